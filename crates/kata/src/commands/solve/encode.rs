//! Answers as text.

use std::io::Write;

use serde::Serialize;
use sudoku::{Grid, Puzzle, text};

use super::columns::Columns;
use super::source::{File, Kind};

/// How to write the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// 81 digits in a line.
    Line,
    /// Nine lines of nine digits, and an empty line between two answers.
    Rows,
    /// `5 3 4 | 6 7 8 | 9 1 2`, with lines of dashes.
    Boxed,
    /// LeetCode's array.
    Leetcode,
    /// Nine lines of nine integers, and an empty line between two answers.
    Ints,
    /// All columns of the input, a column with the solution, and one with the verdict.
    Csv,
    /// A JSON object in a line.
    Jsonl,
}

impl Format {
    fn text(self) -> Option<text::Format> {
        match self {
            Self::Line => Some(text::Format::Line),
            Self::Rows => Some(text::Format::Rows),
            Self::Boxed => Some(text::Format::Boxed),
            Self::Leetcode => Some(text::Format::Leetcode),
            Self::Ints => Some(text::Format::Ints),
            Self::Csv | Self::Jsonl => None,
        }
    }

    /// Whether an empty line stands between two answers. Each answer then begins with it, that of
    /// the first is left out.
    pub(super) const fn has_gaps(self) -> bool {
        matches!(self, Self::Rows | Self::Boxed | Self::Ints)
    }
}

/// A record and what is said about it.
pub(super) struct Entry<'a> {
    pub(super) line: usize,
    pub(super) puzzle: Option<&'a Puzzle>,
    pub(super) said: Said<'a>,
    pub(super) row: Option<&'a csv::ByteRecord>,
}

/// What is said about a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// The solution, and how many were found.
    Solved(&'a Grid, u64),
    None,
    /// The first of several, and how many were found.
    Several(&'a Grid, u64),
    /// The budget was spent; perhaps a solution was found before.
    NotFinished(Option<&'a Grid>),
    Unreadable(&'a str),
}

impl Said<'_> {
    /// In words, in the place of a solution.
    pub(super) const fn words(&self) -> &'static str {
        match self {
            Self::Solved(..) => "solved",
            Self::None => "no solution",
            Self::Several(..) => "several solutions",
            Self::NotFinished(_) => "not finished",
            Self::Unreadable(_) => "unreadable",
        }
    }

    const fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Solved(grid, _) | Self::Several(grid, _) => Some(grid),
            Self::NotFinished(grid) => *grid,
            Self::None | Self::Unreadable(_) => None,
        }
    }

    const fn solutions(&self) -> Option<u64> {
        match self {
            Self::Solved(_, count) | Self::Several(_, count) => Some(*count),
            Self::None => Some(0),
            Self::NotFinished(_) | Self::Unreadable(_) => None,
        }
    }
}

/// Writes entries of one file.
pub(super) struct Encoder<'a> {
    format: Format,
    columns: Option<&'a Columns>,
    /// Whether how many solutions there are was asked for.
    counts: bool,
}

#[derive(Serialize)]
struct Json<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Row<'a>>,
}

/// The fields of a row under their names, in the order of the file.
struct Row<'a> {
    columns: &'a Columns,
    row: &'a csv::ByteRecord,
}

impl Serialize for Row<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.row.iter().map(String::from_utf8_lossy);
        serializer.collect_map(
            fields.enumerate().map(|(place, field)| (self.columns.name_of(place), field)),
        )
    }
}

impl<'a> Encoder<'a> {
    pub(super) const fn new(format: Format, file: &'a File, limit: u64) -> Self {
        let columns = match &file.kind {
            Kind::Csv(columns) => Some(columns),
            Kind::Lines | Kind::Grids => None,
        };
        Self { format, columns, counts: limit > 1 }
    }

    /// What stands before the first answer.
    pub(super) fn header(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.format == Format::Csv {
            match self.columns.map(Columns::header_of_answers) {
                None => bytes.extend_from_slice(b"puzzle,solution,verdict\n"),
                Some(Some(header)) => {
                    self.write_row(header.iter().map(String::as_bytes), &mut bytes)
                }
                // Where the input has no names, the output has none.
                Some(None) => {}
            }
        }
        bytes
    }

