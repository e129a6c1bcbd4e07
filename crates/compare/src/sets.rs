//! [`Set`]: the puzzles of a comparison.

use generator::TierName;
use judge::fixtures::{self, Expected};
use runner::{Trial, TrialTask};
use serde::{Deserialize, Serialize};
use sudoku::Puzzle;

/// With this many puzzles no branch predictor learns them: the same puzzles take the same time
/// alone and among twice as many, for every strategy, within 3 %. benches/README.md has the
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

    /// One trial per puzzle. A puzzle whose number of solutions is unknown gets `otherwise`; with
    /// `None` it is left out.
    pub(crate) fn trials(&self, otherwise: Option<Expected>) -> Vec<Trial> {
        let trial = |(index, &(puzzle, known)): (usize, &(Puzzle, Option<Expected>))| {
            let name = format!("{}:{}", self.name, index + 1);
            Some(Trial {
                name,
                task: TrialTask::Solve(puzzle, known.or(otherwise)?),
            })
        };
        self.puzzles.iter().enumerate().filter_map(trial).collect()
    }
}

/// The sets of a comparison without files: easy and medium puzzles that are made now, the other
/// tiers of the fixtures, and the named cases.
///
/// A search row by row of one hard puzzle has more branches than a predictor holds, and a pass over
/// more than fifty of them would take seconds.
pub fn built_in() -> Vec<Set> {
    let tier = |tier: &fixtures::Tier| {
        let kind = match tier.solutions {
            Expected::Exactly(1) => SetKind::Timed,
            _ => SetKind::Extreme,
        };
        let puzzles = match tier.name {
            "easy" => made(TierName::Easy),
            "medium" => made(TierName::Medium),
            _ => tier
                .puzzles
                .iter()
                .map(|entry| (entry.puzzle, Some(tier.solutions)))
                .collect(),
        };
        Set {
            kind,
            ..Set::new(tier.name, puzzles)
        }
    };
    let named = fixtures::cases()
        .iter()
        .filter_map(|case| Some((case.puzzle?, Some(case.solutions))));
    let named = Set {
        kind: SetKind::Extreme,
        ..Set::new("named", named.collect())
    };
    fixtures::tiers().iter().map(tier).chain([named]).collect()
}

/// The puzzles of a tier from [`SEED`]; they take two seconds.
fn made(tier: TierName) -> Vec<(Puzzle, Option<Expected>)> {
    let puzzles = tier
        .request(SEED)
        .puzzles()
        .expect("the request of a tier is possible");
    let puzzles = puzzles.filter_map(|grid| Puzzle::new(grid).ok());
    puzzles
        .map(|puzzle| (puzzle, Some(Expected::Exactly(1))))
        .take(ENOUGH_PUZZLES)
        .collect()
}
