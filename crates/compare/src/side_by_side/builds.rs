//! [`Builds`]: starts two builds of `kata compare` and reads what they print.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::selection::{SelectedSet, Selection};

/// A build cannot run, or does not measure: which, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct BuildError {
    path: PathBuf,
    why: String,
}

impl BuildError {
    /// No strategy on any set was measured by both builds.
    pub(super) fn no_common_strategy(builds: &Builds) -> Self {
        Self {
            path: builds.before.clone(),
            why: "it measured no strategy of this build on the same puzzles".to_owned(),
        }
    }
}

/// Two builds, and what is passed to both in every round.
#[derive(Clone, Debug)]
pub struct Builds {
    /// The earlier build.
    pub before: PathBuf,
    /// The current build.
    pub now: PathBuf,
    /// The options of `kata compare` that limit a search.
    pub limits: Vec<OsString>,
    /// A file with the puzzles of each set of the results.
    pub files: Vec<PathBuf>,
}

/// The names of the strategies that a build has: it compares all of them on this file, which has
/// one cheap puzzle.
///
/// # Errors
///
/// The build cannot run or does not measure.
pub fn strategies_of(build: &Path, file: &Path) -> Result<Vec<String>, BuildError> {
    let mut arguments = common_arguments(Duration::ZERO);
    arguments.extend(["--".into(), file.into()]);
    let printed = printed_results(build, start(build, &arguments))?;
    let mut names = Vec::new();
    for strategy in printed["strategies"].as_array().into_iter().flatten() {
        names.extend(strategy["name"].as_str().map(str::to_owned));
    }
    Ok(names)
}

/// What both builds printed in one round.
pub(super) struct Round {
    /// One for each set of the selection.
    pub(super) sets: Vec<BothBuilds<Value>>,
    /// Whether both builds ran on one core, which switches between them.
    pub(super) took_turns: bool,
}

/// The same of each of the two builds.
pub(super) struct BothBuilds<T> {
    pub(super) before: T,
    pub(super) now: T,
}

/// Lets both builds measure each set of the selection, one set after the other.
pub(super) fn play_round(
    builds: &Builds,
    selection: &Selection,
    measure: Duration,
) -> Result<Round, BuildError> {
    let mut round = Round {
        sets: Vec::new(),
        took_turns: true,
    };
    for set in &selection.sets {
        let arguments = arguments(builds, set, measure);
        // A process inherits the core of the thread that starts it. So the thread that chooses one
        // starts both builds and ends.
        let played = std::thread::scope(|scope| {
            scope
                .spawn(|| (stay_on_this_core(), run_both(builds, &arguments)))
                .join()
        });
        let (is_one_core, both) = played.expect("no step of a round panics");
        round.took_turns &= is_one_core;
        round.sets.push(both?);
    }
    Ok(round)
}

/// The command line of a build for one set.
fn arguments(builds: &Builds, set: &SelectedSet, measure: Duration) -> Vec<OsString> {
    let mut arguments = common_arguments(measure);
    arguments.extend(["--strategy".into(), set.strategies.join(",").into()]);
    arguments.extend(builds.limits.iter().cloned());
    arguments.extend(["--".into(), builds.files[set.position].clone().into()]);
    arguments
}

/// The options that each call of a build has.
///
/// One run of each task is enough, since the interval comes from many rounds. It makes more runs
/// for as long as it has time to measure.
fn common_arguments(measure: Duration) -> Vec<OsString> {
    let measure = format!("{}ms", measure.as_millis().max(1));
    let words = ["compare", "--format", "json", "--runs", "1", "--measure"];
    let mut arguments: Vec<OsString> = words.map(OsString::from).to_vec();
    arguments.push(measure.into());
    arguments
}

/// Runs both builds at the same time.
fn run_both(builds: &Builds, arguments: &[OsString]) -> Result<BothBuilds<Value>, BuildError> {
    // Both are started before either is waited for.
    let before = start(&builds.before, arguments);
    let now = start(&builds.now, arguments);
    let before = printed_results(&builds.before, before);
    let now = printed_results(&builds.now, now);
    Ok(BothBuilds {
        before: before?,
        now: now?,
    })
}

fn start(build: &Path, arguments: &[OsString]) -> std::io::Result<Child> {
    Command::new(build)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// The results that a build prints, or why there are none. They stay JSON: an older build may print
/// other fields than the current types have.
fn printed_results(path: &Path, child: std::io::Result<Child>) -> Result<Value, BuildError> {
    let output = child
        .and_then(Child::wait_with_output)
        .map_err(|error| BuildError {
            path: path.to_owned(),
            why: format!("it cannot run: {error}"),
        })?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let errors = String::from_utf8_lossy(&output.stderr);
        let message = errors.lines().next().unwrap_or("it prints no results");
        let message = message.strip_prefix("error: ").unwrap_or(message);
        BuildError {
            path: path.to_owned(),
            why: message.to_owned(),
        }
    })
}

/// Lets this thread, and what it starts, run on no other core. Returns false where this is refused:
/// there the builds may run on two cores at the same time, and the interval is wider.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn stay_on_this_core() -> bool {
    let mut only = rustix::thread::CpuSet::new();
    only.set(rustix::thread::sched_getcpu());
    rustix::thread::sched_setaffinity(None, &only).is_ok()
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
const fn stay_on_this_core() -> bool {
    false
}
