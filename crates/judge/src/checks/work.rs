//! `work`: the search does the recorded work, no more and no less.

use crate::exam::{Checked, Exam, Stop};
use crate::work::{self, WorkComparison};

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (strategy, case) = (exam.strategy.name(), exam.case.name);
    // The limits are part of the record, so the effort does not change them.
    let (_, work) = exam.strategy.solve_counted_with_checks(exam.puzzle, &work::case_limits());
    match work::compare(strategy, case, &work) {
        WorkComparison::NotRecorded(reason) => Err(Stop::Skipped(reason)),
        WorkComparison::Changed(changed) => exam.wrong(changed),
        WorkComparison::Same => Ok(()),
    }
}
