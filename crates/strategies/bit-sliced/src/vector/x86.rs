//! The registers of x86-64: AVX2, and AVX-512 with registers of 256 or 512 bits.
//!
//! Nothing here checks the processor. Only [`crate::compiled`] names these types outside of tests.
//! It does so after it has found their CPU features, in functions that enable them; all methods are
//! inlined into those functions.
#![expect(unsafe_code, reason = "vector instructions and views of registers as words")]

#[allow(clippy::wildcard_imports, reason = "twenty intrinsics, named for their instructions")]
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::Vector;

/// 256 lanes; needs AVX2.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(pub(crate) __m256i);

/// 256 lanes with three-input instructions; needs AVX-512 F and VL.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512Half(pub(crate) __m256i);

/// 512 lanes with three-input instructions; needs AVX-512 F.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(pub(crate) __m512i);

/// What the three registers have in common: `Vector` and its operators, by the names of the
/// intrinsics. The last argument, if there is one, is the three-input instruction.
macro_rules! vector {
    ($vector:ident, $register:ty, $words:literal, $splat:ident, $and:ident, $or:ident, $xor:ident,
     $up:ident, $down:ident $(, $ternary:ident)?) => {
        impl BitAnd for $vector {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: the processor has the instruction; see the head of this file.
                Self(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $vector {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: the processor has the instruction; see the head of this file.
                Self(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $vector {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: the processor has the instruction; see the head of this file.
                Self(unsafe { $xor(self.0, other.0) })
            }
        }

        /// The compiler makes one instruction of this and an operation beside it.
        impl Not for $vector {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ Self::splat(!0)
            }
        }

        impl Vector for $vector {
            const WORDS: usize = $words;
            // SAFETY: both types have the same size, and any bits are a value of the register.
            const NONE: Self =
                Self(unsafe { std::mem::transmute::<[u64; $words], $register>([0; $words]) });

            #[inline(always)]
            fn splat(word: u64) -> Self {
                // SAFETY: the processor has the instruction; see the head of this file.
                Self(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            fn words(&self) -> &[u64] {
                // SAFETY: the register has exactly this many words, all of its bits are
                // initialised, and its alignment is a multiple of a word's.
                unsafe { &*std::ptr::from_ref(self).cast::<[u64; $words]>() }
            }

            #[inline(always)]
            fn words_mut(&mut self) -> &mut [u64] {
                // SAFETY: as for `words`, and any words are a value of the register.
                unsafe { &mut *std::ptr::from_mut(self).cast::<[u64; $words]>() }
            }

            #[inline(always)]
            fn shift_up<const BITS: u32>(self) -> Self {
                // SAFETY: the processor has the instruction; see the head of this file.
                Self(unsafe { $up(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
            }

            #[inline(always)]
            fn shift_down<const BITS: u32>(self) -> Self {
                // SAFETY: the processor has the instruction; see the head of this file.
                Self(unsafe { $down(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
            }

            $(
                const HAS_TERNARY: bool = true;

                #[inline(always)]
                fn ternary<const TABLE: i32>(a: Self, b: Self, c: Self, _plain: Self) -> Self {
                    // SAFETY: the processor has the instruction; see the head of this file.
                    Self(unsafe { $ternary::<TABLE>(a.0, b.0, c.0) })
                }
            )?
        }
    };
}

vector!(
    Avx2,
    __m256i,
    4,
    _mm256_set1_epi64x,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64
);
vector!(
    Avx512Half,
    __m256i,
    4,
    _mm256_set1_epi64x,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
    _mm256_ternarylogic_epi64
);
vector!(
    Avx512,
    __m512i,
    8,
    _mm512_set1_epi64,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_sll_epi64,
    _mm512_srl_epi64,
    _mm512_ternarylogic_epi64
);
