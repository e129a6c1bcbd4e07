//! A register of 256 bits, in two halves of 16 bytes, and the operations on it that this sweeper is
//! written in.
//!
//! The rule that makes it sound is that of the vectors of AVX-512: a [`Vector`] comes from an
//! [`Avx2`] or from another vector, and an [`Avx2`] exists only where the processor has the CPU
//! features. So every operation is safe to call.

#![allow(
    unsafe_code,
    reason = "intrinsics; an `Avx2` proves that the processor has them"
)]

#[allow(
    clippy::wildcard_imports,
    reason = "forty intrinsics, named for their instructions"
)]
use std::arch::x86_64::*;

use crate::processor::{intrinsic, processor, vectors};

processor! {
    /// The proof that the processor has every instruction used here.
    Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"
}

/// 32 bytes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Bytes(pub(crate) [u8; 32]);

#[allow(
    clippy::unused_self,
    reason = "the value is the proof that the instruction may be used"
)]
impl Avx2 {
    vectors! {
        /// All bits 0.
        fn zero(self) = _mm256_setzero_si256();
        /// A byte everywhere.
        fn every_byte(self, byte: u8) = _mm256_set1_epi8(byte.cast_signed());
    }

    /// Loads a table.
    #[inline(always)]
    pub(crate) fn load(self, table: &Bytes) -> Vector {
        // SAFETY: `Bytes` is 32 bytes aligned to 32, and the proof is that the processor has the
        // instruction.
        Vector(unsafe { _mm256_load_si256(std::ptr::from_ref(table).cast()) })
    }

    /// 16 bytes, not aligned, in both halves.
    #[inline(always)]
    pub(crate) fn loaded_twice(self, bytes: &[u8; 16]) -> Vector {
        // SAFETY: the array is 16 bytes, the load needs no alignment, and the processor has the
        // instruction.
        Vector(unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) })
    }
}

/// A register: 32 bytes, in two halves of 16.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector(__m256i);

impl Vector {
    vectors! {
        /// Bits of both.
        fn and(self, other: Self) = _mm256_and_si256(self.0, other.0);
        /// Bits of either.
        fn or(self, other: Self) = _mm256_or_si256(self.0, other.0);
        /// Bits that are not in the other.
        fn without(self, other: Self) = _mm256_andnot_si256(other.0, self.0);
        /// Each byte plus the other's, modulo 2^8.
        fn add(self, other: Self) = _mm256_add_epi8(self.0, other.0);
        /// Each byte plus the other's, at most 255.
        fn add_capped(self, other: Self) = _mm256_adds_epu8(self.0, other.0);
        /// The lesser of the two, byte by byte.
        fn lesser(self, other: Self) = _mm256_min_epu8(self.0, other.0);
        /// The greater of the two, byte by byte.
        fn greater(self, other: Self) = _mm256_max_epu8(self.0, other.0);
        /// Each byte where the other's is 1 to 127, 0 where it is 0. No byte of the other may
        /// exceed 127.
        fn where_positive(self, other: Self) = _mm256_sign_epi8(self.0, other.0);
        /// 255 where the bytes are equal, 0 elsewhere.
        fn equals(self, other: Self) = _mm256_cmpeq_epi8(self.0, other.0);
        /// Each two bytes shifted right by `BY`. So the incoming bits of a byte mean nothing: they
        /// are those of the next byte, or 0.
        fn right<const BY: i32>(self) = _mm256_srli_epi16::<BY>(self.0);
        /// Byte `i` of the result is byte `index[i]`, modulo 16, of the same half; 0 where bit 7 of
        /// the index is set, as in [`NOTHING`](crate::avx2::layout::NOTHING).
        fn bytes_at(self, index: Self) = _mm256_shuffle_epi8(self.0, index.0);
        /// The low halves of both.
        fn low_halves(self, other: Self) = _mm256_permute2x128_si256::<0x20>(self.0, other.0);
        /// The high halves of both.
        fn high_halves(self, other: Self) = _mm256_permute2x128_si256::<0x31>(self.0, other.0);
        /// The first two groups of four bytes of each half, from both in turn.
        fn low_fours(self, other: Self) = _mm256_unpacklo_epi32(self.0, other.0);
        /// The last two groups of four bytes of each half, from both in turn.
        fn high_fours(self, other: Self) = _mm256_unpackhi_epi32(self.0, other.0);
        /// The first eight bytes of each half, from both in turn.
        fn low_eights(self, other: Self) = _mm256_unpacklo_epi64(self.0, other.0);
        /// The last eight bytes of each half, from both in turn.
        fn high_eights(self, other: Self) = _mm256_unpackhi_epi64(self.0, other.0);
        /// The two groups of eight bytes of each half, exchanged.
        fn eights_exchanged(self) = _mm256_shuffle_epi32::<0b01_00_11_10>(self.0);
        /// The first eight bytes of each half, in both halves.
        fn first_and_third_eights(self) = _mm256_permute4x64_epi64::<0b10_00_10_00>(self.0);
    }

    /// 255 where the byte is 0, 0 elsewhere.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> Self {
        self.equals(Self(intrinsic!(_mm256_setzero_si256())))
    }

    /// Whether no bit is set in both.
    #[inline(always)]
    pub(crate) fn is_apart_from(self, other: Self) -> bool {
        intrinsic!(_mm256_testz_si256(self.0, other.0)) == 1
    }

    /// Whether all bits of the other are set.
    #[inline(always)]
    pub(crate) fn has_all_of(self, other: Self) -> bool {
        intrinsic!(_mm256_testc_si256(self.0, other.0)) == 1
    }

    /// How many bytes differ from the other's.
    #[inline(always)]
    pub(crate) fn differing_bytes(self, other: Self) -> u32 {
        self.equals(other).mask_bits().count_zeros()
    }

    /// A bit per byte of a mask, whose bytes are 0 or 255.
    #[inline(always)]
    pub(crate) fn mask_bits(self) -> u32 {
        intrinsic!(_mm256_movemask_epi8(self.0)).cast_unsigned()
    }

    /// The greatest byte, in every byte.
    #[inline(always)]
    pub(crate) fn greatest(self) -> Self {
        let high = intrinsic!(_mm256_extracti128_si256::<1>(self.0));
        let sixteen = intrinsic!(_mm_max_epu8(_mm256_castsi256_si128(self.0), high));
        // `minpos` finds the least of eight words. The greatest byte has the least complement, so
        // complements are compared. Of the two complements in a word, `min` leaves the lesser one
        // in the low byte. It leaves 0 in the high byte, because the shift brings a 0 there. So a
        // word has the value of its low byte, and the least word is the complement that is looked
        // for.
        let complement = intrinsic!(_mm_subs_epu8(_mm_set1_epi8(-1), sixteen));
        let complement = intrinsic!(_mm_min_epu8(complement, _mm_srli_epi16::<8>(complement)));
        let least = intrinsic!(_mm_minpos_epu16(complement));
        let least = Self(intrinsic!(_mm256_broadcastb_epi8(least)));
        Self(intrinsic!(_mm256_xor_si256(_mm256_set1_epi8(-1), least.0)))
    }

    /// All 32 bytes.
    #[inline(always)]
    pub(crate) fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // SAFETY: the array is 32 bytes, the store needs no alignment, and the processor has the
        // instruction.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}
