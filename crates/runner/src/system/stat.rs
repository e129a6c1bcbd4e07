//! [`Stat`]: what Linux says of a process.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::usage::Usage;

/// A process, as `/proc/PID/stat` describes it.
///
/// See proc_pid_stat(5). The crate procfs reads the same, but takes longer to build than the rest
/// of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stat {
    pub(super) pid: i32,
    pub(super) parent: i32,
    pub(super) group: i32,
    /// When it started, in ticks since the system did.
    pub(super) start: u64,
    state: char,
    /// CPU time of the process and of its children that ended.
    ticks: u64,
    /// Resident memory in pages.
    pages: u64,
}

impl Stat {
    /// Every process that runs now.
    pub(super) fn of_all_processes() -> Vec<Self> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        // A process may end at any moment, and other entries are no processes.
        let stat = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("stat")).ok();
        entries.filter_map(|entry| Self::parse(&stat(entry)?)).collect()
    }

    /// The process with this number; `None` if there is none.
    pub(super) fn of(pid: i32) -> Option<Self> {
        Self::parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
    }

    /// The numbers of its child processes, including ended ones that it has not waited for. The list
    /// can be incomplete, or name a child twice, while a child or a thread ends.
    pub(super) fn children_of(pid: i32) -> Vec<i32> {
        // Linux lists children per thread.
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let children = |thread: fs::DirEntry| fs::read_to_string(thread.path().join("children"));
        let texts = threads.filter_map(|thread| children(thread).ok());
        let numbers = |text: String| -> Vec<i32> {
            text.split_ascii_whitespace().filter_map(|number| number.parse().ok()).collect()
        };
        texts.flat_map(numbers).collect()
    }

    fn parse(text: &str) -> Option<Self> {
        // The second field is the name in parentheses, which may itself have spaces and
        // parentheses.
        let (before, after) = text.rsplit_once(')')?;
        let pid = before.split_ascii_whitespace().next()?.parse().ok()?;
        let fields: Vec<&str> = after.split_ascii_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let id = |number: usize| i32::try_from(field(number)?).ok();
        Some(Self {
            pid,
            parent: id(4)?,
            group: id(5)?,
            start: field(22)?,
            state: fields.first()?.chars().next()?,
            ticks: field(14)? + field(15)? + field(16)? + field(17)?,
            pages: field(24)?,
        })
    }

    /// What no two processes share, even if one of them starts after the other has ended.
    pub(super) const fn id(&self) -> (i32, u64) {
        (self.pid, self.start)
    }

    /// Whether it has ended, and its parent has not waited for it yet.
    pub(super) const fn has_ended(&self) -> bool {
        matches!(self.state, 'Z' | 'X')
    }

    pub(super) fn usage(&self) -> Usage {
        Usage {
            cpu: Duration::from_millis(self.ticks * 1000 / rustix::param::clock_ticks_per_second()),
            memory: self.pages * rustix::param::page_size() as u64,
            processes: 1,
        }
    }

    /// Its resident memory in bytes; a page that it shares with others counts in part.
    pub(super) fn proportional_memory(&self) -> u64 {
        let text = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.pid));
        let text = text.unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
        kibibytes.unwrap_or(0_u64) << 10
    }

    /// Its working directory, without links; `None` if it has ended.
    pub(super) fn working_directory(&self) -> Option<PathBuf> {
        fs::read_link(format!("/proc/{}/cwd", self.pid)).ok()
    }

    /// The environment that it started with, its variables separated by zero bytes.
    pub(super) fn environment(&self) -> Vec<u8> {
        fs::read(format!("/proc/{}/environ", self.pid)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_and_parentheses_is_skipped() {
        let stat = "24064 (a) b (c) S 23 24061 3 0 -1 0 0 0 0 0 200 100 50 50 20 0 1 0 9 0 7 9";
        let stat = Stat::parse(stat).unwrap();
        assert_eq!((stat.pid, stat.parent, stat.group, stat.start), (24_064, 23, 24_061, 9));
        let ticks = rustix::param::clock_ticks_per_second();
        assert_eq!(stat.usage().cpu, Duration::from_millis(400 * 1000 / ticks));
        assert_eq!(stat.usage().memory, 7 * rustix::param::page_size() as u64);
        assert!(!stat.has_ended());
        assert_eq!(Stat::parse("24064 (cat) S 23"), None);
    }

    #[test]
    fn a_child_is_found_until_it_is_waited_for() {
        let own = i32::try_from(std::process::id()).unwrap();
        // It ends when its input does, also if this test fails.
        let piped = std::process::Stdio::piped();
        let mut child = std::process::Command::new("cat").stdin(piped).spawn().unwrap();
        let pid = i32::try_from(child.id()).unwrap();
        // Threads of other tests end meanwhile, so a list can be incomplete.
        assert!((0..100).any(|_| Stat::children_of(own).contains(&pid)));
        let stat = Stat::of(pid).unwrap();
        assert_eq!((stat.pid, stat.parent), (pid, own));
        assert!(Stat::of_all_processes().iter().any(|other| other.id() == stat.id()));
        child.wait().unwrap();
        assert!(!Stat::children_of(own).contains(&pid));
        assert_eq!(Stat::of(pid), None);
    }

    #[test]
    fn this_process_uses_memory() {
        let own = i32::try_from(std::process::id()).unwrap();
        let stat = Stat::of(own).unwrap();
        assert!(stat.usage().memory > 1 << 20);
        assert!((1..=stat.usage().memory).contains(&stat.proportional_memory()));
    }
}
