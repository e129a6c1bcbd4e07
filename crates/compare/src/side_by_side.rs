//! [`SideBySide`]: runs two builds of `kata compare` at the same time, several times.
//!
//! # Method
//!
//! A busy machine drifts by more than the change of a strategy, so results of two different times
//! hide it. Two builds that run at the same time have the same machine.
//!
//! 1. *One core.* On Linux both builds run on the same core, and the scheduler switches between them
//!    every few milliseconds. Processor time is measured, so each build sees only its own turns.
//! 2. *The level* of a build in a round is the sum of its median times over all sets. Its ratio is
//!    the level now divided by the level before.
//! 3. *The ratio* of all rounds is the Hodges-Lehmann estimate: the median of the means of any two
//!    rounds. *The uncertainty* is the interval of Wilcoxon's signed-rank test at 99 %. One disturbed
//!    round moves neither.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::baseline::{Change, NothingInCommon, level_ratio};
use crate::results::{Results, ResultsError, StrategyResults};

/// The number of rounds. With fewer, a change of 8 % does not stand out on a busy machine.
pub const ROUNDS: u32 = 20;

/// Half of the normal distribution's 99 %.
const DEVIATIONS: f64 = 2.576;

/// Two builds of the command `kata`, and how to run both.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// The build of before.
    pub before: PathBuf,
    /// The build of now.
    pub now: PathBuf,
    /// The arguments of `kata compare`, apart from what a round adds.
    pub arguments: Vec<OsString>,
}

/// A build does not take part.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// It cannot be started.
    #[error("cannot run {}: {source}; expected a file of --save, or an older build of kata", .path.display())]
    Start {
        /// The build.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// It ended with an error.
    #[error("{} compare: {message}", .path.display())]
    Failed {
        /// The build.
        path: PathBuf,
        /// The first line of its error output.
        message: String,
    },
    /// It printed something else.
    #[error("{} compare: {source}", .path.display())]
    Unreadable {
        /// The build.
        path: PathBuf,
        /// Where its output is not as expected.
        source: ResultsError,
    },
    /// The two builds measured nothing that both have.
    #[error("{}: {source}", .path.display())]
    Nothing {
        /// The build of before.
        path: PathBuf,
        /// What was expected.
        source: NothingInCommon,
    },
}

impl SideBySide {
    /// Runs all rounds, and reports the number of finished ones to the closure. The changes are in
    /// the order of the strategies; `None` for one that the build of before did not measure.
    ///
    /// # Errors
    ///
    /// A build does not take part.
    pub fn run(&self, mut watcher: impl FnMut(u32)) -> Result<Vec<Option<Change>>, BuildError> {
        let mut rounds = Vec::new();
        for round in 0..ROUNDS {
            watcher(round);
            rounds.push(self.round()?);
        }
        changes(&rounds).map_err(|source| BuildError::Nothing { path: self.before.clone(), source })
    }

    /// What both builds measured at the same time.
    fn round(&self) -> Result<[Results; 2], BuildError> {
        // The core is set for a thread, and the processes that it starts have the same.
        let outputs = std::thread::scope(|scope| {
            let both = scope.spawn(|| {
                stay_on_this_core();
                // Both are started before either is waited for.
                let children = [&self.before, &self.now].map(|path| (path, self.start(path)));
                children.map(|(path, child)| child.and_then(|child| finish(path, child)))
            });
            both.join().expect("no step of a round panics")
        });
        let [before, now] = outputs;
        Ok([results(&self.before, &before?)?, results(&self.now, &now?)?])
    }

    fn start(&self, path: &Path) -> Result<std::process::Child, BuildError> {
        Command::new(path)
            .arg("compare")
            .args(["--format", "csv", "--save", "/dev/stdout"])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|source| BuildError::Start { path: path.to_owned(), source })
    }
}

fn finish(path: &Path, child: std::process::Child) -> Result<Output, BuildError> {
    child.wait_with_output().map_err(|source| BuildError::Start { path: path.to_owned(), source })
}

/// The results are the first line; the CSV follows.
fn results(path: &Path, output: &Output) -> Result<Results, BuildError> {
    let text = String::from_utf8_lossy(&output.stdout);
    let first = text.lines().next().unwrap_or_default();
    if first.is_empty() {
        let errors = String::from_utf8_lossy(&output.stderr);
        let message = errors.lines().next().unwrap_or("it printed nothing");
        let message = message.strip_prefix("error: ").unwrap_or(message).to_owned();
        return Err(BuildError::Failed { path: path.to_owned(), message });
    }
    Results::from_json(first)
        .map_err(|source| BuildError::Unreadable { path: path.to_owned(), source })
}

/// Lets this thread, and what it starts, run on no other core. Where this is refused, the builds run
/// on two cores at the same time, and the interval is wider.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn stay_on_this_core() {
    let mut only = rustix::thread::CpuSet::new();
    only.set(rustix::thread::sched_getcpu());
    let _ = rustix::thread::sched_setaffinity(None, &only);
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
const fn stay_on_this_core() {}

