//! What a running program uses at one moment.

use std::time::Duration;

use crate::process::Usage;

/// The pause between two looks at a running program. It bounds how far a limit is overrun.
#[cfg(target_os = "linux")]
pub(super) const PAUSE: Duration = Duration::from_millis(50);

/// Elsewhere a look starts `ps`, which takes some milliseconds.
#[cfg(not(target_os = "linux"))]
pub(super) const PAUSE: Duration = Duration::from_millis(250);

#[cfg(target_os = "linux")]
pub(super) use linux::{first_child, usage};

#[cfg(not(target_os = "linux"))]
pub(super) use ps::{first_child, usage};

/// Linux shows each process in files.
#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::time::Duration;

    use rustix::param::{clock_ticks_per_second, page_size};
    use rustix::process::Pid;

    use super::Usage;

    /// The longest chain of processes that is followed. Scripts that start a program need a few:
    /// `sh run.sh` starts `uv run solve.py`, which starts `python solve.py`.
    const LONGEST_CHAIN: usize = 6;

    /// The numbers of the fields of `/proc/PID/stat` after the name of the program, the first of
    /// which is 0. `man 5 proc` counts from 1 and has two fields before.
    const FIRST_TIME: usize = 11;
    /// User time and system time of the process, and the same of the children that it waited for.
    const TIMES: usize = 4;
    const RESIDENT_PAGES: usize = 21;

    /// What the program, its first child, the first child of that, and so on use together. Other
    /// children are seen when they have ended.
    pub(crate) fn usage(program: Pid) -> Usage {
        let mut sum = Usage::default();
        let mut process = Some(program);
        for _ in 0..LONGEST_CHAIN {
            let Some(pid) = process else { break };
            let of_process = usage_of(pid).unwrap_or_default();
            sum.cpu += of_process.cpu;
            sum.memory += of_process.memory;
            process = first_child(pid);
        }
        sum
    }

    /// The child that the process started first, among those that run. The file names the children
    /// of the first thread alone, which has the number of the process.
    pub(crate) fn first_child(parent: Pid) -> Option<Pid> {
        let parent = parent.as_raw_nonzero();
        let path = format!("/proc/{parent}/task/{parent}/children");
        let children = fs::read_to_string(path).ok()?;
        Pid::from_raw(children.split_whitespace().next()?.parse().ok()?)
    }

    /// What one process uses; `None` if it has ended.
    fn usage_of(pid: Pid) -> Option<Usage> {
        let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
        // The name of the program is in brackets, and may contain a bracket itself.
        let (_, after_name) = text.rsplit_once(')')?;
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        let mut ticks = 0;
        for field in fields.get(FIRST_TIME..FIRST_TIME + TIMES)? {
            ticks += field.parse::<u64>().ok()?;
        }
        let pages: u64 = fields.get(RESIDENT_PAGES)?.parse().ok()?;
        Some(Usage {
            cpu: Duration::from_millis(ticks * 1000 / clock_ticks_per_second()),
            memory: pages * page_size() as u64,
        })
    }
}

/// Every Unix has the program `ps`.
#[cfg(any(not(target_os = "linux"), test))]
#[cfg_attr(target_os = "linux", allow(dead_code))]
mod ps {
    use std::process::Command;
    use std::time::Duration;

    use rustix::process::Pid;

    use super::Usage;

    /// What the program uses. Its children are seen when they have ended.
    pub(crate) fn usage(program: Pid) -> Usage {
        let pid = program.as_raw_nonzero().to_string();
        let output = Command::new("ps")
            .args(["-o", "rss=,time=", "-p", &pid])
            .output();
        match output {
            Ok(output) => read(&String::from_utf8_lossy(&output.stdout)).unwrap_or_default(),
            Err(_) => Usage::default(),
        }
    }

    /// Only a namespace needs it, which no other system has.
    pub(crate) fn first_child(_: Pid) -> Option<Pid> {
        None
    }

    /// Reads resident memory in KiB and CPU time: `5324   0:01.25` on macOS, `5324 00:00:01` on
    /// Linux, `5324 1-00:00:01` after a day.
    pub(super) fn read(text: &str) -> Option<Usage> {
        let mut words = text.split_whitespace();
        let kibibytes: u64 = words.next()?.parse().ok()?;
        let time = words.next()?;
        let (days, time) = time.split_once('-').unwrap_or(("0", time));
        let mut seconds = 0.0;
        for part in time.split(':') {
            seconds = seconds * 60.0 + part.parse::<f64>().ok()?;
        }
        seconds += days.parse::<f64>().ok()? * 86400.0;
        Some(Usage {
            cpu: Duration::try_from_secs_f64(seconds).ok()?,
            memory: kibibytes << 10,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ps_shows_the_time_in_three_forms() {
        for (text, seconds) in [
            ("5324   0:01.25\n", 1.25),
            ("5324 00:10:01\n", 601.0),
            ("5324 1-00:00:01\n", 86401.0),
        ] {
            let usage = ps::read(text).unwrap();
            assert_eq!(usage.cpu, Duration::from_secs_f64(seconds), "{text}");
            assert_eq!(usage.memory, 5324 << 10);
        }
        assert!(ps::read("").is_none());
    }

    fn processor_time() -> Duration {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::try_from(time).unwrap()
    }

    #[test]
    fn this_process_uses_memory_and_time() {
        // On a busy machine, this takes longer on the clock. The kernel counts in ticks of 10 ms.
        while processor_time() < Duration::from_millis(30) {}
        let used = usage(rustix::process::getpid());
        assert!(used.memory > 1 << 20, "{used:?}");
        assert!(used.cpu > Duration::ZERO, "{used:?}");
    }
}
