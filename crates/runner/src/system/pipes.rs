//! [`Output`]: the standard streams of a process.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::PoisonError;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::retry_on_intr;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use crate::process::{Exceeded, LineKind, Process};

/// How many bytes of standard error are kept. The last report is the one that matters, so the end
/// is kept. It has to fit as a whole, since it begins with what went wrong: the errors of a
/// compiler, the report of a sanitizer, or that of Go where a stack overflows, which lists 100
/// calls in 20,000 bytes.
///
/// Where more was written, the beginning is missing for all that read
/// [`ProcessEnd::stderr`](crate::process::ProcessEnd::stderr). What a finding shows of it is cut
/// once more, by [`shown`](crate::program::shown).
const STDERR_KEPT: usize = 32_000;

/// How long a pipe may stay open after the processes have ended. A process that escaped may hold it
/// for ever; what is in the pipe is read much sooner, even where many others use the processor.
const CLOSING: Duration = Duration::from_secs(5);

/// What the threads of a run report to the one that watches it.
enum Event {
    Stdout(Vec<u8>),
    Stderr(Vec<u8>),
    /// The process has ended.
    Ended,
}

/// What a process is given on its standard input.
pub(super) struct Input {
    pub(super) first: Vec<u8>,
    /// What follows; see [`Process::later_input`].
    pub(super) later: Option<Receiver<Vec<u8>>>,
}

impl Input {
    /// Writes all of it. A program may end without reading it, which is not an error.
    fn write(self, stdin: &mut ChildStdin) {
        let mut is_read = stdin.write_all(&self.first).is_ok();
        let Some(later) = self.later else {
            return;
        };
        while is_read && let Ok(piece) = later.recv() {
            is_read = stdin.write_all(&piece).is_ok();
        }
    }
}

/// What a process has written so far.
pub(super) struct Output<'a> {
    pub(super) process: &'a Process<'a>,
    events: Receiver<Event>,
    stdout: Vec<u8>,
    /// The last bytes of standard error, at most [`STDERR_KEPT`].
    stderr_end: Vec<u8>,
    /// The number of line breaks before these bytes.
    pub(super) stderr_lines_before: usize,
    /// Where the last line of standard output begins, if [`Process::lines`] expects any; else 0.
    line_start: usize,
    /// The number of lines before that.
    pub(super) lines: usize,
    /// The limit that the process has broken.
    pub(super) broken: Option<Exceeded>,
    pub(super) has_ended: bool,
}

impl<'a> Output<'a> {
    /// Starts the threads that feed and drain the process, so that a full pipe blocks neither side,
    /// and one that waits for its end.
    pub(super) fn attach(child: &mut Child, input: Input, process: &'a Process<'a>) -> Self {
        // A program that writes faster than the output is looked at has to wait.
        let (sender, events) = mpsc::sync_channel(64);
        let mut stdin = child.stdin.take().expect("it is piped");
        thread::spawn(move || input.write(&mut stdin));
        let stdout = child
            .stdout
            .take()
            .expect("it is piped")
            .take(process.limits.output + 1);
        drain(stdout, Event::Stdout, sender.clone());
        drain(
            child.stderr.take().expect("it is piped"),
            Event::Stderr,
            sender.clone(),
        );
        let leader = Pid::from_child(child);
        thread::spawn(move || {
            // It stays to be waited for, so its number is not in use for another process.
            let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            let _ = retry_on_intr(|| waitid(WaitId::Pid(leader), ended));
            let _ = sender.send(Event::Ended);
        });
        Self {
            process,
            events,
            stdout: Vec::new(),
            stderr_end: Vec::new(),
            stderr_lines_before: 0,
            line_start: 0,
            lines: 0,
            broken: None,
            has_ended: false,
        }
    }

    /// Whether nothing more is expected of the process.
    pub(super) fn is_over(&self) -> bool {
        self.has_ended || self.broken.is_some()
    }

    /// Hands what the process has written so far to the thread that shows it.
    pub(super) fn copy_so_far(&self) {
        if let Some(so_far) = &self.process.so_far {
            let mut copy = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            let copied = copy.len();
            copy.extend_from_slice(&self.stdout[copied..]);
        }
    }

    fn add(&mut self, event: Event) {
        match event {
            Event::Ended => self.has_ended = true,
            Event::Stdout(piece) => self.add_stdout(&piece),
            Event::Stderr(piece) => {
                self.stderr_end.extend(piece);
                let excess = self.stderr_end.len().saturating_sub(STDERR_KEPT);
                let dropped = self.stderr_end.drain(..excess);
                let line_breaks = dropped.filter(|&byte| byte == b'\n').count();
                self.stderr_lines_before += line_breaks;
            }
        }
    }

    fn add_stdout(&mut self, piece: &[u8]) {
        self.stdout.extend_from_slice(piece);
        if self.stdout.len() as u64 > self.process.limits.output {
            self.broken.get_or_insert(Exceeded::Output);
        }
        let Some(expected) = &self.process.lines else {
            return;
        };
        while let Some(length) = self.stdout[self.line_start..]
            .iter()
            .position(|&byte| byte == b'\n')
        {
            let line = &self.stdout[self.line_start..][..length];
            match (expected.kind)(self.lines, line) {
                LineKind::Result => {}
                LineKind::LastResult => {
                    self.broken.get_or_insert(Exceeded::LastResult);
                }
                LineKind::Foreign => {
                    self.broken.get_or_insert(Exceeded::ForeignLine);
                }
            }
            self.line_start += length + 1;
            self.lines += 1;
        }
    }

    /// Reads what is left, after all processes have been killed. Returns standard output, and the
    /// end of standard error as text.
    pub(super) fn finish(&mut self) -> (Vec<u8>, String) {
        self.add_until(Instant::now() + CLOSING, |_| false);
        let stderr_end = String::from_utf8_lossy(&self.stderr_end);
        let stderr_end = stderr_end.trim_end().to_owned();
        (std::mem::take(&mut self.stdout), stderr_end)
    }

    /// Adds events until this moment, or until there is enough, or until there will be no more.
    pub(super) fn add_until(&mut self, moment: Instant, is_enough: impl Fn(&Self) -> bool) {
        while !is_enough(self) {
            let left = moment.saturating_duration_since(Instant::now());
            let Ok(event) = self.events.recv_timeout(left) else {
                return;
            };
            self.add(event);
            // A process that never stops writing always has another event.
            if left.is_zero() {
                return;
            }
        }
    }
}

fn drain(
    mut stream: impl Read + Send + 'static,
    event: fn(Vec<u8>) -> Event,
    events: SyncSender<Event>,
) {
    thread::spawn(move || {
        let mut buffer = [0; 1 << 13];
        while let Ok(length @ 1..) = stream.read(&mut buffer)
            && events.send(event(buffer[..length].to_vec())).is_ok()
        {}
    });
}
