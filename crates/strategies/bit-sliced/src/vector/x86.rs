//! The registers of x86-64: AVX2, and AVX-512 with registers of 256 or 512 bits.
#![expect(unsafe_code, reason = "vector instructions and views of registers as words")]

#[allow(clippy::wildcard_imports, reason = "twenty intrinsics, named for their instructions")]
use std::arch::x86_64::*;

vector! {
    /// 256 lanes; needs AVX2.
    Avx2(__m256i), 4 words,
    operators: [
        BitAnd::bitand = _mm256_and_si256,
        BitOr::bitor = _mm256_or_si256,
        BitXor::bitxor = _mm256_xor_si256
    ],
    splat(word) = _mm256_set1_epi64x(word.cast_signed()),
    shift_up(lanes, bits) = _mm256_sll_epi64(lanes, _mm_cvtsi32_si128(bits)),
    shift_down(lanes, bits) = _mm256_srl_epi64(lanes, _mm_cvtsi32_si128(bits))
}

vector! {
    /// 256 lanes with three-input instructions; needs AVX-512 F and VL.
    Avx512Half(__m256i), 4 words,
    operators: [
        BitAnd::bitand = _mm256_and_si256,
        BitOr::bitor = _mm256_or_si256,
        BitXor::bitxor = _mm256_xor_si256
    ],
    splat(word) = _mm256_set1_epi64x(word.cast_signed()),
    shift_up(lanes, bits) = _mm256_sll_epi64(lanes, _mm_cvtsi32_si128(bits)),
    shift_down(lanes, bits) = _mm256_srl_epi64(lanes, _mm_cvtsi32_si128(bits)),
    ternary = _mm256_ternarylogic_epi64
}

vector! {
    /// 512 lanes with three-input instructions; needs AVX-512 F.
    Avx512(__m512i), 8 words,
    operators: [
        BitAnd::bitand = _mm512_and_si512,
        BitOr::bitor = _mm512_or_si512,
        BitXor::bitxor = _mm512_xor_si512
    ],
    splat(word) = _mm512_set1_epi64(word.cast_signed()),
    shift_up(lanes, bits) = _mm512_sll_epi64(lanes, _mm_cvtsi32_si128(bits)),
    shift_down(lanes, bits) = _mm512_srl_epi64(lanes, _mm_cvtsi32_si128(bits)),
    ternary = _mm512_ternarylogic_epi64
}
