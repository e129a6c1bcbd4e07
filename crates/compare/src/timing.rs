//! [`Timing`], a time of several runs, and [`Ratio`], a ratio of two of them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number;

/// 99 % of a normal distribution lie within this many standard deviations of its mean.
const DEVIATIONS: f64 = 2.576;

/// The fewest runs from which an interval at 99 % can be computed.
pub const RUNS_FOR_INTERVAL: u32 = 8;

/// A time that was measured in several runs, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The number of runs.
    pub runs: u32,
    /// The time of the fastest run.
    pub minimum: f64,
    /// The value to show and to compare: half of the runs took at most this long.
    pub median: f64,
    /// The interval that has the median with 99 % confidence, by the sign test; with fewer than 8
    /// runs, the range of all of them.
    pub interval: [f64; 2],
}

impl Timing {
    /// The timing of these runs; `None` if there are none.
    pub(crate) fn of(runs: &[f64]) -> Option<Self> {
        let MedianWithInterval { median, interval } = MedianWithInterval::of(runs)?;
        Some(Self {
            runs: runs.len() as u32,
            minimum: runs.iter().copied().fold(f64::INFINITY, f64::min),
            median,
            interval,
        })
    }

    /// Whether the intervals overlap, so that another measurement may order the two otherwise.
    pub fn is_like(&self, other: &Self) -> bool {
        self.interval[0] <= other.interval[1] && other.interval[0] <= self.interval[1]
    }

    /// Whether there were enough runs for an interval.
    pub(crate) fn has_interval(&self) -> bool {
        self.runs >= RUNS_FOR_INTERVAL
    }

    /// The median with the digits that the interval bears, and the distance to its
    /// farther end, such as `9.3 µs ±4 %`. The range of fewer than 8 runs is narrower than the
    /// interval would be, so it is not shown.
    pub fn shown(&self) -> String {
        let [least, most] = self.interval;
        let median = number::seconds_within(self.median / 1e9, (most - least) / 1e9);
        if !self.has_interval() {
            return median;
        }
        let share = f64::max(most - self.median, self.median - least) / self.median;
        format!("{median} ±{} %", (share * 100.0).ceil().max(1.0))
    }
}

/// The median of values that were measured, times or ratios.
struct MedianWithInterval {
    median: f64,
    /// The interval that has the true median with 99 % confidence, by the sign test.
    interval: [f64; 2],
}

impl MedianWithInterval {
    /// Those of these values; `None` if there are none.
    fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        // The number of values below the true median is binomial: nearly normal, with a standard
        // deviation of √n / 2. So the true median lies within `DEVIATIONS` times as many values of
        // the middle one.
        let deviation = (sorted.len() as f64).sqrt() / 2.0;
        #[expect(clippy::cast_sign_loss, reason = "it is at least zero")]
        let outside = (last as f64 / 2.0 - DEVIATIONS * deviation).max(0.0) as usize;
        Some(Self {
            median: f64::midpoint(sorted[last / 2], sorted[last.div_ceil(2)]),
            interval: [sorted[outside], sorted[last - outside]],
        })
    }
}

/// A ratio of two times, with its interval. In text: `1.40, 1.38 to 1.42`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// The median ratio of the rounds, such as the time now divided by the time before: 1.08 stands
    /// for 8 % slower.
    pub ratio: f64,
    /// The ends of the interval that has the ratio with 99 % confidence; see [`Timing`].
    pub interval: [f64; 2],
}

impl Ratio {
    /// The ratio over those of several rounds; `None` without a round. One disturbed round moves
    /// neither the ratio nor its interval.
    pub(crate) fn of(ratios: &[f64]) -> Option<Self> {
        let MedianWithInterval { median, interval } = MedianWithInterval::of(ratios)?;
        Some(Self {
            ratio: median,
            interval,
        })
    }

    /// Whether it is slower by more than this share and its noise: the whole interval is above. On
    /// a busy machine the interval of a small change is wide, and the answer is no.
    pub fn is_slower_by(&self, share: f64) -> bool {
        self.interval[0] > 1.0 + share
    }

    /// Whether there is a difference beyond the noise: with two decimals, the interval does not
    /// contain 1.
    pub fn is_significant(&self) -> bool {
        self.interval[0] >= 1.005 || self.interval[1] < 0.995
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, most] = self.interval.map(shown_ratio);
        write!(f, "{}, {least} to {most}", shown_ratio(self.ratio))
    }
}

/// A ratio with three figures, such as `14.1`, `1.40` or `0.0123`.
fn shown_ratio(ratio: f64) -> String {
    if ratio >= 0.1 {
        number::figures(ratio)
    } else {
        let decimals = usize::try_from(2 - ratio.log10().floor() as i32).unwrap_or_default();
        format!("{ratio:.*}", decimals.clamp(3, 9))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_of_the_order_of_the_runs() {
        // The tables of the sign test: the 99 % interval of 20 runs is from the 4th to the 17th,
        // of 50 from the 16th to the 35th.
        for (runs, median, interval) in [
            (1, 1.0, [1.0, 1.0]),
            (4, 2.5, [1.0, 4.0]),
            (8, 4.5, [1.0, 8.0]),
            (20, 10.5, [4.0, 17.0]),
            (50, 25.5, [16.0, 35.0]),
        ] {
            let times: Vec<f64> = (1..=runs).map(f64::from).collect();
            let timing = Timing {
                runs,
                minimum: 1.0,
                median,
                interval,
            };
            assert_eq!(Timing::of(&times), Some(timing));
            assert_eq!(
                Ratio::of(&times),
                Some(Ratio {
                    ratio: median,
                    interval
                })
            );
        }
        assert_eq!(Timing::of(&[]), None);
    }

    #[test]
    fn a_time_has_the_digits_that_its_interval_bears() {
        let timing = |median, interval| Timing {
            runs: 9,
            minimum: 1.0,
            median,
            interval,
        };
        let rows = [
            (timing(9290.0, [9100.0, 10_500.0]), "9 µs ±14 %"),
            (timing(9290.0, [9200.0, 9500.0]), "9.3 µs ±3 %"),
            (timing(219_335.0, [218_900.0, 220_000.0]), "219 µs ±1 %"),
            (timing(219_335.0, [210_000.0, 225_000.0]), "220 µs ±5 %"),
            (
                Timing {
                    runs: 7,
                    ..timing(9290.0, [9200.0, 9500.0])
                },
                "9.3 µs",
            ),
        ];
        for (timing, shown) in rows {
            assert_eq!(timing.shown(), shown);
        }
        assert!(rows[0].0.is_like(&rows[1].0) && !rows[1].0.is_like(&rows[2].0));
    }

    #[test]
    fn a_difference_needs_the_whole_interval() {
        let rows = [
            (1.08, [1.06, 1.1], "1.08, 1.06 to 1.10", true),
            (1.08, [1.03, 1.2], "1.08, 1.03 to 1.20", false),
            (1.01, [1.004, 1.1], "1.01, 1.00 to 1.10", false),
            (0.0123, [0.01, 0.2], "0.0123, 0.0100 to 0.20", false),
        ];
        for (ratio, interval, shown, is_slower) in rows {
            let ratio = Ratio { ratio, interval };
            assert_eq!(
                (&*ratio.to_string(), ratio.is_slower_by(0.05)),
                (shown, is_slower)
            );
        }
    }
}
