//! [`Protocol`]: how puzzles go into a program and how its answers are read.

use strum::{Display, EnumMessage, IntoStaticStr, VariantArray};
use sudoku::Grid;
use sudoku::text::Format;

/// What goes through standard input and output. Its text is the name on the command line, and its
/// documentation the help.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumMessage, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Protocol {
    /// Nine lines of nine integers in (0 is blank), the same out; one process per puzzle.
    #[default]
    Ints,
    /// 81 characters in (. is blank), 81 out; one process per puzzle.
    Line,
    /// Many lines of 81 characters to one process, one answer line for each.
    Batch,
}

impl Protocol {
    /// The puzzle as the program receives it, with a line break at its end.
    pub(crate) fn input(self, puzzle: &Grid) -> String {
        let format = if self == Self::Ints { Format::Ints } else { Format::Line };
        format.write(puzzle) + "\n"
    }
}

/// What a program answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProgramReply {
    /// A grid, right or wrong.
    Grid(Box<Grid>),
    /// Words for "there is no solution".
    NoSolution,
    /// Nothing but white space.
    Nothing,
    /// Something else: why it is not a grid.
    Unreadable(String),
}

impl ProgramReply {
    /// Reads an answer: a grid in any format, or words for "there is no solution".
    pub(crate) fn read(answer: &[u8]) -> Self {
        let text = String::from_utf8_lossy(answer);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        match words.trim_end_matches(['.', '!']) {
            "" => Self::Nothing,
            "no solution exists" | "no solution" | "none" | "false" | "null" => Self::NoSolution,
            _ => match text.parse() {
                Ok(_) if let Some(rest) = text_after_grid(&text) => {
                    Self::Unreadable(format!("expected the end of the line, found {rest:?}"))
                }
                Ok(grid) => Self::Grid(Box::new(grid)),
                Err(error) => Self::Unreadable(error.to_string()),
            },
        }
    }
}

/// What stands behind a grid: after the last bracket of an array, or on the same line as 81 digits
/// or the nine of a row. In a file of puzzles that would be a comment.
fn text_after_grid(text: &str) -> Option<&str> {
    if let Some(end) = text.rfind([']', '}']) {
        let rest = text[end + 1..].trim_start_matches([',', ';']).trim();
        return (!rest.is_empty()).then_some(rest);
    }
    text.lines().map(str::trim).find_map(|line| {
        let rest = line.trim_start_matches(|one: char| one.is_ascii_digit());
        let is_cells = [9, 81].contains(&(line.len() - rest.len()));
        (is_cells && !rest.is_empty()).then(|| rest.trim_start())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_no_solution() {
        for text in ["No solution exists", "no solution exists.\n", "false", "  False \n"] {
            assert_eq!(ProgramReply::read(text.as_bytes()), ProgramReply::NoSolution, "{text:?}");
        }
        assert_eq!(ProgramReply::read(b" \n"), ProgramReply::Nothing);
    }

    #[test]
    fn a_grid_in_any_format_with_nothing_behind_it() {
        let grid: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        for format in Format::ALL {
            let reply = ProgramReply::read(format.write(&grid).as_bytes());
            assert_eq!(reply, ProgramReply::Grid(Box::new(grid)), "{format:?}");
            let more =
                ProgramReply::read((format.write(&grid).trim_end().to_owned() + " 5").as_bytes());
            assert!(matches!(more, ProgramReply::Unreadable(_)), "{format:?}: {more:?}");
        }
        let more = ProgramReply::read(format!("{grid} solved in 3 ms\n").as_bytes());
        let expected = "expected the end of the line, found \"solved in 3 ms\"".to_owned();
        assert_eq!(more, ProgramReply::Unreadable(expected));
    }
}
