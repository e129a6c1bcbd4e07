//! [`FaultySearch`]: a documented search, with switches for the classic mistakes.
//!
//! The diagnosis of a strategy compares its events.

use std::ops::ControlFlow::{self, Break, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Visitor};

/// A search with at most one fault. Without one it solves every puzzle.
#[derive(Clone, Copy)]
pub(crate) struct FaultySearch {
    pub(crate) order: Order,
    pub(crate) checks: Checks,
    /// Rows, columns and boxes.
    pub(crate) houses: [Numbers; 3],
    /// The digits that it tries, in this order. An answer may try 0, which is no digit.
    pub(crate) digits: &'static [u8],
    /// The cells that it never fills.
    pub(crate) skips: fn(Cell) -> bool,
    pub(crate) skips_last_blank: bool,
    pub(crate) removal: Removal,
    pub(crate) dead_end: DeadEnd,
}

/// A fault in words, and as a change of a right search.
pub(crate) type NamedFault = (&'static str, fn(&mut FaultySearch));

/// Computes the number of a cell's house: below 81.
pub(crate) type Index = fn(Cell) -> usize;

/// The right number of a cell's row, column and box.
pub(crate) const INDICES: [Index; 3] = [Cell::row, Cell::column, Cell::box_index];

/// How the houses of one kind are numbered, and used.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    /// Which house notes the digit of this cell.
    pub(crate) marked: Index,
    /// Which house is asked whether this cell may have a digit.
    pub(crate) checked: Index,
    /// Whether the givens are noted.
    pub(crate) has_givens: bool,
    /// Whether a removal takes the digit out of the house.
    pub(crate) undone: bool,
    /// Which other cells are read for this cell, where the search keeps no marks.
    pub(crate) reads: Option<fn(Cell, Cell) -> bool>,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Order {
    Rows,
    Columns,
    FewestCandidates,
}

/// How the search remembers the digits of a house. A right search does the same with each of them.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Checks {
    /// It reads the cells.
    Cells,
    /// A flag per digit, set and cleared.
    Flags,
    /// A bit per digit, flipped.
    Flips,
}

/// What a removal does with the digit in the cell.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Removal {
    Empties,
    Leaves,
}

/// What happens when no digit fits, or none leads on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum DeadEnd {
    /// The caller tries its next digit.
    TriesNext,
    /// The whole search ends, and the digits stay.
    Ends,
    /// The cell stays blank, and the search goes on behind it.
    GoesOn,
}

/// Ranges of it are the digits that a search tries.
pub(crate) static ASCENDING: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

impl FaultySearch {
    pub(crate) fn without_fault(order: Order, checks: Checks) -> Self {
        let numbers = |index| Numbers {
            marked: index,
            checked: index,
            has_givens: true,
            undone: true,
            reads: None,
        };
        Self {
            order,
            checks,
            houses: INDICES.map(numbers),
            digits: &ASCENDING[1..],
            skips: |_| false,
            skips_last_blank: false,
            removal: Removal::Empties,
            dead_end: DeadEnd::TriesNext,
        }
    }

    /// The cells that are read for each cell, a bit for each.
    fn reads(&self) -> [u128; 81] {
        Cell::ALL.map(|cell| {
            let is_read = |other: &Cell| {
                self.houses.iter().any(|numbers| match numbers.reads {
                    Some(reads) => reads(cell, *other),
                    None => (numbers.marked)(*other) == (numbers.checked)(cell),
                })
            };
            let cells = Cell::ALL.into_iter().filter(is_read);
            cells.fold(0, |all, other| all | 1 << other.index())
        })
    }
}

impl Solver for FaultySearch {
    fn name(&self) -> &'static str {
        "suspect"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        Run::new(self, puzzle.grid(), &self.reads(), visitor).fill(0)
    }
}

struct Run<'a, V> {
    search: &'a FaultySearch,
    order: Vec<Cell>,
    reads: &'a [u128; 81],
    /// The board as characters.
    cells: Vec<u8>,
    /// The cells that have each digit, a bit for each.
    written: [u128; 10],
    /// Per kind of house and number of the house, a bit per digit.
    marks: [[u16; 81]; 3],
    visitor: &'a mut V,
}

