//! A small search for tests of visitors: it fills the first blank, digits ascending, and deduces a
//! cell that has one candidate.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{
    Check, Constraint, Decision, Digit, DigitSet, Grid, Puzzle, Read, Reason, Solver, Visitor,
};

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
    let digits: DigitSet = Digit::ALL.into_iter().filter(allowed).collect();
    let peers = cell.peers().iter().map(|&peer| Read::written(peer, grid[peer]));
    let constraint = Constraint::cell(cell);
    visitor.check(|| {
        Check::new(Decision::Options { constraint, options: digits.len() as u8 }, peers)
    })?;
    for digit in digits.iter() {
        let mut next = grid;
        next[cell] = Some(digit);
        if digits.len() == 1 {
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
