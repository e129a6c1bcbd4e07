//! [`RecordVerdict`]: what is said about a record; and [`Tally`], the number of records with each.

use strum::{EnumCount, EnumMessage, IntoStaticStr, VariantArray};
use sudoku::{Answer, Ended};

/// What is said about a record.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumMessage, IntoStaticStr, VariantArray,
)]
pub enum RecordVerdict {
    /// It has a solution, and only one if more were searched for.
    #[strum(serialize = "solved")]
    Solved,
    /// It has no solution.
    #[strum(serialize = "no solution", message = "without a solution")]
    NoSolution,
    /// It has more than one solution.
    #[strum(serialize = "several solutions", message = "with several solutions")]
    Several,
    /// The budget was spent; a solution may have been found before.
    #[strum(serialize = "not finished", message = "not finished")]
    NotFinished,
    /// It is a grid, but its givens break rules.
    #[strum(serialize = "not valid", message = "not valid")]
    NotValid,
    /// It is not a grid.
    #[strum(serialize = "unreadable", message = "unreadable")]
    Unreadable,
}

impl RecordVerdict {
    /// The verdict on an answer to a search with this limit of solutions.
    pub const fn of(answer: &Answer, limit: u64) -> Self {
        match (answer.solutions, answer.ended) {
            (0, Ended::Exhausted) => Self::NoSolution,
            (1, Ended::Exhausted) => Self::Solved,
            // With a limit of one, the user does not ask whether there are more.
            (1, _) if limit == 1 => Self::Solved,
            (0 | 1, _) => Self::NotFinished,
            _ => Self::Several,
        }
    }

    /// The verdict in words.
    pub fn words(self) -> &'static str {
        self.into()
    }
}

/// The number of records with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; RecordVerdict::COUNT]);

impl Tally {
    /// The number of records with this verdict.
    pub const fn of(&self, verdict: RecordVerdict) -> u64 {
        self.0[verdict as usize]
    }

    /// The number of all records.
    pub fn records(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The number of records that are not [solved](RecordVerdict::Solved).
    pub fn unsolved(&self) -> u64 {
        self.records() - self.of(RecordVerdict::Solved)
    }

    /// The kinds of records that were not solved: how many there are, and what they are in words.
    pub fn unsolved_kinds(&self) -> Vec<(u64, &'static str)> {
        let mut kinds = Vec::new();
        for &verdict in RecordVerdict::VARIANTS {
            let count = self.of(verdict);
            if let Some(words) = verdict.get_message()
                && count > 0
            {
                kinds.push((count, words));
            }
        }
        kinds
    }

    /// Counts a record with this verdict.
    pub const fn count(&mut self, verdict: RecordVerdict) {
        self.0[verdict as usize] += 1;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for verdict in RecordVerdict::VARIANTS {
            self.0[*verdict as usize] += other.of(*verdict);
        }
    }
}
