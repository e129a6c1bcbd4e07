//! [`Exam`]: a strategy that is searching a case, watched so that whatever it does, the check comes to an end.

use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use sudoku::{Answer, Conflict, Ended, Event, Grid, Limits, NotASolution, Puzzle, Strategy};

use crate::fixtures::Case;

/// Why a check ended before its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The search was given up: the reason.
    Skipped(String),
    /// It took too long.
    OutOfTime,
    /// Something is wrong.
    Wrong(Box<Wrong>),
}

/// What is wrong, as a check knows it; the judge adds the rest of a [`Failure`](crate::Failure).
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) what: String,
    pub(crate) puzzle: Puzzle,
    pub(crate) expected: Option<Grid>,
    pub(crate) came: Option<Grid>,
    pub(crate) broken: Vec<Conflict>,
}

/// What a check may say: all is well, or why it stopped.
pub(crate) type Checked<T = ()> = Result<T, Stop>;

/// Something is wrong with how this puzzle was searched.
pub(crate) fn wrong<T>(puzzle: &Puzzle, what: impl Into<String>) -> Checked<T> {
    Err(Stop::Wrong(Box::new(Wrong {
        what: what.into(),
        puzzle: *puzzle,
        expected: None,
        came: None,
        broken: Vec::new(),
    })))
}

/// The grid came where another was expected, or none.
pub(crate) fn wrong_grid<T>(
    puzzle: &Puzzle,
    what: impl Into<String>,
    expected: Option<Grid>,
    came: Grid,
) -> Checked<T> {
    Err(Stop::Wrong(Box::new(Wrong {
        what: what.into(),
        puzzle: *puzzle,
        expected,
        came: Some(came),
        broken: came.conflicts(),
    })))
}

/// Fails unless the grid solves the puzzle; where the right one is known, both are shown.
pub(crate) fn must_solve(puzzle: &Puzzle, grid: &Grid, known: Option<Grid>) -> Checked {
    match puzzle.check_solution(grid) {
        Err(NotASolution::Conflicts(conflicts)) => wrong_grid(
            puzzle,
            format!("a reported solution breaks {}", conflicts[0].house),
            known,
            *grid,
        ),
        Err(error) => wrong_grid(puzzle, format!("in a reported solution {error}"), known, *grid),
        Ok(()) => match known {
            Some(solution) if solution != *grid => {
                wrong_grid(puzzle, "a reported solution is not the one and only", known, *grid)
            }
            _ => Ok(()),
        },
    }
}

/// A strategy that sits an exam: one case, and how much it may do.
pub(crate) struct Exam<'a> {
    pub(crate) strategy: &'a dyn Strategy,
    pub(crate) case: &'a Case,
    pub(crate) puzzle: &'a Puzzle,
    /// The placements that one search may make; `None` for as many as it likes.
    pub(crate) effort: Option<u64>,
    pub(crate) deadline: Instant,
}

/// A look at the clock takes as long as several events.
const EVENTS_BETWEEN_LOOKS: u64 = 1024;

/// The payload that carries us out of a search that does not stop.
struct KeptGoing;

impl Exam<'_> {
    /// Runs the search until the listener says `Break`, or to its end; whether it came to its end.
    ///
    /// A search that tells anything after a `Break`, or returns the wrong word, is wrong whatever
    /// the check is about. It is left by unwinding, so that a search which ignores every `Break` is
    /// found at once, and not when the time is up.
    pub(crate) fn watch(
        &self,
        puzzle: &Puzzle,
        listener: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Checked<bool> {
        let mut broken_at = None;
        let mut after = String::new();
        let mut given_up = None;
        let (mut events, mut placements) = (0_u64, 0_u64);
        let mut watcher = |event: Event<'_>| {
            if let Some(at) = &broken_at {
                after = format!("told {} after the Break that answered {at}", describe(event));
                panic::resume_unwind(Box::new(KeptGoing));
            }
            events += 1;
            placements += u64::from(matches!(event, Event::Place(..)));
            let mut flow = if self.effort.is_some_and(|effort| placements > effort) {
                given_up = Some(self.beyond_effort());
                Break(())
            } else if events % EVENTS_BETWEEN_LOOKS == 0 && Instant::now() >= self.deadline {
                given_up = Some(Stop::OutOfTime);
                Break(())
            } else {
                Continue(())
            };
            if flow.is_continue() {
                flow = listener(event);
            }
            if flow.is_break() {
                broken_at = Some(format!("event {events} ({})", describe(event)));
            }
            flow
        };
        let search = AssertUnwindSafe(|| self.strategy.watch(puzzle, &mut watcher));
        let flow = match panic::catch_unwind(search) {
            Ok(flow) => flow,
            Err(payload) if payload.is::<KeptGoing>() => return wrong(puzzle, after),
            Err(payload) => panic::resume_unwind(payload),
        };
        match (&broken_at, flow) {
            (Some(at), Continue(())) => {
                wrong(puzzle, format!("returned Continue after the Break that answered {at}"))
            }
            (None, Break(())) => wrong(puzzle, "returned Break, though the visitor never said it"),
            _ => given_up.map_or(Ok(flow.is_continue()), Err),
        }
    }

    /// Solves within the limits, the effort and the time; a search that is given up for the last
    /// two is no answer.
    pub(crate) fn answer(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> Checked<Answer> {
        let answer = self.strategy.solve(puzzle, &self.within(limits));
        self.unless_given_up(answer, limits)
    }

    /// The same limits, none of them beyond the effort and the time.
    pub(crate) fn within<'l>(&self, limits: &Limits<'l>) -> Limits<'l> {
        let placements = match (limits.placements, self.effort) {
            (Some(budget), Some(effort)) => Some(budget.min(effort)),
            (budget, effort) => budget.or(effort),
        };
        let time = limits.time.map_or(self.time_left(), |time| time.min(self.time_left()));
        Limits { placements, time: Some(time), ..*limits }
    }

    /// The answer, unless it was the effort or the time that ended the search, and not the limits.
    fn unless_given_up(&self, answer: Answer, limits: &Limits<'_>) -> Checked<Answer> {
        if answer.ended != Ended::BudgetSpent {
            return Ok(answer);
        }
        if Instant::now() >= self.deadline {
            return Err(Stop::OutOfTime);
        }
        match (self.effort, limits.placements) {
            (Some(effort), budget)
                if budget.is_none_or(|budget| budget > effort) && limits.time.is_none() =>
            {
                Err(self.beyond_effort())
            }
            _ => Ok(answer),
        }
    }

    fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    fn beyond_effort(&self) -> Stop {
        Stop::Skipped(beyond(self.effort.unwrap_or(u64::MAX), self.case))
    }
}

/// Why a search is skipped that takes more than the effort.
pub(crate) fn beyond(effort: u64, case: &Case) -> String {
    let recorded = match case.placements {
        Some(placements) if placements > effort => {
            format!(" (row by row takes {})", grouped(placements))
        }
        _ => String::new(),
    };
    format!("not finished within {} placements{recorded}", grouped(effort))
}

/// A number with a comma between groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// An event in a sentence.
pub(crate) fn describe(event: Event<'_>) -> String {
    match event {
        Event::Place(cell, digit) => format!("place {digit} in {cell}"),
        Event::Deduce(cell, digit, reason) => format!("deduce {digit} in {cell} ({reason})"),
        Event::Remove(cell) => format!("remove {cell}"),
        Event::Solution(grid) => format!("solution {grid}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([0, 999, 1000, 69_175_316].map(grouped), ["0", "999", "1,000", "69,175,316"]);
    }
}
