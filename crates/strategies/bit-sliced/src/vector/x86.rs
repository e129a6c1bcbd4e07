//! The registers of x86-64: AVX2, and AVX-512 with registers of 256 or 512 bits.
//!
//! Nothing here checks the processor. Only [`crate::width`] names these types, and only after it
//! has found their features; the methods are inlined into functions that enable them.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is called only where the processor has it"
)]

#[allow(
    clippy::wildcard_imports,
    reason = "forty intrinsics, whose names say where they are from"
)]
use std::arch::x86_64::*;

use super::Vector;
use crate::lanes::{Meeting, Rotation};
use crate::port::Nibbles;
use meet::Turn;

mod bytes;
mod meet;

/// 256 lanes; AVX2.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

/// 256 lanes; AVX-512 F, BW and VL.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512Half(__m256i);

/// 512 lanes; AVX-512 F and BW.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m512i);

macro_rules! two_inputs {
    ($words:literal, $register:ty, $splat:ident, $and:ident, $or:ident, $xor:ident, $and_not:ident, $up:ident, $down:ident) => {
        const WORDS: usize = $words;
        // SAFETY: any bits are a value of the register.
        const NONE: Self =
            Self(unsafe { std::mem::transmute::<[u64; $words], $register>([0; $words]) });

        #[inline(always)]
        fn splat(word: u64) -> Self {
            // SAFETY: the processor has the instruction: see the head of this file.
            Self(unsafe { $splat(word.cast_signed()) })
        }
        #[inline(always)]
        fn words(&self) -> &[u64] {
            // SAFETY: the register is exactly so many words, all of its bits are set, and it is
            // aligned to more than a word.
            unsafe { &*std::ptr::from_ref(self).cast::<[u64; $words]>() }
        }
        #[inline(always)]
        fn words_mut(&mut self) -> &mut [u64] {
            // SAFETY: as above, and any words are a value of the register.
            unsafe { &mut *std::ptr::from_mut(self).cast::<[u64; $words]>() }
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction.
            Self(unsafe { $and(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction.
            Self(unsafe { $or(self.0, other.0) })
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction.
            Self(unsafe { $xor(self.0, other.0) })
        }
        #[inline(always)]
        fn and_not(self, other: Self) -> Self {
            // SAFETY: the processor has the instruction.
            Self(unsafe { $and_not(other.0, self.0) })
        }
        #[inline(always)]
        fn shift_up<const BITS: u32>(self) -> Self {
            // SAFETY: the processor has the instruction.
            Self(unsafe { $up(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
        }
        #[inline(always)]
        fn shift_down<const BITS: u32>(self) -> Self {
            // SAFETY: the processor has the instruction.
            Self(unsafe { $down(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
        }
    };
}

macro_rules! turns {
    () => {
        type Turn = Turn;
        const TURNS: usize = 1;

        #[inline(always)]
        fn meet(offered: Self, wanted: Self, round: usize) -> Meeting<Self> {
            // SAFETY: the processor has AVX2; so below.
            let (turn, from, to) = unsafe { meet::meet(offered.0, wanted.0, round) };
            Meeting { turn, from: Self(from), to: Self(to) }
        }
        #[inline(always)]
        fn turned(self, turn: Self::Turn) -> Self {
            // SAFETY: as above.
            Self(unsafe { meet::turned(self.0, turn) })
        }
        #[inline(always)]
        fn source(turn: &Self::Turn, lane: usize) -> usize {
            meet::source(turn, lane)
        }
    };
}

macro_rules! bytes {
    () => {
        #[inline(always)]
        fn nibbles(bytes: &[u8; 81]) -> Nibbles {
            // SAFETY: every processor with AVX2 has SSSE3.
            unsafe { bytes::nibbles(bytes) }
        }
        #[inline(always)]
        fn digits(nibbles: &Nibbles) -> [u8; 81] {
            bytes::digits(nibbles)
        }
    };
}

/// The three-input forms. Bit 4a + 2b + c of the number is the result for the inputs a, b, c.
macro_rules! three_inputs {
    ($ternary:ident) => {
        #[inline(always)]
        fn not(self) -> Self {
            // SAFETY: the processor has the instruction; so below.
            Self(unsafe { $ternary::<0b0000_1111>(self.0, self.0, self.0) })
        }
        #[inline(always)]
        fn or3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1111_1110>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn and3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1000_0000>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn xor3(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1001_0110>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn majority(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1110_1000>(a.0, b.0, c.0) })
        }
        #[inline(always)]
        fn select(mask: Self, if_set: Self, if_clear: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1100_1010>(mask.0, if_set.0, if_clear.0) })
        }
        #[inline(always)]
        fn or_and(self, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1111_1000>(self.0, a.0, b.0) })
        }
        #[inline(always)]
        fn or_xor(self, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1111_0110>(self.0, a.0, b.0) })
        }
        #[inline(always)]
        fn and_xor(self, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b0110_0000>(self.0, a.0, b.0) })
        }
        #[inline(always)]
        fn or_not(self, a: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1111_0011>(self.0, a.0, a.0) })
        }
        #[inline(always)]
        fn at_least_one_and_two(bits: &[Self; 9]) -> (Self, Self) {
            let &[a, b, c, d, e, f, g, h, i] = bits;
            let one = [Self::or3(a, b, c), Self::or3(d, e, f), Self::or3(g, h, i)];
            let two = [Self::majority(a, b, c), Self::majority(d, e, f), Self::majority(g, h, i)];
            let in_two_threes = Self::majority(one[0], one[1], one[2]);
            (Self::or3(one[0], one[1], one[2]), Self::or3(two[0], two[1], two[2]).or(in_two_threes))
        }
        #[inline(always)]
        fn and_implied(self, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1101_0000>(self.0, a.0, b.0) })
        }
        #[inline(always)]
        fn greater_step(lower: Self, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $ternary::<0b1101_0100>(lower.0, a.0, b.0) })
        }
        #[inline(always)]
        fn exchange<const BITS: u32>(low: &mut Self, high: &mut Self, mask: u64) {
            let mask = Self::splat(mask);
            let (from_high, from_low) = (high.shift_up::<BITS>(), low.shift_down::<BITS>());
            *low = Self::select(mask, *low, from_high);
            *high = Self::select(mask, from_low, *high);
        }
    };
}

