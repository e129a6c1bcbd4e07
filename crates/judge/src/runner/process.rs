//! Runs one process within limits of time, memory and output, and leaves nothing of it running.

use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use wait4::Wait4 as _;

use super::usage::Usage;

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
    Time,
    Memory,
    Output,
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

/// The bytes of standard error that are kept.
const STDERR_KEPT: usize = 2000;

/// The process group that is running, 0 for none.
static RUNNING: AtomicI32 = AtomicI32::new(0);

/// Kills the program that is being judged, with everything that it started. For a handler of
/// Ctrl-C, which otherwise would leave it running.
pub fn kill_running() {
    if let Some(group) = Pid::from_raw(RUNNING.load(Ordering::SeqCst)) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Runs the command with this input until it ends or breaks a limit. Its whole process group is
/// gone afterwards.
pub(super) fn run(
    command: &[String],
    input: &[u8],
    limits: ProcessLimits,
) -> Result<ProcessEnd, RunnerError> {
    let (program, arguments) =
        command.split_first().map_or(("", command), |(program, rest)| (program, rest));
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .map_err(|source| RunnerError::Start { program: program.to_owned(), source })?;
    let group = Pid::from_child(&child);
    RUNNING.store(group.as_raw_nonzero().get(), Ordering::SeqCst);
    let pipes = Pipes::attach(&mut child, input.to_vec(), limits.output);
    let watched = watch(group, limits, &pipes, start);
    // The leader of the group is not reaped yet, so its number is not in use for another group.
    let _ = kill_process_group(group, Signal::KILL);
    let reaped = child.wait4();
    RUNNING.store(0, Ordering::SeqCst);
    let wait_error = |source| RunnerError::Wait { program: program.to_owned(), source };
    let (exceeded, seen_memory) = watched.map_err(wait_error)?;
    let reaped = reaped.map_err(wait_error)?;
    let (stdout, stderr) = pipes.finish();
    let cpu = reaped.rusage.utime + reaped.rusage.stime;
    let memory = if seen_memory > 0 { seen_memory } else { reaped.rusage.maxrss };
    // The process may have broken a limit and ended between two looks.
    let exceeded = exceeded.or_else(|| {
        if cpu > limits.cpu {
            Some(Exceeded::Time)
        } else if memory > limits.memory {
            Some(Exceeded::Memory)
        } else {
            (stdout.len() as u64 > limits.output).then_some(Exceeded::Output)
        }
    });
    Ok(ProcessEnd { exceeded, status: reaped.status, stdout, stderr, cpu, memory })
}

/// Looks at the process until it ends or breaks a limit. Also returns the highest memory seen.
fn watch(
    group: Pid,
    limits: ProcessLimits,
    pipes: &Pipes,
    start: Instant,
) -> io::Result<(Option<Exceeded>, u64)> {
    let mut memory = 0;
    // The first pauses are shorter, so that a short run is measured and not delayed.
    let mut pause = Duration::from_micros(200);
    loop {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(group), ended)?.is_some() {
            return Ok((None, memory));
        }
        let used = Usage::of_group(group);
        memory = memory.max(used.memory);
        let exceeded = if pipes.flooded.load(Ordering::Relaxed) {
            Some(Exceeded::Output)
        } else if memory > limits.memory {
            Some(Exceeded::Memory)
        } else if used.cpu > limits.cpu || start.elapsed() > limits.wall {
            Some(Exceeded::Time)
        } else {
            None
        };
        if exceeded.is_some() {
            return Ok((exceeded, memory));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(PAUSE);
    }
}

/// The threads that feed and drain the process, so that a full pipe blocks neither side.
struct Pipes {
    flooded: Arc<AtomicBool>,
    stdout: thread::JoinHandle<Vec<u8>>,
    stderr: thread::JoinHandle<Vec<u8>>,
}

impl Pipes {
    fn attach(child: &mut Child, input: Vec<u8>, output_limit: u64) -> Self {
        let flooded = Arc::new(AtomicBool::new(false));
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program may end without reading all of its input, which is no error.
        thread::spawn(move || drop(stdin.write_all(&input)));
        let stdout = child.stdout.take().expect("it is piped");
        let over = Arc::clone(&flooded);
        let stdout = thread::spawn(move || {
            let mut kept = Vec::new();
            let _ = stdout.take(output_limit + 1).read_to_end(&mut kept);
            over.store(kept.len() as u64 > output_limit, Ordering::Relaxed);
            kept
        });
        let stderr = child.stderr.take().expect("it is piped");
        let stderr = thread::spawn(move || last_of(stderr));
        Self { flooded, stdout, stderr }
    }

    /// The output. The process group is dead, so the pipes are closed.
    fn finish(self) -> (Vec<u8>, String) {
        let stdout = self.stdout.join().unwrap_or_default();
        let stderr = self.stderr.join().unwrap_or_default();
        (stdout, String::from_utf8_lossy(&stderr).trim_end().to_owned())
    }
}

/// Reads a stream to its end and keeps the last bytes.
fn last_of(mut stream: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..length]);
        if kept.len() > STDERR_KEPT {
            kept.drain(..kept.len() - STDERR_KEPT);
        }
    }
    kept
}
