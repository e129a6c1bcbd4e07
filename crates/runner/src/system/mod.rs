//! Runs one process within limits of time, memory and output, and leaves nothing of it running.

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
use std::sync::RwLock;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use wait4::Wait4 as _;

use crate::process::{Exceeded, MOST_PROCESSES, Process, ProcessEnd, ProcessLimits, RunnerError};
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
        .current_dir(process.folder)
        // What libraries call temporary is removed, too.
        .env("TMPDIR", process.folder)
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
    let pipes = Pipes::attach(&mut child, process.input, limits.output);
    let watched = watch(group, &mut family, limits, process.each_line, &pipes, &disk);
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
        if cpu > limits.cpu && !process.each_line {
            Some(Exceeded::CpuTime)
        } else if memory > limits.memory {
            Some(Exceeded::Memory)
        } else if stdout.len() as u64 > limits.output {
            Some(Exceeded::Output)
        } else {
            disk.is_exceeded().then_some(Exceeded::Disk(disk.most))
        }
    });
    let (code, signal) = (reaped.status.code(), reaped.status.signal());
    Ok(ProcessEnd { exceeded, code, signal, stdout, stderr, cpu, memory })
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
