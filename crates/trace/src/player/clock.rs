//! [`Clock`]: the common point in time that all searches of a player show, and the speed at which
//! it moves.

use std::time::Duration;

use super::search::{PlayedSearch, longest_end};

/// What synchronises the searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Each search shows its board after the same number of events. The row-by-row strategies make
    /// the same checks and placements, so they show the same test of the same digit.
    #[default]
    Events,
    /// Each search shows its board after the same amount of its own running time. All events of a
    /// search are taken to be equally long.
    Time,
}

/// The speeds that a viewer can choose, in events per second.
pub const SPEEDS: [u32; 19] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000,
    500_000, 1_000_000,
];

/// The index of the speed at the start: 10 events per second are slow enough to follow.
const FIRST_SPEED: usize = 3;

/// The longest delay that is made up for, in seconds. After a longer one the viewer would miss
/// part of the search.
const LONGEST_DELAY: f64 = 0.1;

/// The common point in time of all searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    now: Now,
    speed: usize,
    /// The part of an event that has passed since the last whole one.
    carried: f64,
}

/// A point in time, in the unit that synchronises the searches.
#[derive(Clone, Copy, Debug)]
enum Now {
    /// After this number of events.
    Events(u64),
    /// After this many seconds of the searches' own running time.
    Time(f64),
}

impl Default for Clock {
    fn default() -> Self {
        Self { now: Now::Events(0), speed: FIRST_SPEED, carried: 0.0 }
    }
}

/// The running times of the searches are not measured yet.
pub(super) struct NotMeasured;

/// The running time of the whole search in seconds, once it is measured.
fn seconds(search: &PlayedSearch) -> Option<f64> {
    Some(search.summary().time?.as_secs_f64().max(1e-9))
}

/// Events per second of the search's own running time, once it is measured.
#[expect(clippy::cast_precision_loss, reason = "a search of 2^52 events takes a year")]
fn rate(search: &PlayedSearch) -> Option<f64> {
    Some(search.summary().totals.events as f64 / seconds(search)?)
}

/// The middle of the time that a search spends at this position. The middle keeps rounding from
/// leading to a neighbouring position.
#[expect(clippy::cast_precision_loss, reason = "as above")]
fn time_at(search: &PlayedSearch, position: u64) -> Option<f64> {
    let end = seconds(search)?;
    let time = if position == 0 { 0.0 } else { (position as f64 + 0.5) / rate(search)? };
    Some(time.min(end))
}

impl Clock {
    pub(super) const fn pace(&self) -> Pace {
        match self.now {
            Now::Events(_) => Pace::Events,
            Now::Time(_) => Pace::Time,
        }
    }

    /// Events per second of the viewer's time.
    pub(super) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    pub(super) const fn time(&self) -> Option<f64> {
        match self.now {
            Now::Events(_) => None,
            Now::Time(time) => Some(time),
        }
    }

    pub(super) fn change_speed(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    pub(super) fn set_speed(&mut self, speed: u32) {
        self.speed = SPEEDS.iter().rposition(|&offered| offered <= speed).unwrap_or(0);
    }

    /// The position that a search has to show now.
    #[expect(clippy::cast_sign_loss, reason = "neither time nor rate is negative")]
    pub(super) fn position(&self, search: &PlayedSearch) -> u64 {
        match self.now {
            Now::Events(position) => position,
            Now::Time(time) if seconds(search).is_some_and(|end| time >= end) => {
                search.summary().totals.events
            }
            Now::Time(time) => rate(search).map_or(0, |rate| (time * rate) as u64),
        }
    }

    pub(super) const fn go_to_start(&mut self) {
        self.carried = 0.0;
        self.now = match self.now {
            Now::Events(_) => Now::Events(0),
            Now::Time(_) => Now::Time(0.0),
        };
    }

    /// Moves to the point in time at which the search in focus is at this position.
    pub(super) fn go_to(&mut self, position: u64, searches: &[PlayedSearch], focus: usize) {
        self.carried = 0.0;
        self.now = match self.now {
            Now::Events(_) => Now::Events(position),
            Now::Time(now) => {
                let end = searches[focus].end().is_some_and(|end| position > end);
                let time =
                    if end { longest(searches) } else { time_at(&searches[focus], position) };
                Now::Time(time.unwrap_or(now))
            }
        };
    }

    /// Moves by this number of events of the search in focus. If that search is over, the events
    /// of the first search that is not over count.
    pub(super) fn step(&mut self, events: i64, searches: &[PlayedSearch], focus: usize) {
        let leader = self.leader(searches, focus, events < 0);
        let search = &searches[leader];
        let position = self.position(search).min(search.end().unwrap_or(u64::MAX));
        self.go_to(position.saturating_add_signed(events), searches, leader);
    }

    /// The search whose events count for a step.
    fn leader(&self, searches: &[PlayedSearch], focus: usize, backwards: bool) -> usize {
        let runs = |search: &PlayedSearch| match self.now {
            Now::Events(now) => {
                search.end().is_none_or(|end| if backwards { now <= end } else { now < end })
            }
            Now::Time(now) => {
                seconds(search).is_some_and(|end| if backwards { now <= end } else { now < end })
            }
        };
        if runs(&searches[focus]) { focus } else { searches.iter().position(runs).unwrap_or(focus) }
    }

    /// Moves on by this much of the viewer's time.
    pub(super) fn advance(&mut self, elapsed: Duration, searches: &[PlayedSearch], focus: usize) {
        let events = elapsed.as_secs_f64().min(LONGEST_DELAY) * f64::from(self.speed());
        let leader = self.leader(searches, focus, false);
        match &mut self.now {
            Now::Events(position) => {
                let whole = (self.carried + events).floor();
                self.carried += events - whole;
                #[expect(clippy::cast_sign_loss, reason = "neither time nor speed is negative")]
                let whole = whole as u64;
                *position = position.saturating_add(whole);
            }
            Now::Time(time) => *time += rate(&searches[leader]).map_or(0.0, |rate| events / rate),
        }
    }

    /// Synchronises by time, starting at the current position of the search in focus.
    pub(super) fn synchronise_by_time(
        &mut self,
        searches: &[PlayedSearch],
        focus: usize,
    ) -> Result<(), NotMeasured> {
        longest(searches).ok_or(NotMeasured)?;
        let time = time_at(&searches[focus], searches[focus].position()).ok_or(NotMeasured)?;
        (self.now, self.carried) = (Now::Time(time), 0.0);
        Ok(())
    }

    /// Synchronises by events, starting at the current position of the search in focus.
    pub(super) fn synchronise_by_events(&mut self, searches: &[PlayedSearch], focus: usize) {
        (self.now, self.carried) = (Now::Events(searches[focus].position()), 0.0);
    }

    /// Stops at the end of the longest search.
    pub(super) fn stop_at_end(&mut self, searches: &[PlayedSearch]) {
        match &mut self.now {
            Now::Events(position) => {
                *position = (*position).min(longest_end(searches).unwrap_or(u64::MAX));
            }
            Now::Time(time) => *time = time.min(longest(searches).unwrap_or(f64::MAX)),
        }
    }
}

/// The running time of the slowest search in seconds, once all are measured.
fn longest(searches: &[PlayedSearch]) -> Option<f64> {
    let times: Option<Vec<f64>> = searches.iter().map(seconds).collect();
    times?.into_iter().reduce(f64::max)
}
