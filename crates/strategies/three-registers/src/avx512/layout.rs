//! Where a candidate lives: 81 lanes of 16 bits, in three registers of 32 lanes.
//!
//! A lane is one digit in one box. Digit index = 3 × block + register: register 0 holds the digits
//! 1, 4, 7, register 1 holds 2, 5, 8, and register 2 holds 3, 6, 9. Within a register, lane = 9 ×
//! block + box. So folding over the three registers needs no permutation, and the same lane of the
//! two other blocks is two permutations away. Lanes 27 to 31 are always 0.
//!
//! Bit 4 + place of a lane says that the digit can still go to that place of the box, where place =
//! 3 × column + row within the box. The places begin at bit 4, so that shifting a lane left by any
//! lane that is not 0 shifts every place out of it.

use crate::avx512::vector::Vector;

/// The candidates of a puzzle, register by register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State(pub(crate) [Vector; 3]);

/// The lanes that are used.
pub(crate) const USED: u32 = (1 << 27) - 1;
/// The bit of place 0.
pub(crate) const FIRST_BIT: usize = 4;
/// All nine places of a lane.
pub(crate) const ALL_PLACES: u16 = 0x1ff << FIRST_BIT;
/// The bits in a lane of places 0 to 3, each paired with the place four further on. The last entry
/// is place 8 alone.
pub(crate) const PAIR_BITS: [u16; 5] = [0x110, 0x220, 0x440, 0x880, 0x1000];
/// A byte that is always 0: it belongs to a lane that is not used.
pub(crate) const ZERO_BYTE: usize = 63;

/// The lane of a block and a box.
pub(crate) const fn lane(block: usize, box_index: usize) -> usize {
    9 * block + box_index
}

/// A table of words with one entry per used lane, computed from its block and box. The entries of
/// the other lanes are `rest`.
macro_rules! lanes {
    ($rest:expr, |$block:ident, $box_index:ident| $word:expr) => {
        $crate::avx512::layout::halves!($rest, |$block, $box_index, half| {
            let word: u16 = $word;
            (word >> (8 * half) & 0xff) as usize
        })
    };
}

/// A table of bytes with two entries per used lane, computed from its block, its box and the half
/// (0 low, 1 high). The other entries are `rest`.
macro_rules! halves {
    ($rest:expr, |$block:ident, $box_index:ident, $half:ident| $byte:expr) => {
        $crate::avx512::layout::bytes!(|byte| {
            let ($block, $box_index, $half) = (byte / 18, byte / 2 % 9, byte % 2);
            if byte < 54 { $byte } else { $rest }
        })
    };
}

/// A table of 64 bytes, computed from the index.
macro_rules! bytes {
    (|$index:ident| $byte:expr) => {
        $crate::avx512::vector::Bytes(sudoku::table!(64, |$index| {
            let byte: usize = $byte;
            byte as u8
        }))
    };
}

pub(crate) use {bytes, halves, lanes};
