//! [`Encoder`]: answers as text.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};
use sudoku::{Answer, Ended, Grid, Puzzle};
use text::{Fault, Record};

use crate::chunks::Chunk;
use crate::format::AnswerFormat;
use crate::table::{Columns, Row};
use crate::verdict::RecordVerdict;

/// A record and the answer to it.
pub(crate) struct AnsweredRecord<'a> {
    pub(crate) record: &'a Record,
    pub(crate) verdict: RecordVerdict,
    /// The puzzle and its answer, or why the record is not a puzzle.
    pub(crate) result: Result<(&'a Puzzle, &'a Answer), &'a Fault>,
    /// The record itself, if it is part of a table.
    pub(crate) row: Option<Row<'a>>,
}

/// The 81 characters of a grid.
fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_bytes()
        .map(|byte| if byte == 0 { b'.' } else { b'0' + byte })
}

/// Writes the answers to one chunk.
pub(crate) struct Encoder<'a> {
    format: AnswerFormat,
    columns: Option<&'a Columns>,
    has_titles: bool,
    /// Whether the limit allows more than one solution, so that the number of solutions says
    /// something.
    shows_count: bool,
    output: Output,
}

/// What was written.
enum Output {
    Text(Vec<u8>),
    Table(Box<csv::Writer<Vec<u8>>>),
}

/// About the number of bytes of an answer.
const ANSWER: usize = 100;

impl<'a> Encoder<'a> {
    /// Without a format, a table is answered by a table, and everything else line by line.
    pub(crate) fn new(format: Option<AnswerFormat>, chunk: &'a Chunk, limit: u64) -> Self {
        let columns = chunk.file.columns.as_ref();
        let fitting = if columns.is_some() {
            AnswerFormat::Csv
        } else {
            AnswerFormat::Line
        };
        let format = format.unwrap_or(fitting);
        let bytes = Vec::with_capacity(ANSWER * chunk.records.len());
        let output = if format == AnswerFormat::Csv {
            let delimiter = columns.map_or(b',', |columns| columns.delimiter);
            let writer = csv::WriterBuilder::new()
                .delimiter(delimiter)
                .flexible(true)
                .from_writer(bytes);
            Output::Table(Box::new(writer))
        } else {
            Output::Text(bytes)
        };
        Self {
            format,
            columns,
            has_titles: chunk.has_titles,
            shows_count: limit > 1,
            output,
        }
    }

    /// Writes what stands above the first answer.
    pub(crate) fn write_header(&mut self) {
        let Output::Table(writer) = &mut self.output else {
            return;
        };
        let names = if let Some(columns) = self.columns {
            columns.names_of_answers()
        } else {
            let title = self.has_titles.then_some("title");
            let names = title.into_iter().chain(["puzzle", "solution", "verdict"]);
            names.map(str::to_owned).collect()
        };
        // Writing to memory cannot fail.
        let _ = writer.write_record(names);
    }

    /// Writes what stands between two answers.
    pub(crate) fn separate(&mut self) {
        let is_several_lines = matches!(
            self.format,
            AnswerFormat::Rows | AnswerFormat::Boxed | AnswerFormat::Ints
        );
        if let Output::Text(bytes) = &mut self.output
            && is_several_lines
        {
            bytes.push(b'\n');
        }
    }

    /// Writes an answer.
    pub(crate) fn encode(&mut self, entry: &AnsweredRecord<'_>) {
        match &mut self.output {
            Output::Table(writer) => {
                // Writing to memory cannot fail.
                let _ = encode_row(writer, entry, self.columns, self.has_titles);
            }
            Output::Text(bytes) => {
                if self.format == AnswerFormat::Jsonl {
                    // Neither writing to memory nor these types can fail.
                    let _ = encode_json(bytes, entry, self.columns, self.shows_count);
                } else {
                    encode_text(bytes, entry, self.format);
                }
                bytes.push(b'\n');
            }
        }
    }

    /// All that was written.
    pub(crate) fn finish(self) -> Vec<u8> {
        match self.output {
            Output::Text(bytes) => bytes,
            Output::Table(writer) => writer.into_inner().expect("memory can be written"),
        }
    }
}

