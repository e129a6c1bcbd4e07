//! [`RecordedAnswer`]: the recorded search of an answer, as a source of events.

use std::collections::BTreeSet;
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use evidence::Problem;
use evidence::{Change, Record};
use judge::oracle;
use rayon::prelude::*;
use sudoku::{
    Board, Cell, Check, CodeLine, Constraint, Decision, Detail, Digit, DigitSet, Event,
    EventSource, Grid, LineWatcher, Puzzle, Read,
};

use super::answer_file::{AnswerFile, read};
use super::open_error::OpenError;
use super::record;
use crate::error::RunnerError;
use crate::process::ProcessLimits;

/// A search that writes as it goes takes no digit back with a chance of one in this many at most.
const LUCK: usize = 100;

/// What an answer did with one puzzle. It reports the recorded events, whatever puzzle it gets: a
/// digit that was written is a placement, one that was replaced is a removal. What was read between
/// two changes becomes checks, as far as the cells show them.
#[derive(Clone, Debug)]
pub struct RecordedAnswer {
    file: String,
    puzzle: Puzzle,
    record: Record,
    hides_checks: bool,
}

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

impl AnswerFile {
    /// Records the search of one puzzle; `None` if it cannot be recorded.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn recorded(&self, puzzle: &Puzzle) -> Result<Option<RecordedAnswer>, RunnerError> {
        let record = self.record(puzzle.grid(), record::TIME)?;
        Ok(record.map(|(mut record, has_failed)| {
            record.is_cut |= has_failed;
            let file = self.name.clone();
            RecordedAnswer {
                file,
                puzzle: *puzzle,
                record,
                hides_checks: false,
            }
        }))
    }
}

impl RecordedFile {
    /// Records what the answer in a file does with these puzzles.
    ///
    /// # Errors
    ///
    /// It cannot be run or recorded, or it does nothing with the boards that can be shown.
    pub fn open(path: &Path, puzzles: &[Puzzle]) -> Result<Self, OpenError> {
        Self::record(&solver(path)?, path, puzzles)
    }

    fn record(answer: &AnswerFile, path: &Path, puzzles: &[Puzzle]) -> Result<Self, OpenError> {
        // The recorder is compiled once.
        answer.recorder()?;
        let record = |puzzle| {
            let search = answer.recorded(puzzle)?;
            let search = search.ok_or(OpenError::NoRecord(answer.language()))?;
            Ok::<_, OpenError>(search.with_certain_checks())
        };
        let searches = puzzles
            .par_iter()
            .map(record)
            .collect::<Result<Vec<_>, _>>()?;
        if searches
            .iter()
            .all(|search| search.events(Detail::Everything) == 0)
        {
            return Err(OpenError::Untouched(answer.name.clone()));
        }
        Ok(Self {
            language: answer.language(),
            text: read(path)?,
            searches,
        })
    }
}

