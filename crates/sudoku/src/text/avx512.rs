//! A line of 81 cells read with AVX-512: each step takes all cells at once. [`line`](super::line)
//! and [`Grid::is_valid`] do the same on any processor, and are slower.

use std::arch::x86_64::{
    __m512i, _mm_setr_epi8, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_loadu_si512,
    _mm512_maskz_permutex2var_epi8, _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutex2var_epi8,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_storeu_si512,
    _mm512_test_epi8_mask,
};

use super::BLANKS;
use crate::{Grid, House, Puzzle, table};

/// Whether the processor has the instructions that [`puzzle`] uses.
#[inline]
pub(super) fn is_supported() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
}

/// The bit that bytes beyond ASCII have, and in [`VALUES`] characters that are no cell.
const NEITHER: u8 = 1 << 7;

/// What each character stands for: 0 for a blank, 1 to 9 for a digit.
static VALUES: [[u8; 64]; 2] = {
    let mut values = [[NEITHER; 64]; 2];
    let mut digit = 1;
    while digit <= 9 {
        values[0][b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let mut index = 0;
    while index < BLANKS.len() {
        let blank = BLANKS[index] as usize;
        values[blank / 64][blank % 64] = 0;
        index += 1;
    }
    values
};

/// Where a line is cut: the first 64 cells stand in one register, the last 64 in another.
const LAST_BEGINS: usize = 81 - 64;

/// The cells of all houses. Number `2 * pair + half` of the nine cells of a house has the place
/// `CELLS[pair][32 * half + house]`: below 64 in the first register, otherwise in the last. There
/// are 32 places for 27 houses, so five houses are there twice.
static CELLS: [[u8; 64]; 5] = table!(5, |pair| table!(64, |lane| {
    let (number, house) = (2 * pair + lane / 32, lane % 32 % 27);
    // The ninth cell has no partner.
    let cell = if number < 9 { House::ALL[house].cells()[number].index() } else { 0 };
    (if cell < 64 { cell } else { 64 + cell - LAST_BEGINS }) as u8
}));

/// The puzzle in a line; `None` if a character is no cell, or if a house has a digit twice.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn puzzle(line: &[u8; 81]) -> Option<Puzzle> {
    let characters = [load(line.first_chunk()?), load(line.last_chunk()?)];
    let [low, high] = [load(&VALUES[0]), load(&VALUES[1])];
    let [first, last] = characters.map(|part| _mm512_permutex2var_epi8(low, part, high));
    let [any_character, any_value] =
        [characters, [first, last]].map(|[first, last]| _mm512_or_si512(first, last));
    if _mm512_movepi8_mask(_mm512_or_si512(any_character, any_value)) != 0
        || is_digit_twice(first, last)
    {
        return None;
    }
    let mut values = [0; 81];
    store(first, values.first_chunk_mut()?);
    store(last, values.last_chunk_mut()?);
    Grid::from_bytes(values).ok().map(Puzzle::from_valid)
}

/// Whether a house has a digit twice, in a grid whose first and last 64 cells these are.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn is_digit_twice(first: __m512i, last: __m512i) -> bool {
    // A byte has flags for eight digits, so the nine digits are in two sets.
    let sets = [
        _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0),
        _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0),
    ]
    .map(|set| _mm512_broadcast_i32x4(set));
    let mut seen = [_mm512_setzero_si512(); 2];
    let mut twice = _mm512_setzero_si512();
    for (pair, cells) in CELLS.iter().enumerate() {
        // The ninth cell of a house has no partner.
        let lanes = if pair == 4 { u64::MAX >> 32 } else { u64::MAX };
        let digits = _mm512_maskz_permutex2var_epi8(lanes, first, load(cells), last);
        for (seen, set) in seen.iter_mut().zip(sets) {
            let flag = _mm512_shuffle_epi8(set, digits);
            twice = _mm512_or_si512(twice, _mm512_and_si512(*seen, flag));
            *seen = _mm512_or_si512(*seen, flag);
        }
    }
    for seen in seen {
        let halves_swapped = _mm512_shuffle_i64x2::<0b01_00_11_10>(seen, seen);
        twice = _mm512_or_si512(twice, _mm512_and_si512(seen, halves_swapped));
    }
    _mm512_test_epi8_mask(twice, twice) != 0
}

#[inline]
#[target_feature(enable = "avx512f")]
#[expect(unsafe_code, reason = "there is no safe function that loads a register")]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the reference is to 64 bytes, and this load needs no alignment.
    unsafe { _mm512_loadu_si512(std::ptr::from_ref(bytes).cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
#[expect(unsafe_code, reason = "there is no safe function that stores a register")]
fn store(register: __m512i, bytes: &mut [u8; 64]) {
    // SAFETY: the reference is to 64 bytes, and this store needs no alignment.
    unsafe { _mm512_storeu_si512(std::ptr::from_mut(bytes).cast(), register) }
}
