//! Formulas, bit by bit, in every lane at once. With AVX-512 the compiler makes one instruction of
//! any formula of three inputs.
#![expect(
    clippy::many_single_char_names,
    reason = "the nine bits have no other names"
)]

use crate::vector::Vector;

/// `if_set` where the mask is set, `if_clear` elsewhere.
#[inline(always)]
pub(crate) fn select<V: Vector>(mask: V, if_set: V, if_clear: V) -> V {
    mask & if_set | if_clear & !mask
}

/// At least two of three: the carry of their sum. The compiler computes `a ^ b` once for this and
/// the sum.
#[inline(always)]
fn majority<V: Vector>(a: V, b: V, c: V) -> V {
    a & b | c & (a ^ b)
}

/// Whether at least one of nine bits is set, and whether at least two are.
#[inline(always)]
pub(crate) fn at_least_one_and_two<V: Vector>(&[a, b, c, d, e, f, g, h, i]: &[V; 9]) -> (V, V) {
    // A tournament: two groups hold two if either does, or each holds one.
    let four = of_both(of_pair(a, b), of_pair(c, d));
    let next_four = of_both(of_pair(e, f), of_pair(g, h));
    let eight = of_both(four, next_four);
    (eight.0 | i, eight.1 | eight.0 & i)
}

/// Whether at least one of two bits is set, and whether both are.
#[inline(always)]
fn of_pair<V: Vector>(x: V, y: V) -> (V, V) {
    (x | y, x & y)
}

/// Whether two groups together hold at least one, and at least two.
#[inline(always)]
fn of_both<V: Vector>(x: (V, V), y: (V, V)) -> (V, V) {
    (x.0 | y.0, x.1 | y.1 | x.0 & y.0)
}

/// Whether exactly two of nine bits are set, and whether at least two are.
#[inline(always)]
pub(crate) fn exactly_and_at_least_two<V: Vector>(&[a, b, c, d, e, f, g, h, i]: &[V; 9]) -> (V, V) {
    // Full adders: nine bits become the low bit of their sum and four carries, each worth two.
    let sums = [a ^ b ^ c, d ^ e ^ f, g ^ h ^ i];
    let carries = [majority(a, b, c), majority(d, e, f), majority(g, h, i)];
    let low = sums[0] ^ sums[1] ^ sums[2];
    let last_carry = majority(sums[0], sums[1], sums[2]);
    let some_carry = carries[0] | carries[1] | carries[2];
    let several_carries = majority(carries[0], carries[1], carries[2]);
    // One carry is a sum of two or three; the low bit says which.
    let one_carry = (last_carry ^ some_carry) & !several_carries;
    (one_carry & !low, some_carry | last_carry)
}
