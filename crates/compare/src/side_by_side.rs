//! [`side_by_side`]: runs two builds of `kata compare` in turns on one core, several times.
//!
//! # Method
//!
//! A busy machine drifts by more than the change of a strategy, so results of two different times
//! hide it. Two builds that run in the same seconds have the same machine.
//!
//! 1. *One core.* On Linux both builds run on the same core, and the scheduler switches between
//!    them every few milliseconds. Processor time is measured, so each build sees only its own
//!    turns.
//! 2. *The ratio of a round* is the time now divided by the time before. A time is the median that
//!    a build prints for a strategy on a set.
//! 3. *The change* of a strategy on a set is the median of these ratios, with an interval; see
//!    [`Ratio`](crate::results::Ratio).
//! 4. *What is measured.* [`selected`] chooses before the first round: the cheapest strategies
//!    first, as long as a round with all of them fits into its time. A strategy that did not solve
//!    a set has no time there in any round, so it is not chosen.
//!
//! This file plays the rounds. `selection` chooses, `round_plan` divides the time, `builds` starts
//! the builds and reads what they print, `change` turns that into ratios.

mod builds;
mod change;
mod round_plan;
mod selection;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub use builds::{BuildError, Builds, strategies_of};
pub use round_plan::{LEAST_ROUNDS, MOST_ROUNDS};
pub use selection::{SelectedSet, Selection, selected};

use self::builds::{Round, play_round};
use self::change::add_changes;
use self::round_plan::RoundPlan;
use crate::results::Results;

/// The rounds that were played against an earlier build.
#[derive(Clone, Debug)]
pub struct PlayedRounds {
    /// The earlier build.
    pub earlier_build: PathBuf,
    /// The number of finished rounds.
    pub finished: u32,
    /// Whether both builds ran on one core, which switched between them every few milliseconds.
    pub took_turns: bool,
    /// What was timed, but not compared since it would take too long, such as `naive-scan on hard`.
    pub dropped: Vec<String>,
}

/// How far the rounds are.
#[derive(Clone, Copy, Debug)]
pub struct RoundProgress {
    /// The number of finished rounds.
    pub finished: u32,
    /// The number of rounds that fit into the time. It is [`MOST_ROUNDS`] until the first round
    /// shows how long one takes.
    pub planned: u32,
    /// How long all rounds take; `None` before the first round.
    pub total: Option<Duration>,
}

/// Plays a round of this selection, and returns how many times longer it takes than on an idle
/// machine: about 1 if nothing else runs.
///
/// # Errors
///
/// A build cannot run or does not measure.
pub fn busy_factor(builds: &Builds, selection: &Selection) -> Result<f64, BuildError> {
    let begin = Instant::now();
    play_round(builds, selection, Duration::ZERO)?;
    Ok(begin
        .elapsed()
        .div_duration_f64(selection.time_per_round)
        .max(1.0))
}

/// Runs both builds in rounds until the time is spent, and adds the time now divided by the time
/// before to the results.
///
/// Before each round, `watcher` receives the progress and says whether to go on. If it ends the
/// rounds, the finished ones count.
///
/// The first round measures as little as possible, so that it shows what a round costs. What is
/// left of the time is spent on longer measurements in the others. There are at least
/// [`LEAST_ROUNDS`], even if the machine became slower and they take longer.
///
/// # Errors
///
/// A build cannot run or does not measure, or no round was finished.
pub fn side_by_side(
    builds: &Builds,
    selection: &Selection,
    results: &mut Results,
    time: Duration,
    mut watcher: impl FnMut(RoundProgress) -> ControlFlow<()>,
) -> Result<PlayedRounds, BuildError> {
    if selection.sets.is_empty() {
        return Err(BuildError::no_common_strategy(builds));
    }
    let begin = Instant::now();
    let mut progress = RoundProgress {
        finished: 0,
        planned: MOST_ROUNDS,
        total: None,
    };
    let mut rounds: Vec<Round> = Vec::new();
    let mut measure = Duration::ZERO;
    while progress.finished < progress.planned && watcher(progress).is_continue() {
        match play_round(builds, selection, measure) {
            Ok(round) => rounds.push(round),
            // Ctrl-C reaches the builds too. So a build may have failed because a user ended the
            // rounds, and the watcher is asked again.
            Err(_) if watcher(progress).is_break() && !rounds.is_empty() => break,
            Err(error) => return Err(error),
        }
        progress.finished += 1;
        let mean_round = begin.elapsed() / progress.finished;
        if progress.finished == 1 {
            let plan = RoundPlan::new(time, mean_round, selection.sets.len());
            measure = plan.measure;
            progress.planned = plan.rounds;
            progress.total = Some(plan.total);
        } else if progress.finished >= LEAST_ROUNDS && begin.elapsed() + mean_round > time {
            break;
        }
    }
    add_changes(builds, selection, results, &rounds)?;
    Ok(PlayedRounds {
        earlier_build: builds.before.clone(),
        finished: progress.finished,
        took_turns: rounds.iter().all(|round| round.took_turns),
        dropped: selection.dropped.clone(),
    })
}
