//! [`Family`]: a process and everything that it started, also what has left its process group.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process, kill_process_group, prlimit,
    set_child_subreaper, waitpid,
};

use super::identity;
use super::stat::Stat;
use super::usage::Usage;
use crate::process::MOST_PROCESSES;

/// The processes of a run may start others while they are killed; this ends the race.
const KILLING: Duration = Duration::from_secs(2);

/// A process and everything that it started.
///
/// A process belongs to it that is in the group, or whose parent belonged to it when it was seen.
/// An orphan that has left the group is a child of this process; the mark in its environment or its
/// working directory shows whose it was. A process escapes if it leaves the group, loses its parent,
/// clears its environment and leaves its folder before a look finds it; it does not keep the judge
/// from going on.
#[derive(Debug)]
pub(super) struct Family {
    group: Option<Pid>,
    mark: String,
    /// The working directory of its first process; what the folders of all runs begin with, for the
    /// family of all runs.
    folder: PathBuf,
    /// The processes that were seen: their numbers, and when each started.
    known: HashMap<i32, u64>,
    /// Orphans that belong to others.
    strangers: HashMap<i32, u64>,
}

/// The mark of a process that is about to start.
pub(super) struct Mark(String);

impl Mark {
    /// Marks the command. From now on this process becomes the parent of orphans below it, so they
    /// can be found and waited for.
    pub(super) fn set(command: &mut Command) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        // Linux has it since 3.4; without it init adopts orphans. Then they are not found.
        let _ = set_child_subreaper(Some(getpid()));
        let run = NEXT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}{run}", identity::mark());
        let (name, value) = mark.split_once('=').expect("a name and a value");
        command.env(OsStr::new(name), OsStr::new(value));
        Self(mark)
    }
}

/// Kills every process of every run of this process.
pub(super) fn kill_all() {
    Family {
        group: None,
        mark: identity::mark(),
        folder: identity::folder_prefix().to_owned(),
        known: HashMap::new(),
        strangers: HashMap::new(),
    }
    .kill();
}

/// Whether the kernel lists the children of a thread. Not every kernel is built with that option,
/// `CONFIG_PROC_CHILDREN`.
fn has_children_files() -> bool {
    static HAS: LazyLock<bool> = LazyLock::new(|| Path::new("/proc/thread-self/children").exists());
    *HAS
}

impl Family {
    /// The family of the process that leads this group, has this mark and runs in this folder.
    pub(super) fn new(group: Pid, mark: Mark, folder: &Path) -> Self {
        let (known, strangers) = (HashMap::new(), HashMap::new());
        Self { group: Some(group), mark: mark.0, folder: folder.to_owned(), known, strangers }
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
        let members = if has_children_files() { self.descendants() } else { self.members() };
        let mut usage: Usage = members.iter().map(Stat::usage).sum();
        if usage.memory > memory_limit {
            usage.memory = members.iter().map(Stat::proportional_memory).sum();
        }
        usage
    }

    /// Kills all of its processes, and waits for those whose parent has ended.
    pub(super) fn kill(&mut self) {
        let start = Instant::now();
        while start.elapsed() < KILLING {
            if let Some(group) = self.group {
                let _ = kill_process_group(group, Signal::KILL);
            }
            let members = self.members();
            for member in &members {
                let Some(pid) = Pid::from_raw(member.pid) else { continue };
                let _ = kill_process(pid, Signal::KILL);
                // The leader of the group is waited for by its owner, who needs its exit status.
                if Some(pid) != self.group {
                    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
                }
            }
            if members.iter().all(Stat::has_ended) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Its processes, found from parent to child; no more of them than show that there are too
    /// many. This reads fewer files than [`members`](Self::members), but it can miss a process
    /// while another child or a thread of its parent ends. That is acceptable for limits that are
    /// checked again a few milliseconds later; `kill` needs `members`.
    fn descendants(&mut self) -> Vec<Stat> {
        let children = |pid| Stat::children_of(pid).into_iter().filter_map(Stat::of);
        let mut members: Vec<Stat> = Vec::new();
        // The leader of the group stays until it is waited for. Orphans of the family are children
        // of this process.
        let leader = self.group.and_then(|group| Stat::of(group.as_raw_nonzero().get()));
        let mut found: Vec<Stat> =
            leader.into_iter().chain(children(getpid().as_raw_nonzero().get())).collect();
        let mut followed = 0;
        loop {
            for process in found {
                // The list of a thread that ends moves to another thread, where it is read again.
                let is_new = members.iter().all(|member| member.id() != process.id());
                if is_new && self.has(&process) {
                    self.known.insert(process.pid, process.start);
                    members.push(process);
                }
            }
            match members.get(followed) {
                Some(member) if members.len() <= MOST_PROCESSES => {
                    found = children(member.pid).collect();
                    followed += 1;
                }
                _ => return members,
            }
        }
    }

    /// Its processes, found among all processes.
    fn members(&mut self) -> Vec<Stat> {
        let mut others = Stat::of_all_processes();
        let mut members = Vec::new();
        loop {
            let found: Vec<Stat> = others.extract_if(.., |process| self.has(process)).collect();
            if found.is_empty() {
                return members;
            }
            self.known.extend(found.iter().map(|process| (process.pid, process.start)));
            members.extend(found);
        }
    }

    fn has(&mut self, process: &Stat) -> bool {
        let is_in = |known: &HashMap<i32, u64>| known.get(&process.pid) == Some(&process.start);
        if is_in(&self.known)
            || self.group.is_some_and(|group| process.group == group.as_raw_nonzero().get())
            || self.known.contains_key(&process.parent)
        {
            return true;
        }
        // Only a child of this process can be an orphan of the family.
        if process.parent != getpid().as_raw_nonzero().get() || is_in(&self.strangers) {
            return false;
        }
        let is_marked = process.environment().split(|&byte| byte == 0).any(|variable| {
            variable == self.mark.as_bytes()
                || self.group.is_none() && variable.starts_with(self.mark.as_bytes())
        });
        let is_in_folder = process.working_directory().is_some_and(|directory| {
            let (directory, folder) = (directory.as_os_str(), self.folder.as_os_str());
            let rest = directory.as_bytes().strip_prefix(folder.as_bytes());
            rest.is_some_and(|rest| self.group.is_none() || matches!(rest, [] | [b'/', ..]))
        });
        let is_member = is_marked || is_in_folder;
        if !is_member {
            self.strangers.insert(process.pid, process.start);
        }
        is_member
    }
}
