//! [`Baseline`]: compares the times of two runs of a comparison, such as before and after a change.
//!
//! # Method
//!
//! Two runs of the same program differ for reasons that have nothing to do with its code: the clock
//! frequency, other programs on the machine, the layout in memory. Four steps keep that apart from
//! a change of a strategy.
//!
//! 1. *The reference.* Before and after each run of a strategy, the same work was measured that is
//!    no strategy: the judge's oracle on one puzzle. The time of a run is divided by the time of the
//!    reference around it, so what slows both is taken out run by run.
//! 2. *The level* of a measurement is the median of these quotients. The time of a strategy is the
//!    sum of its levels over the sets that both measured with the same puzzles, and its ratio is the
//!    sum now divided by the sum before. The minimum would be a worse choice here: on a busy machine
//!    it depends on one lucky moment, which the other measurement may not have had.
//! 3. *The uncertainty* is a percentile bootstrap. Runs are drawn again with replacement, the ratio
//!    is computed from what was drawn, and the middle 99 percent of these ratios are the interval.
//!    Runs are drawn in blocks of neighbours, because neighbours are disturbed by the same programs.
//!    The random numbers have a fixed seed, so the same files give the same interval.
//! 4. *The correction is uncertain, too*: what slows the reference slows a strategy more or less
//!    than that. So the interval is also computed from the times without the reference, and the
//!    interval shown covers both. On a quiet machine they agree. On a busy one the interval is as
//!    wide as the drift, and only a change that exceeds the drift raises an alarm.
//!
//! `.docs/baseline-noise` counts the false alarms of the same binary against itself. Two builds that
//! can run at the same time are better compared [side by side](crate::side_by_side).

use crate::bootstrap::{Random, Sample};
use crate::results::{Measured, Results, StrategyResults};

/// How a time changed from one run to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The time now divided by the time before; 1.08 stands for 8 % slower.
    pub ratio: f64,
    /// The ends of the interval that has the ratio with 99 % confidence.
    pub interval: [f64; 2],
}

/// What changed since another run.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// The ratio of the reference, which is taken out of the changes: 1.03 if everything took 3 %
    /// longer.
    pub drift: f64,
    /// For each strategy and program of this run; `None` where the other run did not measure it on
    /// the same puzzles with the same limit of solutions, or either run has too few runs.
    pub changes: Vec<Option<Change>>,
}

/// The results have nothing that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "nothing to compare with: expected results of `kata compare --save` with a strategy, puzzles \
     and the limit of this run"
)]
pub struct NothingInCommon;

/// With fewer runs than this there is no interval.
const LEAST_RUNS: usize = 5;

/// How often runs are drawn. The interval leaves out this many ratios at either end.
const DRAWS: usize = 1000;
const OUTSIDE: usize = DRAWS / 200;

impl Baseline {
    /// Compares results with earlier ones. It takes some milliseconds per strategy.
    ///
    /// # Errors
    ///
    /// There is nothing to compare.
    pub fn compare(before: &Results, now: &Results) -> Result<Self, NothingInCommon> {
        if before.limits.solutions != now.limits.solutions {
            return Err(NothingInCommon);
        }
        let change = |now: &StrategyResults| {
            let before = before.strategies.iter().find(|before| before.name == now.name)?;
            change(&before.measured, &now.measured)
        };
        let changes: Vec<Option<Change>> = now.strategies.iter().map(change).collect();
        if changes.iter().all(Option::is_none) {
            return Err(NothingInCommon);
        }
        Ok(Self { drift: reference(now) / reference(before), changes })
    }
}

impl Change {
    /// Whether it is slower by more than this share and its noise: the whole interval is above. On a
    /// busy machine the interval of a small change is wide, and the answer is no. A ratio above the
    /// share with an interval above 1 was tried: `.docs/baseline-noise 30` had a false alarm.
    pub fn is_slower_by(&self, share: f64) -> bool {
        self.interval[0] > 1.0 + share
    }

