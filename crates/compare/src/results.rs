//! [`Results`]: what a comparison of strategies found, as data. `kata compare --format json` writes
//! it, and the study page draws its charts from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::machine::Machine;

/// Everything that a comparison found, and under which conditions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The command that made it.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// When it was made, in seconds since 1970.
    pub unix_time: u64,
    /// The machine that it was measured on.
    pub machine: Machine,
    /// The compiler that made the program.
    pub compiler: String,
    /// The optimization level of the program: `3` in a release.
    pub opt_level: String,
    /// The most that one puzzle was allowed to cost.
    pub limits: Bounds,
    /// What the words mean.
    pub definitions: BTreeMap<String, String>,
    /// Every time was measured in at least this many runs.
    pub runs: u32,
    /// The sets of puzzles.
    pub sets: Vec<SetSize>,
    /// The strategies, in teaching order.
    pub strategies: Vec<StrategyResults>,
}

/// The most that one puzzle was allowed to cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The search stopped after this many solutions.
    pub solutions: u64,
    /// Digits written by choice.
    pub placements: Option<u64>,
    /// Time in seconds.
    pub seconds: Option<f64>,
}

/// A set of puzzles in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetSize {
    /// Its name.
    pub name: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of puzzles before a sample was taken.
    pub sampled_from: usize,
    /// The number of puzzles that every strategy solved. A strategy that solved no puzzle of any
    /// set is excluded.
    pub common: usize,
}

/// One strategy on all of the puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrategyResults {
    /// Its name.
    pub name: String,
    /// The crate that it lives in.
    pub package: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of puzzles that it solved within the limits.
    pub solved: usize,
    /// The number of puzzles with a wrong answer.
    pub wrong: usize,
    /// On the common puzzles; `None` if it solved none of them.
    pub common: Option<Figures>,
    /// Set by set.
    pub sets: Vec<SetResults>,
    /// Many puzzles, one at a time and all at once; `None` if there are no common puzzles, or if
    /// the strategy is too slow for it.
    pub throughput: Option<Throughput>,
}

/// One strategy on one set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetResults {
    /// The set's name.
    pub set: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// The number of puzzles that the strategy solved within the limits.
    pub solved: usize,
    /// The number of puzzles with a wrong answer.
    pub wrong: usize,
    /// On the whole set; `None` unless the strategy solved all of it.
    pub figures: Option<Figures>,
    /// The time of each puzzle in nanoseconds, one at a time, in the order of the set; `None` for
    /// those that it did not solve. Empty where this was not measured.
    #[serde(default)]
    pub each: Vec<Option<f64>>,
}

/// Means over puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The number of puzzles.
    pub puzzles: usize,
    /// Digits written by choice.
    pub placements: f64,
    /// Digits written by choice and taken back.
    pub backtracks: f64,
    /// Placements in a cell that had more than one candidate.
    pub guesses: f64,
    /// Digits that were forced.
    pub deductions: f64,
    /// The time per puzzle.
    pub nanoseconds_per_puzzle: Timing,
    /// The least time per puzzle divided by the placements; `None` for a strategy that places
    /// nothing by choice.
    pub nanoseconds_per_placement: Option<f64>,
    /// The least time per puzzle divided by that of the fastest strategy.
    pub times_the_fastest: f64,
}

/// Many puzzles one at a time, and all of them at once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Throughput {
    /// The number of puzzles.
    pub puzzles: usize,
    /// The time per puzzle in nanoseconds, one at a time.
    pub one: Timing,
    /// The time per puzzle in nanoseconds, all at once.
    pub many: Timing,
}

/// A time that was measured in several runs. The minimum is the value to compare: noise only ever
/// adds time. The quartiles show how much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The number of runs.
    pub runs: u32,
    /// The time of the fastest run.
    pub minimum: f64,
    /// A quarter of the runs took at most this long.
    pub first_quartile: f64,
    /// Half of the runs took at most this long.
    pub median: f64,
    /// Three quarters of the runs took at most this long.
    pub third_quartile: f64,
}

impl Timing {
    /// The timing of these runs; `None` if there are none.
    pub(crate) fn of(runs: &[f64]) -> Option<Self> {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let quartile = |quarters: usize| sorted[(last * quarters).div_ceil(4)];
        Some(Self {
            runs: sorted.len() as u32,
            minimum: sorted[0],
            first_quartile: quartile(1),
            median: quartile(2),
            third_quartile: quartile(3),
        })
    }

    /// The timing of both together. The quartiles are added, which is exact where noise affects
    /// both alike and too wide otherwise.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            runs: self.runs.min(other.runs),
            minimum: self.minimum + other.minimum,
            first_quartile: self.first_quartile + other.first_quartile,
            median: self.median + other.median,
            third_quartile: self.third_quartile + other.third_quartile,
        }
    }

    /// The same in another unit.
    #[must_use]
    pub(crate) fn times(self, factor: f64) -> Self {
        Self {
            runs: self.runs,
            minimum: self.minimum * factor,
            first_quartile: self.first_quartile * factor,
            median: self.median * factor,
            third_quartile: self.third_quartile * factor,
        }
    }

    /// How much longer than the fastest run three quarters of the runs took at most: 0.03 stands
    /// for 3 %. With fewer than four runs nothing is known, which is `None`.
    pub fn spread(&self) -> Option<f64> {
        (self.runs >= 4).then(|| self.third_quartile / self.minimum - 1.0)
    }

    /// What the fastest run did per second, where the timing is in nanoseconds.
    pub fn per_second(&self) -> f64 {
        1e9 / self.minimum
    }
}

/// The text is not the results of a comparison.
#[derive(Debug, thiserror::Error)]
#[error("expected what `kata compare --format json` writes: {0}")]
pub struct ResultsError(#[from] serde_json::Error);

impl Results {
    /// Reads what `kata compare --format json` wrote.
    ///
    /// # Errors
    ///
    /// The line and the column at which the text is not as expected.
    pub fn from_json(text: &str) -> Result<Self, ResultsError> {
        Ok(serde_json::from_str(text)?)
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.sets.iter().map(|set| set.puzzles).sum()
    }

    /// The number of puzzles that every strategy solved.
    pub fn common(&self) -> usize {
        self.sets.iter().map(|set| set.common).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_runs() {
        let timing = Timing::of(&[5.0, 1.0, 4.0, 2.0, 3.0]).unwrap();
        let quartiles = [timing.minimum, timing.first_quartile, timing.median];
        assert_eq!((quartiles, timing.third_quartile), ([1.0, 2.0, 3.0], 4.0));
        assert_eq!(timing.spread(), Some(3.0));
        let single = Timing::of(&[7.0]).unwrap();
        assert_eq!((single.third_quartile, single.spread()), (7.0, None));
        assert_eq!(Timing::of(&[]), None);
    }

    #[test]
    fn timings_are_added_and_scaled() {
        let one = Timing::of(&[1.0, 2.0]).unwrap();
        let both = one.and(Timing::of(&[10.0, 20.0, 30.0]).unwrap()).times(2.0);
        assert_eq!((both.runs, both.minimum, both.third_quartile), (2, 22.0, 64.0));
        assert_eq!(Timing::of(&[50.0]).map(|timing| timing.per_second()), Some(2e7));
    }
}
