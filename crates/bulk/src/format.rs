//! The formats of puzzles and answers.

use strum::{EnumMessage, IntoStaticStr, VariantArray};
use sudoku::text;

/// How to read puzzles. Its text is the name on the command line, and its documentation the help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PuzzleFormat {
    /// Detect: a table, or any mixture of the formats below.
    #[default]
    Auto,
    /// One puzzle per line: 81 cells, whatever stands beside them. Every other line is an error.
    Line,
    /// No table: lines; nine rows, plain, framed or with candidates; arrays; integers.
    Grids,
    /// A column of a CSV file; commas, semicolons or tabs.
    Csv,
}

/// How to write the answers. Its text is the name on the command line, and its documentation the
/// help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum AnswerFormat {
    /// 81 digits on a line, and the title behind a tab if there is one.
    Line,
    /// Nine lines of nine digits, and an empty line between two answers.
    Rows,
    /// `5 3 4 | 6 7 8 | 9 1 2`, with lines of dashes, and an empty line between two answers.
    Boxed,
    /// LeetCode's array.
    Leetcode,
    /// Nine lines of nine integers, and an empty line between two answers.
    Ints,
    /// All columns of the input, and two more with the solution and the verdict.
    Csv,
    /// One JSON object per line.
    Jsonl,
}

impl AnswerFormat {
    pub(crate) const fn text(self) -> text::Format {
        match self {
            Self::Rows => text::Format::Rows,
            Self::Boxed => text::Format::Boxed,
            Self::Leetcode => text::Format::Leetcode,
            Self::Ints => text::Format::Ints,
            Self::Line | Self::Csv | Self::Jsonl => text::Format::Line,
        }
    }
}
