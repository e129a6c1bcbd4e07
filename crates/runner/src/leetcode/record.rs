//! [`AnswerFile::record`]: what an answer reads of its board and writes to it, line by line.

mod idle_lines;
mod lines;
mod trial_lines;

use std::fs;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use evidence::{AnswerRecord, Stopped};
use sudoku::Grid;

use super::answer_file::{AnswerFile, COMPILER_LIMITS};
use super::language::Recorder;
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;
use idle_lines::idle_lines;
pub(super) use lines::read;
use trial_lines::trial_lines;

/// The most bytes of a record. The recorders stop after 20,000 changes and a million reads. If each
/// read has a line of its own, such as `read 117 !`, they take 11 MB.
const OUTPUT: u64 = 32 << 20;

/// Recording takes many times as long as the search.
pub(super) const TIME: Duration = Duration::from_mins(1);

/// A call of an answer that was recorded.
pub(super) struct RecordedCall {
    pub(super) record: AnswerRecord,
    /// Whether it ended with an exception or a signal, or exceeded a limit.
    pub(super) has_failed: bool,
}

/// The build of the recorder of an answer, made by a thread while the answer itself is called.
pub(super) struct RecorderBuild {
    /// `None` if there is nothing to build, or if it was built.
    thread: Option<JoinHandle<()>>,
}

impl RecorderBuild {
    /// Starts it, if the answer is compiled for its recorder.
    pub(super) fn start(answer: &AnswerFile) -> Self {
        if answer.language.optional.recorder.is_none() {
            return Self { thread: None };
        }
        let answer = answer.clone();
        let thread = thread::spawn(move || {
            // An error comes again when the recorder is started.
            let _ = answer.recorder();
        });
        Self {
            thread: Some(thread),
        }
    }

    /// Waits for it.
    pub(super) fn wait(&mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for RecorderBuild {
    /// Waits: the compiler writes to the folder of the answer, which is removed next.
    fn drop(&mut self) {
        self.wait();
    }
}

impl AnswerFile {
    /// Calls the answer for this board and records it up to this processor time; `None` if it
    /// cannot be recorded.
    pub(super) fn record(
        &self,
        board: &Grid,
        time: Duration,
    ) -> Result<Option<RecordedCall>, RunnerError> {
        if !self.takes("record") {
            return Ok(None);
        }
        let recorded_answer = self.recorder()?;
        // A recorder stops by itself before its time is over, and writes where the answer was. One
        // that is killed does not write that, so the clock is generous: other programs may keep the
        // processor busy.
        let wall = time * ProcessLimits::WALL_PER_CPU;
        let limits = ProcessLimits {
            output: OUTPUT,
            cpu: time,
            wall,
            // An answer that exceeds it where it is judged is to do so here, too.
            memory: self.limits.memory,
        };
        // The counts of another board would be added to those of this one.
        let _ = fs::remove_file(self.folder.path().join("recorded.gcda"));
        let word = format!("record {}", time.as_secs());
        let ended = run(recorded_answer.driver(&word, &[*board], limits))?;
        let has_failed = ended.exceeded.is_some() || ended.code != Some(0);
        // An exit code and no output: the recorder itself could not start. An answer that does
        // nothing ends with 0, and one that is killed by a signal has no code. The code means
        // nothing after a broken limit.
        let has_failing_code = ended.code.is_some_and(|code| code != 0);
        if ended.stdout.is_empty() && ended.exceeded.is_none() && has_failing_code {
            return Ok(None);
        }
        let mut text = String::from_utf8_lossy(&ended.stdout).into_owned();
        let mut record = read(&text);
        record.is_cut |= ended.exceeded.is_some();
        record.trial_lines = trial_lines(&self.copied_text());
        // Which lines ran is written at the end. A process that a signal ends, as where the stack
        // overflows, does not get there.
        if !record.is_cut && !has_failed {
            // Without gcov, the lines are not known.
            if let Some(Recorder {
                lines: Some(lines), ..
            }) = &self.language.optional.recorder
                && let Ok(report) = run(self.process(lines, "", COMPILER_LIMITS))
            {
                text += &String::from_utf8_lossy(&report.stdout);
            }
            record.idle_lines = idle_lines(&text, self.language.copy, &self.copied_text());
        }
        Ok(Some(RecordedCall { record, has_failed }))
    }

    /// Where the answer is when its call for this board has taken this time; `None` if it has
    /// ended, or if the driver cannot say.
    pub(super) fn place(
        &self,
        board: &Grid,
        time: Duration,
    ) -> Result<Option<Stopped>, RunnerError> {
        if !self.takes("place") {
            return Ok(None);
        }
        let limits = ProcessLimits {
            output: OUTPUT,
            cpu: time * 2,
            // A driver may count processor time, and other programs may keep the processor busy.
            wall: time * ProcessLimits::WALL_PER_CPU * 2,
            memory: self.limits.memory,
        };
        let word = format!("place {}", time.as_secs());
        let ended = run(self.driver(&word, &[*board], limits))?;
        let mut record = read(&String::from_utf8_lossy(&ended.stdout));
        // The code of an inlined function has a line below the last one of the file.
        let lines = self.copied_text().lines().count();
        record
            .stopped
            .take_if(|place| usize::try_from(place.line).is_ok_and(|line| line > lines));
        Ok(record.stopped)
    }

    /// The answer as it was copied for its driver, with its own line numbers; empty if it is gone.
    pub(super) fn copied_text(&self) -> String {
        let file = self.folder.path().join(self.language.copy);
        fs::read_to_string(file).unwrap_or_default()
    }

    /// The same answer, started by the recorder of its language. Without one, the driver itself
    /// takes the word `record`. If the recorder cannot be compiled, starting it fails, and
    /// [`record`](Self::record) returns `None`.
    pub(super) fn recorder(&self) -> Result<Self, RunnerError> {
        self.built_with(self.language.optional.recorder.as_ref())
    }

    /// The same answer, started by this recorder, which is compiled on first use; by the driver if
    /// it is `None`.
    pub(super) fn built_with(&self, recorder: Option<&Recorder>) -> Result<Self, RunnerError> {
        let mut recorded_answer = self.clone();
        let Some(recorder) = recorder else {
            return Ok(recorded_answer);
        };
        let mut is_new = false;
        for (name, text) in recorder.files {
            let path = self.folder.path().join(name);
            if path.exists() {
                continue;
            }
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(RunnerError::Folder)?;
            }
            fs::write(path, text).map_err(RunnerError::Folder)?;
            is_new = true;
        }
        if is_new {
            for commands in recorder.compile {
                if self.compile(commands).is_ok() {
                    break;
                }
            }
        }
        recorded_answer.start = recorder.start;
        Ok(recorded_answer)
    }
}
