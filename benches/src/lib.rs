//! The sets of puzzles for the benches: which strategies they admit, and the check of the answers.

use compare::Set;
use generator::random_transform;
use judge::fixtures::{self, Expected};
use ladder::Rung;
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};

/// The most placements of an iteration: about one second of the slowest search row by row, so that
/// ten samples, the minimum of criterion, take about ten seconds. A strategy that makes more on a
/// set is skipped there, and the bench says so.
pub const PLACEMENTS_LIMIT: u64 = 20_000_000;

/// A way to solve all puzzles of a set: what a bench times.
pub type Solve = fn(Strategy<'_>, &[Puzzle], &mut [Answer]);

/// The puzzles that one iteration solves.
#[derive(Clone, Debug)]
pub struct BenchSet {
    /// The tier's name, after `many-` for many at once: the first part of the bench ids.
    pub name: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The number of solutions of each puzzle.
    solutions: Vec<Expected>,
}

/// The sets of `kata compare` for each tier of the fixtures.
pub fn one_at_a_time() -> Vec<BenchSet> {
    let sets = compare::built_in().into_iter();
    sets.filter(|set| fixtures::tier(&set.name).is_some()).map(one_by_one).collect()
}

fn one_by_one(set: Set) -> BenchSet {
    let known = |expected: Option<Expected>| expected.expect("known for every built-in puzzle");
    let each = set.puzzles.into_iter().map(|(puzzle, expected)| (puzzle, known(expected)));
    let (puzzles, solutions) = each.unzip();
    BenchSet { name: set.name, puzzles, solutions }
}

/// The number of puzzles in a set for many at once: twice as many as the widest strategy solves
/// side by side.
pub const MANY: usize = 1024;

/// A larger set for each tier, for strategies that solve many puzzles at once: [`MANY`] different
/// forms of the tier's puzzles (digits relabelled; rows, columns, bands and stacks moved). A form
/// has as many solutions as its original.
pub fn many_at_once() -> Vec<BenchSet> {
    let many = |set: BenchSet| {
        let form = |(number, puzzle): (u64, &Puzzle)| {
            random_transform(MANY as u64, number).apply_to_puzzle(puzzle)
        };
        BenchSet {
            name: format!("many-{}", set.name),
            puzzles: (0..).zip(set.puzzles.iter().cycle().take(MANY)).map(form).collect(),
            solutions: set.solutions.into_iter().cycle().take(MANY).collect(),
        }
    };
    one_at_a_time().into_iter().map(many).collect()
}

impl BenchSet {
    /// Whether the strategy runs on the set.
    ///
    /// # Errors
    ///
    /// Why it is skipped.
    pub fn admits(&self, rung: &Rung) -> Result<(), String> {
        if self.name.starts_with("many-") && !rung.strategy().solves_many() {
            return Err("it has no own way to solve many puzzles".to_owned());
        }
        let mut left = PLACEMENTS_LIMIT;
        for puzzle in &self.puzzles {
            let limits = Limits::FIRST.with_placements(left);
            let (answer, work) = rung.strategy().solve_counted(puzzle, &limits);
            if answer.ended == Ended::BudgetSpent {
                return Err(format!("more than {PLACEMENTS_LIMIT} placements per iteration"));
            }
            left -= work.placements;
        }
        Ok(())
    }

    /// Solves the puzzles as the bench does, and checks every answer: a bench is also a test, and a
    /// fast wrong answer has no value.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn check(&self, strategy: Strategy<'_>, solve: Solve) {
        let mut answers = vec![Answer::default(); self.puzzles.len()];
        solve(strategy, &self.puzzles, &mut answers);
        for (number, (puzzle, answer)) in (1..).zip(self.puzzles.iter().zip(&answers)) {
            let place = || format!("{}/{}, puzzle {number}: {puzzle}", self.name, strategy.name());
            let expected = self.solutions[number - 1]
                .up_to(1)
                .expect("the number of solutions of a tier's puzzle is known");
            assert_eq!(answer.solutions, expected, "{}", place());
            assert_eq!(answer.first.is_some(), expected > 0, "{}", place());
            if let Some(grid) = &answer.first {
                assert_eq!(puzzle.check_solution(grid), Ok(()), "{}", place());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_many_has_many_different_puzzles() {
        for set in many_at_once() {
            assert_eq!((set.puzzles.len(), set.solutions.len()), (MANY, MANY), "{}", set.name);
            let different: std::collections::BTreeSet<&Puzzle> = set.puzzles.iter().collect();
            assert_eq!(different.len(), MANY, "{}", set.name);
        }
    }

    #[test]
    fn a_set_admits_what_it_can_time() {
        let set = |name: &str, case: &str| {
            let case = fixtures::case(case).expect("a named case");
            let puzzles = case.puzzle.into_iter().collect();
            BenchSet { name: name.to_owned(), puzzles, solutions: vec![case.solutions] }
        };
        let admits = |set: BenchSet, name| set.admits(ladder::find(name).expect("a strategy"));
        assert_eq!(admits(set("one", "leetcode-37"), "naive-scan"), Ok(()));
        let hard = admits(set("one", "wikipedia-brute-force"), "xor-bitmask");
        assert!(hard.is_err_and(|why| why.starts_with("more than 20000000 placements")));
        assert!(admits(set("many-one", "leetcode-37"), "xor-bitmask").is_err());
        assert_eq!(admits(set("many-one", "leetcode-37"), "bit-sliced"), Ok(()));
    }

    #[test]
    #[should_panic(expected = "puzzle 1")]
    fn a_wrong_answer_is_not_timed() {
        let set = one_at_a_time().swap_remove(0);
        set.check(ladder::LADDER[0].strategy(), |_, _, _| {});
    }
}
