//! [`Protocol`]: how puzzles go into a program and how its answers are read.

use strum::{Display, EnumMessage, IntoStaticStr, VariantArray};
use sudoku::{Format, Grid};

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
        let format = if self == Self::Ints {
            Format::Ints
        } else {
            Format::Line
        };
        format.write(puzzle) + "\n"
    }

    /// The answers in an output: one per line in batch mode, otherwise the whole of it.
    pub(crate) fn answers(self, output: &[u8]) -> Vec<&[u8]> {
        if self != Self::Batch {
            return vec![output];
        }
        let mut lines: Vec<&[u8]> = output.split(|&byte| byte == b'\n').collect();
        lines.pop_if(|after_last| after_last.is_empty());
        lines
    }
}

/// Reads an answer: a grid in any format, or none for words that say "there is no solution".
///
/// # Errors
///
/// Why it is neither.
pub(crate) fn read(answer: &[u8]) -> Result<Option<Grid>, String> {
    let text = String::from_utf8_lossy(answer);
    let words = text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase();
    match words.trim_end_matches(['.', '!']) {
        "" | "no solution exists" | "no solution" | "none" | "false" | "null" => Ok(None),
        _ => match text::read_one(&text) {
            Ok(_) if let Some(rest) = text_after_grid(&text) => {
                Err(format!("expected the end of the line, found {rest:?}"))
            }
            Ok(record) => Ok(record.grid.ok()),
            Err(fault) => Err(fault.to_string()),
        },
    }
}

/// What follows a grid: after the last bracket of an array, or on the same line as 81 digits
/// or the nine of a row. In a file of puzzles that would be a comment.
fn text_after_grid(text: &str) -> Option<&str> {
    if let Some(end) = text.rfind([']', '}']) {
        let after = text[end + 1..].trim_start_matches([',', ';']).trim();
        return if after.is_empty() { None } else { Some(after) };
    }
    text.lines().find_map(text_after_cells)
}

/// What follows the cells at the start of a line.
fn text_after_cells(line: &str) -> Option<&str> {
    let line = line.trim().trim_end_matches([',', ';']);
    let after = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = line.bytes().filter(u8::is_ascii_digit).count();
    let is_grid = match line.len() - after.len() {
        81 => true,
        // All nine rows may stand in one line.
        9 => digits < 81,
        _ => false,
    };
    if is_grid && !after.is_empty() {
        Some(after.trim_start())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_no_solution() {
        for text in [
            "No solution exists",
            "no solution exists.\n",
            "false",
            "  False \n",
            " \n",
        ] {
            assert_eq!(read(text.as_bytes()), Ok(None), "{text:?}");
        }
    }

    #[test]
    fn a_grid_in_any_format_with_nothing_after_it() {
        let grid: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        for format in Format::ALL {
            let text = format.write(&grid);
            assert_eq!(read(text.as_bytes()), Ok(Some(grid)), "{format:?}");
            let more = read(format!("{} 5", text.trim_end()).as_bytes());
            assert!(more.is_err(), "{format:?}: {more:?}");
        }
        for end in [" ", ",\n"] {
            let cells = grid.to_string();
            let rows = [0, 1, 2, 3, 4, 5, 6, 7, 8]
                .map(|row| &cells[row * 9..row * 9 + 9])
                .join(end);
            assert_eq!(read(rows.as_bytes()), Ok(Some(grid)), "{end:?}");
        }
        let more = read(format!("{grid} solved in 3 ms\n").as_bytes());
        let expected = "expected the end of the line, found \"solved in 3 ms\"".to_owned();
        assert_eq!(more, Err(expected));
    }
}
