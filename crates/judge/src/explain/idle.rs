//! [`IdleLines`]: lines of an answer that never ran on a board.

use std::fmt;

/// Lines that never ran, one after the other. Blank lines and comments may stand between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdleLines {
    /// The number of the first one.
    pub first: u32,
    /// The number of the last one.
    pub last: u32,
    /// The first one, without its indentation.
    pub text: String,
}

impl fmt::Display for IdleLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, text } = self;
        let numbers = if first == last { first.to_string() } else { format!("{first}–{last}") };
        let more = if first == last { "" } else { " …" };
        write!(f, "{numbers:<6} {text}{more}")
    }
}
