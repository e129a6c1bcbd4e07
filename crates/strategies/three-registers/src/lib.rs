#![doc = include_str!("../README.md")]
#![allow(
    clippy::inline_always,
    reason = "only what is inlined into the function compiled for the CPU features uses them"
)]
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "other processors take the portable path, without a sweeper")
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

use search::{Search, SolvePairs};
use sudoku::{Answer, Limits, Puzzle, SolveMany, Solver, Strategy, Visitor};

/// The whole puzzle in vector registers, on the fastest [`Path`] that the processor can take.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreeRegisters;

/// The strategy as the ladder lists it.
pub static THREE_REGISTERS: Strategy<'_> = Strategy::new(&ThreeRegisters);

impl ThreeRegisters {
    /// The solver on one path alone, for tests and measurements; `None` if this processor lacks the
    /// CPU features.
    pub fn on(path: Path) -> Option<OnPath> {
        path.is_available().then_some(OnPath(path))
    }
}

impl Solver for ThreeRegisters {
    fn name(&self) -> &'static str {
        "three-registers"
    }

    #[inline]
    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        OnPath(Path::best()).search(puzzle, visitor)
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }

    fn path(&self) -> Option<&'static str> {
        Some(Path::best().name())
    }
}

impl SolveMany for ThreeRegisters {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        OnPath(Path::best()).solve_many(puzzles, limits, answers);
    }
}

/// [`ThreeRegisters`] on one path alone: see [`ThreeRegisters::on`].
#[derive(Clone, Copy, Debug)]
pub struct OnPath(Path);

impl OnPath {
    /// The path.
    pub const fn path(self) -> Path {
        self.0
    }

    /// The same as a [`Strategy`], compiled in this crate and not again in that of the caller.
    pub fn strategy(self) -> Strategy<'static> {
        match self.0 {
            Path::Avx512 => Strategy::new(&OnPath(Path::Avx512)),
            Path::Avx2 => Strategy::new(&OnPath(Path::Avx2)),
            Path::Portable => Strategy::new(&OnPath(Path::Portable)),
        }
    }
}

impl Solver for OnPath {
    fn name(&self) -> &'static str {
        "three-registers"
    }

    #[inline]
    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        self.0.run(Search { puzzle, visitor })
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }

    fn path(&self) -> Option<&'static str> {
        Some(self.0.name())
    }
}

impl SolveMany for OnPath {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer per puzzle");
        // Pairs where no budget has to be watched, single puzzles otherwise.
        let answered = if limits.solutions > 0 && !limits.has_budget() {
            let (pairs, _) = puzzles.as_chunks();
            let (answers, _) = answers.as_chunks_mut();
            self.0.run(SolvePairs { pairs, solutions: limits.solutions, answers })
        } else {
            0
        };
        for (puzzle, answer) in puzzles[answered..].iter().zip(&mut answers[answered..]) {
            *answer = sudoku::solve(self, puzzle, limits);
        }
    }
}
