#![doc = include_str!("../README.md")]

mod choose;
mod propagate;
mod state;
mod tables;
mod tell;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Digit, Puzzle, Solver, Visitor};

use choose::choose;
use propagate::{ALL_DIGITS, Digits, Settled, settle};
use state::{State, Word, box_of, cell, open};
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
            Settled::Stuck => guess(&state, &mut tell),
        }
    }
}

/// Tries each candidate of one cell. Every guess fills a blank cell, so this is never more than 81 calls deep.
fn guess<V: Visitor>(state: &State, tell: &mut Tell<'_, V>) -> ControlFlow<()> {
    let (band, bit) = choose(state);
    let cell = cell(band, bit);
    let board = tell.board();
    let mut candidates = candidates(state, band, bit);
    while candidates != 0 {
        let digit = candidates.trailing_zeros() as usize;
        candidates &= candidates - 1;
        let is_last = candidates == 0;
        if is_last {
            tell.last_alternative(cell, Digit::ALL[digit])?;
        } else {
            tell.place(cell, Digit::ALL[digit])?;
        }
        let (mut child, work) = with_digit(state, band, bit, digit);
        match settle(&mut child, work, tell)? {
            Settled::Dead => {}
            Settled::Solved => tell.solution(&child.grid())?,
            Settled::Stuck => guess(&child, tell)?,
        }
        if !is_last {
            tell.remove(cell, &board)?;
        }
    }
    Continue(())
}

/// The digits that the cell may still become.
fn candidates(state: &State, band: usize, bit: u32) -> Digits {
    let mut digits = 0;
    for (digit, words) in state.words.iter().enumerate() {
        digits |= u32::from(open(words[band]) & bit != 0) << digit;
    }
    digits
}

/// A copy of the state in which the cell has this candidate alone, and the candidate this place alone in its box; and the digits
/// that have changed.
fn with_digit(state: &State, band: usize, bit: u32, digit: usize) -> (State, Digits) {
    let mut child = *state;
    let mut work = 0;
    for (other, words) in child.words.iter_mut().enumerate() {
        work |= u32::from(open(words[band]) & bit != 0) << other;
        let struck = if other == digit { box_of(bit) ^ bit } else { bit };
        words[band] &= !Word::from(struck);
    }
    (child, work)
}
