//! [`Progress`]: how far a comparison is.

use std::fmt;
use std::time::Duration;

/// How far a comparison is. In text: `12 s left, counting easy`.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// The current part: `counting` the work and checking the answers, or `measuring` the time.
    pub phase: &'static str,
    /// The set, or the program, that it works on.
    pub current: &'a str,
    /// How long the remaining work will take; `None` where that cannot be estimated yet.
    pub left: Option<Duration>,
}

impl fmt::Display for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(left) = self.left {
            write!(f, "{} s left, ", left.as_secs())?;
        }
        write!(f, "{} {}", self.phase, self.current)
    }
}

/// Receives every [`Progress`]. The counting phase calls it from several threads.
pub type Watcher<'a> = &'a (dyn Fn(Progress<'_>) + Sync);

/// How much longer work takes of which this share is done after this time; `None` if none is done.
pub(crate) fn remaining_time(spent: Duration, share_done: f64) -> Option<Duration> {
    if share_done > 0.0 {
        Some(spent.mul_f64((1.0 - share_done) / share_done))
    } else {
        None
    }
}
