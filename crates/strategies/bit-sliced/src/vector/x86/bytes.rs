//! From the 81 bytes of a grid to the bits of its digits, and back.
#![expect(unsafe_code, reason = "vector instructions; each is called only where the processor has it")]

#[allow(clippy::wildcard_imports, reason = "twenty intrinsics, whose names say where they are from")]
use std::arch::x86_64::*;

use crate::port::DigitBits;

/// See [`Vector::digit_bits`]. A shift brings the bit to the top of each byte, where one instruction collects all 32.
///
/// # Safety
///
/// AVX2.
#[inline(always)]
pub(super) unsafe fn digit_bits_avx2(bytes: &[u8; 81]) -> DigitBits {
    // The last 32 bytes overlap the second: the array ends with them.
    // SAFETY: 32 bytes from each start lie in the array; the caller promises AVX2.
    let chunks = [0, 32, 49].map(|start| unsafe { _mm256_loadu_si256(bytes[start..start + 32].as_ptr().cast()) });
    let mut bits = [[0; 2]; 4];
    macro_rules! collect {
        ($($bit:literal)*) => {$(
            // SAFETY: AVX2, as above.
            let collect = |chunk| u64::from(unsafe { _mm256_movemask_epi8(_mm256_slli_epi16::<{ 7 - $bit }>(chunk)) }.cast_unsigned());
            bits[$bit] = [collect(chunks[0]) | collect(chunks[1]) << 32, collect(chunks[2]) >> 15];
        )*};
    }
    collect!(0 1 2 3);
    bits
}

/// See [`Vector::digits`]. Every byte of a chunk gets the byte in which its own bit lies, and asks for that bit.
///
/// # Safety
///
/// AVX2.
#[inline(always)]
pub(super) unsafe fn digits_avx2(bits: &DigitBits) -> [u8; 81] {
    let mut padded = [0; 96];
    for (index, chunk) in padded.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        // SAFETY: the caller promises AVX2; the store is as long as the chunk.
        unsafe {
            let byte_of = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
            let bit_of = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
            let mut cells = _mm256_setzero_si256();
            for (bit, parts) in bits.iter().enumerate() {
                let part = (parts[index / 2] >> (index % 2 * 32)) as u32;
                let copies = _mm256_shuffle_epi8(_mm256_set1_epi32(part.cast_signed()), byte_of);
                let set = _mm256_cmpeq_epi8(_mm256_and_si256(copies, bit_of), bit_of);
                cells = _mm256_or_si256(cells, _mm256_and_si256(set, _mm256_set1_epi8(1 << bit)));
            }
            _mm256_storeu_si256(chunk.as_mut_ptr().cast(), cells);
        }
    }
    let mut digits = [0; 81];
    digits.copy_from_slice(&padded[..81]);
    digits
}

/// See [`Vector::digit_bits`](crate::vector::Vector::digit_bits). A test of one bit in every byte is one instruction.
///
/// # Safety
///
/// AVX-512 F and BW.
#[inline(always)]
pub(super) unsafe fn digit_bits_avx512(bytes: &[u8; 81]) -> DigitBits {
    let (low, high) = bytes.split_at(64);
    let mut bits = [[0; 2]; 4];
    // SAFETY: the caller promises AVX-512; 64 bytes lie in the first part, and no more is read of the second than its 17.
    unsafe {
        let low = _mm512_loadu_si512(low.as_ptr().cast());
        let high = _mm512_maskz_loadu_epi8(HIGH_CELLS, high.as_ptr().cast());
        for (bit, parts) in bits.iter_mut().enumerate() {
            let this = _mm512_set1_epi8(1 << bit);
            *parts = [_mm512_test_epi8_mask(low, this), _mm512_test_epi8_mask(high, this)];
        }
    }
    bits
}

/// See [`Vector::digits`](crate::vector::Vector::digits). Adds 1, 2, 4 and 8 where their bit is set.
///
/// The last byte is put together by itself: bytes stored under a mask cannot be read again at once, and whoever gets them does.
///
/// # Safety
///
/// AVX-512 F and BW.
#[inline(always)]
pub(super) unsafe fn digits_avx512(bits: &DigitBits) -> [u8; 81] {
    let mut digits = [0; 81];
    // SAFETY: the caller promises AVX-512; 64 and 16 bytes from these starts lie in the array.
    unsafe {
        let mut cells = [_mm512_setzero_si512(); 2];
        for (bit, parts) in bits.iter().enumerate() {
            let this = _mm512_set1_epi8(1 << bit);
            for part in 0..2 {
                cells[part] = _mm512_mask_add_epi8(cells[part], parts[part], cells[part], this);
            }
        }
        _mm512_storeu_si512(digits[..64].as_mut_ptr().cast(), cells[0]);
        _mm_storeu_si128(digits[64..80].as_mut_ptr().cast(), _mm512_castsi512_si128(cells[1]));
    }
    for (bit, parts) in bits.iter().enumerate() {
        digits[80] |= ((parts[1] >> 16 & 1) as u8) << bit;
    }
    digits
}

/// The cells after the first 64.
const HIGH_CELLS: __mmask64 = (1 << 17) - 1;
