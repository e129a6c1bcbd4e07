//! [`Vector`]: the few operations that the formulas need, on 64 lanes in a word or on more in a register.

use crate::lanes::{Meeting, Rotation};
use crate::port::{self, Nibbles};

#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// Bits of many puzzles, one a lane, in one or more words of 64.
///
/// The two- and three-input forms have plain bodies here, so that `u64` needs next to nothing;
/// AVX-512 overrides the three-input ones, each of which it does in one instruction (`vpternlogq`).
pub(crate) trait Vector: Copy {
    /// Words of 64 lanes.
    const WORDS: usize;
    /// No lane.
    const NONE: Self;
    /// How lanes change places: see [`turned`](Self::turned).
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

    /// How many turns are made in one pass over all vectors: one, or two where one brings too few.
    const TURNS: usize;
    /// A turn that brings many of the lanes offered to lanes that are wanted. The next round may
    /// reach others.
    fn meet(offered: Self, wanted: Self, round: usize) -> Meeting<Self>;
    /// Every lane elsewhere.
    fn turned(self, turn: Self::Turn) -> Self;
    /// From where a turn brings a lane.
    fn source(turn: &Self::Turn, lane: usize) -> usize;

    /// The 81 digits of a grid, four bits each. Per lane, not per vector.
    #[inline(always)]
    fn nibbles(bytes: &[u8; 81]) -> Nibbles {
        port::nibbles(bytes)
    }
    /// The other way round.
    #[inline(always)]
    fn digits(nibbles: &Nibbles) -> [u8; 81] {
        port::digits(nibbles)
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
    #[inline(always)]
    fn or9(v: &[Self; 9]) -> Self {
        Self::or3(
            Self::or3(v[0], v[1], v[2]),
            Self::or3(v[3], v[4], v[5]),
            Self::or3(v[6], v[7], v[8]),
        )
    }
    #[inline(always)]
    fn xor9(v: &[Self; 9]) -> Self {
        Self::xor3(
            Self::xor3(v[0], v[1], v[2]),
            Self::xor3(v[3], v[4], v[5]),
            Self::xor3(v[6], v[7], v[8]),
        )
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
    /// `self & (a ^ b)`
    #[inline(always)]
    fn and_xor(self, a: Self, b: Self) -> Self {
        self.and(a.xor(b))
    }
    /// `self | !a`
    #[inline(always)]
    fn or_not(self, a: Self) -> Self {
        self.or(a.not())
    }
    /// Of nine bits: whether at least one is set, and whether at least two are. Here as a
    /// tournament, in 23 operations: of two groups, two are set if two are in either, or one in
    /// both.
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
    /// One step of comparing two numbers bit by bit from the lowest: `a` where the bits differ,
    /// what the lower bits said where not.
    #[inline(always)]
    fn greater_step(lower: Self, a: Self, b: Self) -> Self {
        a.and(lower).or(a.or(lower).and_not(b))
    }
    /// Exchanges the bits of `low` above the mask with the bits of `high` in the mask, `BITS`
    /// apart: one step of a transpose.
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
    const TURNS: usize = 2;

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
    fn meet(offered: Self, wanted: Self, _: usize) -> Meeting<Self> {
        let (turn, from, to) = Rotation::best(offered, wanted, 0);
        Meeting { turn: turn.bits as u32, from, to }
    }
    #[inline(always)]
    fn turned(self, turn: u32) -> Self {
        self.rotate_left(turn)
    }
    #[inline(always)]
    fn source(turn: &u32, lane: usize) -> usize {
        (lane + 64 - *turn as usize) % 64
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes;

    /// Some bits, about as many of 64 as asked for; always the same from the same seed.
    fn some_bits(seed: &mut u64, of_64: u64) -> u64 {
        (0..64).fold(0, |bits, bit| {
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            bits | u64::from(*seed >> 58 < of_64) << bit
        })
    }

    fn some_lanes<V: Vector>(seed: &mut u64, of_64: u64) -> V {
        let mut lanes = V::NONE;
        lanes.words_mut().fill_with(|| some_bits(seed, of_64));
        lanes
    }

    /// Whoever goes was offered, whoever arrives was wanted, and the turn brings the one to the
    /// other, as it says.
    fn meetings_keep_their_word<V: Vector>() {
        let mut seed = 37;
        let (mut possible, mut met) = (0, 0);
        for round in 0..64 {
            for (much, little) in [(24, 16), (8, 40), (60, 2), (0, 30), (64, 64)] {
                let (offered, wanted) =
                    (some_lanes::<V>(&mut seed, much), some_lanes::<V>(&mut seed, little));
                let Meeting { turn, from, to } = V::meet(offered, wanted, round);
                assert!(lanes::none(from.and_not(offered)) && lanes::none(to.and_not(wanted)));
                assert!(lanes::none(to.xor(from.turned(turn).and(to))), "everybody arrives");
                let mut sources: Vec<usize> =
                    lanes::each(to).map(|lane| V::source(&turn, lane)).collect();
                sources.sort_unstable();
                assert_eq!(sources, lanes::each(from).collect::<Vec<_>>(), "nobody twice");
                for source in sources {
                    let mut one = V::NONE;
                    lanes::add(&mut one, source);
                    let arrived = lanes::each(one.turned(turn).and(to)).collect::<Vec<_>>();
                    assert!(matches!(arrived[..], [lane] if V::source(&turn, lane) == source));
                }
                possible += lanes::count(offered).min(lanes::count(wanted));
                met += lanes::count(to);
            }
        }
        assert!(met * 2 > possible, "most meet: {met} of {possible}");
    }

    #[test]
    fn meetings() {
        meetings_keep_their_word::<u64>();
        #[cfg(target_arch = "aarch64")]
        meetings_keep_their_word::<neon::Neon>();
        #[cfg(target_arch = "x86_64")]
        {
            use crate::Width;
            if Width::Avx2.is_available() {
                meetings_keep_their_word::<x86::Avx2>();
            }
            if Width::Avx512Half.is_available() {
                meetings_keep_their_word::<x86::Avx512Half>();
            }
            if Width::Avx512.is_available() {
                meetings_keep_their_word::<x86::Avx512>();
            }
        }
    }

    /// Wherever a board is and wherever a lane is free, some round brings the one to the other.
    #[test]
    fn a_board_that_waits_finds_a_lane() {
        fn check<V: Vector>() {
            for lane in 0..64 * V::WORDS {
                let mut offered = V::NONE;
                lanes::add(&mut offered, lane);
                assert!(
                    (0..8).any(|round| !lanes::none(V::meet(offered, V::splat(!0), round).to)),
                    "lane {lane}"
                );
            }
        }
        check::<u64>();
        #[cfg(target_arch = "x86_64")]
        if crate::Width::Avx2.is_available() {
            check::<x86::Avx2>();
        }
    }
}
