//! [`Usage`]: what processes use while they run.

use std::iter::Sum;
use std::time::Duration;

/// What several processes use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    pub(super) cpu: Duration,
    /// Memory in bytes.
    pub(super) memory: u64,
    pub(super) processes: usize,
}

impl Sum for Usage {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, one| Self {
            cpu: sum.cpu + one.cpu,
            memory: sum.memory + one.memory,
            processes: sum.processes + one.processes,
        })
    }
}
