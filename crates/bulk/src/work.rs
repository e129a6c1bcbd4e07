//! From a chunk of input to the same chunk of output: parse, solve and encode its records.

use std::time::{Duration, Instant};

use sudoku::text::Record;
use sudoku::{Answer, Limits, ParseError, Strategy};

use crate::chunks::{Chunk, InputFile, shown};
use crate::encode::{AnsweredRecord, Encoder};
use crate::format::AnswerFormat;
use crate::pipeline::AnswerChunk;
use crate::verdict::RecordVerdict;

/// The number of records that are named in warnings. More lines would help no reader.
pub(crate) const MOST_WARNINGS: usize = 20;

/// What to do with every record.
#[derive(Clone, Copy)]
pub struct Job {
    /// The strategy for a chunk of one puzzle.
    pub one: Strategy<'static>,
    /// The strategy for a chunk of many puzzles.
    pub many: Strategy<'static>,
    /// How far to search for the solutions of each puzzle.
    pub limits: Limits<'static>,
    /// The format of the answers. `None` for CSV where the input is CSV, otherwise one line each.
    pub format: Option<AnswerFormat>,
}

/// The time that each step took, all threads together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Reading and decompressing, or waiting for input.
    pub reading: Duration,
    /// From text to puzzles.
    pub parsing: Duration,
    /// From puzzles to answers.
    pub solving: Duration,
    /// From answers to text.
    pub encoding: Duration,
}

impl Times {
    pub(crate) fn add(&mut self, other: &Self) {
        self.reading += other.reading;
        self.parsing += other.parsing;
        self.solving += other.solving;
        self.encoding += other.encoding;
    }
}

impl Job {
    /// The format of the answers to the records of this file.
    pub(crate) fn format(&self, file: &InputFile) -> AnswerFormat {
        let fitting =
            || if file.columns.is_some() { AnswerFormat::Csv } else { AnswerFormat::Line };
        self.format.unwrap_or_else(fitting)
    }

    /// Does all of a chunk. What stands before it and was done before it is still missing.
    pub(crate) fn run(&self, chunk: &Chunk) -> AnswerChunk {
        let begin = Instant::now();
        let (mut puzzles, count) = (Vec::new(), chunk.records.len());
        puzzles.reserve_exact(count);
        let mut keep = |record: &Record| record.puzzle().map(|puzzle| puzzles.push(puzzle)).err();
        let errors: Vec<Option<ParseError>> = chunk.records.iter().map(&mut keep).collect();
        let parsed = Instant::now();
        let mut answers = vec![Answer::default(); puzzles.len()];
        let strategy = if answers.len() == 1 { self.one } else { self.many };
        strategy.solve_many(&puzzles, &self.limits, &mut answers);
        let solved = Instant::now();
        let mut done = AnswerChunk { ends: Vec::with_capacity(count), ..AnswerChunk::default() };
        done.bytes.reserve_exact(100 * count);
        done.progress.bytes_read = chunk.bytes_read;
        if let Some(end) = &chunk.end {
            done.notes.clone_from(&end.notes);
            done.progress.skipped = end.skipped;
        }
        let format = self.format(&chunk.file);
        let encoder = Encoder::new(format, &chunk.file, self.limits.solutions);
        let mut answered = puzzles.iter().zip(&answers);
        for (index, (record, error)) in chunk.records.iter().zip(errors).enumerate() {
            let result = match &error {
                Some(error) => Err(error),
                None => Ok(answered.next().expect("each puzzle has an answer")),
            };
            let verdict = result.map_or(RecordVerdict::Unreadable, |(_, answer)| {
                RecordVerdict::of(answer, self.limits.solutions)
            });
            done.progress.tally.count(verdict);
            if verdict != RecordVerdict::Solved && done.warnings.len() < MOST_WARNINGS {
                done.warnings.push(warning(&chunk.file, record, result.err(), verdict));
            }
            if !done.ends.is_empty() {
                done.bytes.extend_from_slice(format.separator());
            }
            let (title, row) = (record.title(), chunk.rows.get(index));
            let answered = AnsweredRecord { line: record.line, title, verdict, result, row };
            encoder.encode(&answered, &mut done.bytes);
            done.ends.push(done.bytes.len());
        }
        done.progress.times = Times {
            parsing: parsed - begin,
            solving: solved - parsed,
            encoding: solved.elapsed(),
            // The thread that reads counts its own time.
            ..Times::default()
        };
        done
    }
}

fn warning(
    file: &InputFile,
    record: &Record,
    error: Option<&ParseError>,
    verdict: RecordVerdict,
) -> String {
    let (path, line) = (shown(&file.path), record.line);
    let title = record.title().map(|title| format!(" ({title})")).unwrap_or_default();
    match error {
        // It names the line itself, and the column.
        Some(error) => format!("{path}{title}: {error}"),
        None => format!("{path}: line {line}{title}: {}", verdict.words()),
    }
}
