//! Runs one process within limits of time, memory and output, and leaves nothing of it running.

#[cfg(target_os = "linux")]
mod cgroup;
mod disk;
#[cfg_attr(not(target_os = "linux"), path = "family_elsewhere.rs")]
mod family;
mod folder;
mod identity;
mod pipes;
mod remove;
mod watcher;

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use wait4::Wait4 as _;

use crate::process::{
    Exceeded, MOST_PROCESSES, Process, ProcessEnd, ProcessLimits, ResultLines, RunnerError, Usage,
};
use disk::Disk;
use family::{Family, FamilyMark};
pub(crate) use folder::Folder;
use pipes::Pipes;
use watcher::Watched;

/// The pause between two looks at a running process. It bounds how far a limit is overrun.
const PAUSE: Duration = Duration::from_millis(5);

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

/// Runs a process until it ends or breaks a limit. Afterwards nothing that it started is running.
pub(crate) fn run(process: Process<'_>) -> Result<ProcessEnd, RunnerError> {
    let limits = process.limits;
    let (program, arguments) =
        process.command.split_first().map_or(("", &[][..]), |(first, rest)| (&**first, rest));
    let _run = Watched::run();
    let disk = Disk::new(process.folder, process.disk);
    let mut command = Command::new(program);
    let mark = FamilyMark::set(&mut command);
    let mut child = command
        .args(arguments)
        .current_dir(process.folder.path())
        // What libraries call temporary is removed, too.
        .env("TMPDIR", process.folder.path())
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
    let mut family = Family::new(group, mark);
    family.turn_off_core_dumps();
    let pipes = Pipes::attach(&mut child, process.input, limits.output, process.lines);
    let watched = watch(group, &mut family, limits, process.lines, &pipes, &disk);
    // The leader of the group is not reaped yet, so its number is not in use for another group.
    family.kill();
    drop(watched_group);
    let reaped = child.wait4();
    let wait_error = |source| RunnerError::Wait { program: program.to_owned(), source };
    // It may have been killed because this process is about to end.
    drop(GATE.read());
    let (exceeded, seen) = watched.map_err(wait_error)?;
    let reaped = reaped.map_err(wait_error)?;
    let broken = Arc::clone(&pipes.broken);
    let (stdout, stderr) = pipes.finish();
    let cpu = seen.cpu.max(family.cpu()).max(reaped.rusage.utime + reaped.rusage.stime);
    let memory = if seen.memory > 0 { seen.memory } else { reaped.rusage.maxrss };
    // The process may have broken a limit and ended between two looks.
    let exceeded = exceeded.or_else(|| {
        if cpu > limits.cpu {
            Some(Exceeded::CpuTime)
        } else if memory > limits.memory {
            Some(Exceeded::Memory)
        } else if disk.is_exceeded() {
            Some(Exceeded::Disk(disk.most))
        } else {
            broken.get().copied()
        }
    });
    let (code, signal) = (reaped.status.code(), reaped.status.signal());
    Ok(ProcessEnd { exceeded, code, signal, stdout, stderr, cpu, memory })
}

/// Looks at the process until it ends or breaks a limit. Also returns the most that was seen in
/// use.
fn watch(
    group: Pid,
    family: &mut Family,
    limits: ProcessLimits,
    lines: Option<ResultLines>,
    pipes: &Pipes,
    disk: &Disk<'_>,
) -> io::Result<(Option<Exceeded>, Usage)> {
    // The most that was seen: a look can miss a process.
    let mut most = Usage::default();
    let start = Instant::now();
    // The last line of output that was seen: its number, and when it was seen.
    let (mut line, mut line_cpu, mut line_start) = (0, Duration::ZERO, start);
    // The first pauses are shorter, so that a short run is measured and not delayed.
    let mut pause = Duration::from_micros(200);
    let mut looks = 0;
    loop {
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if waitid(WaitId::Pid(group), ended)?.is_some() {
            return Ok((None, most));
        }
        looks += 1;
        let used = family.usage(limits.memory);
        most.memory = most.memory.max(used.memory);
        most.cpu = most.cpu.max(used.cpu);
        let written = pipes.lines.load(Ordering::Relaxed);
        if written > line {
            (line, line_cpu, line_start) = (written, most.cpu, Instant::now());
        }
        let exceeded = if let Some(&broken) = pipes.broken.get() {
            Some(broken)
        } else if most.memory > limits.memory {
            Some(Exceeded::Memory)
        } else if used.processes > MOST_PROCESSES {
            Some(Exceeded::Processes)
        } else if looks % USAGE_LOOKS_PER_DISK_LOOK == 0 && disk.is_exceeded() {
            Some(Exceeded::Disk(disk.most))
        } else {
            let of_line = |lines: ResultLines| {
                lines.limits.time_exceeded(most.cpu.saturating_sub(line_cpu), line_start.elapsed())
            };
            limits.time_exceeded(most.cpu, start.elapsed()).or_else(|| lines.and_then(of_line))
        };
        if exceeded.is_some() {
            return Ok((exceeded, most));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(PAUSE);
    }
}
