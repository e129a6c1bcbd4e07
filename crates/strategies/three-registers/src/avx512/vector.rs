//! A register of 512 bits, and the operations on it that this sweeper is written in.
//!
//! This file and its counterpart for AVX2 are the only ones with intrinsics. One rule makes them
//! sound: a [`Vector`] comes from an [`Avx512`] or from another vector, and an [`Avx512`] exists
//! only where the processor has the CPU features. So code that holds either may use the
//! instructions, and every operation is safe to call. All of them are inlined into the code that
//! [`Avx512::run`] compiles for these features, where each becomes a single instruction, but for a
//! few such as [`Vector::greatest_of_half`].

#![allow(
    unsafe_code,
    reason = "intrinsics; an `Avx512` proves that the processor has them"
)]

#[allow(
    clippy::wildcard_imports,
    reason = "forty intrinsics, named for their instructions"
)]
use std::arch::x86_64::*;

use crate::processor::{intrinsic, processor, vectors};

processor! {
    /// The proof that the processor has every instruction used here.
    Avx512: "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512bitalg", "gfni",
        "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// 64 bytes in memory: byte 2 × lane is the low half of a lane, the next one its high half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

#[allow(
    clippy::unused_self,
    reason = "the value is the proof that the instruction may be used"
)]
impl Avx512 {
    vectors! {
        /// All bits 0.
        fn zero(self) = _mm512_setzero_si512();
        /// A word in every lane.
        fn every_lane(self, word: u16) = _mm512_set1_epi16(word.cast_signed());
        /// A byte everywhere.
        fn every_byte(self, byte: u8) = _mm512_set1_epi8(byte.cast_signed());
        /// Eight bytes, eight times.
        fn every_eight_bytes(self, bytes: u64) = _mm512_set1_epi64(bytes.cast_signed());
    }

    /// Loads a table.
    #[inline(always)]
    pub(crate) fn load(self, table: &Bytes) -> Vector {
        // SAFETY: `Bytes` is 64 bytes aligned to 64, and the proof is that the processor has the
        // instruction.
        Vector(unsafe { _mm512_load_si512(std::ptr::from_ref(table).cast()) })
    }

