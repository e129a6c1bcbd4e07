//! [`Reading`]: a container as the candidates of 81 cells, in one layout and one alphabet.
//!
//! A container has several readings at first: a list of 81 masks that are all 511 looks the same
//! with rows first and columns first. A reading is dropped as soon as a cell lacks its right digit
//! in it. When a single reading is left, it is the right one, as long as what it says is more than
//! chance; how much that is, [`evidence`] counts.

use sudoku::{Cell, DigitSet};

use super::alphabets::Alphabet;
use super::events::{Entry, KeyedEntry};
use super::layouts::Layout;
use super::task::{Candidates, Task};

/// The bits of a reading that say more than chance: 16 bits are one in 65,536.
pub(super) const LEAST_EVIDENCE: f64 = 16.0;

/// A layout and an alphabet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Notation {
    layout: &'static Layout,
    alphabet: Alphabet,
}

impl Notation {
    /// The candidates that an entry means; `None` if it is something else.
    pub(super) fn candidates(self, entry: &Entry) -> Option<DigitSet> {
        self.alphabet.candidates(entry)
    }

    /// The notations that fit the keys of these entries.
    pub(super) fn fitting(entries: &[KeyedEntry]) -> Vec<Self> {
        let mut notations = Vec::new();
        for layout in Layout::fitting(entries) {
            for alphabet in Alphabet::ALL {
                notations.push(Self { layout, alphabet });
            }
        }
        notations
    }
}

/// One reading of a container, with the candidates that it shows now.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) notation: Notation,
    pub(super) candidates: Candidates,
}

/// A cell whose candidates have changed, with those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChangedCell {
    pub(super) cell: Cell,
    pub(super) before: DigitSet,
}

/// An entry is no candidates in this alphabet, or its key is no cell in this layout.
pub(super) struct Unreadable;

impl Reading {
    /// This reading of the entries. `None` if it has no candidates, or if a right digit is missing
    /// among them.
    pub(super) fn of(notation: Notation, entries: &[KeyedEntry], task: &Task<'_>) -> Option<Self> {
        let mut candidates = [DigitSet::EMPTY; 81];
        let mut has_choice = false;
        for (key, entry) in entries {
            let cell = notation.layout.cell(key)?;
            let digits = notation.alphabet.candidates(entry)?;
            if !digits.is_empty() && !digits.contains(task.right(cell)) {
                return None;
            }
            has_choice |= digits.len() > 1;
            candidates[cell.index()] = digits;
        }
        // Digits alone are no candidates.
        if has_choice && task.is_on_path(&candidates) {
            Some(Self {
                notation,
                candidates,
            })
        } else {
            None
        }
    }

    /// Reads entries that have changed, and returns the cells whose candidates have.
    pub(super) fn update(
        &mut self,
        entries: &[KeyedEntry],
    ) -> Result<Vec<ChangedCell>, Unreadable> {
        let mut changed = Vec::new();
        for (key, entry) in entries {
            let cell = self.notation.layout.cell(key).ok_or(Unreadable)?;
            let digits = self.notation.alphabet.candidates(entry).ok_or(Unreadable)?;
            let before = self.candidates[cell.index()];
            if digits != before {
                changed.push(ChangedCell { cell, before });
                self.candidates[cell.index()] = digits;
            }
        }
        Ok(changed)
    }
}

/// The bits of information in the candidates, and in which cells have none.
///
/// A cell with three candidates, the right digit among them, says `log2(9 / 3)` bits: by chance,
/// three of nine digits would contain it in a third of all cases. Which of the 81 cells have
/// candidates says as much as one choice among all choices of as many cells.
pub(super) fn evidence(candidates: &Candidates) -> f64 {
    let mut bits = 0.0;
    let mut cells_with_candidates = 0;
    for digits in candidates {
        if let Ok(count) = u8::try_from(digits.len())
            && count > 0
        {
            bits += (9.0 / f64::from(count)).log2();
            cells_with_candidates += 1;
        }
    }
    bits + bits_of_choice(cells_with_candidates)
}

/// The bits of a choice of this many of the 81 cells.
fn bits_of_choice(chosen: u8) -> f64 {
    let mut bits = 0.0;
    for position in 0..chosen {
        bits += (f64::from(81 - position) / f64::from(position + 1)).log2();
    }
    bits
}
