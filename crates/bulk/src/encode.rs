//! Answers as text.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};
use sudoku::text::Record;
use sudoku::{Answer, Ended, Grid, ParseError, Puzzle};

use crate::chunks::Chunk;
use crate::format::AnswerFormat;
use crate::table::{self, Columns, Row};
use crate::verdict::RecordVerdict;

/// A record and the answer to it.
pub(crate) struct AnsweredRecord<'a> {
    pub(crate) record: &'a Record,
    pub(crate) verdict: RecordVerdict,
    /// The puzzle and its answer, or the error of a record that is not a puzzle.
    pub(crate) result: Result<(&'a Puzzle, &'a Answer), &'a ParseError>,
    /// The record itself, if it is part of a table.
    pub(crate) row: Option<&'a Row>,
}

/// The 81 characters of a grid.
fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_bytes()
        .map(|byte| if byte == 0 { b'.' } else { b'0' + byte })
}

/// Writes the answers to one file.
pub(crate) struct Encoder<'a> {
    format: AnswerFormat,
    columns: Option<&'a Columns>,
    delimiter: u8,
    has_titles: bool,
    /// Whether the number of solutions was asked for.
    counts: bool,
}

impl<'a> Encoder<'a> {
    /// Without a format, a table is answered by a table, and everything else line by line.
    pub(crate) fn new(format: Option<AnswerFormat>, chunk: &'a Chunk, limit: u64) -> Self {
        let columns = chunk.file.columns.as_ref();
        let fitting = if columns.is_some() {
            AnswerFormat::Csv
        } else {
            AnswerFormat::Line
        };
        Self {
            format: format.unwrap_or(fitting),
            columns,
            delimiter: columns.map_or(b',', |columns| columns.delimiter),
            has_titles: chunk.has_titles,
            counts: limit > 1,
        }
    }

    /// Writes what stands above the first answer. Where a table has no names, the answers have
    /// none.
    pub(crate) fn write_header(&self, bytes: &mut Vec<u8>) {
        let names = match self.columns.map(Columns::header_of_answers) {
            _ if self.format != AnswerFormat::Csv => None,
            Some(names) => names,
            None => {
                let title = self.has_titles.then_some("title");
                let names = title.into_iter().chain(["puzzle", "solution", "verdict"]);
                Some(names.map(str::to_owned).collect())
            }
        };
        if let Some(names) = names {
            table::write_row(names.iter().map(String::as_bytes), self.delimiter, bytes);
            bytes.push(b'\n');
        }
    }

    /// What stands between two answers.
    pub(crate) const fn separator(&self) -> &'static [u8] {
        match self.format {
            AnswerFormat::Rows | AnswerFormat::Boxed | AnswerFormat::Ints => b"\n",
            _ => b"",
        }
    }

    /// Writes an answer behind what is there already.
    pub(crate) fn encode(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        match self.format {
            AnswerFormat::Csv => self.encode_row(entry, bytes),
            AnswerFormat::Jsonl => {
                // Neither writing to memory nor these types can fail.
                let _ = self.encode_json(entry, bytes);
            }
            _ => self.encode_text(entry, bytes),
        }
        bytes.push(b'\n');
    }

    fn encode_text(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let is_line = self.format == AnswerFormat::Line;
        let title = entry.record.title.as_deref();
        if let Some(title) = title.filter(|_| !is_line) {
            bytes.extend_from_slice(title.as_bytes());
            bytes.push(b'\n');
        }
        match solution(entry).filter(|_| entry.verdict == RecordVerdict::Solved) {
            Some(grid) if is_line => bytes.extend_from_slice(&cells(grid)),
            Some(grid) => bytes.extend_from_slice(self.format.text().write(grid).as_bytes()),
            None => bytes.extend_from_slice(words(entry).as_bytes()),
        }
        if let Some(title) = title.filter(|_| is_line) {
            bytes.push(b'\t');
            bytes.extend_from_slice(title.as_bytes());
        }
    }

    fn encode_row(&self, entry: &AnsweredRecord<'_>, bytes: &mut Vec<u8>) {
        let solution = solution(entry).map(cells);
        let solution = solution.as_ref().map_or(&[][..], <[u8; 81]>::as_slice);
        if let Some(row) = entry.row {
            table::write_row(row.fields(), self.delimiter, bytes);
            let header = self.columns.and_then(|columns| columns.header.as_ref());
            // A row that is too short must not shift the answer into another column.
            let missing = header.map_or(0, |header| header.len().saturating_sub(row.len().max(1)));
            bytes.extend(std::iter::repeat_n(self.delimiter, missing));
        } else {
            let puzzle = entry.result.ok().map(|(puzzle, _)| cells(puzzle.grid()));
            let puzzle = puzzle.as_ref().map_or(&[][..], <[u8; 81]>::as_slice);
            let title = self
                .has_titles
                .then(|| entry.record.title.as_deref().unwrap_or_default());
            let fields = title.map(str::as_bytes).into_iter().chain([puzzle]);
            table::write_row(fields, self.delimiter, bytes);
        }
        bytes.push(self.delimiter);
        table::write_row([solution, words(entry).as_bytes()], self.delimiter, bytes);
    }

    fn encode_json(
        &self,
        entry: &AnsweredRecord<'_>,
        bytes: &mut Vec<u8>,
    ) -> Result<(), serde_json::Error> {
        let text = |grid: &Grid| String::from_utf8_lossy(&cells(grid)).into_owned();
        let mut json = serde_json::Serializer::new(bytes);
        let mut json = json.serialize_map(None)?;
        json.serialize_entry("line", &entry.record.line)?;
        if let Some(title) = entry.record.title.as_deref() {
            json.serialize_entry("title", title)?;
        }
        if let Ok((puzzle, _)) = entry.result {
            json.serialize_entry("puzzle", &text(puzzle.grid()))?;
        }
        if let Some(grid) = solution(entry) {
            json.serialize_entry("solution", &text(grid))?;
        }
        json.serialize_entry("verdict", entry.verdict.words())?;
        if let Ok((_, answer)) = entry.result
            && self.counts
        {
            json.serialize_entry("solutions", &answer.solutions)?;
            // Otherwise the limit or the budget ended the count, and there may be more.
            json.serialize_entry("all_counted", &(answer.ended == Ended::Exhausted))?;
        }
        if let Err(error) = entry.result {
            json.serialize_entry("error", &error.to_string())?;
        }
        if let Some((columns, row)) = self.columns.zip(entry.row) {
            json.serialize_entry("columns", &NamedFields(columns, row))?;
        }
        json.end()
    }
}

/// The fields of a row as an object.
struct NamedFields<'a>(&'a Columns, &'a Row);

impl Serialize for NamedFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.1.fields().enumerate();
        serializer.collect_map(
            fields.map(|(column, field)| (self.0.name(column), String::from_utf8_lossy(field))),
        )
    }
}

fn solution<'a>(entry: &AnsweredRecord<'a>) -> Option<&'a Grid> {
    let (_, Answer { first, .. }) = entry.result.ok()?;
    first.as_ref()
}

/// What stands in the place of a solution, or beside it.
fn words(entry: &AnsweredRecord<'_>) -> Cow<'static, str> {
    match entry.result {
        Ok(_) => Cow::Borrowed(entry.verdict.words()),
        Err(error) => Cow::Owned(format!("{}: {error}", entry.verdict.words())),
    }
}
