//! [`Task`]: one thing to measure, in as many runs as there is time for.

use std::hint::black_box;
use std::time::Instant;

use sudoku::{Answer, Limits, Puzzle};

use crate::clock::{LEAST_RUN, one_at_a_time, repeated};
use crate::contestant::{Contestant, ContestantKind};
use crate::results::{Failure, Role};
use crate::sets::{Set, SetKind};
use crate::timing::Timing;

/// A contestant that is slower on purpose solves one of this many puzzles twice.
const SLOWER_BY: usize = 50;

/// In smaller sets, the puzzles that are solved twice may be far from the mean.
const LEAST_FOR_SLOWER: usize = 1000;

/// The time in seconds of a pass over the puzzles of a set, as the mean over some passes.
type Run<'a> = Box<dyn FnMut() -> Result<f64, Failure> + 'a>;

/// One contestant on one set.
pub(crate) struct Task<'a> {
    pub(crate) contestant: usize,
    /// All puzzles in one call, by a strategy that has its own way for that.
    pub(crate) many: bool,
    run: Run<'a>,
    /// Seconds per pass, run by run.
    pub(crate) runs: Vec<f64>,
    /// What a program did wrong; it makes no more runs.
    pub(crate) failure: Option<Failure>,
}

impl<'a> Task<'a> {
    pub(crate) fn new(contestant: usize, many: bool, run: Run<'a>) -> Self {
        Self {
            contestant,
            many,
            run,
            runs: Vec::new(),
            failure: None,
        }
    }

    /// Makes one more run.
    pub(crate) fn run(&mut self) {
        match (self.run)() {
            Ok(seconds) => self.runs.push(seconds),
            Err(failure) => (self.failure, self.runs) = (Some(failure), Vec::new()),
        }
    }
}

/// What to measure of a contestant that solved all of a set: one puzzle at a time, and many at once
/// where the strategy has its own way for that. A search that a strategy hands on is not its own.
pub(crate) fn tasks<'a>(
    number: usize,
    contestant: &'a Contestant<'_>,
    set: &Set,
    limits: Limits,
) -> Vec<Task<'a>> {
    let mut puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    if contestant.role == Role::Slower {
        if puzzles.len() < LEAST_FOR_SLOWER {
            return Vec::new();
        }
        let twice: Vec<Puzzle> = puzzles.iter().copied().step_by(SLOWER_BY).collect();
        puzzles.extend(twice);
    }
    let is_extreme = set.kind == SetKind::Extreme;
    let strategy = match &contestant.kind {
        ContestantKind::Strategy(strategy) => *strategy,
        ContestantKind::Program(_) | ContestantKind::Engine(_) if is_extreme => return Vec::new(),
        ContestantKind::Program(program) => {
            let (trials, mut passes) = (set.trials(None), 1);
            let run = move || program.measure(&trials, &mut passes);
            return vec![Task::new(number, false, Box::new(run))];
        }
        ContestantKind::Engine(engine) => {
            let mut run = engine.run(&puzzles, limits.solutions);
            return vec![Task::new(number, false, Box::new(move || Ok(run())))];
        }
    };
    let mut tasks = Vec::new();
    if strategy.solver().many().is_some() && !is_extreme {
        let puzzles = puzzles.clone();
        let mut answers = vec![Answer::default(); puzzles.len()];
        let mut pass = move || {
            strategy.solve_many(&puzzles, &limits, &mut answers);
            black_box(&mut answers);
        };
        let run = move || {
            pass();
            Ok(repeated(LEAST_RUN, &mut pass))
        };
        tasks.push(Task::new(number, true, Box::new(run)));
    }
    if strategy.solver().hands_on_to().is_none() {
        let solve = move |puzzle: &Puzzle| {
            black_box(strategy.solve(puzzle, &limits));
        };
        let time = if is_extreme {
            median_puzzle
        } else {
            one_at_a_time
        };
        let run = move || Ok(time(&puzzles, solve));
        tasks.push(Task::new(number, false, Box::new(run)));
    }
    tasks
}

/// The median over several passes of the time of the median puzzle, as the time of a pass of
/// puzzles that all take this long. A mean over puzzles that differ by orders of magnitude would be
/// the time of one of them.
fn median_puzzle<P>(puzzles: &[P], solve: impl Fn(&P)) -> f64 {
    let mut medians = Vec::new();
    let begin = Instant::now();
    while medians.is_empty() || begin.elapsed() < LEAST_RUN {
        // The wall clock takes less time to read; it also counts interruptions, which a median does
        // not show.
        let time = |puzzle| {
            let start = Instant::now();
            solve(puzzle);
            start.elapsed().as_secs_f64()
        };
        let pass: Vec<f64> = puzzles.iter().map(time).collect();
        medians.extend(Timing::of(&pass).map(|pass| pass.median));
    }
    let median = Timing::of(&medians).map_or(0.0, |medians| medians.median);
    median * puzzles.len() as f64
}
