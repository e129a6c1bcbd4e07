//! Judges the file of a learner, and says which version of it there is.

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;
use std::{fs, io};

use judge::{Finding, Verdict};
use runner::{AnswerFile, Effort, Measured, ProcessLimits, Trial};

use super::keyboard::{Keyboard, OtherKeys};
use crate::console::{self, Printer, harmless};
use crate::error::{Error, Result};
use crate::judgement::{self, Loaded};

/// The status while small changes are tried, and after a key that does nothing meanwhile.
pub(super) const TRYING_CHANGES: &str =
    "  Looking for a small change that helps; this may take a minute. q quits …";
const STILL_TRYING: &str = "  Still looking for a small change. Press q to quit …";

/// A version of a file. Two versions that are saved within one tick of the clock have the same
/// time, so the length is a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    saved: SystemTime,
    length: u64,
}

/// The version that is there now; an error while an editor replaces it, or has only emptied it.
pub(super) fn version(path: &Path) -> io::Result<Version> {
    let file = fs::metadata(path)?;
    if file.len() == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Version {
        saved: file.modified()?,
        length: file.len(),
    })
}

/// How the judging of a file ended.
pub(super) enum Judged {
    /// The file cannot be run, and why is shown.
    Unrunnable(Verdict),
    /// All boards passed, in these times.
    Accepted(AnswerFile, Measured),
    /// The first wrong result.
    Rejected(AnswerFile, Box<Finding>),
    /// The learner pressed q meanwhile: this process has to end.
    Quit,
}

/// Judges the file, and shows the verdict and the number of boards that passed.
///
/// # Errors
///
/// The file cannot be judged, or the verdict cannot be written.
pub(super) fn judge(
    path: &Path,
    boards: &Arc<[Trial]>,
    keyboard: &Keyboard,
    out: &mut Printer,
) -> Result<Judged> {
    let file = path.to_owned();
    let opened = keyboard.unless_quit(OtherKeys::Keep, move || {
        AnswerFile::open(&file, ProcessLimits::DEFAULT)
    })?;
    let Some(opened) = opened else {
        return Ok(Judged::Quit);
    };
    let answer = match judgement::loaded(out, opened)? {
        Loaded::Rejected(verdict) => return Ok(Judged::Unrunnable(verdict)),
        Loaded::Answer(answer) => (*answer).only(Trial::problem(boards))?,
    };
    let answer = answer.with_cpu_of_all_boards(ProcessLimits::DEFAULT.cpu_of_all_boards());
    judgement::print_note(&answer);
    let count = boards.len();
    console::status(&format!(
        "  Judging {} on {count} boards …",
        harmless(&answer.name)
    ));
    let trials = Arc::clone(boards);
    let ended = keyboard.unless_quit(OtherKeys::Keep, move || {
        let mut measured = Measured::default();
        let finding = answer.judge(&trials, &mut measured);
        (answer, measured, finding)
    })?;
    console::status("");
    let Some((answer, measured, finding)) = ended else {
        return Ok(Judged::Quit);
    };
    let finding = finding?;
    let passed = measured.passed;
    let Some(finding) = finding else {
        judgement::write_verdict(out, Verdict::Accepted)?;
        // If a board crashes the process, its times are lost, so only an accepted answer has them.
        let per_call = judgement::cpu_time(measured.busy() / passed as u32);
        writeln!(
            out,
            "  {passed} of {count} boards passed; {per_call} of CPU time per call\n"
        )?;
        return Ok(Judged::Accepted(answer, measured));
    };
    judgement::write_verdict(out, finding.verdict)?;
    writeln!(out, "  {passed} of {count} boards passed\n")?;
    Ok(Judged::Rejected(answer, finding))
}

/// Adds to the finding why the answer is wrong. `None` if the learner pressed q meanwhile: this
/// process has to end.
///
/// # Errors
///
/// The answer cannot be run.
pub(super) fn explain(
    answer: AnswerFile,
    boards: &Arc<[Trial]>,
    finding: Box<Finding>,
    effort: Effort,
    keyboard: &Keyboard,
) -> Result<Option<Box<Finding>>> {
    // Small changes are tried for long, and a key that is kept would surprise the learner then.
    let other_keys = if effort == Effort::Thorough {
        OtherKeys::Drop(STILL_TRYING)
    } else {
        OtherKeys::Keep
    };
    let trials = Arc::clone(boards);
    let explained = keyboard.unless_quit(other_keys, move || {
        let explanation = answer.explain(&trials, &finding, effort);
        explanation.map(|explanation| {
            Box::new(Finding {
                explanation,
                ..*finding
            })
        })
    })?;
    Ok(explained.transpose()?)
}

/// Shows an error, after which the practice goes on, unless its output cannot be written.
pub(super) fn go_on_after<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Err(error @ Error::Output(_)) => Err(error),
        Err(error) => {
            console::error(&error);
            Ok(None)
        }
        Ok(value) => Ok(Some(value)),
    }
}
