#![doc = include_str!("../README.md")]
#![expect(
    clippy::needless_range_loop,
    reason = "the formulas are written over the numbers of digits and cells"
)]
#![expect(
    clippy::inline_always,
    reason = "what is not inlined loses the vector instructions of its caller"
)]

mod batch;
mod budget;
mod choose;
mod guess;
mod lanes;
mod port;
mod rooms;
mod sweep;
mod vector;
mod width;

pub use width::Width;

use std::ops::ControlFlow;

use sudoku::{Answer, Limits, Puzzle, Solver, Visitor};
use three_registers::ThreeRegisters;

/// With fewer puzzles than this the lanes stay too empty, and one at a time is faster: measured,
/// lanes draw level at about 125 of the easiest puzzles, at 115 with 17 givens, at 80 of middling
/// ones, at 25 of the hardest.
const FEWEST: usize = 128;

/// Many puzzles at once, one in each bit of a vector; the width is chosen for the processor.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitSliced;

/// The same on a width that somebody chose, every puzzle of every batch in lanes: for tests and
/// benches.
#[derive(Clone, Copy, Debug)]
pub struct OnWidth(Width);

impl OnWidth {
    /// `None` if this processor lacks the instructions.
    pub fn new(width: Width) -> Option<Self> {
        width.is_available().then_some(Self(width))
    }
}

impl Solver for BitSliced {
    fn name(&self) -> &'static str {
        "bit-sliced"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        ThreeRegisters.search(puzzle, visitor)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        if puzzles.len() < FEWEST {
            return ThreeRegisters.solve_many(puzzles, limits, answers);
        }
        assert_eq!(puzzles.len(), answers.len(), "one answer a puzzle");
        Width::fastest(puzzles.len()).solve(puzzles, limits, answers, true);
    }
}

impl Solver for OnWidth {
    fn name(&self) -> &'static str {
        "bit-sliced"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        ThreeRegisters.search(puzzle, visitor)
    }

    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits<'_>, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer a puzzle");
        self.0.solve(puzzles, limits, answers, false);
    }
}
