//! `work`: the search does the recorded work, no more and no less.

use crate::exam::{Checked, Exam, Stop};
use crate::work;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let (strategy, case) = (exam.strategy.name(), exam.case.name);
    if work::recorded(strategy, case).next().is_none() {
        let reason = format!("not recorded yet; `cargo record {strategy}` records it");
        return Err(Stop::Skipped(reason));
    }
    // The limits are part of the record, so the effort does not change them.
    let (_, work) = exam
        .strategy
        .solve_counted_with_checks(exam.puzzle, &work::case_limits());
    work::difference(strategy, case, &work).map_or(Ok(()), |changed| exam.wrong(changed))
}
