#![doc = include_str!("../README.md")]

mod choose;
mod propagate;
mod state;
mod tables;
mod tell;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Digit, Puzzle, Solver, Visitor};

use choose::choose;
use propagate::{Settled, settle};
use state::{ALL_DIGITS, State, cell};
use tell::Tell;

/// The strategy of 27 words of 27 bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct BandBitboards;

impl Solver for BandBitboards {
    fn name(&self) -> &'static str {
        "band-bitboards"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut state = State::new(puzzle);
        let mut tell = Tell::new(puzzle, visitor);
        match settle(&mut state, ALL_DIGITS, &mut tell)? {
            Settled::Dead => Continue(()),
            Settled::Solved => tell.solution(&state.grid()),
            Settled::Stuck(pairs) => guess(&state, pairs, &mut tell),
        }
    }
}

/// Tries each candidate of one cell. Every guess fills a blank cell, so this is never more than 81
/// calls deep.
fn guess<V: Visitor>(state: &State, pairs: [u32; 3], tell: &mut Tell<'_, V>) -> ControlFlow<()> {
    let (band, bit) = choose(state, pairs);
    let cell = cell(band, bit);
    let board = tell.board();
    let candidates = state.candidates(band, bit);
    let mut left = candidates;
    while left != 0 {
        let digit = left.trailing_zeros() as usize;
        left &= left - 1;
        if left == 0 {
            tell.last_alternative(cell, Digit::ALL[digit])?;
        } else {
            tell.place(cell, Digit::ALL[digit])?;
        }
        let mut child = *state;
        child.fill(band, bit, digit);
        match settle(&mut child, candidates, tell)? {
            Settled::Dead => {}
            Settled::Solved => tell.solution(&child.grid())?,
            Settled::Stuck(pairs) => guess(&child, pairs, tell)?,
        }
        if left != 0 {
            tell.remove(cell, &board)?;
        }
    }
    Continue(())
}
