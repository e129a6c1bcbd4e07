//! [`Results`]: what a comparison of strategies found, as data. `kata compare --format json` writes
//! it, and the study page shows it.

use judge::Verdict;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::number;
use crate::sets::SetKind;

pub use crate::timing::{LEAST_RUNS, Ratio, Timing};

/// Everything that a comparison found, and under which conditions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// The command that made it; the caller fills it in.
    pub command: String,
    /// When it was made, in seconds since 1970.
    pub unix_time: u64,
    /// The commit of the repository that was measured; the caller fills it in.
    pub commit: Option<String>,
    /// The machine that it was measured on.
    pub machine: Machine,
    /// The compiler that made the program.
    pub compiler: String,
    /// The optimization level of the program: `3` in a release.
    pub opt_level: String,
    /// The most that one puzzle was allowed to cost.
    pub limits: Bounds,
    /// Every time of a set was measured in at least this many runs.
    pub runs: u32,
    /// The sets of puzzles.
    pub sets: Vec<SetSize>,
    /// The strategies, in teaching order, and then the programs.
    pub strategies: Vec<StrategyResults>,
}

/// The most that one puzzle was allowed to cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The search stopped after this many solutions.
    pub solutions: u64,
    /// Digits written by choice.
    pub placements: Option<u64>,
    /// Time in seconds.
    pub seconds: Option<f64>,
}

/// A set of puzzles in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetSize {
    /// Its name.
    pub name: String,
    /// The number of puzzles.
    pub puzzles: usize,
    /// What it is for.
    #[serde(default)]
    pub kind: SetKind,
}

/// One strategy, or one program, on all of the puzzles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StrategyResults {
    /// Its name; for a program, its command and `(program)`.
    pub name: String,
    /// Its part in the comparison.
    #[serde(default)]
    pub role: Role,
    /// Which of its compiled forms ran, such as `AVX-512`; `None` if it has one form.
    pub path: Option<String>,
    /// The strategy whose search it runs for a single puzzle: then only its times for many at once
    /// are its own.
    pub hands_on_to: Option<String>,
    /// A hash of its sources, by which a test finds out that they changed.
    pub sources: Option<String>,
    /// The highest resident memory in bytes of a process that solves the puzzles with it; `None`
    /// where no process of its own did.
    pub memory: Option<u64>,
    /// Of a program: the processor time in nanoseconds of a process that gets one puzzle with one
    /// blank, which is not part of any other time; `None` if it failed there.
    pub startup_nanoseconds: Option<f64>,
    /// The strategy or program whose times are compared with its own, round by round: the previous
    /// rung, or the row above where that does not take part.
    pub previous: Option<String>,
    /// Set by set.
    pub sets: Vec<SetResults>,
}

/// The part that a contestant has in a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It is compared with others.
    #[default]
    Measured,
    /// It is by others. The fastest of these on a set is compared with those that are measured.
    Published,
    /// A second copy: each difference that is shown is false.
    Again,
    /// A slower copy, which solves one of 50 puzzles twice: a difference must be shown.
    Slower,
}

/// What a contestant did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The verdict, such as `Wrong Answer`.
    pub verdict: String,
    /// The set and the number of the puzzle in it, such as `easy:3`.
    pub case: String,
    /// What is wrong, in a sentence.
    pub reason: String,
}

/// One strategy on one set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetResults {
    /// The set's name.
    pub set: String,
    /// The number of puzzles; 0 for a set that a LeetCode answer does not get, because some puzzle
    /// does not have exactly one solution.
    pub puzzles: usize,
    /// The number of puzzles of which the strategy found, within the limits, as many solutions as
    /// asked for, or showed that there are no more.
    pub solved: usize,
    /// Why a program did not solve more: it was not done in time, or not given all puzzles.
    pub why_not_all: Option<String>,
    /// The number of puzzles with a wrong answer.
    pub wrong: usize,
    /// On the whole set; `None` unless the strategy solved all of it by a search of its own.
    pub figures: Option<Figures>,
    /// The time per puzzle in nanoseconds with all of them in one call; `None` for a strategy
    /// without its own way to solve many.
    pub many_at_once: Option<Timing>,
    /// How many times faster it is than the strategy `previous`, with a 99 % interval; `None` with
    /// fewer than 8 rounds in which both ran. See [`Ratio`]. Without a search of its own, it is
    /// compared by the times for many at once.
    pub faster: Option<Ratio>,
    /// What it did wrong on this set: the first wrong answer.
    pub failure: Option<Failure>,
}

