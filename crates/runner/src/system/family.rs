//! [`Family`]: a process and everything that it started, also what has left its process group.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use procfs::process::{Process, Stat, all_processes};
use procfs::{page_size, ticks_per_second};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process, kill_process_group, prlimit,
    set_child_subreaper, waitpid,
};

use super::cgroup::Cgroup;
pub(super) use super::cgroup::prefix as cgroup_prefix;
use super::identity::{self, MARK};
use crate::process::{MOST_PROCESSES, Usage};

/// The processes of a run may start others while they are killed; this ends the race.
const KILLING: Duration = Duration::from_secs(2);

/// The marks of runs that are not over.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// When the first process of the first run started.
static FIRST_START: OnceLock<u64> = OnceLock::new();

/// A process and everything that it started.
///
/// A process belongs to it that is in the group, or whose parent belonged to it when it was seen.
/// An orphan that has left the group is a child of this process; the mark in its environment shows
/// whose it was. An orphan without a mark belongs to the only run: this process starts nothing else
/// in another group.
#[derive(Debug)]
pub(super) struct Family {
    /// `None` for the family of all runs.
    group: Option<Pid>,
    mark: FamilyMark,
    /// The group in which the kernel keeps its processes together, where there is one.
    cgroup: Option<Cgroup>,
    /// The processes that were seen: their numbers, and when each started.
    known: HashMap<i32, u64>,
    /// The CPU time of each, as it was when it was seen last.
    cpu: HashMap<(i32, u64), Duration>,
}

/// A process, as it was when it was seen.
struct Member {
    process: Process,
    stat: Stat,
}

/// The mark of a run, from before its start to its end.
#[derive(Debug)]
pub(super) struct FamilyMark(String);

impl FamilyMark {
    fn new(value: String) -> Self {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        Self(value)
    }

    /// Marks the command. From now on this process becomes the parent of orphans below it, so they
    /// can be found and waited for.
    pub(super) fn set(command: &mut Command) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        // Linux has it since 3.4; without it init adopts orphans. Then they are not found.
        let _ = set_child_subreaper(Some(getpid()));
        let run = NEXT.fetch_add(1, Ordering::Relaxed);
        let mark = Self::new(format!("{}{run}", identity::mark()));
        command.env(MARK, &mark.0);
        mark
    }
}

impl Drop for FamilyMark {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Kills every process of every run of this process.
pub(super) fn kill_all() {
    Family::of(None, FamilyMark::new(identity::mark()), None).kill();
}

/// Whether the kernel lists the children of a thread. Not every kernel is built with that option,
/// `CONFIG_PROC_CHILDREN`.
fn has_children_files() -> bool {
    static HAS: LazyLock<bool> = LazyLock::new(|| Path::new("/proc/thread-self/children").exists());
    *HAS
}

fn duration(ticks: u64) -> Duration {
    Duration::from_millis(ticks * 1000 / ticks_per_second())
}

/// 0 if the group is that of a process outside of this container.
fn own_group() -> i32 {
    static OWN: LazyLock<i32> =
        LazyLock::new(|| Process::myself().and_then(|own| own.stat()).map_or(0, |own| own.pgrp));
    *OWN
}

fn own_number() -> i32 {
    getpid().as_raw_nonzero().get()
}

impl Member {
    /// The process with this number; `None` if there is none.
    fn of(pid: i32) -> Option<Self> {
        Self::new(Process::new(pid).ok()?)
    }

    fn new(process: Process) -> Option<Self> {
        let stat = process.stat().ok()?;
        Some(Self { process, stat })
    }

    /// Its number, and when it started: another process may get the same number later.
    fn id(&self) -> (i32, u64) {
        (self.stat.pid, self.stat.starttime)
    }

    /// Its children, including ended ones that it has not waited for. The list can be incomplete,
    /// or name a child twice, while a child or a thread ends.
    fn children(process: &Process) -> Vec<Self> {
        // Linux lists children per thread.
        let threads = process.tasks().into_iter().flatten().flatten();
        let numbers = threads.flat_map(|thread| thread.children().unwrap_or_default());
        numbers.filter_map(|number| Self::of(number.cast_signed())).collect()
    }

