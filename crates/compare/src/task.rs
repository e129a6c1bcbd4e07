//! [`Task`]: one thing to measure, in as many runs as there is time for.

use std::hint::black_box;
use std::time::Duration;

use sudoku::{Answer, Limits, Puzzle, Strategy};

use crate::clock::{TimedRun, processor_time, repeated};
use crate::contestant::Contestant;
use crate::count::Count;
use crate::program;
use crate::results::ProgramFailure;
use crate::sets::Set;

/// A run is repeated for this long and the mean taken, so that the clock does not show.
const LEAST_RUN: Duration = Duration::from_millis(1);

/// A run follows this much work on the same set that is not timed. Otherwise its first puzzles meet
/// caches and branch predictors that the strategy before it has filled, and a time would depend on
/// what else is measured.
const WARM_UP: Duration = Duration::from_micros(300);

/// One contestant on one set.
pub(crate) struct Task<'a> {
    pub(crate) contestant: usize,
    /// All puzzles in one call, by a strategy that has its own way for that.
    pub(crate) many: bool,
    /// One run: some passes over the puzzles.
    run: Box<dyn FnMut() -> Result<TimedRun, ProgramFailure> + 'a>,
    /// Seconds per pass, run by run.
    pub(crate) runs: Vec<f64>,
    /// What a program did wrong; it makes no more runs.
    pub(crate) failure: Option<ProgramFailure>,
}

impl<'a> Task<'a> {
    pub(crate) fn new(
        contestant: usize,
        many: bool,
        run: impl FnMut() -> Result<TimedRun, ProgramFailure> + 'a,
    ) -> Self {
        Self { contestant, many, run: Box::new(run), runs: Vec::new(), failure: None }
    }

    /// Makes one more run; its time.
    pub(crate) fn run(&mut self) -> Duration {
        match (self.run)() {
            Ok(run) => {
                self.runs.push(run.seconds());
                run.total
            }
            Err(failure) => {
                (self.failure, self.runs) = (Some(failure), Vec::new());
                Duration::ZERO
            }
        }
    }
}

/// What to measure on a set: each contestant that solved all of it, and many at once where the
/// strategy has its own way for that.
pub(crate) fn on_set<'a>(
    contestants: &[Contestant<'a>],
    set: usize,
    sets: &'a [Set],
    counts: &'a [Vec<Vec<Count>>],
    limits: Limits<'a>,
) -> Vec<Task<'a>> {
    let puzzles: Vec<Puzzle> = sets[set].puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut tasks = Vec::new();
    for (index, (contestant, counts_of_one)) in contestants.iter().zip(counts).enumerate() {
        if puzzles.is_empty() || !counts_of_one[set].iter().all(Count::is_solved) {
            continue;
        }
        match *contestant {
            Contestant::Strategy(rung) => {
                let (strategy, puzzles) = (rung.strategy(), puzzles.clone());
                if strategy.solves_many() {
                    let puzzles = puzzles.clone();
                    let mut answers = vec![Answer::default(); puzzles.len()];
                    let mut pass = move || {
                        strategy.solve_many(&puzzles, &limits, &mut answers);
                        black_box(&mut answers);
                    };
                    tasks.push(Task::new(index, true, move || {
                        pass();
                        Ok(repeated(LEAST_RUN, &mut pass))
                    }));
                }
                tasks.push(Task::new(index, false, move || {
                    Ok(one_at_a_time(strategy, &puzzles, &limits))
                }));
            }
            Contestant::Program(program) => {
                let trials: Vec<_> =
                    program::trials(set, &sets[set], counts).into_iter().flatten().collect();
                let mut passes = 1;
                tasks.push(Task::new(index, false, move || {
                    let run = program.measure(&trials, passes)?;
                    passes = run.passes;
                    Ok(run)
                }));
            }
        }
    }
    tasks
}

/// A strategy that solves puzzle after puzzle. So each puzzle meets branch predictors that the
/// other puzzles trained.
fn one_at_a_time(strategy: Strategy<'_>, puzzles: &[Puzzle], limits: &Limits<'_>) -> TimedRun {
    let begin = processor_time();
    // From the end, so that the first timed puzzles are not those that were just solved.
    for puzzle in puzzles.iter().rev() {
        black_box(strategy.solve(puzzle, limits));
        if processor_time().saturating_sub(begin) >= WARM_UP {
            break;
        }
    }
    repeated(LEAST_RUN, || {
        for puzzle in puzzles {
            black_box(strategy.solve(puzzle, limits));
        }
    })
}
