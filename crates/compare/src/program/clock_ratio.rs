//! [`ClockRatio`]: notices that a program waits instead of computing.
//!
//! What enters are the runs of a program, each with its processor time and its time on the clock;
//! what leaves is the least ratio of the two. The time of a program here is its processor time,
//! which is a fraction of what its user waits if it sleeps or asks a server: a run with 0.1 s of
//! processor time that lasts 5 s has the ratio 50, and the notes below the table say that it waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use runner::Measured;

/// The least time on the clock of a run, as a multiple of its processor time.
#[derive(Clone, Debug)]
pub(super) struct ClockRatio {
    /// In thousandths; the maximum before the first run.
    thousandths: Arc<AtomicU64>,
}

impl ClockRatio {
    pub(super) fn new() -> Self {
        Self {
            thousandths: Arc::new(AtomicU64::new(u64::MAX)),
        }
    }

    /// The least of all runs, since other programs make a run longer. `None` before the first run.
    pub(super) fn least(&self) -> Option<f64> {
        match self.thousandths.load(Ordering::Relaxed) {
            u64::MAX => None,
            thousandths => Some(thousandths as f64 / 1e3),
        }
    }

    /// Keeps the time of a run on the clock beside its processor time.
    #[expect(clippy::cast_sign_loss, reason = "neither time is below zero")]
    pub(super) fn add(&self, run: &Measured) {
        let processor_time = run.cpu.max(Measured::SHORTEST);
        let ratio = run.wall.div_duration_f64(processor_time);
        let thousandths = (ratio * 1e3) as u64;
        self.thousandths.fetch_min(thousandths, Ordering::Relaxed);
    }
}
