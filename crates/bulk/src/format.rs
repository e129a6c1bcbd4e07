//! The formats of puzzles and answers.

use sudoku::text;

/// How to read puzzles. In text: its [name](Self::name).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleFormat {
    /// Detect from the first line.
    #[default]
    Auto,
    /// One puzzle per line.
    Line,
    /// Grids of several lines.
    Grids,
    /// A column of a CSV file.
    Csv,
}

impl PuzzleFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Line, Self::Grids, Self::Csv];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Line => "line",
            Self::Grids => "grids",
            Self::Csv => "csv",
        }
    }

    /// A line of help.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Auto => "Detect from the first line",
            Self::Line => {
                "One puzzle per line; text after white space, a comma or a semicolon is ignored"
            }
            Self::Grids => "Any of the formats of several lines, or LeetCode's array",
            Self::Csv => "A column of a CSV file; commas, semicolons or tabs",
        }
    }
}

/// How to write the answers. In text: its [name](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// One line of 81 digits.
    Line,
    /// Nine lines of nine digits.
    Rows,
    /// Nine lines of nine cells with lines between the boxes.
    Boxed,
    /// LeetCode's array.
    Leetcode,
    /// Nine lines of nine integers.
    Ints,
    /// A row of a table.
    Csv,
    /// One JSON object per line.
    Jsonl,
}

impl AnswerFormat {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Line, Self::Rows, Self::Boxed, Self::Leetcode, Self::Ints, Self::Csv, Self::Jsonl];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rows => "rows",
            Self::Boxed => "boxed",
            Self::Leetcode => "leetcode",
            Self::Ints => "ints",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }

    /// A line of help.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Line => "81 digits on a line",
            Self::Rows => "Nine lines of nine digits, and an empty line between two answers",
            Self::Boxed => {
                "`5 3 4 | 6 7 8 | 9 1 2`, with lines of dashes, and an empty line between two \
                 answers"
            }
            Self::Leetcode => "LeetCode's array",
            Self::Ints => "Nine lines of nine integers, and an empty line between two answers",
            Self::Csv => "All columns of the input, and two more with the solution and the verdict",
            Self::Jsonl => "One JSON object per line",
        }
    }

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
