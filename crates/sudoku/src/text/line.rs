//! The line format: 81 characters, then anything after white space, a comma or a semicolon.

use super::{CELL, ParseError, cell_value, quoted};
use crate::{Digit, Grid};

/// What a byte stands for: 0 for a blank, 1 to 9 for a digit, and this for neither.
const NEITHER: u8 = 10;

/// One look-up a byte: reading a line is most of the time of a command that solves millions.
const VALUES: [u8; 256] = {
    let mut values = [NEITHER; 256];
    let mut blank = 0;
    while blank < super::BLANKS.len() {
        values[super::BLANKS[blank] as usize] = 0;
        blank += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        values[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    values
};

/// Whether the cells are over at this byte.
const fn ends(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b',' | b';')
}

/// Reads a line that begins with a cell; `column` is the column of its first character.
pub(super) fn parse(text: &[u8], line: usize, column: usize) -> Result<Grid, ParseError> {
    match text.split_first_chunk::<81>() {
        Some((cells, rest)) if rest.first().is_none_or(|&byte| ends(byte)) => {
            Grid::from_bytes(cells.map(|byte| VALUES[usize::from(byte)]))
                .map_err(|_| explain(text, line, column))
        }
        _ => Err(explain(text, line, column)),
    }
}

/// What is wrong with a line, found at leisure.
fn explain(text: &[u8], line: usize, column: usize) -> ParseError {
    let cells = text.split(|&byte| ends(byte)).next().unwrap_or_default();
    let cells = String::from_utf8_lossy(cells);
    for (index, character) in cells.chars().enumerate() {
        if index == 81 {
            return ParseError::new(
                (line, column + 81),
                "81 cells",
                format!("{} characters", cells.chars().count()),
            );
        }
        if cell_value(character).is_none() {
            return ParseError::new((line, column + index), CELL, quoted(character));
        }
    }
    let count = cells.chars().count();
    ParseError::new((line, column + count), "81 cells", format!("{count}"))
}

/// Whether a text looks more like a grid in one line than like a row of one: more cells than a
/// decorated row could have.
pub(super) fn looks_like(text: &str) -> bool {
    let cells = text.split([' ', '\t', ',', ';']).next().unwrap_or_default();
    let count = cells.chars().filter(|&character| cell_value(character).is_some()).count();
    let digits =
        cells.chars().any(|character| Digit::from_char(character).is_some() || character == '.');
    count == 81 || (digits && count > 9)
}
