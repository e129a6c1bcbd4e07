//! The lines of a record, as an [`AnswerRecord`].
//!
//! A recorder writes these lines. `LINE` is a line of the answer, 0 outside of it.
//!
//! | line | meaning |
//! |---|---|
//! | `0 2 4 17` | the cell in row 0 and column 2 now holds `4`, written in line 17; each cell has its own line |
//! | `read 17 !$` | line 17 read these cells before the next change; `!` is the first cell, `"` the second one |
//! | `at LINE CALLS FUNCTION` | where the answer was, and in how many calls, when its time was over |
//! | `cut` | the last line of a record that stops early |
//! | `shared NAME` | two places of this list hold the same list, set or dictionary, which changes |
//! | `aliased NAME` | this list holds the rows of the board themselves |
//! | `elsewhere CLAUSE` | which copy of the board is the solution at the end, in a clause |
//! | ` 1:LINE:`, ` #####:LINE:` | the line ran, or did not run, as gcov writes it |
//!
//! Changes come in their order. What was found by the way and the lines that ran come at the end.

use evidence::{AnswerRecord, CellRead, Change, Meaning, OddCell, Stopped};
use sudoku::{Cell, Digit};

/// The record that a driver wrote.
pub(in crate::leetcode) fn read(text: &str) -> AnswerRecord {
    let mut record = AnswerRecord::default();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("shared ") {
            record.shared.push(name.to_owned());
        } else if let Some(name) = line.strip_prefix("aliased ") {
            record.lists_with_board_rows.push(name.to_owned());
        } else if let Some(copy) = line.strip_prefix("elsewhere ") {
            record.filled_copy = Some(copy.to_owned());
        } else if let Some((line, cells)) = line.strip_prefix("read ").and_then(numbered) {
            record
                .reads
                .extend(cells.map(|cell| CellRead { cell, line }));
        } else if line.starts_with(|one: char| one.is_ascii_digit()) {
            let Some(change) = change(line, record.reads.len()) else {
                // From here on, the board has something else than a digit or a sign for a blank.
                // The recorder of Java writes `??` for it.
                record.is_cut = true;
                break;
            };
            record.odd_cells.extend(odd_cell(line, &change));
            record.changes.push(change);
        }
        record.is_cut |= line == "cut";
        record.stopped = record.stopped.or_else(|| stopped(line));
    }
    record
}

/// Reads `at 23 17 reduce`: a line, the number of calls, and the function.
fn stopped(line: &str) -> Option<Stopped> {
    let mut words = line.strip_prefix("at ")?.splitn(3, ' ');
    Some(Stopped {
        line: words.next()?.parse().ok()?,
        depth: words.next()?.parse().ok()?,
        function: words.next()?.to_owned(),
    })
}

/// The number of a line; `None` for 0, which a driver writes for a line that is not known.
const fn known_line(number: u32) -> Option<u32> {
    if number == 0 { None } else { Some(number) }
}

/// Reads `17 !$`: a line, and the cells that it read, `!` for the first.
fn numbered(text: &str) -> Option<(Option<u32>, impl Iterator<Item = Cell> + '_)> {
    let (line, cells) = text.split_once(' ')?;
    let cells = cells
        .bytes()
        .filter_map(|byte| Cell::new(usize::from(byte.checked_sub(b'!')?)));
    Some((known_line(line.parse().ok()?), cells))
}

/// Reads `0 2 4 17`: row, column, character and line; `None` if it is more than a character, a
/// letter, or no ASCII character: none of these is a sign for a blank in an answer.
fn change(text: &str, reads: usize) -> Option<Change> {
    let words: Vec<&str> = text.split(' ').collect();
    let [row, column, character, line] = words[..] else {
        return None;
    };
    let mut characters = character.chars();
    let (Some(character), None) = (characters.next(), characters.next()) else {
        return None;
    };
    if !character.is_ascii() || character.is_alphabetic() {
        return None;
    }
    Some(Change {
        cell: Cell::at(row.parse().ok()?, column.parse().ok()?)?,
        digit: Digit::from_char(character),
        line: known_line(line.parse().ok()?),
        reads,
        meaning: Meaning::Unknown,
    })
}

/// What the change writes, if it is neither a digit nor one of the usual signs for a blank: `:`,
/// which follows `9`, is written by a loop over the digits that goes one too far. It counts as a
/// blank anyway, because an answer may use another sign.
fn odd_cell(text: &str, change: &Change) -> Option<OddCell> {
    let character = text.split(' ').nth(2)?;
    if change.digit.is_some() || [".", "0"].contains(&character) {
        return None;
    }
    Some(OddCell {
        cell: change.cell,
        text: character.to_owned(),
        line: change.line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_ends_where_a_cell_gets_what_is_no_sign_for_a_blank() {
        for other in ["10", "x", "\u{fffd}"] {
            let record = read(&format!("0 2 4 17\n0 3 {other} 18\n0 4 5 19\n"));
            assert!(record.is_cut);
            assert_eq!(record.changes.len(), 1);
        }
    }

    #[test]
    fn a_sign_that_is_no_digit_is_kept_with_its_line() {
        let record = read("0 2 : 17\n0 3 . 18\n0 4 0 19\n0 5 5 20\n");
        let odd: Vec<_> = record
            .odd_cells
            .iter()
            .map(|odd| (&*odd.text, odd.line))
            .collect();
        assert_eq!(odd, [(":", Some(17))]);
        assert_eq!(record.changes.len(), 4);
    }
}
