//! [`Staging`]: where puzzles wait before they enter lanes, and solutions after they leave them.

use crate::logic::select;
use crate::sweep::{NAKED, Planes};
use crate::transpose::{Squares, transpose};
use crate::vector::Vector;

/// Words of 64 bits that hold the digits of a grid: two digits in a byte.
const WORDS: usize = 6;

/// The low halves of 16 bytes.
const LOW_HALVES: u128 = u128::MAX / 0xff * 0x0f;

/// One grid per lane, in one of two forms. [`transpose`](Self::transpose) makes each of the other.
/// A cell has four bits and is 0 where it is blank.
///
/// Grid by grid, word `i` of the grid of lane `64w + r` is word `w` of row `r` of square `i`. Bit
/// by bit, a row has one bit of one cell, a lane for each bit of the row.
#[repr(C, align(64))]
pub(crate) struct Staging<V>([Squares<V>; WORDS]);

/// Where bit `bit` of a cell's digit is, bit by bit: the square and its row. Grid by grid, the same
/// two numbers are the word and its bit.
#[inline(always)]
const fn place(bit: usize, cell: usize) -> (usize, usize) {
    // Each 16 cells are the low or the high halves of the bytes of two words.
    (
        cell / 32 * 2 + cell % 16 / 8,
        8 * (cell % 8) + 4 * (cell / 16 % 2) + bit,
    )
}

impl<V: Vector> Staging<V> {
    pub(crate) const EMPTY: Self = Self([[V::NONE; 64]; WORDS]);

    /// Puts a grid into a lane, grid by grid.
    #[inline(always)]
    pub(crate) fn write(&mut self, lane: usize, grid: &[u8; 81]) {
        let (sixteens, last) = grid.as_chunks::<16>();
        for pair in 0..3 {
            let low = u128::from_le_bytes(sixteens[2 * pair]);
            let high = match sixteens.get(2 * pair + 1) {
                Some(high) => u128::from_le_bytes(*high),
                None => u128::from(last[0]),
            };
            let both = low | high << 4;
            self.0[2 * pair][lane % 64].words_mut()[lane / 64] = both as u64;
            self.0[2 * pair + 1][lane % 64].words_mut()[lane / 64] = (both >> 64) as u64;
        }
    }

    /// The grid in a lane, grid by grid.
    #[inline(always)]
    pub(crate) fn read(&self, lane: usize) -> [u8; 81] {
        let mut grid = [0; 81];
        let (sixteens, last) = grid.as_chunks_mut::<16>();
        for pair in 0..3 {
            let first = u128::from(self.0[2 * pair][lane % 64].words()[lane / 64]);
            let second = u128::from(self.0[2 * pair + 1][lane % 64].words()[lane / 64]);
            let both = first | second << 64;
            let high = both >> 4 & LOW_HALVES;
            sixteens[2 * pair] = (both & LOW_HALVES).to_le_bytes();
            match sixteens.get_mut(2 * pair + 1) {
                Some(to) => *to = high.to_le_bytes(),
                None => last[0] = high as u8,
            }
        }
        grid
    }

    /// From grid by grid to bit by bit, or back.
    #[inline(always)]
    pub(crate) fn transpose(&mut self) {
        for square in &mut self.0 {
            transpose(square);
        }
    }

    /// Starts the puzzles of these lanes: a given cell has one candidate, a blank one has nine. The
    /// givens are naked singles.
    #[inline(always)]
    pub(crate) fn load(&self, planes: &mut Planes<V>, lanes: V) {
        for cell in 0..81 {
            let mut bit = [V::NONE; 4];
            for b in 0..4 {
                let (square, row) = place(b, cell);
                bit[b] = self.0[square][row];
            }
            // The lanes whose digit has 0, 1, 2 or 3 in its two low bits, and 0, 4 or 8 in its
            // others.
            let low = [
                !(bit[0] | bit[1]),
                bit[0] & !bit[1],
                bit[1] & !bit[0],
                bit[0] & bit[1],
            ];
            let high = [!(bit[2] | bit[3]), bit[2], bit[3]];
            let blank = low[0] & high[0];
            for digit in 0..9 {
                let open = blank | low[(digit + 1) % 4] & high[(digit + 1) / 4];
                planes[digit][cell] = select(lanes, open, planes[digit][cell]);
            }
            planes[NAKED][cell] = select(lanes, !blank, planes[NAKED][cell]);
        }
    }

    /// Keeps the boards of these lanes, in which every cell has one candidate, bit by bit.
    #[inline(always)]
    pub(crate) fn store(&mut self, planes: &Planes<V>, lanes: V) {
        for cell in 0..81 {
            let is = |digit: usize| planes[digit - 1][cell];
            let bit = [
                is(1) | is(3) | is(5) | is(7) | is(9),
                is(2) | is(3) | is(6) | is(7),
                is(4) | is(5) | is(6) | is(7),
                is(8) | is(9),
            ];
            for b in 0..4 {
                let (square, row) = place(b, cell);
                self.0[square][row] = select(lanes, bit[b], self.0[square][row]);
            }
        }
    }
}
