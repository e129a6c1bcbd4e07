//! What one more digit changes on a board that an answer to problem 36 judges wrongly.

use sudoku::{Cell, Digit, Grid};

use super::subject::{Subject, wrong};
use super::words::list;

/// Of more cells, no single one points to the bug.
const MOST_CELLS: usize = 4;

/// The cells of which a digit in any one makes the result right, in a sentence. Each cell is tried
/// with two digits that the board does not have, since the cell decides only if both come to the
/// same.
pub(super) fn contrast<S: Subject>(
    subject: &mut S,
    board: &Grid,
) -> Result<Option<String>, S::Error> {
    let is_new = |digit: &Digit| board.digits().all(|(_, of)| of != *digit);
    let new: Vec<Digit> = Digit::ALL.into_iter().filter(is_new).collect();
    let [first, .., last] = new[..] else { return Ok(None) };
    let blanks: Vec<Cell> = board.blanks().collect();
    let with = |digit| blanks.iter().map(move |&cell| board.with(cell, digit)).collect::<Vec<_>>();
    let boards = [with(first), with(last)].concat();
    let is_wrong = wrong(subject, &boards, 0)?;
    let (of_first, of_last) = is_wrong.split_at(blanks.len());
    let right = blanks.iter().zip(of_first).filter(|(_, is_wrong)| **is_wrong == Some(false));
    let right: Vec<String> = right.map(|(cell, _)| cell.to_string()).collect();
    let is_certain = of_first == of_last && !of_first.contains(&None);
    Ok((is_certain && (1..=MOST_CELLS).contains(&right.len())).then(|| {
        let cells = list(&right, "or");
        format!(
            "On the board above, it is right once {cells} has a digit as well. No other single digit \
             changes the result."
        )
    }))
}
