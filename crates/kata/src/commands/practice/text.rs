//! Prose and code on a terminal.

use crate::console::Printer;
use crate::error::Error;

/// The width of prose where standard output is no terminal, and the most on a wide one.
const WIDTH: usize = 80;

/// Paragraphs, broken to the width of the terminal and indented.
pub(super) fn prose(out: &mut Printer, text: &str) -> Result<(), Error> {
    for paragraph in text.split("\n\n") {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        out.indented(&words.join(" "), WIDTH)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Code as it is, indented.
pub(super) fn code(out: &mut Printer, text: &str) -> Result<(), Error> {
    for line in text.lines() {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    writeln!(out)
}
