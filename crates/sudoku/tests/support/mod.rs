//! A small search for tests of visitors: it fills the first blank, digits ascending, and deduces a
//! cell that has one candidate.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Check, Digit, Grid, Puzzle, Reason, Solver, Visitor};

#[derive(Default)]
pub(crate) struct Small;

impl Solver for Small {
    fn name(&self) -> &'static str {
        "small"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        fill(*puzzle.grid(), visitor)
    }
}

fn fill<V: Visitor>(grid: Grid, visitor: &mut V) -> ControlFlow<()> {
    let Some(cell) = grid.blanks().next() else {
        return visitor.solution(&grid);
    };
    let allowed = |digit: &Digit| cell.peers().iter().all(|&peer| grid[peer] != Some(*digit));
    let candidates: Vec<Digit> = Digit::ALL.into_iter().filter(allowed).collect();
    let mask = candidates.iter().fold(0, |mask, digit| mask | digit.bit());
    visitor.check(Check::Candidates { cell, candidates: mask, reads: 20 })?;
    for &digit in &candidates {
        let mut next = grid;
        next[cell] = Some(digit);
        if candidates.len() == 1 {
            visitor.deduce(cell, digit, Reason::NakedSingle)?;
            fill(next, visitor)?;
        } else {
            visitor.place(cell, digit)?;
            fill(next, visitor)?;
            visitor.remove(cell)?;
        }
    }
    Continue(())
}
