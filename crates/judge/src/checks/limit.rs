//! `limit`: a search stops at the limit on solutions.

use sudoku::{Ended, Limits};

use crate::exam::{Checked, Exam};

use super::count;

/// The budget of each search. If a search needs more, its answer has to say so.
const PLACEMENTS: u64 = 30_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let most = if exam.strategy.is_opaque() { 1 } else { 10 };
    for limit in [0, 1, 2, 3, 10].into_iter().filter(|&limit| limit <= most) {
        let answer =
            exam.answer(exam.puzzle, &Limits::solutions(limit).with_placements(PLACEMENTS))?;
        if answer.solutions > limit {
            return exam
                .wrong(format!("found {} solutions with a limit of {limit}", answer.solutions));
        }
        if limit == 0 && answer.ended != Ended::LimitReached {
            return exam.wrong("the search began, although the limit on solutions is 0");
        }
        count::is_right(exam, limit, &answer)?;
    }
    Ok(())
}