/// An answer to problem 37 in a language whose searches can be recorded.
fn solver(path: &Path) -> Result<AnswerFile, OpenError> {
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
        let (mut answer, so_far) = (solver(path)?, Arc::default());
        answer.so_far = Some(Arc::clone(&so_far));
        let (file, path, puzzle) = (answer.name.clone(), path.to_owned(), *puzzle);
        let record = move || RecordedFile::record(&answer, &path, &[puzzle]);
        Ok(Self {
            file,
            puzzle,
            so_far,
            thread: thread::spawn(record),
        })
    }

    /// What is recorded so far.
    pub fn so_far(&self) -> RecordedAnswer {
        let text = self
            .so_far
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let mut record = record::read(&String::from_utf8_lossy(&text));
        record.is_cut = true;
        let (file, puzzle) = (self.file.clone(), self.puzzle);
        RecordedAnswer {
            file,
            puzzle,
            record,
            hides_checks: false,
        }
        .with_certain_checks()
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

impl RecordedAnswer {
    /// Whether it writes to the board.
    pub fn writes(&self) -> bool {
        !self.record.changes.is_empty()
    }

    /// How many events, without checks, there are up to its first wrong step, or before one that is
    /// missing, and what is wrong. `None` if its end is right or not recorded, or if the puzzle has
    /// several solutions.
    pub fn first_wrong(&self) -> Option<(u64, String)> {
        let (board, mut begin) = (self.puzzle.grid(), self.clone());
        let [solution] = oracle::solutions(&self.puzzle, 2)[..] else {
            return None;
        };
        if self.record.is_cut || self.record.last(board) == solution {
            return None;
        }
        let step = self.record.first_wrong_step(board, &solution)?;
        // A missing step has no line: its moment is before the change that shows it.
        begin
            .record
            .changes
            .truncate(step.number + usize::from(step.line.is_some()));
        Some((begin.events(Detail::Deductions), step.to_string()))
    }

    /// What the record does not show, or how it ends, in a sentence.
    pub fn note(&self, with_checks: bool) -> Option<String> {
        let blanks = self.record.last(self.puzzle.grid()).blanks().count();
        if self.writes() && !self.record.is_cut && blanks > 0 {
            return Some(format!(
                "Your answer returned after the last step. Blank cells left: {blanks}."
            ));
        }
        let hidden = if self.only_copies() {
            "Your answer writes each digit once and takes none back. It probably searches elsewhere, so \
             its search is not shown."
        } else if with_checks && self.hides_checks {
            "The cells that your answer reads do not show which digit it tests, so its checks are not \
             shown."
        } else {
            return None;
        };
        Some(hidden.to_owned())
    }

    /// Whether it copies a finished solution to the board: it writes each blank once, reads no cell
    /// twice in between, and what it writes follows too seldom from the board of that moment.
    fn only_copies(&self) -> bool {
        let Record {
            changes,
            reads,
            is_cut,
            ..
        } = &self.record;
        let [first, .., last] = &changes[..] else {
            return false;
        };
        let between = &reads[first.reads..last.reads];
        let read: BTreeSet<Cell> = between.iter().map(|&(cell, _)| cell).collect();
        let (mut board, mut ways) = (Board::new(&self.puzzle), 1_usize);
        for &Change { cell, digit, .. } in changes {
            let fits = digit.filter(|&digit| board.is_candidate(cell, digit));
            let Some(digit) = fits else { return false };
            let options = Constraint::met_by(cell, digit).map(|(of, _)| board.options(of).count());
            ways = ways.saturating_mul(options.into_iter().fold(9, usize::min));
            board.place(cell, digit);
        }
        read.len() == between.len() && !is_cut && board.grid().is_full() && ways > LUCK
    }

    /// Hides all checks if one of them would read a cell that its digit is not tested against, or
    /// allow a digit that it has found: then the answer reads for several cells between two changes.
    fn with_certain_checks(mut self) -> Self {
        let mut is_certain = true;
        let _ = self.replay(&self.puzzle, Detail::Everything, &mut |event, _| {
            let Event::Check(Check { decision, reads }) = event else {
                return Continue(());
            };
            let (cell, allowed) = match decision {
                Decision::Allowed {
                    cell,
                    digit,
                    is_allowed,
                } => (cell, is_allowed.then_some(digit)),
                Decision::Candidates { cell, .. } => (cell, None),
                _ => return Continue(()),
            };
            reads.for_each(&mut |read| {
                let at = read.place.cell().expect("an answer reads cells");
                let has_it = allowed.is_some() && read == Read::written(at, allowed);
                is_certain &= at == cell || at.sees(cell) && !has_it;
            });
            Continue(())
        });
        self.hides_checks = !is_certain;
        self
    }

    /// The number of its events.
    fn events(&self, detail: Detail) -> u64 {
        let mut events = 0;
        let _ = self.replay(&self.puzzle, detail, &mut |_, _| {
            events += 1;
            Continue(())
        });
        events
    }

    /// The number of reads that may be for marks, a list or a copy, and are no checks. Each such loop
    /// reads all 81 cells. If the last one is blank and all later reads test it, the loop was a look
    /// for a blank, and its last read is a check.
    fn set_up(&self) -> usize {
        let Record { changes, reads, .. } = &self.record;
        let reads = &reads[..changes.first().map_or(reads.len(), |change| change.reads)];
        let mut found = BTreeSet::new();
        let ends_loop = |&at: &usize| {
            found.insert(reads[at].0);
            found.len() == Cell::ALL.len() && !mem::take(&mut found).is_empty()
        };
        let Some(last) = (0..reads.len()).filter(ends_loop).last() else {
            return 0;
        };
        let (cell, tests) = (reads[last].0, &reads[last + 1..]);
        let is_look = self.puzzle.grid()[cell].is_none()
            && !tests.is_empty()
            && tests
                .iter()
                .all(|&(read, _)| read == cell || read.sees(cell));
        last + usize::from(!is_look)
    }

    /// Reports as checks what was read between two changes. The cells up to a blank one are a look
    /// for it; there is none if all of them are in a house of the next cell. A cell after it with
    /// the least digit that was not tested before rejects that digit; what is left belongs to the
    /// next change.
    fn checks(
        &self,
        board: &Grid,
        removed: Option<(Cell, Digit)>,
        reads: &[(Cell, u32)],
        next: Option<&Change>,
        watcher: LineWatcher<'_>,
    ) -> ControlFlow<()> {
        let placed = next.and_then(|change| Some((change.cell, change.digit?)));
        let back = removed.filter(|(cell, _)| placed.is_none_or(|(placed, _)| placed == *cell));
        let is_it = |cell: Cell| placed.map_or(board[cell].is_none(), |(placed, _)| placed == cell);
        let found = reads
            .iter()
            .position(|&(cell, _)| back.is_some() || is_it(cell));
        let tests_one = |cell: Cell| reads.iter().all(|(read, _)| read.sees(cell));
        let mut blanks = board.blanks();
        let only = blanks.next().filter(|_| blanks.next().is_none());
        let expected = placed.map(|(cell, _)| cell).or(only);
        let listed = expected.filter(|&cell| found.is_none() && tests_one(cell));
        let looks = if listed.is_some() { 0 } else { reads.len() };
        let found = found.map_or(looks, |found| found + usize::from(back.is_none()));
        let (for_blank, tests) = reads.split_at(found);
        for &(cell, line) in for_blank {
            let decision = Decision::Blank {
                cell,
                is_blank: board[cell].is_none(),
            };
            self.check(decision, board, &[(cell, line)], line, watcher)?;
        }
        let begun = back.map(|(cell, digit)| (cell, digit.get() + 1));
        let begun = begun.or(listed.map(|cell| (cell, 1)));
        let begun = begun.or_else(|| Some((for_blank.last()?.0, 1)));
        let Some((cell, mut untested)) = begun else {
            return Continue(());
        };
        // A search without recursion reads the digit that it takes back.
        let taken_back = next.map(|change| change.cell);
        let tests = tests.split_last().map_or(tests, |(&(last, _), rest)| {
            if taken_back == Some(last) && last != cell && !last.sees(cell) {
                rest
            } else {
                tests
            }
        });
        let mut from = 0;
        for (at, &(other, line)) in tests.iter().enumerate() {
            let digit = board[other].filter(|digit| digit.get() == untested && other != cell);
            if let Some(digit) = digit {
                let decision = Decision::Allowed {
                    cell,
                    digit,
                    is_allowed: false,
                };
                self.check(decision, board, &tests[from..=at], line, watcher)?;
                (from, untested) = (at + 1, untested + 1);
            }
        }
        let decision = match placed {
            Some((cell, digit)) => Decision::Allowed {
                cell,
                digit,
                is_allowed: true,
            },
            None => Decision::Candidates {
                cell,
                digits: DigitSet::EMPTY,
            },
        };
        let rest = &tests[from..];
        let Some(&(_, line)) = rest.last() else {
            return Continue(());
        };
        self.check(decision, board, rest, line, watcher)
    }

    fn check(
        &self,
        decision: Decision,
        board: &Grid,
        reads: &[(Cell, u32)],
        line: u32,
        watcher: LineWatcher<'_>,
    ) -> ControlFlow<()> {
        let reads = reads
            .iter()
            .map(|&(cell, _)| Read::written(cell, board[cell]));
        watcher(
            Event::Check(Check {
                decision,
                reads: &reads,
            }),
            CodeLine {
                file: &self.file,
                line,
            },
        )
    }
}

impl EventSource for RecordedAnswer {
    fn name(&self) -> &str {
        &self.file
    }

    fn replay(&self, _: &Puzzle, detail: Detail, watcher: LineWatcher<'_>) -> ControlFlow<()> {
        let Record {
            changes,
            reads,
            is_cut,
            ..
        } = &self.record;
        let (mut board, mut removed) = (*self.puzzle.grid(), None);
        let mut first = self.set_up();
        let mut written: Vec<Cell> = Vec::new();
        let with_checks = detail.includes(Detail::Everything) && !self.hides_checks;
        for change in changes {
            if with_checks {
                let reads = &reads[first..change.reads];
                self.checks(&board, removed, reads, Some(change), watcher)?;
            }
            let line = CodeLine {
                file: &self.file,
                line: change.line,
            };
            let old = mem::replace(&mut board[change.cell], change.digit);
            if old.is_some() {
                watcher(Event::Remove(change.cell), line)?;
                let at = written.iter().rposition(|&cell| cell == change.cell);
                let later = at.map_or_else(Vec::new, |at| written.split_off(at));
                // A removal takes back all that was written later; this answer left it there.
                for cell in later.into_iter().skip(1) {
                    if let Some(digit) = board[cell] {
                        watcher(Event::Place(cell, digit), line)?;
                        written.push(cell);
                    }
                }
            }
            if let Some(digit) = change.digit {
                watcher(Event::Place(change.cell, digit), line)?;
                written.push(change.cell);
            }
            removed = old
                .filter(|_| change.digit.is_none())
                .map(|old| (change.cell, old));
            first = change.reads;
        }
        // After the end of a record that is cut, the next change is only missing.
        if with_checks && !is_cut {
            self.checks(&board, removed, &reads[first..], None, watcher)?;
        }
        if *is_cut {
            return Break(());
        }
        // A wrong answer may go on after a solution, so only the last board counts.
        if let Some(last) = changes.last()
            && self.puzzle.check_solution(&board).is_ok()
        {
            watcher(
                Event::Solution(&board),
                CodeLine {
                    file: &self.file,
                    line: last.line,
                },
            )?;
        }
        // An answer tries everything only if it goes back to the board that it was given.
        if board == *self.puzzle.grid() {
            Continue(())
        } else {
            Break(())
        }
    }
}
