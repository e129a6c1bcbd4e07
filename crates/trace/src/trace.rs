//! [`Trace`]: the recorded part of a search, and the search at any event of it.

use std::ops::Range;

use indexmap::IndexSet;
use sudoku::{Puzzle, Read};

use crate::moment::Moment;
use crate::site::CallSite;
use crate::step::Step;
use crate::totals::Totals;

/// Steps per snapshot. Applying this many takes less time than a frame of a terminal or a page
/// lasts.
pub(crate) const STEPS_PER_SNAPSHOT: usize = 256;

/// The recorded part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The strategy's name.
    pub strategy: String,
    /// The puzzle that it searched.
    pub puzzle: Puzzle,
    /// What the whole search did.
    pub totals: Totals,
    /// The lines of code that reported its events, each once, in the order of their first event.
    pub sites: Vec<CallSite>,
    /// The recorded steps, in order.
    pub(crate) steps: Vec<Step>,
    /// The search before the first of them, and before each further [`STEPS_PER_SNAPSHOT`].
    pub(crate) snapshots: Vec<Moment>,
    /// The lists of look-ups, each once.
    pub(crate) looks: IndexSet<Vec<Read>>,
}

impl Trace {
    /// The indices of the recorded steps in the whole search.
    pub fn range(&self) -> Range<u64> {
        let start = self.snapshots.first().map_or(0, Moment::position);
        start..start + self.steps.len() as u64
    }

    /// The recorded steps with their indices, in order.
    pub fn steps(&self) -> impl Iterator<Item = (u64, Step)> + '_ {
        self.range().zip(self.steps.iter().copied())
    }

    /// The search after this number of events, if the last of them was recorded. Two moments have
    /// no recorded event before them: the start of the search, and that of the recorded range.
    pub fn moment(&self, position: u64) -> Option<Moment> {
        if position == 0 {
            return Some(Moment::start(&self.puzzle));
        }
        let recorded_steps = position.checked_sub(self.range().start)? as usize;
        let Some(last) = recorded_steps.checked_sub(1) else {
            return self.snapshots.first().cloned();
        };
        self.moments_after(last / STEPS_PER_SNAPSHOT)
            .nth(last % STEPS_PER_SNAPSHOT)
    }

    /// The search after each recorded step, in order.
    pub fn moments(&self) -> impl Iterator<Item = Moment> + '_ {
        (0..self.snapshots.len()).flat_map(|snapshot| self.moments_after(snapshot))
    }

    /// The search after each step from this snapshot to the next one.
    pub(crate) fn moments_after(&self, snapshot: usize) -> impl Iterator<Item = Moment> + '_ {
        let before = self.snapshots.get(snapshot).cloned();
        let steps = self
            .steps
            .chunks(STEPS_PER_SNAPSHOT)
            .nth(snapshot)
            .unwrap_or_default();
        steps.iter().scan(before, |now, &step| {
            let now = now.as_mut()?;
            now.before.clone_from(&now.board);
            now.apply(step);
            now.step = Some(step);
            now.site = self.sites.get(usize::from(step.site)).cloned();
            now.looks.clone_from(&self.looks[step.list as usize]);
            now.totals.exhausted = self.totals.exhausted && now.totals.events == self.totals.events;
            Some(now.clone())
        })
    }
}
