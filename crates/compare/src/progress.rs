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
    /// How long all the rest will take; `None` before the first step.
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

/// How long the rest of something takes, of which this share is done after this time.
pub(crate) fn rest(spent: Duration, done: f64) -> Option<Duration> {
    (done > 0.0).then(|| spent.mul_f64((1.0 - done) / done))
}
