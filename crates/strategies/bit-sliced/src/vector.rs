//! [`Vector`]: the few operations that the formulas need, on 64 lanes in a word or on more in a register.

use crate::port::{self, DigitBits};

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// Bits of many puzzles, one a lane, in one or more words of 64.
///
/// The two- and three-input forms have plain bodies here, so that `u64` needs next to nothing; AVX-512 overrides the
/// three-input ones, each of which it does in one instruction (`vpternlogq`).
pub(crate) trait Vector: Copy {
    /// Words of 64 lanes.
    const WORDS: usize;
    /// No lane.
    const NONE: Self;
    /// See [`turned`](Self::turned).
    type Turn: Copy;

    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    /// The words.
    fn words(&self) -> &[u64];
    /// The words, to be changed.
    fn words_mut(&mut self) -> &mut [u64];

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    /// Every word shifted towards its high bits.
    fn shift_up<const BITS: u32>(self) -> Self;
    /// Every word shifted towards its low bits.
    fn shift_down<const BITS: u32>(self) -> Self;

    /// The turn that brings word `i` to word `i + words`, and in it every bit `bits[i]` places up, round the end.
    fn turn(words: usize, bits: &Self) -> Self::Turn;
    /// Every lane elsewhere.
    fn turned(self, turn: Self::Turn) -> Self;

    /// Of 81 digits: bit 0 of each, bit 1 of each, and so on. Per lane, not per vector.
    #[inline(always)]
    fn digit_bits(bytes: &[u8; 81]) -> DigitBits {
        port::digit_bits(bytes)
    }
    /// The other way round.
    #[inline(always)]
    fn digits(bits: &DigitBits) -> [u8; 81] {
        port::digits(bits)
    }

    #[inline(always)]
    fn not(self) -> Self {
        self.xor(Self::splat(!0))
    }
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// Odd: the sum bit of three bits.
    #[inline(always)]
    fn xor3(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }
    /// At least two: the carry of three bits.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    #[inline(always)]
    fn select(mask: Self, if_set: Self, if_clear: Self) -> Self {
        mask.and(if_set).or(if_clear.and_not(mask))
    }
    /// `self | (a & b)`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
    /// `self | !a`
    #[inline(always)]
    fn or_not(self, a: Self) -> Self {
        self.or(a.not())
    }
    /// Of nine bits: whether at least one is set, and whether at least two are. Here as a tournament, in 23 operations: of two
    /// groups, two are set if two are in either, or one in both.
    #[inline(always)]
    fn at_least_one_and_two(bits: &[Self; 9]) -> (Self, Self) {
        let &[a, b, c, d, e, f, g, h, i] = bits;
        let pair = |x: Self, y: Self| (x.or(y), x.and(y));
        let both = |x: (Self, Self), y: (Self, Self)| (x.0.or(y.0), x.1.or(y.1).or(x.0.and(y.0)));
        let eight = both(both(pair(a, b), pair(c, d)), both(pair(e, f), pair(g, h)));
        (eight.0.or(i), eight.1.or_and(eight.0, i))
    }
    /// `self & (a | !b)`: stays where `b` implies `a`.
    #[inline(always)]
    fn and_implied(self, a: Self, b: Self) -> Self {
        self.and_not(b.and_not(a))
    }
    /// One step of comparing two numbers bit by bit from the lowest: `a` where the bits differ, what the lower bits said where not.
    #[inline(always)]
    fn greater_step(lower: Self, a: Self, b: Self) -> Self {
        a.and(lower).or(a.or(lower).and_not(b))
    }
    /// Exchanges the bits of `low` above the mask with the bits of `high` in the mask, `BITS` apart: one step of a transpose.
    #[inline(always)]
    fn exchange<const BITS: u32>(low: &mut Self, high: &mut Self, mask: u64) {
        let difference = low.shift_down::<BITS>().xor(*high).and(Self::splat(mask));
        *high = high.xor(difference);
        *low = low.xor(difference.shift_up::<BITS>());
    }
}

/// The teaching form: 64 puzzles in a machine word.
impl Vector for u64 {
    const WORDS: usize = 1;
    const NONE: Self = 0;
    type Turn = u32;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }
    #[inline(always)]
    fn turn(_: usize, bits: &Self) -> u32 {
        *bits as u32
    }
    #[inline(always)]
    fn turned(self, turn: u32) -> Self {
        self.rotate_left(turn)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn shift_up<const BITS: u32>(self) -> Self {
        self << BITS
    }
    #[inline(always)]
    fn shift_down<const BITS: u32>(self) -> Self {
        self >> BITS
    }
}
