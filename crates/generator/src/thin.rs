//! [`thin`]: exchanges givens of a minimal puzzle, to find one with fewer of them.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, CellSet, Digit, DigitSet, Event, Grid, Place, Puzzle};

use crate::dig::{PROVER, make_minimal};
use crate::random::Random;

/// If taking givens away leaves more solutions than this, enumerating them costs more than another
/// try.
const MOST_ENUMERATED: usize = 200;

/// How many random exchanges of one kind are tried on a puzzle.
const TRIES: u32 = 60;

/// How many exchanges of one given for one are made before the search gives up. They leave the
/// number of givens as it is, so they could go on for ever.
const STEPS_SIDEWAYS: u32 = 40;

/// How many givens an exchange takes away. It always adds one.
#[derive(Clone, Copy)]
enum Exchange {
    /// {-2+1}: one given fewer is left.
    TwoForOne,
    /// {-1+1}: as many givens are left. After this step sideways, two for one may be possible.
    OneForOne,
}

/// Thins a puzzle with one solution to a minimal one with at most `target` givens; if the search
/// gives up before that, with as few as it has reached.
///
/// It makes exchanges of two givens for one, and of one for one where no other is found. It gives
/// up when neither is found, or after [`STEPS_SIDEWAYS`] exchanges of one for one. The number of
/// givens never rises, so the last puzzle has the fewest.
///
/// This is the {-2+1} and {-1+1} search with which collectors of 17-clue puzzles find new ones near
/// known ones. The solution usually changes.
pub(crate) fn thin(givens: Grid, target: usize, random: &mut Random) -> Grid {
    let mut current = make_minimal(&givens, random);
    let mut steps_sideways = 0;
    while current.digits().count() > target && steps_sideways < STEPS_SIDEWAYS {
        let mut next = first_possible(Exchange::TwoForOne, &current, random);
        if next.is_none() {
            steps_sideways += 1;
            next = first_possible(Exchange::OneForOne, &current, random);
        }
        let Some(next) = next else {
            break;
        };
        // Other givens may have become superfluous, after a step sideways too.
        current = make_minimal(&next, random);
    }
    current
}

/// The first of [`TRIES`] random exchanges that is possible.
fn first_possible(exchange: Exchange, givens: &Grid, random: &mut Random) -> Option<Grid> {
    (0..TRIES).find_map(|_| exchanged(exchange, givens, random))
}

/// Takes random givens of a puzzle away and adds one, so that there is one solution again. `None`
/// if no given does that, or if the puzzle then has more than [`MOST_ENUMERATED`] solutions.
fn exchanged(exchange: Exchange, givens: &Grid, random: &mut Random) -> Option<Grid> {
    let taken = match exchange {
        Exchange::TwoForOne => 2,
        Exchange::OneForOne => 1,
    };
    let mut cells: Vec<Cell> = givens.digits().map(|(cell, _)| cell).collect();
    random.shuffle(&mut cells);
    let fewer = givens.without(cells[..taken].iter().copied());
    let solutions = all_solutions(&fewer)?;
    // `[cell][digit]`: how many of the solutions have the digit in the cell.
    let mut solutions_with = [[0_usize; 9]; 81];
    for (cell, digit) in solutions.iter().flat_map(Grid::digits) {
        solutions_with[cell.index()][digit.index()] += 1;
    }
    // A digit that only one solution has in its cell makes that solution the only one. The givens
    // that were taken away are not added again.
    let candidates: Vec<(Cell, Digit)> = Place::new(CellSet::ALL, DigitSet::ALL)
        .pairs()
        .filter(|&(cell, digit)| solutions_with[cell.index()][digit.index()] == 1)
        .filter(|&(cell, digit)| givens[cell] != Some(digit))
        .collect();
    if candidates.is_empty() {
        return None;
    }
    let (cell, digit) = candidates[random.below(candidates.len() as u32) as usize];
    Some(fewer.with(cell, digit))
}

/// All solutions, in an order that depends on the strategy; `None` if there are more than
/// [`MOST_ENUMERATED`].
fn all_solutions(givens: &Grid) -> Option<Vec<Grid>> {
    let puzzle = Puzzle::new(*givens).expect("some givens of a puzzle break no rule");
    let mut solutions = Vec::new();
    let flow = PROVER.watch(&puzzle, &mut |event| {
        if let Event::Solution(grid) = event {
            solutions.push(*grid);
        }
        if solutions.len() > MOST_ENUMERATED {
            Break(())
        } else {
            Continue(())
        }
    });
    flow.is_continue().then_some(solutions)
}
