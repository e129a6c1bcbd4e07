//! Explains why a strategy is wrong, from calls of it and from the events that it reports.

use std::convert::Infallible;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use evidence::{
    Change, Explanation, Failed, Meaning, Problem, Record, Reply, Rule, Subject, explain, is_wrong,
    oracle,
};
use sudoku::{Board, Detail, Event, Grid, Puzzle, Strategy};

use crate::Replay;
use crate::exam::{Exam, Stop};
use crate::fixtures::Case;
use crate::guard::{Ending, guarded};

/// The time for all searches of one explanation.
const TIME: Duration = Duration::from_secs(3);

/// The time for one search.
const TIME_OF_A_BOARD: Duration = Duration::from_secs(1);

/// A search with more events is not followed to its end.
const EVENTS: usize = 100_000;

/// One that has reported a wrong grid goes on for this many events.
const EVENTS_AFTER: usize = 1_000;

/// A strategy, and the time that its explanation may take.
struct ExplainedStrategy {
    strategy: Strategy<'static>,
    deadline: Instant,
}

impl ExplainedStrategy {
    fn new(strategy: Strategy<'static>) -> Self {
        Self {
            strategy,
            deadline: Instant::now() + TIME,
        }
    }

    /// Searches for every solution. The reply is the first grid that is no solution, otherwise the
    /// first solution; a search that reports nothing leaves the board as it was. The record is that
    /// up to a wrong grid, if it is asked for. The search is not stopped there at once: a bug may be
    /// in what it does when it is stopped.
    fn search(&mut self, board: &Grid, is_recorded: bool) -> Option<(Reply, Option<Record>)> {
        let left = self
            .deadline
            .checked_duration_since(Instant::now())
            .filter(|of| !of.is_zero());
        let (time, strategy) = (left?.min(TIME_OF_A_BOARD), self.strategy);
        let puzzle = Puzzle::new(*board).ok()?;
        let body = move || {
            let deadline = Instant::now() + time;
            let case = &Case::of_puzzle(&puzzle);
            let exam = Exam {
                strategy,
                case,
                puzzle: &puzzle,
                effort: None,
                deadline,
            };
            let (mut record, mut path, mut left) = (Record::default(), Board::new(&puzzle), EVENTS);
            let (mut right, mut wrong, mut events) = (None, None, Some(Replay::new(&puzzle)));
            let detail = if is_recorded {
                Detail::Everything
            } else {
                Detail::Deductions
            };
            let ended = exam.watch(&puzzle, detail, &mut |event| {
                left -= usize::from(!matches!(event, Event::Check(_)));
                if is_recorded && wrong.is_none() {
                    if !matches!(event, Event::Check(_)) {
                        follow(&mut path, event, &mut record);
                    }
                    let followed = events
                        .as_mut()
                        .map_or(Ok(()), |events| events.follow(event));
                    if let Err(why) = followed {
                        // After an event that breaks a rule, the board is no longer known.
                        events = None;
                        let is_check = matches!(event, Event::Check(_));
                        let own = "its own board differs from the one that it reports";
                        record.refuted = is_check.then(|| format!("{own}: {why}"));
                    }
                }
                if let Event::Solution(grid) = event {
                    let is_right = puzzle.check_solution(grid).is_ok();
                    let first = if is_right { &mut right } else { &mut wrong };
                    first.get_or_insert(*grid);
                    left = if is_right {
                        left
                    } else {
                        left.min(EVENTS_AFTER)
                    };
                }
                if left == 0 { Break(()) } else { Continue(()) }
            });
            let is_over = matches!(ended, Err(Stop::OutOfTime | Stop::TooSlow));
            let reply = match wrong.or(right) {
                Some(grid) => Reply::Board(Box::new(grid)),
                None if is_over || left == 0 => Reply::Slow,
                None => Reply::Board(Box::new(*puzzle.grid())),
            };
            // Behind a right solution, a right search takes right digits back, too.
            (reply, right.is_none().then_some(record))
        };
        Some(match guarded("explanation".into(), time * 2, body) {
            Ending::Returned(found) => found,
            Ending::Panicked(message) => (Reply::Failed(message), None),
            Ending::TimedOut => {
                // Nothing can end its thread, so no other search follows.
                self.deadline = Instant::now();
                (Reply::Slow, None)
            }
        })
    }
}

/// Why the strategy is wrong on this puzzle. Nothing is known where its result is right, and only
/// the contract is broken, or where the result is not the same each time.
pub(crate) fn of_strategy(strategy: Strategy<'static>, puzzle: &Puzzle) -> Explanation {
    let mut subject = ExplainedStrategy::new(strategy);
    let failed = Failed {
        board: puzzle.grid(),
        before: &[],
        is_slow: false,
    };
    let Ok(replies) = subject.call(&[*puzzle.grid()], 0);
    let reply = replies.first().and_then(Option::as_ref);
    if is_wrong(Problem::SudokuSolver, puzzle.grid(), reply) != Some(true) {
        return Explanation::default();
    }
    let Ok(found) = explain(&mut subject, &failed);
    // A strategy lives as long as the process, so no search of it is the first.
    let keeps_state = matches!(found.rule, Some(Rule::After(..) | Rule::Differs));
    if keeps_state {
        Explanation::default()
    } else {
        found
    }
}

impl Subject for ExplainedStrategy {
    type Error = Infallible;

    fn problem(&self) -> Problem {
        Problem::SudokuSolver
    }

    fn call(&mut self, boards: &[Grid], _: u64) -> Result<Vec<Option<Reply>>, Infallible> {
        Ok(boards
            .iter()
            .map(|board| self.search(board, false).map(|(reply, _)| reply))
            .collect())
    }

    fn record(&mut self, board: &Grid, _: bool) -> Result<Option<Record>, Infallible> {
        let is_unique =
            Puzzle::new(*board).is_ok_and(|puzzle| oracle::solutions(&puzzle, 2).len() == 1);
        // Its only event is a solution.
        if !is_unique || self.strategy.solver().is_opaque() {
            return Ok(None);
        }
        let Some((Reply::Board(end), record)) = self.search(board, true) else {
            return Ok(None);
        };
        // Otherwise its events do not describe its board.
        Ok(record.filter(|record| record.last(board) == *end))
    }
}

/// Adds to the record what this event changes on the board. A removal takes back every digit after
/// that one, too.
fn follow(board: &mut Board, event: Event<'_>, record: &mut Record) {
    let (before, written) = (*board.grid(), board.written().to_vec());
    board.follow(event);
    let (meaning, cells) = match event {
        Event::Place(cell, _) => (Meaning::Choice, vec![cell]),
        Event::Deduce(cell, ..) => (Meaning::Deduction, vec![cell]),
        // What follows from a choice goes before it.
        _ => (Meaning::Choice, written.into_iter().rev().collect()),
    };
    let changed = cells
        .into_iter()
        .filter(|&cell| before[cell] != board.grid()[cell]);
    record.changes.extend(changed.map(|cell| {
        let digit = board.grid()[cell];
        Change {
            cell,
            digit,
            line: 0,
            reads: 0,
            meaning,
        }
    }));
}
