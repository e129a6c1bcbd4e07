//! [`Progress`]: how far a comparison is.

use std::fmt;
use std::time::{Duration, Instant};

use crate::results::Results;

/// How far a comparison is. In text: `12 s left, counting  sat · easy`.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// The current part: `counting` the work and checking the answers, or `measuring` the time.
    pub phase: &'static str,
    /// The strategy that runs; empty while all of them do.
    pub strategy: &'a str,
    /// The set that it runs on.
    pub set: &'a str,
    /// The steps of this phase that are done.
    pub done: u64,
    /// The steps of this phase; they are of about the same length.
    pub total: u64,
    /// How long all the rest will take; `None` before the first step.
    pub left: Option<Duration>,
    /// Puts together all results so far, while it measures. It takes milliseconds.
    pub results: Option<&'a dyn Fn() -> Results>,
}

impl fmt::Display for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(left) = self.left {
            write!(f, "{} s left, ", left.as_secs())?;
        }
        write!(f, "{}  ", self.phase)?;
        match self.strategy {
            "" => f.write_str(self.set),
            strategy => write!(f, "{strategy} · {}", self.set),
        }
    }
}

/// Receives every [`Progress`]. The counting phase calls it from several threads.
pub type Watcher<'a> = &'a (dyn Fn(Progress<'_>) + Sync);

pub(crate) const COUNTING: &str = "counting";
pub(crate) const MEASURING: &str = "measuring";

/// A phase that has begun.
pub(crate) struct Steps<'a> {
    phase: &'static str,
    total: u64,
    begin: Instant,
    next_phase: Duration,
    watcher: Watcher<'a>,
}

impl<'a> Steps<'a> {
    /// Begins a phase of this many steps, before one that will take this long.
    pub(crate) fn begin(
        phase: &'static str,
        total: u64,
        next_phase: Duration,
        watcher: Watcher<'a>,
    ) -> Self {
        Self { phase, total, begin: Instant::now(), next_phase, watcher }
    }

    /// Reports what runs after this many steps.
    pub(crate) fn report(
        &self,
        strategy: &str,
        set: &str,
        done: u64,
        results: Option<&dyn Fn() -> Results>,
    ) {
        let &Self { phase, total, next_phase, .. } = self;
        let per_step = (done > 0).then(|| self.begin.elapsed().as_secs_f64() / done as f64);
        let rest = per_step.map(|time| Duration::from_secs_f64(time * (total - done) as f64));
        let left = rest.map(|rest| rest + next_phase);
        (self.watcher)(Progress { phase, strategy, set, done, total, left, results });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_includes_the_next_phase() {
        let check = |progress: Progress<'_>| {
            let left = progress.left.map(|left| left.as_secs());
            assert_eq!(left, (progress.done > 0).then_some(7 + 3), "{progress}");
        };
        let begin = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
        let next_phase = Duration::from_secs(7);
        let steps = Steps { phase: COUNTING, total: 4, begin, next_phase, watcher: &check };
        steps.report("sat", "easy", 0, None);
        steps.report("sat", "easy", 1, None);
    }
}
