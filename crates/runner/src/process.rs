//! [`Process`]: what runs, within which limits, and how it ended.
#![cfg_attr(not(unix), expect(dead_code, reason = "nothing runs on other systems"))]

use std::env;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use judge::Verdict;

use crate::system::folder::Folder;

/// The most that one process may use.
#[derive(Clone, Copy, Debug)]
pub struct ProcessLimits {
    /// CPU time of the process and the children that it waited for.
    pub cpu: Duration,
    /// Time on the clock. It ends a process that sleeps, which uses no CPU time.
    pub wall: Duration,
    /// Resident memory in bytes: of the process, its first child, the first child of that, and so
    /// on.
    pub memory: u64,
    /// Bytes written to standard output.
    pub output: u64,
}

impl ProcessLimits {
    /// The limit on the clock as a multiple of that on CPU time.
    pub const WALL_PER_CPU: u32 = 3;

    /// The limit on the CPU time of all boards of an answer together, as a multiple of that on one
    /// board.
    ///
    /// A row-by-row search takes three to five times as long on all boards as on its slowest board,
    /// in every language. So a right one that stays within the limit of each board stays within
    /// this one, on a slow machine, too. A wrong answer may take long on each of a thousand boards.
    pub const BOARDS_AT_THE_LIMIT: u32 = 6;

    /// The limits for one puzzle, unless the user changes them.
    pub const DEFAULT: Self = Self {
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(10).saturating_mul(Self::WALL_PER_CPU),
        memory: 1 << 30,
        output: 1 << 16,
    };

    /// The CPU time for all boards of an answer together. It is not shorter if one board has less
    /// than the default: an answer that is fast on each board may need it for all of them.
    pub fn cpu_of_all_boards(self) -> Duration {
        self.cpu.max(Self::DEFAULT.cpu) * Self::BOARDS_AT_THE_LIMIT
    }

    /// The limits of one process for this many puzzles.
    pub(crate) fn for_puzzles(self, count: usize) -> Self {
        let count = count.max(1) as u32;
        let output = self.output * u64::from(count);
        Self {
            cpu: self.cpu * count,
            wall: self.wall * count,
            output,
            ..self
        }
    }

    /// The limit that is exceeded, if one is.
    pub(crate) fn exceeded(&self, used: Usage, wall: Duration) -> Option<Exceeded> {
        if used.memory > self.memory {
            Some(Exceeded::Memory)
        } else if used.cpu > self.cpu {
            Some(Exceeded::CpuTime)
        } else {
            (wall > self.wall).then_some(Exceeded::WallTime)
        }
    }
}

/// Which limit a process broke, or with which line it was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    CpuTime,
    WallTime,
    Memory,
    Output,
    /// It wrote a [`LineKind::LastResult`].
    LastResult,
    /// It wrote a [`LineKind::Foreign`].
    ForeignLine,
}

/// Whether there is a program of this name.
pub(crate) fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// A process to run.
pub(crate) struct Process<'a> {
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// The folder in which it runs; `None` for the current one.
    pub(crate) folder: Option<&'a Folder>,
    pub(crate) input: Vec<u8>,
    /// Input that follows, for a process that gets one task after another. The input ends when the
    /// sender is dropped.
    pub(crate) later_input: Option<Receiver<Vec<u8>>>,
    /// The limits for the whole process. No line that it writes extends them.
    pub(crate) limits: ProcessLimits,
    /// What it has written to standard output so far, if another thread reads that.
    pub(crate) so_far: Option<Arc<Mutex<Vec<u8>>>>,
    /// The lines that it writes, if each has a limit of time, too.
    pub(crate) lines: Option<ResultLines<'a>>,
}

/// Lines of output that a process writes one by one and whole. Each is looked at while it runs.
pub(crate) struct ResultLines<'a> {
    /// The limits of time from one line to the next.
    pub(crate) limits: ProcessLimits,
    /// What the line with this number is. The first one has the number 0.
    pub(crate) kind: &'a dyn Fn(usize, &[u8]) -> LineKind,
}

/// What a line is that a process writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// A result after which the process may go on.
    Result,
    /// A result after which nothing else is needed, such as the first wrong one. It ends the
    /// process.
    LastResult,
    /// A line that is no result, such as one that an answer writes to the descriptor of its driver.
    /// It ends the process.
    Foreign,
}

impl Process<'_> {
    /// A process with limits for the whole of it, in the current folder.
    pub(crate) fn new(command: Vec<String>, input: Vec<u8>, limits: ProcessLimits) -> Self {
        Self {
            command,
            folder: None,
            input,
            later_input: None,
            limits,
            so_far: None,
            lines: None,
        }
    }
}

/// What a program uses at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    pub(crate) cpu: Duration,
    /// Memory in bytes.
    pub(crate) memory: u64,
}

impl Usage {
    /// The larger time and the larger memory of two moments.
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            cpu: self.cpu.max(other.cpu),
            memory: self.memory.max(other.memory),
        }
    }
}

/// How a process ended, and what it used.
#[derive(Debug, Default)]
pub(crate) struct ProcessEnd {
    pub(crate) exceeded: Option<Exceeded>,
    /// The exit code; meaningless after a broken limit. Either this is known or
    /// [`signal`](Self::signal).
    ///
    /// In a process namespace, no code from 129 to 192 arrives here: `Containment::outcome` has
    /// made a signal of it. In a process group it stays a code.
    pub(crate) code: Option<i32>,
    /// The signal that killed it; meaningless after a broken limit.
    pub(crate) signal: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    /// The end of standard error: up to `STDERR_KEPT` bytes, see `system/pipes.rs`.
    pub(crate) stderr: String,
    /// The number of lines that were written before these bytes and are not kept. A line of which
    /// only the end is kept does not count.
    pub(crate) stderr_lines_before: usize,
    pub(crate) cpu: Duration,
    /// The time on the clock from its start to its end.
    pub(crate) wall: Duration,
    /// The highest resident memory that was seen, in bytes; 0 if it ended before the first look.
    pub(crate) memory: u64,
}

impl ProcessEnd {
    /// The verdict and the reason, unless the process ended well.
    pub(crate) fn verdict(&self, limits: &ProcessLimits) -> Option<(Verdict, String)> {
        Some(match self.exceeded {
            Some(Exceeded::CpuTime) => (
                Verdict::TimeLimitExceeded,
                format!("more than {:?} of CPU time", limits.cpu),
            ),
            Some(Exceeded::WallTime) => (
                Verdict::TimeLimitExceeded,
                format!(
                    "still running after {:?}; its process used {:.1?} of CPU time in all",
                    limits.wall, self.cpu
                ),
            ),
            Some(Exceeded::Memory) => (
                Verdict::MemoryLimitExceeded,
                format!("more than {} MiB of memory", limits.memory >> 20),
            ),
            Some(Exceeded::Output) => (
                Verdict::OutputLimitExceeded,
                format!("more than {} bytes of output", limits.output),
            ),
            // What that result is has been read from the line.
            Some(Exceeded::LastResult) => return None,
            Some(Exceeded::ForeignLine) => (
                Verdict::WrongAnswer,
                "wrote to descriptor 3 itself, from which its results are read".to_owned(),
            ),
            None => (Verdict::RuntimeError, self.failure()?),
        })
    }

    /// `exit code 3` or `killed by SIGSEGV`; `None` after a clean end.
    pub(crate) fn failure(&self) -> Option<String> {
        match (self.code, self.signal) {
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
