//! Boards that are made from their solution: with chosen blanks and givens, and a number of blanks.

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

/// Opens cells of the full grid in a drawn order, whether or not another solution remains possible.
pub(crate) fn opened(full: &Grid, shape: &Shape, random: &mut Random) -> Grid {
    let more = shape.blanks.saturating_sub(shape.blank.len());
    let mut cells = shape.free_cells(random);
    cells.truncate(more);
    cells.extend(&shape.blank);
    full.without(cells)
}

/// Opens cells of the full grid in a drawn order, as long as the solution stays the only one.
/// `None` if the chosen blanks allow another solution, or if no more cells can be opened.
pub(crate) fn opened_puzzle(full: &Grid, shape: &Shape, random: &mut Random) -> Option<Puzzle> {
    let mut puzzle = unique(full.without(shape.blank.iter().copied()))?;
    let mut blanks = shape.blank.len();
    for cell in shape.free_cells(random) {
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

/// The solution of a puzzle that has only one.
pub(crate) fn solution(puzzle: &Puzzle) -> Grid {
    defaults::prover()
        .strategy()
        .first_solution(puzzle)
        .expect("the puzzle has a solution")
}

/// A puzzle whose blanks are filled from its solution, in a drawn order.
pub(crate) struct Filling {
    pub(crate) puzzle: Puzzle,
    solution: Grid,
    blanks: Vec<Cell>,
}

impl Filling {
    pub(crate) fn new(puzzle: &Puzzle, random: &mut Random) -> Self {
        let mut blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        random.shuffle(&mut blanks);
        Self {
            puzzle: *puzzle,
            solution: solution(puzzle),
            blanks,
        }
    }

    /// Fills this many blanks, or all if there are fewer.
    pub(crate) fn fill(&mut self, count: usize) {
        let left = self.blanks.len().saturating_sub(count);
        let mut grid = *self.puzzle.grid();
        for cell in self.blanks.drain(left..) {
            grid[cell] = self.solution[cell];
        }
        self.puzzle = Puzzle::new(grid).expect("a part of a solution breaks no rule");
    }
}
