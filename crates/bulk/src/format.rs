//! [`AnswerFormat`]: how answers are written.

use strum::{EnumMessage, IntoStaticStr, VariantArray};
use sudoku::Format;

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
    pub(crate) const fn text(self) -> Format {
        match self {
            Self::Rows => Format::Rows,
            Self::Boxed => Format::Boxed,
            Self::Leetcode => Format::Leetcode,
            Self::Ints => Format::Ints,
            Self::Line | Self::Csv | Self::Jsonl => Format::Line,
        }
    }
}
