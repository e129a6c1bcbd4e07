//! [`Format`]: ways of writing a grid down.

use crate::{Cell, Digit, Grid};

/// A way of writing a grid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// 81 characters, row by row, in one line.
    Line,
    /// Nine lines of nine characters.
    Rows,
    /// `3 1 6 | 5 7 8 | 4 9 2`, with a line of dashes after rows 3 and 6, and 0 for a blank.
    Boxed,
    /// LeetCode's array: `[["5","3",".",…],…]`.
    Leetcode,
    /// Nine lines of nine integers with a space between, 0 for a blank.
    Ints,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Line,
        Self::Rows,
        Self::Boxed,
        Self::Leetcode,
        Self::Ints,
    ];

    /// The grid in this format, without a line break at its end.
    pub fn write(self, grid: &Grid) -> String {
        // A blank; and what stands between two cells, boxes, rows, and bands.
        let (blank, cell, across, row, band) = match self {
            Self::Line => ('.', "", "", "", ""),
            Self::Rows => ('.', "", "", "\n", "\n"),
            Self::Boxed => ('0', " ", " | ", "\n", "\n---------------------\n"),
            Self::Leetcode => ('.', "\",\"", "\",\"", "\"],[\"", "\"],[\""),
            Self::Ints => ('0', " ", " ", "\n", "\n"),
        };
        let mut text = String::new();
        for one in Cell::ALL {
            text.push_str(match (one.row(), one.column()) {
                (0, 0) => "",
                (3 | 6, 0) => band,
                (_, 0) => row,
                (_, 3 | 6) => across,
                _ => cell,
            });
            text.push(grid[one].map_or(blank, Digit::to_char));
        }
        if self == Self::Leetcode {
            format!("[[\"{text}\"]]")
        } else {
            text
        }
    }
}
