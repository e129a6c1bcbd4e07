//! [`Shape`]: which cells of a board are blank, and boards of that shape that are made from their
//! solution.

use generator::{Random, random_transform};
use judge::fixtures;
use ladder::defaults;
use sudoku::{Cell, Grid, Puzzle};

/// What a board has to be like.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// Cells that are blank.
    pub(crate) blank: Vec<Cell>,
    /// Cells that are given.
    pub(crate) given: Vec<Cell>,
    /// The number of blanks; more, if `blank` has more.
    pub(crate) blanks: usize,
}

impl Shape {
    /// The solution without cells in a drawn order, whether or not the board has another solution.
    pub(crate) fn board(&self, solution: &Grid, random: &mut Random) -> Grid {
        let more = self.blanks.saturating_sub(self.blank.len());
        let mut cells = self.free_cells(random);
        cells.truncate(more);
        cells.extend(&self.blank);
        solution.without(cells)
    }

    /// The solution without cells in a drawn order, as long as the puzzle has no other one. `None`
    /// if the chosen blanks allow another solution, or if no more cells can be blank.
    pub(crate) fn puzzle(&self, solution: &Grid, random: &mut Random) -> Option<Puzzle> {
        let mut puzzle = unique(solution.without(self.blank.iter().copied()))?;
        let mut blanks = self.blank.len();
        for cell in self.free_cells(random) {
            if blanks >= self.blanks {
                break;
            }
            if let Some(more) = unique(puzzle.grid().without([cell])) {
                puzzle = more;
                blanks += 1;
            }
        }
        if blanks < self.blanks {
            return None;
        }
        Some(puzzle)
    }

    /// The cells that may be given or blank, in a drawn order.
    fn free_cells(&self, random: &mut Random) -> Vec<Cell> {
        let mut cells = Cell::ALL.to_vec();
        cells.retain(|cell| !self.blank.contains(cell) && !self.given.contains(cell));
        random.shuffle(&mut cells);
        cells
    }
}

/// A full grid that the seed draws.
pub(crate) fn full_grid(seed: u64, number: u64) -> Grid {
    let solved = fixtures::case("already-solved").expect("a named case").grid;
    random_transform(seed, number).apply(&solved)
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
