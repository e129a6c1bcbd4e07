//! The line format: 81 characters, then anything after white space, a comma or a semicolon.

use super::{BLANKS, CELL, ParseError, Place, cell_value, quoted};
use crate::{Digit, Grid};

/// The cells, if all 81 bytes are cells.
///
/// The conversion has no table and no early exit, so that the compiler uses vector instructions:
/// a command that solves millions of puzzles spends much of its time here.
#[inline]
pub(super) fn cells(text: &[u8; 81]) -> Option<Grid> {
    const NEITHER: u8 = 10;
    Grid::from_bytes(text.map(|byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit <= 9 {
            digit
        } else if BLANKS.iter().any(|&blank| blank as u8 == byte) {
            0
        } else {
            NEITHER
        }
    }))
    .ok()
}

/// Whether the cells end at this byte.
const fn ends(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';')
}

/// Reads a line whose first cell is at this place. Of a line that is cut, the text is the
/// beginning.
pub(super) fn parse(text: &[u8], place: Place, is_cut: bool) -> Result<Grid, ParseError> {
    if let Some((grid, rest)) = text.split_first_chunk()
        && rest.first().is_none_or(|&byte| ends(byte))
        && let Some(grid) = cells(grid)
    {
        return Ok(grid);
    }
    Err(explain(text, place, is_cut))
}

/// What is wrong with a line. This is slow, and rare.
fn explain(text: &[u8], (line, column): Place, is_cut: bool) -> ParseError {
    let cells = text.split(|&byte| ends(byte)).next().unwrap_or_default();
    let or_more = if is_cut && cells.len() == text.len() { " or more" } else { "" };
    let cells = String::from_utf8_lossy(cells);
    let count = cells.chars().count();
    let wrong = cells.chars().take(81).position(|character| cell_value(character).is_none());
    match wrong.and_then(|index| Some((index, cells.chars().nth(index)?))) {
        Some((index, character)) => {
            ParseError::new((line, column + index), CELL, quoted(character))
        }
        None if count > 81 => {
            let found = format!("{count}{or_more} characters");
            ParseError::new((line, column + 81), "81 cells", found)
        }
        None => ParseError::new((line, column + count), "81 cells", format!("{count}")),
    }
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
