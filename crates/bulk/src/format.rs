//! The formats of puzzles and answers.

use strum::{EnumMessage, IntoStaticStr, VariantArray};
use sudoku::text;

/// How to read puzzles. Its text is the name on the command line, and its documentation the help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PuzzleFormat {
    /// Detect from the first line.
    #[default]
    Auto,
    /// One puzzle per line; text after white space, a comma or a semicolon is ignored.
    Line,
    /// Any of the formats of several lines, or LeetCode's array.
    Grids,
    /// A column of a CSV file; commas, semicolons or tabs.
    Csv,
}

/// How to write the answers. Its text is the name on the command line, and its documentation the
/// help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum AnswerFormat {
    /// 81 digits on a line.
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

    /// About how many bytes the answers to this many records take, whose text has this size.
    pub(crate) const fn capacity(self, records: usize, size: usize) -> usize {
        match self {
            Self::Line => 82 * records,
            Self::Csv => size + 100 * records,
            Self::Jsonl => size + 150 * records,
            Self::Rows | Self::Boxed | Self::Leetcode | Self::Ints => 360 * records,
        }
    }

    /// What stands between two answers.
    pub(crate) const fn separator(self) -> &'static [u8] {
        match self {
            Self::Rows | Self::Boxed | Self::Ints => b"\n",
            Self::Line | Self::Leetcode | Self::Csv | Self::Jsonl => b"",
        }
    }
}
