//! The register of NEON: a pair of 128 bits.
//!
//! The same rule as for AVX2 makes it sound: a [`Vector`] comes from a [`Neon`] or from another
//! vector.

#![allow(unsafe_code, reason = "intrinsics; a `Neon` proves that the processor has them")]

use std::arch::aarch64::{
    uint8x16_t, vaddq_u8, vaddvq_u8, vandq_u8, vbicq_u8, vceqq_u8, vdupq_n_u8, veorq_u8, vextq_u8,
    vgetq_lane_u8, vgetq_lane_u32, vgetq_lane_u64, vld1q_u8, vmaxq_u8, vmaxvq_u8, vminq_u8,
    vorrq_u8, vpaddq_u8, vpmaxq_u8, vqaddq_u8, vqtbl1q_u8, vreinterpretq_u8_u32,
    vreinterpretq_u8_u64, vreinterpretq_u32_u8, vreinterpretq_u64_u8, vshrq_n_u8, vst1q_u8,
    vtstq_u8, vzip1q_u32, vzip1q_u64, vzip2q_u32, vzip2q_u64,
};

use super::Bytes;
use crate::processor::{intrinsic, processor};

processor! {
    /// The proof that the processor has NEON. Every 64-bit ARM processor has it.
    Neon: "neon"
}

#[allow(clippy::unused_self, reason = "the value is the proof that the instruction may be used")]
impl Neon {
    /// All bits 0.
    #[inline(always)]
    pub(crate) fn zero(self) -> Vector {
        self.every_byte(0)
    }

    /// A byte everywhere.
    #[inline(always)]
    pub(crate) fn every_byte(self, byte: u8) -> Vector {
        Vector([intrinsic!(vdupq_n_u8(byte)); 2])
    }

    /// Loads a table.
    #[inline(always)]
    pub(crate) fn load(self, table: &Bytes) -> Vector {
        let (halves, _) = table.0.as_chunks();
        Vector([loaded(&halves[0]), loaded(&halves[1])])
    }

    /// 16 bytes, not aligned, in both halves.
    #[inline(always)]
    pub(crate) fn loaded_twice(self, bytes: &[u8; 16]) -> Vector {
        Vector([loaded(bytes); 2])
    }
}

#[inline(always)]
fn loaded(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: the array is 16 bytes, and the load needs no alignment.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

#[inline(always)]
fn store(half: uint8x16_t, bytes: &mut [u8; 16]) {
    // SAFETY: the array is 16 bytes, and the store needs no alignment.
    unsafe { vst1q_u8(bytes.as_mut_ptr(), half) }
}

/// Whether a bit is set.
#[inline(always)]
fn has_any(half: uint8x16_t) -> bool {
    intrinsic!(vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpmaxq_u8(half, half)))) != 0
}

/// A register: 32 bytes, in two halves of 16.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector([uint8x16_t; 2]);

impl Vector {
    /// An operation on both halves of one or two registers.
    #[inline(always)]
    fn halves(self, other: Self, operation: impl Fn(uint8x16_t, uint8x16_t) -> uint8x16_t) -> Self {
        Self([operation(self.0[0], other.0[0]), operation(self.0[1], other.0[1])])
    }

