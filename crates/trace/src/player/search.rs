//! [`PlayedSearch`]: one search of a player.

use std::collections::BTreeMap;
use std::sync::mpsc::Receiver;

use super::setup::Setup;
use super::summary::{self, Coverage, Summary};
use super::worker::{Panicked, Reply, Worker, index_of};
use crate::moment::Moment;
use crate::site::CallSite;
use crate::trace::Trace;

/// The most segments kept: the one that is shown, the next one, and two to step back to without a
/// new search.
pub(super) const MOST_SEGMENTS: usize = 4;

/// One search of a player, and the moment of it that is shown.
#[derive(Debug)]
pub struct PlayedSearch {
    setup: Setup,
    worker: Worker,
    updates: Receiver<Summary>,
    summary: Summary,
    /// The number of its events, once the worker has reached the end.
    end: Option<u64>,
    segments: BTreeMap<u64, Box<Trace>>,
    /// The segment that is needed now.
    needed: u64,
    /// The first segment that the worker can still send.
    next: u64,
    /// The position that it has to show.
    target: u64,
    /// What it shows now.
    moment: Moment,
}

/// Where a jump leads, as far as it is known now.
pub(super) enum Destination {
    /// To the position after this number of events.
    At(u64),
    /// The place is still being looked for.
    NotYet,
    /// There is no such place, or it cannot be found. The text says why.
    Nowhere(&'static str),
}

impl PlayedSearch {
    /// Starts the search. Its count also looks for the position after this number of changes of the
    /// board.
    pub(super) fn start(setup: Setup, changes: u64) -> Self {
        Self {
            worker: Worker::start(setup.clone(), 0),
            updates: summary::start(setup.clone(), changes),
            summary: Summary::to_find(changes),
            end: None,
            segments: BTreeMap::new(),
            needed: 0,
            next: 0,
            target: 0,
            moment: Moment::start(&setup.puzzle),
            setup,
        }
    }

    /// The strategy, the puzzle and the limits.
    pub(super) fn setup(&self) -> Setup {
        self.setup.clone()
    }

    /// The name of the strategy.
    pub fn name(&self) -> &str {
        self.setup.source.name()
    }

    /// What it shows now.
    pub const fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The line of code that reports the first event, once that is recorded.
    pub fn first_site(&self) -> Option<&CallSite> {
        self.segments.get(&0)?.sites.first()
    }

    /// The number of events before the moment that it shows.
    pub const fn position(&self) -> u64 {
        self.moment.position()
    }

    /// The position that it has to show. Until the worker has recorded it, [`position`] differs.
    ///
    /// [`position`]: Self::position
    pub const fn target(&self) -> u64 {
        self.target
    }

    /// What is known about the whole search now.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The number of its events, if it is known.
    pub fn end(&self) -> Option<u64> {
        let counted = self.summary.coverage == Coverage::Whole;
        self.end.or_else(|| counted.then_some(self.summary.totals.events))
    }

    /// Whether it waits for the worker to record the position that it has to show.
    pub const fn is_waiting(&self) -> bool {
        self.moment.position() != self.target
    }

    /// Whether it shows its end.
    pub fn is_over(&self) -> bool {
        self.end() == Some(self.moment.position())
    }

    /// Receives what the worker and the background count have sent. Returns whether there is
    /// anything new to show.
    pub(super) fn receive(&mut self) -> Result<bool, Panicked> {
        let update = self.updates.try_iter().last();
        let mut changed = update.is_some();
        if let Some(update) = update {
            self.summary = update;
        }
        // The segment after the needed one is there before it is needed, too.
        while self.next <= self.needed + 1
            && let Some(reply) = self.worker.reply()
        {
            match reply {
                Reply::Segment(segment) => {
                    let index = index_of(segment.range().end);
                    self.next = self.next.max(index + 1);
                    self.segments.insert(index, segment);
                }
                Reply::End(events) => changed |= self.end.replace(events) != Some(events),
                Reply::Panicked(panicked) => return Err(panicked),
            }
        }
        self.drop_far_segments();
        Ok(changed)
    }

    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.segments.len()
    }

    /// Drops the segments farthest from the target.
    fn drop_far_segments(&mut self) {
        let here = index_of(self.target);
        while self.segments.len() > MOST_SEGMENTS {
            let farthest = self.segments.keys().copied().max_by_key(|index| index.abs_diff(here));
            farthest.map(|index| self.segments.remove(&index));
        }
    }

    /// Goes to this position, or to the end if that is nearer. Returns whether it shows something
    /// new.
    pub(super) fn go_to(&mut self, position: u64) -> bool {
        self.target = position.min(self.end().unwrap_or(u64::MAX));
        if !self.is_waiting() {
            return false;
        }
        self.need(index_of(self.target));
        let Some(moment) = self.moment_at(self.target) else { return false };
        self.moment = moment;
        true
    }

    /// The moment at this position, if its segment has arrived.
    fn moment_at(&self, position: u64) -> Option<Moment> {
        if position == 0 {
            return Some(Moment::start(&self.setup.puzzle));
        }
        self.segments.get(&index_of(position))?.moment(position)
    }

    /// Asks the worker for this segment and the one before it, to which a viewer may step back.
    fn need(&mut self, segment: u64) {
        self.needed = segment;
        let first = segment.saturating_sub(1);
        if segment < self.next && !self.segments.contains_key(&segment) {
            (self.worker, self.next) = (Worker::start(self.setup.clone(), first), first);
        } else {
            self.worker.skip_to(first);
            self.next = self.next.max(first);
        }
    }

    /// The position of the next backtrack. Where segments are missing, it asks for them one by
    /// one and has to be called again.
    pub(super) fn next_backtrack(&mut self) -> Destination {
        let mut index = index_of(self.position() + 1);
        while let Some(segment) = self.segments.get(&index) {
            if let Some(position) = segment.backtracks().find(|&at| at > self.position()) {
                return Destination::At(position);
            }
            index += 1;
        }
        if self.end().is_some_and(|end| index > index_of(end)) {
            return Destination::Nowhere("no further backtrack");
        }
        self.need(index);
        Destination::NotYet
    }

    /// The position of the previous backtrack. Where segments are missing, it asks for them one by
    /// one and has to be called again.
    pub(super) fn previous_backtrack(&mut self) -> Destination {
        let mut index = Some(index_of(self.position()));
        while let Some(segment) = index.and_then(|index| self.segments.get(&index)) {
            let earlier = segment.backtracks().take_while(|&at| at < self.position());
            if let Some(position) = earlier.last() {
                return Destination::At(position);
            }
            index = index_of(segment.range().end).checked_sub(1);
        }
        let Some(index) = index else { return Destination::Nowhere("no earlier backtrack") };
        self.need(index);
        Destination::NotYet
    }
}

/// The end of the longest search, once all ends are known.
pub(super) fn longest_end(searches: &[PlayedSearch]) -> Option<u64> {
    let ends: Option<Vec<u64>> = searches.iter().map(PlayedSearch::end).collect();
    ends?.into_iter().max()
}
