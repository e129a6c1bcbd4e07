//! [`Clock`]: the moment that all searches of a player show, and how fast it moves on.

use std::time::Duration;

use super::track::Track;

/// How searches keep step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Each shows the moment after the same number of events.
    #[default]
    Events,
    /// Each shows the moment that its search reaches at the same time; its events are taken to be
    /// equally long.
    Time,
}

/// The speeds that are offered, in events a second.
pub const SPEEDS: [u32; 19] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000,
    500_000, 1_000_000,
];

/// The speed at the start: slow enough to follow.
const FIRST_SPEED: usize = 3;

/// After a delay no more than this is made up for, in seconds: a search is to be watched, not to be
/// skipped.
const LONGEST_STRIDE: f64 = 0.1;

/// The moment that all searches show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    now: Now,
    speed: usize,
    /// The part of an event by which the viewer's time is ahead.
    carried: f64,
}

/// A moment, in what the searches keep step by.
#[derive(Clone, Copy, Debug)]
enum Now {
    /// After so many events.
    Events(u64),
    /// After so many seconds of the searches' own time.
    Time(f64),
}

impl Default for Clock {
    fn default() -> Self {
        Self { now: Now::Events(0), speed: FIRST_SPEED, carried: 0.0 }
    }
}

/// The times are not measured yet.
pub(super) struct NotMeasured;

/// Events a second of the search's own time, once both are known.
#[expect(clippy::cast_precision_loss, reason = "a search of 2^52 events takes a year")]
fn rate(track: &Track) -> Option<f64> {
    let seconds = track.survey().time?.as_secs_f64().max(1e-9);
    Some(track.survey().totals.events as f64 / seconds)
}

fn seconds(track: &Track) -> Option<f64> {
    Some(track.survey().time?.as_secs_f64().max(1e-9))
}

/// The middle of the time that a search spends at this position, so that rounding does not lead to
/// a neighbour.
#[expect(clippy::cast_precision_loss, reason = "as above")]
fn time_at(track: &Track, position: u64) -> Option<f64> {
    let end = seconds(track)?;
    let time = if position == 0 { 0.0 } else { (position as f64 + 0.5) / rate(track)? };
    Some(time.min(end))
}

impl Clock {
    pub(super) const fn pace(&self) -> Pace {
        match self.now {
            Now::Events(_) => Pace::Events,
            Now::Time(_) => Pace::Time,
        }
    }

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

    /// Where a search is to be now.
    #[expect(clippy::cast_sign_loss, reason = "neither time nor rate is negative")]
    pub(super) fn position(&self, track: &Track) -> u64 {
        match self.now {
            Now::Events(position) => position,
            Now::Time(time) if seconds(track).is_some_and(|end| time >= end) => {
                track.survey().totals.events
            }
            Now::Time(time) => rate(track).map_or(0, |rate| (time * rate) as u64),
        }
    }

    pub(super) const fn go_to_start(&mut self) {
        self.carried = 0.0;
        self.now = match self.now {
            Now::Events(_) => Now::Events(0),
            Now::Time(_) => Now::Time(0.0),
        };
    }

    /// Goes to where the search in focus is at this position.
    pub(super) fn go_to(&mut self, position: u64, tracks: &[Track], focus: usize) {
        self.carried = 0.0;
        self.now = match self.now {
            Now::Events(_) => Now::Events(position),
            Now::Time(now) => {
                let end = tracks[focus].end().is_some_and(|end| position > end);
                let time = if end { longest(tracks) } else { time_at(&tracks[focus], position) };
                Now::Time(time.unwrap_or(now))
            }
        };
    }

    /// Goes so many events forth or back: of the search in focus, or, where that is over, of the
    /// first that is not.
    pub(super) fn step(&mut self, events: i64, tracks: &[Track], focus: usize) {
        let leader = self.leader(tracks, focus, events < 0);
        let position = self.position(&tracks[leader]).min(tracks[leader].end().unwrap_or(u64::MAX));
        self.go_to(position.saturating_add_signed(events), tracks, leader);
    }

    /// The search whose events are counted.
    fn leader(&self, tracks: &[Track], focus: usize, backwards: bool) -> usize {
        let runs = |track: &Track| match self.now {
            Now::Events(now) => {
                track.end().is_none_or(|end| if backwards { now <= end } else { now < end })
            }
            Now::Time(now) => {
                seconds(track).is_some_and(|end| if backwards { now <= end } else { now < end })
            }
        };
        if runs(&tracks[focus]) { focus } else { tracks.iter().position(runs).unwrap_or(focus) }
    }

    /// Moves on by so much of the viewer's time.
    pub(super) fn advance(&mut self, elapsed: Duration, tracks: &[Track], focus: usize) {
        let events = elapsed.as_secs_f64().min(LONGEST_STRIDE) * f64::from(self.speed());
        let leader = self.leader(tracks, focus, false);
        match &mut self.now {
            Now::Events(position) => {
                let whole = (self.carried + events).floor();
                self.carried += events - whole;
                #[expect(clippy::cast_sign_loss, reason = "neither time nor speed is negative")]
                let whole = whole as u64;
                *position = position.saturating_add(whole);
            }
            Now::Time(time) => *time += rate(&tracks[leader]).map_or(0.0, |rate| events / rate),
        }
    }

    /// Keeps step by time from the moment on where the search in focus is.
    pub(super) fn keep_step_by_time(
        &mut self,
        tracks: &[Track],
        focus: usize,
    ) -> Result<(), NotMeasured> {
        longest(tracks).ok_or(NotMeasured)?;
        let time = time_at(&tracks[focus], tracks[focus].position()).ok_or(NotMeasured)?;
        (self.now, self.carried) = (Now::Time(time), 0.0);
        Ok(())
    }

    /// Keeps step by events from the moment on where the search in focus is.
    pub(super) fn keep_step_by_events(&mut self, tracks: &[Track], focus: usize) {
        (self.now, self.carried) = (Now::Events(tracks[focus].position()), 0.0);
    }

    /// Does not run on behind the end of the longest search.
    pub(super) fn stay_within(&mut self, tracks: &[Track]) {
        match &mut self.now {
            Now::Events(position) => {
                let ends: Option<Vec<u64>> = tracks.iter().map(Track::end).collect();
                if let Some(end) = ends.and_then(|ends| ends.into_iter().max()) {
                    *position = (*position).min(end);
                }
            }
            Now::Time(time) => *time = time.min(longest(tracks).unwrap_or(f64::MAX)),
        }
    }
}

/// The time of the slowest search, once all are measured.
fn longest(tracks: &[Track]) -> Option<f64> {
    let times: Option<Vec<f64>> = tracks.iter().map(seconds).collect();
    times?.into_iter().reduce(f64::max)
}
