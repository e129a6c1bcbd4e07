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
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::ratio::Ratio;
use crate::results::Results;

/// The number of rounds. With fewer, a change of 8 % does not stand out on a busy machine.
pub const ROUNDS: u32 = 20;

/// How times changed since an earlier build.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The earlier build.
    pub build: PathBuf,
    /// The number of rounds.
    pub rounds: u32,
    /// `[strategy][set]`: the time now divided by the time before; `None` where one of the builds
    /// did not measure it.
    pub of_strategies: Vec<Vec<Option<Ratio>>>,
}

/// Two builds of the command `kata`, and how to run both.
#[derive(Clone, Debug)]
pub struct SideBySide {
    /// The earlier build.
    pub before: PathBuf,
    /// The build of now.
    pub now: PathBuf,
    /// The arguments of `kata compare` in a round.
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

/// The median time of a strategy on a set in results of any build, which may be older than the types
/// of now.
fn median(results: &Value, strategy: &str, set: &str, puzzles: usize) -> Option<f64> {
    let mut strategies = results["strategies"].as_array()?.iter();
    let strategy = strategies.find(|one| one["name"] == strategy)?;
    let mut sets = strategy["sets"].as_array()?.iter();
    let set = sets.find(|one| one["set"] == set && one["puzzles"] == puzzles)?;
    set["figures"]["nanoseconds_per_puzzle"]["median"].as_f64()
}

impl SideBySide {
    /// Runs the rounds, and reports the number of finished ones to the closure, which may end them.
    /// What is returned has the strategies and sets of `now`.
    ///
    /// # Errors
    ///
    /// A build does not take part, or no round was finished.
    pub fn run(
        &self,
        now: &Results,
        mut watcher: impl FnMut(u32) -> ControlFlow<()>,
    ) -> Result<Changes, BuildError> {
        let mut rounds = Vec::new();
        while rounds.len() < ROUNDS as usize && watcher(rounds.len() as u32).is_continue() {
            match self.round() {
                Ok(round) => rounds.push(round),
                // What ends the rounds may end the builds as well.
                Err(_) if watcher(rounds.len() as u32).is_break() && !rounds.is_empty() => break,
                Err(error) => return Err(error),
            }
        }
        let change = |strategy: &str, set: &str, puzzles: usize| {
            let ratio = |[before, now]: &[Value; 2]| {
                let [before, now] =
                    [before, now].map(|build| median(build, strategy, set, puzzles));
                Some(now? / before?)
            };
            let ratios = rounds.iter().map(ratio).collect::<Option<Vec<f64>>>()?;
            (!ratios.is_empty()).then(|| Ratio::estimate(&ratios))
        };
        let of_strategies = now.strategies.iter().map(|one| {
            let sets = one.sets.iter().map(|set| change(&one.name, &set.set, set.puzzles));
            sets.collect::<Vec<_>>()
        });
        let (build, rounds) = (self.before.clone(), rounds.len() as u32);
        let changes = Changes { build, rounds, of_strategies: of_strategies.collect() };
        if changes.of_strategies.iter().flatten().all(Option::is_none) {
            let why = "it measured no strategy of this build on the same puzzles";
            return Err(BuildError::new(&self.before, &why));
        }
        Ok(changes)
    }

    /// What both builds measured at the same time.
    fn round(&self) -> Result<[Value; 2], BuildError> {
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
        Ok([measured(&self.before, &before?)?, measured(&self.now, &now?)?])
    }

    fn start(&self, path: &Path) -> Result<std::process::Child, BuildError> {
        Command::new(path)
            .args(["compare", "--format", "json"])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| BuildError::new(path, &format!("expected a build of kata: {error}")))
    }
}

fn measured(path: &Path, output: &Output) -> Result<Value, BuildError> {
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let errors = String::from_utf8_lossy(&output.stderr);
        let message = errors.lines().next().unwrap_or("it prints no results");
        let message = message.strip_prefix("error: ").unwrap_or(message);
        BuildError::new(path, &format!("expected a build of kata: {message}"))
    })
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
