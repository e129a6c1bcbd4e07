//! From a piece of input to the same piece of output: reads, solves and writes its records.

use std::sync::Arc;
use std::time::Instant;

use ladder::Rung;
use sudoku::text::{Layout, ReadError, Reader};
use sudoku::{Answer, Conclusion, Limits, Puzzle};

use super::columns::Columns;
use super::encode::{Encoder, Entry, Format, Said};
use super::source::{Body, File, Kind, Piece};
use super::stats::Times;
use crate::strategies;

/// What to do with every record.
#[derive(Clone, Copy)]
pub(super) struct Job {
    /// `None` for the fastest.
    pub(super) strategy: Option<&'static Rung>,
    pub(super) limits: Limits<'static>,
    /// `None` for what suits the input.
    pub(super) format: Option<Format>,
}

/// A piece of output.
pub(super) struct Done {
    pub(super) file: Arc<File>,
    pub(super) bytes: Vec<u8>,
    /// Where each record ends in `bytes`.
    pub(super) ends: Vec<usize>,
    pub(super) tally: Tally,
    /// What to say on stderr: at most [`MOST_COMPLAINTS`], the tally has the rest.
    pub(super) complaints: Vec<String>,
    pub(super) bytes_read: u64,
    pub(super) times: Times,
}

/// More lines than this on stderr tell nobody more.
pub(super) const MOST_COMPLAINTS: usize = 20;

/// How the records came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) solved: u64,
    pub(super) none: u64,
    pub(super) several: u64,
    pub(super) unfinished: u64,
    pub(super) unreadable: u64,
}

impl Tally {
    pub(super) const fn records(&self) -> u64 {
        self.solved + self.unsolved()
    }

    pub(super) const fn unsolved(&self) -> u64 {
        self.none + self.several + self.unfinished + self.unreadable
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.solved += other.solved;
        self.none += other.none;
        self.several += other.several;
        self.unfinished += other.unfinished;
        self.unreadable += other.unreadable;
    }
}

impl Job {
    /// The strategy for so many puzzles.
    pub(super) fn rung(&self, puzzles: usize) -> &'static Rung {
        let fastest = || {
            if puzzles == 1 {
                strategies::fastest_for_one()
            } else {
                strategies::fastest_for_many()
            }
        };
        self.strategy.unwrap_or_else(fastest)
    }

    /// The format of the answers to records of this file.
    pub(super) fn format(&self, file: &File) -> Format {
        self.format.unwrap_or(if matches!(file.kind, Kind::Csv(_)) {
            Format::Csv
        } else {
            Format::Line
        })
    }

    /// Does all of a piece.
    pub(super) fn run(&self, piece: Piece) -> Done {
        let begin = Instant::now();
        let records = Records::read(&piece);
        let read = Instant::now();
        let mut answers = vec![Answer::default(); records.puzzles.len()];
        self.rung(answers.len()).strategy.solve_many(&records.puzzles, &self.limits, &mut answers);
        let solved = Instant::now();
        let mut done = Done {
            bytes: Vec::with_capacity(records.records.len() * 84),
            ends: Vec::with_capacity(records.records.len()),
            tally: Tally::default(),
            complaints: Vec::new(),
            bytes_read: piece.bytes_read,
            times: Times::default(),
            file: piece.file,
        };
        self.write(&records, &answers, &mut done);
        done.times =
            Times { parsing: read - begin, solving: solved - read, encoding: solved.elapsed() };
        done
    }

    fn write(&self, records: &Records, answers: &[Answer], done: &mut Done) {
        let file = Arc::clone(&done.file);
        let encoder = Encoder::new(self.format(&file), &file, self.limits.solutions);
        let mut next = records.puzzles.iter().zip(answers);
        for record in &records.records {
            let (puzzle, said) = match &record.error {
                Some(error) => (None, Said::Unreadable(error)),
                None => next.next().map_or((None, Said::NotFinished(None)), |(puzzle, answer)| {
                    (Some(puzzle), said(answer, self.limits.solutions))
                }),
            };
            done.tally.count(&said);
            if !matches!(said, Said::Solved(..)) && done.complaints.len() < MOST_COMPLAINTS {
                done.complaints.push(complaint(&file, record.line, &said));
            }
            encoder.encode(
                &Entry { line: record.line, puzzle, said, row: record.row.as_ref() },
                &mut done.bytes,
            );
            done.ends.push(done.bytes.len());
        }
    }
}

