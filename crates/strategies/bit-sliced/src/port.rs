//! [`Port`]: where puzzles come in and solutions go out, turned from one grid after the other into one bit of each, and back.

use crate::sweep::{NAKED, Planes};
use crate::vector::Vector;

/// The 81 digits of a grid, four bits each, the first of a word in its lowest bits.
pub(crate) type Nibbles = [u64; SQUARES];

/// Digits in a word.
const IN_A_WORD: usize = 16;

/// Squares of 64 by 64 bits: five for 80 cells, and one for the last.
const SQUARES: usize = 6;

/// Where bit `bit` of the cell's digit lives: the square, and the row in it. Turned over, the same
/// numbers are word and bit.
#[inline(always)]
const fn place(bit: usize, cell: usize) -> (usize, usize) {
    (cell / IN_A_WORD, 4 * (cell % IN_A_WORD) + bit)
}

/// One grid a lane, four bits a cell, 0 for a blank.
#[repr(C, align(64))]
pub(crate) struct Port<V> {
    /// Row `r` of a square holds, in its word `w`, 64 bits of lane `64 w + r`.
    grids: [[V; 64]; SQUARES],
    /// Row and square name a bit of a cell, and a lane is one bit of each row.
    bits: [[V; 64]; SQUARES],
}

impl<V: Vector> Port<V> {
    pub(crate) const EMPTY: Self =
        Self { grids: [[V::NONE; 64]; SQUARES], bits: [[V::NONE; 64]; SQUARES] };

    /// Puts a grid into a lane; [`turn_in`](Self::turn_in) comes after the last.
    #[inline(always)]
    pub(crate) fn write(&mut self, lane: usize, grid: &[u8; 81]) {
        for (square, word) in self.grids.iter_mut().zip(V::nibbles(grid)) {
            square[lane % 64].words_mut()[lane / 64] = word;
        }
    }

    /// The grid in a lane, after [`turn_out`](Self::turn_out).
    #[inline(always)]
    pub(crate) fn read(&self, lane: usize) -> [u8; 81] {
        V::digits(&self.grids.each_ref().map(|square| square[lane % 64].words()[lane / 64]))
    }

    /// From grids to bits.
    #[inline(always)]
    pub(crate) fn turn_in(&mut self) {
        for (from, to) in self.grids.iter().zip(&mut self.bits) {
            transpose(from, to);
        }
    }

    /// From bits to grids.
    #[inline(always)]
    pub(crate) fn turn_out(&mut self) {
        for (from, to) in self.bits.iter().zip(&mut self.grids) {
            transpose(from, to);
        }
    }

    /// In these lanes: every candidate that the givens leave by themselves, one in a given cell and
    /// nine in a blank one; the givens are naked singles.
    #[inline(always)]
    pub(crate) fn load(&self, planes: &mut Planes<V>, lanes: V) {
        for cell in 0..81 {
            self.load_cell(cell, planes, lanes);
        }
    }

    /// One cell of it.
    #[inline(always)]
    pub(crate) fn load_cell(&self, cell: usize, planes: &mut Planes<V>, lanes: V) {
        let mut bit = [V::NONE; 4];
        for b in 0..4 {
            let (square, row) = place(b, cell);
            bit[b] = self.bits[square][row];
        }
        // A digit is two low bits and two high ones.
        let low = [
            bit[0].or(bit[1]).not(),
            bit[0].and_not(bit[1]),
            bit[1].and_not(bit[0]),
            bit[0].and(bit[1]),
        ];
        let high = [bit[2].or(bit[3]).not(), bit[2], bit[3]];
        let blank = low[0].and(high[0]);
        for digit in 0..9 {
            let given = blank.or_and(low[(digit + 1) % 4], high[(digit + 1) / 4]);
            planes[digit][cell] = V::select(lanes, given, planes[digit][cell]);
        }
        planes[NAKED][cell] = V::select(lanes, blank.not(), planes[NAKED][cell]);
    }

    /// Keeps what stands in these lanes, in which every cell has one candidate.
    #[inline(always)]
    pub(crate) fn store(&mut self, planes: &Planes<V>, lanes: V) {
        for cell in 0..81 {
            self.store_cell(cell, planes, lanes);
        }
    }

    /// One cell of it.
    #[inline(always)]
    pub(crate) fn store_cell(&mut self, cell: usize, planes: &Planes<V>, lanes: V) {
        let is = |digit: usize| planes[digit - 1][cell];
        let bit = [
            V::or3(V::or3(is(1), is(3), is(5)), is(7), is(9)),
            V::or3(is(2), is(3), is(6)).or(is(7)),
            V::or3(is(4), is(5), is(6)).or(is(7)),
            is(8).or(is(9)),
        ];
        for b in 0..4 {
            let (square, row) = place(b, cell);
            self.bits[square][row] = V::select(lanes, bit[b], self.bits[square][row]);
        }
    }
}