    /// 64 bytes, not aligned.
    #[inline(always)]
    pub(crate) fn loaded(self, bytes: &[u8; 64]) -> Vector {
        // SAFETY: the array is 64 bytes, the load needs no alignment, and the processor has the
        // instruction.
        Vector(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
    }
}

/// A register: 32 lanes of 16 bits, or 64 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector(__m512i);

/// Makes a function of each formula of three inputs, bit by bit: one instruction. The formula,
/// applied to the truth tables of its inputs, gives its own truth table.
macro_rules! formulas {
    ($($(#[$docs:meta])* $name:ident($a:ident, $b:ident, $c:ident) = $formula:expr;)*) => {$(
        $(#[$docs])*
        #[inline(always)]
        pub(crate) fn $name($a: Vector, $b: Vector, $c: Vector) -> Vector {
            const fn table($a: u8, $b: u8, $c: u8) -> u8 {
                $formula
            }
            const TABLE: i32 = table(0b1111_0000, 0b1100_1100, 0b1010_1010) as i32;
            Vector(intrinsic!(_mm512_ternarylogic_epi32::<TABLE>($a.0, $b.0, $c.0)))
        }
    )*};
}

formulas! {
    any_of(a, b, c) = a | b | c;
    all_of(a, b, c) = a & b & c;
    either_where(a, b, mask) = (a | b) & mask;
    /// At least two of three: the carry of a full adder.
    two_of(a, b, c) = a & b | c & (a ^ b);
    /// One or all three: the sum of a full adder.
    odd_of(a, b, c) = a ^ b ^ c;
    /// `a` where the mask is set, `b` elsewhere.
    select(mask, a, b) = mask & a | !mask & b;
    without_both(a, b, c) = a & !b & !c;
    without_then_with(a, b, c) = a & !b | c;
    with_shared(a, b, c) = a | b & c;
}

impl Vector {
    vectors! {
        /// Bits of both.
        fn and(self, other: Self) = _mm512_and_si512(self.0, other.0);
        /// Bits of either.
        fn or(self, other: Self) = _mm512_or_si512(self.0, other.0);
        /// Bits that are not in the other.
        fn without(self, other: Self) = _mm512_andnot_si512(other.0, self.0);
        /// Each lane plus the other's, modulo 2^16.
        fn add_lanes(self, other: Self) = _mm512_add_epi16(self.0, other.0);
        /// Each byte plus the other's, modulo 2^8.
        fn add_bytes(self, other: Self) = _mm512_add_epi8(self.0, other.0);
        /// Each byte plus the other's, at most 255.
        fn add_bytes_capped(self, other: Self) = _mm512_adds_epu8(self.0, other.0);
        /// Adds the other's byte where the mask is set.
        fn add_bytes_where(self, mask: u64, other: Self) =
            _mm512_mask_add_epi8(self.0, mask, self.0, other.0);
        /// Adds the other's byte where the mask is set, up to 255.
        fn add_bytes_capped_where(self, mask: u64, other: Self) =
            _mm512_mask_adds_epu8(self.0, mask, self.0, other.0);
        /// The lesser of the two, lane by lane.
        fn lesser(self, other: Self) = _mm512_min_epu16(self.0, other.0);
        /// The greater of the two, lane by lane.
        fn greater(self, other: Self) = _mm512_max_epu16(self.0, other.0);
        /// The number of bits set in each byte.
        fn count_in_bytes(self) = _mm512_popcnt_epi8(self.0);
        /// Each lane shifted left by `BY`.
        fn left<const BY: u32>(self) = _mm512_slli_epi16::<BY>(self.0);
        /// Each lane shifted right by `BY`.
        fn right<const BY: u32>(self) = _mm512_srli_epi16::<BY>(self.0);
        /// Each lane where the other's lane is 0, and 0 elsewhere.
        ///
        /// This is a shift to the left by the other's lane, which must be 0 or at least 16. Every
        /// set of places is, because the places begin at bit 4.
        fn where_empty(self, other: Self) = _mm512_sllv_epi16(self.0, other.0);
        /// The other's lane where the mask is set, its own elsewhere.
        fn replace_where(self, mask: u32, other: Self) =
            _mm512_mask_mov_epi16(self.0, mask, other.0);
        /// The other's byte where the mask is set, its own elsewhere.
        fn replace_bytes_where(self, mask: u64, other: Self) =
            _mm512_mask_mov_epi8(self.0, mask, other.0);
        /// Byte `i` of the result is byte `index[i]`, modulo 64.
        fn bytes_at(self, index: Self) = _mm512_permutexvar_epi8(index.0, self.0);
        /// Byte `i` of the result is byte `index[i]`, modulo 128, of the 64 bytes followed by the
        /// other's.
        fn bytes_at_in_both(self, index: Self, other: Self) =
            _mm512_permutex2var_epi8(self.0, index.0, other.0);
        /// Byte `i` of the result is a window of eight bits: those from bit `start[i]`, modulo 64,
        /// of the eight bytes around byte `i`.
        fn windows(self, start: Self) = _mm512_multishift_epi64_epi8(start.0, self.0);
        /// Each byte times a matrix of 8 × 8 bits, which is the eight bytes of `matrix` around it.
        /// Bit `i` of the result is the parity of the byte AND row `7 - i` of the matrix.
        fn times_matrix(self, matrix: Self) = _mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix.0);
    }

    /// The lanes that share a bit with the other's.
    #[inline(always)]
    pub(crate) fn lanes_meeting(self, other: Self) -> u32 {
        intrinsic!(_mm512_test_epi16_mask(self.0, other.0))
    }

    /// The bytes that share a bit with the other's.
    #[inline(always)]
    pub(crate) fn bytes_meeting(self, other: Self) -> u64 {
        intrinsic!(_mm512_test_epi8_mask(self.0, other.0))
    }

    /// The lanes that are 0, out of those in the mask.
    #[inline(always)]
    pub(crate) fn empty_lanes_of(self, mask: u32) -> u32 {
        intrinsic!(_mm512_mask_testn_epi16_mask(mask, self.0, self.0))
    }

    /// The lanes that are not 0.
    #[inline(always)]
    pub(crate) fn filled_lanes(self) -> u32 {
        self.lanes_meeting(self)
    }

    /// The bytes that equal the other's.
    #[inline(always)]
    pub(crate) fn bytes_equal(self, other: Self) -> u64 {
        intrinsic!(_mm512_cmpeq_epi8_mask(self.0, other.0))
    }

    /// The lanes that differ from the other's.
    #[inline(always)]
    pub(crate) fn lanes_unequal(self, other: Self) -> u32 {
        intrinsic!(_mm512_cmpneq_epi16_mask(self.0, other.0))
    }

    /// The greatest of lanes 0 to 15.
    #[inline(always)]
    pub(crate) fn greatest_of_half(self) -> u16 {
        let greater = intrinsic!(_mm_max_epu16(self.first_eight(), self.second_eight()));
        // The instruction finds the least, so it searches the complement.
        let complement = intrinsic!(_mm_xor_si128(greater, _mm_set1_epi16(-1)));
        !(intrinsic!(_mm_cvtsi128_si32(_mm_minpos_epu16(complement))).cast_unsigned() as u16)
    }

    #[inline(always)]
    fn first_eight(self) -> __m128i {
        intrinsic!(_mm512_castsi512_si128(self.0))
    }

    #[inline(always)]
    fn second_eight(self) -> __m128i {
        intrinsic!(_mm512_extracti32x4_epi32::<1>(self.0))
    }

    /// All 64 bytes.
    #[inline(always)]
    pub(crate) fn to_bytes(self) -> [u8; 64] {
        let mut bytes = [0; 64];
        // SAFETY: the array is 64 bytes, the store needs no alignment, and the processor has the
        // instruction.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}
