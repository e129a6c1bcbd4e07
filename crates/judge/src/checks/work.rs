//! `work`: the search does the recorded work, no more and no less.

use crate::exam::{Checked, Exam, Stop};
use crate::work;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (strategy, case) = (exam.strategy.name(), exam.case.name);
    let work = exam.counted(exam.puzzle, &work::case_limits())?;
    match work::compare(strategy, case, &work) {
        None => {
            Err(Stop::Skipped(format!("not recorded yet; `cargo record {strategy}` records it")))
        }
        Some(Err(changed)) => exam.wrong(changed),
        Some(Ok(())) => Ok(()),
    }
}
