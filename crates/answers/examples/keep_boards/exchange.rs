//! [`exchanged`]: a puzzle with other givens that still has one solution, though perhaps another
//! one.

use std::ops::ControlFlow::{self, Break, Continue};

use generator::Random;
use ladder::defaults;
use sudoku::{Cell, Detail, Digit, Grid, Puzzle, Visitor};

/// Givens whose removal leaves more solutions are not exchanged: too many grids to look through.
const MOST_SOLUTIONS: usize = 4_000;

/// The first givens that are tried where two are added.
const FIRST_GIVENS: usize = 4;

pub(crate) fn has_one_solution(puzzle: &Puzzle) -> bool {
    defaults::prover().strategy().count_solutions(puzzle, 2) == 1
}

/// The puzzle without `removed` drawn givens, and with `added` new ones, up to two. `None` if no
/// such givens are found that leave one solution.
pub(crate) fn exchanged(
    puzzle: &Puzzle,
    removed: usize,
    added: usize,
    random: &mut Random,
) -> Option<Puzzle> {
    let mut givens: Vec<Cell> = puzzle.grid().digits().map(|(cell, _)| cell).collect();
    random.shuffle(&mut givens);
    let grid = puzzle.grid().without(givens[..removed].iter().copied());
    let solutions = Solutions::of(&grid)?;
    if added == 0 {
        if solutions.grids.len() == 1 {
            return Puzzle::new(grid).ok();
        }
        return None;
    }
    if added == 1 {
        return with_last_given(&grid, &solutions, random);
    }
    for _ in 0..FIRST_GIVENS {
        let cell = Cell::ALL[random.below(81) as usize];
        let of_solution = random.below(solutions.grids.len() as u32) as usize;
        if grid[cell].is_none() {
            let digit = solutions.grids[of_solution][cell];
            let mut left = solutions.clone();
            left.grids.retain(|solution| solution[cell] == digit);
            let found = with_last_given(&grid.with(cell, digit), &left, random);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The grid with one more given that only one of the solutions has.
fn with_last_given(grid: &Grid, solutions: &Solutions, random: &mut Random) -> Option<Puzzle> {
    let mut givens = solutions.candidates_of_one();
    givens.retain(|(cell, _)| grid[*cell].is_none());
    if givens.is_empty() {
        return None;
    }
    let (cell, digit) = givens[random.below(givens.len() as u32) as usize];
    Puzzle::new(grid.with(cell, digit)).ok()
}

/// All solutions of a grid.
#[derive(Clone, Default)]
struct Solutions {
    grids: Vec<Grid>,
}

impl Visitor for Solutions {
    const DETAIL: Detail = Detail::Solutions;

    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.grids.push(*grid);
        if self.grids.len() > MOST_SOLUTIONS {
            Break(())
        } else {
            Continue(())
        }
    }
}

impl Solutions {
    /// `None` if there are too many.
    fn of(grid: &Grid) -> Option<Self> {
        let puzzle = Puzzle::new(*grid).ok()?;
        let mut solutions = Self::default();
        match defaults::prover()
            .strategy()
            .report_to(&puzzle, &mut solutions)
        {
            Continue(()) => Some(solutions),
            Break(()) => None,
        }
    }

    /// The digits that only one of the solutions has in their cell.
    fn candidates_of_one(&self) -> Vec<(Cell, Digit)> {
        let mut counts = [[0; 9]; 81];
        for grid in &self.grids {
            for (cell, digit) in grid.digits() {
                counts[cell.index()][digit.index()] += 1;
            }
        }
        let mut candidates = Vec::new();
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                if counts[cell.index()][digit.index()] == 1 {
                    candidates.push((cell, digit));
                }
            }
        }
        candidates
    }
}
