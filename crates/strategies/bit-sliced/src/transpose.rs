//! Transposes squares of 64 by 64 bits, one per word of a vector.

use crate::logic::select;
use crate::vector::Vector;

/// 64 vectors; the words at one place in them are the rows of a square of 64 by 64 bits.
pub(crate) type Squares<V> = [V; 64];

/// Exchanges rows and columns in every square: bit `c` of row `r` becomes bit `r` of row `c`.
///
/// As in Warren, "Hacker's Delight", 7-3: blocks of 32 by 32 bits change places across the
/// diagonal, then blocks of 16, 8, 4, 2 and 1. Eight rows are read at a time, so that three of the
/// six steps are done between reading and writing them.
#[inline(always)]
pub(crate) fn transpose<V: Vector>(squares: &mut Squares<V>) {
    for first in 0..8 {
        let mut eight = [V::NONE; 8];
        for i in 0..8 {
            eight[i] = squares[first + 8 * i];
        }
        three_steps(&mut eight, [32, 16, 8]);
        for i in 0..8 {
            squares[first + 8 * i] = eight[i];
        }
    }
    for eight in squares.as_chunks_mut::<8>().0 {
        three_steps(eight, [4, 2, 1]);
    }
}

/// Exchanges blocks of these three sizes among eight rows, which are as far apart as the last size.
#[inline(always)]
fn three_steps<V: Vector>(rows: &mut [V; 8], [four, two, one]: [u32; 3]) {
    for (low, high) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
        exchange(rows, low, high, four);
    }
    for (low, high) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        exchange(rows, low, high, two);
    }
    for (low, high) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
        exchange(rows, low, high, one);
    }
}

/// Exchanges the upper blocks of one row with the lower blocks of another.
#[inline(always)]
fn exchange<V: Vector>(rows: &mut [V; 8], low: usize, high: usize, bits: u32) {
    // The lower blocks of a word: 1 bit in 2, 2 in 4 and so on.
    let lower = V::splat(!0 / ((1 << bits) + 1));
    let (mut up, mut down) = (rows[high], rows[low]);
    for word in up.words_mut() {
        *word <<= bits;
    }
    for word in down.words_mut() {
        *word >>= bits;
    }
    (rows[low], rows[high]) = (
        select(lower, rows[low], up),
        select(lower, down, rows[high]),
    );
}
