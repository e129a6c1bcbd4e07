//! The registers of 64-bit ARM: NEON, which each of these processors has.
#![expect(unsafe_code, reason = "a register is looked at as two words")]

use std::arch::aarch64::{
    uint64x2_t, vandq_u64, vbicq_u64, vbslq_u64, vdupq_n_s64, vdupq_n_u64, veorq_u64, vextq_u64,
    vornq_u64, vorrq_u64, vreinterpretq_s64_u64, vshlq_u64, vsubq_s64,
};

use super::Vector;
use crate::lanes::{Meeting, Rotation};

/// 128 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(uint64x2_t);

impl Vector for Neon {
    const WORDS: usize = 2;
    // SAFETY: any bits are a value of the register.
    const NONE: Self = Self(unsafe { std::mem::transmute::<[u64; 2], uint64x2_t>([0; 2]) });
    type Turn = Rotation<Self>;
    const TURNS: usize = 2;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: the processor has NEON; so below.
        Self(unsafe { vdupq_n_u64(word) })
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        // SAFETY: the register is two words, all of its bits are set, and it is aligned to more
        // than a word.
        unsafe { &*std::ptr::from_ref(self).cast::<[u64; 2]>() }
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: as above, and any words are a value of the register.
        unsafe { &mut *std::ptr::from_mut(self).cast::<[u64; 2]>() }
    }
    #[inline(always)]
    fn meet(offered: Self, wanted: Self, round: usize) -> Meeting<Self> {
        let (turn, from, to) = Rotation::best(offered, wanted, round % 2);
        Meeting { turn, from, to }
    }
    #[inline(always)]
    fn turned(self, turn: Self::Turn) -> Self {
        // SAFETY: as above. A shift by a negative number goes down, and one by 64 leaves nothing,
        // as it should.
        unsafe {
            let up = vreinterpretq_s64_u64(turn.bits.0);
            let down = vsubq_s64(up, vdupq_n_s64(64));
            let around = vorrq_u64(vshlq_u64(self.0, up), vshlq_u64(self.0, down));
            Self(if turn.words == 0 { around } else { vextq_u64::<1>(around, around) })
        }
    }
    #[inline(always)]
    fn source(turn: &Self::Turn, lane: usize) -> usize {
        turn.source(lane)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vandq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vorrq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { veorq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vbicq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn shift_up<const BITS: u32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vshlq_u64(self.0, vdupq_n_s64(i64::from(BITS))) })
    }
    #[inline(always)]
    fn shift_down<const BITS: u32>(self) -> Self {
        // SAFETY: as above; a shift by a negative number goes down.
        Self(unsafe { vshlq_u64(self.0, vdupq_n_s64(-i64::from(BITS))) })
    }
    #[inline(always)]
    fn select(mask: Self, if_set: Self, if_clear: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vbslq_u64(mask.0, if_set.0, if_clear.0) })
    }
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self::select(a.xor(b), c, a)
    }
    #[inline(always)]
    fn or_not(self, a: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vornq_u64(self.0, a.0) })
    }
    #[inline(always)]
    fn and_implied(self, a: Self, b: Self) -> Self {
        self.and(a.or_not(b))
    }
    #[inline(always)]
    fn greater_step(lower: Self, a: Self, b: Self) -> Self {
        Self::select(a.xor(b), a, lower)
    }
}