    /// Whether it has ended, and its parent has not waited for it yet.
    fn has_ended(&self) -> bool {
        matches!(self.stat.state, 'Z' | 'X')
    }

    /// The CPU time of the process.
    fn cpu(&self) -> Duration {
        duration(self.stat.utime + self.stat.stime)
    }

    /// The CPU time of its children that ended and that it has waited for.
    fn cpu_of_children(&self) -> Duration {
        duration((self.stat.cutime + self.stat.cstime).cast_unsigned())
    }

    /// Its resident memory in bytes; a page that it shares with others counts in part.
    fn proportional_memory(&self) -> u64 {
        let maps = self.process.smaps_rollup().map(|rollup| rollup.memory_map_rollup.0);
        let maps = maps.into_iter().flatten();
        maps.filter_map(|map| map.extension.map.get("Pss").copied()).sum()
    }
}

impl Family {
    /// The family of the process that leads this group and has this mark.
    pub(super) fn new(group: Pid, mark: FamilyMark) -> Self {
        if let Some(leader) = Member::of(group.as_raw_nonzero().get()) {
            FIRST_START.get_or_init(|| leader.stat.starttime);
        }
        let cgroup = Cgroup::new().filter(|cgroup| cgroup.add(group));
        let mut family = Self::of(Some(group), mark, cgroup);
        // The process may have started others before it was moved.
        for member in family.present() {
            let number = Pid::from_raw(member.stat.pid);
            let _ = family.cgroup.as_ref().zip(number).map(|(cgroup, number)| cgroup.add(number));
        }
        family
    }

    fn of(group: Option<Pid>, mark: FamilyMark, cgroup: Option<Cgroup>) -> Self {
        Self { group, mark, cgroup, known: HashMap::new(), cpu: HashMap::new() }
    }

    /// Turns off core dumps, which would count as files of the program. For the moment after its
    /// start, when it is one process; those that it starts inherit the limit.
    ///
    /// The size of files cannot be limited in the same way: runtimes such as .NET reserve memory as
    /// a huge file.
    pub(super) fn turn_off_core_dumps(&self) {
        let none = Rlimit { current: Some(0), maximum: Some(0) };
        // An error means that the process has changed its user, or has ended.
        let _ = prlimit(self.group, Resource::Core, none);
    }

    /// What its processes use at this moment, and how many they are.
    ///
    /// The memory is the sum of what is resident. If that exceeds the limit, it is counted again so
    /// that pages which several processes share count once: this takes much longer.
    pub(super) fn usage(&mut self, memory_limit: u64) -> Usage {
        let members = self.present();
        let mut memory: u64 = members.iter().map(|member| member.stat.rss * page_size()).sum();
        if memory > memory_limit {
            memory = members.iter().map(Member::proportional_memory).sum();
        }
        if let Some(counted) = self.cgroup.as_ref().and_then(Cgroup::memory) {
            memory = memory.max(counted);
        }
        self.cpu.extend(members.iter().map(|member| (member.id(), member.cpu())));
        let waited_for =
            members.iter().map(|member| member.cpu() + member.cpu_of_children()).sum::<Duration>();
        Usage { cpu: waited_for.max(self.cpu()), memory, processes: members.len() }
    }

    /// The CPU time of all processes that were seen, or that the kernel counts together.
    pub(super) fn cpu(&self) -> Duration {
        let seen: Duration = self.cpu.values().sum();
        seen.max(self.cgroup.as_ref().and_then(Cgroup::cpu).unwrap_or_default())
    }

    fn present(&mut self) -> Vec<Member> {
        if has_children_files() { self.descendants() } else { self.members() }
    }

