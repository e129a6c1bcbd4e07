//! [`Width`]: which registers to work in, chosen at run time.

#[cfg(target_arch = "x86_64")]
use crate::cpu;

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
            Self::Avx2 => cpu::has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Half => cpu::has_avx512(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => cpu::has_avx512_with_counts(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512Half | Self::Avx512 => false,
        }
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
    cpu::first_level_cache() >= 48 << 10
}

#[cfg(not(target_arch = "x86_64"))]
fn cache_holds_512_lanes() -> bool {
    false
}
