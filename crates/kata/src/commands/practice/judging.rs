//! Judges the file of a learner, and says which version of it there is.

use std::path::Path;
use std::time::SystemTime;
use std::{fs, io};

use judge::Verdict;
use runner::{AnswerFile, Measured, ProcessLimits, Rejection, Trial};

use crate::answers::show;
use crate::console::{self, Printer, harmless};
use crate::error::{Error, Result};

/// A version of a file: when it was saved, and its length. Two versions that are saved within one
/// tick of the clock have the same time.
pub(super) type Version = (SystemTime, u64);

/// The version that is there now; an error while an editor replaces it, or has only emptied it.
pub(super) fn version(path: &Path) -> io::Result<Version> {
    let file = fs::metadata(path)?;
    if file.len() == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((file.modified()?, file.len()))
}

/// The answer and its first wrong result, if there is one; or the verdict on a file that cannot be run.
pub(super) type Judged = Result<(AnswerFile, Option<Box<Rejection>>), Verdict>;

/// Judges the file, and shows the verdict and the number of boards that passed.
///
/// # Errors
///
/// The file cannot be judged, or the verdict cannot be written.
pub(super) fn judge(path: &Path, boards: &[Trial], out: &mut Printer) -> Result<Judged> {
    let opened = AnswerFile::open(path, ProcessLimits::DEFAULT);
    let answer = match show::loaded(out, opened)? {
        Err(verdict) => return Ok(Err(verdict)),
        Ok(answer) => answer.only(Trial::problem(boards))?,
    };
    show::note(&answer);
    let count = boards.len();
    console::status(&format!(
        "  Judging {} on {count} boards …",
        harmless(&answer.name)
    ));
    let mut measured = Measured::default();
    let rejection = answer.judge(boards, &mut measured);
    console::status("");
    let rejection = rejection?;
    show::verdict(
        out,
        rejection
            .as_ref()
            .map_or(Verdict::Accepted, |found| found.verdict),
    )?;
    let passed = measured.passed;
    // If a board crashes the process, its times are lost.
    let per_call = || show::time(measured.busy() / passed as u32);
    let time = rejection
        .is_none()
        .then(|| format!("; {} of CPU time per call", per_call()));
    writeln!(
        out,
        "  {passed} of {count} boards passed{}\n",
        time.unwrap_or_default()
    )?;
    Ok(Ok((answer, rejection)))
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
