//! [`Progress`]: how far a comparison is.

use std::fmt;

/// A part of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Counting the work and checking the answers.
    Counting,
    /// Measuring the time of whole sets.
    Measuring,
    /// Measuring the time of each puzzle by itself.
    MeasuringEach,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Counting => "counting",
            Self::Measuring => "measuring",
            Self::MeasuringEach => "measuring each puzzle",
        })
    }
}

/// How far a comparison is. In text: `counting  sat · easy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The current part.
    pub phase: Phase,
    /// The strategy that runs.
    pub strategy: &'a str,
    /// The set that it runs on.
    pub set: &'a str,
    /// The steps of this phase that are done.
    pub done: u64,
    /// The steps of this phase; they are of about the same length.
    pub total: u64,
}

impl fmt::Display for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {} · {}", self.phase, self.strategy, self.set)
    }
}

/// Receives every [`Progress`]. The counting phase calls it from several threads.
pub type Watcher<'a> = &'a (dyn Fn(Progress<'_>) + Sync);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_names_what_runs() {
        let phases = [Phase::Counting, Phase::Measuring, Phase::MeasuringEach];
        let shown = phases.map(|phase| {
            Progress { phase, strategy: "sat", set: "easy", done: 1, total: 2 }.to_string()
        });
        let expected =
            ["counting  sat · easy", "measuring  sat · easy", "measuring each puzzle  sat · easy"];
        assert_eq!(shown, expected);
    }
}
