//! Same result: an answer to problem 36 that returns the same for every board.
//!
//! ```python
//! def isValidSudoku(self, board):
//!     return True
//! ```
//!
//! > It returns true for every board that was tried, valid or not.
//!
//! It cannot be false: it is said only if every reply is that value.

use crate::boards::Probe;
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
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
        Ok(sentence(&case.probes).map(Evidence::Rule))
    }
}

fn sentence(probes: &[Probe]) -> Option<String> {
    for truth in [true, false] {
        let mut replies = probes.iter().filter_map(|probe| probe.reply.as_ref());
        if replies.all(|reply| *reply == Reply::Truth(truth)) {
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
    fn one_result_of_all_boards_is_said() {
        let mut probes = to_validate::all();
        // No call has a reply.
        let expected = "It returns true for every board that was tried, valid or not.";
        assert_eq!(sentence(&probes).as_deref(), Some(expected));
        for probe in &mut probes {
            probe.reply = Some(Reply::Truth(false));
        }
        let expected = "It returns false for every board that was tried, valid or not.";
        assert_eq!(sentence(&probes).as_deref(), Some(expected));
    }
}
