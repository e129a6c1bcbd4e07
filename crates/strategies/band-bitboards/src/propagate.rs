//! [`settle`]: the rules of Sudoku applied until nothing changes.
#![allow(
    clippy::inline_always,
    reason = "these are pieces of one loop: a call that is left standing spills its registers"
)]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Detail, Digit, Visitor};

use crate::state::{State, Word, box_of, filled, open};
use crate::tables::{COLUMN_RULE, COLUMNS, ROW_RULE, columns, segments};
use crate::tell::Tell;

/// How a state came out of [`settle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// Some digit has no place in a house, or some cell no digit: there is no solution from here.
    Dead,
    /// Every cell is filled and every rule is kept.
    Solved,
    /// Neither: what is left needs a guess.
    Stuck,
}

/// A set of digits: bit 0 is digit 1. The worklist of a sweep, held in a register.
pub(crate) type Digits = u32;

/// The worklist at the start: every digit.
pub(crate) const ALL_DIGITS: Digits = 0o777;

/// Both halves of a word, each cut down to the lowest bit of every column.
const BOTH_COLUMNS: u64 = (COLUMNS as u64) << 32 | COLUMNS as u64;

/// Applies the rules to the digits of the worklist, and to every digit that this touches, until nothing changes.
pub(crate) fn settle<V: Visitor>(
    state: &mut State,
    mut work: Digits,
    tell: &mut Tell<'_, V>,
) -> ControlFlow<(), Settled> {
    loop {
        while work != 0 {
            let (next, alive) = sweep(state, work, tell)?;
            if !alive {
                return Continue(Settled::Dead);
            }
            work = next | touched(state);
        }
        if state.is_full() {
            return Continue(Settled::Solved);
        }
        match naked_singles(state) {
            None => return Continue(Settled::Dead),
            Some(0) => return Continue(Settled::Stuck),
            Some(digits) => work = digits,
        }
    }
}

/// Looks at each digit of the worklist once. Tells which of them want another look, and whether all are still possible.
#[inline(always)]
fn sweep<V: Visitor>(state: &mut State, mut work: Digits, tell: &mut Tell<'_, V>) -> ControlFlow<(), (Digits, bool)> {
    let [mut blank0, mut blank1, mut blank2] = state.blank;
    let mut again = 0;
    let mut alive = true;
    while work != 0 {
        let digit = work.trailing_zeros() as usize;
        work &= work - 1;
        let words = &mut state.words[digit];

        // Rows: each band by itself.
        let row0 = keep_row_rule(words[0], blank0);
        let row1 = keep_row_rule(words[1], blank1);
        let row2 = keep_row_rule(words[2], blank2);

        // Columns: the three bands side by side, bit 9·stack + 3·column + band, so that each stack is nine bits in a row.
        let side_by_side = columns(row0 as u32) | columns(row1 as u32) << 1 | columns(row2 as u32) << 2;
        let kept = COLUMN_RULE[(side_by_side & 0o777) as usize]
            | COLUMN_RULE[(side_by_side >> 9 & 0o777) as usize] << 9
            | COLUMN_RULE[(side_by_side >> 18 & 0o777) as usize] << 18;
        // A column struck out may leave a row rule to apply. No column left at all: the digit is impossible.
        again |= u32::from(side_by_side != kept as u32) << digit;
        alive &= kept as u32 != 0;

        // Back to cells: times 7 gives each column its three rows again.
        let left0 = row0 & ((kept & BOTH_COLUMNS) * 7);
        let left1 = row1 & ((kept >> 1 & BOTH_COLUMNS) * 7);
        let left2 = row2 & ((kept >> 2 & BOTH_COLUMNS) * 7);

        // The last row and the last column of a box: there the digit is written.
        let (filled0, filled1, filled2) = (filled(left0), filled(left1), filled(left2));
        if matches!(V::DETAIL, Detail::Everything) {
            let new = [filled0 & blank0, filled1 & blank1, filled2 & blank2];
            alive &= tell.deduced(Digit::ALL[digit], new)?;
        }
        blank0 &= !filled0;
        blank1 &= !filled1;
        blank2 &= !filled2;
        *words = [left0 ^ Word::from(filled0), left1 ^ Word::from(filled1), left2 ^ Word::from(filled2)];
    }
    state.blank = [blank0, blank1, blank2];
    Continue((again, alive))
}

/// Cuts a word's open cells down to the blank ones and applies the row rule.
///
/// Low half of the result: the cells left to the digit, filled ones too. High half: those in the last row of their box.
#[inline(always)]
fn keep_row_rule(word: Word, blank: u32) -> u64 {
    let cells = open(word) & blank | filled(word);
    (u64::from(cells) << 32 | u64::from(cells)) & ROW_RULE[segments(cells)]
}

/// The digits that still count on a cell which another digit was written in.
#[inline(always)]
fn touched(state: &State) -> Digits {
    let [blank0, blank1, blank2] = state.blank;
    let mut digits = 0;
    for (digit, words) in state.words.iter().enumerate() {
        let lost = open(words[0]) & !blank0 | open(words[1]) & !blank1 | open(words[2]) & !blank2;
        digits |= u32::from(lost != 0) << digit;
    }
    digits
}

/// Finds the blank cells with one candidate and leaves it no other place in its box; the next sweep writes it.
///
/// Tells which digits that were: none when there is no such cell. `None` when a cell has no candidate, or two cells of a box
/// have the same single one.
#[inline(always)]
fn naked_singles(state: &mut State) -> Option<Digits> {
    let mut digits = 0;
    for band in 0..3 {
        let (mut once, mut twice) = (0, 0);
        for words in &state.words {
            let cells = open(words[band]);
            twice |= once & cells;
            once |= cells;
        }
        if once != state.blank[band] {
            return None;
        }
        let mut singles = once & !twice;
        while singles != 0 {
            let bit = singles & singles.wrapping_neg();
            singles ^= bit;
            let digit = (0..9).find(|&digit| open(state.words[digit][band]) & bit != 0)?;
            state.words[digit][band] &= !Word::from(box_of(bit) ^ bit);
            digits |= 1 << digit;
        }
    }
    Some(digits)
}
