//! Refuted check: a strategy reports a check that its own earlier events contradict.
//!
//! ```rust,ignore
//! self.grid[cell] = None;          // without visitor.remove(cell)?
//! ```
//!
//! > Its own board differs from the one that it reports: is 4 allowed in r1c1? no, but it read …
//!
//! It cannot be false: the check and the events before it are both reported by the strategy, and a
//! board that follows the events shows another value.

use crate::explanation::{BugName, Evidence};
use crate::investigation::Investigation;
use crate::kind::Kind;

pub(crate) struct RefutedCheck;

impl<E> Kind<E> for RefutedCheck {
    fn name(&self) -> &'static str {
        "refuted check"
    }

    fn gives_name(&self) -> bool {
        true
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let refuted = case.record()?.and_then(|record| record.refuted.clone());
        Ok(refuted.map(|text| Evidence::Name(BugName::new(text))))
    }
}
