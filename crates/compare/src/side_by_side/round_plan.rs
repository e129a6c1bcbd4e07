//! [`RoundPlan`]: how many rounds fit into the time, and how long they measure.

use std::time::Duration;

use crate::results::RUNS_FOR_INTERVAL;

/// The most rounds. With many fewer, a change of 8 % does not stand out on a busy machine.
pub const MOST_ROUNDS: u32 = 20;

/// The fewest rounds: with fewer, a ratio has no interval at 99 %.
pub const LEAST_ROUNDS: u32 = RUNS_FOR_INTERVAL;

/// How many rounds there are, and how long each build measures in one.
///
/// If a minute is asked for and the shortest round takes 2 s, 20 rounds take 40 s, and each round
/// measures one second longer. If it takes 6 s, 10 rounds fit, with the shortest measurements.
pub(super) struct RoundPlan {
    pub(super) rounds: u32,
    /// How long a build measures one set.
    pub(super) measure: Duration,
    /// How long all rounds take.
    pub(super) total: Duration,
}

impl RoundPlan {
    /// The plan for this time, if a round that measures as little as possible takes
    /// `shortest_round`. There is at least one set.
    pub(super) fn new(time: Duration, shortest_round: Duration, sets: usize) -> Self {
        let shortest_rounds = time.div_duration_f64(shortest_round);
        if shortest_rounds < f64::from(MOST_ROUNDS) {
            #[expect(clippy::cast_sign_loss, reason = "a ratio of two times is positive")]
            let rounds = (shortest_rounds as u32).max(LEAST_ROUNDS);
            return Self {
                rounds,
                measure: Duration::ZERO,
                total: shortest_round * rounds,
            };
        }
        let spare = (time / MOST_ROUNDS).saturating_sub(shortest_round);
        Self {
            rounds: MOST_ROUNDS,
            // Two builds measure on each set.
            measure: spare / 2 / sets as u32,
            total: time,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rounds_take_the_time_that_is_asked_for() {
        let second = Duration::from_secs(1);
        // Of ten seconds, each of 20 rounds gets half a second.
        let plan = RoundPlan::new(second * 10, second / 10, 2);
        assert_eq!((plan.rounds, plan.total), (20, second * 10));
        assert_eq!(plan.measure, second / 10);
        // Fewer rounds fit.
        let plan = RoundPlan::new(second * 10, second, 2);
        assert_eq!((plan.rounds, plan.total), (10, second * 10));
        // The fewest rounds take longer than that.
        let plan = RoundPlan::new(second * 10, second * 2, 2);
        assert_eq!((plan.rounds, plan.total), (8, second * 16));
        assert_eq!(plan.measure, Duration::ZERO);
    }
}
