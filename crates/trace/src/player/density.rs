//! [`Density`]: where in a search the backtracks lie, in a bounded number of counters however long it is.

use std::ops::Range;

/// So many counters: more than a terminal has columns.
const BUCKETS: usize = 512;

/// How many of the events are backtracks, along the search. It starts with a counter an event, and
/// halves its precision whenever the counters are used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Density {
    /// How many events share a counter: a power of two.
    events_a_bucket: u64,
    backtracks: Vec<u64>,
    events: u64,
}

impl Default for Density {
    fn default() -> Self {
        Self { events_a_bucket: 1, backtracks: Vec::with_capacity(BUCKETS), events: 0 }
    }
}

impl Density {
    /// Takes the next event.
    pub(super) fn add(&mut self, is_backtrack: bool) {
        let mut bucket = (self.events / self.events_a_bucket) as usize;
        if bucket == BUCKETS {
            self.backtracks = self.backtracks.chunks(2).map(|pair| pair.iter().sum()).collect();
            self.events_a_bucket *= 2;
            bucket = BUCKETS / 2;
        }
        if bucket == self.backtracks.len() {
            self.backtracks.push(0);
        }
        self.backtracks[bucket] += u64::from(is_backtrack);
        self.events += 1;
    }

    /// For each of so many equal parts of the search, the part of its events that are backtracks.
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

    /// The share between two moments. What shares a counter with it has a say by how much of the
    /// counter lies in between.
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    #[expect(clippy::cast_sign_loss, reason = "moments are not negative")]
    fn between(&self, moments: Range<f64>) -> f64 {
        let width = self.events_a_bucket as f64;
        let first = (moments.start / width) as usize;
        let mut sum = 0.0;
        for (index, &backtracks) in self.backtracks.iter().enumerate().skip(first) {
            let (start, end) =
                (index as f64 * width, ((index + 1) as f64 * width).min(self.events as f64));
            let common = end.min(moments.end) - start.max(moments.start);
            if common <= 0.0 {
                break;
            }
            sum += backtracks as f64 * common / (end - start);
        }
        sum / (moments.end - moments.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn density(events: impl IntoIterator<Item = bool>) -> Density {
        let mut density = Density::default();
        events.into_iter().for_each(|is_backtrack| density.add(is_backtrack));
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
        assert!(density.backtracks.len() <= BUCKETS);
        let shares = density.shares(2);
        assert!((shares[0] - 0.25).abs() < 0.01 && (shares[1] - 1.0).abs() < 0.01, "{shares:?}");
        let all: f64 = density.shares(80).iter().sum::<f64>() / 80.0;
        assert!((all - 0.625).abs() < 1e-6, "{all}");
    }

    #[test]
    fn nothing_has_no_backtracks() {
        assert_eq!(density([]).shares(3), [0.0; 3]);
    }
}
