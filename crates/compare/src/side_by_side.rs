//! [`SideBySide`]: runs two builds of `kata compare` at the same time, several times.
//!
//! # Method
//!
//! A busy machine drifts by more than the change of a strategy, so results of two different times
//! hide it. Two builds that run at the same time have the same machine.
//!
//! 1. *One core.* On Linux both builds run on the same core, and the scheduler switches between
//!    them every few milliseconds. Processor time is measured, so each build sees only its own
//!    turns.
//! 2. *The level* of a build on a set in a round is its median time. Its ratio is the level now
//!    divided by the level before.
//! 3. *The ratio* of all rounds has an interval; see `Ratio::estimate`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::ratio::Ratio;
use crate::results::{MeasuredRuns, Results, SetResults, StrategyResults, Timing};

/// The number of rounds. With fewer, a change of 8 % does not stand out on a busy machine.
pub const ROUNDS: u32 = 20;

/// Where the builds save the results of a round.
pub const STDOUT: &str = "/dev/stdout";

/// `[strategy][set]`: how a time changed; `None` where one of the builds did not measure it.
pub type Changes = Vec<Vec<Option<Ratio>>>;

/// Two builds of the command `kata`, and how to run both.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// The earlier build.
    pub before: PathBuf,
    /// The build of now.
    pub now: PathBuf,
    /// The arguments of `kata compare`, apart from what a round adds.
    pub arguments: Vec<OsString>,
}

/// A build does not take part: which, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct BuildError {
    path: PathBuf,
    why: String,
}

impl BuildError {
    fn new(path: &Path, why: &impl ToString) -> Self {
        Self { path: path.to_owned(), why: why.to_string() }
    }
}

impl SideBySide {
    /// Runs all rounds, and reports the number of finished ones to the closure.
    ///
    /// # Errors
    ///
    /// A build does not take part.
    pub fn run(&self, mut watcher: impl FnMut(u32)) -> Result<Changes, BuildError> {
        let mut rounds = Vec::new();
        for round in 0..ROUNDS {
            watcher(round);
            rounds.push(self.round()?);
        }
        changes(&rounds).ok_or_else(|| {
            let why = "it measured no strategy of this build on the same puzzles";
            BuildError::new(&self.before, &why)
        })
    }

    /// What both builds measured at the same time.
    fn round(&self) -> Result<[Results; 2], BuildError> {
        // The core is set for a thread, and the processes that it starts have the same.
        let outputs = std::thread::scope(|scope| {
            let both = scope.spawn(|| {
                stay_on_this_core();
                // Both are started before either is waited for.
                let children = [&self.before, &self.now].map(|path| (path, self.start(path)));
                children.map(|(path, child)| {
                    let output = child?.wait_with_output();
                    output.map_err(|error| BuildError::new(path, &error))
                })
            });
            both.join().expect("no step of a round panics")
        });
        let [before, now] = outputs;
        Ok([results(&self.before, &before?)?, results(&self.now, &now?)?])
    }

    fn start(&self, path: &Path) -> Result<std::process::Child, BuildError> {
        Command::new(path)
            .arg("compare")
            .args(["--format", "markdown", "--save", STDOUT])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| BuildError::new(path, &error))
    }
}

/// The results are the first line; tables follow.
fn results(path: &Path, output: &Output) -> Result<Results, BuildError> {
    let text = String::from_utf8_lossy(&output.stdout);
    let first = text.lines().next().unwrap_or_default();
    if first.is_empty() {
        let errors = String::from_utf8_lossy(&output.stderr);
        let message = errors.lines().next().unwrap_or("it printed nothing");
        return Err(BuildError::new(path, &message.strip_prefix("error: ").unwrap_or(message)));
    }
    Results::from_json(first).map_err(|error| BuildError::new(path, &error))
}

/// Lets this thread, and what it starts, run on no other core. Where this is refused, the builds
/// run on two cores at the same time, and the interval is wider.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn stay_on_this_core() {
    let mut only = rustix::thread::CpuSet::new();
    only.set(rustix::thread::sched_getcpu());
    let _ = rustix::thread::sched_setaffinity(None, &only);
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
const fn stay_on_this_core() {}

/// `[strategy][set]`: the change over all rounds; `None` if there is none at all.
fn changes(rounds: &[[Results; 2]]) -> Option<Changes> {
    let [_, now] = rounds.first()?;
    let change = |strategy: &str, set: &SetResults| {
        let ratio = |[before, now]: &[Results; 2]| {
            let level = |results: &Results| {
                let found = results.strategies.iter().find(|found| found.name == strategy)?;
                let is_same =
                    |one: &&MeasuredRuns| one.set == set.set && one.puzzles == set.puzzles;
                Some(Timing::of(&found.measured.iter().find(is_same)?.nanoseconds)?.median)
            };
            Some(level(now)? / level(before)?)
        };
        let ratios = rounds.iter().map(ratio).collect::<Option<Vec<f64>>>()?;
        Some(Ratio::estimate(&ratios))
    };
    let of_strategy = |strategy: &StrategyResults| {
        strategy.sets.iter().map(|set| change(&strategy.name, set)).collect()
    };
    let changes: Changes = now.strategies.iter().map(of_strategy).collect();
    changes.iter().flatten().any(Option::is_some).then_some(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
