#![doc = include_str!("../README.md")]

mod choose;
mod last_cells;
mod propagate;
mod reporter;
mod state;
mod tables;

#[doc(hidden)]
pub use reporter::Reporter;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Puzzle, Solver, Strategy, Visitor};

use choose::choose;
use propagate::{Settled, settle};
use state::{ALL_DIGITS, Digits, State, cell};

/// The candidates of one digit in one band as a word of 27 bits: 27 words for the whole puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct BandBitboards;

/// The strategy as the ladder lists it.
pub static BAND_BITBOARDS: Strategy<'_> = Strategy::new(&BandBitboards);

impl Solver for BandBitboards {
    fn name(&self) -> &'static str {
        "band-bitboards"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut state = State::new(puzzle);
        let mut reporter = Reporter::new(puzzle, visitor);
        match settle(&mut state, ALL_DIGITS, &mut reporter)? {
            Settled::Dead => Continue(()),
            Settled::Solved => reporter.solution(&state.grid()),
            Settled::Stuck(pairs) => guess(&state, pairs, &mut reporter),
        }
    }
}

/// Where more cells are blank than this after the rules have found nothing more, the puzzle most
/// likely has several solutions: with one, the rules find more. LOG.md, 2026-11-26,
/// compares limits.
const MOST_BLANK_OF_ONE: u32 = 59;

/// Where at most this many cells are blank at the first guess, it takes any cell with two
/// candidates. With more blank cells, a bad choice costs hard puzzles too much: LOG.md compares
/// limits.
const FEW_BLANK: u32 = 40;

/// Guesses in one cell. Each guess fills a blank cell, so there are never more than 81 nested
/// calls.
fn guess<V: Visitor>(
    state: &State,
    pairs: [u32; 3],
    reporter: &mut Reporter<'_, V>,
) -> ControlFlow<()> {
    let blank = state.blank_cells();
    // Where there are several solutions, a guess has to be cheap, not good. The first guess is
    // chosen by the number of blank cells. While no guess has led to a dead end, there are several,
    // most likely.
    let any_pair = match reporter.several {
        None => blank > MOST_BLANK_OF_ONE || blank <= FEW_BLANK,
        Some(several) => several,
    };
    let most_last_cells = if reporter.several == Some(false) {
        last_cells::MOST_AFTER_DEAD_END
    } else {
        last_cells::MOST
    };
    reporter.several.get_or_insert(true);
    if blank <= most_last_cells {
        return last_cells::search(state, reporter);
    }
    let (band, bit) = choose(state, pairs, any_pair);
    let candidates = state.candidates(band, bit);
    try_each(cell(band, bit), candidates, reporter, |digit, reporter| {
        let mut child = *state;
        child.fill(band, bit, digit);
        match settle(&mut child, candidates, reporter)? {
            Settled::Dead => {
                reporter.several = Some(false);
                Continue(())
            }
            Settled::Solved => reporter.solution(&child.grid()),
            Settled::Stuck(pairs) => guess(&child, pairs, reporter),
        }
    })
}

/// Reports each candidate of a cell, follows it and takes it back. The last one is not a choice,
/// since all others were tried.
fn try_each<'v, V: Visitor>(
    cell: Cell,
    candidates: Digits,
    reporter: &mut Reporter<'v, V>,
    mut follow: impl FnMut(usize, &mut Reporter<'v, V>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut left = candidates;
    while left != 0 {
        let digit = left.trailing_zeros() as usize;
        left &= left - 1;
        if left == 0 {
            reporter.last_alternative(cell, Digit::ALL[digit])?;
        } else {
            reporter.place(cell, Digit::ALL[digit])?;
        }
        follow(digit, reporter)?;
        if left != 0 {
            reporter.remove(cell)?;
        }
    }
    Continue(())
}
