//! [`Task`]: one thing to measure, in as many runs as there is time for.

use std::hint::black_box;
use std::time::Duration;

use sudoku::{Answer, Limits, Puzzle, Strategy};

use crate::clock::{Run, repeated};
use crate::contestant::Contestant;
use crate::count::{Count, Counts};
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

/// One contestant on some puzzles.
pub(crate) struct Task<'a> {
    pub(crate) contestant: usize,
    pub(crate) purpose: Purpose,
    puzzles: usize,
    /// One run: some passes over the puzzles.
    run: Box<dyn FnMut() -> Result<Run, Failure> + 'a>,
    /// Seconds per pass, run by run.
    pub(crate) runs: Vec<f64>,
    /// The time of all runs together.
    pub(crate) spent: Duration,
}

impl<'a> Task<'a> {
    pub(crate) fn new(
        contestant: usize,
        purpose: Purpose,
        puzzles: usize,
        run: impl FnMut() -> Result<Run, Failure> + 'a,
    ) -> Self {
        Self {
            contestant,
            purpose,
            puzzles,
            run: Box::new(run),
            runs: Vec::new(),
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
        Self::new(contestant, purpose, puzzles.len(), move || {
            Ok(repeated(LEAST_RUN, || {
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
        Self::new(contestant, Purpose::Many, puzzles.len(), move || {
            Ok(repeated(LEAST_RUN, || {
                strategy.solve_many(&puzzles, &limits, &mut answers);
                black_box(&mut answers);
            }))
        })
    }

    /// A program whose processes get all puzzles, as often as needed.
    fn program(
        contestant: usize,
        purpose: Purpose,
        program: &'a crate::program::Program,
        trials: Vec<runner::Trial>,
    ) -> Self {
        let mut passes = 1;
        Self::new(contestant, purpose, trials.len(), move || {
            let run = program.measure(&trials, passes)?;
            passes = run.passes;
            Ok(run)
        })
    }

    /// Makes one more run.
    pub(crate) fn run(&mut self) -> Result<(), Failure> {
        let run = (self.run)()?;
        self.runs.push(run.seconds());
        self.spent += run.total;
        Ok(())
    }

    /// Every run, in nanoseconds per puzzle.
    pub(crate) fn measured(&self, set: &str) -> Measured {
        let nanoseconds = |seconds: &f64| seconds * 1e9 / self.puzzles as f64;
        Measured {
            set: set.to_owned(),
            puzzles: self.puzzles,
            nanoseconds: self.runs.iter().map(nanoseconds).collect(),
        }
    }
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

#[cfg(test)]
mod tests {
    use sudoku::Work;

    use super::*;
    use crate::count::Grade;

    #[test]
    fn whole_sets_and_common_puzzles_are_tasks() {
        let contestants = ["bit-sliced", "band-bitboards", "sat"]
            .map(|name| Contestant::Strategy(ladder::find(name).unwrap()));
        let set = crate::built_in().swap_remove(0);
        let sets = [Set::new("two", set.puzzles[..2].to_vec())];
        let tasks = |solved: [[bool; 2]; 3], common: &[usize]| {
            let count = |is_solved| Count {
                solutions: 1,
                work: Work::default(),
                grade: if is_solved { Grade::Solved } else { Grade::Unfinished },
            };
            let counts = solved.map(|solved| vec![solved.map(count).to_vec()]).to_vec();
            let tasks = of_sets(&contestants, &sets, &counts, &[common.to_vec()], Limits::FIRST);
            let described = |task: &Task<'_>| match task.purpose {
                Purpose::Set { whole, common, .. } => {
                    Some((task.contestant, whole, common, task.puzzles))
                }
                _ => None,
            };
            tasks.iter().filter_map(described).collect::<Vec<_>>()
        };
        let [all, one, none] = [[true, true], [true, false], [false, false]];
        // A contestant that solved nothing is excluded from the common puzzles.
        assert_eq!(tasks([all, all, none], &[0, 1]), [(0, true, true, 2), (1, true, true, 2)]);
        assert_eq!(
            tasks([all, one, none], &[0]),
            [(0, true, false, 2), (0, false, true, 1), (1, false, true, 1)]
        );
        assert_eq!(tasks([none, none, all], &[]), [(2, true, false, 2)]);
    }
}