    /// Bits of both.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vandq_u8(a, b)))
    }

    /// Bits of either.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vorrq_u8(a, b)))
    }

    /// Bits that are not in the other.
    #[inline(always)]
    pub(crate) fn without(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vbicq_u8(a, b)))
    }

    /// Each byte plus the other's, modulo 2^8.
    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vaddq_u8(a, b)))
    }

    /// Each byte plus the other's, at most 255.
    #[inline(always)]
    pub(crate) fn add_capped(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vqaddq_u8(a, b)))
    }

    /// The lesser of the two, byte by byte.
    #[inline(always)]
    pub(crate) fn lesser(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vminq_u8(a, b)))
    }

    /// The greater of the two, byte by byte.
    #[inline(always)]
    pub(crate) fn greater(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vmaxq_u8(a, b)))
    }

    /// Each byte where the other's is 1 to 127, 0 where it is 0.
    #[inline(always)]
    pub(crate) fn where_positive(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vandq_u8(a, vtstq_u8(b, b))))
    }

    /// 255 where the bytes are equal, 0 elsewhere.
    #[inline(always)]
    pub(crate) fn equals(self, other: Self) -> Self {
        self.halves(other, |a, b| intrinsic!(vceqq_u8(a, b)))
    }

    /// 255 where the byte is 0, 0 elsewhere.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> Self {
        self.equals(Self([intrinsic!(vdupq_n_u8(0)); 2]))
    }

    /// Each byte shifted right by `BY`. The incoming bits are unspecified: with NEON they are 0.
    #[inline(always)]
    pub(crate) fn right<const BY: i32>(self) -> Self {
        Self(self.0.map(|half| intrinsic!(vshrq_n_u8::<BY>(half))))
    }

    /// Byte `i` of the result is byte `index[i]` of the same half; 0 where the index is `NOTHING`.
    #[inline(always)]
    pub(crate) fn bytes_at(self, index: Self) -> Self {
        self.halves(index, |table, index| intrinsic!(vqtbl1q_u8(table, index)))
    }

    /// Like `bytes_at`, with the index modulo 16. Bit 7 must be 0.
    #[inline(always)]
    pub(crate) fn entries_at(self, index: Self) -> Self {
        self.bytes_at(index.and(Self([intrinsic!(vdupq_n_u8(0x0f)); 2])))
    }

    /// The low halves of both.
    #[inline(always)]
    pub(crate) fn low_halves(self, other: Self) -> Self {
        Self([self.0[0], other.0[0]])
    }

    /// The high halves of both.
    #[inline(always)]
    pub(crate) fn high_halves(self, other: Self) -> Self {
        Self([self.0[1], other.0[1]])
    }

    /// The first two groups of four bytes of each half, from both in turn.
    #[inline(always)]
    pub(crate) fn low_fours(self, other: Self) -> Self {
        self.halves(other, |a, b| {
            intrinsic!(vreinterpretq_u8_u32(vzip1q_u32(
                vreinterpretq_u32_u8(a),
                vreinterpretq_u32_u8(b)
            )))
        })
    }

    /// The last two groups of four bytes of each half, from both in turn.
    #[inline(always)]
    pub(crate) fn high_fours(self, other: Self) -> Self {
        self.halves(other, |a, b| {
            intrinsic!(vreinterpretq_u8_u32(vzip2q_u32(
                vreinterpretq_u32_u8(a),
                vreinterpretq_u32_u8(b)
            )))
        })
    }

    /// The first eight bytes of each half, from both in turn.
    #[inline(always)]
    pub(crate) fn low_eights(self, other: Self) -> Self {
        self.halves(other, low_eights)
    }

    /// The last eight bytes of each half, from both in turn.
    #[inline(always)]
    pub(crate) fn high_eights(self, other: Self) -> Self {
        self.halves(other, |a, b| {
            intrinsic!(vreinterpretq_u8_u64(vzip2q_u64(
                vreinterpretq_u64_u8(a),
                vreinterpretq_u64_u8(b)
            )))
        })
    }

    /// The two groups of eight bytes of each half, exchanged.
    #[inline(always)]
    pub(crate) fn eights_exchanged(self) -> Self {
        Self(self.0.map(|half| intrinsic!(vextq_u8::<8>(half, half))))
    }

    /// Whether no bit is set in both.
    #[inline(always)]
    pub(crate) fn is_apart_from(self, other: Self) -> bool {
        let [low, high] = self.and(other).0;
        !has_any(intrinsic!(vorrq_u8(low, high)))
    }

    /// Whether all bits of the other are set.
    #[inline(always)]
    pub(crate) fn has_all_of(self, other: Self) -> bool {
        let [low, high] = other.without(self).0;
        !has_any(intrinsic!(vorrq_u8(low, high)))
    }

    /// Whether any byte differs from the other's.
    #[inline(always)]
    pub(crate) fn differs_from(self, other: Self) -> bool {
        let [low, high] = self.halves(other, |a, b| intrinsic!(veorq_u8(a, b))).0;
        has_any(intrinsic!(vorrq_u8(low, high)))
    }

    /// How many bytes differ from the other's.
    #[inline(always)]
    pub(crate) fn differing_bytes(self, other: Self) -> u32 {
        // A byte of a mask is 0 or -1.
        let [low, high] = self.equals(other).0;
        32 - u32::from(intrinsic!(vaddvq_u8(vaddq_u8(low, high))).wrapping_neg())
    }

    /// A bit per byte of a mask, whose bytes are 0 or 255.
    #[inline(always)]
    pub(crate) fn mask_bits(self) -> u32 {
        let bit = loaded(&[1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let [low, high] = self.0.map(|half| intrinsic!(vandq_u8(half, bit)));
        let pairs = intrinsic!(vpaddq_u8(low, high));
        let fours = intrinsic!(vpaddq_u8(pairs, pairs));
        intrinsic!(vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(fours, fours))))
    }

    /// The greatest byte, in every byte.
    #[inline(always)]
    pub(crate) fn greatest(self) -> Self {
        Self([intrinsic!(vdupq_n_u8(vmaxvq_u8(vmaxq_u8(self.0[0], self.0[1])))); 2])
    }

    /// The first eight bytes of each half, in both halves.
    #[inline(always)]
    pub(crate) fn first_and_third_eights(self) -> Self {
        Self([low_eights(self.0[0], self.0[1]); 2])
    }

    /// Byte 16.
    #[inline(always)]
    pub(crate) fn byte_16(self) -> u8 {
        intrinsic!(vgetq_lane_u8::<0>(self.0[1]))
    }

    /// Writes the first 16 bytes.
    #[inline(always)]
    pub(crate) fn store_first_16(self, bytes: &mut [u8; 16]) {
        store(self.0[0], bytes);
    }

    /// All 32 bytes.
    #[inline(always)]
    pub(crate) fn to_bytes(self) -> Bytes {
        let mut bytes = Bytes([0; 32]);
        self.store(&mut bytes.0);
        bytes
    }

    /// Writes the 32 bytes.
    #[inline(always)]
    pub(crate) fn store(self, bytes: &mut [u8; 32]) {
        let (halves, _) = bytes.as_chunks_mut();
        store(self.0[0], &mut halves[0]);
        store(self.0[1], &mut halves[1]);
    }
}

/// The first eight bytes of both.
#[inline(always)]
fn low_eights(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
    intrinsic!(vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b))))
}
