//! [`Turn`]: how the lanes of a register of 256 bits change places. Any byte of a group of 16 goes to any other of it; the groups
//! change places; and bits go some places up.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is called only where the processor has it"
)]

#[allow(
    clippy::wildcard_imports,
    reason = "twenty intrinsics, whose names say where they are from"
)]
use std::arch::x86_64::*;

/// Bytes that are shuffled together.
const GROUP: usize = 16;

/// Groups in a register.
const GROUPS: usize = 2;

/// Bits go up by less than this. The last of a word are lost on the way, so by more would lose
/// more.
const MOST_UP: usize = 4;

/// How the lanes of a register change places.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    /// First each bit of a word goes so many places up.
    up: usize,
    ups: __m256i,
    /// Then each group goes so many further, round the end.
    on: usize,
    eighths: __m256i,
    /// Then each byte becomes this one of its group.
    bytes: __m256i,
}

/// A turn that brings many of the lanes offered to lanes wanted; those that it brings, and where
/// they are then. From one round to the next, other groups meet, and other bits.
///
/// # Safety
///
/// AVX2.
#[inline(always)]
pub(super) unsafe fn meet(
    offered: __m256i,
    wanted: __m256i,
    round: usize,
) -> (Turn, __m256i, __m256i) {
    let (on, up) = (round % GROUPS, round / GROUPS % MOST_UP);
    // SAFETY: the caller promises AVX2.
    unsafe {
        let ups = _mm256_set1_epi64x((up as u64).cast_signed());
        // Two groups: so many on is as many back.
        let first = if on == 1 { 4 } else { 0 };
        let eighths =
            _mm256_xor_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(first));
        let there = _mm256_permutevar8x32_epi32(_mm256_sllv_epi64(offered, ups), eighths);
        let (bytes, gone, met) = settle(there, wanted);
        let from = _mm256_srlv_epi64(_mm256_permutevar8x32_epi32(gone, eighths), ups);
        (Turn { up, ups, on, eighths, bytes }, from, met)
    }
}

/// Every lane elsewhere.
///
/// # Safety
///
/// AVX2.
#[inline(always)]
pub(super) unsafe fn turned(lanes: __m256i, turn: Turn) -> __m256i {
    // SAFETY: the caller promises AVX2.
    unsafe {
        _mm256_shuffle_epi8(
            _mm256_permutevar8x32_epi32(_mm256_sllv_epi64(lanes, turn.ups), turn.eighths),
            turn.bytes,
        )
    }
}

/// From where a turn brings a lane that it brings.
#[inline(always)]
pub(super) fn source(turn: &Turn, lane: usize) -> usize {
    // SAFETY: a register of 256 bits is 32 bytes, whatever they are.
    let bytes = unsafe { std::mem::transmute::<__m256i, [u8; GROUPS * GROUP]>(turn.bytes) };
    let byte = lane / 8;
    let group = (byte / GROUP + GROUPS - turn.on) % GROUPS;
    (group * GROUP + usize::from(bytes[byte])) * 8 + lane % 8 - turn.up
}

/// For each byte wanted a byte of its group that is offered, the best first: those where three
/// lanes meet or more, then two, then one. Of 30 lanes in a hundred offered and as many wanted, 7
/// in 10 meet. Also the lanes that go, and where they are then.
#[inline(always)]
unsafe fn settle(offered: __m256i, wanted: __m256i) -> (__m256i, __m256i, __m256i) {
    // SAFETY: the caller promises AVX2.
    unsafe {
        let (none, one) = (_mm256_setzero_si256(), _mm256_set1_epi8(1));
        let low = _mm256_set1_epi8(GROUP as i8 - 1);
        let own = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        ));
        let (mut left, mut met, mut bytes, mut settled) = (offered, none, own, none);
        for least in [3, 2, 1] {
            let (mut there, mut back) = (own, own);
            for _ in 0..GROUP {
                let here = _mm256_and_si256(_mm256_shuffle_epi8(left, there), wanted);
                // Without its lowest bits, all but one of the least: is there any left?
                let mut some = here;
                for _ in 1..least {
                    some = _mm256_and_si256(some, _mm256_sub_epi8(some, one));
                }
                let no = _mm256_or_si256(_mm256_cmpeq_epi8(some, none), settled);
                let yes = _mm256_cmpeq_epi8(no, none);
                let now = _mm256_and_si256(yes, here);
                bytes = _mm256_blendv_epi8(bytes, there, yes);
                settled = _mm256_or_si256(settled, yes);
                met = _mm256_or_si256(met, now);
                left = _mm256_andnot_si256(_mm256_shuffle_epi8(now, back), left);
                there = _mm256_and_si256(_mm256_add_epi8(there, one), low);
                back = _mm256_and_si256(_mm256_sub_epi8(back, one), low);
            }
        }
        (bytes, _mm256_andnot_si256(left, offered), met)
    }
}
