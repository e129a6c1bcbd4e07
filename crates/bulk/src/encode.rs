//! Answers as text.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use sudoku::{Answer, Ended, Grid, Puzzle};

use crate::chunk::InputFile;
use crate::columns::TableColumns;
use crate::format::AnswerFormat;
use crate::table;
use crate::verdict::RecordVerdict;

/// A record and the answer to it.
pub(crate) struct AnsweredRecord<'a> {
    pub(crate) line: usize,
    pub(crate) verdict: RecordVerdict,
    /// The puzzle and its answer, or the error of a record that is no puzzle.
    pub(crate) result: Result<(&'a Puzzle, &'a Answer), &'a str>,
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
    columns: Option<&'a TableColumns>,
    /// Whether the number of solutions was asked for.
    counts: bool,
}

impl<'a> Encoder<'a> {
    pub(crate) const fn new(format: AnswerFormat, file: &'a InputFile, limit: u64) -> Self {
        Self { format, columns: file.columns.as_ref(), counts: limit > 1 }
    }

    /// What stands before the first answer.
    pub(crate) fn header(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.format == AnswerFormat::Csv {
            match self.columns {
                None => bytes.extend_from_slice(b"puzzle,solution,verdict\n"),
                Some(columns) => {
                    // Where the input has no names, the output has none.
                    if let Some(header) = columns.header_of_answers() {
                        let names = header.iter().map(String::as_bytes);
                        table::write_row(names, columns.delimiter, &mut bytes);
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
        match (entry.verdict, &entry.result) {
            (RecordVerdict::Solved, Ok((_, Answer { first: Some(grid), .. }))) => {
                if self.format == AnswerFormat::Line {
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
        bytes.push(b'\n');
    }

    fn encode_row(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let cells_of_puzzle = match (entry.row, entry.result) {
            (None, Ok((puzzle, _))) => Some(cells(puzzle.grid())),
            _ => None,
        };
        let row = entry.row.or(cells_of_puzzle.as_ref().map(<[u8; 81]>::as_slice));
        let row = row.unwrap_or_default();
        let solution = entry.solution().map(cells);
        let solution = solution.as_ref().map_or(&[][..], <[u8; 81]>::as_slice);
        let words = words(entry);
        let delimiter = self.columns.map_or(b',', |columns| columns.delimiter);
        if entry.result.is_ok() && !table::has_quotes(row) {
            for part in [row, &[delimiter], solution, &[delimiter], words.as_bytes(), b"\n"] {
                bytes.extend_from_slice(part);
            }
            return;
        }
        let mut fields: Vec<_> = table::fields(row, delimiter).collect();
        if let Some(count) = self.columns.and_then(TableColumns::count) {
            // A row that is too short must not shift the answer into another column.
            fields.resize(fields.len().max(count), Cow::Borrowed(b""));
        }
        let fields = fields.iter().map(AsRef::as_ref);
        table::write_row(fields.chain([solution, words.as_bytes()]), delimiter, bytes);
    }

    fn encode_json(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let counted = entry.result.ok().filter(|_| self.counts).map(|(_, answer)| answer);
        write_json(entry.line, b"{\"line\":", bytes);
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
            write_json(error, b",\"error\":", bytes);
        }
        if let Some((columns, row)) = self.columns.zip(entry.row) {
            bytes.extend_from_slice(b",\"columns\":");
            let fields = table::fields(row, columns.delimiter).enumerate();
            let named = fields.map(|(column, field)| {
                (columns.name_of(column), String::from_utf8_lossy(&field).into_owned())
            });
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
