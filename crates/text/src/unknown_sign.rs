//! [`UnknownSign`]: cells in which a sign that is not of the grammar stands for a blank.

use sudoku::BLANKS;

use crate::row::{CELL_OR_BLANK, quoted};
use crate::sign::Wrong;
use crate::token::{Kind, Token};

/// The number of cells of a grid, of a row, and of a box of it.
const GRID: usize = 81;
const ROW: usize = 9;
const BOX: usize = 3;

/// What word processors make of three full stops.
const ELLIPSIS: char = '…';

/// A sign that stands for a blank, or for a digit, and is not of the grammar: `o` in `53oo7oooo`.
///
/// Nine or 81 characters that are digits and one other sign, repeated, are meant as cells. The
/// digits of other scripts, such as `५`, are digits here, and `…` is three full stops.
#[derive(Clone, Debug)]
pub(crate) struct UnknownSign {
    /// What is wrong with the first one.
    pub(crate) wrong: Wrong,
    /// Whether the line is meant as a whole grid.
    pub(crate) is_grid: bool,
}

/// What stands between two separators, spaces, bars or brackets.
struct Field {
    text: String,
    /// The column of its first character.
    column: usize,
}

/// The unknown sign of a line: one field is 81 cells with it, or the whole line is a row or a grid.
pub(crate) fn unknown_sign(tokens: &[Token<'_>]) -> Option<UnknownSign> {
    // What has only cells has no unknown sign; most lines end here.
    if !tokens.iter().any(is_no_cell) {
        return None;
    }
    let fields = fields(tokens);
    let grid = fields.iter().find_map(|field| {
        if size(field) == GRID {
            wrong(std::slice::from_ref(field))
        } else {
            None
        }
    });
    if let Some(wrong) = grid {
        return Some(UnknownSign {
            wrong,
            is_grid: true,
        });
    }
    let first = size(fields.first()?);
    if !fields.iter().all(|field| size(field) == first) {
        return None;
    }
    let is_grid = match (fields.len(), first) {
        (1, ROW) | (BOX, BOX) | (ROW, 1) => false,
        (ROW, ROW) | (GRID, 1) => true,
        _ => return None,
    };
    let wrong = wrong(&fields)?;
    Some(UnknownSign { wrong, is_grid })
}

/// Whether a token is part of a field, but no cell.
const fn is_no_cell(token: &Token<'_>) -> bool {
    matches!(
        token.kind,
        Kind::Word | Kind::Rule | Kind::Slash | Kind::Comment
    )
}

fn fields(tokens: &[Token<'_>]) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut is_in_field = false;
    for token in tokens {
        let is_part_of_field = token.kind == Kind::Cells || is_no_cell(token);
        if is_part_of_field {
            match fields.last_mut() {
                Some(field) if is_in_field => field.text.push_str(token.text),
                _ => fields.push(Field {
                    text: token.text.to_owned(),
                    column: token.column,
                }),
            }
        }
        is_in_field = is_part_of_field;
    }
    fields
}

/// The number of cells in a field, if each of its characters is meant as one.
fn size(field: &Field) -> usize {
    let characters = field.text.chars();
    characters
        .map(|character| if character == ELLIPSIS { BOX } else { 1 })
        .sum()
}

/// What is wrong with fields that have digits and one other sign for the blanks; `None` if they
/// have anything else, or nothing but cells.
fn wrong(fields: &[Field]) -> Option<Wrong> {
    let mut digits = 0;
    let mut other_count = 0;
    let mut blank = None;
    let mut first_wrong = None;
    for field in fields {
        for (character, column) in field.text.chars().zip(field.column..) {
            let is_known = character.is_ascii_digit() || BLANKS.contains(&character);
            if !is_known && first_wrong.is_none() {
                first_wrong = Some((character, column));
            }
            if character.is_numeric() {
                digits += 1;
                continue;
            }
            let sign = if character == ELLIPSIS {
                '.'
            } else {
                character
            };
            if *blank.get_or_insert(sign) != sign {
                return None;
            }
            other_count += if character == ELLIPSIS { BOX } else { 1 };
        }
    }
    let (character, column) = first_wrong?;
    let is_digit = character.is_numeric();
    if digits == 0 || (other_count < 2 && !is_digit) || is_date(fields) {
        return None;
    }
    let expected = if is_digit {
        "an ASCII digit"
    } else {
        CELL_OR_BLANK
    };
    Some(Wrong::new(column, expected, quoted(&character.to_string())))
}

/// Whether these fields are a day, a month and a year, as in `1/12/2024`.
fn is_date(fields: &[Field]) -> bool {
    const YEAR: usize = 4;
    let [field] = fields else {
        return false;
    };
    let parts: Vec<usize> = field.text.split('/').map(str::len).collect();
    parts.len() == 3 && (parts[0] == YEAR || parts[2] == YEAR) && parts[1] <= 2
}
