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

/// Calls that were measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeated {
    /// The time of all calls.
    pub(crate) total: Duration,
    pub(crate) calls: u32,
}

impl Repeated {
    /// The mean time of a call in seconds.
    pub(crate) fn seconds(self) -> f64 {
        self.total.as_secs_f64() / f64::from(self.calls)
    }
}

/// Calls the closure until this long has passed.
pub(crate) fn repeated(least: Duration, mut call: impl FnMut()) -> Repeated {
    let start = processor_time();
    let mut calls = 0;
    // Reading the clock costs as much as a short search, so it is read after 1, 2, 4, … calls.
    loop {
        for _ in 0..u32::max(calls, 1) {
            call();
        }
        calls += u32::max(calls, 1);
        let total = processor_time().saturating_sub(start);
        if total >= least {
            return Repeated { total, calls };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_call_is_repeated_and_a_long_one_is_not() {
        let mut calls = 0;
        let repeated_calls = repeated(Duration::from_millis(1), || calls += 1);
        assert_eq!(repeated_calls.calls, calls);
        assert!(calls > 1 && repeated_calls.total >= Duration::from_millis(1));
        assert_eq!(repeated(Duration::ZERO, || {}).calls, 1);
    }

    #[test]
    fn the_time_of_a_call_is_the_mean() {
        let repeated = Repeated { total: Duration::from_secs(3), calls: 2 };
        assert_eq!(repeated.seconds().to_bits(), 1.5_f64.to_bits());
    }
}