/// The change of each strategy over all rounds.
fn changes(rounds: &[[Results; 2]]) -> Result<Vec<Option<Change>>, NothingInCommon> {
    let strategies = rounds.first().map_or(&[][..], |[_, now]| &now.strategies);
    let change = |strategy: &StrategyResults| {
        let ratio = |[before, now]: &[Results; 2]| {
            let [before, now] = [before, now]
                .map(|results| results.strategies.iter().find(|found| found.name == strategy.name));
            level_ratio(&before?.measured, &now?.measured)
        };
        let ratios = rounds.iter().map(ratio).collect::<Option<Vec<f64>>>()?;
        Some(estimate(&ratios))
    };
    let changes: Vec<Option<Change>> = strategies.iter().map(change).collect();
    if changes.iter().all(Option::is_none) { Err(NothingInCommon) } else { Ok(changes) }
}

/// The ratio of all rounds with its interval. Logarithms make twice and half as long symmetric.
fn estimate(ratios: &[f64]) -> Change {
    let logarithms: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let with_later = |(index, first): (usize, &f64)| {
        let first = *first;
        logarithms[index..].iter().map(move |second| f64::midpoint(first, *second))
    };
    let mut means: Vec<f64> = logarithms.iter().enumerate().flat_map(with_later).collect();
    means.sort_by(f64::total_cmp);
    let rounds = ratios.len() as f64;
    let deviation = (rounds * (rounds + 1.0) * (2.0 * rounds + 1.0) / 24.0).sqrt();
    // The number of means below the interval, and above it: Wilcoxon's statistic is nearly normal.
    let outside = DEVIATIONS.mul_add(-deviation, rounds * (rounds + 1.0) / 4.0).max(0.0);
    #[expect(clippy::cast_sign_loss, reason = "it is at least zero")]
    let outside = outside as usize;
    let last = means.len() - 1;
    Change {
        ratio: f64::midpoint(means[last / 2], means[last.div_ceil(2)]).exp(),
        interval: [means[outside].exp(), means[last - outside].exp()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bootstrap::Random;

    /// The ratios of 20 rounds around this one, as a busy machine gives them: within 3 %, and two
    /// that were disturbed.
    fn rounds(random: &mut Random, ratio: f64) -> Vec<f64> {
        let mut below = |most: f64| most * random.below(1 << 20) as f64 / f64::from(1 << 20);
        let mut ratios: Vec<f64> = (0..18).map(|_| ratio * (0.97 + below(0.06))).collect();
        ratios.extend([ratio * (1.0 + below(0.5)), ratio / (1.0 + below(0.5))]);
        ratios
    }

    #[test]
    fn a_change_of_8_percent_is_found_and_none_raises_no_alarm() {
        let mut random = Random::new();
        let mut alarms = |ratio: f64| {
            let is_alarm = |_: &u32| estimate(&rounds(&mut random, ratio)).is_slower_by(0.05);
            (0..100).filter(is_alarm).count()
        };
        assert_eq!(alarms(1.0), 0);
        assert!(alarms(1.08) >= 95);
    }

    #[test]
    fn the_interval_uses_the_normal_approximation() {
        // For 20 values at 99 %, the tables of Wilcoxon's test exclude 37 of the 210 means at each
        // end. The normal approximation excludes 35, so its interval is a little wider.
        let ratios: Vec<f64> = (1..=20).map(|step| f64::from(step).sqrt().exp()).collect();
        let mean = |one, two| f64::midpoint(f64::from(one).sqrt(), f64::from(two).sqrt());
        let mut means: Vec<f64> =
            (1..=20).flat_map(|one| (one..=20).map(move |two| mean(one, two))).collect();
        means.sort_by(f64::total_cmp);
        let Change { ratio, interval } = estimate(&ratios);
        let [least, most] = interval.map(f64::ln);
        let middle = f64::midpoint(means[104], means[105]);
        let pairs = [(ratio.ln(), middle), (least, means[35]), (most, means[210 - 36])];
        assert!(
            pairs.iter().all(|(actual, expected)| (actual - expected).abs() < 1e-9),
            "{pairs:?}"
        );
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    #[test]
    fn both_builds_stay_on_one_core() {
        let cores = std::thread::spawn(|| {
            let all = rustix::thread::sched_getaffinity(None).unwrap();
            if rustix::thread::sched_setaffinity(None, &all).is_err() {
                return None;
            }
            stay_on_this_core();
            Some(rustix::thread::sched_getaffinity(None).unwrap().count())
        });
        match cores.join().unwrap() {
            Some(cores) => assert_eq!(cores, 1),
            None => eprintln!("skipped: a thread may not choose its cores here"),
        }
    }

    #[test]
    fn one_round_has_no_interval() {
        let Change { ratio, interval } = estimate(&[1.0]);
        assert_eq!((ratio, interval), (1.0, [1.0, 1.0]));
    }
}
