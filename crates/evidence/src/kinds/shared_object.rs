//! Shared object: lists of the answer hold one object in several places, or a copy of the board is
//! filled.
//!
//! ```python
//! rows = [[False] * 10] * 9    # nine times the same list
//! ```
//!
//! > `rows` holds the same object in several places: a change in one place shows in all.
//!
//! It cannot be false: the recorder compared the objects themselves, and saw that they change; and
//! it is not said if some boards with one blank come out right and others wrong, because a shared
//! object breaks all of them.

use crate::explanation::{BugName, Evidence};
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::record::AnswerRecord;

pub(crate) struct SharedObject;

impl<E> Kind<E> for SharedObject {
    fn name(&self) -> &'static str {
        "shared object"
    }

    fn gives_name(&self) -> bool {
        true
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if case.is_partly_right() {
            return Ok(None);
        }
        let name = case.record()?.and_then(name);
        Ok(name.map(|text| Evidence::Name(BugName::new(text))))
    }
}

/// What the lists of an answer say about it for certain.
fn name(record: &AnswerRecord) -> Option<String> {
    // An answer that was stopped might have copied its solution to the board at its end.
    let has_ended = !record.is_cut && record.stopped.is_none();
    if let Some(copy) = &record.filled_copy
        && record.changes.is_empty()
        && has_ended
    {
        return Some(format!(
            "{copy}; the board that it was given is never changed"
        ));
    }
    let name = record.shared.first()?;
    // A place such as `line 12` is not a name.
    let name = if name.contains(' ') {
        name.clone()
    } else {
        format!("`{name}`")
    };
    Some(format!(
        "{name} holds the same object in several places: a change in one place shows in all"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_no_bug_of_an_answer_that_was_stopped() {
        let ended = AnswerRecord {
            filled_copy: Some("Line 3 writes digits to a copy of the board".to_owned()),
            ..AnswerRecord::default()
        };
        let stopped = AnswerRecord {
            is_cut: true,
            ..ended.clone()
        };
        let expected = "Line 3 writes digits to a copy of the board; the board that it was given \
                        is never changed";
        assert_eq!(name(&ended).as_deref(), Some(expected));
        assert_eq!(name(&stopped), None);
    }
}
