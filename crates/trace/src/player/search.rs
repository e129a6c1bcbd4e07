//! [`PlayedSearch`]: one search of a player.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudoku::Puzzle;

use super::segment::index_of;
use super::summary::{BackgroundCount, Coverage, Summary};
use super::worker::{Panicked, Reply, Worker};
use crate::call_site::CallSite;
use crate::moment::Moment;
use crate::trace::Trace;

/// The most segments in memory: the one that is shown, the one requested ahead of it, and two to
/// step back to without a new search.
pub(super) const MOST_SEGMENTS: usize = 4;

/// One search of a player, and the moment of it that is shown.
#[derive(Debug)]
pub struct PlayedSearch {
    name: &'static str,
    worker: Worker,
    count: BackgroundCount,
    summary: Summary,
    /// The number of its events, once the worker has reached the end.
    end: Option<u64>,
    segments: BTreeMap<u64, Arc<Trace>>,
    /// The segment that was requested from the worker and has not arrived.
    requested: Option<u64>,
    /// The position that it has to show.
    target: u64,
    /// What it shows now.
    moment: Moment,
    puzzle: Puzzle,
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
    pub(super) fn new(
        name: &'static str,
        puzzle: &Puzzle,
        worker: Worker,
        count: BackgroundCount,
    ) -> Self {
        Self {
            name,
            worker,
            count,
            summary: Summary::default(),
            end: None,
            segments: BTreeMap::new(),
            requested: Some(0),
            target: 0,
            moment: Moment::start(puzzle),
            puzzle: *puzzle,
        }
    }

    /// The name of the strategy.
    pub const fn name(&self) -> &'static str {
        self.name
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

    /// The position after the changes of the board that its count had to find, once it is known.
    pub(super) fn found(&self) -> Option<u64> {
        self.count.found()
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
        let mut changed = false;
        if let Some(summary) = self.count.update() {
            self.summary = summary;
            changed = true;
        }
        for reply in self.worker.replies() {
            match reply {
                Reply::Segment(segment) => {
                    let index = index_of(segment.range().end);
                    self.requested = self.requested.filter(|&requested| requested != index);
                    self.segments.insert(index, segment);
                }
                Reply::End(events) => {
                    changed |= self.end.replace(events) != Some(events);
                    self.requested = self.requested.filter(|&index| index <= index_of(events));
                }
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
        let segment = index_of(self.target);
        let moved = self.is_waiting();
        if moved {
            let Some(moment) = self.moment_at(self.target) else {
                self.request(segment);
                return false;
            };
            self.moment = moment;
        }
        self.request_next(segment);
        moved
    }

    /// The moment at this position, if its segment has arrived.
    fn moment_at(&self, position: u64) -> Option<Moment> {
        if position == 0 {
            return Some(Moment::start(&self.puzzle));
        }
        self.segments.get(&index_of(position))?.moment(position)
    }

    /// Requests the segment after this one before it is needed.
    fn request_next(&mut self, segment: u64) {
        let next = segment + 1;
        let exists = self.end().is_none_or(|end| index_of(end) >= next);
        if self.requested.is_none() && exists && !self.segments.contains_key(&next) {
            self.request(next);
        }
    }

    fn request(&mut self, segment: u64) {
        if self.requested != Some(segment) {
            self.requested = Some(segment);
            self.worker.request(segment);
        }
    }

    /// The position of the next backtrack. Where segments are missing, it requests them one by one
    /// and has to be called again.
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
        self.request(index);
        Destination::NotYet
    }

    /// The position of the previous backtrack. Where segments are missing, it requests them one by
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
        self.request(index);
        Destination::NotYet
    }
}
