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
//!
//! An answer may search on a copy, and copy a result back. If its search finds none, the board is
//! never changed either, and the copy is not the bug. So the copy counts only if it ends up as the
//! solution, and that on two boards with different missing digits: a search that rejects each digit
//! may leave the last one that it tested in a copy.

use sudoku::{Digit, Grid};

use crate::explanation::{BugName, Evidence};
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::record::AnswerRecord;
use crate::subject::{CallEnd, solution_of};

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
        let Some(record) = case.record()? else {
            return Ok(None);
        };
        let copy = filled_copy(record);
        let shared = shared_list(record);
        let name = match copy {
            Some(copy) if fills_another_copy(case)? => Some(copy),
            _ => shared,
        };
        Ok(name.map(|text| Evidence::Name(BugName::new(text))))
    }
}

/// The name of the bug of an answer that leaves the solution in a copy of the board.
fn filled_copy(record: &AnswerRecord) -> Option<String> {
    let copy = record.filled_copy.as_ref()?;
    // An answer that was stopped might have copied its solution to the board at its end.
    let has_ended = !record.is_cut && record.stopped.is_none();
    if has_ended && record.changes.is_empty() {
        Some(format!(
            "{copy}; the board that it was given is never changed"
        ))
    } else {
        None
    }
}

/// Whether the answer does the same with a board with another missing digit.
fn fills_another_copy<E>(case: &mut Investigation<'_, E>) -> Result<bool, E> {
    let shown = case.shown.as_ref().map(|shown| shown.board);
    let Some(missing) = shown.as_ref().and_then(missing_digit) else {
        return Ok(false);
    };
    let another = case.probes.iter().find(|probe| {
        let digit = missing_digit(&probe.board);
        probe.is_known_wrong() && digit.is_some_and(|digit| digit != missing)
    });
    let Some(board) = another.map(|probe| probe.board) else {
        return Ok(false);
    };
    let record = case.subject.record(&board, CallEnd::Ended)?;
    Ok(record.is_some_and(|record| filled_copy(&record).is_some()))
}

/// The digit of the only blank; `None` for a board with more blanks.
fn missing_digit(board: &Grid) -> Option<Digit> {
    let mut blanks = board.blanks();
    let (blank, None) = (blanks.next()?, blanks.next()) else {
        return None;
    };
    solution_of(board)?[blank]
}

/// The name of the bug of an answer with one object in several places of a list.
fn shared_list(record: &AnswerRecord) -> Option<String> {
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
            filled_copy: Some("Line 3 writes the right digits to a copy of the board".to_owned()),
            ..AnswerRecord::default()
        };
        let stopped = AnswerRecord {
            is_cut: true,
            ..ended.clone()
        };
        let expected = "Line 3 writes the right digits to a copy of the board; the board that it \
                        was given is never changed";
        assert_eq!(filled_copy(&ended).as_deref(), Some(expected));
        assert_eq!(filled_copy(&stopped), None);
    }
}