    /// Kills all of its processes, and waits for those whose parent has ended.
    pub(super) fn kill(&mut self) {
        let start = Instant::now();
        while start.elapsed() < KILLING {
            if let Some(cgroup) = &self.cgroup {
                cgroup.kill();
            }
            if let Some(group) = self.group {
                let _ = kill_process_group(group, Signal::KILL);
            }
            let members = self.members();
            for member in &members {
                let Some(pid) = Pid::from_raw(member.stat.pid) else { continue };
                let _ = kill_process(pid, Signal::KILL);
                // The leader of the group is waited for by its owner, who needs its exit status.
                if Some(pid) != self.group {
                    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
                }
            }
            if members.iter().all(Member::has_ended) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Its processes, found from parent to child; no more of them than show that there are too
    /// many. This reads fewer files than [`members`](Self::members), but it can miss a process
    /// while another child or a thread of its parent ends. That is acceptable for limits that are
    /// checked again a few milliseconds later; `kill` needs `members`.
    fn descendants(&mut self) -> Vec<Member> {
        let mut members: Vec<Member> = Vec::new();
        // The leader of the group stays until it is waited for. Orphans of the family are children
        // of this process.
        let leader = self.group.and_then(|group| Member::of(group.as_raw_nonzero().get()));
        let orphans = Process::myself().map(|own| Member::children(&own)).unwrap_or_default();
        let mut found: Vec<Member> = leader.into_iter().chain(orphans).collect();
        let mut followed = 0;
        loop {
            for process in found {
                // The list of a thread that ends moves to another thread, where it is read again.
                let is_new = members.iter().all(|member| member.id() != process.id());
                if is_new && self.has(&process) {
                    self.known.extend([process.id()]);
                    members.push(process);
                }
            }
            match members.get(followed) {
                Some(member) if members.len() <= MOST_PROCESSES => {
                    found = Member::children(&member.process);
                    followed += 1;
                }
                _ => return members,
            }
        }
    }

    /// Its processes, found among all processes.
    fn members(&mut self) -> Vec<Member> {
        let all = all_processes().into_iter().flatten().flatten();
        let mut others: Vec<Member> = all.filter_map(Member::new).collect();
        let mut members = Vec::new();
        loop {
            let found: Vec<Member> = others.extract_if(.., |process| self.has(process)).collect();
            if found.is_empty() {
                return members;
            }
            self.known.extend(found.iter().map(Member::id));
            members.extend(found);
        }
    }

    fn has(&self, process: &Member) -> bool {
        let Stat { pid, ppid, pgrp, starttime, .. } = process.stat;
        if self.known.get(&pid) == Some(&starttime)
            || self.group.is_some_and(|group| pgrp == group.as_raw_nonzero().get())
            || self.known.contains_key(&ppid)
        {
            return true;
        }
        // Only a child of this process can be an orphan of the family.
        if ppid != own_number() {
            return false;
        }
        let mark = process.process.environ().ok().and_then(|mut all| all.remove(OsStr::new(MARK)));
        match mark.as_deref().and_then(|mark| mark.to_str()) {
            Some(mark) if self.group.is_some() => mark == self.mark.0,
            Some(mark) => mark.starts_with(&self.mark.0),
            // A child that was there before the first run is no orphan of a run.
            None => {
                let is_only = self.group.is_none() || RUNNING.load(Ordering::Relaxed) == 1;
                let is_later = FIRST_START.get().is_some_and(|first| starttime >= *first);
                is_only && is_later && pgrp != own_group()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::Stdio;

    use super::*;

    /// Each child uses 0.1 s, and nothing waits for it; two run at a time.
    #[test]
    fn the_time_of_processes_that_ended_counts() {
        let script = "import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    for _ in range(2):
        if os.fork() == 0:
            while time.process_time() < 0.1: pass
            os._exit(0)
    time.sleep(0.1)";
        let mut command = Command::new("python3");
        let mark = FamilyMark::set(&mut command);
        let mut child =
            command.args(["-c", script]).stdout(Stdio::null()).process_group(0).spawn().unwrap();
        let mut family = Family::of(Some(Pid::from_child(&child)), mark, None);
        let start = Instant::now();
        while family.usage(u64::MAX).cpu < Duration::from_secs(1) {
            thread::sleep(Duration::from_millis(5));
            assert!(start.elapsed() < Duration::from_secs(30), "{:?}", family.cpu());
        }
        family.kill();
        child.wait().unwrap();
    }
}