impl Tally {
    fn count(&mut self, said: &Said<'_>) {
        match said {
            Said::Solved(..) => self.solved += 1,
            Said::None => self.none += 1,
            Said::Several(..) => self.several += 1,
            Said::NotFinished(_) => self.unfinished += 1,
            Said::Unreadable(_) => self.unreadable += 1,
        }
    }
}

/// What an answer says to somebody who asked for so many solutions.
pub(super) fn said(answer: &Answer, limit: u64) -> Said<'_> {
    match (answer.conclusion(), answer.first.as_ref()) {
        (Conclusion::None, _) => Said::None,
        (Conclusion::One, Some(grid)) => Said::Solved(grid, 1),
        // Whoever asks for one solution does not ask whether there are more.
        (Conclusion::AtLeastOne, Some(grid)) if limit == 1 => Said::Solved(grid, 1),
        (Conclusion::Several, Some(grid)) => Said::Several(grid, answer.solutions),
        (_, first) => Said::NotFinished(first),
    }
}

fn complaint(file: &File, line: usize, said: &Said<'_>) -> String {
    let path = if crate::input::is_stdin(&file.path) {
        "stdin".into()
    } else {
        file.path.to_string_lossy()
    };
    match said {
        // It names the line itself, and the column.
        Said::Unreadable(error) => format!("{path}: {error}"),
        other => format!("{path}: line {line}: {}", other.words()),
    }
}

/// The records of a piece.
struct Records {
    records: Vec<ReadRecord>,
    /// The puzzles of the records without an error.
    puzzles: Vec<Puzzle>,
}

struct ReadRecord {
    line: usize,
    error: Option<String>,
    /// The fields, where it comes from a table.
    row: Option<csv::ByteRecord>,
}

impl Records {
    fn read(piece: &Piece) -> Self {
        let mut all = Self { records: Vec::new(), puzzles: Vec::new() };
        match (&piece.body, &piece.file.kind) {
            (Body::Raw(bytes), Kind::Csv(columns)) => all.read_table(bytes, piece.line, columns),
            (Body::Raw(bytes), _) => {
                for record in Reader::new(&bytes[..]).continuing(Layout::Line, piece.line) {
                    let line = match &record {
                        Ok(record) => record.line(),
                        Err(ReadError::Parse(error)) => error.line,
                        Err(ReadError::Io(_)) => unreachable!("text in memory can be read"),
                    };
                    let puzzle = record.and_then(|record| Ok(record.puzzle()?));
                    all.push(line, puzzle.map_err(|error| error.to_string()), None);
                }
            }
            (Body::Records(records), _) => {
                for record in records {
                    let line =
                        record.as_ref().map_or_else(|error| error.line, sudoku::text::Record::line);
                    let puzzle = record.clone().and_then(|record| record.puzzle());
                    all.push(line, puzzle.map_err(|error| error.to_string()), None);
                }
            }
        }
        all
    }

    fn push(&mut self, line: usize, puzzle: Result<Puzzle, String>, row: Option<csv::ByteRecord>) {
        let error = match puzzle {
            Ok(puzzle) => {
                self.puzzles.push(puzzle);
                None
            }
            Err(error) => Some(error),
        };
        self.records.push(ReadRecord { line, error, row });
    }

    fn read_table(&mut self, bytes: &[u8], first_line: usize, columns: &Columns) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(columns.delimiter)
            .from_reader(bytes);
        let mut row = csv::ByteRecord::new();
        // Bytes in memory that need not be UTF-8 nor of equal length: there is nothing that can
        // fail.
        while reader.read_byte_record(&mut row).unwrap_or(false) {
            let line =
                first_line - 1 + row.position().map_or(1, |position| position.line() as usize);
            let puzzle = read_field(&row, line, columns);
            self.push(line, puzzle, Some(std::mem::take(&mut row)));
        }
    }
}

/// The puzzle of a row of a table, in whatever format it is written.
fn read_field(row: &csv::ByteRecord, line: usize, columns: &Columns) -> Result<Puzzle, String> {
    if let Some(expected) = columns.count()
        && row.len() != expected
    {
        return Err(format!("line {line}: expected {expected} columns, found {}", row.len()));
    }
    let column = columns.name();
    let field = row
        .get(columns.puzzle)
        .ok_or_else(|| format!("line {line}: expected a column {column}, found none"))?;
    String::from_utf8_lossy(field).parse().map_err(|error: sudoku::ParseError| {
        let sudoku::ParseError { column: character, expected, found, .. } = error;
        format!("line {line}, column {column}, character {character}: expected {expected}, found {found}")
    })
}
