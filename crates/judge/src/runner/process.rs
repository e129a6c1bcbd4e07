//! Runs one process within limits of time, memory and output, and leaves nothing of it running.

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::RwLock;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use wait4::Wait4 as _;

use super::disk::Disk;
use super::family::{self, Family, Mark};
use super::folder::{self, Folder};
use super::pipes::Pipes;
use super::watcher::Watched;
use crate::Verdict;

/// The most that one process may use.
#[derive(Clone, Copy, Debug)]
pub struct ProcessLimits {
    /// CPU time of the process and its children.
    pub cpu: Duration,
    /// Time on the clock. It ends a process that sleeps, which uses no CPU time.
    pub wall: Duration,
    /// Resident memory in bytes, of the process and its children together.
    pub memory: u64,
    /// Bytes written to standard output.
    pub output: u64,
}

impl ProcessLimits {
    /// The limits of one process for this many puzzles.
    pub(super) fn for_puzzles(self, count: usize) -> Self {
        let count = count.max(1) as u32;
        let output = self.output * u64::from(count);
        Self { cpu: self.cpu * count, wall: self.wall * count, output, ..self }
    }
}

/// Why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum RunnerError {
    /// It cannot be started.
    #[error("cannot start {program}: {source}")]
    Start {
        /// The program.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// There is no folder in which it could run.
    #[error("cannot make a temporary folder: {0}")]
    Folder(io::Error),
    /// The operating system does not say how it ended.
    #[error("cannot wait for {program}: {source}")]
    Wait {
        /// The program.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// Which limit a process broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exceeded {
    CpuTime,
    WallTime,
    Memory,
    Processes,
    Output,
    /// The files in its folder, and the limit in bytes.
    Disk(u64),
}

/// A process to run.
pub(super) struct Process<'a> {
    /// The program and its arguments.
    pub(super) command: Vec<String>,
    /// The working directory.
    pub(super) folder: &'a Path,
    /// The most bytes that it may write to files in its folder.
    pub(super) disk: u64,
    pub(super) input: Vec<u8>,
    pub(super) limits: ProcessLimits,
    /// Whether the limits of time are for each line of output. The process must write each line at
    /// once.
    pub(super) each_line: bool,
}

/// How a process ended, and what it used.
#[derive(Debug)]
pub(super) struct ProcessEnd {
    pub(super) exceeded: Option<Exceeded>,
    /// The exit code or signal; meaningless after a broken limit.
    pub(super) status: ExitStatus,
    pub(super) stdout: Vec<u8>,
    /// The end of standard error.
    pub(super) stderr: String,
    pub(super) cpu: Duration,
    /// The highest resident memory that was seen, in bytes.
    pub(super) memory: u64,
}

impl ProcessEnd {
    /// The verdict and the reason, unless the process ended well.
    pub(super) fn verdict(&self, limits: &ProcessLimits) -> Option<(Verdict, String)> {
        Some(match self.exceeded {
            Some(Exceeded::CpuTime) => {
                (Verdict::TimeLimitExceeded, format!("more than {:?} of CPU time", limits.cpu))
            }
            Some(Exceeded::WallTime) => (
                Verdict::TimeLimitExceeded,
                format!("still running after {:?}, with {:.1?} of CPU time", limits.wall, self.cpu),
            ),
            Some(Exceeded::Memory) => (
                Verdict::MemoryLimitExceeded,
                format!("more than {} MiB of memory", limits.memory >> 20),
            ),
            Some(Exceeded::Processes) => {
                (Verdict::RuntimeError, format!("more than {MOST_PROCESSES} processes at once"))
            }
            Some(Exceeded::Output) => (
                Verdict::OutputLimitExceeded,
                format!("more than {} bytes of output", limits.output),
            ),
            Some(Exceeded::Disk(most)) => (Verdict::OutputLimitExceeded, Disk::limit(most)),
            None => (Verdict::RuntimeError, self.failure()?),
        })
    }

    /// `exit code 3` or `killed by SIGSEGV`; `None` after a clean end.
    pub(super) fn failure(&self) -> Option<String> {
        match (self.status.code(), self.status.signal()) {
            (Some(0), _) => None,
            (Some(code), _) => Some(format!("exit code {code}")),
            (None, Some(signal)) => Some(format!("killed by {}", signal_name(signal))),
            (None, None) => Some("ended without an exit code".to_owned()),
        }
    }
}

fn signal_name(number: i32) -> String {
    let name = match number {
        4 => "SIGILL, an illegal instruction",
        6 => "SIGABRT, an abort",
        8 => "SIGFPE, such as a division by zero",
        9 => "SIGKILL",
        11 => "SIGSEGV, a forbidden memory access",
        15 => "SIGTERM",
        _ => return format!("signal {number}"),
    };
    name.to_owned()
}

/// The pause between two looks at a running process. It bounds how far a limit is overrun.
const PAUSE: Duration = Duration::from_millis(5);

/// The most processes that a program may have at once. The runtimes of languages start a few; a
/// fork bomb starts as many as the system allows.
pub(super) const MOST_PROCESSES: usize = 500;

/// The most bytes that a program may write to files. A program that solves puzzles needs none.
const MOST_DISK: u64 = 64 << 20;

