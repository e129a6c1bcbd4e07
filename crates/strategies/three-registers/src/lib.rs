#![doc = include_str!("../README.md")]
#![allow(
    clippy::inline_always,
    reason = "a step that is not inlined into the one function compiled for AVX-512 could not use its registers"
)]

mod path;

// The rest is for one kind of processor.
#[cfg(target_arch = "x86_64")]
mod choose;
#[cfg(target_arch = "x86_64")]
mod layout;
#[cfg(all(test, target_arch = "x86_64"))]
mod model;
#[cfg(target_arch = "x86_64")]
mod read;
#[cfg(target_arch = "x86_64")]
mod registers;
#[cfg(target_arch = "x86_64")]
mod report;
#[cfg(target_arch = "x86_64")]
mod search;
#[cfg(target_arch = "x86_64")]
mod stack;
#[cfg(target_arch = "x86_64")]
mod sweep;
#[cfg(target_arch = "x86_64")]
mod vector;

pub use path::Path;

use std::ops::ControlFlow;

use band_bitboards::BandBitboards;
use sudoku::{Answer, Limits, Puzzle, Solver, Visitor, visitors};

/// Three registers where the processor has them, `band-bitboards` where not.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreeRegisters;

impl ThreeRegisters {
    /// The same on one path alone; `None` if this processor cannot take it. For tests and measurements.
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
}

impl Solver for OnPath {
    fn name(&self) -> &'static str {
        "three-registers"
    }

    #[inline]
    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        #[cfg(target_arch = "x86_64")]
        if self.0 == Path::Registers
            && let Some(cpu) = vector::Avx512::detect()
        {
            return registers::search(cpu, puzzle, visitor);
        }
        BandBitboards.search(puzzle, visitor)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer a puzzle");
        #[cfg(target_arch = "x86_64")]
        if self.0 == Path::Registers
            && limits.solutions > 0
            && !limits.has_budget()
            && let Some(cpu) = vector::Avx512::detect()
        {
            return registers::solve_many(cpu, puzzles, limits.solutions, answers);
        }
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = visitors::solve(self, puzzle, limits);
        }
    }
}
