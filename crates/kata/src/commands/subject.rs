//! [`Subject`]: what `kata watch` and `kata trace` show: a puzzle, and the reader's answer if FILE
//! is one.

use std::fs;
use std::path::Path;

use lessons::File;
use runner::{AnswerFile, Recording, Trials};
use sudoku::{EventSource, Puzzle};

use crate::error::{Error, Result};
use crate::input;

const DEFAULT_CASE: &str = "leetcode-37";

/// A puzzle, and perhaps an answer.
pub(super) struct Subject<'a> {
    /// The name under which the puzzle is shown.
    pub(super) label: String,
    pub(super) puzzle: Puzzle,
    /// The file with the answer.
    pub(super) answer: Option<&'a Path>,
}

impl<'a> Subject<'a> {
    /// Reads the arguments: `--case` with a name or a puzzle, and FILE with a puzzle or an answer.
    pub(super) fn new(case: Option<&str>, file: Option<&'a Path>) -> Result<Self> {
        let answer = file.filter(|path| AnswerFile::has_ending_of_answer(path));
        let file = if answer.is_none() { file } else { None };
        if case.is_some() && file.is_some() {
            return Err(Error::arguments(
                "either --case or a FILE with a puzzle",
                "both",
            ));
        }
        if let Some(path) = file {
            let label = input::name(path).into_owned();
            return Ok(Self {
                label,
                puzzle: input::first_puzzle(path)?,
                answer,
            });
        }
        let name = case.unwrap_or(DEFAULT_CASE);
        let (label, grid) = if let Some(grid) = input::typed_grid(name) {
            ("this puzzle".to_owned(), grid)
        } else {
            let named = Trials::to_validate()
                .trials
                .into_iter()
                .find(|trial| trial.name == name);
            let named = named.ok_or_else(|| Error::UnknownCase(name.to_owned()))?;
            (name.to_owned(), *named.grid())
        };
        let puzzle = Puzzle::new(grid).map_err(|_| Error::BrokenGivens(label.clone()))?;
        Ok(Self {
            label,
            puzzle,
            answer,
        })
    }

    /// The search of the answer, if there is one, as it is being recorded; and its text. Name and
    /// text stay in memory until the process ends, because the texts of a `File` are static.
    pub(super) fn recording(&self) -> Result<Option<(Recording, File)>> {
        let Some(path) = self.answer else {
            return Ok(None);
        };
        let text = fs::read(path);
        let text = text.map_err(|source| Error::Input {
            path: path.to_owned(),
            source,
        })?;
        let recording = Recording::start(path, &self.puzzle)?;
        let text = String::from_utf8_lossy(&text).into_owned().leak();
        let file = File {
            path: recording.so_far().name().to_owned().leak(),
            text,
        };
        Ok(Some((recording, file)))
    }
}
