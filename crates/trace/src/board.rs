//! [`Board`]: the digits that stand at a moment of a search, and where each comes from.

use sudoku::{Cell, Digit, Grid, Puzzle};

use crate::step::{Op, Step};

/// What stands in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Nothing.
    #[default]
    Blank,
    /// A digit of the puzzle.
    Given(Digit),
    /// A digit that the search chose.
    Placed(Digit),
    /// A digit that was forced.
    Deduced(Digit),
}

impl Mark {
    /// The digit, if one stands there.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Blank => None,
            Self::Given(digit) | Self::Placed(digit) | Self::Deduced(digit) => Some(digit),
        }
    }
}

/// The board at a moment of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    marks: [Mark; 81],
    /// The cells written by the search, in the order in which they were written.
    written: Vec<Cell>,
}

impl Board {
    /// The givens alone.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            marks: puzzle.grid().cells().map(|cell| cell.map_or(Mark::Blank, Mark::Given)),
            written: Vec::new(),
        }
    }

    /// What stands in the cell.
    pub const fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }

    /// The digits alone.
    pub fn grid(&self) -> Grid {
        Grid::new(self.marks.map(Mark::digit))
    }

    /// The cells that the search has written and not taken back, oldest first.
    pub fn written(&self) -> &[Cell] {
        &self.written
    }

    /// How many choices stand.
    pub fn depth(&self) -> u32 {
        self.written.iter().filter(|&&cell| matches!(self.mark(cell), Mark::Placed(_))).count()
            as u32
    }

    /// What the step makes of it.
    pub fn apply(&mut self, step: Step) {
        match step.op {
            Op::Place(digit) => self.write(step.cell, Mark::Placed(digit)),
            Op::Deduce(digit, _) => self.write(step.cell, Mark::Deduced(digit)),
            Op::Remove(_) => {
                while let Some(cell) = self.written.pop() {
                    self.marks[cell.index()] = Mark::Blank;
                    if cell == step.cell {
                        break;
                    }
                }
            }
            Op::Solution => {}
        }
    }

    pub(super) fn write(&mut self, cell: Cell, mark: Mark) {
        self.marks[cell.index()] = mark;
        self.written.push(cell);
    }
}
