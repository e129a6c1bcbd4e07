//! [`Set`]: the puzzles of a comparison.

use std::collections::BTreeSet;

use generator::TierName;
use judge::fixtures::{self, Expected};
use runner::{Trial, TrialTask};
use serde::{Deserialize, Serialize};
use sudoku::Puzzle;

/// With this many puzzles no branch predictor learns them: the same puzzles take the same time
/// alone and among twice as many, for every strategy, within 3 %. benches/METHOD.md has the
/// experiment.
pub const ENOUGH_PUZZLES: usize = 2000;

/// The seed of the puzzles that are made for a comparison. Those of the fixtures have another one.
const SEED: u64 = 37;

/// What a set is for, which decides how it is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SetKind {
    /// Built in, of one kind and large enough: its time is a mean over the puzzles.
    #[default]
    Timed,
    /// Built in, with puzzles that differ by orders of magnitude: a mean would be the time of one
    /// of them. Its time is the median.
    Extreme,
    /// A file of the user: a mean, with a note where one puzzle dominates it.
    File,
}

/// Puzzles that share a name and a column of the tables.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// The puzzles, each with its number of solutions where that is known.
    pub puzzles: Vec<(Puzzle, Option<Expected>)>,
    /// What it is for.
    pub kind: SetKind,
}

impl Set {
    /// A set of these puzzles.
    pub fn new(name: impl Into<String>, puzzles: Vec<(Puzzle, Option<Expected>)>) -> Self {
        Self {
            name: name.into(),
            puzzles,
            kind: SetKind::File,
        }
    }

    /// The number of puzzles that repeat an earlier one.
    pub(crate) fn repeated(&self) -> usize {
        let mut different = BTreeSet::new();
        for (puzzle, _) in &self.puzzles {
            different.insert(puzzle.grid());
        }
        self.puzzles.len() - different.len()
    }

    /// The number of puzzles of which it is known that they have no solution.
    pub(crate) fn without_solution(&self) -> usize {
        self.count_by_solutions(|solutions| solutions == Expected::Exactly(0))
    }

    /// The number of puzzles of which it is known that they have two solutions or more.
    pub(crate) fn with_several(&self) -> usize {
        self.count_by_solutions(|solutions| solutions.up_to(2) == Some(2))
    }

    fn count_by_solutions(&self, is_counted: fn(Expected) -> bool) -> usize {
        let known_numbers = self.puzzles.iter().filter_map(|&(_, number)| number);
        known_numbers.filter(|&number| is_counted(number)).count()
    }

    /// The puzzles without their numbers of solutions.
    pub(crate) fn puzzles(&self) -> Vec<Puzzle> {
        self.puzzles.iter().map(|&(puzzle, _)| puzzle).collect()
    }

    /// One trial per puzzle. A puzzle whose number of solutions is unknown gets `otherwise`; with
    /// `None` it is left out.
    pub(crate) fn trials(&self, otherwise: Option<Expected>) -> Vec<Trial> {
        let mut trials = Vec::new();
        for (index, &(puzzle, known)) in self.puzzles.iter().enumerate() {
            if let Some(solutions) = known.or(otherwise) {
                trials.push(Trial {
                    name: format!("{}:{}", self.name, index + 1),
                    task: TrialTask::Solve(puzzle, solutions),
                });
            }
        }
        trials
    }
}

/// The sets of a comparison without files: easy and medium puzzles that are made now, the other
/// tiers of the fixtures, and the named cases.
///
/// A search row by row of one hard puzzle has more branches than a predictor holds, and a pass over
/// more than fifty of them would take seconds.
pub fn built_in() -> Vec<Set> {
    let mut sets: Vec<Set> = fixtures::tiers().iter().map(tier_set).collect();
    sets.push(named_cases());
    sets
}

/// The set of a tier.
fn tier_set(tier: &fixtures::Tier) -> Set {
    let puzzles = match tier.name {
        "easy" => generated(TierName::Easy),
        "medium" => generated(TierName::Medium),
        _ => fixture_puzzles(tier),
    };
    let kind = match tier.solutions {
        Expected::Exactly(1) => SetKind::Timed,
        _ => SetKind::Extreme,
    };
    Set {
        name: tier.name.to_owned(),
        puzzles,
        kind,
    }
}

fn fixture_puzzles(tier: &fixtures::Tier) -> Vec<(Puzzle, Option<Expected>)> {
    tier.puzzles
        .iter()
        .map(|entry| (entry.puzzle, Some(tier.solutions)))
        .collect()
}

/// The named cases whose givens break no rule.
fn named_cases() -> Set {
    let mut puzzles = Vec::new();
    for case in fixtures::cases() {
        if let Some(puzzle) = case.puzzle {
            puzzles.push((puzzle, Some(case.solutions)));
        }
    }
    Set {
        name: "named".to_owned(),
        puzzles,
        kind: SetKind::Extreme,
    }
}

/// The puzzles of a tier from [`SEED`]; they take two seconds.
fn generated(tier: TierName) -> Vec<(Puzzle, Option<Expected>)> {
    let grids = tier
        .request(SEED)
        .puzzles()
        .expect("the request of a tier is possible");
    grids
        .filter_map(|grid| Puzzle::new(grid).ok())
        .take(ENOUGH_PUZZLES)
        .map(|puzzle| (puzzle, Some(Expected::Exactly(1))))
        .collect()
}
