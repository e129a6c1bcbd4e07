//! [`Check`]: what a search asked, what it looked up, and what it decided.

use std::fmt;

use crate::{Cell, CellSet, Constraint, Digit, DigitSet, Place};

/// A question in the terms of the puzzle, with the answer that the search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// Is the cell blank?
    Blank {
        /// The cell.
        cell: Cell,
        /// The answer.
        is_blank: bool,
    },
    /// Which digits may go into the cell?
    Candidates {
        /// The cell.
        cell: Cell,
        /// The answer.
        digits: DigitSet,
    },
    /// May the digit go into the cell?
    Allowed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The answer.
        is_allowed: bool,
    },
    /// How many options does the constraint have?
    Options {
        /// The constraint.
        constraint: Constraint,
        /// The answer.
        options: u8,
    },
}

impl Decision {
    /// Whether it counts as a check: a test of one digit in one cell, or a count of options. The
    /// other two only prepare such a test.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Allowed { .. } | Self::Options { .. })
    }

    /// The cell that it is about; `None` for the options of a house.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Self::Blank { cell, .. }
            | Self::Candidates { cell, .. }
            | Self::Allowed { cell, .. } => Some(cell),
            Self::Options { constraint, .. } => Place::from(constraint).cell(),
        }
    }

    /// The digit that it is about; `None` if it is about several.
    pub fn digit(self) -> Option<Digit> {
        match self {
            Self::Blank { .. } | Self::Candidates { .. } => None,
            Self::Allowed { digit, .. } => Some(digit),
            Self::Options { constraint, .. } => Place::from(constraint).digit(),
        }
    }
}

/// The answer to a question, in a word.
const fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// For example `5 in r1c3? no`, or `7 in row 5 has 2 options`.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank { cell, is_blank } => {
                write!(f, "is {cell} blank? {}", yes_or_no(*is_blank))
            }
            Self::Allowed {
                cell,
                digit,
                is_allowed,
            } => {
                write!(f, "{digit} in {cell}? {}", yes_or_no(*is_allowed))
            }
            Self::Candidates { cell, digits } if digits.is_empty() => {
                write!(f, "{cell} has no candidate")
            }
            Self::Candidates { cell, digits } => {
                let s = if digits.len() == 1 { "" } else { "s" };
                write!(f, "{cell} has {} candidate{s}: {digits}", digits.len())
            }
            Self::Options {
                constraint,
                options,
            } => {
                let s = if *options == 1 { "" } else { "s" };
                match self.cell() {
                    Some(cell) => write!(f, "{cell} has {options} candidate{s}"),
                    None => write!(f, "{constraint} has {options} option{s}"),
                }
            }
        }
    }
}

/// What a search keeps about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The digits that are written there.
    Written,
    /// The digits that can still go there: no candidate for a cell that has a digit.
    Candidates,
}

/// What was found at a place, in the form in which the search keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Whether one of the place's digits is in one of its cells.
    Flag(bool),
    /// How often one of its digits is in one of its cells.
    Number(i32),
    /// Which of its digits are there.
    Digits(DigitSet),
    /// In which of its cells they are.
    Cells(CellSet),
}

/// Makes a value of what a search finds.
macro_rules! value {
    ($($Found:ty: $Variant:ident),+) => {$(
        impl From<$Found> for Value {
            #[inline]
            fn from(found: $Found) -> Self {
                Self::$Variant(found.into())
            }
        }
    )+};
}

value!(bool: Flag, i8: Number, u8: Number, DigitSet: Digits, CellSet: Cells);

impl From<Option<Digit>> for Value {
    #[inline]
    fn from(found: Option<Digit>) -> Self {
        Self::Digits(found.into_iter().collect())
    }
}

/// As `yes` or `no`, a number, digits such as `1 5`, or cells; `–` for no digit and no cell.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(is_set) => f.write_str(yes_or_no(*is_set)),
            Self::Number(number) => number.fmt(f),
            Self::Digits(digits) if !digits.is_empty() => digits.fmt(f),
            Self::Cells(cells) if !cells.is_empty() => cells.fmt(f),
            Self::Digits(_) | Self::Cells(_) => f.write_str("–"),
        }
    }
}

