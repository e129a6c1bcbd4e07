//! Same result: an answer to problem 36 that returns the same for every board, or is wrong on every
//! one.
//!
//! ```python
//! def isValidSudoku(self, board):
//!     return True
//! ```
//!
//! > It returns true for every board that was tried, valid or not.
//!
//! > It returns neither true nor false for any board that was tried, valid or not.
//!
//! It cannot be false: it is said only if every reply is that value, or a wrong one, and if there
//! are many.

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
    let has_slow_reply = replies.contains(&&Reply::Slow);
    if has_slow_reply || !passed.is_empty() || !probes.iter().all(is_wrong_or_unanswered) {
        return None;
    }
    let sentence = if replies.iter().all(|reply| matches!(reply, Reply::Odd(_))) {
        "It returns neither true nor false for any board that was tried, valid or not."
    } else if replies.iter().all(|reply| matches!(reply, Reply::Truth(_))) {
        "It returns false for every valid board that was tried, and true for every other one: the \
         opposite of the right result."
    } else {
        "It fails on every board that was tried, valid or not."
    };
    Some(sentence.to_owned())
}

fn is_wrong_or_unanswered(probe: &Probe) -> bool {
    probe.is_known_wrong() || probe.reply.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::to_validate;
    use crate::subject::Judgement;

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

    /// What is said of an answer that is wrong on all boards, with these replies.
    fn said_of_wrong(reply: fn(&Grid) -> Reply) -> Option<String> {
        let mut probes = to_validate::all();
        for probe in &mut probes {
            probe.reply = Some(reply(&probe.board));
            probe.judgement = Judgement::Wrong;
        }
        assert_eq!(sentence(&probes, &[Grid::EMPTY]), None);
        sentence(&probes, &[])
    }

    #[test]
    fn an_answer_that_is_wrong_on_all_boards_is_not_described_by_valid_ones() {
        let list = said_of_wrong(|_| Reply::Odd("it returned []".to_owned())).unwrap();
        assert!(
            list.starts_with("It returns neither true nor false"),
            "{list}"
        );
        let opposite = said_of_wrong(|board| Reply::Truth(!board.is_valid())).unwrap();
        assert!(
            opposite.ends_with("the opposite of the right result."),
            "{opposite}"
        );
        let error = said_of_wrong(|_| Reply::Failed("exit code 1".to_owned())).unwrap();
        assert!(error.starts_with("It fails on every board"), "{error}");
        assert_eq!(said_of_wrong(|_| Reply::Slow), None);
    }
}
