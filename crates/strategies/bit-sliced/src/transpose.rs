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
pub(crate) fn transpose<V: Vector>(from: &Squares<V>, to: &mut Squares<V>) {
    for first in 0..8 {
        let mut eight = [V::NONE; 8];
        for i in 0..8 {
            eight[i] = from[first + 8 * i];
        }
        let masks = [0x0000_0000_ffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
        three_steps::<V, 32, 16, 8>(&mut eight, masks);
        for i in 0..8 {
            to[first + 8 * i] = eight[i];
        }
    }
    for eight in to.as_chunks_mut::<8>().0 {
        let masks = [0x0f0f_0f0f_0f0f_0f0f, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555];
        three_steps::<V, 4, 2, 1>(eight, masks);
    }
}

/// Exchanges blocks of `A`, then of `B`, then of `C` bits among eight rows that are `C` rows apart.
/// The masks have the lower blocks of a word.
#[inline(always)]
fn three_steps<V: Vector, const A: u32, const B: u32, const C: u32>(
    rows: &mut [V; 8],
    masks: [u64; 3],
) {
    let mut r = *rows;
    for (low, high) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
        (r[low], r[high]) = exchange::<V, A>(r[low], r[high], masks[0]);
    }
    for (low, high) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        (r[low], r[high]) = exchange::<V, B>(r[low], r[high], masks[1]);
    }
    for (low, high) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
        (r[low], r[high]) = exchange::<V, C>(r[low], r[high], masks[2]);
    }
    *rows = r;
}

/// Exchanges the upper blocks of the first row with the lower blocks of the second.
#[inline(always)]
fn exchange<V: Vector, const BITS: u32>(low: V, high: V, mask: u64) -> (V, V) {
    let mask = V::splat(mask);
    if V::HAS_TERNARY {
        let (from_high, from_low) = (high.shift_up::<BITS>(), low.shift_down::<BITS>());
        (select(mask, low, from_high), select(mask, from_low, high))
    } else {
        let difference = (low.shift_down::<BITS>() ^ high) & mask;
        (low ^ difference.shift_up::<BITS>(), high ^ difference)
    }
}
