//! Chance: the same calls come to different results.
//!
//! ```python
//! for digit in {"1", "2", "3"}:    # the order differs from process to process
//! ```
//!
//! > The result differs from run to run: the same board is right in one process and wrong in
//! > another.
//!
//! It cannot be false: the same board was the first of two fresh processes, and came out right in
//! one and wrong in the other.

use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;

pub(crate) struct Chance;

impl<E> Kind<E> for Chance {
    fn name(&self) -> &'static str {
        "chance"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let is_wrong_once = case.first_replies.iter().any(|first| first.is_wrong);
        if !(case.is_right_first() && is_wrong_once) {
            return Ok(None);
        }
        case.is_settled = true;
        Ok(Some(Evidence::Chance))
    }
}
