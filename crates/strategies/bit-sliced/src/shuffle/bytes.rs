//! [`ByteShuffle`]: a shuffle of the lanes of a register of 256 bits, which has two groups of 16
//! bytes.
//!
//! Within a group any byte goes to any other place. Before that, bits move up within their word,
//! and the groups may change places.
#![expect(unsafe_code, reason = "vector instructions")]

#[allow(clippy::wildcard_imports, reason = "twenty intrinsics, named for their instructions")]
use std::arch::x86_64::*;

/// Bytes in a group.
const GROUP: usize = 16;

/// Groups in a register.
const GROUPS: usize = 2;

/// Bits move up by fewer than this. The bits that leave a word are lost, so a longer way would lose
/// more of them.
const MOST_BITS: usize = 4;

/// One way to shuffle.
#[derive(Clone, Copy)]
pub(crate) struct ByteShuffle {
    /// First, each bit of a word moves this many places up; also as a vector.
    bits: usize,
    bits_of_each_word: __m256i,
    /// Then the groups rotate by this many; also as the indices of eight parts of the register.
    groups: usize,
    eighths: __m256i,
    /// Then each byte is replaced by this one of its group.
    bytes: __m256i,
}

/// A shuffle that pairs many offered lanes with wanted ones; also the offered lanes and the wanted
/// ones that it pairs. The round decides how bits and groups move.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
pub(super) unsafe fn pair(
    offered: __m256i,
    wanted: __m256i,
    round: usize,
) -> (ByteShuffle, __m256i, __m256i) {
    let (groups, bits) = (round % GROUPS, round / GROUPS % MOST_BITS);
    // SAFETY: the caller promises AVX2.
    unsafe {
        let bits_of_each_word = _mm256_set1_epi64x((bits as u64).cast_signed());
        // With two groups, rotating them and rotating them back are the same.
        let first = if groups == 1 { 4 } else { 0 };
        let eighths =
            _mm256_xor_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(first));
        let moved =
            _mm256_permutevar8x32_epi32(_mm256_sllv_epi64(offered, bits_of_each_word), eighths);
        let (bytes, sources, targets) = pair_bytes(moved, wanted);
        let sources =
            _mm256_srlv_epi64(_mm256_permutevar8x32_epi32(sources, eighths), bits_of_each_word);
        (ByteShuffle { bits, bits_of_each_word, groups, eighths, bytes }, sources, targets)
    }
}

/// Moves every lane.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
pub(super) unsafe fn shuffled(lanes: __m256i, shuffle: ByteShuffle) -> __m256i {
    // SAFETY: the caller promises AVX2.
    unsafe {
        let up = _mm256_sllv_epi64(lanes, shuffle.bits_of_each_word);
        _mm256_shuffle_epi8(_mm256_permutevar8x32_epi32(up, shuffle.eighths), shuffle.bytes)
    }
}

/// The lane that the shuffle brings to this lane, which must be one of its targets.
#[inline(always)]
pub(super) fn source(shuffle: &ByteShuffle, lane: usize) -> usize {
    // SAFETY: both types have 32 bytes, and any bytes are an array.
    let bytes = unsafe { std::mem::transmute::<__m256i, [u8; GROUPS * GROUP]>(shuffle.bytes) };
    let byte = lane / 8;
    let group = (byte / GROUP + GROUPS - shuffle.groups) % GROUPS;
    (group * GROUP + usize::from(bytes[byte])) * 8 + lane % 8 - shuffle.bits
}

/// Gives each wanted byte an offered byte of its group: first those where three lanes or more are
/// paired, then those with two, then one. Returns which byte each one gets, the offered lanes that
/// are paired, and the wanted ones.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn pair_bytes(offered: __m256i, wanted: __m256i) -> (__m256i, __m256i, __m256i) {
    // SAFETY: the caller promises AVX2.
    unsafe {
        let (none, one) = (_mm256_setzero_si256(), _mm256_set1_epi8(1));
        let index = _mm256_set1_epi8(GROUP as i8 - 1);
        let own = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        ));
        let (mut left, mut targets, mut bytes, mut settled) = (offered, none, own, none);
        for least in [3, 2, 1] {
            // Byte `i` tries byte `i`, `i + 1` and so on of its group; `back` is the way back.
            let (mut there, mut back) = (own, own);
            for _ in 0..GROUP {
                let paired = _mm256_and_si256(_mm256_shuffle_epi8(left, there), wanted);
                // Without its lowest bits, one fewer than the least: is there a bit left?
                let mut rest = paired;
                for _ in 1..least {
                    rest = _mm256_and_si256(rest, _mm256_sub_epi8(rest, one));
                }
                let no = _mm256_or_si256(_mm256_cmpeq_epi8(rest, none), settled);
                let yes = _mm256_cmpeq_epi8(no, none);
                let now = _mm256_and_si256(yes, paired);
                bytes = _mm256_blendv_epi8(bytes, there, yes);
                settled = _mm256_or_si256(settled, yes);
                targets = _mm256_or_si256(targets, now);
                left = _mm256_andnot_si256(_mm256_shuffle_epi8(now, back), left);
                there = _mm256_and_si256(_mm256_add_epi8(there, one), index);
                back = _mm256_and_si256(_mm256_sub_epi8(back, one), index);
            }
        }
        (bytes, _mm256_andnot_si256(left, offered), targets)
    }
}
