//! The digits of a grid, packed to half a byte (a *nibble*) each.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "vector instructions"))]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    _mm_and_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_loadu_si128, _mm_mullo_epi16,
    _mm_packus_epi16, _mm_set1_epi8, _mm_set1_epi16, _mm_srli_epi16, _mm_storeu_si128,
    _mm_unpacklo_epi8,
};

/// The 81 digits of a grid, 16 in a word, the first one in the lowest bits. 0 is a blank.
pub(crate) type Nibbles = [u64; 6];

/// Packs the digits.
#[inline(always)]
pub(crate) fn pack(digits: &[u8; 81]) -> Nibbles {
    let mut nibbles = [0; 6];
    let (sixteens, last) = digits.as_chunks::<16>();
    for (word, sixteen) in nibbles.iter_mut().zip(sixteens) {
        *word = pack_sixteen(sixteen);
    }
    nibbles[5] = u64::from(last[0]);
    nibbles
}

/// Unpacks the digits.
#[inline(always)]
pub(crate) fn unpack(nibbles: &Nibbles) -> [u8; 81] {
    let mut digits = [0; 81];
    let (sixteens, last) = digits.as_chunks_mut::<16>();
    for (sixteen, &word) in sixteens.iter_mut().zip(nibbles) {
        unpack_sixteen(word, sixteen);
    }
    last[0] = nibbles[5] as u8;
    digits
}

/// Packs 16 bytes, each below 16.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn pack_sixteen(digits: &[u8; 16]) -> u64 {
    // SAFETY: every processor of this architecture has SSE2, and 16 bytes are read.
    unsafe {
        let pairs = _mm_loadu_si128(digits.as_ptr().cast());
        // As a number, a pair is `first + 256 second`. Times 272, modulo 65,536, that is
        // `256 (first + 16 second) + 16 first`, whose high byte has both digits.
        let pairs = _mm_srli_epi16::<8>(_mm_mullo_epi16(pairs, _mm_set1_epi16(272)));
        _mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)).cast_unsigned()
    }
}

/// Unpacks 16 digits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn unpack_sixteen(word: u64, digits: &mut [u8; 16]) {
    // SAFETY: every processor of this architecture has SSE2, and 16 bytes are written.
    unsafe {
        let pairs = _mm_cvtsi64_si128(word.cast_signed());
        // The low digits of the bytes and the high ones, in turn.
        let both = _mm_unpacklo_epi8(pairs, _mm_srli_epi16::<4>(pairs));
        _mm_storeu_si128(digits.as_mut_ptr().cast(), _mm_and_si128(both, _mm_set1_epi8(0x0f)));
    }
}

/// Packs 16 bytes, each below 16.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn pack_sixteen(digits: &[u8; 16]) -> u64 {
    digits.iter().rev().fold(0, |word, &digit| word << 4 | u64::from(digit))
}

/// Unpacks 16 digits.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn unpack_sixteen(word: u64, digits: &mut [u8; 16]) {
    for (index, digit) in digits.iter_mut().enumerate() {
        *digit = (word >> (4 * index)) as u8 & 0x0f;
    }
}