/// Looks at a process between two looks at its files, which take longer.
const USAGE_LOOKS_PER_DISK_LOOK: u32 = 10;

/// Every run passes it before it says how its process ended.
static GATE: RwLock<()> = RwLock::new(());

/// Kills the program that is being judged, with everything that it started, and removes temporary
/// folders. For a handler of Ctrl-C that ends this process, which would otherwise leave them.
///
/// While the result is kept, no run comes to its end: what was killed gets no verdict.
#[must_use = "when it is dropped, the killed program is judged"]
pub fn kill_running() -> impl Sized + use<> {
    let gate = GATE.write();
    family::kill_all();
    folder::remove_all();
    gate
}

impl<'a> Process<'a> {
    /// A process with limits for the whole of it, in this folder.
    pub(super) fn new(
        command: Vec<String>,
        folder: &'a Folder,
        input: Vec<u8>,
        limits: ProcessLimits,
    ) -> Self {
        let folder = folder.path();
        Self { command, folder, disk: MOST_DISK, input, limits, each_line: false }
    }

    /// Runs it until it ends or breaks a limit. Afterwards nothing that it started is running.
    pub(super) fn run(self) -> Result<ProcessEnd, RunnerError> {
        let limits = self.limits;
        let (program, arguments) =
            self.command.split_first().map_or(("", &[][..]), |(first, rest)| (&**first, rest));
        let _run = Watched::run();
        let disk = Disk::new(self.folder, self.disk);
        let mut command = Command::new(program);
        let mark = Mark::set(&mut command);
        let mut child = command
            .args(arguments)
            .current_dir(self.folder)
            // What libraries call temporary is removed, too.
            .env("TMPDIR", self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|source| {
                // The folder is gone if this process is about to end.
                drop(GATE.read());
                RunnerError::Start { program: program.to_owned(), source }
            })?;
        let group = Pid::from_child(&child);
        let watched_group = Watched::group(group);
        let mut family = Family::new(group, mark, self.folder);
        family.turn_off_core_dumps();
        let pipes = Pipes::attach(&mut child, self.input, limits.output);
        let watched = watch(group, &mut family, limits, self.each_line, &pipes, &disk);
        // The leader of the group is not reaped yet, so its number is not in use for another group.
        family.kill();
        drop(watched_group);
        let reaped = child.wait4();
        let wait_error = |source| RunnerError::Wait { program: program.to_owned(), source };
        // It may have been killed because this process is about to end.
        drop(GATE.read());
        let (exceeded, seen_memory) = watched.map_err(wait_error)?;
        let reaped = reaped.map_err(wait_error)?;
        let (stdout, stderr) = pipes.finish();
        let cpu = reaped.rusage.utime + reaped.rusage.stime;
        let memory = if seen_memory > 0 { seen_memory } else { reaped.rusage.maxrss };
        // The process may have broken a limit and ended between two looks.
        let exceeded = exceeded.or_else(|| {
            if cpu > limits.cpu && !self.each_line {
                Some(Exceeded::CpuTime)
            } else if memory > limits.memory {
                Some(Exceeded::Memory)
            } else if stdout.len() as u64 > limits.output {
                Some(Exceeded::Output)
            } else {
                disk.is_exceeded().then_some(Exceeded::Disk(disk.most))
            }
        });
        Ok(ProcessEnd { exceeded, status: reaped.status, stdout, stderr, cpu, memory })
    }
}

/// Looks at the process until it ends or breaks a limit. Also returns the highest memory seen.
fn watch(
    group: Pid,
    family: &mut Family,
    limits: ProcessLimits,
    each_line: bool,
    pipes: &Pipes,
    disk: &Disk<'_>,
) -> io::Result<(Option<Exceeded>, u64)> {
    // The most that was seen: a look can miss a process.
    let (mut memory, mut cpu) = (0, Duration::ZERO);
    // The last line of output that was seen: its number, and when it was seen.
    let (mut lines, mut line_cpu, mut line_time) = (0, Duration::ZERO, Instant::now());
    // The first pauses are shorter, so that a short run is measured and not delayed.
    let mut pause = Duration::from_micros(200);
    let mut looks = 0;
    loop {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(group), ended)?.is_some() {
            return Ok((None, memory));
        }
        looks += 1;
        let used = family.usage(limits.memory);
        memory = memory.max(used.memory);
        cpu = cpu.max(used.cpu);
        let written = pipes.lines.load(Ordering::Relaxed);
        if each_line && written > lines {
            (lines, line_cpu, line_time) = (written, cpu, Instant::now());
        }
        let exceeded = if pipes.flooded.load(Ordering::Relaxed) {
            Some(Exceeded::Output)
        } else if memory > limits.memory {
            Some(Exceeded::Memory)
        } else if used.processes > MOST_PROCESSES {
            Some(Exceeded::Processes)
        } else if cpu.saturating_sub(line_cpu) > limits.cpu {
            Some(Exceeded::CpuTime)
        } else if looks % USAGE_LOOKS_PER_DISK_LOOK == 0 && disk.is_exceeded() {
            Some(Exceeded::Disk(disk.most))
        } else {
            (line_time.elapsed() > limits.wall).then_some(Exceeded::WallTime)
        };
        if exceeded.is_some() {
            return Ok((exceeded, memory));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(PAUSE);
    }
}
