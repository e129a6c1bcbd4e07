//! Runs one process within limits of time, memory and output, and leaves nothing of it running.

mod containment;
pub(crate) mod folder;
mod keeper;
mod pipes;
mod usage;

use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Pid;
use wait4::Wait4 as _;

use crate::error::RunnerError;
use crate::process::{Exceeded, Process, ProcessEnd, Usage};
pub use containment::Containment;
pub(crate) use folder::Folder;
pub use keeper::kill_running;
use pipes::{Input, Output};

/// The first pauses between two looks are shorter, so that the memory of a short run is seen.
const FIRST_PAUSE: Duration = Duration::from_millis(1);

/// Runs a process until it ends or breaks a limit. Afterwards nothing that it started is running,
/// as far as [`Containment`] reaches.
pub(crate) fn run(mut process: Process<'_>) -> Result<ProcessEnd, RunnerError> {
    let limits = process.limits;
    let program = process.command.first().cloned().unwrap_or_default();
    let containment = Containment::of_this_system();
    let begin = Instant::now();
    let mut child = match start(&process, containment) {
        Ok(child) => child,
        Err(source) => return Err(RunnerError::Start(program, source)),
    };
    let leader = Pid::from_child(&child);
    let input = Input {
        first: std::mem::take(&mut process.input),
        later: process.later_input.take(),
    };
    let mut output = Output::attach(&mut child, input, &process);
    let seen = watch(containment, leader, &mut output);
    keeper::end(leader);
    let ended = match child.wait4() {
        Ok(ended) => ended,
        Err(source) => return Err(RunnerError::Wait(program, source)),
    };
    let wall = begin.elapsed();
    let (stdout, stderr) = output.finish();
    let used = Usage {
        cpu: seen.cpu.max(ended.rusage.utime + ended.rusage.stime),
        // The kernel's maximum is of no use: it has the size of this process, which the leader was
        // before it became the program.
        memory: seen.memory,
    };
    // The process may have broken a limit and ended between two looks.
    let exceeded = output
        .broken
        .or_else(|| limits.exceeded(used, Duration::ZERO));
    let outcome = containment.outcome(ended.status.code(), ended.status.signal());
    Ok(ProcessEnd {
        exceeded,
        code: outcome.code,
        signal: outcome.signal,
        stdout,
        stderr,
        stderr_lines_before: output.stderr_lines_before,
        cpu: used.cpu,
        wall,
        memory: used.memory,
    })
}

fn start(process: &Process<'_>, containment: Containment) -> std::io::Result<Child> {
    let mut command = containment.command(process)?;
    if let Some(folder) = process.folder {
        command.current_dir(folder.path());
        // What a compiler calls temporary is removed with the folder.
        command.env("TMPDIR", folder.path());
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    keeper::start(&mut command)
}

/// The moment of the last line of output, from which the limits of the next line count.
struct LineStart {
    time: Instant,
    /// The CPU time of the program at that moment.
    cpu: Duration,
}

/// Looks at the program until it ends or breaks a limit, which `output` then has. Returns the most
/// that was seen in use.
fn watch(containment: Containment, leader: Pid, output: &mut Output<'_>) -> Usage {
    let process = output.process;
    let start = Instant::now();
    let mut line_start = LineStart {
        time: start,
        cpu: Duration::ZERO,
    };
    // The most that was seen: a look can miss a process that has just ended.
    let mut most = Usage::default();
    let mut pause = FIRST_PAUSE;
    loop {
        let lines_before = output.lines;
        output.add_until(Instant::now() + pause, Output::is_over);
        if output.is_over() {
            return most;
        }
        output.copy_so_far();
        pause = (pause * 2).min(usage::PAUSE);
        if let Some(program) = containment.program(leader) {
            most = most.max(usage::usage(program));
        }
        if output.lines > lines_before {
            line_start = LineStart {
                time: Instant::now(),
                cpu: most.cpu,
            };
        }
        let exceeded = process.limits.exceeded(most, start.elapsed());
        output.broken = exceeded.or_else(|| exceeded_by_line(process, most, &line_start));
    }
}

/// The limit that the process has broken since its last line of output, where lines have limits.
fn exceeded_by_line(process: &Process<'_>, most: Usage, start: &LineStart) -> Option<Exceeded> {
    let lines = process.lines.as_ref()?;
    let used = Usage {
        cpu: most.cpu.saturating_sub(start.cpu),
        memory: most.memory,
    };
    lines.limits.exceeded(used, start.time.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::ProcessLimits;

    #[test]
    fn the_memory_of_a_short_program_is_not_that_of_this_process() {
        // Far more than a shell has. Each byte is written, so that it is resident.
        let ballast = std::hint::black_box(vec![1_u8; 200 << 20]);
        // Some of these shells end before the first look.
        for _ in 0..20 {
            let command = ["sh", "-c", "exit 0"].map(str::to_owned).to_vec();
            let process = Process::new(command, Vec::new(), ProcessLimits::DEFAULT);
            let ended = run(process).unwrap();
            assert_eq!(ended.code, Some(0));
            assert!(ended.memory < ballast.len() as u64 / 2, "{ended:?}");
        }
    }
}
