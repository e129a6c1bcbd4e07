//! Puzzles that are made from their solution: with chosen blanks and givens, and a number of blanks.

use generator::{Random, random_transform};
use judge::fixtures;
use ladder::defaults;
use sudoku::{Cell, Grid, Puzzle};

/// What a puzzle has to be like.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// Cells that are blank.
    pub(crate) blank: Vec<Cell>,
    /// Cells that are given.
    pub(crate) given: Vec<Cell>,
    /// The number of blanks; more, if `blank` has more.
    pub(crate) blanks: usize,
}

/// A full grid that the seed draws.
pub(crate) fn full_grid(seed: u64, number: u64) -> Grid {
    let solved = fixtures::case("already-solved").expect("a named case").grid;
    random_transform(seed, number).apply(&solved)
}

/// Opens cells of the full grid in a drawn order, as long as the solution stays the only one. `None`
/// if the chosen blanks allow another solution, or if no more cells can be opened.
pub(crate) fn opened(full: &Grid, shape: &Shape, random: &mut Random) -> Option<Puzzle> {
    let mut puzzle = unique(full.without(shape.blank.iter().copied()))?;
    let mut others: Vec<Cell> = Cell::ALL.to_vec();
    others.retain(|cell| !shape.blank.contains(cell) && !shape.given.contains(cell));
    random.shuffle(&mut others);
    let mut blanks = shape.blank.len();
    for cell in others {
        if blanks >= shape.blanks {
            break;
        }
        if let Some(more) = unique(puzzle.grid().without([cell])) {
            puzzle = more;
            blanks += 1;
        }
    }
    if blanks < shape.blanks {
        return None;
    }
    Some(puzzle)
}

/// The puzzle, if it has one solution.
fn unique(grid: Grid) -> Option<Puzzle> {
    let puzzle = Puzzle::new(grid).ok()?;
    if defaults::prover().strategy().count_solutions(&puzzle, 2) == 1 {
        Some(puzzle)
    } else {
        None
    }
}
