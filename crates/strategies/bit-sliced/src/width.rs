//! [`Width`]: which registers to work in, found out at run time; and the whole batch, compiled for each.
#![allow(
    unsafe_code,
    reason = "functions for processors that have more than the build assumes; elsewhere there are none"
)]

use sudoku::{Answer, Ended, Limits, Puzzle};

use std::cell::Cell;

use crate::batch::Batch;
use crate::rooms::Rooms;
#[cfg(target_arch = "aarch64")]
use crate::vector::neon::Neon;
#[cfg(target_arch = "x86_64")]
use crate::vector::x86::{Avx2, Avx512, Avx512Half};

/// How many puzzles are solved side by side, and with which instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Width {
    /// 64 in a machine word: plain, safe Rust, on every processor.
    Word,
    /// 128 in a NEON register, on 64-bit ARM.
    Neon,
    /// 256 in an AVX2 register.
    Avx2,
    /// 256 in a register, with the three-input instructions of AVX-512.
    Avx512Half,
    /// 512 in an AVX-512 register.
    Avx512,
}

impl Width {
    /// All of them, narrow ones first.
    pub const ALL: [Self; 5] = [Self::Word, Self::Neon, Self::Avx2, Self::Avx512Half, Self::Avx512];

    /// Its name, for tests, benches and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Word => "u64",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512Half => "avx512-256",
            Self::Avx512 => "avx512-512",
        }
    }

    /// How many puzzles are side by side.
    pub const fn lanes(self) -> usize {
        match self {
            Self::Word => 64,
            Self::Neon => 128,
            Self::Avx2 | Self::Avx512Half => 256,
            Self::Avx512 => 512,
        }
    }

    /// Whether this processor has the instructions. Asked once; after that it costs a load.
    pub fn is_available(self) -> bool {
        match self {
            Self::Word => true,
            Self::Neon => cfg!(target_arch = "aarch64"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Half => has_avx512(),
            // Counts of bits in each word: with every processor whose first-level cache holds so
            // many lanes.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => has_avx512() && is_x86_feature_detected!("avx512vpopcntdq"),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512Half | Self::Avx512 => false,
        }
    }

    /// The one that is fastest for so many puzzles on this processor.
    pub fn fastest(puzzles: usize) -> Self {
        if puzzles > Self::Avx512Half.lanes()
            && first_level_cache_holds_512_lanes()
            && Self::Avx512.is_available()
        {
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

    /// Solves on this width, the tail one puzzle at a time if wanted.
    ///
    /// # Panics
    ///
    /// If the processor lacks the instructions.
    pub(crate) fn solve(
        self,
        puzzles: &[Puzzle],
        limits: &Limits<'_>,
        answers: &mut [Answer],
        hand_over: bool,
    ) {
        assert!(self.is_available(), "this processor has no {}", self.name());
        if limits.solutions == 0 {
            answers.fill(Answer { ended: Ended::LimitReached, ..Answer::default() });
            return;
        }
        match self {
            #[cfg(target_arch = "aarch64")]
            Self::Neon => solve_on_neon(puzzles, limits, answers, hand_over),
            // SAFETY: the features that the function is compiled for are those that were just asked
            // for.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { solve_under_avx2(puzzles, limits, answers, hand_over) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Half => unsafe {
                solve_under_avx512_half(puzzles, limits, answers, hand_over)
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => unsafe { solve_under_avx512(puzzles, limits, answers, hand_over) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Self::Word if has_bit_instructions() => unsafe {
                solve_on_words_with_bit_instructions(puzzles, limits, answers, hand_over);
            },
            _ => solve_on_words(puzzles, limits, answers, hand_over),
        }
    }
}

/// AND-NOT on words, rotations, and counts of bits, one instruction each.
#[cfg(target_arch = "x86_64")]
fn has_bit_instructions() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// AVX2, and the bit instructions that came with it.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && has_bit_instructions()
}

/// Three-input instructions, and all of AVX2 on the registers of 512 bits.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
}

/// Whether the 729 vectors of 512 bits, 46 KB, fit the first-level data cache; where they do not,
/// 256 lanes are faster.
///
/// Every Intel core with AVX-512 that has 48 KB of it, and AMD's Zen 5, say so in the same leaf of
/// `cpuid`, each its own.
#[cfg(target_arch = "x86_64")]
fn first_level_cache_holds_512_lanes() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    static BYTES: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    *BYTES.get_or_init(|| {
        let vendor = __cpuid(0);
        let amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
        let (leaf, known) =
            if amd { (0x8000_001d, __cpuid(0x8000_0000).eax) } else { (4, vendor.eax) };
        if known < leaf {
            return 0;
        }
        (0..8)
            .map(|index| __cpuid_count(leaf, index))
            .find(|cache| cache.eax & 0x1f == 1 && cache.eax >> 5 & 7 == 1)
            .map_or(0, |cache| {
                let field = |value: u32, shift: u32, bits: u32| {
                    u64::from(value >> shift & ((1 << bits) - 1)) + 1
                };
                field(cache.ebx, 22, 10)
                    * field(cache.ebx, 12, 10)
                    * field(cache.ebx, 0, 12)
                    * field(cache.ecx, 0, 31)
            })
    }) >= 48 << 10
}

#[cfg(not(target_arch = "x86_64"))]
fn first_level_cache_holds_512_lanes() -> bool {
    false
}

/// The whole batch, compiled for one vector. Everything in it is inlined into the function; under
/// the features of the vector, an ordinary build has it in the vector's instructions.
macro_rules! solve_under {
    ($name:ident, $vector:ty $(, #[$features:meta])?) => {
        $(#[$features])?
        fn $name(puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer], hand_over: bool) {
            thread_local! {
                /// Kept from batch to batch: to get and clear it takes as long as a hundred
                /// puzzles.
                static ROOMS: Cell<Option<Box<Rooms<$vector>>>> = const { Cell::new(None) };
            }
            let mut rooms = ROOMS.take().unwrap_or_else(|| Box::new(Rooms::EMPTY));
            Batch::new(&mut rooms, puzzles, limits, answers).handing_over(hand_over).run();
            ROOMS.set(Some(rooms));
        }
    };
}

solve_under!(solve_on_words, u64);
#[cfg(target_arch = "aarch64")]
solve_under!(solve_on_neon, Neon);
#[cfg(target_arch = "x86_64")]
solve_under!(solve_on_words_with_bit_instructions, u64, #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]);
#[cfg(target_arch = "x86_64")]
solve_under!(solve_under_avx2, Avx2, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
#[cfg(target_arch = "x86_64")]
solve_under!(
    solve_under_avx512_half,
    Avx512Half,
    #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
);
#[cfg(target_arch = "x86_64")]
solve_under!(
    solve_under_avx512,
    Avx512,
    #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
);
