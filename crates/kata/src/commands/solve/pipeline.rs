//! The pieces on their way: cut to size, done on all cores, put back in order, written.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use sudoku::Puzzle;

use super::encode::Encoder;
use super::sink::{self, Sink};
use super::source::{Body, Kind, Piece, Pieces};
use super::stats::Stats;
use super::work::{Done, Job, MOST_COMPLAINTS, Tally};
use crate::console;
use crate::error::{Error, Outcome};
use crate::number::{counted, grouped};

/// What the command line says about how to go about it.
pub(super) struct Settings {
    pub(super) threads: usize,
    pub(super) quiet: bool,
    pub(super) stats: bool,
}

/// The greatest piece, in bytes: some six thousand puzzles. What a bulk strategy does at once fits
/// many times.
const GREATEST_PIECE: usize = 512 * 1024;

/// The smallest piece. Even where each puzzle takes seconds, the cores end at about the same time.
const SMALLEST_PIECE: usize = 1024;

/// Pieces grow while they take less than the first and shrink when they take more than the second:
/// long enough that handing them about costs nothing, short enough that progress is seen and Ctrl-C
/// loses little.
const WANTED: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(50));

/// Pieces under way for each core: one being done, one waiting, one waiting to be written.
const PIECES_A_THREAD: usize = 3;

/// Pieces, cut to the wanted size.
pub(super) struct Cutter {
    pieces: Pieces,
    /// What was received and not yet handed on.
    pending: VecDeque<Piece>,
    /// What went wrong behind that.
    error: Option<Error>,
}

impl Cutter {
    pub(super) const fn new(pieces: Pieces) -> Self {
        Self { pieces, pending: VecDeque::new(), error: None }
    }

    /// The next piece, of about this size at most: all that can be had without waiting, and at
    /// least something.
    fn next(&mut self, most: usize) -> Result<Option<Piece>, Error> {
        let mut piece = match self.pending.pop_front() {
            Some(piece) => piece,
            None => match self
                .error
                .take()
                .map_or_else(|| self.pieces.receiver.recv(), |error| Ok(Err(error)))
            {
                Ok(piece) => piece?,
                Err(_) => return Ok(None),
            },
        };
        while piece.size() < most && self.error.is_none() {
            let next = match self.pending.pop_front() {
                Some(next) => next,
                None => match self.pieces.receiver.try_recv() {
                    Ok(Ok(next)) => next,
                    Ok(Err(error)) => {
                        self.error = Some(error);
                        break;
                    }
                    Err(_) => break,
                },
            };
            if let Some(other) = piece.join(next) {
                self.pending.push_front(other);
                break;
            }
        }
        if let Some(rest) = piece.split(most) {
            self.pending.push_front(rest);
        }
        Ok(Some(piece))
    }

    /// The puzzle, if the whole input is one, and not part of a table. Nothing is lost if it is
    /// not.
    pub(super) fn only_puzzle(&mut self) -> Result<Option<Puzzle>, Error> {
        const MORE_THAN_ONE_PUZZLE: usize = 2048;
        let Some(mut piece) = self.next(MORE_THAN_ONE_PUZZLE)? else { return Ok(None) };
        while piece.size() < MORE_THAN_ONE_PUZZLE && self.pending.is_empty() && self.error.is_none()
        {
            match self.pieces.receiver.recv() {
                Ok(Ok(next)) => self.pending.extend(piece.join(next)),
                Ok(Err(error)) => self.error = Some(error),
                Err(_) => break,
            }
        }
        let is_all =
            self.pending.is_empty() && self.error.is_none() && piece.size() < MORE_THAN_ONE_PUZZLE;
        let puzzle = match (&piece.body, &piece.file.kind) {
            (_, Kind::Csv(_)) => None,
            (Body::Raw(bytes), _) => String::from_utf8_lossy(bytes).parse().ok(),
            (Body::Records(records), _) => match &records[..] {
                [Ok(record)] => record.puzzle().ok(),
                _ => None,
            },
        };
        match puzzle {
            Some(puzzle) if is_all => Ok(Some(puzzle)),
            _ => {
                self.pending.push_front(piece);
                Ok(None)
            }
        }
    }
}

