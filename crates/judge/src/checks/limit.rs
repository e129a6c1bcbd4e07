//! `limit`: a search stops at as many solutions as were asked for.

use sudoku::{Ended, Limits};

use crate::exam::{Checked, Exam, wrong};

use super::count;

/// A search is asked for more solutions only as far as this; where it needs more placements it has
/// to say so.
const PLACEMENTS: u64 = 30_000;

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    for limit in [0, 1, 2, 3, 10] {
        let answer =
            exam.answer(exam.puzzle, &Limits::solutions(limit).with_placements(PLACEMENTS))?;
        if answer.solutions > limit {
            return wrong(
                exam.puzzle,
                format!("{} solutions were found, and {limit} asked for", answer.solutions),
            );
        }
        if limit == 0 && answer.ended != Ended::LimitReached {
            return wrong(
                exam.puzzle,
                "no solution was asked for, and the search began all the same",
            );
        }
        count::is_right(exam, limit, &answer)?;
    }
    Ok(())
}
