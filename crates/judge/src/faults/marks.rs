//! Searches that write their marks wrongly, number the boxes wrongly, miss a digit, or leave digits
//! on the board. Whatever their order, the smallest board and the step on it show where the bug is.

use std::ops::ControlFlow::{self, Continue};

use rstest::rstest;
use sudoku::{Cell, Check, Decision, Digit, Grid, Puzzle, Read, Solver, Visitor};

use super::judge;
use crate::Judge;

/// A search that keeps a mark per digit of each house.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// Whether it takes the blank with the fewest candidates, and not the first one.
    pub(super) by_fewest: bool,
    pub(super) box_index: fn(Cell) -> usize,
    /// The digits that it tries, in their order.
    pub(super) digits: &'static [Digit],
    /// Whether it tests cells instead of marks, reports that, and never clears a cell.
    pub(super) keeps_digits: bool,
    /// Whether a removal clears the mark, too.
    pub(super) is_undone: bool,
}

/// A right search, row by row, with ascending digits.
pub(super) const RIGHT: Marks = Marks {
    by_fewest: false,
    box_index: Cell::box_index,
    digits: &Digit::ALL,
    is_undone: true,
    keeps_digits: false,
};

/// A right search that tries the digits from 9 down to 1.
pub(super) const DOWNWARDS: Marks = Marks {
    digits: &sudoku::table!(9, |index| Digit::ALL[8 - index]),
    ..RIGHT
};

/// For each row, column and box, nine bits: a 1 for a digit that is there.
type Houses = [[u16; 9]; 3];

impl Solver for Marks {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut marks = [[0; 9]; 3];
        for (cell, digit) in puzzle.grid().digits() {
            self.mark(&mut marks, cell, digit, true);
        }
        let mut grid = *puzzle.grid();
        self.fill(&mut grid, &mut marks, visitor)
    }
}

impl Marks {
    fn fill<V: Visitor>(
        &self,
        grid: &mut Grid,
        marks: &mut Houses,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let blank = if self.by_fewest {
            grid.blanks()
                .min_by_key(|cell| self.number_of_candidates(marks, *cell))
        } else {
            grid.blanks().next()
        };
        let Some(cell) = blank else {
            return visitor.solution(grid);
        };
        for &digit in self.digits {
            let mut is_allowed = self.fits(marks, cell, digit);
            if self.keeps_digits {
                let holder = grid.holder(cell, digit);
                is_allowed = holder.is_none();
                let decision = Decision::Allowed {
                    cell,
                    digit,
                    is_allowed,
                };
                let read = holder.map(|(_, peer)| Read::written(peer, Some(digit)));
                visitor.check(|| Check::new(decision, read))?;
            }
            if !is_allowed {
                continue;
            }
            grid[cell] = Some(digit);
            self.mark(marks, cell, digit, true);
            visitor.place(cell, digit)?;
            self.fill(grid, marks, visitor)?;
            if !self.keeps_digits {
                grid[cell] = None;
            }
            if self.is_undone {
                self.mark(marks, cell, digit, false);
            }
            visitor.remove(cell)?;
        }
        Continue(())
    }

    /// The row, the column and the box of a cell.
    fn houses(&self, cell: Cell) -> [usize; 3] {
        [cell.row(), cell.column(), (self.box_index)(cell)]
    }

    /// Whether none of the three houses has the digit, as far as the marks show.
    fn fits(&self, marks: &Houses, cell: Cell, digit: Digit) -> bool {
        let [row, column, box_index] = self.houses(cell);
        let used = marks[0][row] | marks[1][column] | marks[2][box_index];
        used >> digit.index() & 1 == 0
    }

    fn number_of_candidates(&self, marks: &Houses, cell: Cell) -> usize {
        let digits = self.digits.iter();
        digits
            .filter(|digit| self.fits(marks, cell, **digit))
            .count()
    }

    /// Writes whether the three houses of the cell have the digit.
    fn mark(&self, marks: &mut Houses, cell: Cell, digit: Digit, is_there: bool) {
        for (house, marks_of_kind) in self.houses(cell).into_iter().zip(marks) {
            marks_of_kind[house] &= !(1 << digit.index());
            marks_of_kind[house] |= u16::from(is_there) << digit.index();
        }
    }
}

#[rstest]
#[case::a_mark_stays_row_by_row(
    Marks { is_undone: false, ..RIGHT },
    3,
    "it fails on exactly those on which a row-by-row search must undo a digit.",
    ", in the same row and box."
)]
#[case::a_digit_stays(
    Marks { keeps_digits: true, ..RIGHT },
    20,
    "its own board differs from the one that it reports: ",
    ", and the reported board has –: a `remove` took "
)]
#[case::a_mark_stays(
    Marks { by_fewest: true, is_undone: false, ..RIGHT },
    20,
    "",
    " was undone in r"
)]
#[case::the_box_index(
    Marks { by_fewest: true, box_index: |cell| cell.row() / 3 + cell.column() / 3, ..RIGHT },
    1,
    "it numbers the boxes with `row / 3 + column / 3`",
    "The board is never changed. 2 is right in r5c2."
)]
#[case::never_tries_9(
    Marks { by_fewest: true, digits: &Digit::ALL[..8], ..RIGHT },
    1,
    "it leaves unchanged exactly those where the missing digit is 9.",
    "The board is never changed. 9 is right in r6c4."
)]
fn a_wrong_search_is_explained(
    #[case] search: Marks,
    #[case] blanks: usize,
    #[case] rule: &str,
    #[case] step: &str,
) {
    let report = Judge {
        row_by_row: !search.by_fewest,
        ..judge(search)
    }
    .run(|_| {});
    let finding = report.finding().expect("the fault is found");
    let smallest = finding
        .explanation
        .smallest
        .as_ref()
        .expect("a board is found");
    // How much smaller it gets depends on the time that there is.
    assert!(smallest.board.blanks().count() <= blanks, "{finding}");
    for shown in [rule, step] {
        assert!(finding.to_string().contains(shown), "{finding}");
    }
}
