//! The grammar of puzzle texts. [Its page](SPECIFICATION) says what is read; what is not read is
//! refused with the place and the reason.
//!
//! What enters: the bytes of a text, in parts of any size ([`Parser`]), in UTF-8 or UTF-16
//! ([`decoded`]). What leaves: [`Record`]s, each a grid or a [`Fault`]. The crate must not know
//! files, tables or commands.
//!
//! A line becomes tokens (`token`), and the tokens say what the line is (`line`, `row`): a grid, a
//! row, a frame, a comment, an array, or text. A state machine puts the lines together (`parser`),
//! with the help of two readers: rows below each other (`block`), and rows in brackets (`array`).

mod array;
mod block;
mod decode;
mod fault;
mod foreign;
mod line;
mod parser;
mod record;
mod row;
mod sign;
mod token;

pub use decode::decoded;
pub use fault::{Fault, Form, Place};
pub use parser::{LONGEST_LINE, Parser, plain_grid};
pub use record::Record;

/// The page of formats: what is read, with an example of each form, and what is refused.
pub const SPECIFICATION: &str = include_str!("../README.md");

/// Reads the only record of a text.
///
/// # Errors
///
/// The fault of the record; or that there is none, or a second one.
pub fn read_one(text: &str) -> Result<Record, Fault> {
    let is_line = !text.trim().contains(['\n', '\r']);
    let mut parser = if is_line {
        Parser::among_lines()
    } else {
        Parser::new()
    };
    let mut records = parser.read_all(text.as_bytes());
    if let [_, second, ..] = &records[..] {
        return Err(Fault::new(second.line, 1, "one grid", "more after it"));
    }
    let record = records.pop().ok_or_else(|| parser.no_record())?;
    match record.grid {
        Ok(_) => Ok(record),
        Err(fault) => Err(*fault),
    }
}
