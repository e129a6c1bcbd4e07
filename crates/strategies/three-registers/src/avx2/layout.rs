//! Where a candidate lives: 81 lanes of a byte in three registers of 32 bytes, and one more bit per
//! lane, all of them in a fourth register.
//!
//! A lane is one digit in one box. Each of the first three registers holds the boxes of a band, so
//! the two other boxes of a stack are in the same lane of the two other registers. Within a
//! register one half of 16 bytes holds the digits 1 to 4 and 9, the other the digits 5 to 8. So the
//! two other boxes of a band are in the same half, where AVX2 can permute bytes. Each digit has
//! four bytes: its boxes from left to right and a spare one. Digit 9 has the spare bytes of 1, 2
//! and 3. The spare bytes of 4 to 8 are always 0.
//!
//! Bit `place` of a lane says that the digit can still go to that place of the box, for the places
//! 0 to 7 (see [`place_in_box`](crate::cells::place_in_box)). Place 8 of the box in band `band` is
//! bit `band` of the same lane of the fourth register: its *ninth bit*.

use crate::avx2::vector::Vector;

/// The candidates of a puzzle: the three bands, and the ninth bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State(pub(crate) [Vector; 4]);

/// The register of the ninth bits.
pub(crate) const NINTH: usize = 3;
/// An index at which [`Vector::bytes_at`] finds 0.
pub(crate) const NOTHING: usize = 0x80;

/// The lane of a digit index in the box of a stack.
pub(crate) const fn lane(digit: usize, stack: usize) -> usize {
    match digit {
        8 => 4 * stack + 3,
        0..4 => 4 * digit + stack,
        _ => 16 + 4 * (digit - 4) + stack,
    }
}

/// The register of a place in the boxes of a band, and the bit in their lanes.
pub(crate) const fn register_and_bit(band: usize, place: usize) -> (usize, usize) {
    if place < 8 {
        (band, place)
    } else {
        (NINTH, band)
    }
}

impl State {
    /// Candidates of both.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(each!(register in [0, 1, 2, NINTH] => self.0[register].and(other.0[register])))
    }
}

/// A table of bytes with one entry per used lane, computed from its digit index and stack. The
/// entries of the other lanes are `rest`.
macro_rules! lanes {
    ($rest:expr, |$digit:ident, $stack:ident| $byte:expr) => {{
        let mut bytes = [$rest as u8; 32];
        let mut index = 0;
        while index < 27 {
            let ($digit, $stack) = (index / 3, index % 3);
            let byte: usize = $byte;
            bytes[$crate::avx2::layout::lane($digit, $stack)] = byte as u8;
            index += 1;
        }
        $crate::avx2::vector::Bytes(bytes)
    }};
}

/// A table of 16 bytes, twice, computed from the index.
macro_rules! twice {
    (|$index:ident| $byte:expr) => {
        $crate::avx2::vector::Bytes(sudoku::table!(32, |both| {
            let $index: usize = both % 16;
            let byte: usize = $byte;
            byte as u8
        }))
    };
}

/// An array with one entry per value, written out.
///
/// A loop or a closure would read as well. But the compiler decides by its size whether to inline a
/// closure, and what is not inlined here cannot use the registers.
macro_rules! each {
    ($name:ident in [$($value:expr),+] => $entry:expr) => {
        [$({ let $name = $value; $entry }),+]
    };
}

pub(crate) use {each, lanes, twice};