/// Exchanges row and bit in every word at once: after it, bit `r` of row `b` is what bit `b` of row
/// `r` was.
///
/// As in "Hacker's Delight" (Warren, 7-3): blocks of 32, 16, 8, 4, 2 and 1 change places across the
/// diagonal. Eight rows at a time, so that three of the six steps are done between loading and
/// storing them.
#[inline(always)]
fn transpose<V: Vector>(from: &[V; 64], to: &mut [V; 64]) {
    for first in 0..8 {
        let mut eight = [V::NONE; 8];
        for i in 0..8 {
            eight[i] = from[first + 8 * i];
        }
        let masks = [0x0000_0000_ffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
        exchange_eight::<V, 32, 16, 8>(&mut eight, masks);
        for i in 0..8 {
            to[first + 8 * i] = eight[i];
        }
    }
    for eight in to.as_chunks_mut::<8>().0 {
        let masks = [0x0f0f_0f0f_0f0f_0f0f, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555];
        exchange_eight::<V, 4, 2, 1>(eight, masks);
    }
}

#[inline(always)]
fn exchange_eight<V: Vector, const A: u32, const B: u32, const C: u32>(
    rows: &mut [V; 8],
    masks: [u64; 3],
) {
    let mut r = *rows;
    for (low, high) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
        exchange::<V, A>(&mut r, low, high, masks[0]);
    }
    for (low, high) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        exchange::<V, B>(&mut r, low, high, masks[1]);
    }
    for (low, high) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
        exchange::<V, C>(&mut r, low, high, masks[2]);
    }
    *rows = r;
}

#[inline(always)]
fn exchange<V: Vector, const BITS: u32>(rows: &mut [V; 8], low: usize, high: usize, mask: u64) {
    let (mut a, mut b) = (rows[low], rows[high]);
    V::exchange::<BITS>(&mut a, &mut b, mask);
    (rows[low], rows[high]) = (a, b);
}

/// The digits side by side, in plain Rust: eight at a time.
pub(crate) fn nibbles(bytes: &[u8; 81]) -> Nibbles {
    let mut nibbles = [0; SQUARES];
    let (eights, last) = bytes.as_chunks::<8>();
    for (chunk, eight) in eights.iter().enumerate() {
        // Two digits in a byte, four in two bytes, eight in four.
        let mut digits = u64::from_le_bytes(*eight);
        digits = (digits | digits >> 4) & 0x00ff_00ff_00ff_00ff;
        digits = (digits | digits >> 8) & 0x0000_ffff_0000_ffff;
        digits = (digits | digits >> 16) & 0x0000_0000_ffff_ffff;
        nibbles[chunk / 2] |= digits << (32 * (chunk % 2));
    }
    nibbles[SQUARES - 1] = u64::from(last[0]);
    nibbles
}

/// The other way round.
pub(crate) fn digits(nibbles: &Nibbles) -> [u8; 81] {
    let mut bytes = [0; 81];
    let (eights, last) = bytes.as_chunks_mut::<8>();
    for (chunk, eight) in eights.iter_mut().enumerate() {
        let mut digits = nibbles[chunk / 2] >> (32 * (chunk % 2)) & 0x0000_0000_ffff_ffff;
        digits = (digits | digits << 16) & 0x0000_ffff_0000_ffff;
        digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ff;
        digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        *eight = digits.to_le_bytes();
    }
    last[0] = nibbles[SQUARES - 1] as u8;
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_grid(of: u8) -> [u8; 81] {
        std::array::from_fn(|cell| (cell * 7 + 3) as u8 % of)
    }

    #[test]
    fn every_bit_of_every_cell_has_a_place_of_its_own() {
        let mut seen = std::collections::HashSet::new();
        for bit in 0..4 {
            for cell in 0..81 {
                let (square, row) = place(bit, cell);
                assert!(square < SQUARES && row < 64 && seen.insert((square, row)));
            }
        }
    }

    #[test]
    fn digits_to_nibbles_and_back() {
        let grid = some_grid(10);
        let nibbles = nibbles(&grid);
        for cell in 0..81 {
            assert_eq!(nibbles[cell / 16] >> (4 * (cell % 16)) & 15, u64::from(grid[cell]));
        }
        assert_eq!(digits(&nibbles), grid);
    }

    #[test]
    fn a_grid_goes_in_and_its_candidates_come_up_in_its_lane_alone() {
        let grid = some_grid(10);
        let mut port = Port::<u64>::EMPTY;
        port.write(17, &grid);
        port.turn_in();
        let mut open = [[0b100; 81]; 10];
        port.load(&mut open, 1 << 17);
        for digit in 0..9 {
            for cell in 0..81 {
                let stays = grid[cell] == 0 || usize::from(grid[cell]) == digit + 1;
                assert_eq!(open[digit][cell], 0b100 | u64::from(stays) << 17);
            }
        }
    }

    #[test]
    fn a_solution_comes_out_of_its_lane() {
        let grid: [u8; 81] = some_grid(9).map(|digit| digit + 1);
        let mut open = [[0; 81]; 10];
        for cell in 0..81 {
            open[usize::from(grid[cell]) - 1][cell] = 1 << 63 | 1;
        }
        let mut port = Port::<u64>::EMPTY;
        port.store(&open, 1 << 63);
        port.turn_out();
        assert_eq!(port.read(63), grid);
        assert_eq!(port.read(0), [0; 81]);
    }
}
