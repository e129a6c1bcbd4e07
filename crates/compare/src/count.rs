//! The first pass: counts the work and checks the answers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use judge::fixtures::Expected;
use ladder::Rung;
use rayon::prelude::*;
use sudoku::{Answer, Conclusion, Ended, Limits, Puzzle, Work};

use crate::plan::Plan;
use crate::progress::{Phase, Steps, Watcher};
use crate::sets::Set;

/// What one strategy did on one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    /// The number of solutions that it found; it is compared with that of other strategies.
    pub(crate) solutions: u64,
    pub(crate) work: Work,
    pub(crate) grade: Grade,
}

/// How well a strategy did on a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// It found as many solutions as asked for, or it showed that there are no more.
    Solved,
    /// It spent its budget before.
    Unfinished,
    /// Its answer breaks a rule or has the wrong number of solutions.
    Wrong,
}

impl Count {
    pub(crate) fn is_solved(&self) -> bool {
        self.grade == Grade::Solved
    }
}

/// `[strategy][set][puzzle]`.
pub(crate) type Counts = Vec<Vec<Vec<Count>>>;

/// Runs every strategy on every puzzle within the limits, on all cores.
pub(crate) fn count(
    rungs: &[&Rung],
    sets: &[Set],
    limits: &Limits<'static>,
    plan: &Plan<'_>,
    watcher: Watcher<'_>,
) -> Counts {
    let of_puzzle = |(set, puzzle)| (0..rungs.len()).map(move |rung| (rung, set, puzzle));
    let searches: Vec<_> = mixed(sets).into_iter().flat_map(of_puzzle).collect();
    let steps = Steps::begin(Phase::Counting, searches.len() as u64, plan.time, watcher);
    let done = AtomicU64::new(0);
    let count = |&(rung, set, puzzle): &(usize, usize, usize)| {
        let (rung, set): (&Rung, &Set) = (rungs[rung], &sets[set]);
        let (puzzle, expected) = set.puzzles[puzzle];
        let (answer, work) = if plan.checks {
            rung.strategy().solve_counted_with_checks(&puzzle, limits)
        } else {
            rung.strategy().solve_counted(&puzzle, limits)
        };
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        steps.report(rung.name(), &set.name, done, None);
        let grade = grade(&puzzle, &answer, expected, limits.solutions);
        Count { solutions: answer.solutions, work, grade }
    };
    let counted: Vec<Count> = searches.par_iter().map(count).collect();
    let mut counts: Counts = vec![vec![Vec::new(); sets.len()]; rungs.len()];
    for (&(rung, set, _), count) in searches.iter().zip(counted) {
        counts[rung][set].push(count);
    }
    for (rung, counts) in rungs.iter().zip(&mut counts) {
        if rung.strategy().solves_many() {
            for (set, counts) in sets.iter().zip(counts) {
                check_many(rung, set, limits, counts);
            }
        }
    }
    refute_by_each_other(&mut counts);
    counts
}

/// The puzzles of all sets, by their indices. The sets are mixed evenly, so that what is done shows
/// how long the rest will take.
fn mixed(sets: &[Set]) -> Vec<(usize, usize)> {
    let of_set = |set: usize| (0..sets[set].puzzles.len()).map(move |puzzle| (set, puzzle));
    let mut all: Vec<(usize, usize)> = (0..sets.len()).flat_map(of_set).collect();
    all.sort_by_key(|&(set, puzzle)| (puzzle << 20) / sets[set].puzzles.len());
    all
}

/// Solves all puzzles in one call. An answer that is wrong, or has another number of solutions than
/// alone, is a wrong answer to the puzzle.
fn check_many(rung: &Rung, set: &Set, limits: &Limits<'static>, counts: &mut [Count]) {
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    rung.strategy().solve_many(&puzzles, limits, &mut answers);
    for ((count, answer), &(puzzle, expected)) in counts.iter_mut().zip(&answers).zip(&set.puzzles)
    {
        let grade = grade(&puzzle, answer, expected, limits.solutions);
        let differs = grade == Grade::Solved && answer.solutions != count.solutions;
        if grade == Grade::Wrong || (count.is_solved() && differs) {
            count.grade = Grade::Wrong;
        }
    }
}

