//! A random full grid.

use sudoku::{Digit, Grid};

use crate::random::Random;

/// A random full grid that obeys the rules.
///
/// Fills the cell with the fewest candidates first, its candidates in random order, and backtracks
/// where a cell has none. Every grid is possible, but not every grid is equally likely.
///
/// It does not use a strategy of the list, because the grid must depend on the seed alone.
pub(crate) fn full_grid(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    let is_filled = fill(&mut grid, random);
    debug_assert!(is_filled, "the empty grid has solutions");
    grid
}

/// Fills the blanks of the grid; false, with the grid as before, if that is not possible.
fn fill(grid: &mut Grid, random: &mut Random) -> bool {
    let blanks = grid.blanks().map(|cell| (cell, grid.candidates(cell)));
    let Some((cell, candidates)) = blanks.min_by_key(|(_, candidates)| candidates.len()) else {
        return true;
    };
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    for digit in digits {
        if !candidates.contains(digit) {
            continue;
        }
        grid[cell] = Some(digit);
        if fill(grid, random) {
            return true;
        }
    }
    grid[cell] = None;
    false
}