impl<'a, V: Visitor> Run<'a, V> {
    fn new(
        search: &'a FaultySearch,
        board: &Grid,
        reads: &'a [u128; 81],
        visitor: &'a mut V,
    ) -> Self {
        let mut order: Vec<Cell> = board.blanks().filter(|&cell| !(search.skips)(cell)).collect();
        if search.order == Order::Columns {
            order.sort_by_key(|cell| (cell.column(), cell.row()));
        }
        if search.skips_last_blank {
            order.pop();
        }
        let mut run = Self {
            search,
            order,
            reads,
            cells: board.to_string().into_bytes(),
            written: [0; 10],
            marks: [[0; 81]; 3],
            visitor,
        };
        for (cell, digit) in board.digits() {
            run.written[usize::from(digit.get())] |= 1 << cell.index();
            run.mark(cell, digit.get(), true, |numbers| numbers.has_givens);
        }
        run
    }

    /// Fills the cells of the order from this place on. `Break` ends the search.
    fn fill(&mut self, from: usize) -> ControlFlow<()> {
        let search = self.search;
        let Some(place) = self.next(from) else {
            let digit = |cell: Cell| Digit::from_char(char::from(self.cells[cell.index()]));
            return self.visitor.solution(&Grid::new(Cell::ALL.map(digit)));
        };
        let cell = self.order[place];
        for &digit in search.digits {
            if !self.allows(cell, digit) {
                continue;
            }
            self.write(cell, b'0' + digit);
            self.mark(cell, digit, true, |_| true);
            let reported = Digit::new(digit);
            if let Some(digit) = reported {
                self.visitor.place(cell, digit)?;
            }
            self.fill(place + 1)?;
            if search.dead_end != DeadEnd::TriesNext {
                return Break(());
            }
            if search.removal == Removal::Empties {
                self.write(cell, b'.');
            }
            self.mark(cell, digit, false, |numbers| numbers.undone);
            if reported.is_some() {
                self.visitor.remove(cell)?;
            }
        }
        if search.dead_end == DeadEnd::GoesOn { self.fill(place + 1) } else { Continue(()) }
    }

    fn next(&self, from: usize) -> Option<usize> {
        let blank = |&place: &usize| self.cells[self.order[place].index()] == b'.';
        if self.search.order != Order::FewestCandidates {
            return (from..self.order.len()).find(blank);
        }
        let count = |&place: &usize| {
            let cell = self.order[place];
            self.search.digits.iter().filter(|&&digit| self.allows(cell, digit)).count()
        };
        (0..self.order.len()).filter(blank).min_by_key(count)
    }

    fn allows(&self, cell: Cell, digit: u8) -> bool {
        if self.search.checks == Checks::Cells {
            return self.reads[cell.index()] & self.written[usize::from(digit)] == 0;
        }
        let mut houses = self.search.houses.iter().zip(&self.marks);
        houses.all(|(numbers, marks)| marks[(numbers.checked)(cell)] & 1 << digit == 0)
    }

    fn write(&mut self, cell: Cell, character: u8) {
        let before = std::mem::replace(&mut self.cells[cell.index()], character);
        for (character, is_there) in [(before, false), (character, true)] {
            if character != b'.' {
                let cells = &mut self.written[usize::from(character - b'0')];
                *cells = *cells & !(1 << cell.index()) | u128::from(is_there) << cell.index();
            }
        }
    }

    /// Notes in the houses of the cell whether the digit is there.
    fn mark(&mut self, cell: Cell, digit: u8, is_there: bool, applies: fn(&Numbers) -> bool) {
        for (numbers, marks) in self.search.houses.iter().zip(&mut self.marks) {
            if applies(numbers) {
                let (mark, bit) = (&mut marks[(numbers.marked)(cell)], 1 << digit);
                *mark = match self.search.checks {
                    Checks::Flips => *mark ^ bit,
                    _ if is_there => *mark | bit,
                    _ => *mark & !bit,
                };
            }
        }
    }
}
