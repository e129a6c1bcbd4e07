//! [`settle`]: the rules of Sudoku applied until nothing changes.
#![allow(
    clippy::inline_always,
    reason = "these are parts of one loop, and a call that is not inlined spills its registers"
)]

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Detail, Digit, Visitor};

use crate::reporter::Reporter;
use crate::state::{Digits, State, Word, filled, open};
use crate::tables::{COLUMN_RULE, ROW_RULE, SQUARE, TOP_OF_COLUMNS_TWICE, columns, segments};

/// The state after [`settle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// A digit has no place in a house, or a cell has no candidate: there is no solution.
    Dead,
    /// Every cell is filled and no rule is broken.
    Solved,
    /// The rules find nothing more: a guess is needed. With it come the cells with two candidates,
    /// by band.
    Stuck([u32; 3]),
}

/// Applies the rules to the digits of the worklist, and to every digit whose candidates this
/// changes, until nothing changes.
pub(crate) fn settle<V: Visitor>(
    state: &mut State,
    mut work: Digits,
    reporter: &mut Reporter<'_, V>,
) -> ControlFlow<(), Settled> {
    loop {
        while work != 0 {
            let swept = sweep(state, work, reporter)?;
            if !swept.is_alive {
                return Continue(Settled::Dead);
            }
            work = swept.again | touched(state);
        }
        if state.is_full() {
            return Continue(Settled::Solved);
        }
        match naked_singles(state) {
            None => return Continue(Settled::Dead),
            Some(NakedSingles { digits: 0, pairs }) => return Continue(Settled::Stuck(pairs)),
            Some(NakedSingles { digits, .. }) => work = digits,
        }
    }
}

/// The result of [`sweep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Swept {
    /// The digits to which the rules must be applied again.
    again: Digits,
    /// Whether every digit is still possible.
    is_alive: bool,
}