    /// The distance from the ratio to the farther end of the interval.
    pub fn uncertainty(&self) -> f64 {
        f64::max(self.interval[1] - self.ratio, self.ratio - self.interval[0])
    }
}

/// The median time of the reference over all runs.
fn reference(results: &Results) -> f64 {
    let measured = results.strategies.iter().flat_map(|strategy| &strategy.measured);
    Sample::new(measured.flat_map(|measured| measured.reference.iter().copied()).collect()).median()
}

/// The same puzzles in both runs: their number, and values for each run.
struct Pair {
    puzzles: f64,
    before: Sample,
    now: Sample,
}

fn change(before: &[Measured], now: &[Measured]) -> Option<Change> {
    let corrected = estimate(before, now, quotients)?;
    let measured = estimate(before, now, |measured| measured.nanoseconds.clone())?;
    let ends = [corrected.interval, measured.interval];
    let least = ends.iter().map(|ends| ends[0]).fold(f64::INFINITY, f64::min);
    let most = ends.iter().map(|ends| ends[1]).fold(0.0, f64::max);
    Some(Change { ratio: corrected.ratio, interval: [least, most] })
}

/// The ratio of these values, and its bootstrap interval.
fn estimate(
    before: &[Measured],
    now: &[Measured],
    values: impl Fn(&Measured) -> Vec<f64>,
) -> Option<Change> {
    let pairs = pairs(before, now, values);
    if pairs.is_empty() {
        return None;
    }
    let mut random = Random::new();
    let mut drawn: Vec<f64> =
        (0..DRAWS).map(|_| ratio(&pairs, |sample| sample.drawn(&mut random).median())).collect();
    drawn.sort_by(f64::total_cmp);
    let inside = &drawn[OUTSIDE..DRAWS - OUTSIDE];
    Some(Change {
        ratio: ratio(&pairs, Sample::median),
        interval: [inside[0], inside[inside.len() - 1]],
    })
}

/// These values of both runs, for each set of puzzles that both measured often enough.
fn pairs(
    before: &[Measured],
    now: &[Measured],
    values: impl Fn(&Measured) -> Vec<f64>,
) -> Vec<Pair> {
    let pair = |now: &Measured| {
        let before = before.iter().find(|before| before.fingerprint == now.fingerprint)?;
        let [before, after] = [values(before), values(now)];
        (before.len().min(after.len()) >= LEAST_RUNS).then(|| Pair {
            puzzles: now.puzzles as f64,
            before: Sample::new(before),
            now: Sample::new(after),
        })
    };
    now.iter().filter_map(pair).collect()
}

/// The ratio of the median times on the puzzles that both measured; `None` if there are none.
#[cfg(unix)]
pub(crate) fn level_ratio(before: &[Measured], now: &[Measured]) -> Option<f64> {
    let pairs = pairs(before, now, |measured| measured.nanoseconds.clone());
    (!pairs.is_empty()).then(|| ratio(&pairs, Sample::median))
}

/// The sum of the levels now, divided by the sum before.
fn ratio(pairs: &[Pair], mut level: impl FnMut(&Sample) -> f64) -> f64 {
    let now: f64 = pairs.iter().map(|pair| pair.puzzles * level(&pair.now)).sum();
    let before: f64 = pairs.iter().map(|pair| pair.puzzles * level(&pair.before)).sum();
    now / before
}

