//! [`Segment`]: a recorded part of a search, and every [`Moment`] in it.

use std::ops::Range;

use sudoku::Check;

use super::moment::Moment;
use crate::state::{Counters, State};
use crate::step::Op;
use crate::trace::Trace;

/// Events per segment: recorded within milliseconds, and about a megabyte in memory.
pub(super) const EVENTS: u64 = 1 << 15;

/// The segment that contains the last event before this position.
pub(super) const fn index_of(position: u64) -> u64 {
    position.saturating_sub(1) / EVENTS
}

/// What a search had done up to a border between two segments.
#[derive(Clone, Debug, Default)]
pub(super) struct Border {
    counters: Counters,
    /// The checks since the last change of the board.
    checks: Vec<Check>,
}

/// A recorded part of a search.
#[derive(Debug)]
pub(super) struct Segment {
    index: u64,
    trace: Trace,
    before: Border,
    after: Border,
}

impl Segment {
    /// The segment with this index. `before` is [`after`](Self::after) of the previous one.
    pub(super) fn new(index: u64, trace: Trace, before: Border) -> Self {
        let mut segment = Self { index, trace, before, after: Border::default() };
        let end = segment.range().end;
        segment.after =
            Border { counters: segment.counters(end), checks: segment.checks_until(end) };
        segment
    }

    /// Segments are counted from 0 at the start of the search.
    pub(super) const fn index(&self) -> u64 {
        self.index
    }

    pub(super) const fn after(&self) -> &Border {
        &self.after
    }

    /// The indices of its events. Its positions are those after its start, up to its end.
    fn range(&self) -> Range<u64> {
        self.trace.range()
    }

    /// The search at this position; `None` outside the segment.
    pub(super) fn moment(&self, position: u64) -> Option<Moment> {
        let event = position.checked_sub(1)?;
        let step = self.trace.step(event)?;
        let before = self.trace.board_before(event)?;
        let mut board = before.clone();
        step.apply(&mut board);
        // A removal shortens the list of written cells; any other step leaves nothing to skip to.
        let gone = before.written().iter().skip(board.written().len());
        let taken_back = gone.filter_map(|&cell| Some((cell, before.grid()[cell]?))).collect();
        let counters = self.counters(position);
        let site = self.trace.site(step).cloned();
        let checks = self.checks_until(position);
        Some(Moment { position, board, step: Some(step), site, taken_back, counters, checks })
    }

    fn counters(&self, position: u64) -> Counters {
        let counters = self.counters_after_events().take_while(|&(after, _)| after <= position);
        counters.last().map_or(self.before.counters, |(_, counters)| counters)
    }

    /// The checks since the last change of the board, up to this position.
    fn checks_until(&self, position: u64) -> Vec<Check> {
        let start = self.range().start;
        let check = |event| match self.trace.step(event)?.op {
            Op::Check(check) => Some(check),
            _ => None,
        };
        let mut checks: Vec<Check> = (start..position).rev().map_while(check).collect();
        if start + checks.len() as u64 == position {
            checks.extend(self.before.checks.iter().rev());
        }
        checks.reverse();
        checks
    }

    /// The counters after each event, with its position.
    fn counters_after_events(&self) -> impl Iterator<Item = (u64, Counters)> + '_ {
        let start = self.trace.board_before(self.range().start);
        let mut state = start.map(|board| State { board, counters: self.before.counters });
        self.trace.steps().filter_map(move |(event, step)| {
            let state = state.as_mut()?;
            state.apply(step);
            Some((event + 1, state.counters))
        })
    }

    /// The position after the first backtrack beyond this position.
    pub(super) fn next_backtrack(&self, position: u64) -> Option<u64> {
        self.backtracks().find(|&backtrack| backtrack > position)
    }

    /// The position after the last backtrack before this position.
    pub(super) fn previous_backtrack(&self, position: u64) -> Option<u64> {
        self.backtracks().take_while(|&backtrack| backtrack < position).last()
    }

    /// The positions after its backtracks.
    fn backtracks(&self) -> impl Iterator<Item = u64> + '_ {
        let mut before = self.before.counters.backtracks;
        self.counters_after_events().filter_map(move |(position, counters)| {
            let is_backtrack = counters.backtracks > before;
            before = counters.backtracks;
            is_backtrack.then_some(position)
        })
    }
}
