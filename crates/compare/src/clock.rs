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

/// Calls the closure until this long has passed: the total time and the number of calls.
pub(crate) fn repeated(least: Duration, mut call: impl FnMut()) -> (Duration, u32) {
    let start = processor_time();
    let mut calls = 0;
    // Reading the clock costs as much as a short search, so it is read after 1, 2, 4, … calls.
    loop {
        for _ in 0..u32::max(calls, 1) {
            call();
        }
        calls += u32::max(calls, 1);
        let time = processor_time().saturating_sub(start);
        if time >= least {
            return (time, calls);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_call_is_repeated_and_a_long_one_is_not() {
        let mut calls = 0;
        let (time, counted) = repeated(Duration::from_millis(1), || calls += 1);
        assert_eq!(counted, calls);
        assert!(calls > 1 && time >= Duration::from_millis(1));
        assert_eq!(repeated(Duration::ZERO, || {}).1, 1);
    }
}
