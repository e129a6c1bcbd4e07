//! How puzzles are handed to a program, and how its answers are read.

use sudoku::text::Format;
use sudoku::{Grid, Puzzle};

/// What goes through standard input and output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Protocol {
    /// Nine lines of nine integers in (0 is blank), the same out; one process a puzzle
    #[default]
    Ints,
    /// 81 characters in (. is blank), 81 out; one process a puzzle
    Line,
    /// A line of 81 characters a puzzle to one process, one answer line for each
    Batch,
}

impl Protocol {
    /// Its name on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ints => "ints",
            Self::Line => "line",
            Self::Batch => "batch",
        }
    }

    /// The puzzle as the program gets it, with a line break at its end.
    pub(super) fn input(self, puzzle: &Puzzle) -> String {
        let format = if self == Self::Ints { Format::Ints } else { Format::Line };
        format.write(puzzle) + "\n"
    }
}

/// What a program answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// A grid; whether it is right is another question.
    Grid(Box<Grid>),
    /// That there is no solution.
    None,
    /// Something that is no grid: why not.
    Unreadable(String),
}

/// Reads an answer: a grid in any format, or words that say that there is none.
pub(super) fn read(answer: &[u8]) -> Answered {
    let text = String::from_utf8_lossy(answer);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let words = words.trim_end_matches(['.', '!']);
    if matches!(words, "" | "no solution exists" | "no solution" | "none" | "false" | "null") {
        return Answered::None;
    }
    match text.parse() {
        Ok(grid) => Answered::Grid(Box::new(grid)),
        Err(error) => Answered::Unreadable(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_none() {
        for text in ["", "\n", "No solution exists", "no solution exists.\n", "false", "  False \n"]
        {
            assert_eq!(read(text.as_bytes()), Answered::None, "{text:?}");
        }
    }

    #[test]
    fn a_grid_in_any_format() {
        let grid: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        for format in Format::ALL {
            assert_eq!(
                read(format.write(grid).as_bytes()),
                Answered::Grid(Box::new(grid)),
                "{format}"
            );
        }
    }

    #[test]
    fn anything_else_says_why_it_is_no_grid() {
        assert_eq!(
            read(b"5 3 x"),
            Answered::Unreadable("line 1, column 2: expected 81 cells, found 1".to_owned())
        );
    }
}