/// What the writing thread hears.
enum News {
    /// A piece is done; they come in any order.
    Done(usize, Box<Done>),
    /// The strategy panicked; the panic has been printed.
    Panicked(&'static str),
    /// So many pieces there are, and why there are no more.
    End(usize, Option<Error>),
}

/// Solves everything and writes it to standard output.
pub(super) fn run(cutter: Cutter, job: Job, settings: &Settings) -> Result<Outcome, Error> {
    sink::end_between_records_on_interrupt();
    let mut stats = Stats::new(Arc::clone(&cutter.pieces.reading), settings.threads);
    let bar = progress_bar(cutter.pieces.bytes);
    let (news_sender, news) = channel();
    let (permits, permits_receiver) = channel();
    for _ in 0..settings.threads * PIECES_A_THREAD {
        let _ = permits.send(());
    }
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(settings.threads).build().map_err(|error| {
            Error::Usage(format!("cannot start {} threads: {error}", settings.threads))
        })?;
    // This thread only writes. If that fails it returns, the process ends, and with it the threads
    // that read and solve, wherever they are: none of them is waited for.
    std::thread::spawn(move || hand_out(cutter, job, &pool, &permits_receiver, &news_sender));

    let mut writer =
        Writer { sink: Sink::stdout()?, job, begun: false, complaints: 0, tally: Tally::default() };
    let mut waiting = BTreeMap::new();
    let (mut next, mut end) = (0, None);
    while end.as_ref().is_none_or(|(pieces, _)| next < *pieces) {
        match news.recv() {
            Ok(News::Done(number, done)) => {
                waiting.insert(number, done);
            }
            Ok(News::Panicked(strategy)) => return Err(Error::Panicked { strategy }),
            Ok(News::End(pieces, error)) => end = Some((pieces, error)),
            Err(_) => break,
        }
        while let Some(mut done) = waiting.remove(&next) {
            next += 1;
            let start = Instant::now();
            writer.write(&mut done, &bar, settings.quiet)?;
            stats.add(&done.times, start.elapsed(), done.tally.records());
            show(&bar, &done, &writer.tally, stats.begin);
            let _ = permits.send(());
        }
    }
    bar.finish_and_clear();
    if let Some((_, Some(error))) = end {
        return Err(error);
    }
    if !settings.quiet {
        writer.sum_up();
    }
    if settings.stats {
        stats.report();
    }
    Ok(match writer.tally {
        tally if tally.unreadable > 0 => Outcome::Unreadable,
        tally if tally.unsolved() > 0 => Outcome::Shortfall,
        _ => Outcome::Success,
    })
}

/// Seen only by somebody who looks at stderr, and whose answers do not go to the same screen.
fn progress_bar(bytes: Option<u64>) -> ProgressBar {
    if console::stdout_is_terminal() { ProgressBar::hidden() } else { console::bytes_bar(bytes) }
}

fn show(bar: &ProgressBar, done: &Done, tally: &Tally, begin: Instant) {
    if bar.is_hidden() {
        return;
    }
    let elapsed = begin.elapsed();
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no more than 53 bits")]
    let rate = (tally.records() as f64 / elapsed.as_secs_f64()).round();
    #[expect(clippy::cast_sign_loss, reason = "a rate is not negative")]
    let rate = grouped(rate as u64);
    let mut message = format!("{}, {rate} a second", counted(tally.records(), "puzzle"));
    bar.set_position(done.bytes_read);
    if let Some(all) = bar.length()
        && done.bytes_read > 0
    {
        #[expect(clippy::cast_precision_loss, reason = "an estimate needs no more than 53 bits")]
        let left =
            elapsed.mul_f64(all.saturating_sub(done.bytes_read) as f64 / done.bytes_read as f64);
        message = format!("{message}, {} left", clock(left));
    }
    bar.set_message(message);
}

/// Minutes and seconds, and hours where there are any.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Hands pieces to the cores as they become free.
fn hand_out(
    mut cutter: Cutter,
    job: Job,
    pool: &rayon::ThreadPool,
    permits: &Receiver<()>,
    news: &Sender<News>,
) {
    let wanted = Arc::new(AtomicUsize::new(2 * SMALLEST_PIECE));
    let mut number = 0;
    let error = loop {
        if permits.recv().is_err() {
            return;
        }
        match cutter.next(wanted.load(Ordering::Relaxed)) {
            Ok(Some(piece)) => {
                let (news, wanted) = (news.clone(), Arc::clone(&wanted));
                pool.spawn_fifo(move || {
                    let size = piece.size();
                    let start = Instant::now();
                    let done = catch_unwind(AssertUnwindSafe(|| job.run(piece)));
                    adapt(&wanted, size, start.elapsed());
                    let _ = news.send(done.map_or_else(
                        |_| News::Panicked(job.rung(2).name()),
                        |done| News::Done(number, Box::new(done)),
                    ));
                });
                number += 1;
            }
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    let _ = news.send(News::End(number, error));
}

/// Changes the size of the pieces to come, if this one took too short or too long.
fn adapt(wanted: &AtomicUsize, size: usize, took: Duration) {
    let now = wanted.load(Ordering::Relaxed);
    if took < WANTED.0 && size >= now / 2 {
        wanted.store((now * 2).min(GREATEST_PIECE), Ordering::Relaxed);
    } else if took > WANTED.1 {
        wanted.store((size.min(now) / 2).max(SMALLEST_PIECE), Ordering::Relaxed);
    }
}

/// Writes pieces in order, and says on stderr what was not solved.
struct Writer {
    sink: Sink,
    job: Job,
    begun: bool,
    complaints: usize,
    tally: Tally,
}

impl Writer {
    fn write(&mut self, done: &mut Done, bar: &ProgressBar, quiet: bool) -> io::Result<()> {
        if !self.begun {
            let format = self.job.format(&done.file);
            let header = Encoder::new(format, &done.file, self.job.limits.solutions).header();
            self.sink.write(&header, &[])?;
            self.begun = !header.is_empty() || !done.bytes.is_empty();
            if format.has_gaps() && !done.bytes.is_empty() {
                // There is nothing before the first answer that a gap would keep it from.
                done.bytes.remove(0);
                done.ends.iter_mut().for_each(|end| *end -= 1);
            }
        }
        self.sink.write(&done.bytes, &done.ends)?;
        self.tally.add(done.tally);
        if !quiet {
            for complaint in done.complaints.iter().take(MOST_COMPLAINTS - self.complaints) {
                bar.suspend(|| console::warning(complaint));
                self.complaints += 1;
            }
        }
        Ok(())
    }

    /// Says how many records were not solved, if more than were named.
    fn sum_up(&self) {
        let Tally { none, several, unfinished, unreadable, .. } = self.tally;
        if self.tally.unsolved() > self.complaints as u64 {
            let kinds = [
                (none, "without a solution"),
                (several, "with several solutions"),
                (unfinished, "not finished"),
                (unreadable, "unreadable"),
            ];
            let kinds: Vec<String> = kinds
                .iter()
                .filter(|(count, _)| *count > 0)
                .map(|(count, kind)| format!("{} {kind}", grouped(*count)))
                .collect();
            console::warning(&format_args!(
                "of {}: {}",
                counted(self.tally.records(), "record"),
                kinds.join(", ")
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_reads_like_a_clock() {
        let shown = [0, 9, 75, 3725].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(shown, ["0:00", "0:09", "1:15", "1:02:05"]);
    }

    #[test]
    fn pieces_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        let wanted = AtomicUsize::new(4 * SMALLEST_PIECE);
        adapt(&wanted, 4 * SMALLEST_PIECE, Duration::from_millis(1));
        assert_eq!(wanted.load(Ordering::Relaxed), 8 * SMALLEST_PIECE);
        // What was small because there was no more to be had says nothing.
        adapt(&wanted, 81, Duration::from_micros(1));
        assert_eq!(wanted.load(Ordering::Relaxed), 8 * SMALLEST_PIECE);
        adapt(&wanted, 8 * SMALLEST_PIECE, Duration::from_secs(1));
        assert_eq!(wanted.load(Ordering::Relaxed), 4 * SMALLEST_PIECE);
        for _ in 0..20 {
            adapt(&wanted, SMALLEST_PIECE, Duration::from_secs(1));
        }
        assert_eq!(wanted.load(Ordering::Relaxed), SMALLEST_PIECE);
    }
}
