//! Measures processor time, and that of a pass over puzzles.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// A run repeats a pass over the puzzles for at least this long, and takes the mean, so that
/// neither the clock nor a short disturbance shows. A single pass of a slow strategy takes longer,
/// so this costs a comparison little.
pub(crate) const SHORTEST_RUN: Duration = Duration::from_millis(5);

/// Before each run, this much work on the same set is not timed. Otherwise the first puzzles meet
/// caches and branch predictors that the previous strategy filled, and a time would depend on what
/// else is measured.
const WARM_UP: Duration = Duration::from_micros(300);

/// The processor time of this thread since it started. Time in which other programs had the core is
/// not included.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // The clock of a thread starts at zero, so the time is never negative.
    Duration::try_from(time).unwrap_or_default()
}

/// Elsewhere, the time on the wall.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// Repeats a pass until all of them together took at least this long. Returns the mean time of a
/// pass in seconds.
pub(crate) fn repeated(least: Duration, mut pass: impl FnMut()) -> f64 {
    let start = processor_time();
    let mut passes = 0;
    // Reading the clock costs as much as a short search, so it is read after 1, 2, 4, … passes.
    loop {
        for _ in 0..u32::max(passes, 1) {
            pass();
        }
        passes += u32::max(passes, 1);
        let total = processor_time().saturating_sub(start);
        if total >= least {
            return total.as_secs_f64() / f64::from(passes);
        }
    }
}

/// Solves some of the puzzles before a run, in which each meets branch predictors that the other
/// puzzles trained.
pub(crate) fn warm_up<P>(puzzles: &[P], solve: impl Fn(&P)) {
    let begin = processor_time();
    // From the end, so that the first timed puzzles are not those that were just solved.
    for puzzle in puzzles.iter().rev() {
        solve(puzzle);
        if processor_time().saturating_sub(begin) >= WARM_UP {
            break;
        }
    }
}
