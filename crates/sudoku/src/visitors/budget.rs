//! [`Budgeted`]: adds a budget of placements or time, and cancellation, to any other visitor.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::{Cell, Check, Detail, Digit, Grid, Limits, Place, Reads, Reason, Visitor};

/// Reading the clock costs about as much as two placements of a fast search. Once per this many
/// events, the cost is negligible.
const EVENTS_BETWEEN_LOOKS: u32 = 256;

/// Stops a search when its budget is spent, or when another thread cancels it. Until then it passes
/// every event on.
///
/// It does not pass on a placement beyond the budget. It checks the clock and the flag at the first
/// placement, deduction or removal, and then once per 256 of them. So a search can run a little
/// longer, and a strategy that works for long without an event stops only at its next one.
#[derive(Debug)]
pub struct Budgeted<'a, V> {
    placements_left: u64,
    deadline: Option<Instant>,
    cancel: Option<&'a AtomicBool>,
    events_to_look: u32,
    spent: bool,
    inner: V,
}

impl<'a, V> Budgeted<'a, V> {
    /// Takes the budgets of these limits and ignores their number of solutions. The time starts
    /// now.
    pub fn new(inner: V, limits: &Limits<'a>) -> Self {
        Self {
            placements_left: limits.placements.unwrap_or(u64::MAX),
            // A time that overflows the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            cancel: limits.cancel,
            events_to_look: 1,
            spent: false,
            inner,
        }
    }

    /// Whether the budget or a cancellation stopped the search.
    pub const fn spent(&self) -> bool {
        self.spent
    }

    /// The wrapped visitor.
    pub fn into_inner(self) -> V {
        self.inner
    }

    #[inline]
    fn look(&mut self) -> ControlFlow<()> {
        self.events_to_look -= 1;
        if self.events_to_look > 0 {
            return Continue(());
        }
        self.events_to_look = EVENTS_BETWEEN_LOOKS;
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let cancelled = self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        self.stop_if(late || cancelled)
    }

    #[inline]
    fn stop_if(&mut self, stop: bool) -> ControlFlow<()> {
        if stop {
            self.spent = true;
            Break(())
        } else {
            Continue(())
        }
    }
}

impl<V: Visitor> Visitor for Budgeted<'_, V> {
    const DETAIL: Detail = Detail::Choices.max(V::DETAIL);

    #[inline]
    fn check<R: Reads>(&mut self, check: impl FnOnce() -> Check<R>) -> ControlFlow<()> {
        self.inner.check(check)
    }

    #[inline]
    fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.stop_if(self.placements_left == 0)?;
        self.look()?;
        self.placements_left -= 1;
        self.inner.place(cell, digit)
    }

    #[inline]
    fn deduce(&mut self, cell: Cell, digit: Digit, reason: Reason) -> ControlFlow<()> {
        self.look()?;
        self.inner.deduce(cell, digit, reason)
    }

    #[inline]
    fn eliminate(&mut self, candidates: Place, reason: Reason) -> ControlFlow<()> {
        self.look()?;
        self.inner.eliminate(candidates, reason)
    }

    #[inline]
    fn remove(&mut self, cell: Cell) -> ControlFlow<()> {
        self.look()?;
        self.inner.remove(cell)
    }

    #[inline]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.inner.solution(grid)
    }
}
