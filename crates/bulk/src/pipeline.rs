//! From puzzles to answers: chunks go to the workers, and their answers come back in order.

use std::hint::black_box;
use std::io::Read;
use std::iter;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvError;
use std::time::Duration;

use sudoku::Puzzle;

use crate::chunks::{Chunk, Chunks, Gauges, InputFile, InputOptions};
use crate::encode::Encoder;
use crate::error::Error;
use crate::input::{Input, decompressed};
use crate::ordered;
use crate::verdict::Tally;
use crate::work::{Job, MOST_WARNINGS, Times};

/// Makes the allocator of glibc keep the memory of used buffers, because new memory for each chunk
/// costs page faults (LOG.md has the figures). Each time it returns a freed block to the system, it
/// raises the size from which it does so to the size of that block. Nothing is written to this one,
/// and other allocators are not affected.
fn keep_freed_memory() {
    drop(black_box(Vec::<u8>::with_capacity(8 * 1024 * 1024)));
}

/// Puzzles that are still to be read.
pub struct PuzzleFiles {
    chunks: Chunks,
    /// What [`only_puzzle`](Self::only_puzzle) read.
    seen: Vec<Result<Chunk, Error>>,
    gauges: Gauges,
}

impl PuzzleFiles {
    /// The puzzles of these files, one file after the other.
    pub fn of_files(inputs: Vec<Input>, options: InputOptions) -> Self {
        let gauges = Gauges::default();
        let chunks = Chunks::of_files(inputs, options, gauges.clone());
        Self { chunks, seen: Vec::new(), gauges }
    }

    /// The puzzles of what the reader gives, plain or compressed; messages name this path.
    pub fn of_reader(
        path: PathBuf,
        reader: impl Read + Send + 'static,
        options: InputOptions,
    ) -> Self {
        let gauges = Gauges::default();
        let bytes = Arc::clone(&gauges.bytes);
        let open = iter::once_with(move || (path, decompressed(reader, &bytes)));
        Self {
            chunks: Chunks::new(Box::new(open), options, gauges.clone()),
            seen: Vec::new(),
            gauges,
        }
    }

    /// The puzzle and its title, if the whole input is one, and not part of a table. It waits for a
    /// second record or the end of the input. What it reads stays part of the input.
    pub fn only_puzzle(&mut self) -> Option<(Puzzle, Option<String>)> {
        let mut only = None;
        for chunk in &mut self.chunks {
            self.seen.push(chunk);
            let chunk = self.seen.last()?.as_ref().ok()?;
            match &chunk.records[..] {
                _ if chunk.file.columns.is_some() => return None,
                [] => {}
                [record] if only.is_none() => {
                    only = Some((record.puzzle().ok()?, record.title().map(str::to_owned)));
                }
                _ => return None,
            }
        }
        only
    }

    /// Solves them on this many threads; one more reads. Answers come as soon as they are ready and
    /// all before them were taken.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`].
    pub fn solve(self, job: Job, threads: usize) -> Result<Answers, Error> {
        keep_freed_memory();
        let Self { chunks, seen, gauges } = self;
        let work = move |chunk: Result<Chunk, Error>| {
            chunk.map(|chunk| {
                let done = job.run(&chunk);
                (chunk.file, done)
            })
        };
        let results = ordered::map(seen.into_iter().chain(chunks), threads, work)
            .map_err(|source| Error::Threads { threads, source })?;
        Ok(Answers {
            results: Box::new(results),
            job,
            gauges,
            progress: SolveProgress::default(),
            warnings: 0,
            file: None,
        })
    }
}

/// What a worker made of a chunk of this file.
type Done = (Arc<InputFile>, AnswerChunk);

/// The answers to the puzzles, in order. An error is the last item, unless it is
/// [`Error::NoPuzzle`].
pub struct Answers {
    results: Box<dyn Iterator<Item = Result<Result<Done, Error>, RecvError>>>,
    job: Job,
    gauges: Gauges,
    progress: SolveProgress,
    /// The number of warnings that were given.
    warnings: usize,
    /// The file of the last answer, and the number of its answers.
    file: Option<(Arc<InputFile>, u64)>,
}

/// The answers to some records.
#[derive(Clone, Debug, Default)]
pub struct AnswerChunk {
    /// What stands before the answers: the header of a table, or a separator. Usually empty.
    pub before: Vec<u8>,
    /// The answers, with separators between them.
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
    /// The time that each step took.
    pub times: Times,
}

impl Iterator for Answers {
    type Item = Result<AnswerChunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(match self.results.next()? {
            // A worker that panicked has printed the panic.
            Err(RecvError) => Err(Error::Panicked { strategy: self.job.many.name() }),
            Ok(Ok((file, chunk))) => Ok(self.complete_chunk(file, chunk)),
            Ok(Err(error)) => Err(self.complete_error(error)),
        })
    }
}

impl Answers {
    /// Adds to a chunk what the chunks before it decide.
    fn complete_chunk(&mut self, file: Arc<InputFile>, mut chunk: AnswerChunk) -> AnswerChunk {
        chunk.before = self.before(&file, &chunk);
        let records = self.records_of(|last| Arc::ptr_eq(last, &file));
        self.file = Some((file, records + chunk.progress.tally.records()));
        chunk.warnings.truncate(MOST_WARNINGS - self.warnings);
        self.warnings += chunk.warnings.len();
        self.progress.tally.add(&chunk.progress.tally);
        self.progress.times.add(&chunk.progress.times);
        self.progress.times.reading =
            Duration::from_nanos(self.gauges.time.load(Ordering::Relaxed));
        self.progress.skipped += chunk.progress.skipped;
        self.progress.bytes_read = chunk.progress.bytes_read;
        chunk.progress = self.progress;
        chunk
    }

    /// What stands before the answers of a chunk.
    fn before(&self, file: &InputFile, chunk: &AnswerChunk) -> Vec<u8> {
        let format = self.job.format(file);
        if self.file.is_none() {
            Encoder::new(format, file, self.job.limits.solutions).header()
        } else if self.progress.tally.records() > 0 && !chunk.ends.is_empty() {
            format.separator().to_vec()
        } else {
            Vec::new()
        }
    }

    /// The number of answers to the last file, if it is this one.
    fn records_of(&self, is_this: impl Fn(&Arc<InputFile>) -> bool) -> u64 {
        self.file.as_ref().filter(|(file, _)| is_this(file)).map_or(0, |&(_, records)| records)
    }

    /// Adds to an error of the input how many records were answered before it.
    fn complete_error(&self, error: Error) -> Error {
        match error {
            Error::BrokenOff { path, line, source, .. } => {
                let record = self.records_of(|file| file.path == path);
                Error::BrokenOff { path, line, record, source }
            }
            other => other,
        }
    }
}
