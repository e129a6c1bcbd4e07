//! For debugging, a value is shown as Sudoku players write it, not as the fields that it consists
//! of.

use std::fmt;

use crate::{Cell, CellSet, Constraint, Digit, DigitSet, Grid, House, Puzzle, Strategy};

macro_rules! debug {
    ($($Type:ty: $format:literal),+ $(,)?) => {$(
        impl fmt::Debug for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, $format, self)
            }
        }
    )+};
}

debug! {
    Cell: "{}",
    CellSet: "{{{}}}",
    Constraint: "{}",
    Digit: "{}",
    DigitSet: "{{{}}}",
    Grid: "\n{:#}\n",
    House: "{}",
    Puzzle: "\n{:#}\n",
}

impl fmt::Debug for Strategy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.name(), f)
    }
}
