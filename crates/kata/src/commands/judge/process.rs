//! Runs one process within limits of time, memory and output, and leaves nothing of it behind.

use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use wait4::Wait4 as _;

/// What one process may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProcessLimits {
    /// CPU time, its own and that of what it starts.
    pub(super) cpu: Duration,
    /// Time on the clock: a process that sleeps uses no CPU time.
    pub(super) wall: Duration,
    /// Resident memory in bytes, all its processes together.
    pub(super) memory: u64,
    /// Bytes written to standard output.
    pub(super) output: u64,
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
pub(super) struct Ended {
    pub(super) exceeded: Option<Exceeded>,
    /// The exit code or signal; when a limit was broken, of no meaning.
    pub(super) status: ExitStatus,
    pub(super) stdout: Vec<u8>,
    /// The end of standard error.
    pub(super) stderr: String,
    pub(super) cpu: Duration,
    /// The most resident memory in bytes that was seen.
    pub(super) memory: u64,
}

impl Ended {
    /// "exit code 3", "killed by SIGSEGV", if it did not end well.
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

/// How often a running process is looked at: often enough that a limit is overrun by little.
const LOOK: Duration = Duration::from_millis(5);

/// How much of standard error is kept for the report.
const STDERR_KEPT: usize = 2000;

/// The process group that is running, 0 for none: what Ctrl-C has to kill.
static RUNNING: AtomicI32 = AtomicI32::new(0);

/// Kills whatever runs and ends this process as an interrupted one ends.
pub(super) fn kill_on_interrupt() {
    // A second handler in one process cannot be set; the first is the same.
    let _ = ctrlc::set_handler(|| {
        if let Some(group) = Pid::from_raw(RUNNING.load(Ordering::SeqCst)) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        std::process::exit(130);
    });
}

/// Runs the command with this input until it ends or breaks a limit. Its whole process group is
/// gone afterwards.
///
/// # Errors
///
/// The command cannot be started, or the system refuses to say how it ended.
pub(super) fn run(command: &[String], input: &[u8], limits: ProcessLimits) -> io::Result<Ended> {
    let start = Instant::now();
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()?;
    let group = Pid::from_child(&child);
    RUNNING.store(group.as_raw_nonzero().get(), Ordering::SeqCst);
    let pipes = Pipes::attach(&mut child, input.to_vec(), limits.output);
    let watched = watch(group, limits, &pipes, start);
    // The leader is a zombie or about to be one, so the group still is its own: nobody else can be
    // hit.
    let _ = kill_process_group(group, Signal::KILL);
    let reaped = child.wait4();
    RUNNING.store(0, Ordering::SeqCst);
    let (exceeded, seen_memory) = watched?;
    let reaped = reaped?;
    let (stdout, stderr) = pipes.finish();
    let cpu = reaped.rusage.utime + reaped.rusage.stime;
    let memory = if seen_memory > 0 { seen_memory } else { reaped.rusage.maxrss };
    let exceeded = exceeded.or_else(|| {
        let too_long = cpu > limits.cpu;
        // Between two looks it may have finished.
        let flooded = stdout.len() as u64 > limits.output;
        if too_long {
            Some(Exceeded::Time)
        } else if memory > limits.memory {
            Some(Exceeded::Memory)
        } else {
            flooded.then_some(Exceeded::Output)
        }
    });
    Ok(Ended { exceeded, status: reaped.status, stdout, stderr, cpu, memory })
}

/// Looks at the process until it ends or breaks a limit; also says the most memory seen.
fn watch(
    group: Pid,
    limits: ProcessLimits,
    pipes: &Pipes,
    start: Instant,
) -> io::Result<(Option<Exceeded>, u64)> {
    let mut memory = 0;
    // The first looks come quickly, so that a short run is measured and not slowed down.
    let mut pause = Duration::from_micros(200);
    loop {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(group), ended)?.is_some() {
            return Ok((None, memory));
        }
        let used = usage::of_group(group);
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
        pause = (pause * 2).min(LOOK);
    }
}

/// The threads that feed and drain the process, so that no full pipe can stop it or us.
struct Pipes {
    flooded: Arc<AtomicBool>,
    stdout: thread::JoinHandle<Vec<u8>>,
    stderr: thread::JoinHandle<Vec<u8>>,
}

impl Pipes {
    fn attach(child: &mut Child, input: Vec<u8>, output_limit: u64) -> Self {
        let flooded = Arc::new(AtomicBool::new(false));
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program that does not read its input to the end is none the worse for it.
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

    /// What was written; the process group is dead, so both ends are closed.
    fn finish(self) -> (Vec<u8>, String) {
        let stdout = self.stdout.join().unwrap_or_default();
        let stderr = self.stderr.join().unwrap_or_default();
        (stdout, String::from_utf8_lossy(&stderr).trim_end().to_owned())
    }
}

/// Reads to the end, and keeps the end.
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

/// What a process group uses while it runs.
mod usage {
    use super::{Duration, Pid};

    #[derive(Default)]
    pub(super) struct Usage {
        pub(super) cpu: Duration,
        pub(super) memory: u64,
    }

    /// Sums over the processes of the group.
    #[cfg(target_os = "linux")]
    pub(super) fn of_group(group: Pid) -> Usage {
        let mut sum = Usage::default();
        let ticks = procfs::ticks_per_second();
        let page = procfs::page_size();
        for process in procfs::process::all_processes().into_iter().flatten().flatten() {
            let Ok(stat) = process.stat() else { continue };
            if stat.pgrp == group.as_raw_nonzero().get() {
                let used = stat.utime
                    + stat.stime
                    + stat.cutime.unsigned_abs()
                    + stat.cstime.unsigned_abs();
                sum.cpu += Duration::from_millis(used * 1000 / ticks);
                sum.memory += stat.rss * page;
            }
        }
        sum
    }

    /// Elsewhere the system tells only afterwards: time on the clock still ends a process that does
    /// not end.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn of_group(_: Pid) -> Usage {
        Usage::default()
    }
}
