//! What is said on stderr about all records together.

use std::time::{Duration, Instant};

use bulk::{SolveProgress, Tally};
use compare::number::{counted, grouped, seconds};

use crate::console;

/// The number of records per second, in a sentence, if all of them took this time.
pub(super) fn throughput(records: u64, time: Duration) -> String {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a rate needs fewer than 53 bits"
    )]
    let rate = (records as f64 / time.as_secs_f64()).round();
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
    eprintln!(
        "{}",
        speed(progress.tally.records(), begin.elapsed(), threads)
    );
    if progress.skipped > 0 {
        let lines = counted(progress.skipped, "line");
        eprintln!("{lines} skipped as comments, headers or text");
    }
    if let Some(peak) = peak_memory() {
        eprintln!("peak memory {} KiB", grouped(peak));
    }
}

/// The records, their time, the number of threads, and the rate that this time gives.
fn speed(records: u64, time: Duration, threads: usize) -> String {
    format!(
        "{} in {} on {}: {}",
        counted(records, "record"),
        seconds(time.as_secs_f64()),
        counted(threads as u64, "thread"),
        throughput(records, time)
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_the_time_beside_it() {
        let speed = speed(8, Duration::from_micros(866), 2);
        assert_eq!(speed, "8 records in 866 µs on 2 threads: 9,238 per second");
    }
}
