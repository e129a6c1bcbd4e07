//! [`Trace`]: the recorded part of a search, and the search at any event of it.

use std::ops::Range;

use sudoku::{Puzzle, Read};

use crate::moment::Moment;
use crate::site::CallSite;
use crate::step::Step;
use crate::totals::Totals;

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
    pub(crate) chunks: Vec<TraceChunk>,
    /// The lists of look-ups, each once.
    pub(crate) looks: Vec<Vec<Read>>,
}

/// A snapshot of the search and the steps after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TraceChunk {
    /// The search before its first step.
    pub(crate) before: Moment,
    pub(crate) steps: Vec<Step>,
}

impl TraceChunk {
    /// The index of its first step in the whole search.
    pub(crate) fn start(&self) -> u64 {
        self.before.totals.events
    }

    pub(crate) fn end(&self) -> u64 {
        self.start() + self.steps.len() as u64
    }
}

impl Trace {
    /// The indices of the recorded steps in the whole search.
    pub fn range(&self) -> Range<u64> {
        match (self.chunks.first(), self.chunks.last()) {
            (Some(first), Some(last)) => first.start()..last.end(),
            _ => 0..0,
        }
    }

    /// The step with this index in the whole search, if it was recorded.
    pub fn step(&self, index: u64) -> Option<Step> {
        let chunk = self.chunk(index)?;
        chunk.steps.get((index - chunk.start()) as usize).copied()
    }

    /// The line of code that reported the step.
    pub fn site(&self, step: Step) -> Option<&CallSite> {
        self.sites.get(usize::from(step.site))
    }

    /// What the step is based on: the places that were read for it, or before it.
    pub fn looks(&self, step: Step) -> &[Read] {
        self.looks.get(step.list as usize).map_or(&[], Vec::as_slice)
    }

    /// The recorded steps with their indices, in order.
    pub fn steps(&self) -> impl Iterator<Item = (u64, Step)> + '_ {
        self.chunks.iter().flat_map(|chunk| (chunk.start()..).zip(chunk.steps.iter().copied()))
    }

    /// The search after this number of events, if the last of them was recorded; also the start of
    /// the search, and that of the recorded range. It applies the steps of at most one chunk.
    pub fn moment(&self, position: u64) -> Option<Moment> {
        match position.checked_sub(1).and_then(|event| self.chunk(event)) {
            Some(chunk) => self.moments_of(chunk).nth((position - chunk.start()) as usize - 1),
            None if position == 0 => Some(Moment::start(&self.puzzle)),
            None => Some(self.chunks.first()?.before.clone())
                .filter(|start| start.position() == position),
        }
    }

    /// The search after each recorded step, in order.
    pub fn moments(&self) -> impl Iterator<Item = Moment> + '_ {
        self.chunks.iter().flat_map(|chunk| self.moments_of(chunk))
    }

    pub(crate) fn moments_of<'a>(
        &'a self,
        chunk: &'a TraceChunk,
    ) -> impl Iterator<Item = Moment> + 'a {
        chunk.steps.iter().scan(chunk.before.clone(), |now, &step| {
            self.advance(now, step);
            Some(now.clone())
        })
    }

    /// Follows the next step, with what it is based on.
    fn advance(&self, now: &mut Moment, step: Step) {
        now.before.clone_from(&now.board);
        now.apply(step);
        now.step = Some(step);
        now.site = self.site(step).cloned();
        self.looks(step).clone_into(&mut now.looks);
    }

    /// The chunk that contains the step with this index.
    fn chunk(&self, index: u64) -> Option<&TraceChunk> {
        let after = self.chunks.partition_point(|chunk| chunk.start() <= index);
        self.chunks[..after].last().filter(|chunk| index < chunk.end())
    }
}
