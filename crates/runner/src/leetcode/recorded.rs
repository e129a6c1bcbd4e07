//! [`RecordedAnswer`]: the recorded search of an answer, as a source of events.

mod checks;

use std::collections::BTreeSet;
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};

use evidence::{AnswerRecord, CellRead, Change, IdleLines};
use judge::oracle;
use sudoku::{
    Board, Cell, Check, CodeLine, Constraint, Detail, Digit, Event, EventSource, Grid, LineWatcher,
    Puzzle,
};

use super::answer_file::AnswerFile;
use super::record;
use crate::error::RunnerError;
use checks::{Placement, ReadCheck, ReadsBetween};

/// If a choice at random among the possibilities of each step would write the same digits with a
/// probability below one in this many, the answer has not searched on this board: it has copied a
/// solution.
const LUCK: usize = 100;

/// What an answer did with one puzzle. It reports the recorded events, whatever puzzle it gets: a
/// digit that was written is a placement, one that was replaced is a removal. What was read between
/// two changes becomes checks, as far as the cells show them.
#[derive(Clone, Debug)]
pub struct RecordedAnswer {
    file: String,
    puzzle: Puzzle,
    record: AnswerRecord,
    hides_checks: bool,
}

/// The first wrong step of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstWrong {
    /// The number of events, without checks, up to this step; up to the one before it if the step
    /// is missing.
    pub events: u64,
    /// What is wrong, in a sentence.
    pub why: String,
}

impl AnswerFile {
    /// Records the search of one puzzle; `None` if it cannot be recorded.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub fn recorded(&self, puzzle: &Puzzle) -> Result<Option<RecordedAnswer>, RunnerError> {
        let Some(call) = self.record(puzzle.grid(), record::TIME)? else {
            return Ok(None);
        };
        let mut record = call.record;
        record.is_cut |= call.has_failed;
        Ok(Some(RecordedAnswer::new(
            self.name.clone(),
            *puzzle,
            record,
        )))
    }
}

impl RecordedAnswer {
    /// The record of what the answer in this file did with the puzzle.
    pub(super) fn new(file: String, puzzle: Puzzle, record: AnswerRecord) -> Self {
        Self {
            file,
            puzzle,
            record,
            hides_checks: false,
        }
    }

    /// Whether it writes to the board.
    pub fn writes(&self) -> bool {
        !self.record.changes.is_empty()
    }

    /// The lines that never ran; empty in a language whose record does not tell. `None` if the
    /// record was cut: a line may run later.
    pub fn idle_lines(&self) -> Option<&[IdleLines]> {
        if self.record.is_cut {
            return None;
        }
        Some(&self.record.idle_lines)
    }

    /// The first wrong step, or the first one that is missing. `None` if its end is right or not
    /// recorded, or if the puzzle has several solutions.
    pub fn first_wrong(&self) -> Option<FirstWrong> {
        let givens = self.puzzle.grid();
        let [solution] = oracle::solutions(&self.puzzle, 2)[..] else {
            return None;
        };
        if self.record.is_cut || self.record.last(givens) == solution {
            return None;
        }
        let step = self.record.first_wrong_step(givens, &solution)?;
        // A missing step has no line: its moment is before the change that shows it.
        let changes = if step.line.is_some() {
            step.number + 1
        } else {
            step.number
        };
        let mut up_to_step = self.clone();
        up_to_step.record.changes.truncate(changes);
        Some(FirstWrong {
            events: up_to_step.count_events(Detail::Deductions),
            why: step.to_string(),
        })
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
            "Your answer writes each digit once and undoes none. It probably searches elsewhere, so \
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
        let AnswerRecord {
            changes,
            reads,
            is_cut,
            ..
        } = &self.record;
        let [first, .., last] = &changes[..] else {
            return false;
        };
        if *is_cut {
            return false;
        }
        let between = &reads[first.reads..last.reads];
        let cells: BTreeSet<Cell> = between.iter().map(|read| read.cell).collect();
        if cells.len() < between.len() {
            return false;
        }
        let mut board = Board::new(&self.puzzle);
        // In how many ways a search could have written digits, all steps together.
        let mut ways: usize = 1;
        for change in changes {
            let Some(digit) = change.digit else {
                return false;
            };
            if !board.is_candidate(change.cell, digit) {
                return false;
            }
            ways = ways.saturating_mul(choices(&board, change.cell, digit));
            board.place(change.cell, digit);
        }
        board.grid().is_full() && ways > LUCK
    }

    /// Hides all checks if one of them is not possible: then the answer reads in another order,
    /// such as for several cells between two changes.
    pub(super) fn with_certain_checks(mut self) -> Self {
        let mut are_possible = true;
        let _ = self.replay(&self.puzzle, Detail::Everything, &mut |event, _| {
            if let Event::Check(check) = event {
                are_possible &= checks::is_possible(&check);
            }
            Continue(())
        });
        self.hides_checks = !are_possible;
        self
    }

