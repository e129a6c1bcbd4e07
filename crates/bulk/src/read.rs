//! [`records`]: the records of one file as they are, without answers.

use std::path::Path;

use sudoku::text::{Layout, Parser, Record};
use sudoku::{Grid, ParseError, Puzzle};

use crate::chunk::{Chunk, InputOptions};
use crate::error::Error;
use crate::pipeline::PuzzleFiles;
use crate::source::Body;
use crate::{row, table};

/// A record of a file. What is not as expected is named with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRecord {
    /// The line in which it begins, or where it cannot be read, that of the error; from 1.
    pub line: usize,
    /// Its grid, whose digits may break a rule.
    pub grid: Result<Grid, String>,
    /// Its puzzle.
    pub puzzle: Result<Puzzle, String>,
    /// The number of bytes that were read up to here, before they were decompressed.
    pub bytes_read: u64,
}

/// The records of a file, of standard input for `-`, or of a puzzle that stands for itself. They
/// are found by the same rules as those that are solved. An error is the last item.
pub fn records(
    path: &Path,
    options: InputOptions,
) -> impl Iterator<Item = Result<InputRecord, Error>> + use<> {
    let mut read = 0;
    PuzzleFiles::of_files(vec![path.to_owned()], options).chunks.flat_map(
        move |chunk| match chunk {
            Ok(chunk) => {
                let records = of_chunk(&chunk);
                read += records.len() as u64;
                records.into_iter().map(Ok).collect()
            }
            Err(Error::BrokenOff { path, line, source, .. }) => {
                vec![Err(Error::BrokenOff { path, line, record: read, source })]
            }
            Err(error) => vec![Err(error)],
        },
    )
}

fn of_chunk(chunk: &Chunk) -> Vec<InputRecord> {
    let Chunk { file, line, body, bytes_read } = chunk;
    let of_text = |record: &Result<Record, ParseError>| {
        let (record, bytes_read) = (record.as_ref(), *bytes_read);
        let line = record.map_or_else(|error| error.line, Record::line);
        let grid = record.map(|record| record.grid).map_err(ToString::to_string);
        let puzzle = record.map_err(Clone::clone).and_then(Record::puzzle);
        InputRecord { line, grid, puzzle: puzzle.map_err(|error| error.to_string()), bytes_read }
    };
    match (body, &file.columns) {
        (Body::Text(text), Some(columns)) => {
            let rows = table::rows(text, columns.delimiter, *line, table::has_quotes(text));
            let of_row = |(line, row)| InputRecord {
                line,
                grid: row::parse(row, line, columns),
                puzzle: row::parse(row, line, columns),
                bytes_read: *bytes_read,
            };
            rows.map(of_row).collect()
        }
        (Body::Text(text), None) => {
            let records = Parser::continuing(Some(Layout::Line), *line).read(text);
            records.map(|record| of_text(&record)).collect()
        }
        (Body::Records(records), _) => records.iter().map(of_text).collect(),
    }
}
