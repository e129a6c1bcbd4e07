//! [`Copies`]: the lists in which an answer keeps digits until it writes them to the board.
//!
//! An answer may strike all candidates of a cell that it has filled, and fill it in a list of its
//! own: `digits[9] = 5` and `masks[9] = 0`. Such a list is a copy of the board.

use std::collections::HashMap;

use sudoku::{Cell, Digit, Grid};

use super::events::{Content, Entry, Key, KeyedEntry};
use super::layouts::Layout;

/// No puzzle with one solution has fewer givens. So a list with this many right digits, and no
/// wrong one, is a copy.
const LEAST_DIGITS: usize = 17;

/// A container that has digits and blanks alone.
#[derive(Debug)]
struct DigitList {
    contents: HashMap<Key, Content>,
    /// Which key is which cell, once the list was a copy with right digits alone.
    layout: Option<&'static Layout>,
    /// Whether it has no wrong digit now, if it is a copy.
    is_right: bool,
}

/// The copies of the board that one call of an answer has so far.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// By the numbers of their containers.
    lists: HashMap<usize, DigitList>,
    /// The copy that was found or has changed last.
    last: Option<usize>,
}

impl Copies {
    /// Notes a container that holds these entries.
    pub(super) fn add(&mut self, number: usize, entries: &[KeyedEntry], solution: &Grid) {
        let list = DigitList {
            contents: HashMap::new(),
            layout: None,
            is_right: false,
        };
        self.lists.insert(number, list);
        self.change(number, entries, solution);
    }

    /// Notes that these entries of a container have changed.
    pub(super) fn change(&mut self, number: usize, entries: &[KeyedEntry], solution: &Grid) {
        let Some(list) = self.lists.get_mut(&number) else {
            return;
        };
        for (key, entry) in entries {
            let Some(content) = content(entry) else {
                self.lose(number);
                return;
            };
            list.contents.insert(key.clone(), content);
        }
        list.look(solution);
        if list.layout.is_some() {
            self.last = Some(number);
        }
    }

    /// No longer follows a container.
    pub(super) fn lose(&mut self, number: usize) {
        self.lists.remove(&number);
        if self.last == Some(number) {
            self.last = None;
        }
    }

    /// Whether a copy without a wrong digit has a digit in this cell.
    pub(super) fn has_right_digit(&self, cell: Cell) -> bool {
        self.lists
            .values()
            .any(|list| list.is_right && list.digit(cell).is_some())
    }

    /// Whether the copy that has changed last has no wrong digit.
    pub(super) fn has_only_right_digits(&self) -> bool {
        match self.last_list() {
            Some(list) => list.is_right,
            None => true,
        }
    }

    /// The digit that the copy that has changed last has in this cell.
    pub(super) fn last_digit(&self, cell: Cell) -> Option<Digit> {
        self.last_list()?.digit(cell)
    }

    fn last_list(&self) -> Option<&DigitList> {
        self.lists.get(&self.last?)
    }
}

impl DigitList {
    /// Looks whether it is a copy, and whether it has a wrong digit.
    fn look(&mut self, solution: &Grid) {
        if let Some(layout) = self.layout {
            self.is_right = self.right_digits(layout, solution).is_some();
            return;
        }
        self.layout = Layout::all().find(|layout| {
            let digits = self.right_digits(layout, solution);
            digits.is_some_and(|digits| digits >= LEAST_DIGITS)
        });
        self.is_right = self.layout.is_some();
    }

    /// The number of right digits; `None` if a digit is wrong, or if a key is no cell.
    fn right_digits(&self, layout: &Layout, solution: &Grid) -> Option<usize> {
        let mut right_digits = 0;
        for (key, content) in &self.contents {
            let cell = layout.cell(key)?;
            match content {
                Content::Blank => {}
                Content::Digit(digit) if solution[cell] == Some(*digit) => right_digits += 1,
                Content::Digit(_) | Content::Odd => return None,
            }
        }
        Some(right_digits)
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        match self.contents.get(&self.layout?.key(cell)) {
            Some(Content::Digit(digit)) => Some(*digit),
            _ => None,
        }
    }
}

/// The digit or the blank that an entry is; `None` if it is neither.
fn content(entry: &Entry) -> Option<Content> {
    match entry {
        Entry::Nothing | Entry::Number(0) => Some(Content::Blank),
        Entry::Number(number) => {
            let digit = Digit::new(u8::try_from(*number).ok()?)?;
            Some(Content::Digit(digit))
        }
        Entry::Text(text) => match &**text {
            "." | "0" | "_" | "" => Some(Content::Blank),
            _ => Some(Content::Digit(Digit::from_char(text.parse().ok()?)?)),
        },
        Entry::Numbers(_) => None,
    }
}
