//! The records of a chunk, parsed.

use sudoku::text::{Layout, Parser, Record};
use sudoku::{ParseError, Puzzle};

use crate::chunk::Chunk;
use crate::columns::TableColumns;
use crate::source::Body;
use crate::{row, table};

/// The records of a chunk.
#[derive(Default)]
pub(crate) struct Records<'a> {
    pub(crate) entries: Vec<Parsed<'a>>,
    /// The puzzles of the records without an error.
    pub(crate) puzzles: Vec<Puzzle>,
}

/// A record of a chunk.
pub(crate) struct Parsed<'a> {
    pub(crate) line: usize,
    pub(crate) error: Option<String>,
    /// The record itself, if it is part of a table.
    pub(crate) row: Option<&'a [u8]>,
}

impl<'a> Records<'a> {
    pub(crate) fn parse(chunk: &'a Chunk) -> Self {
        let mut all = Self::default();
        match (&chunk.body, &chunk.file.columns) {
            (Body::Text(text), Some(columns)) => all.parse_table(text, columns, chunk.line),
            (Body::Text(text), None) => all.parse_lines(text, chunk.line),
            (Body::Records(records), _) => {
                for record in records {
                    all.push_record(record);
                }
            }
        }
        all
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    fn parse_lines(&mut self, mut text: &[u8], first_line: usize) {
        self.entries.reserve(text.len() / 82 + 1);
        self.puzzles.reserve(text.len() / 82 + 1);
        let mut parser = Parser::continuing(Some(Layout::Line), first_line);
        loop {
            while let Some((line, puzzle)) = parser.next_plain_puzzle(&mut text) {
                self.push(line, Ok(puzzle), None);
            }
            match parser.next_record(&mut text).or_else(|| parser.finish()) {
                Some(record) => self.push_record(&record),
                None => return,
            }
        }
    }

    fn parse_table(&mut self, text: &'a [u8], columns: &TableColumns, first_line: usize) {
        let has_quotes = table::has_quotes(text);
        for (line, row) in table::rows(text, columns.delimiter, first_line, has_quotes) {
            let plain = if has_quotes { None } else { row::plain_puzzle(row, columns) };
            let puzzle = plain.map_or_else(|| row::parse(row, line, columns), Ok);
            self.push(line, puzzle, Some(row));
        }
    }

    fn push_record(&mut self, record: &Result<Record, ParseError>) {
        match record {
            Ok(record) => {
                let puzzle = record.puzzle().map_err(|error| error.to_string());
                self.push(record.line(), puzzle, None);
            }
            Err(error) => self.push(error.line, Err(error.to_string()), None),
        }
    }

    fn push(&mut self, line: usize, puzzle: Result<Puzzle, String>, row: Option<&'a [u8]>) {
        let error = puzzle.map(|puzzle| self.puzzles.push(puzzle)).err();
        self.entries.push(Parsed { line, error, row });
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::path::PathBuf;
    use std::sync::Arc;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;
    use sudoku::text::count_line_ends;

    use super::*;
    use crate::chunk::InputFile;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The rows as the crate `csv` finds them, each with its line.
    fn rows_by_csv(text: &[u8]) -> Vec<(usize, Vec<Vec<u8>>)> {
        let mut builder = csv::ReaderBuilder::new();
        let mut reader = builder.has_headers(false).flexible(true).from_reader(text);
        let row = |record: csv::Result<csv::ByteRecord>| {
            let record = record.unwrap();
            // `csv` gives the position before the empty lines that it skips.
            let position = record.position().unwrap().byte() as usize;
            let empty = text[position..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r'));
            let line = count_line_ends(&text[..position + empty.count()]) + 1;
            (line, record.iter().map(<[u8]>::to_vec).collect())
        };
        reader.byte_records().map(row).collect()
    }

    /// Our rows of a text without a header.
    fn rows(text: &[u8]) -> Vec<(usize, Vec<Vec<u8>>)> {
        let fields = |row| table::fields(row, b',').map(Cow::into_owned).collect();
        let rows = table::rows(text, b',', 1, table::has_quotes(text));
        rows.map(|(line, row)| (line, fields(row))).collect()
    }

    /// Texts in which much is nearly right.
    fn any_text() -> impl Strategy<Value = Vec<u8>> {
        let row = format!("7,{GRID},30").into_bytes();
        let signs = ["\n", "\r", "\r\n", "\n\n", ",", "\"", "\"\"", "\",\"", ";", "#"];
        let sign = select(signs.to_vec()).prop_map(|sign| sign.as_bytes().to_vec());
        let row =
            (0..row.len(), any::<u8>(), any::<bool>()).prop_map(move |(at, byte, changes)| {
                let mut row = row.clone();
                row[at] = if changes { byte } else { row[at] };
                row
            });
        let part = prop_oneof![2 => row, 6 => sign, 1 => vec(any::<u8>(), 0..9)];
        vec(part, 0..40).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn rows_are_those_of_the_crate_csv(text in any_text(), cut in any::<usize>()) {
            let expected = rows_by_csv(&text);
            prop_assert_eq!(rows(&text), expected.clone());
            // Where the text is cut changes nothing.
            let cut = cut % (text.len() + 1);
            let end = table::last_record_end(&text[..cut], b',').unwrap_or(0);
            let parts = [rows(&text[..end]), rows(&text[end..])].concat();
            let fields = |rows: Vec<(usize, Vec<Vec<u8>>)>| -> Vec<_> {
                rows.into_iter().map(|(_, fields)| fields).collect()
            };
            prop_assert_eq!(fields(parts), fields(expected));
        }

        #[test]
        fn a_plain_row_gives_what_any_row_gives(
            text in any_text(),
            header in select(vec!["id,puzzle,clues", "puzzle", "id,quiz"]),
        ) {
            let columns = TableColumns::find(header.as_bytes(), b',', None).unwrap();
            let file = InputFile { path: PathBuf::new(), columns: Some(columns.clone()) };
            let body = Body::Text(text);
            let chunk = Chunk { file: Arc::new(file), line: 1, body, bytes_read: 0 };
            let records = Records::parse(&chunk);
            let mut puzzles = records.puzzles.iter();
            for Parsed { line, error, row } in records.entries {
                let found = error.map_or_else(|| Ok(*puzzles.next().unwrap()), Err);
                prop_assert_eq!(found, row::parse(row.unwrap(), line, &columns));
            }
        }
    }
}
