//! [`Family`] where there is no `/proc`: the process group alone, and nothing is known of it while
//! it runs.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use crate::process::Usage;

/// The group that is running, 0 for none.
static RUNNING: AtomicI32 = AtomicI32::new(0);

/// The process group of a program.
#[derive(Debug)]
pub(super) struct Family(Pid);

/// Processes are not marked here.
pub(super) struct FamilyMark;

impl FamilyMark {
    pub(super) fn set(_: &mut Command) -> Self {
        Self
    }
}

/// There are no control groups here.
pub(super) fn cgroup_prefix() -> Option<&'static Path> {
    None
}

/// Kills the group that is running.
pub(super) fn kill_all() {
    if let Some(group) = Pid::from_raw(RUNNING.load(Ordering::SeqCst)) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

impl Family {
    pub(super) fn new(group: Pid, _: FamilyMark) -> Self {
        RUNNING.store(group.as_raw_nonzero().get(), Ordering::SeqCst);
        Self(group)
    }

    /// The limits of another process cannot be changed here.
    pub(super) fn turn_off_core_dumps(&self) {}

    pub(super) fn usage(&mut self, _: u64) -> Usage {
        Usage::default()
    }

    pub(super) fn cpu(&self) -> Duration {
        Duration::ZERO
    }

    pub(super) fn kill(&mut self) {
        let _ = kill_process_group(self.0, Signal::KILL);
        RUNNING.store(0, Ordering::SeqCst);
    }
}
