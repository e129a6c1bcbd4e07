//! [`Timing`]: a time of several runs.

use serde::{Deserialize, Serialize};

use crate::number;

/// Half of the normal distribution's 99 %.
pub(crate) const DEVIATIONS: f64 = 2.576;

/// A time that was measured in several runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The number of runs.
    pub runs: u32,
    /// The time of the fastest run.
    pub minimum: f64,
    /// The value to show and to compare: half of the runs took at most this long.
    pub median: f64,
    /// The interval that has the median with 99 % confidence, by the order of the runs; with fewer
    /// than 8 runs, the range of all of them.
    pub interval: [f64; 2],
}

impl Timing {
    /// The timing of these runs; `None` if there are none.
    pub(crate) fn of(runs: &[f64]) -> Option<Self> {
        let mut sorted = runs.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        // The number of runs below the median is binomial, which is nearly normal.
        let deviation = DEVIATIONS / 2.0 * (sorted.len() as f64).sqrt();
        #[expect(clippy::cast_sign_loss, reason = "it is at least zero")]
        let outside = (last as f64 / 2.0 - deviation).max(0.0) as usize;
        Some(Self {
            runs: sorted.len() as u32,
            minimum: sorted[0],
            median: f64::midpoint(sorted[last / 2], sorted[last.div_ceil(2)]),
            interval: [sorted[outside], sorted[last - outside]],
        })
    }

    /// Converts seconds for all of these puzzles to nanoseconds per puzzle.
    #[must_use]
    pub(crate) fn per_puzzle(self, puzzles: usize) -> Self {
        let scaled = |time: f64| time * 1e9 / puzzles as f64;
        Self {
            runs: self.runs,
            minimum: scaled(self.minimum),
            median: scaled(self.median),
            interval: self.interval.map(scaled),
        }
    }

    /// Whether the intervals overlap, so that another measurement may order the two otherwise.
    pub fn is_like(&self, other: &Self) -> bool {
        self.interval[0] <= other.interval[1] && other.interval[0] <= self.interval[1]
    }

    /// The median of nanoseconds with the digits that the interval bears, and the distance to its
    /// farther end, such as `9.3 µs ±4 %`; without an interval if there was one run only.
    pub fn shown(&self) -> String {
        let [least, most] = self.interval;
        let median = number::seconds_within(self.median / 1e9, (most - least) / 1e9);
        if self.runs < 2 {
            return median;
        }
        let share = f64::max(most - self.median, self.median - least) / self.median;
        format!("{median} ±{} %", (share * 100.0).ceil().max(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_of_the_order_of_the_runs() {
        let timing =
            |runs: u32| Timing::of(&(1..=runs).map(f64::from).collect::<Vec<_>>()).unwrap();
        // The tables of the sign test: the 99 % interval of 20 runs is from the 4th to the 17th,
        // of 50 from the 16th to the 35th.
        let expected = [(1, 1.0, [1.0, 1.0]), (4, 2.5, [1.0, 4.0]), (8, 4.5, [1.0, 8.0])];
        let expected =
            expected.into_iter().chain([(20, 10.5, [4.0, 17.0]), (50, 25.5, [16.0, 35.0])]);
        for (runs, median, interval) in expected {
            let timing = timing(runs);
            assert_eq!((timing.minimum, timing.median, timing.interval), (1.0, median, interval));
        }
        assert_eq!(Timing::of(&[]), None);
        let per_puzzle = timing(4).per_puzzle(4);
        assert_eq!(
            (per_puzzle.median, per_puzzle.interval, per_puzzle.runs),
            (6.25e8, [2.5e8, 1e9], 4)
        );
    }

    #[test]
    fn a_time_has_the_digits_that_its_interval_bears() {
        let timing = |median, interval| Timing { runs: 9, minimum: 1.0, median, interval };
        let rows = [
            (timing(9290.0, [9100.0, 10_500.0]), "9 µs ±14 %"),
            (timing(9290.0, [9200.0, 9500.0]), "9.3 µs ±3 %"),
            (timing(219_335.0, [218_900.0, 220_000.0]), "219 µs ±1 %"),
            (timing(219_335.0, [210_000.0, 225_000.0]), "220 µs ±5 %"),
            (Timing { runs: 1, ..timing(9290.0, [9290.0, 9290.0]) }, "9.29 µs"),
        ];
        for (timing, shown) in rows {
            assert_eq!(timing.shown(), shown);
        }
        assert!(rows[0].0.is_like(&rows[1].0) && !rows[1].0.is_like(&rows[2].0));
    }
}
