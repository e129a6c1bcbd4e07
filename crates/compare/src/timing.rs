//! [`Timing`]: a time of several runs.

use serde::{Deserialize, Serialize};

/// A time that was measured in several runs. The minimum is the value to compare: noise only ever
/// adds time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The number of runs.
    pub runs: u32,
    /// The time of the fastest run.
    pub minimum: f64,
    /// Half of the runs took at most this long.
    pub median: f64,
}

impl Timing {
    /// The timing of these runs; `None` if there are none.
    pub(crate) fn of(runs: &[f64]) -> Option<Self> {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        Some(Self {
            runs: sorted.len() as u32,
            minimum: sorted[0],
            median: sorted[last.div_ceil(2)],
        })
    }

    /// Converts seconds for all of these puzzles to nanoseconds per puzzle.
    #[must_use]
    pub(crate) fn per_puzzle(self, puzzles: usize) -> Self {
        let factor = 1e9 / puzzles as f64;
        Self { runs: self.runs, minimum: self.minimum * factor, median: self.median * factor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_a_run() {
        let timing = Timing::of(&[10.0, 2.0, 8.0, 4.0, 6.0]).unwrap();
        assert_eq!((timing.minimum, timing.median), (2.0, 6.0));
        let single = Timing::of(&[7.0]).unwrap();
        assert_eq!((single.minimum, single.median), (7.0, 7.0));
        assert_eq!(Timing::of(&[]), None);
    }

    #[test]
    fn a_timing_is_per_puzzle() {
        let per_puzzle = Timing::of(&[2.0]).unwrap().per_puzzle(4);
        assert_eq!((per_puzzle.minimum, per_puzzle.runs), (5e8, 1));
    }
}