fn encode_text(bytes: &mut Vec<u8>, entry: &AnsweredRecord<'_>, format: AnswerFormat) {
    let is_line = format == AnswerFormat::Line;
    let title = entry.record.title.as_deref();
    if let Some(title) = title
        && !is_line
    {
        bytes.extend_from_slice(title.as_bytes());
        bytes.push(b'\n');
    }
    match solution(entry) {
        Some(grid) if entry.verdict == RecordVerdict::Solved => {
            if is_line {
                bytes.extend_from_slice(&cells(grid));
            } else {
                bytes.extend_from_slice(format.text().write(grid).as_bytes());
            }
        }
        _ => bytes.extend_from_slice(words(entry).as_bytes()),
    }
    if let Some(title) = title
        && is_line
    {
        bytes.push(b'\t');
        bytes.extend_from_slice(title.as_bytes());
    }
}

fn encode_row(
    writer: &mut csv::Writer<Vec<u8>>,
    entry: &AnsweredRecord<'_>,
    columns: Option<&Columns>,
    has_titles: bool,
) -> csv::Result<()> {
    if let (Some(row), Some(columns)) = (entry.row, columns) {
        for field in row.fields() {
            writer.write_field(field)?;
        }
        // A row that is too short must not shift the answer into another column. One that is too
        // long does shift it, because none of its fields may be lost.
        for _ in row.len()..columns.names.len() {
            writer.write_field("")?;
        }
    } else {
        if has_titles {
            writer.write_field(entry.record.title.as_deref().unwrap_or_default())?;
        }
        match entry.result {
            Ok((puzzle, _)) => writer.write_field(cells(puzzle.grid()))?,
            Err(_) => writer.write_field("")?,
        }
    }
    match solution(entry) {
        Some(grid) => writer.write_field(cells(grid))?,
        None => writer.write_field("")?,
    }
    writer.write_field(words(entry).as_bytes())?;
    writer.write_record(None::<&[u8]>)
}

fn encode_json(
    bytes: &mut Vec<u8>,
    entry: &AnsweredRecord<'_>,
    columns: Option<&Columns>,
    shows_count: bool,
) -> Result<(), serde_json::Error> {
    let mut json = serde_json::Serializer::new(bytes);
    let mut json = json.serialize_map(None)?;
    json.serialize_entry("line", &entry.record.line)?;
    if let Some(title) = entry.record.title.as_deref() {
        json.serialize_entry("title", title)?;
    }
    if let Ok((puzzle, _)) = entry.result {
        json.serialize_entry("puzzle", &puzzle.to_string())?;
    }
    if let Some(grid) = solution(entry) {
        json.serialize_entry("solution", &grid.to_string())?;
    }
    json.serialize_entry("verdict", entry.verdict.words())?;
    if let Ok((_, answer)) = entry.result
        && shows_count
    {
        json.serialize_entry("solutions", &answer.solutions)?;
        // Otherwise the limit or the budget ended the count, and there may be more.
        json.serialize_entry("all_counted", &(answer.ended == Ended::Exhausted))?;
    }
    if let Err(error) = entry.result {
        json.serialize_entry("error", &error.to_string())?;
    }
    if let Some((columns, row)) = columns.zip(entry.row) {
        json.serialize_entry("columns", &NamedFields(columns, row))?;
    }
    json.end()
}

/// The fields of a row as an object.
struct NamedFields<'a>(&'a Columns, Row<'a>);

impl Serialize for NamedFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(columns, row) = self;
        let mut map = serializer.serialize_map(None)?;
        for (index, field) in row.fields().enumerate() {
            let value = String::from_utf8_lossy(field);
            match columns.names.get(index) {
                Some(name) => map.serialize_entry(name, &value)?,
                None => map.serialize_entry(&(index + 1).to_string(), &value)?,
            }
        }
        map.end()
    }
}

fn solution<'a>(entry: &AnsweredRecord<'a>) -> Option<&'a Grid> {
    let (_, Answer { first, .. }) = entry.result.ok()?;
    first.as_ref()
}

/// The verdict, followed by the error if the record is not a puzzle.
fn words(entry: &AnsweredRecord<'_>) -> Cow<'static, str> {
    match entry.result {
        Ok(_) => Cow::Borrowed(entry.verdict.words()),
        Err(error) => Cow::Owned(format!("{}: {error}", entry.verdict.words())),
    }
}
