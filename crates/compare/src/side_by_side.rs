//! [`side_by_side`]: runs two builds of `kata compare` at the same time, several times.
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
//! 3. *The ratio* of all rounds has an interval; see [`Ratio`].

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::results::{Ratio, Results};

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

/// A build cannot run, or does not measure: which, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct BuildError {
    path: PathBuf,
    why: String,
}

/// Runs the builds `before` and `now` with these arguments of `kata compare`, and reports the
/// number of finished rounds to the closure, which may end them. What is returned has the
/// strategies and sets of `results`.
///
/// # Errors
///
/// A build cannot run or does not measure, or no round was finished.
pub fn side_by_side(
    before: &Path,
    now: &Path,
    arguments: &[OsString],
    results: &Results,
    mut watcher: impl FnMut(u32) -> ControlFlow<()>,
) -> Result<Changes, BuildError> {
    let mut rounds = Vec::new();
    while rounds.len() < ROUNDS as usize && watcher(rounds.len() as u32).is_continue() {
        match round([before, now], arguments) {
            Ok(round) => rounds.push(round),
            // What ends the rounds may end the builds as well.
            Err(_) if watcher(rounds.len() as u32).is_break() && !rounds.is_empty() => break,
            Err(error) => return Err(error),
        }
    }
    let change = |strategy: &str, set: &str, puzzles: usize| {
        let ratio = |[before, now]: &[Value; 2]| {
            let [before, now] = [before, now].map(|build| median(build, strategy, set, puzzles));
            Some(now? / before?)
        };
        Ratio::of(&rounds.iter().map(ratio).collect::<Option<Vec<f64>>>()?)
    };
    let of_strategies: Vec<Vec<Option<Ratio>>> = results
        .strategies
        .iter()
        .map(|one| {
            one.sets
                .iter()
                .map(|set| change(&one.name, &set.set, set.puzzles))
                .collect()
        })
        .collect();
    if of_strategies.iter().flatten().all(Option::is_none) {
        let why = "it measured no strategy of this build on the same puzzles".to_owned();
        return Err(BuildError {
            path: before.to_owned(),
            why,
        });
    }
    Ok(Changes {
        build: before.to_owned(),
        rounds: rounds.len() as u32,
        of_strategies,
    })
}

/// The median time of a strategy on a set in results of any build, which may be older than the
/// types of now.
fn median(results: &Value, strategy: &str, set: &str, puzzles: usize) -> Option<f64> {
    let mut strategies = results["strategies"].as_array()?.iter();
    let strategy = strategies.find(|one| one["name"] == strategy)?;
    let mut sets = strategy["sets"].as_array()?.iter();
    let set = sets.find(|one| one["set"] == set && one["puzzles"] == puzzles)?;
    set["figures"]["nanoseconds_per_puzzle"]["median"].as_f64()
}

/// What both builds measured at the same time.
fn round(builds: [&Path; 2], arguments: &[OsString]) -> Result<[Value; 2], BuildError> {
    // The core is set for a thread, and the processes that it starts have the same.
    let [before, now] = std::thread::scope(|scope| {
        let both = scope.spawn(|| {
            stay_on_this_core();
            // Both are started before either is waited for.
            let children = builds.map(|path| (path, start(path, arguments)));
            children.map(|(path, child)| {
                measured(child).map_err(|why| BuildError {
                    path: path.to_owned(),
                    why,
                })
            })
        });
        both.join().expect("no step of a round panics")
    });
    Ok([before?, now?])
}

fn start(build: &Path, arguments: &[OsString]) -> std::io::Result<Child> {
    Command::new(build)
        .args(["compare", "--format", "json"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// The results that a build prints, or why there are none.
fn measured(child: std::io::Result<Child>) -> Result<Value, String> {
    let output = child.and_then(Child::wait_with_output);
    let output = output.map_err(|error| format!("it cannot run: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let errors = String::from_utf8_lossy(&output.stderr);
        let message = errors.lines().next().unwrap_or("it prints no results");
        message
            .strip_prefix("error: ")
            .unwrap_or(message)
            .to_owned()
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