impl Vector for Avx2 {
    turns!();
    bytes!();
    two_inputs!(
        4,
        __m256i,
        _mm256_set1_epi64x,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_xor_si256,
        _mm256_andnot_si256,
        _mm256_sll_epi64,
        _mm256_srl_epi64
    );
}

impl Vector for Avx512Half {
    turns!();
    bytes!();
    two_inputs!(
        4,
        __m256i,
        _mm256_set1_epi64x,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_xor_si256,
        _mm256_andnot_si256,
        _mm256_sll_epi64,
        _mm256_srl_epi64
    );
    three_inputs!(_mm256_ternarylogic_epi64);
}

impl Vector for Avx512 {
    type Turn = (Rotation<Self>, __m512i);
    const TURNS: usize = 2;

    #[inline(always)]
    fn meet(offered: Self, wanted: Self, round: usize) -> Meeting<Self> {
        let words = round % 8;
        let (rotation, from, to) = Rotation::best(offered, wanted, words);
        let from_word: [u64; 8] = std::array::from_fn(|word| ((word + 8 - words) % 8) as u64);
        // SAFETY: the processor has the instruction; the bytes are those of the array.
        Meeting {
            turn: (rotation, unsafe { _mm512_loadu_si512(from_word.as_ptr().cast()) }),
            from,
            to,
        }
    }
    #[inline(always)]
    fn turned(self, (rotation, from_word): Self::Turn) -> Self {
        // SAFETY: the processor has the instructions.
        Self(unsafe {
            _mm512_permutexvar_epi64(from_word, _mm512_rolv_epi64(self.0, rotation.bits.0))
        })
    }
    #[inline(always)]
    fn source((rotation, _): &Self::Turn, lane: usize) -> usize {
        rotation.source(lane)
    }
    bytes!();
    two_inputs!(
        8,
        __m512i,
        _mm512_set1_epi64,
        _mm512_and_si512,
        _mm512_or_si512,
        _mm512_xor_si512,
        _mm512_andnot_si512,
        _mm512_sll_epi64,
        _mm512_srl_epi64
    );
    three_inputs!(_mm512_ternarylogic_epi64);
}
