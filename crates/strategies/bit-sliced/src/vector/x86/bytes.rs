//! From the 81 bytes of a grid to half a byte a digit, and back.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is called only where the processor has it"
)]

#[allow(
    clippy::wildcard_imports,
    reason = "ten intrinsics, whose names say where they are from"
)]
use std::arch::x86_64::*;

use crate::port::Nibbles;

/// See [`Vector::nibbles`](crate::vector::Vector::nibbles). One instruction adds the first of two
/// bytes and 16 times the second.
///
/// # Safety
///
/// SSSE3.
#[inline(always)]
pub(super) unsafe fn nibbles(bytes: &[u8; 81]) -> Nibbles {
    let (chunks, last) = bytes.as_chunks::<16>();
    let mut nibbles = [0; 6];
    for (word, chunk) in nibbles.iter_mut().zip(chunks) {
        // SAFETY: the load is as long as the chunk; the caller promises SSSE3.
        let pairs = unsafe {
            _mm_maddubs_epi16(_mm_loadu_si128(chunk.as_ptr().cast()), _mm_set1_epi16(0x1001))
        };
        // SAFETY: every processor of this architecture has SSE2.
        *word = unsafe { _mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)) }.cast_unsigned();
    }
    nibbles[5] = u64::from(last[0]);
    nibbles
}

/// See [`Vector::digits`](crate::vector::Vector::digits). The bytes and what is in their high
/// halves, in turn.
#[inline(always)]
pub(super) fn digits(nibbles: &Nibbles) -> [u8; 81] {
    let mut digits = [0; 81];
    let (chunks, last) = digits.as_chunks_mut::<16>();
    for (word, chunk) in nibbles.iter().zip(chunks) {
        // SAFETY: every processor of this architecture has SSE2; the store is as long as the chunk.
        unsafe {
            let pairs = _mm_cvtsi64_si128(word.cast_signed());
            let both = _mm_unpacklo_epi8(pairs, _mm_srli_epi16::<4>(pairs));
            _mm_storeu_si128(chunk.as_mut_ptr().cast(), _mm_and_si128(both, _mm_set1_epi8(0x0f)));
        }
    }
    last[0] = nibbles[5] as u8;
    digits
}