/// Where strategies differ in the number of solutions of a puzzle, at least one of them is wrong. A
/// strategy that found none is wrong when another found one that obeys the rules; of the others,
/// those outside the majority are wrong.
fn refute_by_each_other(counts: &mut Counts) {
    let Some(first) = counts.first() else { return };
    let sizes: Vec<usize> = first.iter().map(Vec::len).collect();
    for (set, size) in sizes.into_iter().enumerate() {
        for puzzle in 0..size {
            let mut votes = BTreeMap::new();
            for count in
                counts.iter().map(|sets| &sets[set][puzzle]).filter(|count| count.is_solved())
            {
                *votes.entry(count.solutions).or_insert(0) += u32::from(count.solutions > 0);
            }
            let Some((&right, _)) = votes.iter().max_by_key(|&(_, votes)| votes) else { continue };
            for sets in counts.iter_mut() {
                let count = &mut sets[set][puzzle];
                if count.is_solved() && count.solutions != right {
                    count.grade = Grade::Wrong;
                }
            }
        }
    }
}

/// Whether an answer obeys the rules and agrees with what is known about the puzzle. It calls no
/// strategy, so that it trusts none.
pub(crate) fn grade(
    puzzle: &Puzzle,
    answer: &Answer,
    expected: Option<Expected>,
    limit: u64,
) -> Grade {
    let breaks_rules = answer.first.is_some_and(|grid| puzzle.check_solution(&grid).is_err());
    let missing = answer.first.is_none() && answer.solutions > 0;
    let known = expected.and_then(|expected| expected.up_to(limit));
    match answer.conclusion() {
        _ if breaks_rules || missing => Grade::Wrong,
        Conclusion::NotFinished => Grade::Unfinished,
        _ if answer.ended == Ended::BudgetSpent => Grade::Unfinished,
        _ if known.is_some_and(|known| known != answer.solutions) => Grade::Wrong,
        _ => Grade::Solved,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn an_answer_is_graded() {
        use super::Ended::{BudgetSpent, Exhausted, LimitReached};
        use super::Grade::{Solved, Unfinished, Wrong};

        let [none, one] = [0, 1].map(|count| Some(Expected::Exactly(count)));
        let swapped = SOLUTION.replacen("534", "543", 1);
        let rows = [
            (SOLUTION, 1, LimitReached, one, Solved),
            (SOLUTION, 1, LimitReached, None, Solved),
            ("", 0, Exhausted, none, Solved),
            ("", 0, BudgetSpent, None, Unfinished),
            ("", 0, LimitReached, None, Unfinished),
            // A solution was found, but not as many as asked for.
            (SOLUTION, 1, BudgetSpent, None, Unfinished),
            (&swapped, 1, LimitReached, one, Wrong),
            (PUZZLE, 1, LimitReached, None, Wrong),
            ("", 0, Exhausted, one, Wrong),
            ("", 1, LimitReached, one, Wrong),
        ];
        for (first, solutions, ended, expected, wanted) in rows {
            let answer = Answer { first: first.parse().ok(), solutions, ended };
            let grade = grade(&PUZZLE.parse().unwrap(), &answer, expected, 1);
            assert_eq!(grade, wanted, "{answer:?}");
        }
    }

    #[test]
    fn strategies_refute_each_other() {
        use super::Grade::{Solved, Unfinished, Wrong};

        let grades = |solutions: &[Option<u64>]| -> Vec<Grade> {
            let count = |found: &Option<u64>| {
                let grade = if found.is_some() { Solved } else { Unfinished };
                Count { solutions: found.unwrap_or_default(), work: Work::default(), grade }
            };
            let mut counts = solutions.iter().map(|found| vec![vec![count(found)]]).collect();
            refute_by_each_other(&mut counts);
            counts.iter().map(|sets| sets[0][0].grade).collect()
        };
        let found = grades(&[Some(0), Some(2), Some(2), Some(3), None]);
        assert_eq!(found, [Wrong, Solved, Solved, Wrong, Unfinished]);
        // One valid solution refutes every strategy that found none.
        assert_eq!(grades(&[Some(0), Some(0), Some(2)]), [Wrong, Wrong, Solved]);
        assert_eq!(grades(&[Some(0), Some(0)]), [Solved, Solved]);
    }
}
