//! What one more digit on the failing board does to the result of problem 36.

use sudoku::{Cell, Digit, Grid};

use super::subject::{Reply, Subject, wrong};
use super::words::list;

/// Of more cells, no single one points to the bug.
const MOST_CELLS: usize = 4;

/// The cells of which one more digit in any one makes problem 36 right, in a sentence. Each is
/// tried with two digits that the board does not have: it decides only if both come to the same.
pub(super) fn with_one_more<S: Subject>(
    subject: &mut S,
    board: &Grid,
    actual: &Reply,
) -> Result<Option<String>, S::Error> {
    if !matches!(actual, Reply::Truth(_)) {
        return Ok(None);
    }
    let is_new = |digit: &Digit| board.digits().all(|(_, of)| of != *digit);
    let new: Vec<Digit> = Digit::ALL.into_iter().filter(is_new).collect();
    let [first, .., last] = new[..] else { return Ok(None) };
    let blanks: Vec<Cell> = board.blanks().collect();
    let with = |digit| blanks.iter().map(move |&cell| board.with(cell, digit)).collect::<Vec<_>>();
    let boards = [with(first), with(last)].concat();
    let is_wrong = wrong(subject, &boards, 0)?;
    let (of_first, of_last) = is_wrong.split_at(blanks.len());
    let right = blanks.iter().zip(of_first).filter(|(_, is_wrong)| **is_wrong == Some(false));
    let right: Vec<&Cell> = right.map(|(cell, _)| cell).collect();
    let is_certain = of_first == of_last && !of_first.contains(&None);
    Ok((is_certain && (1..=MOST_CELLS).contains(&right.len())).then(|| {
        let cells = list(right, "or");
        format!(
            "It is right on the failing board if {first} or {last} is added in {cells}, and wrong if \
             one of them is added in any other blank."
        )
    }))
}
