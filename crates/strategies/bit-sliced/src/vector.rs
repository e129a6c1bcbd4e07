//! [`Vector`]: what a register can do. The rules of Sudoku are written once over it, elsewhere.

use std::ops::{BitAnd, BitOr, BitXor, Not};

#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// One or more words of 64 bits, on which `&`, `|`, `^` and `!` work bit by bit.
///
/// Each bit is a *lane*, and each lane works on one puzzle.
pub(crate) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// The number of words.
    const WORDS: usize;
    /// No bit is set.
    const NONE: Self;
    /// Whether [`ternary`](Self::ternary) is one instruction.
    const HAS_TERNARY: bool = false;

    /// Every word is this one.
    fn splat(word: u64) -> Self;
    /// The words; the first one has the lanes 0 to 63.
    fn words(&self) -> &[u64];
    /// The words, to change them.
    fn words_mut(&mut self) -> &mut [u64];
    /// Shifts every word towards its high bits.
    fn shift_up<const BITS: u32>(self) -> Self;
    /// Shifts every word towards its low bits.
    fn shift_down<const BITS: u32>(self) -> Self;

    /// A function of three bits: bit `4a + 2b + c` of `TABLE` is its value for `a`, `b` and
    /// `c`, and `plain` is the same function in two-input operations.
    ///
    /// A vector with an instruction for the table overrides this, and the compiler drops `plain`.
    #[inline(always)]
    fn ternary<const TABLE: i32>(_a: Self, _b: Self, _c: Self, plain: Self) -> Self {
        plain
    }
}

/// The plain form: 64 puzzles in a machine word, in safe Rust.
impl Vector for u64 {
    const WORDS: usize = 1;
    const NONE: Self = 0;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(self)
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        std::slice::from_mut(self)
    }

    #[inline(always)]
    fn shift_up<const BITS: u32>(self) -> Self {
        self << BITS
    }

    #[inline(always)]
    fn shift_down<const BITS: u32>(self) -> Self {
        self >> BITS
    }
}