/// One look-up: the place, what the search keeps about it, and what it found. In text: `r1c3: 5`,
/// `5 in row 3: no`, `candidates of r1c3: 2 4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Read {
    /// Where it looked.
    pub place: Place,
    /// Whether it looked for written digits or for candidates.
    pub layer: Layer,
    /// What it found.
    pub value: Value,
}

impl fmt::Display for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            place,
            layer,
            value,
        } = self;
        let prefix = if *layer == Layer::Written {
            ""
        } else {
            "candidates of "
        };
        write!(f, "{prefix}{place}: {value}")
    }
}

impl Read {
    /// A look-up of digits that are written: a cell of the grid, or a flag, a counter or a mask of
    /// the digits that a house has.
    #[inline]
    pub fn written(place: impl Into<Place>, value: impl Into<Value>) -> Self {
        Self {
            place: place.into(),
            layer: Layer::Written,
            value: value.into(),
        }
    }

    /// A look-up of candidates: those of a cell, the cells for a digit, or how many there are.
    #[inline]
    pub fn candidates(place: impl Into<Place>, value: impl Into<Value>) -> Self {
        Self {
            place: place.into(),
            layer: Layer::Candidates,
            value: value.into(),
        }
    }
}

/// A list or an iterator of look-ups. An iterator runs only where a visitor asks for them.
pub trait Reads {
    /// How many there are.
    fn count(&self) -> usize;

    /// Passes each to the closure, in order.
    fn for_each(&self, see: &mut dyn FnMut(Read));

    /// All of them.
    fn to_vec(&self) -> Vec<Read> {
        let mut reads = Vec::with_capacity(self.count());
        self.for_each(&mut |read| reads.push(read));
        reads
    }
}

impl<I: IntoIterator<Item = Read> + Clone> Reads for I {
    fn count(&self) -> usize {
        let reads = self.clone().into_iter();
        // Most iterators say how long they are, so that no look-up is computed to be counted.
        match reads.size_hint() {
            (least, Some(most)) if least == most => least,
            _ => reads.count(),
        }
    }
    fn for_each(&self, see: &mut dyn FnMut(Read)) {
        self.clone().into_iter().for_each(see);
    }
}

/// What a search asked and decided, and what it looked up for that.
///
/// The row-by-row strategies decide the same in the same order. They differ in what they look up:
/// up to 27 cells, three flags or three counters per test, or three masks per cell.
///
/// ```
/// use sudoku::{Cell, Check, Decision, Digit, House, Read, Reads};
///
/// // A search that keeps one flag for each digit of a house tests a 5 in r1c3.
/// let (cell, digit) = (Cell::ALL[2], Digit::new(5).unwrap());
/// let decision = Decision::Allowed { cell, digit, is_allowed: false };
/// let check = Check::new(decision, [Read::written((House::ROWS[0], digit), true)]);
/// assert_eq!(check.decision.to_string(), "5 in r1c3? no");
/// assert_eq!(check.reads.to_vec()[0].to_string(), "5 in row 1: yes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Check<R> {
    /// The question and its answer.
    pub decision: Decision,
    /// All that was looked up for the decision, in order; the number of *reads* is the length of
    /// this list. It is empty where an earlier check has looked up everything.
    pub reads: R,
}

/// As its decision.
impl<R> fmt::Display for Check<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.decision.fmt(f)
    }
}

impl<R: Reads> Check<R> {
    /// The decision, and the look-ups that it is based on. Nothing is looked up again: an iterator
    /// runs only when a visitor wants to see the list.
    #[inline]
    pub const fn new(decision: Decision, reads: R) -> Self {
        Self { decision, reads }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::House;

    #[test]
    fn reads_are_counted_and_listed_alike() {
        let cells = Cell::ALL[2].houses().into_iter().flat_map(House::cells);
        let reads: &dyn Reads = &cells.map(|&cell| Read::written(cell, None::<Digit>));
        assert_eq!((reads.count(), reads.to_vec().len()), (27, 27));
        assert_eq!(reads.to_vec()[26].to_string(), "r3c3: –");
    }

    #[test]
    fn a_cell_without_a_candidate_is_called_so() {
        let decision = Decision::Candidates {
            cell: Cell::ALL[7],
            digits: DigitSet::EMPTY,
        };
        assert_eq!(decision.to_string(), "r1c8 has no candidate");
    }
}
