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
        for truth in [true, false] {
            let mut replies = case.probes.iter().filter_map(|probe| probe.reply.as_ref());
            if replies.all(|reply| *reply == Reply::Truth(truth)) {
                return Ok(Some(Evidence::Rule(format!(
                    "It returns {truth} for every board that was tried, valid or not."
                ))));
            }
        }
        Ok(None)
    }
}
