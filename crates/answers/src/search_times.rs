//! [`SearchTimes`]: the times of an answer for two puzzles, which show what kind of search it is.
//!
//! A search in a fixed order is short on one of them and long on the other, but a search that
//! chooses its cells does not do much more on the second.
//!
//! Both are among the boards on which an answer is judged. So an answer that is wrong on one of
//! them is refused, as on any board. And no call is needed after the verdict to measure a time,
//! which might fail.

use std::time::Duration;

use compare::number;
use runner::{Measured, Trial};
use sudoku::Puzzle;

use crate::boards_to_solve::{LONG, SHORT};

/// What the collection of garbage, or the compilation of a method, may add to the time of a call.
/// It is added to the short time alone. So the long time has to exceed it as well, [`RATIO`] times:
/// a pause in the long search alone never looks like a fixed order.
const PAUSE: Duration = Duration::from_millis(1);

/// The long search takes more than this many times as long if it has a fixed order. Such a search
/// makes at least 14 times the placements, and one that chooses its cells less than 5 times; 8 lies
/// between.
const RATIO: u32 = 8;

/// The CPU times of an answer for a pair.
pub(crate) struct SearchTimes {
    short_case: String,
    pub(crate) long_case: String,
    pub(crate) long_puzzle: Puzzle,
    short: Duration,
    pub(crate) long: Duration,
}

impl SearchTimes {
    /// Those of the pair whose long search took longest; `None` if there is no pair, or if one was
    /// not judged.
    pub(crate) fn longest(trials: &[Trial], measured: &Measured) -> Option<Self> {
        let mut longest: Option<Self> = None;
        for pair in trials.windows(2) {
            let (short, long) = (&pair[0], &pair[1]);
            if !short.name.starts_with(SHORT) || !long.name.starts_with(LONG) {
                continue;
            }
            let times = Self {
                short_case: short.name.clone(),
                long_case: long.name.clone(),
                long_puzzle: *long.puzzle()?,
                short: time_of(short, measured)?,
                long: time_of(long, measured)?,
            };
            if longest.as_ref().is_none_or(|other| other.long < times.long) {
                longest = Some(times);
            }
        }
        longest
    }

    /// What the search probably does, if its times are those of a fixed order.
    pub(crate) fn fixed_order(&self) -> Option<String> {
        if self.long <= (self.short + PAUSE) * RATIO {
            return None;
        }
        let short = number::seconds(self.short.as_secs_f64());
        let long = number::seconds(self.long.as_secs_f64());
        Some(format!(
            "probably fills the cells in a fixed order, such as row by row: it takes {long} on {} and \
             {short} on {}. A search that takes the cell with the fewest candidates writes less than \
             5 times as many digits there",
            self.long_case, self.short_case
        ))
    }
}

fn time_of(trial: &Trial, measured: &Measured) -> Option<Duration> {
    let (_, time) = measured
        .times
        .iter()
        .find(|(name, _)| *name == trial.name)?;
    Some(*time)
}
