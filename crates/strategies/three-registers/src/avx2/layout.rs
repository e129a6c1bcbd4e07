//! Where a candidate lives: 81 lanes of 8 bits in three registers of 32, and the ninth bit of all
//! of them in a fourth.
//!
//! A lane is one digit in one box. Register `band` holds the boxes of a band, so the two other
//! boxes of a stack are in the same lane of the other registers. Within a register a half of 16
//! bytes holds the digits 1 to 4 and 9, or 5 to 8, so the two other boxes of a band are in the same
//! half, where AVX2 can permute bytes. Each digit has four bytes, its boxes from left to right and
//! a spare one; digit 9 has the spare bytes of 1, 2 and 3. The spare bytes of 4 to 8 are always 0.
//!
//! Bit `place` of a lane says that the digit can still go to that place of the box, 0 to 7 (see
//! [`place_in_box`](crate::layout::place_in_box)). Place 8 of the box in band `band` is bit `band`
//! of the same lane of the last register.

/// 32 bytes as they lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Bytes(pub(crate) [u8; 32]);

/// The register of the ninth bits.
pub(crate) const NINTH: usize = 3;
/// An index at which [`Vector::bytes_at`](crate::avx2::vector::Vector::bytes_at) finds 0.
pub(crate) const NOTHING: usize = 0x80;

/// The lane of a digit index in the box of a stack.
pub(crate) const fn lane(digit: usize, stack: usize) -> usize {
    match digit {
        8 => 4 * stack + 3,
        0..4 => 4 * digit + stack,
        _ => 16 + 4 * (digit - 4) + stack,
    }
}

/// A table of bytes with one entry a used lane, computed from its digit index and stack; the other
/// lanes are `rest`.
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
        $crate::avx2::layout::Bytes(bytes)
    }};
}

/// A table of 16 bytes, twice, computed from the index.
macro_rules! table {
    (|$index:ident| $byte:expr) => {{
        let mut bytes = [0; 32];
        let mut both = 0;
        while both < 32 {
            let $index: usize = both % 16;
            let byte: usize = $byte;
            bytes[both] = byte as u8;
            both += 1;
        }
        $crate::avx2::layout::Bytes(bytes)
    }};
}

/// An array with one entry a value, written out.
///
/// A loop or a closure would read as well, but the compiler inlines a closure by its size, and what
/// is not inlined here cannot use the registers.
macro_rules! each {
    ($name:ident in [$($value:expr),+] => $entry:expr) => {
        [$({ let $name = $value; $entry }),+]
    };
}

pub(crate) use {each, lanes, table};
