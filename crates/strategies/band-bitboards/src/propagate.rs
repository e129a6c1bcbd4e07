//! [`settle`]: the rules of Sudoku applied until nothing changes.
#![allow(
    clippy::inline_always,
    reason = "these are pieces of one loop: a call that is left standing spills its registers"
)]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Detail, Digit, Visitor};

use crate::state::{Digits, State, Word, box_of, filled, open};
use crate::tables::{COLUMN_RULE, COLUMNS, ROW_RULE, columns, segments};
use crate::tell::Tell;

/// How a state came out of [`settle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// Some digit has no place in a house, or some cell no digit: there is no solution from here.
    Dead,
    /// Every cell is filled and every rule is kept.
    Solved,
    /// Neither: what is left needs a guess. The cells with two candidates, by band, were found on
    /// the way.
    Stuck([u32; 3]),
}

/// Both halves of a word, each cut down to the lowest bit of every column.
const BOTH_COLUMNS: u64 = (COLUMNS as u64) << 32 | COLUMNS as u64;

/// Applies the rules to the digits of the worklist, and to every digit that this touches, until
/// nothing changes.
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
            Some((0, pairs)) => return Continue(Settled::Stuck(pairs)),
            Some((digits, _)) => work = digits,
        }
    }
}

/// Looks at each digit of the worklist once. Tells which of them want another look, and whether all
/// are still possible.
#[inline(always)]
fn sweep<V: Visitor>(
    state: &mut State,
    mut work: Digits,
    tell: &mut Tell<'_, V>,
) -> ControlFlow<(), (Digits, bool)> {
    // Each digit looks at the blank cells as they were one digit ago: so it need not wait for the
    // cells that the digit just before it fills, and the processor works on both at once. What it
    // misses that way is found in the next sweep.
    let [band0, band1, band2] = &mut state.bands;
    let (mut blank0, mut blank1, mut blank2) = (band0.blank, band1.blank, band2.blank);
    let (mut seen0, mut seen1, mut seen2) = (blank0, blank1, blank2);
    let mut filled_twice = 0;
    let mut again = 0;
    let mut alive = true;
    while work != 0 {
        let digit = work.trailing_zeros() as usize;
        work &= work - 1;
        let words = [band0.words[digit], band1.words[digit], band2.words[digit]];

        // Rows: each band by itself.
        let row0 = keep_row_rule(words[0], seen0);
        let row1 = keep_row_rule(words[1], seen1);
        let row2 = keep_row_rule(words[2], seen2);

        // Columns: the three bands side by side, bit 9·stack + 3·column + band, so that each stack
        // is nine bits in a row.
        let side_by_side =
            columns(row0 as u32) | columns(row1 as u32) << 1 | columns(row2 as u32) << 2;
        let kept = COLUMN_RULE[(side_by_side & 0o777) as usize]
            | COLUMN_RULE[(side_by_side >> 9 & 0o777) as usize] << 9
            | COLUMN_RULE[(side_by_side >> 18 & 0o777) as usize] << 18;
        // A column struck out may leave a row rule to apply. No column left at all: the digit is
        // impossible.
        again |= u32::from(side_by_side != kept as u32) << digit;
        alive &= kept as u32 != 0;

        // Back to cells: times 7 gives each column its three rows again.
        let left0 = row0 & ((kept & BOTH_COLUMNS) * 7);
        let left1 = row1 & ((kept >> 1 & BOTH_COLUMNS) * 7);
        let left2 = row2 & ((kept >> 2 & BOTH_COLUMNS) * 7);

        // The last row and the last column of a box: there the digit is written.
        let (filled0, filled1, filled2) = (filled(left0), filled(left1), filled(left2));
        let (new0, new1, new2) =
            (filled0 ^ filled(words[0]), filled1 ^ filled(words[1]), filled2 ^ filled(words[2]));
        if matches!(V::DETAIL, Detail::Everything) {
            alive &= tell.deduced(Digit::ALL[digit], [new0, new1, new2])?;
        }
        (seen0, seen1, seen2) = (blank0, blank1, blank2);
        blank0 ^= new0;
        blank1 ^= new1;
        blank2 ^= new2;
        filled_twice |= new0 & blank0 | new1 & blank1 | new2 & blank2;
        band0.words[digit] = left0 ^ Word::from(filled0);
        band1.words[digit] = left1 ^ Word::from(filled1);
        band2.words[digit] = left2 ^ Word::from(filled2);
    }
    (band0.blank, band1.blank, band2.blank) = (blank0, blank1, blank2);
    Continue((again, alive && filled_twice == 0))
}

