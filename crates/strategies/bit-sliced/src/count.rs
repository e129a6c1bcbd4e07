//! How many of nine bits are set, in every lane: none, one, two or more.
#![expect(clippy::many_single_char_names, reason = "the nine bits have no other names")]

use crate::logic::{majority, or_and, or3, xor3};
use crate::vector::Vector;

/// Whether at least one of nine bits is set, and whether at least two are.
#[inline(always)]
pub(crate) fn at_least_one_and_two<V: Vector>(bits: &[V; 9]) -> (V, V) {
    let &[a, b, c, d, e, f, g, h, i] = bits;
    if V::HAS_TERNARY {
        let one = [or3(a, b, c), or3(d, e, f), or3(g, h, i)];
        let two = [majority(a, b, c), majority(d, e, f), majority(g, h, i)];
        let in_two_threes = majority(one[0], one[1], one[2]);
        (or3(one[0], one[1], one[2]), or3(two[0], two[1], two[2]) | in_two_threes)
    } else {
        // A tournament in 23 operations: two groups hold two if either does, or each holds one.
        let pair = |x: V, y: V| (x | y, x & y);
        let both = |x: (V, V), y: (V, V)| (x.0 | y.0, x.1 | y.1 | x.0 & y.0);
        let eight = both(both(pair(a, b), pair(c, d)), both(pair(e, f), pair(g, h)));
        (eight.0 | i, or_and(eight.1, eight.0, i))
    }
}

/// Whether exactly two of nine bits are set, and whether at least two are.
#[inline(always)]
pub(crate) fn exactly_and_at_least_two<V: Vector>(bits: &[V; 9]) -> (V, V) {
    let &[a, b, c, d, e, f, g, h, i] = bits;
    // Full adders: nine bits become the low bit of their sum and four carries, each worth two.
    let sums = [xor3(a, b, c), xor3(d, e, f), xor3(g, h, i)];
    let carries = [majority(a, b, c), majority(d, e, f), majority(g, h, i)];
    let low = xor3(sums[0], sums[1], sums[2]);
    let last_carry = majority(sums[0], sums[1], sums[2]);
    let some_carry = or3(carries[0], carries[1], carries[2]);
    let several_carries = majority(carries[0], carries[1], carries[2]);
    // One carry is a sum of two or three; the low bit says which.
    let one_carry = (last_carry ^ some_carry) & !several_carries;
    (one_carry & !low, some_carry | last_carry)
}

/// At least one of nine bits.
#[inline(always)]
pub(crate) fn any<V: Vector>(bits: &[V; 9]) -> V {
    let &[a, b, c, d, e, f, g, h, i] = bits;
    or3(or3(a, b, c), or3(d, e, f), or3(g, h, i))
}

/// An odd number of nine bits.
#[inline(always)]
pub(crate) fn odd<V: Vector>(bits: &[V; 9]) -> V {
    let &[a, b, c, d, e, f, g, h, i] = bits;
    xor3(xor3(a, b, c), xor3(d, e, f), xor3(g, h, i))
}
