//! [`Width`]: which registers to work in, chosen at run time. The whole batch is compiled once for
//! each width.
#![allow(
    unsafe_code,
    reason = "functions compiled for CPU features; some targets have none"
)]

use std::cell::Cell;
#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;

#[cfg(target_arch = "x86_64")]
use raw_cpuid::{CacheType, CpuId};
use sudoku::{Answer, Limits, Puzzle};
use three_registers::THREE_REGISTERS;

use crate::batch::{Batch, Job};
use crate::vector::Vector as _;
use crate::workspace::Workspace;

/// How many puzzles are solved side by side, and with which instructions.
#[derive(Clone, Copy, Debug)]
pub struct Width {
    name: &'static str,
    lanes: usize,
    is_available: fn() -> bool,
    solve: fn(Job<'_>),
}

/// Compiles the whole batch for a vector, with these CPU features. Everything that it calls is
/// inlined into one function, so an ordinary build uses them.
macro_rules! widths {
    ($(
        $(#[doc = $doc:literal])*
        $(#[cfg($target:meta)])?
        $width:ident = $name:literal: $vector:ty $(, $feature:tt)*;
    )*) => {
        impl Width {
            $(
                $(#[doc = $doc])*
                $(#[cfg($target)])?
                pub const $width: Self = {
                    /// The standard library keeps the answers, so each question costs a load after
                    /// the first time.
                    fn is_available() -> bool {
                        true $(&& is_x86_feature_detected!($feature))*
                    }

                    #[allow(unused_unsafe, reason = "without features it is an ordinary function")]
                    fn solve(job: Job<'_>) {
                        assert!(is_available(), "this processor has no {}", $name);
                        // SAFETY: the processor has the features of the function.
                        unsafe { compiled(job) }
                    }

                    $(#[target_feature(enable = $feature)])*
                    fn compiled(job: Job<'_>) {
                        thread_local! {
                            /// Kept for the thread's next batch, because clearing new memory of
                            /// this size takes as long as solving many puzzles.
                            static WORKSPACE: Cell<Option<Box<Workspace<$vector>>>> =
                                const { Cell::new(None) };
                        }
                        let mut workspace =
                            WORKSPACE.take().unwrap_or_else(|| Box::new(Workspace::EMPTY));
                        Batch::new(&mut workspace, job).run();
                        WORKSPACE.set(Some(workspace));
                    }

                    let lanes = 64 * <$vector>::WORDS;
                    Self { name: $name, lanes, is_available, solve }
                };
            )*

            /// The widths of this architecture, narrow ones first.
            pub const ALL: &'static [Self] = &[$($(#[cfg($target)])? Self::$width),*];
        }
    };
}

widths! {
    /// 64 puzzles in a machine word: plain, safe Rust, on every processor.
    WORD = "u64": u64;
    /// 128 puzzles in a NEON register.
    #[cfg(target_arch = "aarch64")]
    NEON = "neon": crate::vector::Neon;
    /// 256 puzzles in an AVX2 register.
    #[cfg(target_arch = "x86_64")]
    AVX2 = "avx2": crate::vector::Avx2, "avx2", "bmi1", "bmi2", "lzcnt", "popcnt";
    /// 256 puzzles in a register, with the three-input instructions of AVX-512.
    #[cfg(target_arch = "x86_64")]
    AVX512_HALF = "avx512-256": crate::vector::Avx2,
        "avx2", "avx512f", "avx512bw", "avx512vl", "bmi1", "bmi2", "lzcnt", "popcnt";
    /// 512 puzzles in an AVX-512 register. It also requires the instruction that counts the bits in
    /// each word of a register (VPOPCNTDQ): every processor whose first-level cache is large enough
    /// for 512 lanes has it.
    #[cfg(target_arch = "x86_64")]
    AVX512 = "avx512-512": crate::vector::Avx512,
        "avx2", "avx512f", "avx512bw", "avx512vl", "avx512vpopcntdq",
        "bmi1", "bmi2", "lzcnt", "popcnt";
}

impl Width {
    /// Its name in tests, benches and reports.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        (self.is_available)()
    }

    /// Solves the puzzles on this width. `three-registers` solves the last ones if `delegates_tail`
    /// is set; otherwise every puzzle is in a lane, whatever the size of the batch. If there is a
    /// budget, `three-registers` solves all of them: lanes search a puzzle from several sides, so a
    /// budget would end the search at another place.
    ///
    /// # Panics
    ///
    /// If the processor lacks the instructions, or if there are fewer answers than puzzles.
    pub fn solve(
        self,
        puzzles: &[Puzzle],
        limits: &Limits,
        answers: &mut [Answer],
        delegates_tail: bool,
    ) {
        if limits.solutions == 0 || limits.has_budget() {
            THREE_REGISTERS.solve_many(puzzles, limits, answers);
        } else {
            (self.solve)(Job {
                puzzles,
                limits,
                answers,
                delegates_tail,
            });
        }
    }

    /// The fastest width on this processor for a batch of this many puzzles: the widest one that is
    /// available. 512 lanes have to be worth it: the batch has to fill more than 256 of them, and
    /// the first-level cache has to hold the 729 vectors of their candidates, which take 46 KB. The
    /// other vectors that a sweep touches may be in the next cache: with 48 KB, 512 lanes are still
    /// faster than 256 (LOG.md).
    pub fn fastest(puzzles: usize) -> Self {
        for width in Self::ALL.iter().rev() {
            let is_worth_it = width.lanes < 512 || puzzles > 256 && first_level_cache() >= 48 << 10;
            if is_worth_it && width.is_available() {
                return *width;
            }
        }
        Self::WORD
    }
}

/// The size of the first-level data cache in bytes; 0 if the processor does not report it.
#[cfg(target_arch = "x86_64")]
fn first_level_cache() -> usize {
    static BYTES: LazyLock<usize> = LazyLock::new(|| {
        let mut caches = CpuId::new().get_cache_parameters().into_iter().flatten();
        let first = caches.find(|cache| cache.cache_type() == CacheType::Data);
        first.map_or(0, |cache| {
            let ways = cache.associativity() * cache.physical_line_partitions();
            ways * cache.coherency_line_size() * cache.sets()
        })
    });
    *BYTES
}

/// No other architecture has registers for 512 lanes.
#[cfg(not(target_arch = "x86_64"))]
const fn first_level_cache() -> usize {
    0
}
