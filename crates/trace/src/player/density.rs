//! [`Density`]: where the backtracks of a search are, in a fixed number of counters.

use std::ops::Range;

/// The number of counters: more than a terminal has columns.
const BUCKETS: usize = 512;

/// The share of backtracks among the changes of the board along a search. It starts with one event
/// per bucket. Whenever the buckets are used up, it merges them in pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Density {
    /// A power of two.
    events_per_bucket: u64,
    buckets: Vec<Bucket>,
    events: u64,
}

/// A part of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bucket {
    backtracks: u64,
    /// All events except checks. Most events are checks, and would hide the backtracks.
    changes: u64,
}

impl Default for Density {
    fn default() -> Self {
        Self { events_per_bucket: 1, buckets: Vec::with_capacity(BUCKETS), events: 0 }
    }
}

impl Density {
    /// Adds the next event.
    pub(super) fn add(&mut self, is_check: bool, is_backtrack: bool) {
        let mut index = (self.events / self.events_per_bucket) as usize;
        if index == BUCKETS {
            let both = |pair: &[Bucket]| Bucket {
                backtracks: pair.iter().map(|bucket| bucket.backtracks).sum(),
                changes: pair.iter().map(|bucket| bucket.changes).sum(),
            };
            self.buckets = self.buckets.chunks(2).map(both).collect();
            self.events_per_bucket *= 2;
            index = BUCKETS / 2;
        }
        if index == self.buckets.len() {
            self.buckets.push(Bucket::default());
        }
        self.buckets[index].backtracks += u64::from(is_backtrack);
        self.buckets[index].changes += u64::from(!is_check);
        self.events += 1;
    }

    /// Divides the search into this number of equal parts, and returns the share of backtracks
    /// among the changes of the board in each, from 0 to 1.
    #[expect(
        clippy::cast_precision_loss,
        reason = "shares of a bar; their sums are far below 2^52"
    )]
    pub fn shares(&self, parts: usize) -> Vec<f64> {
        if self.events == 0 {
            return vec![0.0; parts];
        }
        let part_of = |index: usize| self.events as f64 * index as f64 / parts as f64;
        (0..parts).map(|index| self.between(part_of(index)..part_of(index + 1))).collect()
    }

    /// The share between two positions. A bucket that lies only partly between them counts in
    /// proportion.
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    #[expect(clippy::cast_sign_loss, reason = "positions are not negative")]
    fn between(&self, positions: Range<f64>) -> f64 {
        let width = self.events_per_bucket as f64;
        let first = (positions.start / width) as usize;
        let (mut backtracks, mut changes) = (0.0, 0.0);
        for (index, bucket) in self.buckets.iter().enumerate().skip(first) {
            let (start, end) =
                (index as f64 * width, ((index + 1) as f64 * width).min(self.events as f64));
            let common = end.min(positions.end) - start.max(positions.start);
            if common <= 0.0 {
                break;
            }
            backtracks += bucket.backtracks as f64 * common / (end - start);
            changes += bucket.changes as f64 * common / (end - start);
        }
        if changes > 0.0 { backtracks / changes } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn density(events: impl IntoIterator<Item = bool>) -> Density {
        let mut density = Density::default();
        events.into_iter().for_each(|is_backtrack| density.add(false, is_backtrack));
        density
    }

    #[test]
    fn a_short_search_is_shown_event_by_event() {
        let shares = density([false, false, true, false]).shares(8);
        assert_eq!(shares, [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn a_long_search_is_shown_in_parts() {
        // A quarter of the events are backtracks in the first half, all of them in the second.
        let events = (0..1_000_000).map(|event| event >= 500_000 || event % 4 == 0);
        let density = density(events);
        assert!(density.buckets.len() <= BUCKETS);
        let shares = density.shares(2);
        assert!((shares[0] - 0.25).abs() < 0.01 && (shares[1] - 1.0).abs() < 0.01, "{shares:?}");
        let all: f64 = density.shares(80).iter().sum::<f64>() / 80.0;
        assert!((all - 0.625).abs() < 1e-6, "{all}");
    }

    #[test]
    fn the_first_event_after_a_merge_stays_in_its_place() {
        let events = BUCKETS + 1;
        let shares = density((1..=events).map(|event| event == events)).shares(events);
        assert_eq!((shares[0], shares[BUCKETS]), (0.0, 1.0));
    }

    #[test]
    fn checks_do_not_hide_backtracks() {
        let mut density = Density::default();
        for event in 0..100_000 {
            density.add(event % 10 != 0, event % 20 == 0);
        }
        assert!(density.shares(10).iter().all(|share| (share - 0.5).abs() < 0.01));
    }

    #[test]
    fn a_search_without_events_has_no_backtracks() {
        assert_eq!(density([]).shares(3), [0.0; 3]);
        let mut checks = Density::default();
        (0..10).for_each(|_| checks.add(true, false));
        assert_eq!(checks.shares(2), [0.0; 2], "no event changes the board");
    }
}