    /// The number of its events.
    pub(super) fn count_events(&self, detail: Detail) -> u64 {
        let mut events = 0;
        let _ = self.replay(&self.puzzle, detail, &mut |_, _| {
            events += 1;
            Continue(())
        });
        events
    }
}

/// The fewest options of a constraint that the digit in the cell meets: the number of choices of a
/// search that chooses well.
fn choices(board: &Board, cell: Cell, digit: Digit) -> usize {
    const ALL_DIGITS: usize = 9;
    let mut fewest = ALL_DIGITS;
    for (constraint, _) in Constraint::met_by(cell, digit) {
        fewest = fewest.min(board.options(constraint).count());
    }
    fewest
}

impl EventSource for RecordedAnswer {
    fn name(&self) -> &str {
        &self.file
    }

    fn replay(&self, _: &Puzzle, detail: Detail, watcher: LineWatcher<'_>) -> ControlFlow<()> {
        let record = &self.record;
        let mut state = ReplayState {
            file: &self.file,
            board: *self.puzzle.grid(),
            filled: Vec::new(),
            taken_back: None,
            watcher,
        };
        let mut first_read = checks::reads_of_set_up(record, self.puzzle.grid());
        let with_checks = detail.includes(Detail::Everything) && !self.hides_checks;
        for change in &record.changes {
            if with_checks {
                state.report_checks(&record.reads[first_read..change.reads], Some(change))?;
            }
            state.report_change(change)?;
            first_read = change.reads;
        }
        if record.is_cut {
            // The next change is only missing, so what its reads are for is not known.
            return Break(());
        }
        if with_checks {
            state.report_checks(&record.reads[first_read..], None)?;
        }
        let board = state.board;
        // A wrong answer may go on after a solution, so only the last board counts.
        if let Some(last) = record.changes.last()
            && self.puzzle.check_solution(&board).is_ok()
        {
            state.report(Event::Solution(&board), last.line)?;
        }
        // As of a strategy, `Continue` says that the search has tried everything, and `Break` that
        // it was stopped. An answer has tried everything only if it goes back to the board that it
        // was given.
        if board == *self.puzzle.grid() {
            Continue(())
        } else {
            Break(())
        }
    }
}

/// Where a replay of a record is.
struct ReplayState<'a> {
    file: &'a str,
    /// The board after the last change.
    board: Grid,
    /// The cells that were filled, in the order of their placements.
    filled: Vec<Cell>,
    /// What the last change took back; `None` if it wrote a digit.
    taken_back: Option<Placement>,
    watcher: LineWatcher<'a>,
}

impl ReplayState<'_> {
    fn report(&mut self, event: Event<'_>, line: Option<u32>) -> ControlFlow<()> {
        let line = CodeLine {
            file: self.file,
            line: line.unwrap_or(0),
        };
        (self.watcher)(event, line)
    }

    /// Reports what was read between two changes as checks.
    fn report_checks(&mut self, reads: &[CellRead], next: Option<&Change>) -> ControlFlow<()> {
        let board = self.board;
        let between = ReadsBetween {
            board: &board,
            taken_back: self.taken_back,
            reads,
            next,
        };
        for check in between.checks() {
            self.report_check(&check)?;
        }
        Continue(())
    }

    fn report_check(&mut self, check: &ReadCheck<'_>) -> ControlFlow<()> {
        let reads = check.reads_of(&self.board);
        let event = Event::Check(Check {
            decision: check.decision,
            reads: &reads,
        });
        self.report(event, check.line())
    }

    /// Reports a change as a removal, a placement, or both.
    fn report_change(&mut self, change: &Change) -> ControlFlow<()> {
        let before = mem::replace(&mut self.board[change.cell], change.digit);
        self.taken_back = None;
        if let Some(digit) = before {
            self.report(Event::Remove(change.cell), change.line)?;
            self.refill(change)?;
            if change.digit.is_none() {
                self.taken_back = Some(Placement {
                    cell: change.cell,
                    digit,
                });
            }
        }
        if let Some(digit) = change.digit {
            self.report(Event::Place(change.cell, digit), change.line)?;
            self.filled.push(change.cell);
        }
        Continue(())
    }

    /// Places again what a removal takes back besides its own cell: an event of a removal stands
    /// for all that was placed later, but this answer has left that on its board.
    fn refill(&mut self, removal: &Change) -> ControlFlow<()> {
        let Some(place) = self.filled.iter().rposition(|cell| *cell == removal.cell) else {
            return Continue(());
        };
        let later = self.filled.split_off(place);
        for cell in later.into_iter().skip(1) {
            if let Some(digit) = self.board[cell] {
                self.report(Event::Place(cell, digit), removal.line)?;
                self.filled.push(cell);
            }
        }
        Continue(())
    }
}
