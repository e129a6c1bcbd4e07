//! [`Clock`]: the number of events that all searches of a player show, and the speed at which it
//! grows.

use std::time::Duration;

/// The speeds that a viewer can choose, in events per second.
const SPEEDS: [u32; 19] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000,
    500_000, 1_000_000,
];

/// The index of the speed at the start: 10 events per second are slow enough to follow.
const FIRST_SPEED: usize = 3;

/// The longest delay that is made up for, in seconds. After a longer one the viewer would miss
/// part of the search.
const LONGEST_DELAY: f64 = 0.1;

/// The common position of all searches. A search that ends earlier shows its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) position: u64,
    speed: usize,
    /// The part of an event that has passed since the last whole one.
    carried: f64,
}

impl Default for Clock {
    fn default() -> Self {
        Self { position: 0, speed: FIRST_SPEED, carried: 0.0 }
    }
}

impl Clock {
    /// Events per second of the viewer's time.
    pub(super) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    pub(super) fn change_speed(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    pub(super) fn set_speed(&mut self, speed: u32) {
        self.speed = SPEEDS.iter().rposition(|&offered| offered <= speed).unwrap_or(0);
    }

    pub(super) const fn go_to(&mut self, position: u64) {
        (self.position, self.carried) = (position, 0.0);
    }

    /// Moves on by this much of the viewer's time.
    pub(super) fn advance(&mut self, elapsed: Duration) {
        let events = elapsed.as_secs_f64().min(LONGEST_DELAY) * f64::from(self.speed());
        let whole = (self.carried + events).floor();
        self.carried += events - whole;
        #[expect(clippy::cast_sign_loss, reason = "neither time nor speed is negative")]
        let whole = whole as u64;
        self.position = self.position.saturating_add(whole);
    }
}
