//! [`Budgeted`]: placements or time that a search may spend.

use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Instant;

use crate::{
    Answer, Cell, CountUpTo, Detail, Digit, Ended, Event, Grid, Limits, Place, Reason, Visitor,
};

/// Reading the clock costs about as much as two placements of a fast search. Once per this many
/// events, the cost is negligible.
const EVENTS_BETWEEN_LOOKS: u32 = 256;

/// Counts solutions, and stops a search when its budget is spent.
///
/// It allows no placement beyond the budget. It checks the clock at the first placement, deduction
/// or removal, and then once per 256 of them. So a search can run a little longer, and a strategy
/// that works for long without an event stops only at its next one.
pub(crate) struct Budgeted {
    count: CountUpTo,
    placements_left: u64,
    deadline: Option<Instant>,
    events_to_look: u32,
    /// Whether the budget stopped the search.
    pub(crate) spent: bool,
}

impl Budgeted {
    /// The time starts now.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            count: CountUpTo::new(limits.solutions),
            placements_left: limits.placements.unwrap_or(u64::MAX),
            // A time that overflows the clock is no limit.
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            events_to_look: 1,
            spent: false,
        }
    }

    /// Follows an event. Where it sets `spent`, the event must not happen.
    pub(crate) fn follow(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match *event {
            Event::Check(_) => Continue(()),
            Event::Place(cell, digit) => self.place(cell, digit),
            Event::Deduce(..) | Event::Eliminate(..) | Event::Remove(_) => self.look(),
            Event::Solution(grid) => self.solution(grid),
        }
    }

    /// The answer of a search that returned this.
    pub(crate) fn into_answer(self, flow: ControlFlow<()>) -> Answer {
        self.count.into_answer(match flow {
            Continue(()) => Ended::Exhausted,
            Break(()) if self.spent => Ended::BudgetSpent,
            Break(()) => Ended::LimitReached,
        })
    }

    #[inline]
    fn look(&mut self) -> ControlFlow<()> {
        self.events_to_look -= 1;
        if self.events_to_look > 0 {
            return Continue(());
        }
        self.events_to_look = EVENTS_BETWEEN_LOOKS;
        self.stop_if(
            self.deadline
                .is_some_and(|deadline| Instant::now() >= deadline),
        )
    }

    #[inline]
    fn stop_if(&mut self, stop: bool) -> ControlFlow<()> {
        self.spent |= stop;
        if stop { Break(()) } else { Continue(()) }
    }
}

impl Visitor for Budgeted {
    const DETAIL: Detail = Detail::Choices;

    #[inline]
    fn place(&mut self, _: Cell, _: Digit) -> ControlFlow<()> {
        self.stop_if(self.placements_left == 0)?;
        self.look()?;
        self.placements_left -= 1;
        Continue(())
    }

    #[inline]
    fn deduce(&mut self, _: Cell, _: Digit, _: Reason) -> ControlFlow<()> {
        self.look()
    }

    #[inline]
    fn eliminate(&mut self, _: Place, _: Reason) -> ControlFlow<()> {
        self.look()
    }

    #[inline]
    fn remove(&mut self, _: Cell) -> ControlFlow<()> {
        self.look()
    }

    #[inline]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.count.solution(grid)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn time_that_runs_out_during_a_search_is_seen_at_the_257th_event() {
        let mut budget = Budgeted::new(&Limits {
            time: Some(Duration::MAX),
            ..Limits::FIRST
        });
        let event = Event::Remove(Cell::ALL[0]);
        assert_eq!(budget.follow(&event), Continue(()));
        budget.deadline = Some(Instant::now());
        assert_eq!(
            (1..300).position(|_| budget.follow(&event).is_break()),
            Some(255)
        );
        assert!(budget.spent);
    }
}
