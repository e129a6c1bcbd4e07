//! [`Answers`]: chunks go to the workers, and their answers come back in order.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use rayon::ThreadPoolBuilder;

use crate::answer::{AnswerChunk, Job, MOST_WARNINGS, SolveProgress};
use crate::chunks::PuzzleFiles;
use crate::error::Error;

/// Chunks under way per worker: one in work, one that waits for the worker, and one whose answers
/// wait for their turn.
const CHUNKS_PER_WORKER: usize = 3;

/// Makes the allocator of glibc keep the memory of used buffers, because new memory for each chunk
/// costs page faults (LOG.md has the figures). Each time it returns a freed block to the system, it
/// raises the size from which it does so to the size of that block. Nothing is written to this one,
/// and other allocators are not affected.
fn keep_freed_memory() {
    drop(black_box(Vec::<u8>::with_capacity(8 * 1024 * 1024)));
}

/// The answers to the puzzles, in order. An error is the last item, unless it is
/// [`Error::NoPuzzle`].
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
        keep_freed_memory();
        let bytes = Arc::clone(&self.bytes);
        // A worker that panics has printed the panic, and its answers never come.
        let workers = ThreadPoolBuilder::new().num_threads(threads).panic_handler(|_| {}).build();
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
        Ok(Answers { places, job, bytes, progress: SolveProgress::default(), warnings: 0 })
    }
}

impl Iterator for Answers {
    type Item = Result<AnswerChunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut chunk = match self.places.recv().ok()?.recv() {
            Ok(Ok(chunk)) => chunk,
            Ok(Err(error)) => return Some(Err(error)),
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
