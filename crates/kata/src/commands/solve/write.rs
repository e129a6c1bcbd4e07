//! The thread that writes: answers to standard output, and progress, warnings and statistics to
//! stderr.

use std::time::{Duration, Instant};

use bulk::{AnswerChunk, SolveProgress, Tally};
use compare::number::{counted, grouped, seconds};
use indicatif::ProgressBar;

use crate::console;
use crate::error::Error;
use crate::output::Output;

/// Writes chunks in the order in which it gets them.
pub(super) struct Writer {
    output: Output,
    is_quiet: bool,
    bar: ProgressBar,
    begin: Instant,
    progress: SolveProgress,
    /// The number of warnings that were written.
    warnings: u64,
}

impl Writer {
    /// Writes to standard output. For progress, `bytes` is the size of the input if it is known.
    pub(super) fn new(is_quiet: bool, bytes: Option<u64>) -> Self {
        // Among answers on the same terminal, a bar would disturb.
        let is_hidden = console::stdout_is_terminal();
        Self {
            output: Output::new(),
            is_quiet,
            bar: if is_hidden { ProgressBar::hidden() } else { console::progress_bar(bytes) },
            begin: Instant::now(),
            progress: SolveProgress::default(),
            warnings: 0,
        }
    }

    pub(super) fn write(&mut self, chunk: &AnswerChunk) -> Result<(), Error> {
        self.output.write(&chunk.bytes)?;
        if !self.is_quiet {
            for warning in &chunk.warnings {
                self.bar.suspend(|| console::warning(warning));
                self.warnings += 1;
            }
            for note in &chunk.notes {
                self.bar.suspend(|| console::note(note));
            }
        }
        self.progress = chunk.progress;
        let puzzles = counted(self.progress.tally.records(), "puzzle");
        self.bar.set_position(self.progress.bytes_read);
        self.bar.set_message(format!("{puzzles}, {}", self.throughput(self.begin.elapsed())));
        Ok(())
    }

    /// Reports an error that does not end the command.
    pub(super) fn report(&self, error: &bulk::Error) {
        self.bar.suspend(|| console::error(error));
    }

    fn throughput(&self, elapsed: Duration) -> String {
        #[expect(clippy::cast_precision_loss, reason = "a rate needs fewer than 53 bits")]
        let rate = (self.progress.tally.records() as f64 / elapsed.as_secs_f64()).round();
        #[expect(clippy::cast_sign_loss, reason = "a rate is not negative")]
        let rate = grouped(rate as u64);
        format!("{rate} per second")
    }

    /// Ends the progress bar, and says how many records were not solved if not all were named.
    pub(super) fn finish(&self) -> Tally {
        self.bar.finish_and_clear();
        let tally = self.progress.tally;
        if !self.is_quiet && tally.unsolved() > self.warnings {
            let kinds = tally.unsolved_kinds();
            let kinds: Vec<String> =
                kinds.map(|(count, words)| format!("{} {words}", grouped(count))).collect();
            let records = counted(tally.records(), "record");
            console::warning(&format_args!("of {records}: {}", kinds.join(", ")));
        }
        tally
    }

    /// `--stats`: the throughput, the skipped lines, and the memory.
    pub(super) fn report_statistics(&self, threads: usize) {
        let elapsed = self.begin.elapsed();
        let records = counted(self.progress.tally.records(), "record");
        let time = seconds(elapsed.as_secs_f64());
        let threads = counted(threads as u64, "thread");
        eprintln!("{records} in {time} on {threads}: {}", self.throughput(elapsed));
        if self.progress.skipped > 0 {
            let lines = counted(self.progress.skipped, "line");
            eprintln!("{lines} skipped as comments, headers or text");
        }
        if let Some(peak) = peak_memory() {
            eprintln!("peak memory {} KiB", grouped(peak));
        }
    }
}

/// The most memory that this process had, in KiB, on Linux. The function `getrusage` is of no use:
/// its figure includes the process that started this one.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
