//! From a chunk of input to the same chunk of output: parse, solve and encode its records.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ladder::Rung;
use sudoku::text::{Layout, Parser, Record};
use sudoku::{Answer, Conclusion, Limits, ParseError, Puzzle};

use super::chunk::{Chunk, File};
use super::encode::{Encoder, Entry, Format};
use super::source::Body;
use super::table::{self, Columns};
use crate::strategies;

/// What to do with every record.
#[derive(Clone, Copy)]
pub(super) struct Job {
    /// `None` for the fastest.
    pub(super) strategy: Option<&'static Rung>,
    pub(super) limits: Limits<'static>,
    /// `None` for the format that fits the input.
    pub(super) format: Option<Format>,
}

/// A chunk of output.
pub(super) struct Done {
    pub(super) file: Arc<File>,
    /// The answers, with separators between them.
    pub(super) bytes: Vec<u8>,
    /// Where each answer ends in `bytes`.
    pub(super) ends: Vec<usize>,
    pub(super) tally: Tally,
    /// Warnings for stderr, at most [`MOST_WARNINGS`] of them; the tally counts all.
    pub(super) warnings: Vec<String>,
    pub(super) bytes_read: u64,
    pub(super) times: Times,
}

/// The number of records that are named on stderr. More lines would help no reader.
pub(super) const MOST_WARNINGS: usize = 20;

/// What is said about a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Solved,
    NoSolution,
    Several,
    /// The budget was spent; a solution may have been found before.
    NotFinished,
    Unreadable,
}

impl Verdict {
    const ALL: [Self; 5] =
        [Self::Solved, Self::NoSolution, Self::Several, Self::NotFinished, Self::Unreadable];

    /// The verdict on an answer to a search with this limit of solutions.
    pub(super) const fn of(answer: &Answer, limit: u64) -> Self {
        match answer.conclusion() {
            Conclusion::None => Self::NoSolution,
            Conclusion::One => Self::Solved,
            // With a limit of one, the user does not ask whether there are more.
            Conclusion::AtLeastOne if limit == 1 => Self::Solved,
            Conclusion::Several => Self::Several,
            Conclusion::AtLeastOne | Conclusion::NotFinished => Self::NotFinished,
        }
    }

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "no solution",
            Self::Several => "several solutions",
            Self::NotFinished => "not finished",
            Self::Unreadable => "unreadable",
        }
    }
}

/// The number of records with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally([u64; Verdict::ALL.len()]);

impl Tally {
    pub(super) const fn of(&self, verdict: Verdict) -> u64 {
        self.0[verdict as usize]
    }

    pub(super) fn records(&self) -> u64 {
        self.0.iter().sum()
    }

    pub(super) fn unsolved(&self) -> u64 {
        self.records() - self.of(Verdict::Solved)
    }

    pub(super) fn add(&mut self, other: &Self) {
        for verdict in Verdict::ALL {
            self.0[verdict as usize] += other.of(verdict);
        }
    }
}

/// The time that workers spent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    pub(super) parsing: Duration,
    pub(super) solving: Duration,
    pub(super) encoding: Duration,
}

impl Times {
    pub(super) fn add(&mut self, other: &Self) {
        self.parsing += other.parsing;
        self.solving += other.solving;
        self.encoding += other.encoding;
    }
}

impl Job {
    /// The strategy for this many puzzles.
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

    /// The format of the answers to the records of this file.
    pub(super) fn format(&self, file: &File) -> Format {
        let fitting = || if file.columns.is_some() { Format::Csv } else { Format::Line };
        self.format.unwrap_or_else(fitting)
    }

    /// Does all of a chunk.
    pub(super) fn run(&self, chunk: &Chunk) -> Done {
        let begin = Instant::now();
        let records = Records::parse(chunk);
        let parsed = Instant::now();
        let mut answers = vec![Answer::default(); records.puzzles.len()];
        self.rung(answers.len()).strategy().solve_many(
            &records.puzzles,
            &self.limits,
            &mut answers,
        );
        let solved = Instant::now();
        let mut done = Done {
            bytes: Vec::with_capacity(records.len() * 84),
            ends: Vec::with_capacity(records.len()),
            tally: Tally::default(),
            warnings: Vec::new(),
            bytes_read: chunk.bytes_read,
            times: Times::default(),
            file: Arc::clone(&chunk.file),
        };
        self.encode(&chunk.file, &records, &answers, &mut done);
        done.times =
            Times { parsing: parsed - begin, solving: solved - parsed, encoding: solved.elapsed() };
        done
    }

