//! From a chunk of input to the same chunk of output: solve its records, and say what came out.

use strum::{EnumCount, IntoStaticStr, VariantArray};
use sudoku::text::Record;
use sudoku::{Answer, Conclusion, Limits, ParseError, Puzzle, Strategy};

use crate::chunks::{Chunk, shown};
use crate::encode::Encoder;
use crate::format::AnswerFormat;
use crate::table::Row;

/// The number of records that are named in warnings. More lines would help no reader.
pub(crate) const MOST_WARNINGS: usize = 20;

/// What is said about a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, IntoStaticStr, VariantArray)]
pub enum RecordVerdict {
    /// It has a solution, and only one if more were searched for.
    #[strum(serialize = "solved")]
    Solved,
    /// It has no solution.
    #[strum(serialize = "no solution")]
    NoSolution,
    /// It has more than one solution.
    #[strum(serialize = "several solutions")]
    Several,
    /// The budget was spent; a solution may have been found before.
    #[strum(serialize = "not finished")]
    NotFinished,
    /// It is not a puzzle.
    #[strum(serialize = "unreadable")]
    Unreadable,
}

impl RecordVerdict {
    /// The verdict on an answer to a search with this limit of solutions.
    pub const fn of(answer: &Answer, limit: u64) -> Self {
        match answer.conclusion() {
            Conclusion::None => Self::NoSolution,
            Conclusion::One => Self::Solved,
            // With a limit of one, the user does not ask whether there are more.
            Conclusion::AtLeastOne if limit == 1 => Self::Solved,
            Conclusion::Several => Self::Several,
            Conclusion::AtLeastOne | Conclusion::NotFinished => Self::NotFinished,
        }
    }

    /// The verdict in words.
    pub fn words(self) -> &'static str {
        self.into()
    }
}

/// The number of records with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; RecordVerdict::COUNT]);

impl Tally {
    /// The number of records with this verdict.
    pub const fn of(&self, verdict: RecordVerdict) -> u64 {
        self.0[verdict as usize]
    }

    /// The number of all records.
    pub fn records(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The number of records that are not [solved](RecordVerdict::Solved).
    pub fn unsolved(&self) -> u64 {
        self.records() - self.of(RecordVerdict::Solved)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for verdict in RecordVerdict::VARIANTS {
            self.0[*verdict as usize] += other.of(*verdict);
        }
    }
}

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

/// The answers to some records.
#[derive(Clone, Debug, Default)]
pub struct AnswerChunk {
    /// The answers, with what stands between them, and above the first one.
    pub bytes: Vec<u8>,
    /// Where each answer ends in `bytes`.
    pub ends: Vec<usize>,
    /// Says of each unsolved record where it is and what is wrong. Of all chunks together, only the
    /// first 20 unsolved records are named; the tally counts all.
    pub warnings: Vec<String>,
    /// What the user should know about how a file was read.
    pub notes: Vec<String>,
    /// What was done up to the end of this chunk.
    pub progress: SolveProgress,
}

/// What was done since the beginning.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveProgress {
    /// The number of records with each verdict.
    pub tally: Tally,
    /// The number of bytes that were read, before they were decompressed.
    pub bytes_read: u64,
    /// The number of lines that were skipped as comments, headers or text.
    pub skipped: u64,
}

/// A record and the answer to it.
pub(crate) struct AnsweredRecord<'a> {
    pub(crate) record: &'a Record,
    pub(crate) verdict: RecordVerdict,
    /// The puzzle and its answer, or the error of a record that is no puzzle.
    pub(crate) result: Result<(&'a Puzzle, &'a Answer), &'a ParseError>,
    /// The record itself, if it is part of a table.
    pub(crate) row: Option<Row<'a>>,
}

impl Job {
    /// Does all of a chunk. The progress is that of the chunk alone.
    pub(crate) fn run(&self, chunk: &Chunk) -> AnswerChunk {
        let count = chunk.records().len();
        let mut puzzles = Vec::with_capacity(count);
        let mut keep = |record: &Record| record.puzzle().map(|puzzle| puzzles.push(puzzle)).err();
        let errors: Vec<Option<ParseError>> = chunk.records().iter().map(&mut keep).collect();
        let mut answers = vec![Answer::default(); puzzles.len()];
        let strategy = if answers.len() == 1 { self.one } else { self.many };
        strategy.solve_many(&puzzles, &self.limits, &mut answers);

        let encoder = Encoder::new(self.format, &chunk.file, self.limits.solutions);
        let mut done = AnswerChunk { notes: chunk.notes.clone(), ..AnswerChunk::default() };
        done.progress.skipped = chunk.skipped;
        done.bytes.reserve_exact(100 * count);
        done.ends.reserve_exact(count);
        if chunk.is_first {
            encoder.write_header(&mut done.bytes);
        }
        let mut answered = puzzles.iter().zip(&answers);
        for (index, (record, error)) in chunk.records().iter().zip(&errors).enumerate() {
            let result = match error {
                Some(error) => Err(error),
                None => Ok(answered.next().expect("each puzzle has an answer")),
            };
            let verdict = result.map_or(RecordVerdict::Unreadable, |(_, answer)| {
                RecordVerdict::of(answer, self.limits.solutions)
            });
            done.progress.tally.0[verdict as usize] += 1;
            if verdict != RecordVerdict::Solved && done.warnings.len() < MOST_WARNINGS {
                let (path, line) = (shown(&chunk.file.path), record.line);
                let title = record.title().map(|title| format!(" ({title})")).unwrap_or_default();
                done.warnings.push(match error {
                    // It names the line itself, and the column.
                    Some(error) => format!("{path}{title}: {error}"),
                    None => format!("{path}: line {line}{title}: {}", verdict.words()),
                });
            }
            if index > 0 || !chunk.is_first {
                done.bytes.extend_from_slice(encoder.separator());
            }
            let row = chunk.rows.get(index);
            encoder.encode(&AnsweredRecord { record, verdict, result, row }, &mut done.bytes);
            done.ends.push(done.bytes.len());
        }
        done
    }
}
