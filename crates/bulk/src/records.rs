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

    /// The puzzle, if there is exactly one record.
    pub(crate) fn only_puzzle(&self) -> Option<Puzzle> {
        self.puzzles.first().copied().filter(|_| self.len() == 1)
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
    use std::io::Read;
    use std::sync::Arc;

    use proptest::prelude::*;
    use sudoku::text::count_line_ends;

    use super::*;
    use crate::blocks::Gauges;
    use crate::chunk::{ChunkSize, Chunker, InputOptions};
    use crate::columns::DELIMITERS;
    use crate::format::PuzzleFormat;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Gives its text in reads of these lengths, over and over.
    struct Reads {
        text: Vec<u8>,
        lengths: Vec<usize>,
    }

    impl Read for Reads {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.lengths[0].min(self.text.len());
            self.lengths.rotate_left(1);
            buffer[..length].copy_from_slice(&self.text[..length]);
            self.text.drain(..length);
            Ok(length)
        }
    }

    /// The records of the text, read and cut like this, each with its line.
    fn cut(
        format: PuzzleFormat,
        text: &[u8],
        lengths: &[usize],
        size: usize,
    ) -> Vec<(usize, String)> {
        let options = InputOptions { format, column: Some("1".into()) };
        let reads = Reads { text: text.to_vec(), lengths: lengths.to_vec() };
        let reads: Box<dyn Read + Send> = Box::new(reads);
        let inputs = Box::new(std::iter::once(("-".into(), Ok(reads))));
        let size = Arc::new(ChunkSize::of(size));
        let mut all = Vec::new();
        for chunk in Chunker::new(inputs, options, size, Gauges::default()) {
            let chunk = chunk.unwrap();
            let records = Records::parse(&chunk);
            let mut puzzles = records.puzzles.iter();
            for parsed in &records.entries {
                let shown = match (parsed.row, &parsed.error) {
                    (Some(row), _) => {
                        let delimiter = chunk.file.columns.as_ref().unwrap().delimiter;
                        format!("{:?}", table::fields(row, delimiter).collect::<Vec<_>>())
                    }
                    (None, Some(error)) => error.clone(),
                    (None, None) => puzzles.next().unwrap().to_string(),
                };
                all.push((parsed.line, shown));
            }
        }
        all
    }

    /// The records as one pass over the whole text finds them.
    fn parse_lines(layout: Option<Layout>, text: &[u8]) -> Vec<(usize, String)> {
        let shown = |record: Result<Record, ParseError>| match record {
            Ok(record) => {
                let puzzle = record.puzzle();
                let shown = puzzle.map_or_else(|error| error.to_string(), |one| one.to_string());
                (record.line(), shown)
            }
            Err(error) => (error.line, error.to_string()),
        };
        Parser::continuing(layout, 1).read(text).map(shown).collect()
    }

    /// The records as the crate `csv` finds them.
    fn parse_table(text: &[u8]) -> Vec<(usize, String)> {
        let mut begin = 0;
        loop {
            let rest = &text[begin..];
            let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let line = rest[..end.unwrap_or(rest.len())].trim_ascii();
            if !line.is_empty() && line[0] != b'#' {
                break;
            }
            let Some(end) = end else { return Vec::new() };
            begin += end + 1;
        }
        let reader = |delimiter| {
            let mut builder = csv::ReaderBuilder::new();
            builder.has_headers(false).flexible(true).delimiter(delimiter);
            builder.from_reader(&text[begin..])
        };
        let fields = |&delimiter: &u8| {
            reader(delimiter).byte_records().next().map_or(0, |row| row.unwrap().len())
        };
        let delimiter = DELIMITERS.into_iter().rev().max_by_key(fields).unwrap();
        let mut reader = reader(delimiter);
        let mut rows = Vec::new();
        let mut has_header = None;
        for record in reader.byte_records() {
            let record = record.unwrap();
            let is_grid =
                |field: &[u8]| String::from_utf8_lossy(field).parse::<sudoku::Grid>().is_ok();
            if *has_header.get_or_insert_with(|| !record.iter().any(is_grid)) {
                has_header = Some(false);
                continue;
            }
            // `csv` gives the position before the empty lines that it skips.
            let position = begin + record.position().unwrap().byte() as usize;
            let empty = text[position..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r'));
            let line = count_line_ends(&text[..position + empty.count()]) + 1;
            let fields: Vec<std::borrow::Cow<'_, [u8]>> = record.iter().map(Into::into).collect();
            rows.push((line, format!("{fields:?}")));
        }
        rows
    }

    /// Texts in which much is nearly right.
    fn any_text() -> impl Strategy<Value = Vec<u8>> {
        let rows = GRID.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>();
        let part = prop_oneof![
            4 => Just(GRID.to_owned()),
            1 => Just(rows.join("\n")),
            1 => Just(sudoku::text::Format::Leetcode.write(GRID.parse::<Puzzle>().unwrap())),
            6 => proptest::sample::select(vec!["\n", "\r", "\r\n", "\n\n"]).prop_map(str::to_owned),
            5 => proptest::sample::select(vec![",", "\"", "\"\"", "\",\"", ";", "#"])
                .prop_map(str::to_owned),
            2 => "[-0-9.| \t,;\"#xé]{0,9}",
        ];
        let bytes = proptest::collection::vec(any::<u8>(), 0..3);
        let parts = proptest::collection::vec((part, bytes, 0..9_u8), 0..40);
        parts.prop_map(|parts| {
            let odd = |bytes: Vec<u8>, dice| if dice == 0 { bytes } else { Vec::new() };
            let parts = parts
                .into_iter()
                .map(|(text, bytes, dice)| [text.into_bytes(), odd(bytes, dice)].concat());
            parts.collect::<Vec<_>>().concat()
        })
    }

    proptest! {
        #[test]
        fn any_text_cut_anywhere_gives_the_records_of_the_whole(
            text in any_text(),
            lengths in proptest::collection::vec(1_usize..300, 1..6),
            size in 1_usize..2000,
        ) {
            let grids = cut(PuzzleFormat::Grids, &text, &lengths, size);
            prop_assert_eq!(grids, parse_lines(None, &text));
            let lines = cut(PuzzleFormat::Line, &text, &lengths, size);
            prop_assert_eq!(lines, parse_lines(Some(Layout::Line), &text));
            let table = cut(PuzzleFormat::Csv, &text, &lengths, size);
            prop_assert_eq!(table, parse_table(&text));
        }
    }
}
