//! What the system shows of processes: Linux in `/proc`, others nothing.

use std::time::Duration;

#[cfg(target_os = "linux")]
use procfs::process::{Process, Stat, all_processes};

/// The number of a process, and when it started: another process may get the same number later.
pub(super) type Id = (i32, u64);

/// A process, as it was when it was seen.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux looks at parents"))]
pub(super) struct Member {
    pub(super) id: Id,
    pub(super) parent: i32,
    pub(super) group: i32,
    /// Whether it has ended, and its parent has not waited for it yet.
    pub(super) has_ended: bool,
    pub(super) cpu: Duration,
    /// The CPU time of its children that ended and that it has waited for.
    pub(super) cpu_of_children: Duration,
    /// Its resident memory in bytes.
    pub(super) memory: u64,
}

/// The process with this number; `None` if there is none.
#[cfg(target_os = "linux")]
pub(super) fn look(pid: i32) -> Option<Member> {
    let duration = |ticks: u64| Duration::from_millis(ticks * 1000 / procfs::ticks_per_second());
    let Stat { ppid, pgrp, starttime, state, utime, stime, cutime, cstime, rss, .. } =
        Process::new(pid).ok()?.stat().ok()?;
    Some(Member {
        id: (pid, starttime),
        parent: ppid,
        group: pgrp,
        has_ended: matches!(state, 'Z' | 'X'),
        cpu: duration(utime + stime),
        cpu_of_children: duration((cutime + cstime).cast_unsigned()),
        memory: rss * procfs::page_size(),
    })
}

/// The children of a process, including ended ones that it has not waited for. The list can be
/// incomplete while a child or a thread ends.
#[cfg(target_os = "linux")]
pub(super) fn children(parent: i32) -> Vec<Member> {
    // Not every kernel is built with these lists.
    static HAS_LISTS: std::sync::LazyLock<bool> =
        std::sync::LazyLock::new(|| std::path::Path::new("/proc/thread-self/children").exists());
    if !*HAS_LISTS {
        let all = all_processes().into_iter().flatten().flatten();
        let all = all.filter_map(|process| look(process.pid()));
        return all.filter(|process| process.parent == parent).collect();
    }
    // Linux lists children per thread.
    let threads = Process::new(parent).and_then(|parent| parent.tasks());
    let threads = threads.into_iter().flatten().flatten();
    let numbers = threads.flat_map(|thread| thread.children().unwrap_or_default());
    numbers.filter_map(|number| look(number.cast_signed())).collect()
}

/// The resident memory of a process in bytes; a page that it shares with others counts in part.
/// This takes long.
#[cfg(target_os = "linux")]
pub(super) fn proportional_memory(pid: i32) -> u64 {
    let maps = Process::new(pid).and_then(|process| process.smaps_rollup());
    let maps = maps.map(|rollup| rollup.memory_map_rollup.0).into_iter().flatten();
    maps.filter_map(|map| map.extension.map.get("Pss").copied()).sum()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn look(_: i32) -> Option<Member> {
    None
}

#[cfg(not(target_os = "linux"))]
pub(super) fn children(_: i32) -> Vec<Member> {
    Vec::new()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn proportional_memory(_: i32) -> u64 {
    0
}
