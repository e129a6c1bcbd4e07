//! A process and everything that it started: its descendants, as `/proc` of Linux shows them.
//!
//! Without a namespace of its own, an orphan becomes a child of this process. It belongs to every
//! run of this process if it is in another group: this process starts nothing else in that way.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};

use super::first::is_contained;

/// The processes of a run may start others while they are killed; this ends the race.
const KILLING: Duration = Duration::from_secs(2);

/// The first processes of the runs that are not over.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a run with this process, which leads a group.
pub(super) fn begin(leader: Pid) {
    // From now on this process becomes the parent of orphans below it.
    #[cfg(target_os = "linux")]
    if !is_contained() {
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }
    running().push(leader);
}

/// Kills what is left of a run, before its leader is waited for: until then, its number is not in
/// use for another group.
pub(super) fn end(leader: Pid) {
    kill(leader);
    running().retain(|&running| running != leader);
}

/// Kills every process of every run of this process.
pub(super) fn kill_all() {
    let leaders = running().clone();
    leaders.into_iter().for_each(kill);
}

fn kill(leader: Pid) {
    let start = Instant::now();
    while start.elapsed() < KILLING {
        let members = processes::list(leader);
        match members.get(1) {
            // The kernel kills the rest. Then `unshare` ends, with the CPU time of all.
            Some(&(first, _)) if is_contained() => drop(kill_process(first, Signal::KILL)),
            _ => {
                let _ = kill_process_group(leader, Signal::KILL);
                for &(pid, _) in members.iter().filter(|&&(pid, _)| pid != leader) {
                    let _ = kill_process(pid, Signal::KILL);
                    // The leader is waited for by its owner, who needs its exit status.
                    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
                }
            }
        }
        if members.iter().all(|&(_, has_ended)| has_ended) {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

pub(super) use processes::usage;

#[cfg(target_os = "linux")]
mod processes {
    use std::time::Duration;

    use procfs::process::{Process, Stat};
    use rustix::process::Pid;

    use super::{is_contained, running};
    use crate::process::{MOST_PROCESSES, Usage};

    /// The processes of a namespace that are not the program's: `unshare` and the shell.
    const STARTERS: usize = 2;

    /// The processes of a run, from parent to child; no more of them than show that there are too
    /// many. One can be missed while another child of its parent ends.
    fn members(leader: Pid) -> Vec<Stat> {
        let mut members: Vec<Stat> = look(leader.as_raw_nonzero().get()).into_iter().collect();
        if !is_contained()
            && let Some(own) = look(std::process::id().cast_signed())
        {
            let others = running().clone();
            let is_orphan = |child: &Stat| {
                let is_leader = |other: &Pid| other.as_raw_nonzero().get() == child.pid;
                child.pgrp != own.pgrp && !others.iter().any(is_leader)
            };
            members.extend(children(own.pid).into_iter().filter(is_orphan));
        }
        let mut followed = 0;
        while followed < members.len() && members.len() <= STARTERS + MOST_PROCESSES {
            for child in children(members[followed].pid) {
                // The list of a thread that ends moves to another thread, where it is read again.
                if members.iter().all(|member| member.pid != child.pid) {
                    members.push(child);
                }
            }
            followed += 1;
        }
        members
    }

    fn look(pid: i32) -> Option<Stat> {
        Process::new(pid).ok()?.stat().ok()
    }

    /// The children of a process, including ended ones that it has not waited for. Linux lists them
    /// per thread.
    fn children(parent: i32) -> Vec<Stat> {
        let threads = Process::new(parent).and_then(|parent| parent.tasks());
        let threads = threads.into_iter().flatten().flatten();
        let numbers = threads.flat_map(|thread| thread.children().unwrap_or_default());
        numbers
            .filter_map(|number| look(number.cast_signed()))
            .collect()
    }

    /// The numbers of its processes, and whether each has ended.
    pub(crate) fn list(leader: Pid) -> Vec<(Pid, bool)> {
        let numbered = |one: Stat| Some((Pid::from_raw(one.pid)?, matches!(one.state, 'Z' | 'X')));
        members(leader).into_iter().filter_map(numbered).collect()
    }

    /// What a run uses at this moment, and how many processes it has.
    ///
    /// The memory is the sum of what is resident. If that exceeds the limit, it is counted again so
    /// that pages which several processes share count once.
    pub(crate) fn usage(leader: Pid, memory_limit: u64) -> Usage {
        let members = members(leader);
        let own = |one: &Stat| one.utime + one.stime;
        let waited_for = |one: &Stat| (one.cutime + one.cstime).cast_unsigned();
        let ticks: u64 = members.iter().map(|one| own(one) + waited_for(one)).sum();
        let cpu = Duration::from_millis(ticks * 1000 / procfs::ticks_per_second());
        let starters = if is_contained() { STARTERS } else { 0 };
        let members = members.get(starters..).unwrap_or_default();
        let mut memory = members
            .iter()
            .map(|one| one.rss * procfs::page_size())
            .sum();
        if memory > memory_limit {
            memory = members.iter().map(|one| proportional_memory(one.pid)).sum();
        }
        Usage {
            cpu,
            memory,
            processes: members.len(),
        }
    }

    /// The resident memory of a process in bytes; a page that it shares with others counts in part.
    /// This takes long.
    fn proportional_memory(pid: i32) -> u64 {
        let maps = Process::new(pid).and_then(|process| process.smaps_rollup());
        let maps = maps
            .map(|rollup| rollup.memory_map_rollup.0)
            .into_iter()
            .flatten();
        maps.filter_map(|map| map.extension.map.get("Pss").copied())
            .sum()
    }
}

/// Other systems show nothing of processes in this way.
#[cfg(not(target_os = "linux"))]
mod processes {
    use rustix::process::Pid;

    use crate::process::Usage;

    pub(crate) fn list(_: Pid) -> Vec<(Pid, bool)> {
        Vec::new()
    }

    pub(crate) fn usage(_: Pid, _: u64) -> Usage {
        Usage::default()
    }
}
