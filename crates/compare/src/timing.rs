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
    /// The third quartile of the runs.
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

    /// Converts seconds for all of these puzzles to nanoseconds per puzzle.
    #[must_use]
    pub(crate) fn per_puzzle(self, puzzles: usize) -> Self {
        let factor = 1e9 / puzzles as f64;
        Self {
            runs: self.runs,
            minimum: self.minimum * factor,
            first_quartile: self.first_quartile * factor,
            median: self.median * factor,
            third_quartile: self.third_quartile * factor,
        }
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
        let single = Timing::of(&[7.0]).unwrap();
        assert_eq!((single.minimum, single.third_quartile), (7.0, 7.0));
        assert_eq!(Timing::of(&[]), None);
    }

    #[test]
    fn a_timing_is_per_puzzle() {
        let per_puzzle = Timing::of(&[2.0]).unwrap().per_puzzle(4);
        assert_eq!((per_puzzle.minimum, per_puzzle.runs), (5e8, 1));
    }
}