/// Cuts a word's open cells down to the blank ones and applies the row rule.
///
/// Low half of the result: the cells left to the digit, filled ones too. High half: those in the
/// last row of their box.
#[inline(always)]
fn keep_row_rule(word: Word, blank: u32) -> u64 {
    let cells = open(word) & blank | filled(word);
    (u64::from(cells) << 32 | u64::from(cells)) & ROW_RULE[segments(cells)]
}

/// The digits that still count on a cell which another digit was written in.
#[inline(always)]
fn touched(state: &State) -> Digits {
    let [band0, band1, band2] = &state.bands;
    let mut digits = 0;
    // One bit after the other, from the last digit: written as nine independent bits, compilers for
    // wide vectors load all words at once, before the ones just stored can be loaded so, and the
    // search is a sixth slower.
    for digit in (0..9).rev() {
        let lost = open(band0.words[digit]) & !band0.blank
            | open(band1.words[digit]) & !band1.blank
            | open(band2.words[digit]) & !band2.blank;
        digits = digits << 1 | u32::from(lost != 0);
    }
    digits
}

/// Finds the blank cells with one candidate and leaves it no other place in its box; the next sweep
/// writes it.
///
/// Tells which digits that were, none when there is no such cell, and the cells with two
/// candidates. `None` when a cell has no candidate, or two cells of a box have the same single one.
#[inline(always)]
fn naked_singles(state: &mut State) -> Option<(Digits, [u32; 3])> {
    let mut digits = 0;
    let mut pairs = [0; 3];
    for (band, pairs) in state.bands.iter_mut().zip(&mut pairs) {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for &word in &band.words {
            let cells = open(word);
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        if once != band.blank {
            return None;
        }
        *pairs = twice & !thrice;
        let mut singles = once & !twice;
        while singles != 0 {
            let bit = singles & singles.wrapping_neg();
            singles ^= bit;
            let digit = (0..9).find(|&digit| open(band.words[digit]) & bit != 0)?;
            band.words[digit] &= !Word::from(box_of(bit) ^ bit);
            digits |= 1 << digit;
        }
    }
    Some((digits, pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::BIT;

    /// The places left to a digit, or filled with it: nine rows of nine.
    fn picture(state: &State, digit: usize, half: fn(Word) -> u32) -> Vec<String> {
        let cells = |band: usize| half(state.bands[band].words[digit]);
        let row = |row: usize| {
            (0..9)
                .map(
                    |column| {
                        if cells(row / 3) & BIT[9 * (row % 3) + column] == 0 { '.' } else { '1' }
                    },
                )
                .collect()
        };
        (0..9).map(row).collect()
    }

    /// The walk in the README: the digit 1 on LeetCode's example, looked at twice.
    #[test]
    fn the_walk_of_the_readme() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut state = State::new(&puzzle);
        let mut heard = Vec::new();
        let mut visitor = sudoku::Watch(|event: sudoku::Event<'_>| {
            heard.push(format!("{event:?}"));
            Continue(())
        });
        let mut tell = Tell::new(&puzzle, &mut visitor);
        let given = [
            ".........",
            "...1.....",
            ".........",
            ".........",
            "........1",
            ".........",
            ".........",
            "....1....",
            ".........",
        ];
        assert_eq!(picture(&state, 0, filled), given);

        assert_eq!(sweep(&mut state, 1, &mut tell), Continue((1, true)));
        assert_eq!(picture(&state, 0, filled), given, "nothing is written yet");
        assert_eq!(
            picture(&state, 0, |word| open(word) | filled(word)),
            [
                "..1....1.",
                "...1.....",
                "1........",
                ".11..1...",
                "........1",
                ".11..1...",
                "1.1......",
                "....1....",
                "111...1.."
            ]
        );

        assert_eq!(sweep(&mut state, 1, &mut tell), Continue((1, true)));
        assert_eq!(
            picture(&state, 0, filled),
            [
                ".......1.",
                "...1.....",
                "1........",
                ".........",
                "........1",
                ".........",
                "..1......",
                "....1....",
                "......1.."
            ]
        );
        assert_eq!(
            picture(&state, 0, open),
            [
                ".........",
                ".........",
                ".........",
                ".1...1...",
                ".........",
                ".1...1...",
                ".........",
                ".........",
                "........."
            ]
        );
        assert_eq!(heard.len(), 4);
    }
}
