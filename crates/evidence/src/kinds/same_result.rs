//! Same result: an answer to problem 36 that returns the same for every board.
//!
//! ```python
//! def isValidSudoku(self, board):
//!     return True
//! ```
//!
//! > It returns true for every board that was tried, valid or not.
//!
//! It cannot be false: it is said only if every reply is that value, and if there are many.

use sudoku::Grid;

use crate::boards::Probe;
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::kinds::one_blank::LEAST_RESULTS;
use crate::{Problem, Reply};

pub(crate) struct SameResult;

impl<E> Kind<E> for SameResult {
    fn name(&self) -> &'static str {
        "same result"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if case.problem != Problem::ValidSudoku || !case.is_stable {
            return Ok(None);
        }
        Ok(sentence(&case.probes, case.rejected.boards_before).map(Evidence::Rule))
    }
}

/// What holds for these boards, and for those that the judge saw come out right before.
fn sentence(probes: &[Probe], passed: &[Grid]) -> Option<String> {
    let replies: Vec<&Reply> = probes
        .iter()
        .filter_map(|probe| probe.reply.as_ref())
        .collect();
    // A call that sleeps has no reply, and of none, all are the same.
    if replies.len() < LEAST_RESULTS {
        return None;
    }
    for truth in [true, false] {
        if replies.iter().all(|reply| **reply == Reply::Truth(truth))
            && passed.iter().all(|board| board.is_valid() == truth)
        {
            return Some(format!(
                "It returns {truth} for every board that was tried, valid or not."
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::to_validate;

    #[test]
    fn nothing_is_said_of_calls_without_a_reply() {
        let mut probes = to_validate::all();
        assert_eq!(sentence(&probes, &[]), None);
        for probe in &mut probes {
            probe.reply = Some(Reply::Truth(false));
        }
        let expected = "It returns false for every board that was tried, valid or not.";
        assert_eq!(sentence(&probes, &[]).as_deref(), Some(expected));
        // For this one it has returned true.
        assert_eq!(sentence(&probes, &[Grid::EMPTY]), None);
    }
}
