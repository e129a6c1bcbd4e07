//! [`RecordedFile`] and [`Recording`]: the searches of an answer, recorded at once or while they
//! run.
//!
//! | name | meaning |
//! |---|---|
//! | `Recorder` | the files and commands that a language needs to record, in its row of the table |
//! | `AnswerFile::recorder` | the answer, started by its recorder |
//! | `AnswerFile::record` | one call: an `AnswerRecord` of reads and changes, in a `RecordedCall` |
//! | `AnswerFile::recorded` | the same as a [`RecordedAnswer`], which reports the record as events |
//! | [`RecordedFile`] | an answer with one [`RecordedAnswer`] per puzzle |
//! | [`Recording`] | a search that is being recorded; it ends as a [`RecordedFile`] |

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use evidence::Problem;
use rayon::prelude::*;
use sudoku::{Detail, Puzzle};

use super::answer_file::AnswerFile;
use super::open_error::OpenError;
use super::record;
use super::recorded::RecordedAnswer;
use crate::process::ProcessLimits;

/// An answer and its recorded searches.
#[derive(Clone, Debug)]
pub struct RecordedFile {
    /// Its language: `Python`.
    pub language: &'static str,
    /// Its code.
    pub text: String,
    /// One for each puzzle, in their order.
    pub searches: Vec<RecordedAnswer>,
}

impl RecordedFile {
    /// Records what the answer in a file does with these puzzles.
    ///
    /// # Errors
    ///
    /// It cannot be run or recorded, or it does nothing with the boards that can be shown.
    pub fn open(path: &Path, puzzles: &[Puzzle]) -> Result<Self, OpenError> {
        Self::record(&open_solver(path)?, puzzles)
    }

    fn record(answer: &AnswerFile, puzzles: &[Puzzle]) -> Result<Self, OpenError> {
        // The recorder is compiled once, before several threads need it.
        answer.recorder()?;
        let searches = puzzles
            .par_iter()
            .map(|puzzle| search(answer, puzzle))
            .collect::<Result<Vec<_>, OpenError>>()?;
        let is_empty = searches
            .iter()
            .all(|search| search.count_events(Detail::Everything) == 0);
        if is_empty {
            return Err(OpenError::Untouched {
                file: answer.name.clone(),
                other_reason: reason_of_language(answer.language()),
            });
        }
        Ok(Self {
            language: answer.language(),
            text: answer.text.to_string(),
            searches,
        })
    }
}

/// Why an answer in this language may not change its board, besides what is so in all languages.
fn reason_of_language(language: &str) -> &'static str {
    if ["JavaScript", "TypeScript"].contains(&language) {
        "; or it is an async function, which may write its digits only after it has returned"
    } else {
        ""
    }
}

/// The recorded search of one puzzle.
fn search(answer: &AnswerFile, puzzle: &Puzzle) -> Result<RecordedAnswer, OpenError> {
    match answer.recorded(puzzle)? {
        Some(search) => Ok(search.with_certain_checks()),
        None => Err(OpenError::NoRecord(answer.language())),
    }
}

/// An answer to problem 37 in a language whose searches can be recorded.
fn open_solver(path: &Path) -> Result<AnswerFile, OpenError> {
    let answer = AnswerFile::open(path, ProcessLimits::DEFAULT)?.only(Problem::SudokuSolver)?;
    if answer.takes("record") {
        Ok(answer)
    } else {
        Err(OpenError::NoRecord(answer.language()))
    }
}

/// A search of an answer that is being recorded.
pub struct Recording {
    file: String,
    puzzle: Puzzle,
    /// What the driver has written so far.
    so_far: Arc<Mutex<Vec<u8>>>,
    thread: JoinHandle<Result<RecordedFile, OpenError>>,
}

impl Recording {
    /// Compiles the answer in a file, and starts to record what it does with a puzzle.
    ///
    /// # Errors
    ///
    /// It cannot be run or recorded.
    pub fn start(path: &Path, puzzle: &Puzzle) -> Result<Self, OpenError> {
        let mut answer = open_solver(path)?;
        let output = Arc::default();
        answer.so_far = Some(Arc::clone(&output));
        Ok(Self {
            file: answer.name.clone(),
            puzzle: *puzzle,
            so_far: output,
            thread: spawn_record(answer, *puzzle),
        })
    }

    /// What is recorded so far.
    pub fn so_far(&self) -> RecordedAnswer {
        let output = self
            .so_far
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let mut record = record::read(&String::from_utf8_lossy(&output));
        // It still grows.
        record.is_cut = true;
        RecordedAnswer::new(self.file.clone(), self.puzzle, record).with_certain_checks()
    }

    /// Whether the answer has ended.
    pub fn is_over(&self) -> bool {
        self.thread.is_finished()
    }

    /// The whole record. Blocks until the answer has ended.
    ///
    /// # Errors
    ///
    /// Those of [`RecordedFile::open`].
    ///
    /// # Panics
    ///
    /// If recording panicked.
    pub fn finish(self) -> Result<RecordedFile, OpenError> {
        self.thread.join().expect("recording does not panic")
    }
}

/// Records in a thread of its own.
fn spawn_record(answer: AnswerFile, puzzle: Puzzle) -> JoinHandle<Result<RecordedFile, OpenError>> {
    thread::spawn(move || RecordedFile::record(&answer, &[puzzle]))
}
