//! [`Exam`]: one check of a strategy on one case, watched so that the check always ends.

use std::fmt::Display;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use sudoku::{
    Answer, AnyEvent, Check, Detail, Ended, Event, EventSource, Grid, Limits, OwnedEvent, Puzzle,
    Strategy,
};

use crate::fixtures::Case;
use crate::{Finding, Verdict};

/// Why a check stopped early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The search cannot be judged, for this reason.
    Skipped(String),
    /// The search needs more placements than the effort, which is the judge's own limit. (The
    /// limits of a call are those that a check tests.)
    BeyondEffort,
    /// The time is over, and the search has made no placement. It may be in a loop without end, so
    /// the check fails.
    Stuck,
    /// The time is over, and the search, or a search before it, has made placements. It may be a
    /// right one that is slow, so the check is skipped.
    StillSearching,
    /// Something is wrong.
    Wrong(Box<Finding>),
}

/// What a check found on a puzzle. The judge adds the check, the case and the explanation.
pub(crate) fn finding(verdict: Verdict, puzzle: &Puzzle, reason: impl Into<String>) -> Finding {
    Finding {
        puzzle: Some(*puzzle.grid()),
        ..Finding::new(verdict, reason)
    }
}

/// The result of a check: passed, or why it stopped.
pub(crate) type Checked<T = ()> = Result<T, Stop>;

/// The search of this puzzle is wrong.
pub(crate) fn wrong<T>(puzzle: &Puzzle, reason: impl Into<String>) -> Checked<T> {
    let finding = finding(Verdict::WrongAnswer, puzzle, reason);
    Err(Stop::Wrong(Box::new(finding)))
}

/// The search found a wrong grid. `expected` is the right one, if there is only one.
pub(crate) fn wrong_grid<T>(
    puzzle: &Puzzle,
    reason: impl Into<String>,
    expected: Option<Grid>,
    actual: Grid,
) -> Checked<T> {
    Err(Stop::Wrong(Box::new(Finding {
        expected,
        actual: Some(actual),
        ..finding(Verdict::WrongAnswer, puzzle, reason)
    })))
}

/// Fails unless the grid solves the puzzle. `known` is the solution to show, if there is only one.
pub(crate) fn must_solve(puzzle: &Puzzle, grid: &Grid, known: Option<Grid>) -> Checked {
    puzzle.check_solution(grid).or_else(|error| {
        wrong_grid(
            puzzle,
            format!("in a reported solution {error}"),
            known,
            *grid,
        )
    })
}

/// One check of a strategy on one case, and its limits.
pub(crate) struct Exam<'a> {
    pub(crate) strategy: Strategy<'a>,
    pub(crate) case: &'a Case,
    pub(crate) puzzle: &'a Puzzle,
    /// The placements that one search may make; `None` for no limit.
    pub(crate) effort: Option<u64>,
    pub(crate) deadline: Instant,
}

/// Reading the clock takes as long as several events, so it is read once per this many.
const EVENTS_BETWEEN_LOOKS: u64 = 1024;

/// The payload of the panic that leaves a search which does not stop.
struct KeptGoing;

/// Counts the events of one search, and ends it where a limit is reached.
struct Watcher {
    /// The placements that the search may make; `None` for no limit.
    effort: Option<u64>,
    deadline: Instant,
    events: u64,
    placements: u64,
    /// The event that was answered with `Break`, in words. No other event may follow it.
    broken_at: Option<String>,
    /// The limit that ended the search, if one did.
    given_up: Option<Stop>,
    /// The fault of a search that went on after a `Break`.
    reported_after_break: Option<String>,
}

impl Watcher {
    /// Passes an event to the listener, unless a limit is reached.
    fn follow(
        &mut self,
        event: Event<'_>,
        listener: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(broken_at) = &self.broken_at {
            self.reported_after_break = Some(format!(
                "reported {} after the Break that answered {broken_at}",
                describe(&event)
            ));
            panic::resume_unwind(Box::new(KeptGoing));
        }
        self.events += 1;
        if matches!(event, Event::Place(..)) {
            self.placements += 1;
        }
        self.given_up = self.reached_limit();
        let flow = if self.given_up.is_some() {
            Break(())
        } else {
            listener(event)
        };
        if flow.is_break() {
            self.broken_at = Some(format!("event {} ({})", self.events, describe(&event)));
        }
        flow
    }

