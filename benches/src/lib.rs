//! The sets of puzzles for the benches: which strategies they admit, and the check of the answers.

use std::fmt;

use compare::MANY;
use judge::fixtures::{self, Expected, Tier};
use ladder::Rung;
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};

/// The most placements of an iteration: about one second of the slowest search row by row, so that
/// ten samples, the minimum of criterion, take about ten seconds. A strategy that makes more on a
/// set is skipped there, and the bench says so.
pub const PLACEMENTS_LIMIT: u64 = 20_000_000;

/// The puzzles that one iteration solves.
#[derive(Clone, Debug)]
pub struct BenchSet {
    /// The tier's name, after `many-` for many at once: the first part of the bench ids.
    pub name: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The number of solutions of each puzzle.
    solutions: Vec<Expected>,
    /// The placements that a search row by row makes on all of them; `None` if not recorded.
    recorded: Option<u64>,
}

/// A set for each tier of the fixtures, with the tier's puzzles.
pub fn one_at_a_time() -> Vec<BenchSet> {
    fixtures::tiers().iter().map(one_by_one).collect()
}

fn one_by_one(tier: &Tier) -> BenchSet {
    BenchSet {
        name: tier.name.to_owned(),
        puzzles: tier.puzzles.iter().map(|entry| entry.puzzle).collect(),
        solutions: tier.puzzles.iter().map(|entry| entry.solutions).collect(),
        recorded: tier.puzzles.iter().map(|entry| entry.placements).sum(),
    }
}

/// A larger set for each tier, for strategies that solve many puzzles at once: [`MANY`] different
/// [forms](compare::forms) of the tier's puzzles.
pub fn many_at_once() -> Vec<BenchSet> {
    fixtures::tiers().iter().map(many).collect()
}

fn many(tier: &Tier) -> BenchSet {
    let puzzles: Vec<Puzzle> = tier.puzzles.iter().map(|entry| entry.puzzle).collect();
    let entries = tier.puzzles.iter().cycle().take(MANY);
    BenchSet {
        name: format!("many-{}", tier.name),
        puzzles: compare::forms(&puzzles),
        solutions: entries.map(|entry| entry.solutions).collect(),
        recorded: None,
    }
}

/// Why a strategy is skipped on a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// Its recorded placements are above the limit.
    Recorded(u64),
    /// Its placements, which were counted now up to the limit, are above it.
    Counted,
    /// It searches row by row, and so solves many puzzles one after the other: see its time for one
    /// at a time.
    OneAtATime,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recorded(placements) => {
                write!(
                    f,
                    "{placements} placements per iteration are recorded, the limit is \
                     {PLACEMENTS_LIMIT}"
                )
            }
            Self::Counted => write!(f, "more than {PLACEMENTS_LIMIT} placements per iteration"),
            Self::OneAtATime => {
                write!(f, "a search row by row solves many puzzles one after the other")
            }
        }
    }
}

impl BenchSet {
    /// Whether the strategy runs on the set.
    ///
    /// # Errors
    ///
    /// Why it is skipped.
    pub fn admits(&self, rung: &Rung) -> Result<(), Skipped> {
        match self.recorded {
            Some(placements) if rung.row_by_row && placements > PLACEMENTS_LIMIT => {
                Err(Skipped::Recorded(placements))
            }
            Some(_) if rung.row_by_row => Ok(()),
            None if rung.row_by_row && self.name.starts_with("many-") => Err(Skipped::OneAtATime),
            _ => self.count(rung.strategy()),
        }
    }

    /// Counts the placements of the strategy, up to the limit.
    fn count(&self, strategy: &dyn Strategy) -> Result<(), Skipped> {
        let mut left = PLACEMENTS_LIMIT;
        for puzzle in &self.puzzles {
            let (answer, work) =
                strategy.solve_counted(puzzle, &Limits::FIRST.with_placements(left));
            if answer.ended == Ended::BudgetSpent {
                return Err(Skipped::Counted);
            }
            left -= work.placements;
        }
        Ok(())
    }

    /// Solves one puzzle at a time, as the bench does, and checks every answer.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn check_one_at_a_time(&self, strategy: &dyn Strategy) {
        for (number, puzzle) in self.puzzles.iter().enumerate() {
            self.check(strategy, number, &strategy.solve(puzzle, &Limits::FIRST));
        }
    }

    /// Solves all puzzles at once, as the bench does, and checks every answer.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn check_many_at_once(&self, strategy: &dyn Strategy) {
        let mut answers = vec![Answer::default(); self.puzzles.len()];
        strategy.solve_many(&self.puzzles, &Limits::FIRST, &mut answers);
        for (number, answer) in answers.iter().enumerate() {
            self.check(strategy, number, answer);
        }
    }

    /// A bench is also a test: a fast wrong answer has no value.
    fn check(&self, strategy: &dyn Strategy, number: usize, answer: &Answer) {
        let puzzle = &self.puzzles[number];
        let place =
            || format!("{}/{}, puzzle {}: {puzzle}", self.name, strategy.name(), number + 1);
        let expected = self.solutions[number]
            .up_to(1)
            .expect("the number of solutions of a tier's puzzle is known");
        assert_eq!(answer.solutions, expected, "{}", place());
        assert_eq!(answer.first.is_some(), expected > 0, "{}", place());
        if let Some(grid) = &answer.first {
            assert_eq!(puzzle.check_solution(grid), Ok(()), "{}", place());
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
    fn recorded_work_above_the_limit_skips_a_search_row_by_row() {
        let row_by_row = &ladder::LADDER[0];
        let mut set = one_by_one(&fixtures::tiers()[0]);
        assert_eq!(set.admits(row_by_row), Ok(()));
        set.recorded = Some(PLACEMENTS_LIMIT + 1);
        assert_eq!(set.admits(row_by_row), Err(Skipped::Recorded(PLACEMENTS_LIMIT + 1)));
    }

    #[test]
    fn work_that_is_not_recorded_is_counted() {
        let case = fixtures::case("wikipedia-brute-force").expect("a named case");
        let set = BenchSet {
            name: "case".to_owned(),
            puzzles: case.puzzle.into_iter().collect(),
            solutions: vec![case.solutions],
            recorded: None,
        };
        let fastest = ladder::find("xor-bitmask").expect("a strategy of the list");
        assert_eq!(set.admits(fastest), Err(Skipped::Counted));
    }

    #[test]
    #[should_panic(expected = "puzzle 1")]
    fn a_wrong_answer_is_not_timed() {
        let set = one_by_one(&fixtures::tiers()[0]);
        set.check(ladder::LADDER[0].strategy(), 0, &Answer::default());
    }
}
