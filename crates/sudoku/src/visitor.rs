//! [`Visitor`]: receives the events of a search; and [`Event`], an event as a value.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};
use std::panic::Location;

use crate::{Cell, Check, Digit, Grid, Place, Read, Reads, Reason};

/// The events that a visitor needs. Each level includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Only solutions.
    Solutions,
    /// Choices, removals and solutions.
    Choices,
    /// Choices, deductions, eliminations, removals and solutions.
    Deductions,
    /// Every event, including checks.
    Everything,
}

impl Detail {
    /// Whether a visitor with this level needs the events of the other level.
    pub const fn includes(self, other: Self) -> bool {
        self as u8 >= other as u8
    }
}

/// Receives the events of a search while it runs.
///
/// Each method may answer `Break`: the search then stops at once, without another event, and
/// returns `Break`. Every method except [`solution`](Self::solution) has a default that does
/// nothing. It costs nothing either: searches are generic over their visitor, so the compiler
/// removes the calls.
///
/// The digits on the board at any moment are the givens, and every digit that was
/// [placed](Self::place) or [deduced](Self::deduce) and not yet [removed](Self::remove).
/// [`Board`](crate::Board) follows them.
///
/// The methods are `#[track_caller]`: a visitor can call [`Location::caller`] for the line of the
/// strategy that reports the event. A helper of a strategy that only passes an event on needs the
/// attribute too.
#[expect(unused_variables, reason = "a default does nothing")]
pub trait Visitor {
    /// The events that it needs. A strategy reports all of these, and may skip any other event.
    const DETAIL: Detail = Detail::Everything;

    /// The search looked something up to decide its next step. The board is unchanged.
    ///
    /// The closure computes what is reported: the decision and all that was looked up for it, so
    /// that the reads of two strategies can be compared. A visitor that does not listen never calls
    /// it.
    #[inline]
    #[track_caller]
    fn check<R: Reads>(&mut self, check: impl FnOnce() -> Check<R>) -> ControlFlow<()> {
        Continue(())
    }

    /// A digit was written by choice: the search may take it back and try another one.
    #[inline]
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        Continue(())
    }

    /// A digit was written that is forced by the rules, or because all other digits were tried.
    #[inline]
    #[track_caller]
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        Continue(())
    }

    /// These candidates cannot be in a solution that continues the board, though no digit is
    /// written. So the search writes none of them before it is back.
    #[inline]
    #[track_caller]
    fn eliminate(&mut self, candidates: Place, reason: Reason) -> ControlFlow<()> {
        Continue(())
    }

    /// The digit in the cell was taken back. With it goes every digit deduced after it, and every
    /// candidate eliminated after it is back, without an event of their own.
    ///
    /// Choices are taken back newest first, each with its own event: no later choice is on the
    /// board any more.
    #[inline]
    #[track_caller]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        Continue(())
    }

    /// A solution was found: the full grid. `Break` ends the search; `Continue` asks for the next
    /// solution.
    #[track_caller]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()>;
}

/// One event of a search, as a value. [`Strategy::watch`](crate::Strategy::watch) passes it to a
/// closure.
pub type Event<'a> = AnyEvent<Check<&'a dyn Reads>, &'a Grid>;

/// An [`Event`] that can be kept after the search has gone on.
pub type OwnedEvent = AnyEvent<Check<Vec<Read>>, Grid>;

/// An event whose check is a `C` and whose grid is a `G`: an [`Event`], an [`OwnedEvent`], or one
/// that leaves out what its keeper does not need, such as `AnyEvent<Decision, ()>`.
///
/// In text it has no look-up and no grid, and no reason but with `{:#}`: `place 5 in r1c3`,
/// `deduce 7 in r1c4 (last digit)`, `4 in r1c3? no`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyEvent<C, G> {
    /// See [`Visitor::check`].
    Check(C),
    /// See [`Visitor::place`].
    Place(Cell, Digit),
    /// See [`Visitor::deduce`].
    Deduce(Cell, Digit, Reason),
    /// See [`Visitor::eliminate`].
    Eliminate(Place, Reason),
    /// See [`Visitor::remove`].
    Remove(Cell),
    /// See [`Visitor::solution`].
    Solution(G),
}

impl<C: fmt::Display, G> fmt::Display for AnyEvent<C, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            Self::Check(check) => return check.fmt(f),
            Self::Solution(_) => return f.write_str("solution"),
            Self::Remove(cell) => return write!(f, "remove {cell}"),
            Self::Place(cell, digit) => return write!(f, "place {digit} in {cell}"),
            Self::Deduce(cell, digit, reason) => {
                write!(f, "deduce {digit} in {cell}")?;
                reason
            }
            Self::Eliminate(candidates, reason) => {
                write!(f, "eliminate {candidates}")?;
                reason
            }
        };
        if f.alternate() {
            write!(f, " ({reason})")?;
        }
        Ok(())
    }
}

impl From<Event<'_>> for OwnedEvent {
    fn from(event: Event<'_>) -> Self {
        match event {
            Event::Check(Check { decision, reads }) => Self::Check(Check {
                decision,
                reads: reads.to_vec(),
            }),
            Event::Place(cell, digit) => Self::Place(cell, digit),
            Event::Deduce(cell, digit, reason) => Self::Deduce(cell, digit, reason),
            Event::Eliminate(candidates, reason) => Self::Eliminate(candidates, reason),
            Event::Remove(cell) => Self::Remove(cell),
            Event::Solution(grid) => Self::Solution(*grid),
        }
    }
}

/// The line of code that reports an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLine<'a> {
    /// The path of the file, as the compiler or a recorded answer names it.
    pub file: &'a str,
    /// The line, counted from 1.
    pub line: u32,
}

/// The closure of [`EventSource::replay`](crate::EventSource::replay): it gets an event, and the
/// line of code that reports it.
pub type LineWatcher<'a> = &'a mut dyn FnMut(Event<'_>, CodeLine<'_>) -> ControlFlow<()>;

/// A visitor that passes each [`Event`] to a closure, with the line of the strategy that reports
/// it. Whether it passes checks is decided at run time, so that a search is compiled once for both.
pub(crate) struct WatchLines<'a> {
    pub(crate) needs_checks: bool,
    pub(crate) watcher: LineWatcher<'a>,
}

impl WatchLines<'_> {
    #[track_caller]
    fn watch(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let caller = Location::caller();
        (self.watcher)(
            event,
            CodeLine {
                file: caller.file(),
                line: caller.line(),
            },
        )
    }
}

impl Visitor for WatchLines<'_> {
    #[inline]
    fn check<R: Reads>(&mut self, check: impl FnOnce() -> Check<R>) -> ControlFlow<()> {
        if self.needs_checks {
            let Check { decision, reads } = check();
            self.watch(Event::Check(Check {
                decision,
                reads: &reads,
            }))
        } else {
            Continue(())
        }
    }
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.watch(Event::Place(cell, digit))
    }
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        self.watch(Event::Deduce(cell, digit, reason))
    }
    fn eliminate(&mut self, candidates: Place, reason: Reason) -> ControlFlow<()> {
        self.watch(Event::Eliminate(candidates, reason))
    }
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        self.watch(Event::Remove(cell))
    }
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.watch(Event::Solution(grid))
    }
}