    fn encode(&self, file: &File, records: &Records<'_>, answers: &[Answer], done: &mut Done) {
        let format = self.format(file);
        let encoder = Encoder::new(format, file, self.limits.solutions);
        let mut answered = records.puzzles.iter().zip(answers);
        for parsed in &records.entries {
            let result = match &parsed.error {
                Some(error) => Err(error.as_str()),
                None => Ok(answered.next().expect("each puzzle has an answer")),
            };
            let verdict = result.map_or(Verdict::Unreadable, |(_, answer)| {
                Verdict::of(answer, self.limits.solutions)
            });
            done.tally.0[verdict as usize] += 1;
            if verdict != Verdict::Solved && done.warnings.len() < MOST_WARNINGS {
                done.warnings.push(warning(file, parsed, verdict));
            }
            if !done.ends.is_empty() {
                done.bytes.extend_from_slice(format.separator());
            }
            let entry = Entry { line: parsed.line, verdict, result, row: parsed.row };
            encoder.encode(&entry, &mut done.bytes);
            done.ends.push(done.bytes.len());
        }
    }
}

fn warning(file: &File, parsed: &Parsed<'_>, verdict: Verdict) -> String {
    let path = if crate::input::is_stdin(&file.path) {
        "stdin".into()
    } else {
        file.path.to_string_lossy()
    };
    match &parsed.error {
        // It names the line itself, and the column.
        Some(error) => format!("{path}: {error}"),
        None => format!("{path}: line {}: {}", parsed.line, verdict.words()),
    }
}

/// The records of a chunk.
#[derive(Default)]
pub(super) struct Records<'a> {
    entries: Vec<Parsed<'a>>,
    /// The puzzles of the records without an error.
    puzzles: Vec<Puzzle>,
}

struct Parsed<'a> {
    line: usize,
    error: Option<String>,
    /// The record itself, if it is part of a table.
    row: Option<&'a [u8]>,
}

impl<'a> Records<'a> {
    pub(super) fn parse(chunk: &'a Chunk) -> Self {
        let mut all = Self::default();
        match (&chunk.body, &chunk.file.columns) {
            (Body::Text(text), Some(columns)) => {
                for (line, row) in table::rows(text, columns.delimiter, chunk.line) {
                    all.push(line, parse_row(row, line, columns), Some(row));
                }
            }
            (Body::Text(text), None) => {
                for record in Parser::continuing(Some(Layout::Line), chunk.line).read(text) {
                    all.push_record(&record);
                }
            }
            (Body::Records(records), _) => {
                for record in records {
                    all.push_record(record);
                }
            }
        }
        all
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The puzzle, if there is exactly one record.
    pub(super) fn only_puzzle(&self) -> Option<Puzzle> {
        self.puzzles.first().copied().filter(|_| self.len() == 1)
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

/// The puzzle of a row of a table, in whatever format it is written.
fn parse_row(row: &[u8], line: usize, columns: &Columns) -> Result<Puzzle, String> {
    let mut count = 0;
    let mut puzzle = None;
    for field in table::fields(row, columns.delimiter) {
        if count == columns.puzzle {
            puzzle = Some(field);
        }
        count += 1;
    }
    if let Some(expected) = columns.count()
        && count != expected
    {
        return Err(format!("line {line}: expected {expected} columns, found {count}"));
    }
    let column = || columns.name();
    let field =
        puzzle.ok_or_else(|| format!("line {line}: expected a column {}, found none", column()))?;
    String::from_utf8_lossy(&field).parse().map_err(|error: ParseError| {
        let ParseError { column: character, expected, found, .. } = error;
        format!(
            "line {line}, column {}, character {character}: expected {expected}, found {found}",
            column()
        )
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use proptest::prelude::*;
    use sudoku::text::count_line_ends;

    use super::super::chunk::{ChunkSize, Chunker, Input, Options};
    use super::super::source::{Gauges, Source};
    use super::*;

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
    fn cut(input: Input, text: &[u8], lengths: &[usize], size: usize) -> Vec<(usize, String)> {
        let options = Options { input, column: Some("1".into()) };
        let gauges = Gauges::default();
        let mut chunks =
            Chunker::new(Vec::new(), options, Arc::new(ChunkSize::of(size)), gauges.clone());
        let reads = Reads { text: text.to_vec(), lengths: lengths.to_vec() };
        let source = Source::new("-".into(), reads, &gauges);
        let first = chunks.begin("-".into(), source).unwrap();
        let mut all = Vec::new();
        for chunk in first.into_iter().chain(chunks.map(Result::unwrap)) {
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
        let head = loop {
            let rest = &text[begin..];
            let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let line = rest[..end.unwrap_or(rest.len())].trim_ascii();
            if !line.is_empty() && line[0] != b'#' {
                break String::from_utf8_lossy(line).into_owned();
            }
            let Some(end) = end else { return Vec::new() };
            begin += end + 1;
        };
        let delimiter = Columns::delimiter(&head);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(&text[begin..]);
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
            let grids = cut(Input::Grids, &text, &lengths, size);
            prop_assert_eq!(grids, parse_lines(None, &text));
            let lines = cut(Input::Line, &text, &lengths, size);
            prop_assert_eq!(lines, parse_lines(Some(Layout::Line), &text));
            let table = cut(Input::Csv, &text, &lengths, size);
            prop_assert_eq!(table, parse_table(&text));
        }
    }
}
