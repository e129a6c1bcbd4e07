//! [`Usage`]: what a process group uses while it runs.

use std::time::Duration;

use rustix::process::Pid;

/// The sum over the processes of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    pub(super) cpu: Duration,
    /// Resident memory in bytes.
    pub(super) memory: u64,
}

impl Usage {
    /// The processes of this group at this moment.
    #[cfg(target_os = "linux")]
    pub(super) fn of_group(group: Pid) -> Self {
        let mut sum = Self::default();
        for process in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            // A process may end at any moment, and other entries are no processes.
            let stat = std::fs::read_to_string(process.path().join("stat")).unwrap_or_default();
            if let Some(used) = used_by(&stat, group) {
                sum.cpu += used.cpu;
                sum.memory += used.memory;
            }
        }
        sum
    }

    /// Elsewhere a process shows only afterwards what it used.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn of_group(_: Pid) -> Self {
        Self::default()
    }
}

/// What one process uses, from the text of its `/proc/PID/stat`; `None` if it is not of the group.
///
/// See proc_pid_stat(5). The crate procfs reads the same, but takes longer to build than the rest
/// of this crate.
#[cfg(target_os = "linux")]
fn used_by(stat: &str, group: Pid) -> Option<Usage> {
    // The second field is the name in parentheses, which may itself have spaces and parentheses.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    if field(5)? != u64::from(group.as_raw_nonzero().get().unsigned_abs()) {
        return None;
    }
    let (user, system, children_user, children_system) =
        (field(14)?, field(15)?, field(16)?, field(17)?);
    let ticks = user + system + children_user + children_system;
    Some(Usage {
        cpu: Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second()),
        memory: field(24)? * rustix::param::page_size() as u64,
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_parentheses_is_skipped() {
        let stat = "24064 (a) b (c) S 23 24061 3 0 -1 0 0 0 0 0 200 100 50 50 20 0 1 0 9 0 7 9";
        let ticks = rustix::param::clock_ticks_per_second();
        let used = used_by(stat, Pid::from_raw(24_061).unwrap()).unwrap();
        assert_eq!(used.cpu, Duration::from_millis(400 * 1000 / ticks));
        assert_eq!(used.memory, 7 * rustix::param::page_size() as u64);
        assert!(used_by(stat, Pid::from_raw(24_064).unwrap()).is_none(), "another group");
        assert!(used_by("24064 (cat) S 23", Pid::from_raw(24_061).unwrap()).is_none());
    }

    #[test]
    fn this_process_uses_memory() {
        assert!(Usage::of_group(rustix::process::getpgrp()).memory > 1 << 20);
    }
}
