//! [`Review`]: when a question that was missed comes again.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// When a question comes again, by the algorithm SM-2 (P. A. Woźniak, "Optimization of learning",
/// 1990, chapter 3.2), with two of its grades. Unlike there, a miss takes from the ease, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Review {
    /// The day, counted from 1 January 1970.
    pub(super) due_day: u64,
    /// The days from the last time to that day.
    interval_days: u64,
    /// How often it was known without a miss.
    known: u32,
    /// By how many percent an interval is longer than the one before it: the E-factor.
    ease_percent: u64,
}

const FIRST_EASE: u64 = 250;
const LEAST_EASE: u64 = 130;

/// What the grade 1, "incorrect, but remembered when shown", takes from the ease. The grade 4,
/// "correct after a hesitation", leaves it.
const MISS: u64 = 54;

impl Review {
    /// After a miss on this day, it comes again on the next one.
    pub(super) fn missed(before: Option<Self>, today: u64) -> Self {
        let ease = before.map_or(FIRST_EASE, |before| before.ease_percent);
        let ease_percent = ease.saturating_sub(MISS).max(LEAST_EASE);
        Self { due_day: today + 1, interval_days: 1, known: 0, ease_percent }
    }

    /// Known on this day: it comes again after a longer interval.
    pub(super) fn known(self, today: u64) -> Self {
        let interval_days = match self.known {
            0 => 1,
            1 => 6,
            _ => (self.interval_days * self.ease_percent).div_ceil(100),
        };
        Self { due_day: today + interval_days, interval_days, known: self.known + 1, ..self }
    }
}

/// The day, counted from 1 January 1970.
pub(super) fn today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_secs() / (24 * 60 * 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_grow_until_it_is_missed() {
        let mut review = Review::missed(None, 100);
        let mut days = vec![review.due_day];
        for _ in 0..4 {
            review = review.known(review.due_day);
            days.push(review.due_day);
        }
        assert_eq!(days, [101, 102, 108, 120, 144]);
        let missed = Review::missed(Some(review), 144);
        assert_eq!((missed.due_day, missed.ease_percent), (145, 142));
    }
}
