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

/// What stands for a blank, and between the cells of a grid.
struct Layout {
    blank: char,
    /// Between two cells of the same box.
    cell: &'static str,
    /// Between two boxes that stand beside each other.
    across: &'static str,
    /// Between two rows of the same band.
    row: &'static str,
    /// Between two bands.
    band: &'static str,
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

    const fn layout(self) -> Layout {
        match self {
            Self::Line => Layout {
                blank: '.',
                cell: "",
                across: "",
                row: "",
                band: "",
            },
            Self::Rows => Layout {
                blank: '.',
                cell: "",
                across: "",
                row: "\n",
                band: "\n",
            },
            Self::Boxed => Layout {
                blank: '0',
                cell: " ",
                across: " | ",
                row: "\n",
                band: "\n---------------------\n",
            },
            Self::Leetcode => Layout {
                blank: '.',
                cell: "\",\"",
                across: "\",\"",
                row: "\"],[\"",
                band: "\"],[\"",
            },
            Self::Ints => Layout {
                blank: '0',
                cell: " ",
                across: " ",
                row: "\n",
                band: "\n",
            },
        }
    }

    /// The grid in this format, without a line break at its end.
    pub fn write(self, grid: &Grid) -> String {
        let layout = self.layout();
        let mut text = String::new();
        for cell in Cell::ALL {
            text.push_str(match (cell.row(), cell.column()) {
                (0, 0) => "",
                (3 | 6, 0) => layout.band,
                (_, 0) => layout.row,
                (_, 3 | 6) => layout.across,
                _ => layout.cell,
            });
            text.push(grid[cell].map_or(layout.blank, Digit::to_char));
        }
        if self == Self::Leetcode {
            format!("[[\"{text}\"]]")
        } else {
            text
        }
    }
}
