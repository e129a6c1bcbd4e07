//! Records the reader's answer, to be shown like a strategy.

use std::fs;
use std::path::Path;

use lessons::File;
use runner::{AnswerFile, OpenError, Problem};
use sudoku::{Puzzle, Strategy};

use crate::commands::judge::DEFAULT_LIMITS;
use crate::error::Error;

/// The recorded search of this puzzle, and the text of the answer. Both stay until the process
/// ends.
pub(super) fn answer(path: &Path, puzzle: &Puzzle) -> Result<(&'static dyn Strategy, File), Error> {
    let answer = AnswerFile::open(path, DEFAULT_LIMITS)?;
    if !answer.problems().contains(&Problem::SudokuSolver) {
        return Err(OpenError::NoSolver(answer.name().to_owned()).into());
    }
    let Some(recorded) = answer.recorded(puzzle)? else {
        return Err(Error::Usage(format!(
            "kata watch records answers in Python and JavaScript; for {}, kata judge names the bug \
             by its boards",
            answer.language()
        )));
    };
    if recorded.is_empty() {
        return Err(Error::Usage(format!(
            "{} never wrote to the board that it was given, so there is nothing to show; an answer \
             that works on a copy has to write its digits to the board itself",
            answer.name()
        )));
    }
    let text = fs::read_to_string(path)
        .map_err(|source| Error::Input { path: path.to_owned(), source })?;
    let file = File { path: answer.name().to_owned().leak(), text: text.leak() };
    Ok((Box::leak(Box::new(recorded)), file))
}
