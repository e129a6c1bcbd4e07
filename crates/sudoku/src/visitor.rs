//! [`Visitor`]: receives the events of a search; and [`Event`], an event as a value.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};
use std::panic::Location;

use crate::{Cell, Check, Digit, Grid, House};

/// The events that a visitor needs. Each level includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Only solutions.
    Solutions,
    /// Choices, removals and solutions.
    Choices,
    /// Choices, deductions, removals and solutions.
    Deductions,
    /// Every event, including checks.
    Everything,
}

impl Detail {
    /// The greater of the two, for a visitor that wraps another one.
    #[must_use]
    pub const fn max(self, other: Self) -> Self {
        if self.includes(other) { self } else { other }
    }

    /// Whether a visitor with this level needs the events of the other level.
    pub const fn includes(self, other: Self) -> bool {
        self as u8 >= other as u8
    }
}

/// Why a digit is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The cell has no other candidate left.
    NakedSingle,
    /// The house has no other cell left for the digit.
    HiddenSingle(House),
    /// Every other digit was tried in the cell.
    LastAlternative,
    /// The strategy made many deductions at once, by whole-grid rules or by clauses, and has no
    /// single reason for this one.
    Propagation,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NakedSingle => f.write_str("naked single"),
            Self::HiddenSingle(house) => write!(f, "hidden single in {house}"),
            Self::LastAlternative => f.write_str("last alternative"),
            Self::Propagation => f.write_str("propagation"),
        }
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
pub trait Visitor {
    /// The events that it needs. A strategy reports all of these, and may skip any other event.
    const DETAIL: Detail = Detail::Everything;

    /// Whether it needs checks now. A strategy may ask before it computes what a check found.
    #[inline]
    fn needs_checks(&self) -> bool {
        Self::DETAIL.includes(Detail::Everything)
    }

    /// The search read something to decide its next step. The board is unchanged.
    #[inline]
    #[track_caller]
    fn check(&mut self, check: Check) -> ControlFlow<()> {
        let _ = check;
        Continue(())
    }

    /// A digit was written by choice: the search may take it back and try another one.
    #[inline]
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        let _ = (cell, digit);
        Continue(())
    }

    /// A digit was written that is forced by the rules, or because all other digits were tried.
    #[inline]
    #[track_caller]
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        let _ = (cell, digit, reason);
        Continue(())
    }

    /// The digit in the cell was taken back, and with it every digit deduced after it, without an
    /// event of their own.
    ///
    /// Choices are taken back newest first, each with its own event: no later choice is on the
    /// board any more.
    #[inline]
    #[track_caller]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        let _ = cell;
        Continue(())
    }

    /// A solution was found: the full grid. `Break` ends the search; `Continue` asks for the next
    /// solution.
    #[track_caller]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()>;
}

impl<V: Visitor> Visitor for &mut V {
    const DETAIL: Detail = V::DETAIL;

    #[inline]
    fn needs_checks(&self) -> bool {
        (**self).needs_checks()
    }
    #[inline]
    fn check(&mut self, check: Check) -> ControlFlow<()> {
        (**self).check(check)
    }
    #[inline]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        (**self).place(cell, digit)
    }
    #[inline]
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        (**self).deduce(cell, digit, reason)
    }
    #[inline]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        (**self).remove(cell)
    }
    #[inline]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        (**self).solution(grid)
    }
}

/// One event of a search, as a value. [`Strategy::watch`](crate::Strategy::watch) passes it to a
/// closure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event<'a> {
    /// See [`Visitor::check`].
    Check(Check),
    /// See [`Visitor::place`].
    Place(Cell, Digit),
    /// See [`Visitor::deduce`].
    Deduce(Cell, Digit, Reason),
    /// See [`Visitor::remove`].
    Remove(Cell),
    /// See [`Visitor::solution`].
    Solution(&'a Grid),
}

impl Event<'_> {
    /// Calls the method of the visitor for this event.
    ///
    /// # Errors
    ///
    /// None: `Break` says that the visitor stopped the search.
    pub fn report<V: Visitor + ?Sized>(self, visitor: &mut V) -> ControlFlow<()> {
        match self {
            Event::Check(check) => visitor.check(check),
            Event::Place(cell, digit) => visitor.place(cell, digit),
            Event::Deduce(cell, digit, reason) => visitor.deduce(cell, digit, reason),
            Event::Remove(cell) => visitor.remove(cell),
            Event::Solution(grid) => visitor.solution(grid),
        }
    }
}

/// A visitor that passes each [`Event`] to a closure.
#[derive(Debug)]
pub struct Watch<F>(pub F);

impl<F: FnMut(Event<'_>) -> ControlFlow<()>> Visitor for Watch<F> {
    #[inline]
    fn check(&mut self, check: Check) -> ControlFlow<()> {
        self.0(Event::Check(check))
    }
    #[inline]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.0(Event::Place(cell, digit))
    }
    #[inline]
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        self.0(Event::Deduce(cell, digit, reason))
    }
    #[inline]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        self.0(Event::Remove(cell))
    }
    #[inline]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.0(Event::Solution(grid))
    }
}

/// A visitor that passes each [`Event`] to a closure, with the line of the strategy that reports
/// it. Whether it passes checks is decided at run time, so that a search is compiled once for both.
pub(crate) struct WatchLines<F> {
    pub(crate) needs_checks: bool,
    pub(crate) watcher: F,
}

impl<F: FnMut(Event<'_>, &'static Location<'static>) -> ControlFlow<()>> Visitor for WatchLines<F> {
    #[inline]
    fn needs_checks(&self) -> bool {
        self.needs_checks
    }
    #[inline]
    fn check(&mut self, check: Check) -> ControlFlow<()> {
        if self.needs_checks {
            (self.watcher)(Event::Check(check), Location::caller())
        } else {
            Continue(())
        }
    }
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        (self.watcher)(Event::Place(cell, digit), Location::caller())
    }
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        (self.watcher)(Event::Deduce(cell, digit, reason), Location::caller())
    }
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        (self.watcher)(Event::Remove(cell), Location::caller())
    }
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        (self.watcher)(Event::Solution(grid), Location::caller())
    }
}
