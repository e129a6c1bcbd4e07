//! Measures processor time.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

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

/// Some passes over the same work, measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimedRun {
    /// The time of all passes.
    pub(crate) total: Duration,
    pub(crate) passes: u32,
}

impl TimedRun {
    /// The mean time of a pass in seconds.
    pub(crate) fn seconds(self) -> f64 {
        self.total.as_secs_f64() / f64::from(self.passes)
    }
}

/// Repeats a pass until they took at least this long together.
pub(crate) fn repeated(least: Duration, mut pass: impl FnMut()) -> TimedRun {
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
            return TimedRun { total, passes };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_pass_is_repeated_and_a_long_one_is_not() {
        let mut passes = 0;
        let run = repeated(Duration::from_millis(1), || passes += 1);
        assert_eq!(run.passes, passes);
        assert!(passes > 1 && run.total >= Duration::from_millis(1));
        assert_eq!(repeated(Duration::ZERO, || {}).passes, 1);
    }
}
