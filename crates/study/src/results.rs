//! [`Results`]: what a comparison of strategies found, as data. `kata compare --format json` writes it, and the study page draws
//! its charts from it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number;

/// Everything that a comparison found, and under which conditions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The command that made it.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// When it was made, in seconds since 1970.
    pub unix_time: u64,
    /// What it was measured on.
    pub machine: Machine,
    /// The compiler that made the program.
    pub compiler: String,
    /// How hard that was asked to optimize: `3` in a release.
    pub opt_level: String,
    /// What one puzzle was allowed to cost.
    pub limits: Limits,
    /// What the words mean.
    pub definitions: BTreeMap<String, String>,
    /// How often everything was run at least for the times; the best counts.
    pub runs: u32,
    /// The sets of puzzles.
    pub sets: Vec<Set>,
    /// The strategies, in teaching order.
    pub strategies: Vec<OfStrategy>,
}

/// A machine, as far as it says what it is. In text: `Intel(R) Xeon(R) Processor, 2 cores`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name for itself.
    pub processor: String,
    /// How many threads run at once.
    pub cores: usize,
    /// Operating system and architecture.
    pub system: String,
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.processor, number::counted(self.cores as u64, "core"))
    }
}

/// What one puzzle was allowed to cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// So many solutions were searched for.
    pub solutions: u64,
    /// Digits written by choice.
    pub placements: Option<u64>,
    /// Time.
    pub seconds: Option<f64>,
}

/// A set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// How many puzzles it has.
    pub puzzles: usize,
    /// How many there were before a sample was taken.
    pub sampled_from: usize,
    /// How many of them every strategy solved that solved any.
    pub common: usize,
}

/// One strategy on all of the puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfStrategy {
    /// Its name.
    pub name: String,
    /// The crate that it lives in.
    pub package: String,
    /// How many puzzles it was given.
    pub puzzles: usize,
    /// Of how many it found what was asked for within the limits.
    pub solved: usize,
    /// Of how many its answer was wrong.
    pub wrong: usize,
    /// On the common puzzles; `None` if it solved none of them.
    pub common: Option<Figures>,
    /// Set by set.
    pub sets: Vec<OnSet>,
    /// One at a time and many at once; `None` if there are no common puzzles.
    pub throughput: Option<Throughput>,
}

/// One strategy on one set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnSet {
    /// The set's name.
    pub set: String,
    /// How many puzzles it has.
    pub puzzles: usize,
    /// Of how many the strategy found what was asked for within the limits.
    pub solved: usize,
    /// Of how many its answer was wrong.
    pub wrong: usize,
    /// On the whole set; `None` unless it solved all of it.
    pub figures: Option<Figures>,
    /// The time of each puzzle in nanoseconds, one at a time, in the order of the set; `None` for
    /// those that it did not solve. Empty where only the whole was measured.
    #[serde(default)]
    pub each: Vec<Option<f64>>,
}

/// Means over puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// How many puzzles.
    pub puzzles: usize,
    /// Digits written by choice.
    pub placements: f64,
    /// Digits written by choice and taken back.
    pub backtracks: f64,
    /// Placements in a cell in which more than one digit was possible.
    pub guesses: f64,
    /// Digits that were forced.
    pub deductions: f64,
    /// Time a puzzle.
    pub nanoseconds_a_puzzle: f64,
    /// `None` for a strategy that places nothing by choice.
    pub nanoseconds_a_placement: Option<f64>,
    /// Time a puzzle, divided by that of the strategy with the least.
    pub times_the_fastest: f64,
}

/// The same puzzles one at a time, and all of them at once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Throughput {
    /// How many were handed over at once.
    pub puzzles: usize,
    /// Puzzles a second, one at a time.
    pub one: f64,
    /// Puzzles a second, all at once.
    pub many: f64,
}

/// The text is not the results of a comparison.
#[derive(Debug, thiserror::Error)]
#[error("expected what `kata compare --format json` writes: {0}")]
pub struct ResultsError(#[from] serde_json::Error);

impl Results {
    /// Reads what `kata compare --format json` wrote.
    ///
    /// # Errors
    ///
    /// The line and the column of what is not as expected.
    pub fn from_json(text: &str) -> Result<Self, ResultsError> {
        Ok(serde_json::from_str(text)?)
    }

    /// How many puzzles there are.
    pub fn puzzles(&self) -> usize {
        self.sets.iter().map(|set| set.puzzles).sum()
    }

    /// How many puzzles every strategy solved.
    pub fn common(&self) -> usize {
        self.sets.iter().map(|set| set.common).sum()
    }
}
