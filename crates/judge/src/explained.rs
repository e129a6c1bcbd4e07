//! Explains why a strategy is wrong, from calls of it and from the events that it reports.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::{Duration, Instant};

use evidence::{
    AnswerRecord, CallEnd, Change, Explanation, Judgement, Meaning, Problem, RejectedBoard, Reply,
    Rule, Run, Subject, explain, judgement,
};
use sudoku::{Board, Detail, Event, Grid, Puzzle, Strategy};

use crate::Replay;
use crate::exam::{Exam, Stop};
use crate::fixtures::Case;
use crate::guard::{Ending, guarded};

/// The least time for all searches of one explanation.
const TIME: Duration = Duration::from_secs(3);

/// This part of the time for one check may go into an explanation, if that is more: 3 s of the
/// default minute. So a judge with more patience, as in a test on a busy machine, says as much.
const PART_OF_A_CHECK: u32 = 20;

/// This part of the time of an explanation may go into one search.
const PART_OF_A_BOARD: u32 = 3;

/// A search with more events is not followed to its end.
const EVENTS: usize = 100_000;

/// A search that has reported a wrong grid is followed for this many more events.
const EVENTS_AFTER: usize = 1_000;

/// A strategy, and the time that its explanation may take.
struct ExplainedStrategy {
    strategy: Strategy<'static>,
    deadline: Instant,
    time_of_a_board: Duration,
}

impl ExplainedStrategy {
    /// The explanation begins. A check may take `time_of_a_check`.
    fn new(strategy: Strategy<'static>, time_of_a_check: Duration) -> Self {
        let time = TIME.max(time_of_a_check / PART_OF_A_CHECK);
        Self {
            strategy,
            deadline: Instant::now() + time,
            time_of_a_board: time / PART_OF_A_BOARD,
        }
    }

    /// Searches for every solution; `None` if there is no time for it, or if the board breaks a
    /// rule.
    fn search(&mut self, board: &Grid, detail: Detail) -> Option<Searched> {
        let left = self.deadline.checked_duration_since(Instant::now())?;
        if left.is_zero() {
            return None;
        }
        let time = left.min(self.time_of_a_board);
        let strategy = self.strategy;
        let puzzle = Puzzle::new(*board).ok()?;
        // The search stops itself at its deadline when it reports an event; only one that reports
        // none is left alone, after twice the time.
        let ending = guarded("explanation".into(), time * 2, move || {
            search(strategy, &puzzle, detail, Instant::now() + time)
        });
        Some(match ending {
            Ending::Returned(searched) => searched,
            Ending::Panicked(message) => Searched {
                reply: Reply::Failed(message),
                record: None,
            },
            Ending::TimedOut => {
                // Nothing can end its thread, so no other search follows.
                self.deadline = Instant::now();
                Searched {
                    reply: Reply::Slow,
                    record: None,
                }
            }
        })
    }
}

/// The result of a search.
struct Searched {
    /// The first grid that is no solution, otherwise the first solution; the board as it was, if
    /// the search reports no grid.
    reply: Reply,
    /// What it did up to a wrong grid. `None` if it also reported a right one, before or after: a
    /// search that goes on after a solution removes right digits, too.
    record: Option<AnswerRecord>,
}

fn search(
    strategy: Strategy<'static>,
    puzzle: &Puzzle,
    detail: Detail,
    deadline: Instant,
) -> Searched {
    let case = Case::of_puzzle(puzzle);
    let exam = Exam {
        strategy,
        case: &case,
        puzzle,
        effort: None,
        deadline,
    };
    let mut search = WatchedSearch::new(puzzle, detail);
    let ended = exam.watch(puzzle, detail, &mut |event| search.follow(event));
    let is_over = matches!(ended, Err(Stop::Stuck | Stop::StillSearching));
    let reply = match search.wrong.or(search.right) {
        Some(grid) => Reply::Board(Box::new(grid)),
        None if is_over || search.events_left == 0 => Reply::Slow,
        None => Reply::Board(Box::new(*puzzle.grid())),
    };
    Searched {
        reply,
        record: search.right.is_none().then_some(search.record),
    }
}

/// A search that is followed from event to event.
struct WatchedSearch<'a> {
    puzzle: &'a Puzzle,
    /// Whether its steps are kept.
    is_recorded: bool,
    record: AnswerRecord,
    /// The board that its events describe.
    board: Board,
    /// Compares the events with the contract; `None` after one that breaks a rule, because the
    /// board is no longer known then.
    replay: Option<Replay>,
    /// The first grid that is no solution.
    wrong: Option<Grid>,
    /// The first solution.
    right: Option<Grid>,
    /// How many more events are followed. Checks do not count.
    events_left: usize,
}

