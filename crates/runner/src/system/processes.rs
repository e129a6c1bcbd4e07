//! What `/proc` shows of processes.

use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use procfs::process::{Process, Stat, all_processes};
use procfs::{page_size, ticks_per_second};

use super::family::Member;

/// The process with this number; `None` if there is none.
pub(super) fn look(pid: i32) -> Option<Member> {
    let duration = |ticks: u64| Duration::from_millis(ticks * 1000 / ticks_per_second());
    let Stat { ppid, pgrp, starttime, state, utime, stime, cutime, cstime, rss, .. } =
        Process::new(pid).ok()?.stat().ok()?;
    Some(Member {
        id: (pid, starttime),
        parent: ppid,
        group: pgrp,
        has_ended: matches!(state, 'Z' | 'X'),
        cpu: duration(utime + stime),
        cpu_of_children: duration((cutime + cstime).cast_unsigned()),
        memory: rss * page_size(),
    })
}

/// The children of a process, including ended ones that it has not waited for. The list can be
/// incomplete while a child or a thread ends.
pub(super) fn children(parent: i32) -> Vec<Member> {
    // Not every kernel is built with these lists.
    static HAS_LISTS: LazyLock<bool> =
        LazyLock::new(|| Path::new("/proc/thread-self/children").exists());
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
pub(super) fn proportional_memory(pid: i32) -> u64 {
    let maps = Process::new(pid).and_then(|process| process.smaps_rollup());
    let maps = maps.map(|rollup| rollup.memory_map_rollup.0).into_iter().flatten();
    maps.filter_map(|map| map.extension.map.get("Pss").copied()).sum()
}
