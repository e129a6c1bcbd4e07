#![doc = include_str!("../README.md")]
#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the function compiled for the CPU features uses them"
)]
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(
        dead_code,
        unused_variables,
        reason = "other processors take the portable path, without a sweeper"
    )
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod cells;
mod path;
#[cfg(target_arch = "x86_64")]
mod processor;
mod reporter;
mod search;
mod settle;
mod sweeper;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
mod weight;

pub use path::Path;

use std::ops::ControlFlow;

use band_bitboards::BandBitboards;
use search::{Search, SolvePairs};
use sudoku::{Answer, Limits, Puzzle, SolveMany, Solver, Strategy, Visitor};

/// The whole puzzle in vector registers, on the fastest [`Path`] that the processor can take.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreeRegisters {
    /// `None` for the fastest one.
    path: Option<Path>,
}

/// The strategy as the ladder lists it.
pub static THREE_REGISTERS: Strategy<'_> = Strategy::new(&ThreeRegisters::FASTEST);

impl ThreeRegisters {
    /// The solver on the fastest path.
    pub const FASTEST: Self = Self { path: None };

    /// The strategy on one path alone, for tests and measurements; `None` if this processor lacks
    /// the CPU features.
    pub fn on(path: Path) -> Option<Strategy<'static>> {
        let solver = match path {
            Path::Avx512 => &Self {
                path: Some(Path::Avx512),
            },
            Path::Avx2 => &Self {
                path: Some(Path::Avx2),
            },
            Path::Portable => &Self {
                path: Some(Path::Portable),
            },
        };
        path.is_available().then(|| Strategy::new(solver))
    }

    #[inline]
    fn chosen(self) -> Path {
        self.path.unwrap_or_else(Path::best)
    }
}

impl Solver for ThreeRegisters {
    fn name(&self) -> &'static str {
        "three-registers"
    }

    #[inline]
    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let search = Search {
            puzzle,
            visitor: &mut *visitor,
        };
        self.chosen()
            .run(search)
            .unwrap_or_else(|| BandBitboards.search(puzzle, visitor))
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }

    fn path(&self) -> Option<&'static str> {
        Some(self.chosen().name())
    }
}

impl SolveMany for ThreeRegisters {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer per puzzle");
        // Pairs where no budget has to be watched, single puzzles otherwise.
        let answered = if limits.solutions > 0 && !limits.has_budget() {
            let (pairs, _) = puzzles.as_chunks();
            let (answers, _) = answers.as_chunks_mut();
            let job = SolvePairs {
                pairs,
                solutions: limits.solutions,
                answers,
            };
            self.chosen().run(job).unwrap_or(0)
        } else {
            0
        };
        for (puzzle, answer) in puzzles[answered..].iter().zip(&mut answers[answered..]) {
            *answer = sudoku::solve(self, puzzle, limits);
        }
    }
}
