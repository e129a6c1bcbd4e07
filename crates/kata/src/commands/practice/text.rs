//! Prose and code on a terminal.

use std::io::{self, Write};

use crate::console;

/// The width of prose where standard output is no terminal, and the most on a wide one.
const WIDTH: usize = 80;

/// Paragraphs, broken to the width of the terminal and indented.
pub(super) fn prose(out: &mut impl Write, text: &str) -> io::Result<()> {
    let width = console::stdout_width().map_or(WIDTH, |width| width.clamp(20, WIDTH));
    for paragraph in text.split("\n\n") {
        for line in console::wrapped(&paragraph.replace('\n', " "), width - 2) {
            writeln!(out, "  {line}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Code as it is, indented.
pub(super) fn code(out: &mut impl Write, text: &str) -> io::Result<()> {
    for line in text.lines() {
        writeln!(out, "{}", format!("    {line}").trim_end())?;
    }
    writeln!(out)
}