    /// Writes an entry behind what is there already.
    pub(super) fn encode(&self, entry: &Entry<'_>, bytes: &mut Vec<u8>) {
        match self.format {
            Format::Csv => self.encode_row(entry, bytes),
            Format::Jsonl => self.encode_json(entry, bytes),
            _ => self.encode_text(entry, bytes),
        }
    }

    fn encode_text(&self, entry: &Entry<'_>, bytes: &mut Vec<u8>) {
        if self.format.has_gaps() {
            bytes.push(b'\n');
        }
        match entry.said {
            Said::Solved(grid, _) if self.format == Format::Line => {
                bytes.extend_from_slice(&in_line(grid))
            }
            Said::Solved(grid, _) => {
                bytes.extend_from_slice(
                    self.format.text().unwrap_or(text::Format::Line).write(grid).as_bytes(),
                );
            }
            Said::Unreadable(error) => {
                bytes.extend_from_slice(b"unreadable: ");
                bytes.extend_from_slice(error.as_bytes());
            }
            // The words of the tutorial whose print this is.
            Said::None if self.format == Format::Boxed => {
                bytes.extend_from_slice(b"No solution exists")
            }
            said => bytes.extend_from_slice(said.words().as_bytes()),
        }
        bytes.push(b'\n');
    }

    fn encode_row(&self, entry: &Entry<'_>, bytes: &mut Vec<u8>) {
        let solution = entry.said.grid().map(in_line);
        let solution: &[u8] = solution.as_ref().map_or(&[], |line| line);
        let mut verdict = entry.said.words().to_owned();
        if let Said::Unreadable(error) = entry.said {
            verdict = format!("{verdict}: {error}");
        }
        let answer = [solution, verdict.as_bytes()];
        if let Some(row) = entry.row {
            // A row that is too short must not shift the answer into another column.
            let missing = self
                .columns
                .and_then(Columns::count)
                .map_or(0, |count| count.saturating_sub(row.len()));
            self.write_row(
                row.iter().chain(std::iter::repeat_n(&b""[..], missing)).chain(answer),
                bytes,
            );
        } else {
            let puzzle = entry.puzzle.map(|puzzle| in_line(puzzle.grid()));
            let puzzle: &[u8] = puzzle.as_ref().map_or(&[], |line| line);
            self.write_row(std::iter::once(puzzle).chain(answer), bytes);
        }
    }

    fn write_row<'b>(&self, fields: impl Iterator<Item = &'b [u8]>, bytes: &mut Vec<u8>) {
        let delimiter = self.columns.map_or(b',', |columns| columns.delimiter);
        let mut first = true;
        for field in fields {
            if !std::mem::take(&mut first) {
                bytes.push(delimiter);
            }
            if field.iter().any(|byte| matches!(byte, b'"' | b'\n' | b'\r') || *byte == delimiter) {
                bytes.push(b'"');
                for &byte in field {
                    if byte == b'"' {
                        bytes.push(b'"');
                    }
                    bytes.push(byte);
                }
                bytes.push(b'"');
            } else {
                bytes.extend_from_slice(field);
            }
        }
        bytes.push(b'\n');
    }

    fn encode_json(&self, entry: &Entry<'_>, bytes: &mut Vec<u8>) {
        let json = Json {
            line: entry.line,
            puzzle: entry.puzzle.map(ToString::to_string),
            solution: entry.said.grid().map(ToString::to_string),
            verdict: entry.said.words(),
            solutions: entry.said.solutions().filter(|_| self.counts),
            error: if let Said::Unreadable(error) = entry.said { Some(error) } else { None },
            columns: self.columns.zip(entry.row).map(|(columns, row)| Row { columns, row }),
        };
        // Neither memory nor these types can fail.
        let _ = serde_json::to_writer(&mut *bytes, &json);
        let _ = bytes.write_all(b"\n");
    }
}

/// The 81 characters of a grid, without a detour over a string.
fn in_line(grid: &Grid) -> [u8; 81] {
    grid.as_bytes().map(|byte| if byte == 0 { b'.' } else { b'0' + byte })
}
