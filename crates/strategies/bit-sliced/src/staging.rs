//! [`Staging`]: where puzzles wait before they enter lanes, and solutions after they leave them.

use crate::logic::select;
use crate::nibbles::{self, Nibbles};
use crate::sweep::{NAKED, Planes};
use crate::transpose::{Squares, transpose};
use crate::vector::Vector;

/// Words of 64 bits that hold the digits of a grid.
const WORDS: usize = size_of::<Nibbles>() / 8;

/// Digits in a word.
const DIGITS: usize = 16;

/// One grid per lane, in two forms, of which only one is filled in. A cell has four bits and is 0
/// where it is blank.
#[repr(C, align(64))]
pub(crate) struct Staging<V> {
    /// Grid by grid. Word `i` of the grid of lane `64w + r` is word `w` of row `r` of `grids[i]`.
    grids: [Squares<V>; WORDS],
    /// Bit by bit. A row has one bit of one cell, a lane for each bit of the row.
    bits: [Squares<V>; WORDS],
}

/// Where bit `bit` of a cell's digit is in [`Staging::bits`]: the square and its row. In
/// [`Staging::grids`] the same two numbers are the word and its bit.
#[inline(always)]
const fn place(bit: usize, cell: usize) -> (usize, usize) {
    (cell / DIGITS, 4 * (cell % DIGITS) + bit)
}

impl<V: Vector> Staging<V> {
    pub(crate) const EMPTY: Self =
        Self { grids: [[V::NONE; 64]; WORDS], bits: [[V::NONE; 64]; WORDS] };

    /// Puts a grid into a lane. [`grids_to_bits`](Self::grids_to_bits) follows after the last one.
    #[inline(always)]
    pub(crate) fn write(&mut self, lane: usize, grid: &[u8; 81]) {
        for (square, word) in self.grids.iter_mut().zip(nibbles::pack(grid)) {
            square[lane % 64].words_mut()[lane / 64] = word;
        }
    }

    /// The grid in a lane, after [`bits_to_grids`](Self::bits_to_grids).
    #[inline(always)]
    pub(crate) fn read(&self, lane: usize) -> [u8; 81] {
        let mut words = [0; WORDS];
        for (word, square) in words.iter_mut().zip(&self.grids) {
            *word = square[lane % 64].words()[lane / 64];
        }
        nibbles::unpack(&words)
    }

    #[inline(always)]
    pub(crate) fn grids_to_bits(&mut self) {
        for (from, to) in self.grids.iter().zip(&mut self.bits) {
            transpose(from, to);
        }
    }

    #[inline(always)]
    pub(crate) fn bits_to_grids(&mut self) {
        for (from, to) in self.bits.iter().zip(&mut self.grids) {
            transpose(from, to);
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
                bit[b] = self.bits[square][row];
            }
            // The lanes whose digit has 0, 1, 2 or 3 in its two low bits, and 0, 4 or 8 in its others.
            let low = [!(bit[0] | bit[1]), bit[0] & !bit[1], bit[1] & !bit[0], bit[0] & bit[1]];
            let high = [!(bit[2] | bit[3]), bit[2], bit[3]];
            let blank = low[0] & high[0];
            for digit in 0..9 {
                let open = blank | low[(digit + 1) % 4] & high[(digit + 1) / 4];
                planes[digit][cell] = select(lanes, open, planes[digit][cell]);
            }
            planes[NAKED][cell] = select(lanes, !blank, planes[NAKED][cell]);
        }
    }

    /// Keeps the boards of these lanes, in which every cell has one candidate.
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
                self.bits[square][row] = select(lanes, bit[b], self.bits[square][row]);
            }
        }
    }
}
