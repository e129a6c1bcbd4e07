//! [`Format`]: ways of writing a grid down, and [`Layout`], which draws one in any way.

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

/// What stands around the cells of a grid that is drawn as text. What stands in a cell is up to the
/// caller: a digit, a digit in colour, or a digit and a mark.
///
/// ```
/// use sudoku::{Cell, Layout, Part};
///
/// let mut drawn = String::new();
/// Layout::ROWS.draw(|part| match part {
///     Part::Text(text) => drawn.push_str(text),
///     Part::Cell(cell) => drawn.push(if cell.row() == cell.column() { 'x' } else { '.' }),
/// });
/// assert!(drawn.starts_with("x........\n.x......."));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Before the first cell.
    pub start: &'static str,
    /// Between two cells of the same box.
    pub between_cells: &'static str,
    /// Between two boxes that stand beside each other.
    pub between_boxes: &'static str,
    /// Between two rows of the same band.
    pub between_rows: &'static str,
    /// Between two bands.
    pub between_bands: &'static str,
    /// After the last cell.
    pub end: &'static str,
}

/// A part of a grid that is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// What stands around the cells; it may have line breaks.
    Text(&'static str),
    /// A cell.
    Cell(Cell),
}

impl Layout {
    /// The cells alone, in one line.
    pub const LINE: Self = Self {
        start: "",
        between_cells: "",
        between_boxes: "",
        between_rows: "",
        between_bands: "",
        end: "",
    };

    /// The cells alone, in nine lines.
    pub const ROWS: Self = Self {
        between_rows: "\n",
        between_bands: "\n",
        ..Self::LINE
    };

    const BOXED: Self = Self {
        between_cells: " ",
        between_boxes: " | ",
        between_rows: "\n",
        between_bands: "\n---------------------\n",
        ..Self::LINE
    };

    const LEETCODE: Self = Self {
        start: "[[\"",
        between_cells: "\",\"",
        between_boxes: "\",\"",
        between_rows: "\"],[\"",
        between_bands: "\"],[\"",
        end: "\"]]",
    };

    const INTS: Self = Self {
        between_cells: " ",
        between_boxes: " ",
        ..Self::ROWS
    };

    /// Draws a grid from the start to the end: passes each part to the pen, in the order of
    /// reading.
    pub fn draw(&self, mut pen: impl FnMut(Part)) {
        for cell in Cell::ALL {
            let text = match (cell.row(), cell.column()) {
                (0, 0) => self.start,
                (3 | 6, 0) => self.between_bands,
                (_, 0) => self.between_rows,
                (_, 3 | 6) => self.between_boxes,
                _ => self.between_cells,
            };
            pen(Part::Text(text));
            pen(Part::Cell(cell));
        }
        pen(Part::Text(self.end));
    }
}

impl Format {
    /// All formats. A test of `runner` requires that each of them can be read.
    pub const ALL: [Self; 5] = [
        Self::Line,
        Self::Rows,
        Self::Boxed,
        Self::Leetcode,
        Self::Ints,
    ];

    const fn layout(self) -> Layout {
        match self {
            Self::Line => Layout::LINE,
            Self::Rows => Layout::ROWS,
            Self::Boxed => Layout::BOXED,
            Self::Leetcode => Layout::LEETCODE,
            Self::Ints => Layout::INTS,
        }
    }

    /// What stands for a blank cell.
    const fn blank(self) -> char {
        match self {
            Self::Line | Self::Rows | Self::Leetcode => '.',
            Self::Boxed | Self::Ints => '0',
        }
    }

    /// The grid in this format, without a line break at its end.
    pub fn write(self, grid: &Grid) -> String {
        let mut text = String::new();
        self.layout().draw(|part| match part {
            Part::Text(around) => text.push_str(around),
            Part::Cell(cell) => text.push(grid[cell].map_or(self.blank(), Digit::to_char)),
        });
        text
    }
}
