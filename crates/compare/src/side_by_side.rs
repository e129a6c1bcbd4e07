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
//! 2. *The ratio of a round* is the time now divided by the time before. A time is the median that
//!    a build prints for a strategy on a set.
//! 3. *The change* of a strategy on a set is the median of these ratios, with an interval; see
//!    [`Ratio`].
//! 4. *What is measured.* [`selected`] chooses before the first round: the cheapest strategies
//!    first, as long as a round with all of them fits into its time. A strategy that did not solve
//!    a set has no time there in any round, so it is not chosen.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::clock::SHORTEST_RUN;
use crate::results::{RUNS_FOR_INTERVAL, Ratio, Results};

/// The most rounds. With many fewer, a change of 8 % does not stand out on a busy machine.
pub const MOST_ROUNDS: u32 = 20;

/// The fewest rounds: with fewer, a ratio has no interval at 99 %.
pub const LEAST_ROUNDS: u32 = RUNS_FOR_INTERVAL;

/// What one build does in a round beside its run, in passes over the puzzles: it counts the work
/// and then the checks, which takes about eight times as long as a run.
const PASSES_TO_COUNT: f64 = 9.0;

/// The time in seconds for the start of a process.
const PROCESS_START: f64 = 0.05;

/// What the builds measure on one set.
#[derive(Clone, Debug)]
pub struct SelectedSet {
    /// The position of the set in the results.
    pub position: usize,
    /// The names of the strategies, of which there is at least one.
    pub strategies: Vec<String>,
}

/// What the builds measure in each round.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The sets on which some strategy is measured.
    pub sets: Vec<SelectedSet>,
    /// What was timed, but would take too long, such as `naive-scan on hard`.
    pub dropped: Vec<String>,
    /// About how long a round takes on an idle machine.
    pub time_per_round: Duration,
    /// The same with all that was dropped.
    pub time_per_round_with_all: Duration,
}