    fn reached_limit(&self) -> Option<Stop> {
        if let Some(effort) = self.effort
            && self.placements > effort
        {
            return Some(Stop::BeyondEffort);
        }
        if self.events.is_multiple_of(EVENTS_BETWEEN_LOOKS) && Instant::now() >= self.deadline {
            return Some(if self.placements > 0 {
                Stop::StillSearching
            } else {
                Stop::Stuck
            });
        }
        None
    }
}

impl Exam<'_> {
    /// Runs the search until the listener answers `Break`, or to its end. The listener gets checks
    /// only with [`Detail::Everything`]. Returns whether it was exhausted.
    ///
    /// Whatever the check is about, it is wrong to report an event after a `Break`, or to return
    /// the wrong `ControlFlow`. The watcher unwinds such a search: one that ignores every `Break`
    /// fails at once, and not only when its time is over.
    pub(crate) fn watch(
        &self,
        puzzle: &Puzzle,
        detail: Detail,
        listener: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Checked<bool> {
        let mut watcher = Watcher {
            effort: self.effort,
            deadline: self.deadline,
            events: 0,
            placements: 0,
            broken_at: None,
            given_up: None,
            reported_after_break: None,
        };
        let search = AssertUnwindSafe(|| {
            self.strategy.replay(puzzle, detail, &mut |event, _| {
                watcher.follow(event, listener)
            })
        });
        let flow = match panic::catch_unwind(search) {
            Ok(flow) => flow,
            Err(payload) if payload.is::<KeptGoing>() => {
                let fault = watcher.reported_after_break.unwrap_or_default();
                return wrong(puzzle, fault);
            }
            Err(payload) => panic::resume_unwind(payload),
        };
        match (&watcher.broken_at, flow) {
            (Some(event), Continue(())) => wrong(
                puzzle,
                format!("returned Continue after the Break that answered {event}"),
            ),
            (None, Break(())) => wrong(
                puzzle,
                "returned Break, though the visitor never answered Break",
            ),
            _ => match watcher.given_up {
                Some(stop) => Err(stop),
                None => Ok(flow.is_continue()),
            },
        }
    }

    /// The first events of a search, up to `most`, and whether the search was exhausted before
    /// that.
    pub(crate) fn first_events(
        &self,
        puzzle: &Puzzle,
        detail: Detail,
        most: usize,
    ) -> Checked<(Vec<OwnedEvent>, bool)> {
        let mut events = Vec::new();
        let exhausted = self.watch(puzzle, detail, &mut |event| {
            events.push(OwnedEvent::from(event));
            if events.len() < most {
                Continue(())
            } else {
                Break(())
            }
        })?;
        Ok((events, exhausted))
    }

    /// The first solutions that a search reports, up to `most`.
    pub(crate) fn first_solutions(&self, puzzle: &Puzzle, most: usize) -> Checked<Vec<Grid>> {
        let mut solutions = Vec::new();
        self.watch(puzzle, Detail::Deductions, &mut |event| {
            if let Event::Solution(grid) = event {
                solutions.push(*grid);
            }
            if solutions.len() < most {
                Continue(())
            } else {
                Break(())
            }
        })?;
        Ok(solutions)
    }

    /// Solves within the limits, the effort, and the time that is left. The limits must not have a
    /// time. A search that stops because of the effort or the time gives no answer.
    pub(crate) fn answer(&self, puzzle: &Puzzle, limits: &Limits) -> Checked<Answer> {
        let placements = limits.placements.into_iter().chain(self.effort).min();
        let time = Some(self.deadline.saturating_duration_since(Instant::now()));
        let limits_here = Limits {
            placements,
            time,
            ..*limits
        };
        let answer = self.strategy.solve(puzzle, &limits_here);
        if answer.ended != Ended::BudgetSpent {
            return Ok(answer);
        }
        self.must_be_in_time()?;
        if placements == limits.placements {
            Ok(answer)
        } else {
            Err(Stop::BeyondEffort)
        }
    }

    /// The search of the puzzle is wrong.
    pub(crate) fn wrong<T>(&self, reason: impl Into<String>) -> Checked<T> {
        wrong(self.puzzle, reason)
    }

    /// Stops between two searches when the time is over. Each of them came to its end, so nothing
    /// hangs.
    pub(crate) fn must_be_in_time(&self) -> Checked {
        if Instant::now() < self.deadline {
            Ok(())
        } else {
            Err(Stop::StillSearching)
        }
    }
}

/// An event in words, with its reason; a solution with its grid.
pub(crate) fn describe<R, G: Display>(event: &AnyEvent<Check<R>, G>) -> String {
    match event {
        AnyEvent::Solution(grid) => format!("{event} {grid}"),
        _ => format!("{event:#}"),
    }
}
