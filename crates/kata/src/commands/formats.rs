//! `kata formats`: the page of formats.

use crate::error::{ExitStatus, Result};
use crate::output::Output;

/// Show which formats of puzzles are read, with an example of each
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

/// What the page of formats does not say, because it is about texts.
const TABLES: &str = "
**Tables.** The first line of a CSV file names its columns, separated by commas, semicolons or tabs;
the second line has as many fields. A column named puzzle, puzzles, quizzes, sudoku, question, board
or grid has the puzzles, in any of the forms above; --column NAME names another one. Files may be
compressed with gzip or Zstandard.
";

pub(crate) fn run() -> Result<ExitStatus> {
    let mut out = Output::new();
    out.write(text::SPECIFICATION.as_bytes())?;
    out.write(TABLES.as_bytes())?;
    Ok(ExitStatus::Success)
}
