//! [`Ratio`]: a ratio of two times, with its interval.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number;
use crate::timing::DEVIATIONS;

/// The means of any two rounds number half the square of the rounds: with more rounds than this,
/// neighbours count as one.
const MOST_ROUNDS: usize = 500;

/// A ratio of two times.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// The ratio, such as the time now divided by the time before: 1.08 stands for 8 % slower.
    pub ratio: f64,
    /// The ends of the interval that has the ratio with 99 % confidence.
    pub interval: [f64; 2],
}

impl Ratio {
    /// The change over the ratios of several rounds; there is at least one.
    ///
    /// The ratio is the Hodges-Lehmann estimate: the median of the means of any two rounds. The
    /// interval is that of Wilcoxon's signed-rank test at 99 %. One disturbed round moves neither.
    /// Logarithms make twice and half as long symmetric.
    pub(crate) fn estimate(ratios: &[f64]) -> Self {
        let mean_logarithm = |ratios: &[f64]| {
            ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64
        };
        let neighbours = ratios.chunks(ratios.len().div_ceil(MOST_ROUNDS));
        let logarithms: Vec<f64> = neighbours.map(mean_logarithm).collect();
        let with_later = |(index, first): (usize, &f64)| {
            let first = *first;
            logarithms[index..].iter().map(move |second| f64::midpoint(first, *second))
        };
        let mut means: Vec<f64> = logarithms.iter().enumerate().flat_map(with_later).collect();
        means.sort_by(f64::total_cmp);
        let rounds = logarithms.len() as f64;
        let deviation = (rounds * (rounds + 1.0) * (2.0 * rounds + 1.0) / 24.0).sqrt();
        // The number of means below the interval, and above it: Wilcoxon's statistic is nearly
        // normal.
        let outside = DEVIATIONS.mul_add(-deviation, rounds * (rounds + 1.0) / 4.0).max(0.0);
        #[expect(clippy::cast_sign_loss, reason = "it is at least zero")]
        let outside = outside as usize;
        let last = means.len() - 1;
        Self {
            ratio: f64::midpoint(means[last / 2], means[last.div_ceil(2)]).exp(),
            interval: [means[outside].exp(), means[last - outside].exp()],
        }
    }

    /// Whether it is slower by more than this share and its noise: the whole interval is above. On
    /// a busy machine the interval of a small change is wide, and the answer is no.
    pub fn is_slower_by(&self, share: f64) -> bool {
        self.interval[0] > 1.0 + share
    }

    /// Whether the interval shows a difference: with two decimals, it does not contain 1.
    pub fn is_shown(&self) -> bool {
        self.interval[0] >= 1.005 || self.interval[1] < 0.995
    }

    /// The distance from the ratio to the farther end of the interval.
    pub fn uncertainty(&self) -> f64 {
        f64::max(self.interval[1] - self.ratio, self.ratio - self.interval[0])
    }
}

/// In text: `1.40, 1.38 to 1.42`, or `no difference shown`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_shown() {
            return f.write_str("no difference shown");
        }
        let shown = |ratio: f64| {
            if ratio >= 0.1 {
                return number::figures(ratio);
            }
            #[expect(clippy::cast_sign_loss, reason = "it is positive below 0.1")]
            let decimals = (1.0 - ratio.log10().floor()) as usize;
            format!("{ratio:.decimals$}")
        };
        let [least, most] = self.interval.map(shown);
        write!(f, "{}, {least} to {most}", shown(self.ratio))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_uses_the_normal_approximation() {
        // For 20 values at 99 %, the tables of Wilcoxon's test exclude 37 of the 210 means at each
        // end. The normal approximation excludes 35, so its interval is a little wider.
        let ratios: Vec<f64> = (1..=20).map(|step| f64::from(step).sqrt().exp()).collect();
        let mean = |one, two| f64::midpoint(f64::from(one).sqrt(), f64::from(two).sqrt());
        let mut means: Vec<f64> =
            (1..=20).flat_map(|one| (one..=20).map(move |two| mean(one, two))).collect();
        means.sort_by(f64::total_cmp);
        let Ratio { ratio, interval } = Ratio::estimate(&ratios);
        let [least, most] = interval.map(f64::ln);
        let middle = f64::midpoint(means[104], means[105]);
        let pairs = [(ratio.ln(), middle), (least, means[35]), (most, means[210 - 36])];
        assert!(
            pairs.iter().all(|(actual, expected)| (actual - expected).abs() < 1e-9),
            "{pairs:?}"
        );
    }

    #[test]
    fn with_many_rounds_neighbours_count_as_one() {
        // The ratios of two neighbours multiply to 4.
        let pair = |index: usize| [1.0 + index as f64 / 500.0, 4.0 / (1.0 + index as f64 / 500.0)];
        let ratios = |rounds: usize| (0..rounds / 2).flat_map(pair).collect::<Vec<f64>>();
        let apart = Ratio::estimate(&ratios(MOST_ROUNDS));
        assert!(apart.uncertainty() > 1e-3, "{apart:?}");
        let joined = Ratio::estimate(&ratios(2 * MOST_ROUNDS));
        assert!((joined.ratio - 2.0).abs() < 1e-9 && joined.uncertainty() < 1e-9, "{joined:?}");
    }

    #[test]
    fn an_alarm_needs_the_whole_interval() {
        let change = |ratio, interval| Ratio { ratio, interval };
        assert!(change(1.08, [1.06, 1.1]).is_slower_by(0.05));
        assert!(!change(1.08, [1.03, 1.2]).is_slower_by(0.05), "not more than its noise");
        assert!(!change(1.5, [1.25, 1.75]).is_slower_by(0.25), "not more than this share");
        let uncertain = |ends| change(1.125, ends).uncertainty().to_bits();
        assert_eq!([[1.0, 1.5], [0.75, 1.375]].map(uncertain), [0.375_f64.to_bits(); 2]);
    }

    #[test]
    fn one_round_has_no_interval() {
        let Ratio { ratio, interval } = Ratio::estimate(&[1.0]);
        assert_eq!((ratio, interval), (1.0, [1.0, 1.0]));
    }
}
