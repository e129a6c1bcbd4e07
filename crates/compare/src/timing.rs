//! [`Timing`]: a time with its spread.

use serde::{Deserialize, Serialize};

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

    /// Converts seconds for all of these puzzles to nanoseconds per puzzle.
    #[must_use]
    pub(crate) fn per_puzzle(self, puzzles: usize) -> Self {
        self.times(1e9 / puzzles as f64)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_runs() {
        let timing = Timing::of(&[10.0, 2.0, 8.0, 4.0, 6.0]).unwrap();
        let quartiles = [timing.minimum, timing.first_quartile, timing.median];
        assert_eq!((quartiles, timing.third_quartile), ([2.0, 4.0, 6.0], 8.0));
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
        assert_eq!((both.first_quartile, both.median), (44.0, 44.0));
        let per_puzzle = Timing::of(&[2.0]).unwrap().per_puzzle(4);
        assert_eq!((per_puzzle.minimum, per_puzzle.runs), (5e8, 1));
        assert_eq!(Timing::of(&[50.0]).map(|timing| timing.per_second()), Some(2e7));
    }
}
