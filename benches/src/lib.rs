//! What the benches share: the sets of puzzles, which strategies run on which, and the check of
//! their answers.

use std::fmt;

use compare::MANY;
use judge::fixtures::{self, Expected, Tier};
use ladder::Rung;
use sudoku::{Answer, Ended, Limits, Puzzle};

/// How many placements an iteration may cost: about a second of the slowest documented strategy, so
/// that the least number of samples takes some ten seconds. A strategy that makes more on a set is
/// left out there, and that is said.
pub const PLACEMENTS_LIMIT: u64 = 20_000_000;

/// Puzzles that one iteration solves.
#[derive(Clone, Debug)]
pub struct Set {
    /// The tier's name; with `many-` before it for many at once. First part of the bench ids.
    pub name: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// How many solutions each has.
    solutions: Vec<Expected>,
    /// The placements that the documented search makes on all of them; `None` where nobody counted.
    recorded: Option<u64>,
}

/// A set for each tier of the fixtures: the tier's puzzles as they are.
pub fn one_at_a_time() -> Vec<Set> {
    fixtures::tiers().iter().map(one_by_one).collect()
}

fn one_by_one(tier: &Tier) -> Set {
    Set {
        name: tier.name.to_owned(),
        puzzles: tier.puzzles.iter().map(|entry| entry.puzzle).collect(),
        solutions: tier.puzzles.iter().map(|entry| entry.solutions).collect(),
        recorded: tier.puzzles.iter().map(|entry| entry.placements).sum(),
    }
}

/// A larger set for each tier, for strategies that take many puzzles at once.
///
/// A tier has too few puzzles to fill them, and the same puzzle again would let branch predictors
/// learn it by heart. So the tier's puzzles are taken in turn, each time in another form (digits
/// renamed, rows, columns, bands and stacks moved), which is a new puzzle to the machine, and the
/// same amount of deduction.
pub fn many_at_once() -> Vec<Set> {
    fixtures::tiers().iter().map(many).collect()
}

fn many(tier: &Tier) -> Set {
    let puzzles: Vec<Puzzle> = tier.puzzles.iter().map(|entry| entry.puzzle).collect();
    let entries = tier.puzzles.iter().cycle().take(MANY);
    Set {
        name: format!("many-{}", tier.name),
        puzzles: compare::forms(&puzzles),
        solutions: entries.map(|entry| entry.solutions).collect(),
        recorded: None,
    }
}

/// Why a strategy does not run on a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Its recorded work is above the limit.
    Recorded(u64),
    /// Its work, counted now, is above the limit: counting stopped there.
    Counted,
    /// It is a documented one, which solves many puzzles one after the other: see its figure for
    /// one at a time.
    OneAtATime,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recorded(placements) => {
                write!(
                    f,
                    "{placements} placements an iteration are recorded, the limit is {PLACEMENTS_LIMIT}"
                )
            }
            Self::Counted => write!(f, "more than {PLACEMENTS_LIMIT} placements an iteration"),
            Self::OneAtATime => {
                write!(f, "a documented strategy solves many puzzles one after the other")
            }
        }
    }
}

impl Set {
    /// Whether the strategy may run on the set, and why not.
    ///
    /// # Errors
    ///
    /// The reason for which it is left out.
    pub fn admits(&self, rung: &Rung) -> Result<(), LeftOut> {
        match self.recorded {
            Some(placements) if rung.row_by_row && placements > PLACEMENTS_LIMIT => {
                Err(LeftOut::Recorded(placements))
            }
            Some(_) if rung.row_by_row => Ok(()),
            None if rung.row_by_row && self.name.starts_with("many-") => Err(LeftOut::OneAtATime),
            _ => self.count(rung),
        }
    }

    /// Counts the placements of the strategy until they exceed the limit.
    fn count(&self, rung: &Rung) -> Result<(), LeftOut> {
        let mut left = PLACEMENTS_LIMIT;
        for puzzle in &self.puzzles {
            let (answer, work) =
                rung.strategy.solve_counted(puzzle, &Limits::FIRST.with_placements(left));
            if answer.ended == Ended::BudgetSpent {
                return Err(LeftOut::Counted);
            }
            left -= work.placements;
        }
        Ok(())
    }

    /// Solves each puzzle by itself, as the bench does, and checks every answer.
    ///
    /// # Panics
    ///
    /// If one is wrong.
    pub fn check_one_at_a_time(&self, rung: &Rung) {
        for (number, puzzle) in self.puzzles.iter().enumerate() {
            self.check(rung, number, &rung.strategy.solve(puzzle, &Limits::FIRST));
        }
    }

    /// Solves all puzzles at once, as the bench does, and checks every answer.
    ///
    /// # Panics
    ///
    /// If one is wrong.
    pub fn check_many_at_once(&self, rung: &Rung) {
        let mut answers = vec![Answer::default(); self.puzzles.len()];
        rung.strategy.solve_many(&self.puzzles, &Limits::FIRST, &mut answers);
        for (number, answer) in answers.iter().enumerate() {
            self.check(rung, number, answer);
        }
    }

    /// A bench is also a test: a fast wrong answer is worth nothing.
    fn check(&self, rung: &Rung, number: usize, answer: &Answer) {
        let puzzle = &self.puzzles[number];
        let place = || format!("{}/{}, puzzle {}: {puzzle}", self.name, rung.name(), number + 1);
        let expected =
            self.solutions[number].up_to(1).expect("a tier's numbers of solutions are known");
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
    fn many_are_as_many_as_promised_and_all_different() {
        for set in many_at_once() {
            assert_eq!((set.puzzles.len(), set.solutions.len()), (MANY, MANY), "{}", set.name);
            let different: std::collections::BTreeSet<&Puzzle> = set.puzzles.iter().collect();
            assert_eq!(different.len(), MANY, "{}", set.name);
        }
    }

    #[test]
    fn recorded_work_above_the_limit_leaves_a_documented_strategy_out() {
        let documented = &ladder::LADDER[0];
        let mut set = one_by_one(&fixtures::tiers()[0]);
        assert_eq!(set.admits(documented), Ok(()));
        set.recorded = Some(PLACEMENTS_LIMIT + 1);
        assert_eq!(set.admits(documented), Err(LeftOut::Recorded(PLACEMENTS_LIMIT + 1)));
    }

    #[test]
    fn work_that_nobody_recorded_is_counted() {
        let case = fixtures::case("wikipedia-brute-force").expect("a named case");
        let set = Set {
            name: "case".to_owned(),
            puzzles: case.puzzle.into_iter().collect(),
            solutions: vec![case.solutions],
            recorded: None,
        };
        let fastest = ladder::find("xor-bitmask").expect("a strategy of the list");
        assert_eq!(set.admits(fastest), Err(LeftOut::Counted));
    }

    #[test]
    #[should_panic(expected = "puzzle 1")]
    fn a_wrong_answer_is_not_timed() {
        let set = one_by_one(&fixtures::tiers()[0]);
        set.check(&ladder::LADDER[0], 0, &Answer::default());
    }
}
