#![doc = include_str!("../README.md")]
#![expect(
    clippy::needless_range_loop,
    reason = "the formulas are written over the numbers of digits and cells"
)]
#![expect(
    clippy::inline_always,
    reason = "a function that is not inlined loses the vector instructions of its caller"
)]

/// Runs the examples of the design document.
#[cfg(doctest)]
#[doc = include_str!("../DESIGN.md")]
mod design {}

mod batch;
mod choose;
mod guess;
mod logic;
mod shuffle;
mod staging;
mod sweep;
mod transpose;
mod vector;
mod width;
mod workspace;

pub use width::Width;

use std::ops::ControlFlow;

use sudoku::{Answer, Limits, Puzzle, SolveMany, Solver, Strategy, Visitor};
use three_registers::THREE_REGISTERS;

/// With fewer puzzles than this the lanes stay too empty, and one puzzle at a time is faster.
/// `LOG.md` has the measurement.
const FEWEST: usize = 128;

/// Solves many puzzles at once, each in one bit of a vector. It chooses the [`Width`] for the
/// processor and hands small batches to `three-registers`.
#[derive(Clone, Copy, Debug, Default)]
pub struct BitSliced;

/// The strategy as the ladder lists it.
pub static BIT_SLICED: Strategy<'_> = Strategy::new(&BitSliced);

impl Solver for BitSliced {
    fn name(&self) -> &'static str {
        "bit-sliced"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        THREE_REGISTERS.report_to(puzzle, visitor)
    }

    fn hands_on_to(&self) -> Option<Strategy<'static>> {
        Some(THREE_REGISTERS)
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }

    fn path(&self) -> Option<&'static str> {
        Some(Width::fastest(usize::MAX).name())
    }
}

impl SolveMany for BitSliced {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer per puzzle");
        if puzzles.len() < FEWEST {
            THREE_REGISTERS.solve_many(puzzles, limits, answers);
        } else {
            Width::fastest(puzzles.len()).solve(puzzles, limits, answers, true);
        }
    }
}
