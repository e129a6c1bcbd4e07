#![doc = include_str!("../README.md")]
#![allow(
    clippy::inline_always,
    reason = "a step that is not inlined into the one function compiled for the processor could not use its registers"
)]

mod path;

// The rest is for one kind of processor.
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod form;
#[cfg(target_arch = "x86_64")]
mod layout;
#[cfg(all(test, target_arch = "x86_64"))]
mod model;
#[cfg(target_arch = "x86_64")]
mod report;
#[cfg(target_arch = "x86_64")]
mod search;
#[cfg(target_arch = "x86_64")]
mod stack;

pub use path::Path;

use std::ops::ControlFlow;

use band_bitboards::BandBitboards;
use sudoku::{Answer, Limits, Puzzle, Solver, Visitor, visitors};

/// Three registers where the processor has them, `band-bitboards` where not.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreeRegisters;

impl ThreeRegisters {
    /// The same on one path alone; `None` if this processor cannot take it. For tests and
    /// measurements.
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
        if self.0 == Path::Avx512
            && let Some(cpu) = avx512::Avx512::detect()
        {
            return avx512::search(cpu, puzzle, visitor);
        } else if self.0 == Path::Avx2
            && let Some(cpu) = avx2::Avx2::detect()
        {
            return avx2::search(cpu, puzzle, visitor);
        }
        BandBitboards.search(puzzle, visitor)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer a puzzle");
        // Two at a time where nobody wants the search interrupted, the rest one by one.
        let done = if limits.solutions > 0 && !limits.has_budget() {
            solve_pairs(self.0, puzzles, limits.solutions, answers)
        } else {
            0
        };
        for (puzzle, answer) in puzzles[done..].iter().zip(&mut answers[done..]) {
            *answer = visitors::solve(self, puzzle, limits);
        }
    }
}

/// Answers puzzles two at a time, if the path can; how many it has answered.
#[cfg(target_arch = "x86_64")]
fn solve_pairs(path: Path, puzzles: &[Puzzle], solutions: u64, answers: &mut [Answer]) -> usize {
    let (pairs, _) = puzzles.as_chunks();
    let (answers, _) = answers.as_chunks_mut();
    if path == Path::Avx512
        && let Some(cpu) = avx512::Avx512::detect()
    {
        avx512::solve_pairs(cpu, pairs, solutions, answers);
    } else if path == Path::Avx2
        && let Some(cpu) = avx2::Avx2::detect()
    {
        avx2::solve_pairs(cpu, pairs, solutions, answers);
    } else {
        return 0;
    }
    2 * pairs.len()
}

#[cfg(not(target_arch = "x86_64"))]
fn solve_pairs(
    _path: Path,
    _puzzles: &[Puzzle],
    _solutions: u64,
    _answers: &mut [Answer],
) -> usize {
    0
}
