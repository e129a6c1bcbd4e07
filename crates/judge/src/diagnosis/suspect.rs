//! [`Suspect`]: a search row by row with one fault.

use std::ops::ControlFlow::{self, Break, Continue};

use sudoku::{Cell, Digit, Grid, Puzzle, Solver, Strategy, Visitor};

use super::recording::RecordedSearch;

/// A search row by row, digits ascending, unless its fault changes that.
#[derive(Clone)]
pub(super) struct Suspect {
    pub(super) cells: Vec<Cell>,
    /// Whether it fills the last blank too.
    pub(super) fills_last: bool,
    pub(super) digits: Vec<Digit>,
    /// For rows, columns and boxes.
    pub(super) houses: [Numbering; 3],
    pub(super) notes: Notes,
    /// Whether it checks all digits of a cell before it tries the first one.
    pub(super) checks_ahead: bool,
    /// Whether a removal takes the digit out of the cell.
    pub(super) blanks: bool,
}

/// Computes the number of a cell's house: below 81.
pub(super) type Index = fn(Cell) -> usize;

/// How the houses of one kind are numbered, and used.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    /// Which house gets the digit of this cell.
    pub(super) marked: Index,
    /// Which house is asked whether this cell may have a digit.
    pub(super) checked: Index,
    /// Whether a removal takes the digit out of the house.
    pub(super) undone: bool,
}

/// How a search notes the digits of a house. A right search does the same with each of them.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Notes {
    /// Not at all: it looks at the cells.
    None,
    /// A flag per digit, set and cleared.
    Flags,
    /// A flag per digit, flipped.
    Flips,
}

impl Suspect {
    pub(super) fn without_fault() -> Self {
        let numbering = |index| Numbering { marked: index, checked: index, undone: true };
        Self {
            cells: Cell::ALL.to_vec(),
            fills_last: true,
            digits: Digit::ALL.to_vec(),
            houses: [Cell::row, Cell::column, Cell::box_index].map(numbering),
            notes: Notes::Flags,
            checks_ahead: false,
            blanks: true,
        }
    }

    /// Whether it visits every cell and tries every digit.
    pub(super) const fn tries_everything(&self) -> bool {
        self.cells.len() == 81 && self.digits.len() == 9
    }

    /// Whether it makes exactly these events.
    pub(super) fn makes(&self, recording: &RecordedSearch) -> bool {
        let mut expected = recording.events.iter();
        let mut same = true;
        let flow = self.watch(&recording.puzzle, &mut |event| {
            let next = expected.next();
            same = next.map_or(!recording.exhausted, |next| next.as_event() == event);
            if same && next.is_some() { Continue(()) } else { Break(()) }
        });
        same && (flow.is_break() || recording.exhausted) && expected.next().is_none()
    }
}

impl Solver for Suspect {
    fn name(&self) -> &'static str {
        "suspect"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let blanks = self.cells.iter().copied().filter(|&cell| puzzle.grid()[cell].is_none());
        let mut cells: Vec<Cell> = blanks.collect();
        if !self.fills_last {
            cells.pop();
        }
        let mut search = SuspectSearch {
            suspect: self,
            grid: *puzzle.grid(),
            noted: [[[false; 9]; 81]; 3],
            visitor,
        };
        for (cell, digit) in puzzle.grid().digits() {
            search.note(cell, digit);
        }
        search.fill(&cells)
    }
}

struct SuspectSearch<'a, V> {
    suspect: &'a Suspect,
    grid: Grid,
    /// Per kind of house, number of the house, and digit.
    noted: [[[bool; 9]; 81]; 3],
    visitor: &'a mut V,
}

impl<V: Visitor> SuspectSearch<'_, V> {
    fn fill(&mut self, cells: &[Cell]) -> ControlFlow<()> {
        let suspect = self.suspect;
        let Some((&cell, rest)) = cells.split_first() else {
            return self.visitor.solution(&self.grid);
        };
        if self.grid[cell].is_some() {
            return self.fill(rest);
        }
        let mut digits = suspect.digits.clone();
        if suspect.checks_ahead {
            digits.retain(|&digit| self.allows(cell, digit));
        }
        for digit in digits {
            if suspect.checks_ahead || self.allows(cell, digit) {
                self.grid[cell] = Some(digit);
                self.note(cell, digit);
                self.visitor.place(cell, digit)?;
                self.fill(rest)?;
                if suspect.blanks {
                    self.grid[cell] = None;
                }
                self.unnote(cell, digit);
                self.visitor.remove(cell)?;
            }
        }
        Continue(())
    }

    fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.suspect.houses.iter().zip(&self.noted).all(|(house, noted)| {
            let number = (house.checked)(cell);
            match self.suspect.notes {
                Notes::None => !self
                    .grid
                    .digits()
                    .any(|(other, written)| written == digit && (house.marked)(other) == number),
                Notes::Flags | Notes::Flips => !noted[number][digit.index()],
            }
        })
    }

    fn note(&mut self, cell: Cell, digit: Digit) {
        for (house, noted) in self.suspect.houses.iter().zip(&mut self.noted) {
            let flag = &mut noted[(house.marked)(cell)][digit.index()];
            *flag = self.suspect.notes != Notes::Flips || !*flag;
        }
    }

    fn unnote(&mut self, cell: Cell, digit: Digit) {
        for (house, noted) in self.suspect.houses.iter().zip(&mut self.noted) {
            let flag = &mut noted[(house.marked)(cell)][digit.index()];
            if house.undone {
                *flag = self.suspect.notes == Notes::Flips && !*flag;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::checks::owned_event::OwnedEvent;
    use crate::fixtures;

    #[test]
    fn a_suspect_makes_all_events_of_a_whole_search_or_the_first_ones_of_a_stopped_search() {
        let suspect = Suspect::without_fault();
        let puzzle = fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
        let mut whole = Vec::new();
        let _ = suspect.watch(&puzzle, &mut |event| {
            whole.push(OwnedEvent::from(event));
            Continue(())
        });
        let mut other = whole.clone();
        other.swap(0, 1);

        let makes = |events: &[OwnedEvent]| {
            [true, false].map(|exhausted| {
                suspect.makes(&RecordedSearch { puzzle, events: events.to_vec(), exhausted })
            })
        };
        assert_eq!(makes(&whole), [true, false], "a stopped search makes more events");
        assert_eq!(makes(&whole[..whole.len() - 1]), [false, true]);
        assert_eq!(makes(&[&whole[..], &whole[..1]].concat()), [false, false]);
        assert_eq!(makes(&other), [false, false]);
    }
}
