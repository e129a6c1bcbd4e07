//! [`FaultySearch`]: a search that keeps marks, with switches for the classic mistakes.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// A search with at most one fault. Without one it solves every puzzle.
#[derive(Clone, Copy)]
pub(super) struct FaultySearch {
    pub(super) order: Order,
    /// The number of a cell's box.
    pub(super) box_index: fn(Cell) -> usize,
    /// The digits that it tries, in this order.
    pub(super) digits: &'static [u8],
    /// The cells that it never fills.
    pub(super) skips: fn(Cell) -> bool,
    /// Whether the givens are marked.
    pub(super) has_givens: bool,
    /// Whether a removal clears the marks of the digit.
    pub(super) marks_undone: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Order {
    Rows,
    Columns,
    FewestCandidates,
}

/// The digits of a right search.
pub(super) static ASCENDING: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

impl FaultySearch {
    pub(super) fn without_fault(order: Order) -> Self {
        let (box_index, digits) = (Cell::box_index, &ASCENDING);
        Self { order, box_index, digits, skips: |_| false, has_givens: true, marks_undone: true }
    }
}

impl Solver for FaultySearch {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let grid = *puzzle.grid();
        let mut order: Vec<Cell> = grid.blanks().filter(|&cell| !(self.skips)(cell)).collect();
        if self.order == Order::Columns {
            order.sort_by_key(|cell| (cell.column(), cell.row()));
        }
        let mut run = Run { search: self, order, grid, marks: [[0; 9]; 3], visitor };
        if self.has_givens {
            grid.digits().for_each(|(cell, digit)| run.mark(cell, digit, true));
        }
        run.fill()
    }
}

struct Run<'a, V> {
    search: &'a FaultySearch,
    order: Vec<Cell>,
    grid: Grid,
    /// Per kind of house and number of the house, a bit per digit.
    marks: [[u16; 9]; 3],
    visitor: &'a mut V,
}

impl<V: Visitor> Run<'_, V> {
    fn fill(&mut self) -> ControlFlow<()> {
        let search = self.search;
        let mut blanks = self.order.iter().copied().filter(|&cell| self.grid[cell].is_none());
        let next = match search.order {
            Order::FewestCandidates => blanks.min_by_key(|&cell| {
                search.digits.iter().filter(|&&digit| self.allows(cell, digit)).count()
            }),
            _ => blanks.next(),
        };
        let Some(cell) = next else { return self.visitor.solution(&self.grid) };
        for &value in search.digits {
            let Some(digit) = Digit::new(value).filter(|_| self.allows(cell, value)) else {
                continue;
            };
            self.grid[cell] = Some(digit);
            self.mark(cell, digit, true);
            self.visitor.place(cell, digit)?;
            self.fill()?;
            self.grid[cell] = None;
            if search.marks_undone {
                self.mark(cell, digit, false);
            }
            self.visitor.remove(cell)?;
        }
        Continue(())
    }

    fn houses(&self, cell: Cell) -> [usize; 3] {
        [cell.row(), cell.column(), (self.search.box_index)(cell)]
    }

    fn allows(&self, cell: Cell, digit: u8) -> bool {
        let mut houses = self.houses(cell).into_iter().zip(&self.marks);
        houses.all(|(house, marks)| marks[house] >> digit & 1 == 0)
    }

    fn mark(&mut self, cell: Cell, digit: Digit, is_there: bool) {
        let houses = self.houses(cell);
        for (house, marks) in houses.into_iter().zip(&mut self.marks) {
            marks[house] &= !(1 << digit.get());
            marks[house] |= u16::from(is_there) << digit.get();
        }
    }
}
