//! The puzzle of a row of a table.

use std::str::FromStr;

use memchr::memchr_iter;
use sudoku::{ParseError, Puzzle};

use crate::columns::TableColumns;
use crate::table;

/// The puzzle of a row without quotes, if its field is 81 characters and all is well. Of most rows
/// this is all that has to be read.
pub(crate) fn plain_puzzle(row: &[u8], columns: &TableColumns) -> Option<Puzzle> {
    let delimiters = |text| memchr_iter(columns.delimiter, text);
    let begin = match columns.puzzle.checked_sub(1) {
        None => 0,
        Some(before) => delimiters(row).nth(before)? + 1,
    };
    let (cells, rest) = row[begin..].split_first_chunk()?;
    let is_whole = rest.first().is_none_or(|&byte| byte == columns.delimiter);
    let has_all = || {
        let count = columns.puzzle + 1 + delimiters(rest).count();
        columns.count().is_none_or(|expected| expected == count)
    };
    if is_whole && has_all() { Puzzle::from_line(cells) } else { None }
}

/// The puzzle or the grid of a row, in whatever format it is written.
pub(crate) fn parse<T: FromStr<Err = ParseError>>(
    row: &[u8],
    line: usize,
    columns: &TableColumns,
) -> Result<T, String> {
    let fields: Vec<_> = table::fields(row, columns.delimiter).collect();
    let count = fields.len();
    if let Some(expected) = columns.count()
        && count != expected
    {
        return Err(format!("line {line}: expected {expected} columns, found {count}"));
    }
    let column = || columns.name();
    let field = fields.get(columns.puzzle);
    let field =
        field.ok_or_else(|| format!("line {line}: expected a column {}, found none", column()))?;
    String::from_utf8_lossy(field).parse().map_err(|error: ParseError| {
        let ParseError { column: character, expected, found, .. } = error;
        format!(
            "line {line}, column {}, character {character}: expected {expected}, found {found}",
            column()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_row_of_plain_fields_is_plain() {
        let columns = TableColumns::find(b"id,puzzle,clues", b',', None).unwrap();
        for row in [format!("7,{GRID},30"), format!(",{GRID},")] {
            assert_eq!(plain_puzzle(row.as_bytes(), &columns), GRID.parse().ok());
        }
        for row in ["7", "7,", &format!("7,{GRID}"), &format!("7,{GRID}.,30"), "7,,,30"] {
            assert_eq!(plain_puzzle(row.as_bytes(), &columns), None);
        }
    }
}
