//! The whole batch, compiled once for each width, and the call of the right one.
#![allow(unsafe_code, reason = "functions compiled for CPU features; some targets have none")]

use std::cell::Cell;

use sudoku::{Answer, Limits, Puzzle};

use crate::batch::Batch;
#[cfg(target_arch = "x86_64")]
use crate::cpu;
#[cfg(target_arch = "aarch64")]
use crate::vector::neon::Neon;
#[cfg(target_arch = "x86_64")]
use crate::vector::x86::{Avx2, Avx512, Avx512Half};
use crate::width::Width;
use crate::workspace::Workspace;

/// Solves the puzzles on this width. `delegates_tail` is for [`Batch::new`].
///
/// # Panics
///
/// If the processor lacks the instructions.
pub(crate) fn solve(
    width: Width,
    puzzles: &[Puzzle],
    limits: &Limits<'_>,
    answers: &mut [Answer],
    delegates_tail: bool,
) {
    assert!(width.is_available(), "this processor has no {}", width.name());
    match width {
        #[cfg(target_arch = "aarch64")]
        Width::Neon => solve_on_neon(puzzles, limits, answers, delegates_tail),
        // SAFETY: the width is available, so the processor has the features of the function.
        #[cfg(target_arch = "x86_64")]
        Width::Avx2 => unsafe { solve_on_avx2(puzzles, limits, answers, delegates_tail) },
        // SAFETY: as for AVX2.
        #[cfg(target_arch = "x86_64")]
        Width::Avx512Half => unsafe {
            solve_on_avx512_half(puzzles, limits, answers, delegates_tail);
        },
        // SAFETY: as for AVX2.
        #[cfg(target_arch = "x86_64")]
        Width::Avx512 => unsafe { solve_on_avx512(puzzles, limits, answers, delegates_tail) },
        // SAFETY: the processor was just asked for the features of the function.
        #[cfg(target_arch = "x86_64")]
        Width::Word if cpu::has_bit_instructions() => unsafe {
            solve_on_words_with_bit_instructions(puzzles, limits, answers, delegates_tail);
        },
        _ => solve_on_words(puzzles, limits, answers, delegates_tail),
    }
}

/// Compiles the whole batch for a vector. Everything that it calls is inlined into this function,
/// so an ordinary build uses the CPU features named here.
macro_rules! compile {
    ($name:ident, $vector:ty $(, $features:literal)?) => {
        $(#[target_feature(enable = $features)])?
        fn $name(
            puzzles: &[Puzzle],
            limits: &Limits<'_>,
            answers: &mut [Answer],
            delegates_tail: bool,
        ) {
            thread_local! {
                /// Kept for the thread's next batch, because clearing new memory of this size takes
                /// as long as solving many puzzles.
                static WORKSPACE: Cell<Option<Box<Workspace<$vector>>>> = const { Cell::new(None) };
            }
            let mut workspace = WORKSPACE.take().unwrap_or_else(|| Box::new(Workspace::EMPTY));
            Batch::new(&mut workspace, puzzles, limits, answers, delegates_tail).run();
            WORKSPACE.set(Some(workspace));
        }
    };
}

compile!(solve_on_words, u64);
#[cfg(target_arch = "aarch64")]
compile!(solve_on_neon, Neon);
#[cfg(target_arch = "x86_64")]
compile!(solve_on_words_with_bit_instructions, u64, "bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
compile!(solve_on_avx2, Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
compile!(solve_on_avx512_half, Avx512Half, "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt");
#[cfg(target_arch = "x86_64")]
compile!(
    solve_on_avx512,
    Avx512,
    "avx2,avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
);
