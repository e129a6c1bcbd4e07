//! Answers as text.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use sudoku::{Answer, Ended, Grid, ParseError, Puzzle};

use crate::chunks::InputFile;
use crate::format::AnswerFormat;
use crate::table::{self, Columns};
use crate::verdict::RecordVerdict;

/// A record and the answer to it.
pub(crate) struct AnsweredRecord<'a> {
    pub(crate) line: usize,
    pub(crate) title: Option<&'a str>,
    pub(crate) verdict: RecordVerdict,
    /// The puzzle and its answer, or the error of a record that is no puzzle.
    pub(crate) result: Result<(&'a Puzzle, &'a Answer), &'a ParseError>,
    /// The record itself, if it is part of a table.
    pub(crate) row: Option<&'a [u8]>,
}

impl AnsweredRecord<'_> {
    fn solution(&self) -> Option<&Grid> {
        self.result.ok()?.1.first.as_ref()
    }
}

/// The 81 characters of a grid.
fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_bytes().map(|byte| if byte == 0 { b'.' } else { b'0' + byte })
}

/// Writes the answers to one file.
pub(crate) struct Encoder<'a> {
    format: AnswerFormat,
    columns: Option<&'a Columns>,
    has_titles: bool,
    /// Whether the number of solutions was asked for.
    counts: bool,
}

impl<'a> Encoder<'a> {
    pub(crate) const fn new(format: AnswerFormat, file: &'a InputFile, limit: u64) -> Self {
        Self {
            format,
            columns: file.columns.as_ref(),
            has_titles: file.has_titles,
            counts: limit > 1,
        }
    }

    /// What stands before the first answer.
    pub(crate) fn header(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.format == AnswerFormat::Csv {
            match self.columns {
                None if self.has_titles => {
                    bytes.extend_from_slice(b"title,puzzle,solution,verdict\n");
                }
                None => bytes.extend_from_slice(b"puzzle,solution,verdict\n"),
                Some(columns) => {
                    // Where the input has no names, the output has none.
                    if let Some(header) = columns.header_of_answers() {
                        let names = header.iter().map(String::as_bytes);
                        table::write_row(names, columns.delimiter, &mut bytes);
                        bytes.push(b'\n');
                    }
                }
            }
        }
        bytes
    }

    /// Writes an answer behind what is there already.
    pub(crate) fn encode(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        match self.format {
            AnswerFormat::Csv => self.encode_row(entry, bytes),
            AnswerFormat::Jsonl => self.encode_json(entry, bytes),
            _ => self.encode_text(entry, bytes),
        }
    }

    fn encode_text(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let is_line = self.format == AnswerFormat::Line;
        if let Some(title) = entry.title.filter(|_| !is_line) {
            bytes.extend_from_slice(title.as_bytes());
            bytes.push(b'\n');
        }
        match (entry.verdict, &entry.result) {
            (RecordVerdict::Solved, Ok((_, Answer { first: Some(grid), .. }))) => {
                if is_line {
                    bytes.extend_from_slice(&cells(grid));
                } else {
                    bytes.extend_from_slice(self.format.text().write(grid).as_bytes());
                }
            }
            // The words of the tutorial whose print this is.
            (RecordVerdict::NoSolution, _) if self.format == AnswerFormat::Boxed => {
                bytes.extend_from_slice(b"No solution exists");
            }
            _ => bytes.extend_from_slice(words(entry).as_bytes()),
        }
        if let Some(title) = entry.title.filter(|_| is_line) {
            bytes.push(b'\t');
            bytes.extend_from_slice(title.as_bytes());
        }
        bytes.push(b'\n');
    }

    fn encode_row(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let solution = entry.solution().map(cells);
        let solution = solution.as_ref().map_or(&[][..], <[u8; 81]>::as_slice);
        let words = words(entry);
        let delimiter = self.columns.map_or(b',', |columns| columns.delimiter);
        if let Some(row) = entry.row {
            bytes.extend_from_slice(row);
            let header = self.columns.and_then(|columns| columns.header.as_ref());
            if let Some(header) = header.filter(|_| entry.result.is_err()) {
                // A row that is too short must not shift the answer into another column.
                let fields = table::row(row, delimiter).len();
                bytes.extend(std::iter::repeat_n(delimiter, header.len().saturating_sub(fields)));
            }
        } else {
            let puzzle = entry.result.ok().map(|(puzzle, _)| cells(puzzle.grid()));
            let puzzle = puzzle.as_ref().map_or(&[][..], <[u8; 81]>::as_slice);
            let title = self.has_titles.then(|| entry.title.unwrap_or_default().as_bytes());
            table::write_row(title.into_iter().chain([puzzle]), delimiter, bytes);
        }
        bytes.push(delimiter);
        table::write_row([solution, words.as_bytes()], delimiter, bytes);
        bytes.push(b'\n');
    }

    fn encode_json(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let counted = entry.result.ok().filter(|_| self.counts).map(|(_, answer)| answer);
        write_json(entry.line, b"{\"line\":", bytes);
        if let Some(title) = entry.title {
            write_json(title, b",\"title\":", bytes);
        }
        if let Ok((puzzle, _)) = entry.result {
            write_cells(puzzle.grid(), b",\"puzzle\":\"", bytes);
        }
        if let Some(grid) = entry.solution() {
            write_cells(grid, b",\"solution\":\"", bytes);
        }
        bytes.extend_from_slice(b",\"verdict\":\"");
        bytes.extend_from_slice(entry.verdict.words().as_bytes());
        bytes.push(b'"');
        if let Some(answer) = counted {
            write_json(answer.solutions, b",\"solutions\":", bytes);
            // Otherwise the limit or the budget ended the count, and there may be more.
            write_json(answer.ended == Ended::Exhausted, b",\"all_counted\":", bytes);
        }
        if let Err(error) = entry.result {
            write_json(error.to_string(), b",\"error\":", bytes);
        }
        if let Some((columns, row)) = self.columns.zip(entry.row) {
            bytes.extend_from_slice(b",\"columns\":");
            let row = table::row(row, columns.delimiter);
            let fields = row.iter().enumerate();
            let named = fields
                .map(|(column, field)| (columns.name(column), String::from_utf8_lossy(field)));
            // As in `write_json`, nothing can fail.
            let _ = serde_json::Serializer::new(&mut *bytes).collect_map(named);
        }
        bytes.extend_from_slice(b"}\n");
    }
}

/// Writes a key of an object, and a value that has to be converted.
fn write_json(value: impl Serialize, key: &[u8], bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(key);
    // Neither writing to memory nor these types can fail.
    let _ = serde_json::to_writer(bytes, &value);
}

/// Writes a key of an object with the quote that opens its value, and a grid.
fn write_cells(grid: &Grid, key: &[u8], bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(key);
    bytes.extend_from_slice(&cells(grid));
    bytes.push(b'"');
}

/// What stands in the place of a solution, or beside it.
fn words(entry: &AnsweredRecord<'_>) -> Cow<'static, str> {
    match entry.result {
        Ok(_) => Cow::Borrowed(entry.verdict.words()),
        Err(error) => Cow::Owned(format!("{}: {error}", entry.verdict.words())),
    }
}
