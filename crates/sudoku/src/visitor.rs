//! [`Visitor`]: what a search tells, event by event, and [`Event`], the same as a value.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};
use std::panic::Location;

use crate::{Cell, Digit, Grid, House};

/// How much of a search a visitor listens to; each level contains the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Solutions alone.
    Solutions,
    /// Choices, what is taken back, and solutions.
    Choices,
    /// Every event, forced digits too.
    Everything,
}

impl Detail {
    /// The greater of the two: what a visitor needs that wraps another.
    #[must_use]
    pub const fn max(self, other: Self) -> Self {
        if self as u8 >= other as u8 { self } else { other }
    }
}

/// Why a digit was forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The cell had this one candidate left.
    NakedSingle,
    /// The house had this one place left for the digit.
    HiddenSingle(House),
    /// Every other digit was tried in the cell, and failed.
    LastAlternative,
    /// The strategy concluded it in bulk and does not know a single reason: whole-grid rules, or
    /// clauses.
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

/// What a search tells while it runs.
///
/// Each method may answer `Break`: the search then stops at once, without another event, and
/// returns `Break`. Every method but [`solution`](Self::solution) does nothing unless written, and
/// what does nothing costs nothing: searches are generic over their visitor, so the compiler
/// removes it.
///
/// The digits on the board at any moment are the givens and every digit [placed](Self::place) or
/// [deduced](Self::deduce) and not yet [removed](Self::remove).
///
/// The methods are `#[track_caller]`: a visitor may ask [`Location::caller`] which line of the
/// strategy is running. A helper of a strategy that only passes an event on has the attribute too,
/// so that the line is one of the search itself.
pub trait Visitor {
    /// What it listens to. A strategy may leave out any event beyond that; it reports everything up
    /// to it.
    const DETAIL: Detail = Detail::Everything;

    /// A digit was written by choice: the search may take it back and try another.
    #[inline]
    #[track_caller]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        let _ = (cell, digit);
        Continue(())
    }

    /// A digit was written that the rules, or the digits tried before, force.
    #[inline]
    #[track_caller]
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        let _ = (cell, digit, reason);
        Continue(())
    }

    /// The digit in the cell was taken back, and with it, silently, every digit deduced after it.
    ///
    /// Choices go newest first, each with its own event: when a digit is removed, no choice made
    /// after it still stands.
    #[inline]
    #[track_caller]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        let _ = cell;
        Continue(())
    }

    /// A solution was found: the full grid. `Break` means enough; `Continue` asks for the next.
    #[track_caller]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()>;
}

impl<V: Visitor> Visitor for &mut V {
    const DETAIL: Detail = V::DETAIL;

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

/// One event of a search, as a value: what [`Strategy::watch`](crate::Strategy::watch) hands to a
/// closure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event<'a> {
    /// See [`Visitor::place`].
    Place(Cell, Digit),
    /// See [`Visitor::deduce`].
    Deduce(Cell, Digit, Reason),
    /// See [`Visitor::remove`].
    Remove(Cell),
    /// See [`Visitor::solution`].
    Solution(&'a Grid),
}

/// A visitor of a closure over [`Event`]s.
#[derive(Debug)]
pub struct Watch<F>(pub F);

impl<F: FnMut(Event<'_>) -> ControlFlow<()>> Visitor for Watch<F> {
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

/// The same, told which line of the strategy is running.
pub(crate) struct WatchLines<F>(pub(crate) F);

impl<F: FnMut(Event<'_>, &'static Location<'static>) -> ControlFlow<()>> Visitor for WatchLines<F> {
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.0(Event::Place(cell, digit), Location::caller())
    }
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        self.0(Event::Deduce(cell, digit, reason), Location::caller())
    }
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        self.0(Event::Remove(cell), Location::caller())
    }
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.0(Event::Solution(grid), Location::caller())
    }
}
