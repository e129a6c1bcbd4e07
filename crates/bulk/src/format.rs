//! [`AnswerFormat`]: how answers are written.

use strum::{EnumMessage, IntoStaticStr, VariantArray};
use sudoku::Format;

/// How to write the answers. Its text is the name on the command line, and its documentation the
/// help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum AnswerFormat {
    /// 81 digits per line, followed by a tab and the title if there is one.
    Line,
    /// Nine lines of nine digits, with an empty line between answers.
    Rows,
    /// `5 3 4 | 6 7 8 | 9 1 2`, with lines of dashes and an empty line between answers.
    Boxed,
    /// LeetCode's array.
    Leetcode,
    /// Nine lines of nine integers, with an empty line between answers.
    Ints,
    /// All input columns, plus the solution and the verdict.
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