fn quotients(measured: &Measured) -> Vec<f64> {
    let runs = measured.nanoseconds.iter().zip(&measured.reference);
    runs.map(|(time, reference)| time / reference).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulated runs. The whole measurement is slower by up to a share, and other programs come and
    /// go that slow it by up to twice that share; the strategy suffers less than the reference.
    /// Each run has noise of its own of up to 3 %.
    fn measured(random: &mut Random, nanoseconds: f64, share: f64) -> Measured {
        let mut below = |most: f64| most * random.below(1 << 20) as f64 / f64::from(1 << 20);
        let machine = below(share);
        let mut others = 0.0;
        let mut run = || {
            if below(1.0) < 0.1 {
                others = below(2.0 * share);
            }
            let slower = machine + others;
            let strategy = nanoseconds * (1.0 + 0.5 * slower) * (1.0 + below(0.03));
            (strategy, 2e5 * (1.0 + slower) * (1.0 + below(0.03)))
        };
        let (nanoseconds, reference) = (0..60).map(|_| run()).unzip();
        Measured {
            set: "easy".to_owned(),
            puzzles: 60,
            fingerprint: "cbf29ce484222325".to_owned(),
            nanoseconds,
            reference,
        }
    }

    /// The number of alarms at 5 % in 100 comparisons with a strategy that is slower by this factor.
    fn alarms(factor: f64, share: f64) -> usize {
        let mut random = Random::new();
        let mut is_slower = || {
            let before = measured(&mut random, 1000.0, share);
            let now = measured(&mut random, 1000.0 * factor, share);
            change(&[before], &[now]).unwrap().is_slower_by(0.05)
        };
        (0..100).filter(|_| is_slower()).count()
    }

    #[test]
    fn the_same_program_raises_no_alarm_on_any_machine() {
        for share in [0.0, 0.2, 0.5] {
            let alarms = alarms(1.0, share);
            assert!(alarms <= 1, "{alarms} of 100 on a machine that varies by {share}");
        }
    }

    #[test]
    fn a_slowdown_of_8_percent_is_found_on_a_quiet_machine() {
        for share in [0.0, 0.01] {
            let alarms = alarms(1.08, share);
            assert!(alarms >= 99, "{alarms} of 100 on a machine that varies by {share}");
        }
    }

    #[test]
    fn a_slowdown_by_half_is_found_on_a_busy_machine() {
        let alarms = alarms(1.5, 0.2);
        assert!(alarms >= 99, "{alarms} of 100");
    }

    #[test]
    fn faster_is_not_slower() {
        let faster = Change { ratio: 0.92, interval: [0.91, 0.93] };
        assert!(!faster.is_slower_by(0.0));
        let uncertain = Change { ratio: 1.08, interval: [1.03, 1.2] };
        assert!(!uncertain.is_slower_by(0.05), "not more than its noise");
        let exactly = Change { ratio: 1.5, interval: [1.25, 1.75] };
        assert!(!exactly.is_slower_by(0.25), "not more than this share");
    }

    #[test]
    fn the_uncertainty_reaches_to_the_farther_end() {
        for interval in [[1.0, 1.5], [0.75, 1.375]] {
            let change = Change { ratio: 1.125, interval };
            assert_eq!(change.uncertainty().to_bits(), 0.375_f64.to_bits());
        }
    }

    #[test]
    fn only_the_same_puzzles_and_enough_runs_are_compared() {
        let before = measured(&mut Random::new(), 1000.0, 0.1);
        let other = Measured { fingerprint: "0".to_owned(), ..before.clone() };
        assert_eq!(change(std::slice::from_ref(&before), &[other]), None);
        let mut few = before.clone();
        few.nanoseconds.truncate(LEAST_RUNS - 1);
        let before = [before];
        assert_eq!(change(&before, &[few]), None);
        let same = change(&before, &before).unwrap();
        assert!((same.ratio - 1.0).abs() < 1e-12);
        assert!(same.interval[0] < 1.0 && same.interval[1] > 1.0);
    }

    #[cfg(unix)]
    #[test]
    fn the_ratio_of_two_builds_is_that_of_their_levels() {
        let before = measured(&mut Random::new(), 1000.0, 0.1);
        let nanoseconds = before.nanoseconds.iter().map(|time| 2.0 * time).collect();
        let [before, now] = [[before.clone()], [Measured { nanoseconds, ..before }]];
        assert!(level_ratio(&before, &now).is_some_and(|ratio| (ratio - 2.0).abs() < 1e-9));
        assert_eq!(level_ratio(&before, &[]), None);
    }
}
