//! [`FaultySearch`]: a documented search that fills a board as a LeetCode answer does, with
//! switches for the classic mistakes.

use std::ops::RangeInclusive;

use sudoku::{Cell, Grid};

use super::Filled;

/// A search with at most one fault. Without one it solves every puzzle.
#[derive(Clone)]
pub(super) struct FaultySearch {
    pub(super) order: Order,
    pub(super) checks: Checks,
    /// Rows, columns and boxes.
    pub(super) houses: [Numbers; 3],
    /// The digits that it tries, as characters.
    pub(super) digits: RangeInclusive<u8>,
    /// Whether it never fills a cell.
    pub(super) skips: fn(Cell) -> bool,
    pub(super) skips_last_blank: bool,
    /// Whether a removal takes the digit out of the cell.
    pub(super) empties: bool,
    /// Whether it makes a list of the blanks first, so that a digit left in one is written over.
    pub(super) lists_blanks: bool,
    pub(super) dead_end: DeadEnd,
    pub(super) success: Success,
}

/// Computes the number of a cell's house.
pub(super) type Index = fn(Cell) -> usize;

/// How the houses of one kind are used.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    /// Which house notes the digit of this cell.
    pub(super) marked: Index,
    /// Which house is asked whether this cell may have a digit.
    pub(super) checked: Index,
    /// Whether the givens are noted.
    pub(super) has_givens: bool,
    /// Whether a removal takes the digit out of the house.
    pub(super) undone: bool,
    /// Which other cells are read for this cell, where the search keeps no marks.
    pub(super) reads: Option<fn(Cell, Cell) -> bool>,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Order {
    Rows,
    Columns,
    FewestCandidates,
}

/// How the search remembers the digits of a house.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Checks {
    /// It reads the cells.
    Cells,
    /// A flag per digit, set and cleared.
    Flags,
    /// A bit per digit, flipped.
    Flips,
}

/// What happens when no digit fits, or none leads on.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum DeadEnd {
    /// The caller tries its next digit.
    TriesNext,
    /// The whole search ends, and the digits stay.
    Ends,
    /// The cell stays blank, and the search goes on behind it.
    GoesOn,
}

/// What happens when all cells are filled.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Success {
    Stops,
    /// It stops, and each call takes its digit back first.
    Empties,
    /// It goes on until every digit has been tried.
    GoesOn,
}

/// A search with more placements than this takes too long. Right searches need far fewer on the
/// boards that tell faults apart.
const MOST_PLACEMENTS: u32 = 5_000;

impl FaultySearch {
    pub(super) fn without_fault(order: Order, checks: Checks) -> Self {
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
            houses: [Cell::row, Cell::column, Cell::box_index].map(numbers),
            digits: b'1'..=b'9',
            skips: |_| false,
            skips_last_blank: false,
            empties: true,
            lists_blanks: false,
            dead_end: DeadEnd::TriesNext,
            success: Success::Stops,
        }
    }

    /// Each board after the search.
    pub(super) fn fill(&self, boards: &[Grid]) -> Vec<Filled> {
        let reads = Cell::ALL.map(|cell| self.reads(cell));
        boards.iter().map(|board| self.fill_one(board, &reads)).collect()
    }

    fn fill_one(&self, board: &Grid, reads: &[u128; 81]) -> Filled {
        let mut cells = board.to_string().into_bytes();
        let mut order: Vec<Cell> = match self.order {
            Order::Columns => (0..81).map(|index| Cell::ALL[index % 9 * 9 + index / 9]).collect(),
            Order::Rows | Order::FewestCandidates => Cell::ALL.to_vec(),
        };
        order.retain(|&cell| cells[cell.index()] == b'.' && !(self.skips)(cell));
        if self.skips_last_blank {
            order.pop();
        }
        let mut run = Run {
            search: self,
            order,
            reads,
            cells: &mut cells,
            written: [0; 10],
            marks: [[0; 81]; 3],
            placements: 0,
        };
        for (cell, digit) in board.digits() {
            run.written[usize::from(digit.get())] |= 1 << cell.index();
            run.mark(cell, digit.get(), |numbers| numbers.has_givens);
        }
        run.fill(0);
        let took_long = run.placements > MOST_PLACEMENTS;
        (!took_long).then(|| String::from_utf8(cells).expect("digits and points"))
    }

    /// The cells that are read for this one, a bit for each.
    fn reads(&self, cell: Cell) -> u128 {
        let is_read = |other: Cell| {
            self.houses.iter().any(|numbers| match numbers.reads {
                Some(reads) => reads(cell, other),
                None => (numbers.marked)(other) == (numbers.checked)(cell),
            })
        };
        let cells = Cell::ALL.into_iter().filter(|&other| is_read(other));
        cells.fold(0, |all, other| all | 1 << other.index())
    }
}

