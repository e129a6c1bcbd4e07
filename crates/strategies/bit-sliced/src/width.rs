//! [`Width`]: which registers to work in, chosen at run time.

use sudoku::{Answer, Limits, Puzzle};
use three_registers::THREE_REGISTERS;

#[cfg(target_arch = "x86_64")]
use crate::cache;
use crate::compiled;

/// How many puzzles are solved side by side, and with which instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Width {
    /// 64 puzzles in a machine word: plain, safe Rust, on every processor.
    Word,
    /// 128 puzzles in a NEON register, on 64-bit ARM.
    Neon,
    /// 256 puzzles in an AVX2 register.
    Avx2,
    /// 256 puzzles in a register, with the three-input instructions of AVX-512.
    Avx512Half,
    /// 512 puzzles in an AVX-512 register.
    Avx512,
}

impl Width {
    /// All widths, narrow ones first.
    pub const ALL: [Self; 5] = [Self::Word, Self::Neon, Self::Avx2, Self::Avx512Half, Self::Avx512];

    /// Its name in tests, benches and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Word => "u64",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512Half => "avx512-256",
            Self::Avx512 => "avx512-512",
        }
    }

    /// How many puzzles are solved side by side.
    pub const fn lanes(self) -> usize {
        match self {
            Self::Word => 64,
            Self::Neon => 128,
            Self::Avx2 | Self::Avx512Half => 256,
            Self::Avx512 => 512,
        }
    }

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Self::Word => true,
            Self::Neon => cfg!(target_arch = "aarch64"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => compiled::avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Half => compiled::avx512_half::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => compiled::avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512Half | Self::Avx512 => false,
        }
    }

    /// Solves the puzzles on this width. `three-registers` solves the last ones if `delegates_tail`
    /// is set; otherwise every puzzle is in a lane, whatever the size of the batch. With a budget
    /// it solves all of them: in lanes, which search a puzzle from several sides, a budget would
    /// end the search elsewhere.
    ///
    /// # Panics
    ///
    /// If the processor lacks the instructions, or if there are fewer answers than puzzles.
    pub fn solve(
        self,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
        delegates_tail: bool,
    ) {
        if limits.solutions == 0 || limits.has_budget() {
            return THREE_REGISTERS.solve_many(puzzles, limits, answers);
        }
        let solve = match self {
            #[cfg(target_arch = "aarch64")]
            Self::Neon => compiled::neon::solve,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => compiled::avx2::solve,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Half => compiled::avx512_half::solve,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => compiled::avx512::solve,
            #[cfg(target_arch = "x86_64")]
            Self::Word if compiled::words_with_bit_instructions::is_available() => {
                compiled::words_with_bit_instructions::solve
            }
            _ => compiled::words::solve,
        };
        solve(puzzles, limits, answers, delegates_tail);
    }

    /// The fastest width on this processor for a batch of this many puzzles.
    pub fn fastest(puzzles: usize) -> Self {
        let fills_512_lanes = puzzles > Self::Avx512Half.lanes();
        if fills_512_lanes && Self::Avx512.is_available() && cache_holds_512_lanes() {
            Self::Avx512
        } else if Self::Avx512Half.is_available() {
            Self::Avx512Half
        } else if Self::Avx2.is_available() {
            Self::Avx2
        } else if Self::Neon.is_available() {
            Self::Neon
        } else {
            Self::Word
        }
    }
}

/// Whether the first-level data cache holds the 729 vectors of 512 bits, which take 46 KB. Where it
/// does not, 256 lanes are faster.
#[cfg(target_arch = "x86_64")]
fn cache_holds_512_lanes() -> bool {
    cache::first_level_size() >= 48 << 10
}

#[cfg(not(target_arch = "x86_64"))]
fn cache_holds_512_lanes() -> bool {
    false
}