impl<'a> WatchedSearch<'a> {
    fn new(puzzle: &'a Puzzle, detail: Detail) -> Self {
        Self {
            puzzle,
            is_recorded: detail == Detail::Everything,
            record: AnswerRecord::default(),
            board: Board::new(puzzle),
            replay: Some(Replay::new(puzzle)),
            wrong: None,
            right: None,
            events_left: EVENTS,
        }
    }

    fn follow(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let is_check = matches!(event, Event::Check(_));
        if !is_check {
            self.events_left -= 1;
        }
        if self.is_recorded && self.wrong.is_none() {
            if !is_check {
                self.keep_changes(event);
            }
            self.compare(event);
        }
        if let Event::Solution(grid) = event {
            self.keep_solution(grid);
        }
        if self.events_left == 0 {
            Break(())
        } else {
            Continue(())
        }
    }

    /// Keeps the first check that the events before it refute.
    fn compare(&mut self, event: Event<'_>) {
        let Some(replay) = &mut self.replay else {
            return;
        };
        if let Err(why) = replay.follow(event) {
            self.replay = None;
            if matches!(event, Event::Check(_)) {
                let own = "its own board differs from the one that it reports";
                self.record.refuted = Some(format!("{own}: {why}"));
            }
        }
    }

    /// A search that has reported a wrong grid is not stopped at once: a bug may be in what it does
    /// when it is stopped.
    fn keep_solution(&mut self, grid: &Grid) {
        if self.puzzle.check_solution(grid).is_ok() {
            self.right.get_or_insert(*grid);
        } else {
            self.wrong.get_or_insert(*grid);
            self.events_left = self.events_left.min(EVENTS_AFTER);
        }
    }

    /// Adds to the record what this event changes on the board. A removal removes every digit after
    /// that one, too.
    fn keep_changes(&mut self, event: Event<'_>) {
        let before = *self.board.grid();
        let written = self.board.written().to_vec();
        self.board.follow(event);
        let cells = match event {
            Event::Place(cell, _) | Event::Deduce(cell, ..) => vec![cell],
            // Later digits are removed first.
            _ => written.into_iter().rev().collect(),
        };
        let meaning = match event {
            Event::Deduce(..) => Meaning::Deduction,
            _ => Meaning::Choice,
        };
        for cell in cells {
            let digit = self.board.grid()[cell];
            if digit != before[cell] {
                self.record.changes.push(Change {
                    cell,
                    digit,
                    line: None,
                    reads: 0,
                    meaning,
                });
            }
        }
    }
}

/// Why the strategy is wrong on this board. Nothing is known where its result is right, and only
/// the contract is broken, or where the result is not the same each time. A check may take
/// `time_of_a_check`.
pub(crate) fn of_strategy(
    strategy: Strategy<'static>,
    board: &Grid,
    time_of_a_check: Duration,
) -> Explanation {
    let mut subject = ExplainedStrategy::new(strategy, time_of_a_check);
    let rejected = RejectedBoard {
        board,
        boards_before: &[],
        // Only a wrong answer is explained: see `Judge::fail`.
        is_slow: false,
        needs_too_much_memory: false,
        ends_with_error: false,
    };
    let Ok(replies) = subject.call(&[*board], Run::FIRST);
    let reply = replies.first().and_then(Option::as_ref);
    if judgement(Problem::SudokuSolver, board, reply) != Judgement::Wrong {
        return Explanation::default();
    }
    let Ok(found) = explain(&mut subject, &rejected);
    // `Subject::call` promises a fresh process or state. A strategy lives as long as this process,
    // so it cannot keep the promise, and evidence about earlier calls is not trusted.
    let keeps_state = matches!(found.rule, Some(Rule::CallsBefore { .. } | Rule::Differs));
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

    /// Calls it in this process: see `of_strategy` for what follows.
    fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Infallible> {
        let mut replies = Vec::new();
        for board in boards {
            let searched = self.search(board, Detail::Deductions);
            replies.push(searched.map(|searched| searched.reply));
        }
        Ok(replies)
    }

    fn record(&mut self, board: &Grid, _: CallEnd) -> Result<Option<AnswerRecord>, Infallible> {
        let Ok(puzzle) = Puzzle::new(*board) else {
            return Ok(None);
        };
        let is_unique = oracle::solutions(&puzzle, 2).len() == 1;
        // An opaque strategy reports solutions and no steps.
        if !is_unique || self.strategy.solver().is_opaque() {
            return Ok(None);
        }
        let Some(Searched {
            reply: Reply::Board(end),
            record: Some(record),
        }) = self.search(board, Detail::Everything)
        else {
            return Ok(None);
        };
        // Otherwise its events do not describe its board.
        let describes_board = record.last(board) == *end;
        Ok(describes_board.then_some(record))
    }
}
