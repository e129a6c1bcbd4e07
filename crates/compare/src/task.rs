//! [`Task`]: one thing to measure, in as many runs as there is time for.

use std::hint::black_box;
use std::time::Duration;

use sudoku::{Answer, Limits, Puzzle, Strategy};

use crate::clock::repeated;
use crate::contestant::Contestant;
use crate::count::{Count, Counts};
use crate::fingerprint::fingerprint;
use crate::results::{Failure, Measured};
use crate::sets::Set;

/// A run is repeated for this long and the mean taken, so that neither the clock nor a cold cache
/// shows.
const LEAST_RUN: Duration = Duration::from_millis(1);

/// What is measured with some puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A set, or what is common in it, or both where that is the same.
    Set { set: usize, whole: bool, common: bool },
    /// The set for many at once, one at a time.
    One,
    /// The set for many at once, all at once.
    Many,
}

/// One run: the time of one pass over the puzzles, and the time of the whole run.
struct Run {
    pass: Duration,
    spent: Duration,
}

/// One contestant on some puzzles.
pub(crate) struct Task<'a> {
    pub(crate) contestant: usize,
    pub(crate) purpose: Purpose,
    puzzles: usize,
    fingerprint: String,
    run: Box<dyn FnMut() -> Result<Run, Failure> + 'a>,
    /// Seconds per pass, run by run.
    pub(crate) runs: Vec<f64>,
    /// Seconds of the reference around each run; empty where it is not measured.
    pub(crate) references: Vec<f64>,
    /// The time of all runs together.
    pub(crate) spent: Duration,
}

impl<'a> Task<'a> {
    fn new(
        contestant: usize,
        purpose: Purpose,
        puzzles: &[Puzzle],
        run: impl FnMut() -> Result<Run, Failure> + 'a,
    ) -> Self {
        Self {
            contestant,
            purpose,
            puzzles: puzzles.len(),
            fingerprint: fingerprint(puzzles),
            run: Box::new(run),
            runs: Vec::new(),
            references: Vec::new(),
            spent: Duration::ZERO,
        }
    }

    /// A strategy that solves puzzle after puzzle. So each puzzle meets branch predictors that the
    /// other puzzles trained.
    pub(crate) fn one_at_a_time(
        contestant: usize,
        purpose: Purpose,
        strategy: &'a dyn Strategy,
        limits: Limits<'a>,
        puzzles: Vec<Puzzle>,
    ) -> Self {
        Self::new(contestant, purpose, &puzzles.clone(), move || {
            Ok(passes(|| {
                for puzzle in &puzzles {
                    black_box(strategy.solve(puzzle, &limits));
                }
            }))
        })
    }

    /// A strategy that gets all puzzles in one call.
    pub(crate) fn all_at_once(
        contestant: usize,
        strategy: &'a dyn Strategy,
        limits: Limits<'a>,
        puzzles: Vec<Puzzle>,
    ) -> Self {
        let mut answers = vec![Answer::default(); puzzles.len()];
        Self::new(contestant, Purpose::Many, &puzzles.clone(), move || {
            Ok(passes(|| {
                strategy.solve_many(&puzzles, &limits, &mut answers);
                black_box(&mut answers);
            }))
        })
    }

    /// A program whose processes get all puzzles, as often as needed.
    #[cfg(unix)]
    fn program(
        contestant: usize,
        purpose: Purpose,
        program: &'a crate::program::Program,
        trials: Vec<judge::runner::Trial>,
    ) -> Self {
        let puzzles: Vec<Puzzle> = trials.iter().map(|trial| trial.puzzle).collect();
        let mut passes = 1;
        Self::new(contestant, purpose, &puzzles, move || {
            let (pass, enough) = program.measure(&trials, passes)?;
            passes = enough;
            Ok(Run { pass, spent: pass * passes })
        })
    }

    /// Makes one more run.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        let Run { pass, spent } = (self.run)()?;
        self.runs.push(pass.as_secs_f64());
        self.spent += spent;
        Ok(())
    }

    /// Every run, in nanoseconds per puzzle; `None` without the reference.
    pub(crate) fn measured(&self, set: &str) -> Option<Measured> {
        let nanoseconds = |seconds: &[f64]| seconds.iter().map(|seconds| seconds * 1e9).collect();
        let per_puzzle = |seconds: &f64| seconds / self.puzzles as f64;
        let runs: Vec<f64> = self.runs.iter().map(per_puzzle).collect();
        (self.references.len() == runs.len()).then(|| Measured {
            set: set.to_owned(),
            puzzles: self.puzzles,
            fingerprint: self.fingerprint.clone(),
            nanoseconds: nanoseconds(&runs),
            reference: nanoseconds(&self.references),
        })
    }
}

fn passes(pass: impl FnMut()) -> Run {
    let (spent, passes) = repeated(LEAST_RUN, pass);
    Run { pass: spent / passes, spent }
}

/// What to measure of the sets: the whole set for a contestant that solved all of it, and the
/// common puzzles for each one that solved any puzzle.
pub(crate) fn of_sets<'a>(
    contestants: &[Contestant<'a>],
    sets: &[Set],
    counts: &Counts,
    common: &[Vec<usize>],
    limits: Limits<'a>,
) -> Vec<Task<'a>> {
    #[cfg(unix)]
    let trials = crate::program::trials(sets, counts);
    let mut tasks = Vec::new();
    for (set, Set { puzzles, .. }) in sets.iter().enumerate() {
        let all_in_common = common[set].len() == puzzles.len();
        for (index, (contestant, counts)) in contestants.iter().zip(counts).enumerate() {
            let task = |whole, common, chosen: &[usize]| {
                let purpose = Purpose::Set { set, whole, common };
                match *contestant {
                    Contestant::Strategy(rung) => {
                        let puzzles = chosen.iter().map(|&puzzle| puzzles[puzzle].0).collect();
                        let strategy = rung.strategy();
                        Task::one_at_a_time(index, purpose, strategy, limits, puzzles)
                    }
                    #[cfg(unix)]
                    Contestant::Program(program) => {
                        let trials =
                            chosen.iter().filter_map(|&puzzle| trials[set][puzzle].clone());
                        Task::program(index, purpose, program, trials.collect())
                    }
                }
            };
            if !puzzles.is_empty() && counts[set].iter().all(Count::is_solved) {
                let all: Vec<usize> = (0..puzzles.len()).collect();
                tasks.push(task(true, all_in_common, &all));
            }
            let solved_any = counts.iter().flatten().any(Count::is_solved);
            if solved_any && !all_in_common && !common[set].is_empty() {
                tasks.push(task(false, true, &common[set]));
            }
        }
    }
    tasks
}
