//! `kata formats`: the page of formats.

use crate::error::{ExitStatus, Result};
use crate::output::Output;

/// Show which formats of puzzles are read, with an example of each
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

/// What the page of formats does not say, because it is about texts.
const TABLES: &str = "
**Tables.** A CSV file begins with its header: the names of its columns, separated by commas,
semicolons or tabs. If one of them is puzzle, puzzles, quizzes, sudoku, question, board or grid, that
column has the puzzles; --column NAME names another one. Files may be compressed with gzip or
Zstandard.
";

pub(crate) fn run() -> Result<ExitStatus> {
    let mut out = Output::new();
    out.write(text::SPECIFICATION.as_bytes())?;
    out.write(TABLES.as_bytes())?;
    Ok(ExitStatus::Success)
}
