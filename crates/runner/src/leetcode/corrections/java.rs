//! [`JavaProcesses`]: two Java processes that compile versions and call them, one task after
//! another.
//!
//! Starting Java and its compiler takes a second of processor time, and a search has up to ten
//! tasks for each of the two. The compiler is also faster once it has compiled something.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::super::answer_file::AnswerFile;
use super::program::{ProgramEnd, Side};
use crate::error::RunnerError;
use crate::process::{LineKind, Process, ProcessLimits, ResultLines};
use crate::system::run;

/// The program that gets the tasks. A version that fills the memory gets an exception, so that the
/// process goes on.
const START: &str = "java -XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 -Xmx512m \
                     KataVersions.java";

/// The limits of one process for all of its tasks together. Each task has its own limit of time,
/// which the program keeps, so these are never reached unless the program hangs.
const TIME: Duration = Duration::from_mins(10);
const MOST_OUTPUT: u64 = 16 << 20;

/// Two Java processes, each of which is started before its first task, or when it has ended.
pub(super) struct JavaProcesses {
    answer: AnswerFile,
    first: Mutex<Option<JavaProcess>>,
    second: Mutex<Option<JavaProcess>>,
}

impl JavaProcesses {
    pub(super) fn new(answer: &AnswerFile) -> Self {
        Self {
            answer: AnswerFile {
                start: START,
                ..answer.clone()
            },
            first: Mutex::new(None),
            second: Mutex::new(None),
        }
    }

    /// Starts both, so that they are ready for their first tasks.
    pub(super) fn start(&self) {
        for process in [&self.first, &self.second] {
            let mut process = process.lock().unwrap_or_else(PoisonError::into_inner);
            process.get_or_insert_with(|| JavaProcess::start(&self.answer));
        }
    }

    /// Gives the process of this side a task, and waits for its end: that of the process, too, if
    /// it ends with the task.
    pub(super) fn run(&self, side: Side, task: String) -> Result<ProgramEnd, RunnerError> {
        let process = match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        };
        let mut process = process.lock().unwrap_or_else(PoisonError::into_inner);
        let running = process.get_or_insert_with(|| JavaProcess::start(&self.answer));
        let mut end = running.run(task);
        if !end.is_complete
            && let Some(ended) = process.take()
        {
            end.cpu = ended.time_of_last_task()?;
        }
        Ok(end)
    }
}

/// A process that runs in a thread of this one. It ends when it is dropped: its input ends then.
struct JavaProcess {
    tasks: Sender<Vec<u8>>,
    /// What it writes. They end when the process has ended.
    lines: Receiver<String>,
    thread: JoinHandle<Result<Duration, RunnerError>>,
    /// The processor time of the tasks that are done.
    spent: Duration,
}

impl JavaProcess {
    fn start(answer: &AnswerFile) -> Self {
        let (tasks, later_input) = mpsc::channel();
        let (sender, lines) = mpsc::channel();
        let answer = answer.clone();
        let thread = thread::spawn(move || {
            let limits = ProcessLimits {
                cpu: TIME,
                wall: TIME,
                output: MOST_OUTPUT,
                ..answer.limits
            };
            let result_lines = ResultLines {
                limits,
                kind: &|_, line| {
                    // The lines of a task that is no longer needed have no reader.
                    let _ = sender.send(String::from_utf8_lossy(line).into_owned());
                    LineKind::Result
                },
            };
            let driver = answer.driver("versions", &[], limits);
            let ended = run(Process {
                later_input: Some(later_input),
                lines: Some(result_lines),
                ..driver
            })?;
            Ok(ended.cpu)
        });
        Self {
            tasks,
            lines,
            thread,
            spent: Duration::ZERO,
        }
    }

    /// Gives it a task. The last line of one that is done is `done NANOSECONDS`.
    fn run(&mut self, task: String) -> ProgramEnd {
        let mut end = ProgramEnd::default();
        if self.tasks.send(task.into_bytes()).is_err() {
            return end;
        }
        for line in &self.lines {
            if let Some(nanoseconds) = line.strip_prefix("done ") {
                end.cpu = Duration::from_nanos(nanoseconds.parse().unwrap_or_default());
                end.is_complete = true;
                self.spent += end.cpu;
                break;
            }
            end.output += &line;
            end.output.push('\n');
        }
        end
    }

    /// The processor time of the task with which the process ended.
    fn time_of_last_task(self) -> Result<Duration, RunnerError> {
        drop(self.tasks);
        let of_process = self.thread.join().unwrap_or(Ok(Duration::ZERO))?;
        Ok(of_process.saturating_sub(self.spent))
    }
}
