//! Runs one process within limits of time, memory and output, and leaves nothing of it running.

mod family;
mod first;
pub(crate) mod folder;
mod pipes;

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::Stdio;
use std::sync::{PoisonError, RwLock, RwLockWriteGuard};
use std::time::{Duration, Instant};

use rustix::process::Pid;
use wait4::Wait4 as _;

use crate::error::RunnerError;
use crate::process::{Exceeded, MOST_FILES, Process, ProcessEnd, ResultLines, Usage};
pub(crate) use folder::Folder;
use pipes::Output;

/// The pause between two looks at a running process. It bounds how far a limit is overrun.
const PAUSE: Duration = Duration::from_millis(50);

/// The first pauses are shorter, so that the memory of a short run is seen.
const FIRST_PAUSE: Duration = Duration::from_millis(1);

/// Looks at a process between two looks at its files, which take longer.
const USAGE_LOOKS_PER_DISK_LOOK: u32 = 4;

/// Every run passes it before it says how its process ended.
static GATE: RwLock<()> = RwLock::new(());

/// Kills the program that is being judged, with everything that it started, and removes its
/// temporary folders. For a handler of Ctrl-C that ends this process.
///
/// While the result is kept, no run comes to its end: what was killed gets no verdict.
#[must_use = "when it is dropped, the killed program is judged"]
pub fn kill_running() -> impl Sized + use<> {
    let gate: Option<RwLockWriteGuard<'_, ()>> = GATE.write().ok();
    family::kill_all();
    (gate, folder::remove_all())
}

/// Runs a process until it ends or breaks a limit. Afterwards nothing that it started is running.
pub(crate) fn run(mut process: Process<'_>) -> Result<ProcessEnd, RunnerError> {
    let limits = process.limits;
    let program = process.command.first().cloned().unwrap_or_default();
    let path = process.folder.path();
    let (files, bytes) = process.folder.content(usize::MAX);
    // Whether the program has written more files, or more to them, than it may.
    let disk = || {
        let most = files + MOST_FILES;
        let now = process.folder.content(most);
        let is_full = now.0 > most || now.1 > bytes.saturating_add(process.disk);
        is_full.then_some(Exceeded::Disk(process.disk))
    };
    let started = first::command(&process.command, path, limits.cpu).and_then(|mut command| {
        // What libraries call temporary is removed, too.
        let command = command.env("TMPDIR", path).process_group(0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
    });
    // The folder is gone if this process is about to end.
    let started = started.inspect_err(|_| drop(GATE.read()));
    let mut child = started.map_err(|source| RunnerError::Start(program.clone(), source))?;
    let leader = Pid::from_child(&child);
    family::begin(leader);
    let input = std::mem::take(&mut process.input);
    let mut output = Output::attach(&mut child, input, &process);
    let seen = watch(leader, &mut output, &disk);
    let exceeded = output.broken;
    family::end(leader);
    let reaped = child.wait4();
    // It may have been killed because this process is about to end.
    drop(GATE.read());
    let reaped = reaped.map_err(|source| RunnerError::Wait(program, source))?;
    let (stdout, stderr) = output.finish();
    let cpu = seen.cpu.max(reaped.rusage.utime + reaped.rusage.stime);
    let memory = if seen.memory > 0 {
        seen.memory
    } else {
        reaped.rusage.maxrss
    };
    // The process may have broken a limit and ended between two looks.
    let used = Usage {
        cpu,
        memory,
        ..seen
    };
    let exceeded = exceeded.or_else(|| limits.exceeded(used, Duration::ZERO));
    let exceeded = exceeded.or_else(disk).or(output.broken);
    let (code, signal) = first::outcome(reaped.status.code(), reaped.status.signal());
    Ok(ProcessEnd {
        exceeded,
        code,
        signal,
        stdout,
        stderr,
        cpu,
        memory,
    })
}

/// Looks at the process until it ends or breaks a limit. Returns the most that was seen in use.
fn watch(leader: Pid, output: &mut Output<'_>, disk: &dyn Fn() -> Option<Exceeded>) -> Usage {
    let process = output.process;
    let limits = process.limits;
    // The most that was seen: a look can miss a process.
    let mut most = Usage::default();
    let start = Instant::now();
    // The look after the last line of output.
    let (mut line_cpu, mut line_start) = (Duration::ZERO, start);
    let mut pause = FIRST_PAUSE;
    let mut looks = 0;
    loop {
        let lines = output.lines;
        let is_over = |output: &Output<'_>| output.has_ended || output.broken.is_some();
        output.add_until(Instant::now() + pause, is_over);
        if is_over(output) {
            return most;
        }
        if let Some(so_far) = &process.so_far {
            let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            let known = so_far.len();
            so_far.extend_from_slice(&output.stdout[known..]);
        }
        looks += 1;
        pause = (pause * 2).min(PAUSE);
        let used = family::usage(leader, limits.memory);
        most.memory = most.memory.max(used.memory);
        most.cpu = most.cpu.max(used.cpu);
        most.processes = most.processes.max(used.processes);
        if output.lines > lines {
            (line_cpu, line_start) = (most.cpu, Instant::now());
        }
        let of_line = |lines: &ResultLines<'_>| {
            let used = Usage {
                cpu: most.cpu.saturating_sub(line_cpu),
                ..most
            };
            lines.limits.exceeded(used, line_start.elapsed())
        };
        let exceeded = limits.exceeded(most, start.elapsed());
        let exceeded = exceeded.or_else(|| process.lines.as_ref().and_then(of_line));
        let is_disk_look = looks % USAGE_LOOKS_PER_DISK_LOOK == 0;
        output.broken = exceeded.or_else(|| if is_disk_look { disk() } else { None });
    }
}
