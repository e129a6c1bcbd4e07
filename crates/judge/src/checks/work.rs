//! `work`: the search does the recorded work, no more and no less.

use crate::exam::{Checked, Exam, Stop};
use crate::work::{self, Difference};

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (strategy, case) = (exam.strategy.name(), exam.case.name);
    let work = exam.counted(exam.puzzle, &work::case_limits())?;
    match work::compare(strategy, case, &work) {
        Ok(()) => Ok(()),
        Err(unrecorded @ Difference::NotRecorded { .. }) => {
            Err(Stop::Skipped(unrecorded.to_string()))
        }
        Err(changed) => exam.wrong(changed.to_string()),
    }
}
