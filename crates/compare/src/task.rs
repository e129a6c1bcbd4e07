//! [`Task`]: one thing to measure, in as many runs as there is time for.

use std::hint::black_box;
use std::time::Instant;

use judge::Finding;
use sudoku::{Answer, Limits, Puzzle, Strategy};

use crate::clock::{LEAST_RUN, one_at_a_time, repeated};
use crate::contestant::{Contestant, ContestantKind};
use crate::results::Role;
use crate::sets::{Set, SetKind};
use crate::timing::Timing;

/// A contestant that is slower on purpose solves one of this many puzzles twice.
const SLOWER_BY: usize = 50;

/// In smaller sets, the puzzles that are solved twice may be far from the mean.
const LEAST_FOR_SLOWER: usize = 1000;

/// The time in seconds of a pass over the puzzles of a set, as the mean over some passes.
type Run<'a> = Box<dyn FnMut() -> Result<f64, Box<Finding>> + 'a>;

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
    pub(crate) contestant: usize,
    pub(crate) handover: Handover,
    run: Run<'a>,
    /// Seconds per pass, run by run.
    pub(crate) runs: Vec<f64>,
    /// What a program did wrong; it makes no more runs.
    pub(crate) failure: Option<Box<Finding>>,
}

impl<'a> Task<'a> {
    pub(crate) fn new(contestant: usize, handover: Handover, run: Run<'a>) -> Self {
        Self {
            contestant,
            handover,
            run,
            runs: Vec::new(),
            failure: None,
        }
    }

    /// Makes one more run. After a failure, the runs before it count no more.
    pub(crate) fn run(&mut self) {
        match (self.run)() {
            Ok(seconds) => self.runs.push(seconds),
            Err(failure) => {
                self.failure = Some(failure);
                self.runs.clear();
            }
        }
    }
}

/// What to measure of a contestant that solved all of a set: one puzzle at a time, and many at once
/// where the strategy has its own way for that. `contestant` is also named by its `position`.
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
        let twice: Vec<Puzzle> = puzzles.iter().copied().step_by(SLOWER_BY).collect();
        puzzles.extend(twice);
    }
    let is_extreme = set.kind == SetKind::Extreme;
    match &contestant.kind {
        ContestantKind::Strategy(strategy) => {
            strategy_tasks(position, *strategy, puzzles, is_extreme, limits)
        }
        // The time of the median puzzle needs a clock around each puzzle.
        ContestantKind::Program(_) | ContestantKind::Engine(_) if is_extreme => Vec::new(),
        ContestantKind::Program(program) => {
            let trials = set.trials(None);
            let mut passes = 1;
            let run = Box::new(move || program.measure(&trials, &mut passes));
            vec![Task::new(position, Handover::OneAtATime, run)]
        }
        ContestantKind::Engine(engine) => {
            let mut pass = engine.run(&puzzles, limits.solutions);
            let run = Box::new(move || Ok(pass()));
            vec![Task::new(position, Handover::OneAtATime, run)]
        }
    }
}

/// What to measure of a strategy. A search that it hands on to another is not its own.
fn strategy_tasks(
    position: usize,
    strategy: Strategy<'_>,
    puzzles: Vec<Puzzle>,
    is_extreme: bool,
    limits: Limits,
) -> Vec<Task<'_>> {
    let mut tasks = Vec::new();
    if strategy.solver().many().is_some() && !is_extreme {
        let run = many_at_once(strategy, puzzles.clone(), limits);
        tasks.push(Task::new(position, Handover::ManyAtOnce, run));
    }
    if strategy.solver().hands_on_to().is_none() {
        let run = one_by_one(strategy, puzzles, is_extreme, limits);
        tasks.push(Task::new(position, Handover::OneAtATime, run));
    }
    tasks
}

/// A run with all puzzles in one call. The first call is not timed, like the warm-up of
/// [`one_at_a_time`].
fn many_at_once(strategy: Strategy<'_>, puzzles: Vec<Puzzle>, limits: Limits) -> Run<'_> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    Box::new(move || {
        solve_many(strategy, &puzzles, &limits, &mut answers);
        Ok(repeated(LEAST_RUN, || {
            solve_many(strategy, &puzzles, &limits, &mut answers);
        }))
    })
}

fn solve_many(strategy: Strategy<'_>, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    strategy.solve_many(puzzles, limits, answers);
    black_box(answers);
}

/// A run with one call per puzzle.
fn one_by_one(
    strategy: Strategy<'_>,
    puzzles: Vec<Puzzle>,
    is_extreme: bool,
    limits: Limits,
) -> Run<'_> {
    Box::new(move || {
        Ok(if is_extreme {
            median_puzzle(strategy, &puzzles, &limits)
        } else {
            one_at_a_time(&puzzles, |puzzle| {
                black_box(strategy.solve(puzzle, &limits));
            })
        })
    })
}

/// The median over several passes of the time of the median puzzle, as the time of a pass of
/// puzzles that all take this long. A mean over puzzles that differ by orders of magnitude would be
/// the time of one of them.
fn median_puzzle(strategy: Strategy<'_>, puzzles: &[Puzzle], limits: &Limits) -> f64 {
    let mut medians: Vec<f64> = Vec::new();
    let begin = Instant::now();
    while medians.is_empty() || begin.elapsed() < LEAST_RUN {
        let mut times: Vec<f64> = Vec::new();
        for puzzle in puzzles {
            // The wall clock takes less time to read; it also counts interruptions, which a median
            // does not show.
            let start = Instant::now();
            black_box(strategy.solve(puzzle, limits));
            times.push(start.elapsed().as_secs_f64());
        }
        medians.extend(Timing::of(&times).map(|pass| pass.median));
    }
    let median = Timing::of(&medians).map_or(0.0, |medians| medians.median);
    median * puzzles.len() as f64
}
