//! [`Cgroup`]: the processes of a run as Linux keeps them together, in a control group of version
//! 2.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use procfs::process::Process;
use rustix::process::Pid;

/// A group of its own for the processes of a run.
///
/// The kernel adds up what they use, also those that have ended, and no process leaves the group
/// without the right to write to another one. Many systems let only the superuser make a group.
#[derive(Debug)]
pub(super) struct Cgroup(PathBuf);

impl Cgroup {
    /// A new group; `None` where this process may not make one.
    pub(super) fn new() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self::make(PathBuf::from(format!("{}{number}", prefix()?.display())))
    }

    fn make(path: PathBuf) -> Option<Self> {
        fs::create_dir(&path).is_ok().then_some(Self(path))
    }

    /// Moves a process into the group; those that it starts are in it, too.
    pub(super) fn add(&self, process: Pid) -> bool {
        fs::write(self.0.join("cgroup.procs"), process.to_string()).is_ok()
    }

    /// The CPU time of all processes that were ever in the group.
    pub(super) fn cpu(&self) -> Option<Duration> {
        self.figure("cpu.stat", "usage_usec").map(Duration::from_micros)
    }

    /// The memory of the group in bytes, with files that exist in memory alone, and without what
    /// is cached of other files. `None` where the kernel does not count it for this group.
    pub(super) fn memory(&self) -> Option<u64> {
        let of = |name| self.figure("memory.stat", name);
        of("anon").zip(of("shmem")).map(|(private, shared)| private + shared)
    }

    /// Kills all of its processes at once, where Linux is 5.14 or newer.
    pub(super) fn kill(&self) {
        let _ = fs::write(self.0.join("cgroup.kill"), "1");
    }

    fn figure(&self, file: &str, name: &str) -> Option<u64> {
        let text = fs::read_to_string(self.0.join(file)).ok()?;
        let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
        text.lines().find_map(value)
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        // A process in it that cannot be killed keeps it.
        let _ = fs::remove_dir(&self.0);
    }
}

/// What the paths of all groups of this process begin with, if it may make any.
pub(super) fn prefix() -> Option<&'static Path> {
    static PREFIX: OnceLock<Option<PathBuf>> = OnceLock::new();
    PREFIX.get_or_init(find_prefix).as_deref()
}

/// A group beside that of this process can count memory. One below can, only if that is the root.
fn find_prefix() -> Option<PathBuf> {
    let own = own_group()?;
    let name = format!("kata-judge-{}-", std::process::id());
    let places = [own.parent(), Some(&*own)].into_iter().flatten();
    let prefixes = places.map(|place| place.join(&name));
    let usable = |prefix: &PathBuf| {
        let group = Cgroup::make(PathBuf::from(format!("{}test", prefix.display())))?;
        // To move a process, this one has to be able to write to the group above both.
        let procs = prefix.parent()?.join("cgroup.procs");
        rustix::fs::access(procs, rustix::fs::Access::WRITE_OK).ok()?;
        group.cpu()?;
        Some(group.memory().is_some())
    };
    let found: Vec<(bool, PathBuf)> =
        prefixes.filter_map(|prefix| Some((usable(&prefix)?, prefix))).collect();
    let best = found.iter().find(|(counts_memory, _)| *counts_memory).or(found.first());
    best.map(|(_, prefix)| prefix.clone())
}

/// The folder of the group that this process is in.
fn own_group() -> Option<PathBuf> {
    let own = Process::myself().ok()?;
    let mounts = own.mountinfo().ok()?;
    let mount = mounts.into_iter().find(|mount| mount.fs_type == "cgroup2")?;
    let group = own.cgroups().ok()?.into_iter().find(|group| group.hierarchy == 0)?.pathname;
    Some(mount.mount_point.join(Path::new(&group).strip_prefix(mount.root).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::{Exceeded, ProcessLimits};
    use crate::system::{Folder, run};

    /// Such a file is in memory, but no process has it in its address space.
    #[test]
    fn a_file_in_memory_counts_as_memory() {
        if Cgroup::new().is_none_or(|group| group.memory().is_none()) {
            eprintln!("skipped: this user may make no control group that counts memory");
            return;
        }
        let script = "import os, time
file = os.memfd_create('hog')
for _ in range(200): os.write(file, bytes(1 << 20))
time.sleep(99)";
        let limits = ProcessLimits {
            cpu: Duration::from_secs(30),
            wall: Duration::from_mins(1),
            memory: 100 << 20,
            output: 1 << 10,
        };
        let folder = Folder::new().unwrap();
        let command = ["python3", "-c", script].map(str::to_owned).to_vec();
        let process = crate::process::Process::new(command, &folder, Vec::new(), limits);
        assert_eq!(run(process).unwrap().exceeded, Some(Exceeded::Memory));
    }
}
