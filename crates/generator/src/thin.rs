//! Puzzles with fewer givens than taking givens away leaves.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, CellSet, Digit, DigitSet, Event, Grid, Place, Puzzle};

use crate::dig::{PROVER, make_minimal};
use crate::random::Random;

/// If taking givens away leaves more solutions than this, enumerating them costs more than another
/// try.
const MOST_SOLUTIONS: usize = 200;

/// The exchanges that are tried before one given is traded for another.
const TRIES: u32 = 60;

/// The trades that are made before the search gives up.
const TRADES: u32 = 40;

/// A minimal puzzle with one solution and at most `target` givens, or the best that was found. Two
/// givens are taken away, which leaves several solutions, and one is added that only one of them
/// has. If no such exchange is found, one given is traded for another, and the search goes on.
///
/// This is the {-2+1} and {-1+1} search with which collectors of 17-clue puzzles find new ones near
/// known ones. The solution usually changes.
pub(crate) fn thin(givens: Grid, target: usize, random: &mut Random) -> Grid {
    let mut best = make_minimal(&givens, random);
    let mut trades = 0;
    while best.digits().count() > target && trades < TRADES {
        let fewer = (0..TRIES).find_map(|_| exchange(&best, 2, random));
        let next = fewer.or_else(|| {
            trades += 1;
            (0..TRIES).find_map(|_| exchange(&best, 1, random))
        });
        let Some(next) = next else { break };
        best = make_minimal(&next, random);
    }
    best
}

/// Takes `taken` random givens away and adds one, so that there is one solution again; `None` if
/// that is not possible.
fn exchange(givens: &Grid, taken: usize, random: &mut Random) -> Option<Grid> {
    let mut cells: Vec<Cell> = givens.digits().map(|(cell, _)| cell).collect();
    random.shuffle(&mut cells);
    let fewer = givens.without(cells[..taken].iter().copied());
    let solutions = all_solutions(&fewer)?;
    let mut with_digit = [[0_usize; 9]; 81];
    for (cell, digit) in solutions.iter().flat_map(Grid::digits) {
        with_digit[cell.index()][digit.index()] += 1;
    }
    // A digit that only one solution has in its cell makes that solution the only one. The givens
    // that were taken away are not added again.
    let singling: Vec<(Cell, Digit)> = Place::new(CellSet::ALL, DigitSet::ALL)
        .pairs()
        .filter(|&(cell, digit)| with_digit[cell.index()][digit.index()] == 1)
        .filter(|&(cell, digit)| givens[cell] != Some(digit))
        .collect();
    if singling.is_empty() {
        return None;
    }
    let (cell, digit) = singling[random.below(singling.len() as u32) as usize];
    Some(fewer.with(cell, digit))
}

/// All solutions, in an order that depends on the strategy; `None` if there are too many.
fn all_solutions(givens: &Grid) -> Option<Vec<Grid>> {
    let puzzle = Puzzle::new(*givens).ok()?;
    let mut solutions = Vec::new();
    let flow = PROVER.watch(&puzzle, &mut |event| {
        if let Event::Solution(grid) = event {
            solutions.push(*grid);
        }
        if solutions.len() > MOST_SOLUTIONS {
            Break(())
        } else {
            Continue(())
        }
    });
    flow.is_continue().then_some(solutions)
}
