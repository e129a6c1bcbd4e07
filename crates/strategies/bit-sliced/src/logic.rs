//! Formulas of three inputs, bit by bit. With AVX-512 each is one instruction.

use crate::vector::Vector;

/// Makes a function of each formula. A formula is written once and used twice: on vectors, and on
/// the truth tables of its three inputs, which gives its own truth table.
macro_rules! three_inputs {
    ($($(#[$doc:meta])* $name:ident($a:ident, $b:ident, $c:ident) = $formula:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<V: Vector>($a: V, $b: V, $c: V) -> V {
            const fn table($a: u8, $b: u8, $c: u8) -> u8 {
                $formula
            }
            V::ternary::<{ table(0b1111_0000, 0b1100_1100, 0b1010_1010) as i32 }>(
                $a, $b, $c, $formula,
            )
        }
    )*};
}

three_inputs! {
    or3(a, b, c) = a | b | c;
    and3(a, b, c) = a & b & c;
    /// The low bit of the sum of three bits.
    xor3(a, b, c) = a ^ b ^ c;
    /// At least two of three: the carry of their sum. Without a three-input instruction, the
    /// compiler computes `a ^ b` once for this and [`xor3`].
    majority(a, b, c) = a & b | c & (a ^ b);
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    select(mask, if_set, if_clear) = mask & if_set | if_clear & !mask;
    or_and(a, b, c) = a | b & c;
    or_xor(a, b, c) = a | (b ^ c);
    and_xor(a, b, c) = a & (b ^ c);
    /// `a`, where `b` implies `c`: `a & (c | !b)`.
    and_implies(a, b, c) = a & !(b & !c);
    /// One step of comparing two numbers, from the lowest bit to the highest: whether the first is
    /// greater by this bit of each or, where these are equal, by the bits below.
    greater(first, second, below) = first & below | (first | below) & !second;
}