/// Applies the row rule and the column rule once to each digit of the worklist.
#[inline(always)]
fn sweep<V: Visitor>(
    state: &mut State,
    mut work: Digits,
    reporter: &mut Reporter<'_, V>,
) -> ControlFlow<(), Swept> {
    // Each digit uses the blank cells as they were before the previous digit. So it does not depend
    // on the cells that the previous digit fills, and the processor works on both digits at once.
    // What this misses is found in the next sweep.
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

        // The row rule works on each band by itself.
        let row0 = keep_row_rule(words[0], seen0);
        let row1 = keep_row_rule(words[1], seen1);
        let row2 = keep_row_rule(words[2], seen2);

        // For the column rule the three bands are interleaved, bit 9·stack + 3·column + band, so
        // that each stack is nine adjacent bits.
        let interleaved =
            columns(row0 as u32) | columns(row1 as u32) << 1 | columns(row2 as u32) << 2;
        let kept = COLUMN_RULE[(interleaved & SQUARE) as usize]
            | COLUMN_RULE[(interleaved >> 9 & SQUARE) as usize] << 9
            | COLUMN_RULE[(interleaved >> 18 & SQUARE) as usize] << 18;
        if kept as u32 == 0 {
            // No column is left, so the digit is impossible. The state is not read again: the words
            // that are not swept, and the masks of the blank cells, may stay as they are.
            return Continue(Swept {
                again: 0,
                is_alive: false,
            });
        }
        // After an eliminated column the row rule may find more.
        again |= u32::from(interleaved != kept as u32) << digit;

        // Times 7 spreads the bit of each column to its three rows.
        let left0 = row0 & ((kept & TOP_OF_COLUMNS_TWICE) * 7);
        let left1 = row1 & ((kept >> 1 & TOP_OF_COLUMNS_TWICE) * 7);
        let left2 = row2 & ((kept >> 2 & TOP_OF_COLUMNS_TWICE) * 7);

        // Where a box is left with one row and one column, the digit is written.
        let (filled0, filled1, filled2) = (filled(left0), filled(left1), filled(left2));
        let (new0, new1, new2) = (
            filled0 ^ filled(words[0]),
            filled1 ^ filled(words[1]),
            filled2 ^ filled(words[2]),
        );
        if V::DETAIL.includes(Detail::Deductions) {
            alive &= reporter.deduced(Digit::ALL[digit], [new0, new1, new2])?;
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
    Continue(Swept {
        again,
        is_alive: alive && filled_twice == 0,
    })
}

/// Removes cells that are no longer blank from the open cells of a word, and applies the row rule.
///
/// Low half of the result: the cells left to the digit, filled ones too. High half: those in the
/// last row that is left to their box.
#[inline(always)]
fn keep_row_rule(word: Word, blank: u32) -> u64 {
    let cells = open(word) & blank | filled(word);
    (u64::from(cells) << 32 | u64::from(cells)) & ROW_RULE[segments(cells)]
}

/// The digits that are still open in a cell in which another digit was written.
#[inline(always)]
fn touched(state: &State) -> Digits {
    let [band0, band1, band2] = &state.bands;
    let mut digits = 0;
    // The result is made bit after bit, from the last digit. From nine independent bits, compilers
    // for wide vectors make one load of several words. Such a load stalls, because those words were
    // just stored one by one.
    for digit in (0..9).rev() {
        let lost = open(band0.words[digit]) & !band0.blank
            | open(band1.words[digit]) & !band1.blank
            | open(band2.words[digit]) & !band2.blank;
        digits = digits << 1 | u32::from(lost != 0);
    }
    digits
}

/// The result of [`naked_singles`].
struct NakedSingles {
    /// The only candidates of cells. No digit: there is no naked single.
    digits: Digits,
    /// The cells with two candidates, by band.
    pairs: [u32; 3],
}

/// Finds the blank cells with one candidate, and eliminates that digit from the rest of the box and
/// of the column. The next sweep then writes it. `None` when a cell has no candidate, or two cells
/// of a box or a column have the same single candidate.
#[inline(always)]
fn naked_singles(state: &mut State) -> Option<NakedSingles> {
    let mut digits = 0;
    let mut pairs = [0; 3];
    for (index, pairs) in pairs.iter_mut().enumerate() {
        let band = &state.bands[index];
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
            let words = &state.bands[index].words;
            let digit = (0..9).find(|&digit| open(words[digit]) & bit != 0)?;
            state.leave_one(index, bit, digit);
            digits |= 1 << digit;
        }
    }
    Some(NakedSingles { digits, pairs })
}

#[cfg(test)]
mod tests {
    use sudoku::{CountUpTo, Puzzle};

    use super::*;
    use crate::tables::BIT;

    /// The walk of the README: the digit 1 in LeetCode's example before the first sweep, after the
    /// row rule, and after the sweep.
    #[test]
    fn the_walk_of_the_readme() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = line.parse().unwrap();
        let mut state = State::new(&puzzle);
        let given = state.bands.map(|band| filled(band.words[0]));
        let before = state
            .bands
            .map(|band| open(band.words[0]) & band.blank | filled(band.words[0]));
        let after_rows = state
            .bands
            .map(|band| keep_row_rule(band.words[0], band.blank) as u32);
        let mut visitor = CountUpTo::new(1);
        let mut reporter = Reporter::new(&puzzle, &mut visitor);
        let swept = Swept {
            again: 1,
            is_alive: true,
        };
        assert_eq!(sweep(&mut state, 1, &mut reporter), Continue(swept));
        let after = state
            .bands
            .map(|band| open(band.words[0]) | filled(band.words[0]));
        for row in 0..9 {
            let shown = |cells: [u32; 3]| {
                let cell = |column: usize| {
                    let (band, bit) = (row / 3, BIT[9 * (row % 3) + column]);
                    let is_in = |cells: [u32; 3]| cells[band] & bit != 0;
                    if is_in(given) {
                        "1"
                    } else if is_in(cells) {
                        "x"
                    } else {
                        "."
                    }
                };
                [0, 3, 6]
                    .map(|from| [from, from + 1, from + 2].map(cell).join(" "))
                    .join(" | ")
            };
            let line = [before, after_rows, after].map(shown).join("       ");
            assert!(
                include_str!("../README.md").contains(&line),
                "no {line:?} in README.md"
            );
        }
    }
}