struct Run<'a> {
    search: &'a FaultySearch,
    order: Vec<Cell>,
    reads: &'a [u128; 81],
    cells: &'a mut [u8],
    /// The cells that have each digit, a bit for each.
    written: [u128; 10],
    /// Per kind of house and number of the house, a bit per digit.
    marks: [[u16; 81]; 3],
    placements: u32,
}

impl Run<'_> {
    /// Fills the cells of the order from this place on; whether it is done.
    fn fill(&mut self, from: usize) -> bool {
        let search = self.search;
        let Some(place) = self.next(from) else { return search.success != Success::GoesOn };
        let cell = self.order[place];
        for digit in search.digits.clone() {
            if !self.allows(cell, digit) {
                continue;
            }
            self.placements += 1;
            if self.placements > MOST_PLACEMENTS {
                return true;
            }
            self.write(cell, digit);
            self.mark(cell, digit - b'0', |_| true);
            let done = self.fill(place + 1) || search.dead_end != DeadEnd::TriesNext;
            if done && search.success == Success::Stops {
                return true;
            }
            self.unmark(cell, digit - b'0');
            if done {
                return true;
            }
        }
        search.dead_end == DeadEnd::GoesOn && self.fill(place + 1)
    }

    fn next(&self, from: usize) -> Option<usize> {
        let is_open = |&place: &usize| {
            self.search.lists_blanks || self.cells[self.order[place].index()] == b'.'
        };
        if self.search.order != Order::FewestCandidates {
            return (from..self.order.len()).find(is_open);
        }
        let count = |&place: &usize| {
            let cell = self.order[place];
            if self.search.checks == Checks::Cells {
                return self
                    .search
                    .digits
                    .clone()
                    .filter(|&digit| self.allows(cell, digit))
                    .count();
            }
            let digits = self.search.digits.clone().fold(0, |all, digit| all | 1 << (digit - b'0'));
            (digits & !self.marked(cell)).count_ones() as usize
        };
        let blank = |&place: &usize| self.cells[self.order[place].index()] == b'.';
        (0..self.order.len()).filter(blank).min_by_key(count)
    }

    fn allows(&self, cell: Cell, digit: u8) -> bool {
        let digit = usize::from(digit - b'0');
        if self.search.checks == Checks::Cells {
            return self.reads[cell.index()] & self.written[digit] == 0;
        }
        self.marked(cell) & 1 << digit == 0
    }

    /// The digits that are marked in the houses of the cell.
    fn marked(&self, cell: Cell) -> u16 {
        let houses = self.search.houses.iter().zip(&self.marks);
        houses.fold(0, |all, (numbers, marks)| all | marks[(numbers.checked)(cell)])
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

    fn mark(&mut self, cell: Cell, digit: u8, applies: impl Fn(&Numbers) -> bool) {
        for (numbers, marks) in self.search.houses.iter().zip(&mut self.marks) {
            if applies(numbers) {
                let mark = &mut marks[(numbers.marked)(cell)];
                let is_flip = self.search.checks == Checks::Flips;
                *mark = if is_flip { *mark ^ 1 << digit } else { *mark | 1 << digit };
            }
        }
    }

    fn unmark(&mut self, cell: Cell, digit: u8) {
        if self.search.empties {
            self.write(cell, b'.');
        }
        for (numbers, marks) in self.search.houses.iter().zip(&mut self.marks) {
            if numbers.undone {
                let mark = &mut marks[(numbers.marked)(cell)];
                let is_flip = self.search.checks == Checks::Flips;
                *mark = if is_flip { *mark ^ 1 << digit } else { *mark & !(1 << digit) };
            }
        }
    }
}
