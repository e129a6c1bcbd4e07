//! The first pass: how much work, and is the answer right?

use std::collections::BTreeMap;

use judge::fixtures::Expected;
use ladder::Rung;
use rayon::prelude::*;
use sudoku::{Answer, Ended, Limits, Puzzle, Verdict, Work};

use super::sets::Set;
use crate::console;

/// What one strategy did on one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    /// What the search found; how many solutions is compared with the other strategies.
    pub(super) solutions: u64,
    pub(super) work: Work,
    pub(super) result: Outcome,
}

/// How a strategy came through a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It found what was asked for, or that there is no more.
    Solved,
    /// The budget was spent before.
    Unfinished,
    /// The answer breaks a rule, or has the wrong number of solutions.
    Wrong,
}

impl Counted {
    pub(super) fn is_solved(&self) -> bool {
        self.result == Outcome::Solved
    }
}

/// `[strategy][set][puzzle]`.
pub(super) type Counts = Vec<Vec<Vec<Counted>>>;

/// Runs every strategy on every puzzle, within the limits, on all cores.
pub(super) fn count(rungs: &[&Rung], sets: &[Set], limits: &Limits<'static>) -> Counts {
    let puzzles: usize = sets.iter().map(|set| set.puzzles.len()).sum();
    let bar = console::progress_bar((rungs.len() * puzzles) as u64);
    let mut counts: Counts = rungs
        .iter()
        .map(|rung| {
            let on_set = |set: &Set| {
                bar.set_message(format!("counting  {} · {}", rung.name(), set.name));
                let one = |&(puzzle, expected): &(Puzzle, Option<Expected>)| {
                    let (answer, work) = rung.strategy.solve_counted(&puzzle, limits);
                    bar.inc(1);
                    let result = judge(&puzzle, &answer, expected, limits.solutions);
                    Counted { solutions: answer.solutions, work, result }
                };
                set.puzzles.par_iter().map(one).collect()
            };
            sets.iter().map(on_set).collect()
        })
        .collect();
    bar.finish_and_clear();
    refute_by_each_other(&mut counts);
    counts
}

/// Where strategies differ in the number of solutions of a puzzle, somebody is wrong: whoever found
/// none where another found one that obeys the rules, and whoever is not with the majority of the
/// rest.
fn refute_by_each_other(counts: &mut Counts) {
    let Some(first) = counts.first() else { return };
    let sizes: Vec<usize> = first.iter().map(Vec::len).collect();
    for (set, size) in sizes.into_iter().enumerate() {
        for puzzle in 0..size {
            let mut votes = BTreeMap::new();
            for counted in
                counts.iter().map(|sets| &sets[set][puzzle]).filter(|counted| counted.is_solved())
            {
                *votes.entry(counted.solutions).or_insert(0) += u32::from(counted.solutions > 0);
            }
            let Some((&right, _)) = votes.iter().max_by_key(|&(_, votes)| votes) else { continue };
            for sets in counts.iter_mut() {
                let counted = &mut sets[set][puzzle];
                if counted.is_solved() && counted.solutions != right {
                    counted.result = Outcome::Wrong;
                }
            }
        }
    }
}

/// Whether an answer obeys the rules and what is known about the puzzle. It trusts no strategy, and
/// asks none.
fn judge(puzzle: &Puzzle, answer: &Answer, expected: Option<Expected>, limit: u64) -> Outcome {
    let breaks_rules = answer.first.is_some_and(|grid| puzzle.check_solution(&grid).is_err());
    let missing = answer.first.is_none() && answer.solutions > 0;
    let known = expected.and_then(|expected| expected.up_to(limit));
    match answer.verdict() {
        _ if breaks_rules || missing => Outcome::Wrong,
        Verdict::NotFinished => Outcome::Unfinished,
        _ if answer.ended == Ended::BudgetSpent => Outcome::Unfinished,
        _ if known.is_some_and(|known| known != answer.solutions) => Outcome::Wrong,
        _ => Outcome::Solved,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn judged(
        first: Option<&str>,
        solutions: u64,
        ended: Ended,
        expected: Option<Expected>,
    ) -> Outcome {
        let first = first.map(|grid| grid.parse().unwrap());
        judge(&PUZZLE.parse().unwrap(), &Answer { first, solutions, ended }, expected, 1)
    }

    #[test]
    fn a_right_answer_is_solved() {
        let one = Some(Expected::Exactly(1));
        assert_eq!(judged(Some(SOLUTION), 1, Ended::LimitReached, one), Outcome::Solved);
        assert_eq!(judged(Some(SOLUTION), 1, Ended::LimitReached, None), Outcome::Solved);
        assert_eq!(judged(None, 0, Ended::Exhausted, Some(Expected::Exactly(0))), Outcome::Solved);
    }

    #[test]
    fn a_spent_budget_is_no_answer() {
        assert_eq!(judged(None, 0, Ended::BudgetSpent, None), Outcome::Unfinished);
    }

    #[test]
    fn strategies_refute_each_other() {
        let counted =
            |solutions| Counted { solutions, work: Work::default(), result: Outcome::Solved };
        let mut counts: Counts =
            [0, 2, 2, 3].map(|solutions| vec![vec![counted(solutions)]]).into();
        counts.push(vec![vec![Counted { result: Outcome::Unfinished, ..counted(0) }]]);
        refute_by_each_other(&mut counts);
        let results: Vec<Outcome> = counts.iter().map(|sets| sets[0][0].result).collect();
        assert_eq!(
            results,
            [Outcome::Wrong, Outcome::Solved, Outcome::Solved, Outcome::Wrong, Outcome::Unfinished]
        );

        let mut agreed: Counts = [0, 0].map(|solutions| vec![vec![counted(solutions)]]).into();
        refute_by_each_other(&mut agreed);
        assert!(agreed.iter().all(|sets| sets[0][0].is_solved()));
    }

    #[test]
    fn wrong_answers_are_caught() {
        let one = Some(Expected::Exactly(1));
        let swapped = SOLUTION.replacen("534", "543", 1);
        assert_eq!(judged(Some(&swapped), 1, Ended::LimitReached, one), Outcome::Wrong);
        assert_eq!(judged(Some(PUZZLE), 1, Ended::LimitReached, None), Outcome::Wrong);
        assert_eq!(judged(None, 0, Ended::Exhausted, one), Outcome::Wrong);
        assert_eq!(judged(None, 1, Ended::LimitReached, one), Outcome::Wrong);
    }
}
