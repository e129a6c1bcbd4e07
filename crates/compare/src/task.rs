//! [`Task`]: one thing to measure, in as many runs as there is time for.
//!
//! A *pass* solves every puzzle of a set once. A *run* is one measurement: passes over the set
//! until they take long enough to be timed, which gives the time of one pass.

use std::hint::black_box;
use std::time::Instant;

use judge::Finding;
use sudoku::{Answer, Limits, Puzzle, Strategy};

use crate::clock::{SHORTEST_RUN, repeated, warm_up};
use crate::contestant::{Contestant, ContestantKind};
use crate::results::Role;
use crate::sets::{Set, SetKind};
use crate::timing::Timing;

/// A contestant that is slower on purpose solves every 50th puzzle twice, which takes 2 % longer.
const SOLVED_TWICE: usize = 50;

/// In smaller sets, the puzzles that are solved twice may be far from the mean.
const LEAST_FOR_SLOWER: usize = 1000;

/// Makes one run, and returns the time of a pass in seconds. On an extreme set, that is the time of
/// the median puzzle times the number of puzzles.
type MakeRun<'a> = Box<dyn FnMut() -> Result<f64, Box<Finding>> + 'a>;

/// How the puzzles are handed to a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handover {
    /// One call per puzzle; a program gets all puzzles and answers one after the other.
    OneAtATime,
    /// All puzzles in one call, by a strategy that has its own way for that.
    ManyAtOnce,
}

/// One contestant on one set.
pub(crate) struct Task<'a> {
    /// The position of the contestant.
    pub(crate) position: usize,
    pub(crate) handover: Handover,
    make_run: MakeRun<'a>,
    /// The time of a pass in seconds, one for each run so far.
    pub(crate) pass_times: Vec<f64>,
    /// What a program did wrong. It has no times then, and gets no further run.
    pub(crate) failure: Option<Box<Finding>>,
}

impl<'a> Task<'a> {
    pub(crate) fn new(position: usize, handover: Handover, make_run: MakeRun<'a>) -> Self {
        Self {
            position,
            handover,
            make_run,
            pass_times: Vec::new(),
            failure: None,
        }
    }

    /// Makes one more run. A failure discards the times of the earlier runs.
    pub(crate) fn make_run(&mut self) {
        match (self.make_run)() {
            Ok(pass_time) => self.pass_times.push(pass_time),
            Err(failure) => {
                self.failure = Some(failure);
                self.pass_times.clear();
            }
        }
    }
}

/// What to measure of a contestant that solved all of a set: one puzzle at a time, and many at once
/// where the strategy has its own way for that. `position` is that of the contestant.
pub(crate) fn tasks<'a>(
    position: usize,
    contestant: &'a Contestant<'_>,
    set: &Set,
    limits: Limits,
) -> Vec<Task<'a>> {
    let mut puzzles = set.puzzles();
    if contestant.role == Role::Slower {
        if puzzles.len() < LEAST_FOR_SLOWER {
            return Vec::new();
        }
        let second_copies: Vec<Puzzle> = puzzles.iter().copied().step_by(SOLVED_TWICE).collect();
        puzzles.extend(second_copies);
    }
    match &contestant.kind {
        ContestantKind::Strategy(strategy) => {
            strategy_tasks(position, *strategy, puzzles, set.kind, limits)
        }
        // The time of the median puzzle needs a clock around each puzzle.
        ContestantKind::Program(_) | ContestantKind::Engine(_) if set.kind == SetKind::Extreme => {
            Vec::new()
        }
        ContestantKind::Program(program) => {
            let trials = set.trials(None);
            // Each run begins with the number of passes that the run before found to be enough.
            let mut passes = 1;
            let make_run = Box::new(move || program.measure(&trials, &mut passes));
            vec![Task::new(position, Handover::OneAtATime, make_run)]
        }
        ContestantKind::Engine(engine) => {
            let mut timer = engine.timer(&puzzles, limits.solutions);
            let make_run = Box::new(move || Ok(timer()));
            vec![Task::new(position, Handover::OneAtATime, make_run)]
        }
    }
}

/// What to measure of a strategy. A search that it hands on to another is not its own.
fn strategy_tasks(
    position: usize,
    strategy: Strategy<'_>,
    puzzles: Vec<Puzzle>,
    kind: SetKind,
    limits: Limits,
) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    // One call for all puzzles does not show the time of the median puzzle.
    if strategy.solver().many().is_some() && kind != SetKind::Extreme {
        let make_run = run_many_at_once(strategy, puzzles.clone(), limits);
        tasks.push(Task::new(position, Handover::ManyAtOnce, make_run));
    }
    if strategy.solver().hands_on_to().is_none() {
        let make_run = run_one_at_a_time(strategy, puzzles, kind, limits);
        tasks.push(Task::new(position, Handover::OneAtATime, make_run));
    }
    tasks
}

/// Runs with all puzzles in one call. The first call is not timed: see [`warm_up`].
fn run_many_at_once(strategy: Strategy<'_>, puzzles: Vec<Puzzle>, limits: Limits) -> MakeRun<'_> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    Box::new(move || {
        solve_many(strategy, &puzzles, &limits, &mut answers);
        Ok(repeated(SHORTEST_RUN, || {
            solve_many(strategy, &puzzles, &limits, &mut answers);
        }))
    })
}

fn solve_many(strategy: Strategy<'_>, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    strategy.solve_many(puzzles, limits, answers);
    black_box(answers);
}

/// Runs with one call per puzzle.
fn run_one_at_a_time(
    strategy: Strategy<'_>,
    puzzles: Vec<Puzzle>,
    kind: SetKind,
    limits: Limits,
) -> MakeRun<'_> {
    Box::new(move || {
        Ok(if kind == SetKind::Extreme {
            pass_of_median_puzzles(strategy, &puzzles, &limits)
        } else {
            warm_up(&puzzles, |puzzle| {
                black_box(strategy.solve(puzzle, &limits));
            });
            repeated(SHORTEST_RUN, || strategy.solve_each(&puzzles, &limits))
        })
    })
}

/// The time of a pass if every puzzle took as long as the median one; the median over several
/// passes. A mean over puzzles that differ by orders of magnitude would be the time of one of them.
///
/// There is at least one puzzle: an extreme set is built in, and never empty.
fn pass_of_median_puzzles(strategy: Strategy<'_>, puzzles: &[Puzzle], limits: &Limits) -> f64 {
    let mut medians: Vec<f64> = Vec::new();
    let begin = Instant::now();
    while medians.is_empty() || begin.elapsed() < SHORTEST_RUN {
        let mut times: Vec<f64> = Vec::new();
        for puzzle in puzzles {
            // The wall clock is faster to read than that of the processor time. It also counts
            // interruptions, but a few of these do not change a median.
            let start = Instant::now();
            black_box(strategy.solve(puzzle, limits));
            times.push(start.elapsed().as_secs_f64());
        }
        medians.extend(Timing::of(&times).map(|pass| pass.median));
    }
    let median = Timing::of(&medians).map_or(0.0, |medians| medians.median);
    median * puzzles.len() as f64
}
