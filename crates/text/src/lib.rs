//! The grammar of puzzle texts. [Its page](SPECIFICATION) says what is read; what is not read is
//! refused with the place and the reason.
//!
//! What enters: the bytes of a text, in parts of any size ([`Parser`]), in UTF-8 or UTF-16
//! ([`decoded`]). What leaves: [`Record`]s, each a grid or a [`Fault`]. The crate must not know
//! files, tables or commands.
//!
//! A line becomes tokens (`token`), and the tokens say what the line is by itself (`line`, `row`):
//! a grid, a row, a frame, a comment, an array, or text. A line that holds a row and is not one is
//! refused (`outline`, `unknown_sign`). A state machine puts the lines together (`state`), with the
//! help of two readers: rows below each other (`block`), and rows in brackets (`array`). `parser`
//! is the way in.

mod array;
mod block;
mod cut_line;
mod decode;
mod fault;
mod foreign;
mod line;
mod line_buffer;
mod outline;
mod parser;
mod plain_grid;
mod record;
mod row;
mod sign;
mod skipped;
mod state;
mod text_line;
mod token;
mod unknown_sign;

pub use decode::decoded;
pub use fault::{Fault, Form, Place};
pub use line_buffer::LONGEST_LINE;
pub use parser::Parser;
pub use plain_grid::plain_grid;
pub use record::Record;

/// The page of formats: what is read, with an example of each form, and what is refused.
pub const SPECIFICATION: &str = include_str!("../README.md");

/// Reads the only record of a text.
///
/// # Errors
///
/// The fault of the record; or that there is none, or a second one.
pub fn read_one(text: &str) -> Result<Record, Fault> {
    let mut records = records(text)?;
    if let [_, second, ..] = &records[..] {
        return Err(more_after(second));
    }
    grid_or_fault(records.remove(0))
}

/// Reads the only puzzle of a text, which its solution may follow.
///
/// LeetCode's own example is such a text: `Input: board = [[…]]`, and below it `Output: [[…]]`. A
/// grid that is not the solution of the puzzle above it is refused, as a second puzzle is.
///
/// # Errors
///
/// The fault of the puzzle; or that there is none, or a second one.
pub fn read_puzzle(text: &str) -> Result<Record, Fault> {
    let mut records = records(text)?;
    if let [puzzle, second, rest @ ..] = &records[..] {
        if !is_solution(puzzle, second) {
            return Err(more_after(second));
        }
        if let [third, ..] = rest {
            return Err(more_after(third));
        }
    }
    grid_or_fault(records.remove(0))
}

/// The records of a text, at least one. A text of one line may be a single record, so a line that
/// is too short is then refused, and not skipped.
fn records(text: &str) -> Result<Vec<Record>, Fault> {
    let is_line = !text.trim().contains(['\n', '\r']);
    let mut parser = if is_line {
        Parser::among_lines()
    } else {
        Parser::new()
    };
    let records = parser.read_all(text.as_bytes());
    if records.is_empty() {
        return Err(parser.no_record());
    }
    Ok(records)
}

fn more_after(record: &Record) -> Fault {
    Fault::new(record.line, 1, "one grid", "more after it")
}

fn grid_or_fault(record: Record) -> Result<Record, Fault> {
    match record.grid {
        Ok(_) => Ok(record),
        Err(fault) => Err(*fault),
    }
}

/// Whether the second record is the solution of the first.
fn is_solution(puzzle: &Record, solution: &Record) -> bool {
    match (puzzle.puzzle(), &solution.grid) {
        (Ok(puzzle), Ok(grid)) => puzzle.check_solution(grid).is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_puzzle_may_have_its_solution_below_it() {
        let text = format!("{PUZZLE}\n{SOLUTION}\n");
        let record = read_puzzle(&text).unwrap();
        assert_eq!(record.grid.unwrap().to_string(), PUZZLE);
        let refused = "line 2, column 1: expected one grid, found more after it";
        assert_eq!(read_one(&text).unwrap_err().to_string(), refused);
    }

    #[test]
    fn another_grid_below_a_puzzle_is_refused() {
        let changed = SOLUTION.replacen("534", "543", 1);
        let third = format!("{SOLUTION}\n{PUZZLE}");
        for (below, line) in [(PUZZLE, 2), (&*changed, 2), (&*third, 3)] {
            let fault = read_puzzle(&format!("{PUZZLE}\n{below}\n")).unwrap_err();
            let expected = format!("line {line}, column 1: expected one grid, found more after it");
            assert_eq!(fault.to_string(), expected);
        }
    }
}
