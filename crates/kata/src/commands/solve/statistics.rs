//! What is said on stderr about all records together.

use std::time::Instant;

use bulk::{SolveProgress, Tally};
use compare::number::{counted, grouped, seconds};

use crate::console;

/// The number of records per second since this moment.
pub(super) fn throughput(progress: &SolveProgress, begin: Instant) -> String {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a rate needs fewer than 53 bits"
    )]
    let rate = (progress.tally.records() as f64 / begin.elapsed().as_secs_f64()).round();
    #[expect(clippy::cast_sign_loss, reason = "a rate is not negative")]
    let rate = grouped(rate as u64);
    format!("{rate} per second")
}

/// Says how many records were not solved, where not all were named.
pub(super) fn warn_of_unsolved(tally: &Tally) {
    let mut kinds = Vec::new();
    for (count, words) in tally.unsolved_kinds() {
        kinds.push(format!("{} {words}", grouped(count)));
    }
    let records = counted(tally.records(), "record");
    console::warning(&format_args!("of {records}: {}", kinds.join(", ")));
}

/// `--stats`: the throughput, the skipped lines, and the memory.
pub(super) fn print(progress: &SolveProgress, begin: Instant, threads: usize) {
    let records = counted(progress.tally.records(), "record");
    let time = seconds(begin.elapsed().as_secs_f64());
    let threads = counted(threads as u64, "thread");
    eprintln!(
        "{records} in {time} on {threads}: {}",
        throughput(progress, begin)
    );
    if progress.skipped > 0 {
        let lines = counted(progress.skipped, "line");
        eprintln!("{lines} skipped as comments, headers or text");
    }
    if let Some(peak) = peak_memory() {
        eprintln!("peak memory {} KiB", grouped(peak));
    }
}

/// The most memory that this process had, in KiB, on Linux. The function `getrusage` is of no use:
/// its figure includes the process that started this one.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