/// Means over puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// The work; `None` for a program, which reports none.
    #[serde(flatten)]
    pub work: Option<MeanWork>,
    /// The time per puzzle: that of a pass over all puzzles, one at a time, divided by their
    /// number. So each puzzle meets branch predictors that the other puzzles trained, as the puzzle
    /// of a user does. A puzzle that is solved again and again trains the branch predictors and
    /// looks faster. On an [extreme](SetKind::Extreme) set it is the median puzzle. For a program
    /// it is the processor time of a process without that of its start, for a LeetCode answer that
    /// of its calls.
    pub nanoseconds_per_puzzle: Timing,
}

/// Counts of work, as means over puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeanWork {
    /// Digits written by choice.
    pub placements: f64,
    /// Digits written by choice and taken back.
    pub backtracks: f64,
    /// Placements in a cell that had more than one candidate.
    pub guesses: f64,
    /// Digits that were forced.
    pub deductions: f64,
    /// Digits tested in a cell, and looks at how many options a cell or another constraint has.
    pub checks: f64,
    /// Cells, flags, counters, masks and option counts that the search looked up, including cells
    /// read to find the next blank.
    pub reads: f64,
}

impl Results {
    /// Reads what `kata compare --format json` wrote.
    ///
    /// # Errors
    ///
    /// What is not as expected: the text, or a strategy whose sets are not those at the beginning.
    pub fn from_json(text: &str) -> serde_json::Result<Self> {
        let results: Self = serde_json::from_str(text)?;
        let sets = || results.sets.iter().map(|set| &set.name);
        let has_other_sets =
            |one: &&StrategyResults| !one.sets.iter().map(|set| &set.set).eq(sets());
        match results.strategies.iter().find(has_other_sets) {
            None => Ok(results),
            Some(one) => Err(serde_json::Error::custom(format!(
                "the sets of {} are not those at the beginning",
                one.name
            ))),
        }
    }

    /// What was found out about the contestant of this name on this set.
    pub fn on_set(&self, name: &str, set: &str) -> Option<&SetResults> {
        let strategy = self.strategies.iter().find(|one| one.name == name)?;
        strategy.sets.iter().find(|one| one.set == set)
    }
}

impl StrategyResults {
    /// What is wrong with its answers, in sentences.
    pub fn failures(&self) -> Vec<String> {
        let shown = |set: &SetResults| {
            let Failure {
                verdict,
                case,
                reason,
            } = set.failure.as_ref()?;
            let case = if case.is_empty() {
                String::new()
            } else {
                format!(" on {case}")
            };
            let more = match set.wrong {
                0 | 1 => String::new(),
                wrong => format!(
                    " ({} in all)",
                    number::counted(wrong as u64, "wrong answer")
                ),
            };
            Some(format!("{}: {verdict}{case}: {reason}{more}", self.name))
        };
        let mut failures: Vec<String> = self.sets.iter().filter_map(shown).collect();
        // A program that cannot be started fails on every set.
        failures.dedup();
        failures
    }
}

impl SetResults {
    /// Counts as not solved for this reason.
    pub(crate) fn fail(&mut self, failure: Failure) {
        self.solved = 0;
        self.wrong = usize::from(failure.verdict == Verdict::WrongAnswer.to_string());
        self.failure = Some(failure);
    }

    /// The time per puzzle, one at a time, in nanoseconds.
    pub fn time(&self) -> Option<Timing> {
        Some(self.figures?.nanoseconds_per_puzzle)
    }
}
