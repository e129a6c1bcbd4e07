//! [`Job`] and [`Answers`]: chunks go to the workers, and their answers come back in order.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use rayon::ThreadPoolBuilder;
use sudoku::{Answer, Limits, Puzzle, Strategy};
use text::{Fault, Record};

use crate::chunks::{Chunk, PuzzleFiles};
use crate::encode::{AnsweredRecord, Encoder};
use crate::error::Error;
use crate::format::AnswerFormat;
use crate::input::path_in_messages;
use crate::verdict::{RecordVerdict, Tally};

/// The number of records that are named in warnings. More lines would help no reader.
const MOST_WARNINGS: usize = 20;

/// Chunks under way per worker: one in work, one that waits for the worker, and one whose answers
/// wait for their turn.
const CHUNKS_PER_WORKER: usize = 3;

/// What to do with every record.
#[derive(Clone, Copy)]
pub struct Job {
    /// The strategy for a chunk of one puzzle.
    pub one: Strategy<'static>,
    /// The strategy for a chunk of many puzzles.
    pub many: Strategy<'static>,
    /// How far to search for the solutions of each puzzle.
    pub limits: Limits,
    /// The format of the answers. `None` for CSV where the input is CSV, otherwise one line each.
    pub format: Option<AnswerFormat>,
}

/// The answers to some records.
#[derive(Clone, Debug, Default)]
pub struct AnswerChunk {
    /// The answers, with what stands between them, and above the first one.
    pub bytes: Vec<u8>,
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

/// The answers to the puzzles, in order. An error of reading is the last item, unless it is
/// [`Error::NoPuzzle`]. After [`Error::Panicked`] the answers to the next chunk follow.
pub struct Answers {
    /// The place of a chunk in the output is a channel in this queue.
    places: Receiver<Receiver<Result<AnswerChunk, Error>>>,
    job: Job,
    bytes: Arc<AtomicU64>,
    progress: SolveProgress,
    /// The number of warnings that were given.
    warnings: usize,
}

impl PuzzleFiles {
    /// Solves the puzzles on this many threads; one more reads. Answers come as soon as they are
    /// ready and all before them were taken. No thread is joined: when the caller stops, so do they
    /// after their chunk.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`].
    pub fn solve(self, job: Job, threads: usize) -> Result<Answers, Error> {
        let bytes = Arc::clone(&self.bytes);
        // A worker that panics has printed the panic, and its answers never come.
        let workers = ThreadPoolBuilder::new()
            .num_threads(threads)
            .panic_handler(|_| {})
            .build();
        let workers = workers.map_err(|error| Error::Threads(threads, error))?;
        // Rayon keeps the order only of items that are all there.
        let (sender, places) = sync_channel(CHUNKS_PER_WORKER * threads);
        thread::spawn(move || {
            for chunk in self {
                let (answers, place) = sync_channel(1);
                if sender.send(place).is_err() {
                    return;
                }
                workers.spawn(move || {
                    let _ = answers.send(chunk.map(|chunk| job.run(&chunk)));
                });
            }
        });
        Ok(Answers {
            places,
            job,
            bytes,
            progress: SolveProgress::default(),
            warnings: 0,
        })
    }
}

impl Iterator for Answers {
    type Item = Result<AnswerChunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut chunk = match self.places.recv().ok()?.recv() {
            Ok(Ok(chunk)) => chunk,
            Ok(Err(error)) => return Some(Err(error)),
            // The sender is gone without an answer: its worker panicked.
            Err(_) => return Some(Err(Error::Panicked(self.job.many.name()))),
        };
        chunk.warnings.truncate(MOST_WARNINGS - self.warnings);
        self.warnings += chunk.warnings.len();
        self.progress.tally.add(&chunk.progress.tally);
        self.progress.skipped += chunk.progress.skipped;
        self.progress.bytes_read = self.bytes.load(Ordering::Relaxed);
        chunk.progress = self.progress;
        Some(Ok(chunk))
    }
}

impl Job {
    /// Does all of a chunk. The progress is that of the chunk alone.
    pub(crate) fn run(&self, chunk: &Chunk) -> AnswerChunk {
        let read: Vec<_> = chunk.records.iter().map(Record::puzzle).collect();
        let puzzles: Vec<Puzzle> = read.iter().flatten().copied().collect();
        let mut answers = vec![Answer::default(); puzzles.len()];
        let strategy = if answers.len() == 1 {
            self.one
        } else {
            self.many
        };
        strategy.solve_many(&puzzles, &self.limits, &mut answers);

        let mut encoder = Encoder::new(self.format, chunk, self.limits.solutions);
        let mut done = AnswerChunk {
            notes: chunk.notes.clone(),
            ..AnswerChunk::default()
        };
        done.progress.skipped = chunk.skipped;
        if chunk.is_first {
            encoder.write_header();
        }
        let mut answers = answers.iter();
        for (index, (record, puzzle)) in chunk.records.iter().zip(&read).enumerate() {
            let result = match puzzle {
                Ok(puzzle) => Ok((puzzle, answers.next().expect("each puzzle has an answer"))),
                Err(fault) => Err(fault),
            };
            let verdict = match result {
                Ok((_, answer)) => RecordVerdict::of(answer, self.limits.solutions),
                Err(_) if record.grid.is_ok() => RecordVerdict::NotValid,
                Err(_) => RecordVerdict::Unreadable,
            };
            done.progress.tally.count(verdict);
            if verdict != RecordVerdict::Solved && done.warnings.len() < MOST_WARNINGS {
                done.warnings
                    .push(warning(&chunk.file.path, record, verdict, result.err()));
            }
            if index > 0 || chunk.follows_records {
                encoder.separate();
            }
            encoder.encode(&AnsweredRecord {
                record,
                verdict,
                result,
                row: chunk.rows.get(index),
            });
        }
        done.bytes = encoder.finish();
        done
    }
}

/// What is wrong with a record that was not solved.
fn warning(path: &Path, record: &Record, verdict: RecordVerdict, fault: Option<&Fault>) -> String {
    let path = path_in_messages(path);
    let title = match &record.title {
        Some(title) => format!(" ({title})"),
        None => String::new(),
    };
    match fault {
        // It names the line itself, and the column.
        Some(fault) => format!("{path}{title}: {fault}"),
        None => format!("{path}: line {}{title}: {}", record.line, verdict.words()),
    }
}
