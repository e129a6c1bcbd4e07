//! The register of 64-bit ARM: NEON, which every such processor has.
#![expect(unsafe_code, reason = "vector instructions and views of registers as words")]

use std::arch::aarch64::{
    uint64x2_t, vandq_u64, vdupq_n_s64, vdupq_n_u64, veorq_u64, vorrq_u64, vshlq_u64,
};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::Vector;

/// 128 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(pub(crate) uint64x2_t);

impl BitAnd for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: every processor of this architecture has NEON.
        Self(unsafe { vandq_u64(self.0, other.0) })
    }
}

impl BitOr for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: every processor of this architecture has NEON.
        Self(unsafe { vorrq_u64(self.0, other.0) })
    }
}

impl BitXor for Neon {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: every processor of this architecture has NEON.
        Self(unsafe { veorq_u64(self.0, other.0) })
    }
}

/// The compiler makes one instruction of this and an operation beside it.
impl Not for Neon {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat(!0)
    }
}

impl Vector for Neon {
    const WORDS: usize = 2;
    // SAFETY: both types have the same size, and any bits are a value of the register.
    const NONE: Self = Self(unsafe { std::mem::transmute::<[u64; 2], uint64x2_t>([0; 2]) });

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: every processor of this architecture has NEON.
        Self(unsafe { vdupq_n_u64(word) })
    }

    #[inline(always)]
    fn words(&self) -> &[u64] {
        // SAFETY: the register is two words, all of its bits are initialised, and its alignment is
        // a multiple of a word's.
        unsafe { &*std::ptr::from_ref(self).cast::<[u64; 2]>() }
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: as for `words`, and any words are a value of the register.
        unsafe { &mut *std::ptr::from_mut(self).cast::<[u64; 2]>() }
    }

    #[inline(always)]
    fn shift_up<const BITS: u32>(self) -> Self {
        // SAFETY: every processor of this architecture has NEON.
        Self(unsafe { vshlq_u64(self.0, vdupq_n_s64(i64::from(BITS))) })
    }

    #[inline(always)]
    fn shift_down<const BITS: u32>(self) -> Self {
        // SAFETY: every processor of this architecture has NEON. A shift by a negative number goes
        // towards the low bits.
        Self(unsafe { vshlq_u64(self.0, vdupq_n_s64(-i64::from(BITS))) })
    }
}
