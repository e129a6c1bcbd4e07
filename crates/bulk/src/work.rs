//! From a chunk of input to the same chunk of output: parse, solve and encode its records.

use std::time::{Duration, Instant};

use sudoku::{Answer, Limits, Strategy};

use crate::chunk::{Chunk, InputFile};
use crate::encode::{AnsweredRecord, Encoder};
use crate::format::AnswerFormat;
use crate::input;
use crate::pipeline::{AnswerChunk, SolveProgress};
use crate::records::{Parsed, Records};
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
        let records = Records::parse(chunk);
        let parsed = Instant::now();
        let mut answers = vec![Answer::default(); records.puzzles.len()];
        let strategy = if answers.len() == 1 { self.one } else { self.many };
        strategy.solve_many(&records.puzzles, &self.limits, &mut answers);
        let solved = Instant::now();
        let capacity = self.format(&chunk.file).capacity(records.len(), chunk.size());
        let mut done = AnswerChunk {
            before: Vec::new(),
            bytes: Vec::with_capacity(capacity),
            ends: Vec::with_capacity(records.len()),
            warnings: Vec::new(),
            progress: SolveProgress { bytes_read: chunk.bytes_read, ..SolveProgress::default() },
        };
        self.encode(&chunk.file, &records, &answers, &mut done);
        done.progress.times = Times {
            parsing: parsed - begin,
            solving: solved - parsed,
            encoding: solved.elapsed(),
            // The thread that reads counts its own time.
            ..Times::default()
        };
        done
    }

    fn encode(
        &self,
        file: &InputFile,
        records: &Records<'_>,
        answers: &[Answer],
        done: &mut AnswerChunk,
    ) {
        let format = self.format(file);
        let encoder = Encoder::new(format, file, self.limits.solutions);
        let mut answered = records.puzzles.iter().zip(answers);
        for parsed in &records.entries {
            let result = match &parsed.error {
                Some(error) => Err(error.as_str()),
                None => Ok(answered.next().expect("each puzzle has an answer")),
            };
            let verdict = result.map_or(RecordVerdict::Unreadable, |(_, answer)| {
                RecordVerdict::of(answer, self.limits.solutions)
            });
            done.progress.tally.count(verdict);
            if verdict != RecordVerdict::Solved && done.warnings.len() < MOST_WARNINGS {
                done.warnings.push(warning(file, parsed, verdict));
            }
            if !done.ends.is_empty() {
                done.bytes.extend_from_slice(format.separator());
            }
            let entry = AnsweredRecord { line: parsed.line, verdict, result, row: parsed.row };
            encoder.encode(&entry, &mut done.bytes);
            done.ends.push(done.bytes.len());
        }
    }
}

fn warning(file: &InputFile, parsed: &Parsed<'_>, verdict: RecordVerdict) -> String {
    let path =
        if input::is_stdin(&file.path) { "stdin".into() } else { file.path.to_string_lossy() };
    match &parsed.error {
        // It names the line itself, and the column.
        Some(error) => format!("{path}: {error}"),
        None => format!("{path}: line {}: {}", parsed.line, verdict.words()),
    }
}
