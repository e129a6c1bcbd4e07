//! The whole batch, compiled once for each width.
#![allow(unsafe_code, reason = "functions compiled for CPU features; some targets have none")]

/// Compiles the whole batch for a vector, with these CPU features. Everything that it calls is
/// inlined into this function, so an ordinary build uses them.
macro_rules! compile {
    ($name:ident: $vector:path $(, $feature:tt)*) => {
        pub(crate) mod $name {
            use std::cell::Cell;

            use sudoku::{Answer, Limits, Puzzle};

            use crate::batch::Batch;
            use crate::workspace::Workspace;

            /// Whether this processor has the CPU features. The standard library keeps the answers,
            /// so each question costs a load after the first time.
            pub(crate) fn is_available() -> bool {
                true $(&& is_x86_feature_detected!($feature))*
            }

            /// Solves the puzzles. `delegates_tail` is for [`Batch::new`].
            #[allow(unused_unsafe, reason = "without features it is an ordinary function")]
            pub(crate) fn solve(
                puzzles: &[Puzzle],
                limits: &Limits<'_>,
                answers: &mut [Answer],
                delegates_tail: bool,
            ) {
                assert!(is_available(), "this processor has no {}", stringify!($name));
                // SAFETY: the processor has the features of the function.
                unsafe { compiled(puzzles, limits, answers, delegates_tail) }
            }

            $(#[target_feature(enable = $feature)])*
            fn compiled(
                puzzles: &[Puzzle],
                limits: &Limits<'_>,
                answers: &mut [Answer],
                delegates_tail: bool,
            ) {
                thread_local! {
                    /// Kept for the thread's next batch, because clearing new memory of this size
                    /// takes as long as solving many puzzles.
                    static WORKSPACE: Cell<Option<Box<Workspace<$vector>>>> =
                        const { Cell::new(None) };
                }
                let mut workspace = WORKSPACE.take().unwrap_or_else(|| Box::new(Workspace::EMPTY));
                Batch::new(&mut workspace, puzzles, limits, answers, delegates_tail).run();
                WORKSPACE.set(Some(workspace));
            }
        }
    };
}

compile!(words: u64);
#[cfg(target_arch = "aarch64")]
compile!(neon: crate::vector::neon::Neon);
#[cfg(target_arch = "x86_64")]
compile!(words_with_bit_instructions: u64, "bmi1", "bmi2", "lzcnt", "popcnt");
#[cfg(target_arch = "x86_64")]
compile!(avx2: crate::vector::x86::Avx2, "avx2", "bmi1", "bmi2", "lzcnt", "popcnt");
#[cfg(target_arch = "x86_64")]
compile!(
    avx512_half: crate::vector::x86::Avx512Half,
    "avx2", "avx512f", "avx512bw", "avx512vl", "bmi1", "bmi2", "lzcnt", "popcnt"
);
// Every processor whose first-level cache holds the planes of 512 lanes counts the bits in each
// word of a register.
#[cfg(target_arch = "x86_64")]
compile!(
    avx512: crate::vector::x86::Avx512,
    "avx2", "avx512f", "avx512bw", "avx512vl", "avx512vpopcntdq", "bmi1", "bmi2", "lzcnt", "popcnt"
);
