//! The register of 64-bit ARM: NEON, which every such processor has.
#![expect(unsafe_code, reason = "vector instructions and views of registers as words")]

use std::arch::aarch64::{
    uint64x2_t, vandq_u64, vdupq_n_s64, vdupq_n_u64, veorq_u64, vorrq_u64, vshlq_u64,
};

vector! {
    /// 128 lanes.
    Neon(uint64x2_t), 2 words,
    operators: [BitAnd::bitand = vandq_u64, BitOr::bitor = vorrq_u64, BitXor::bitxor = veorq_u64],
    splat(word) = vdupq_n_u64(word),
    shift_up(lanes, bits) = vshlq_u64(lanes, vdupq_n_s64(i64::from(bits))),
    // A shift by a negative number goes towards the low bits.
    shift_down(lanes, bits) = vshlq_u64(lanes, vdupq_n_s64(-i64::from(bits)))
}
