//! [`Port`]: where puzzles come in and solutions go out, turned from one grid after the other into one bit of each, and back.

use crate::sweep::{NAKED, Planes};
use crate::vector::Vector;

/// Bit 0 to 3 of every cell's digit: 64 cells in the first word, 17 in the second.
pub(crate) type DigitBits = [[u64; 2]; 4];

/// Squares of 64 by 64 bits: one for bit `b` of the first 64 cells, and one for the other 17 of two `b`.
const SQUARES: usize = 6;

/// Where bit `bit` of the cell's digit lives: the square, and the row in it. Turned over, the same numbers are word and bit.
#[inline(always)]
const fn place(bit: usize, cell: usize) -> (usize, usize) {
    if cell < 64 { (bit, cell) } else { (4 + bit / 2, bit % 2 * 32 + cell - 64) }
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
    pub(crate) const EMPTY: Self = Self { grids: [[V::NONE; 64]; SQUARES], bits: [[V::NONE; 64]; SQUARES] };

    /// Puts a grid into a lane; [`turn_in`](Self::turn_in) comes after the last.
    #[inline(always)]
    pub(crate) fn write(&mut self, lane: usize, grid: &[u8; 81]) {
        let bits = V::digit_bits(grid);
        let words = [
            bits[0][0],
            bits[1][0],
            bits[2][0],
            bits[3][0],
            bits[0][1] | bits[1][1] << 32,
            bits[2][1] | bits[3][1] << 32,
        ];
        for (square, word) in self.grids.iter_mut().zip(words) {
            square[lane % 64].words_mut()[lane / 64] = word;
        }
    }

    /// The grid in a lane, after [`turn_out`](Self::turn_out).
    #[inline(always)]
    pub(crate) fn read(&self, lane: usize) -> [u8; 81] {
        let word = |square: usize| self.grids[square][lane % 64].words()[lane / 64];
        let high = [word(4) & 0xffff_ffff, word(4) >> 32, word(5) & 0xffff_ffff, word(5) >> 32];
        V::digits(&std::array::from_fn(|bit| [word(bit), high[bit]]))
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

    /// In these lanes: every candidate that the givens leave by themselves, one in a given cell and nine in a blank one; the givens
    /// are naked singles.
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
        let low = [bit[0].or(bit[1]).not(), bit[0].and_not(bit[1]), bit[1].and_not(bit[0]), bit[0].and(bit[1])];
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

/// Exchanges row and bit in every word at once: after it, bit `r` of row `b` is what bit `b` of row `r` was.
///
/// As in "Hacker's Delight" (Warren, 7-3): blocks of 32, 16, 8, 4, 2 and 1 change places across the diagonal. Eight rows at a
/// time, so that three of the six steps are done between loading and storing them.
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
fn exchange_eight<V: Vector, const A: u32, const B: u32, const C: u32>(rows: &mut [V; 8], masks: [u64; 3]) {
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

/// Full chunks of eight cells; the last cell is alone in one more.
const CHUNKS: usize = 10;

/// The bits of the digits, in plain Rust: eight cells at a time.
pub(crate) fn digit_bits(bytes: &[u8; 81]) -> DigitBits {
    let mut bits: DigitBits = [[0; 2]; 4];
    let (eights, last) = bytes.as_chunks::<8>();
    let mut add = |chunk: usize, square: u64| {
        let square = transpose_8(square);
        for (bit, parts) in bits.iter_mut().enumerate() {
            parts[chunk / 8] |= (square >> (8 * bit) & 0xff) << (chunk % 8 * 8);
        }
    };
    for (chunk, eight) in eights.iter().enumerate() {
        add(chunk, u64::from_le_bytes(*eight));
    }
    add(CHUNKS, u64::from(last[0]));
    bits
}

/// The digits from their bits, in plain Rust: eight cells at a time.
pub(crate) fn digits(bits: &DigitBits) -> [u8; 81] {
    let square = |chunk: usize| {
        let byte = |bit: usize| bits[bit][chunk / 8] >> (chunk % 8 * 8) & 0xff;
        transpose_8(byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)
    };
    let mut digits = [0; 81];
    let (eights, last) = digits.as_chunks_mut::<8>();
    for (chunk, eight) in eights.iter_mut().enumerate() {
        *eight = square(chunk).to_le_bytes();
    }
    last[0] = square(CHUNKS) as u8;
    digits
}

/// Exchanges byte and bit of a word: eight cells of eight bits become eight bits of eight cells ("Hacker's Delight", 7-3).
const fn transpose_8(mut square: u64) -> u64 {
    let ones = (square ^ square >> 7) & 0x00aa_00aa_00aa_00aa;
    square ^= ones ^ ones << 7;
    let twos = (square ^ square >> 14) & 0x0000_cccc_0000_cccc;
    square ^= twos ^ twos << 14;
    let fours = (square ^ square >> 28) & 0x0000_0000_f0f0_f0f0;
    square ^ fours ^ fours << 28
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
    fn digits_to_bits_and_back() {
        let grid = some_grid(10);
        let bits = digit_bits(&grid);
        for cell in 0..81 {
            let digit: u64 = (0..4).map(|bit| (bits[bit][cell / 64] >> (cell % 64) & 1) << bit).sum();
            assert_eq!(digit, u64::from(grid[cell]));
        }
        assert_eq!(digits(&bits), grid);
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
