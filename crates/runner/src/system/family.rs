//! [`Family`]: a process and everything that it started.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};

use super::first::is_contained;
use super::processes::{Id, Member, children, look, proportional_memory};
use super::watcher::Watcher;
use crate::process::{MOST_PROCESSES, Usage};

/// The processes of a run may start others while they are killed; this ends the race.
const KILLING: Duration = Duration::from_secs(2);

/// The processes of a namespace that are not the program's: `unshare` and the shell.
const STARTERS: usize = 2;

/// The first processes of the runs that are not over.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// When the first process of the first run started.
static FIRST_START: OnceLock<u64> = OnceLock::new();

/// A process and everything that it started. In a namespace these are its descendants.
///
/// Without one, an orphan is a child of this process. It belongs to the family if it started after
/// the first run, in a group of its own: this process starts nothing else in that way.
pub(super) struct Family {
    leader: Pid,
    /// The CPU time of each process that was seen, as it was when it was seen last.
    cpu: HashMap<Id, Duration>,
}

/// Kills every process of every run of this process.
pub(super) fn kill_all() {
    let leaders = running().clone();
    for leader in leaders {
        Family { leader, cpu: HashMap::new() }.kill();
    }
}

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn number(pid: Pid) -> i32 {
    pid.as_raw_nonzero().get()
}

impl Family {
    /// The family of the process that leads this group. Until [`end`](Self::end), the watcher kills
    /// the group if this process ends.
    pub(super) fn new(leader: Pid) -> Self {
        // From now on this process becomes the parent of orphans below it.
        #[cfg(target_os = "linux")]
        if !is_contained() {
            let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        }
        if let Some(leader) = look(number(leader)) {
            FIRST_START.get_or_init(|| leader.id.1);
        }
        running().push(leader);
        Watcher::tell('+', leader);
        Self { leader, cpu: HashMap::new() }
    }

    /// Kills what is left of it, before the leader is waited for: until then, its number is not in
    /// use for another group.
    pub(super) fn end(mut self) {
        self.kill();
        Watcher::tell('-', self.leader);
        running().retain(|&leader| leader != self.leader);
    }

    /// What its processes use at this moment, and how many they are.
    ///
    /// The memory is the sum of what is resident. If that exceeds the limit, it is counted again so
    /// that pages which several processes share count once.
    pub(super) fn usage(&mut self, memory_limit: u64) -> Usage {
        let members = self.members();
        self.cpu.extend(members.iter().map(|member| (member.id, member.cpu)));
        let seen = self.cpu.values().sum::<Duration>();
        let waited_for =
            members.iter().map(|member| member.cpu + member.cpu_of_children).sum::<Duration>();
        let starters = if is_contained() { STARTERS } else { 0 };
        let members = members.get(starters..).unwrap_or_default();
        let mut memory = members.iter().map(|member| member.memory).sum();
        if memory > memory_limit {
            memory = members.iter().map(|member| proportional_memory(member.id.0)).sum();
        }
        Usage { cpu: waited_for.max(seen), memory, processes: members.len() }
    }

    /// Its processes from parent to child; no more of them than show that there are too many. A
    /// process can be missed while another child of its parent ends.
    fn members(&self) -> Vec<Member> {
        let mut members: Vec<Member> = look(number(self.leader)).into_iter().collect();
        if !is_contained() {
            members.extend(Self::orphans());
        }
        let mut followed = 0;
        while followed < members.len() && members.len() <= STARTERS + MOST_PROCESSES {
            for child in children(members[followed].id.0) {
                // The list of a thread that ends moves to another thread, where it is read again.
                if members.iter().all(|member| member.id != child.id) {
                    members.push(child);
                }
            }
            followed += 1;
        }
        members
    }

    /// Its processes whose parent has ended, where there is no namespace.
    fn orphans() -> Vec<Member> {
        let Some(own) = look(std::process::id().cast_signed()) else { return Vec::new() };
        let first = FIRST_START.get().copied().unwrap_or(u64::MAX);
        let watcher = Watcher::get().ok().and_then(|watcher| watcher.pid);
        let others: Vec<Pid> = running().iter().copied().chain(watcher).collect();
        let mut found = children(own.id.0);
        found.retain(|child| {
            let is_other = others.iter().any(|&other| number(other) == child.id.0);
            child.group != own.group && child.id.1 >= first && !is_other
        });
        found
    }

    /// Kills all of its processes.
    fn kill(&mut self) {
        let start = Instant::now();
        while start.elapsed() < KILLING {
            let members = self.members();
            match members.get(1).and_then(|first| Pid::from_raw(first.id.0)) {
                // The kernel kills the rest. Then `unshare` ends, with the CPU time of all.
                Some(first) if is_contained() => drop(kill_process(first, Signal::KILL)),
                _ => {
                    let _ = kill_process_group(self.leader, Signal::KILL);
                    for pid in members.iter().filter_map(|member| Pid::from_raw(member.id.0)) {
                        let _ = kill_process(pid, Signal::KILL);
                        // The leader is waited for by its owner, who needs its exit status.
                        let is_orphan = pid != self.leader;
                        let _ = is_orphan.then(|| waitpid(Some(pid), WaitOptions::NOHANG));
                    }
                }
            }
            if members.iter().all(|member| member.has_ended) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}