/// The rounds that were played against an earlier build.
#[derive(Clone, Debug)]
pub struct PlayedRounds {
    /// The earlier build.
    pub earlier_build: PathBuf,
    /// The number of finished rounds.
    pub finished: u32,
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

/// A build cannot run, or does not measure: which, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct BuildError {
    path: PathBuf,
    why: String,
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

/// A strategy on a set that has a time there.
struct TimedPair {
    /// Its position in the results.
    strategy: usize,
    /// The position of the set in the results.
    set: usize,
    /// The time that both builds together need for it in a round.
    seconds: f64,
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

/// Chooses what can be compared if a round may take `most_per_round`, by the times in the results:
/// the cheapest first, and at least one. The earlier build has the strategies `earlier_names`.
pub fn selected(
    results: &Results,
    earlier_names: &[String],
    most_per_round: Duration,
) -> Selection {
    let mut pairs = timed_pairs(results);
    pairs.retain(|pair| earlier_names.contains(&results.strategies[pair.strategy].name));
    // Two builds start a process for each set. All sets count here, although one without a chosen
    // strategy is not started: which these are shows only below, and a start takes little.
    let mut seconds = PROCESS_START * 2.0 * results.sets.len() as f64;
    let mut selection = Selection::default();
    let mut chosen: Vec<Vec<String>> = vec![Vec::new(); results.sets.len()];
    for (index, pair) in pairs.iter().enumerate() {
        // A dropped pair counts too: `time_per_round_with_all` needs it, and all pairs after it
        // take at least as long, so none of them would fit.
        seconds += pair.seconds;
        let strategy = results.strategies[pair.strategy].name.clone();
        let is_cheapest = index == 0;
        if is_cheapest || seconds <= most_per_round.as_secs_f64() {
            chosen[pair.set].push(strategy);
            selection.time_per_round = Duration::from_secs_f64(seconds);
        } else {
            let set = &results.sets[pair.set].name;
            selection.dropped.push(format!("{strategy} on {set}"));
        }
    }
    for (position, strategies) in chosen.into_iter().enumerate() {
        if !strategies.is_empty() {
            selection.sets.push(SelectedSet {
                position,
                strategies,
            });
        }
    }
    selection.time_per_round_with_all = Duration::from_secs_f64(seconds);
    selection
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

/// Each strategy on each set on which it has a time, cheapest first.
fn timed_pairs(results: &Results) -> Vec<TimedPair> {
    let mut pairs = Vec::new();
    for (strategy, strategy_results) in results.strategies.iter().enumerate() {
        for (set, set_results) in strategy_results.sets.iter().enumerate() {
            if let Some(time) = set_results.time() {
                let pass = time.median / 1e9 * set_results.puzzles as f64;
                let run = pass.max(SHORTEST_RUN.as_secs_f64());
                let seconds = 2.0 * (pass * PASSES_TO_COUNT + run);
                pairs.push(TimedPair {
                    strategy,
                    set,
                    seconds,
                });
            }
        }
    }
    pairs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    pairs
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
        return Err(no_common_strategy(builds));
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
    })
}

/// How many rounds there are, and how long each build measures in one.
struct RoundPlan {
    rounds: u32,
    /// How long a build measures one set.
    measure: Duration,
    /// How long all rounds take.
    total: Duration,
}

impl RoundPlan {
    /// The plan for this time, if a round that measures as little as possible takes
    /// `shortest_round`. There is at least one set.
    fn new(time: Duration, shortest_round: Duration, sets: usize) -> Self {
        let shortest_rounds = time.div_duration_f64(shortest_round);
        if shortest_rounds < f64::from(MOST_ROUNDS) {
            #[expect(clippy::cast_sign_loss, reason = "a ratio of two times is positive")]
            let rounds = (shortest_rounds as u32).max(LEAST_ROUNDS);
            return Self {
                rounds,
                measure: Duration::ZERO,
                total: shortest_round * rounds,
            };
        }
        let spare = (time / MOST_ROUNDS).saturating_sub(shortest_round);
        Self {
            rounds: MOST_ROUNDS,
            // Two builds measure on each set.
            measure: spare / 2 / sets as u32,
            total: time,
        }
    }
}

/// What both builds printed in one round.
struct Round {
    /// One for each set of the selection.
    sets: Vec<BothBuilds<Value>>,
}

struct BothBuilds<T> {
    before: T,
    now: T,
}

/// Lets both builds measure each set of the selection.
fn play_round(
    builds: &Builds,
    selection: &Selection,
    measure: Duration,
) -> Result<Round, BuildError> {
    let mut sets = Vec::new();
    for set in &selection.sets {
        let arguments = arguments(builds, set, measure);
        // A process inherits the core of the thread that starts it. So the thread that chooses one
        // starts both builds and ends.
        let both = std::thread::scope(|scope| {
            scope
                .spawn(|| {
                    stay_on_this_core();
                    run_both(builds, &arguments)
                })
                .join()
        });
        sets.push(both.expect("no step of a round panics")?);
    }
    Ok(Round { sets })
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

/// Adds the ratios of the rounds to the results.
fn add_changes(
    builds: &Builds,
    selection: &Selection,
    results: &mut Results,
    rounds: &[Round],
) -> Result<(), BuildError> {
    let mut has_change = false;
    for (index, selected) in selection.sets.iter().enumerate() {
        let printed: Vec<&BothBuilds<Value>> =
            rounds.iter().map(|round| &round.sets[index]).collect();
        let puzzles = results.sets[selected.position].puzzles;
        for strategy in &mut results.strategies {
            let change = change(&printed, &strategy.name, puzzles);
            has_change |= change.is_some();
            strategy.sets[selected.position].change = change;
        }
    }
    if has_change {
        Ok(())
    } else {
        Err(no_common_strategy(builds))
    }
}

fn no_common_strategy(builds: &Builds) -> BuildError {
    BuildError {
        path: builds.before.clone(),
        why: "it measured no strategy of this build on the same puzzles".to_owned(),
    }
}

/// The change of a strategy on one set, from what both builds printed in each round; `None` unless
/// both measured it in every round.
fn change(printed: &[&BothBuilds<Value>], strategy: &str, puzzles: usize) -> Option<Ratio> {
    let mut ratios = Vec::new();
    for both in printed {
        let before = median(&both.before, strategy, puzzles)?;
        let now = median(&both.now, strategy, puzzles)?;
        ratios.push(now / before);
    }
    Ratio::of(&ratios)
}

/// The median time of a strategy on the only set of printed results; `None` without one, and if
/// the set does not have this number of puzzles.
fn median(results: &Value, name: &str, puzzles: usize) -> Option<f64> {
    let strategies = results["strategies"].as_array()?;
    let strategy = strategies
        .iter()
        .find(|strategy| strategy["name"] == name)?;
    let set = strategy["sets"].as_array()?.first()?;
    if set["puzzles"] != puzzles {
        return None;
    }
    set["figures"]["nanoseconds_per_puzzle"]["median"].as_f64()
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
    use crate::results::sample;

    #[test]
    fn what_takes_too_long_is_dropped_before_the_rounds() {
        // Passes of 2 ms, 20 ms and 2 s over 2,000 puzzles.
        let mut results = sample::timed("easy", &[1e3, 1e4, 1e6], 0.05);
        let names = ["strategy 1", "strategy 2", "strategy 3"].map(str::to_owned);
        let selection = selected(&results, &names, Duration::from_secs(1));
        assert_eq!(selection.sets[0].strategies, names[..2]);
        assert_eq!(selection.dropped, ["strategy 3 on easy"]);
        assert!(
            selection.time_per_round < Duration::from_secs(1),
            "{selection:?}"
        );
        // Enough for all.
        let selection = selected(&results, &names, selection.time_per_round_with_all);
        assert_eq!(selection.sets[0].strategies, names);
        // One is always measured. One that did not solve the set never is.
        results.strategies[0].sets[0].figures = None;
        let selection = selected(&results, &names, Duration::ZERO);
        assert_eq!(selection.sets[0].strategies, names[1..2]);
        assert_eq!(selection.dropped, ["strategy 3 on easy"]);
        // The earlier build does not have the others.
        let selection = selected(&results, &names[..1], Duration::ZERO);
        assert!(selection.sets.is_empty() && selection.dropped.is_empty());
    }

    #[test]
    fn the_rounds_take_the_time_that_is_asked_for() {
        let second = Duration::from_secs(1);
        // Of ten seconds, each of 20 rounds gets half a second.
        let plan = RoundPlan::new(second * 10, second / 10, 2);
        assert_eq!((plan.rounds, plan.total), (20, second * 10));
        assert_eq!(plan.measure, second / 10);
        // Fewer rounds fit.
        let plan = RoundPlan::new(second * 10, second, 2);
        assert_eq!((plan.rounds, plan.total), (10, second * 10));
        // The fewest rounds take longer than that.
        let plan = RoundPlan::new(second * 10, second * 2, 2);
        assert_eq!((plan.rounds, plan.total), (8, second * 16));
        assert_eq!(plan.measure, Duration::ZERO);
    }
}
