//! What one change of the failing board does to the result.

use sudoku::{Cell, Digit, Grid, Transform};

use super::smallest::MOST_FOLLOWED;
use super::subject::{Reply, Subject, wrong};
use super::words::list;

/// What one change does that is tried for the problem. A search of few blanks can be followed, and
/// one that takes long may be right.
pub(super) fn contrast<S: Subject>(
    subject: &mut S,
    board: &Grid,
    actual: &Reply,
) -> Result<Option<String>, S::Error> {
    match actual {
        Reply::Truth(_) => with_one_more(subject, board),
        Reply::Board(_) if board.blanks().count() > MOST_FOLLOWED => exchanged(subject, board),
        _ => Ok(None),
    }
}

/// Of more cells, no single one points to the bug.
const MOST_CELLS: usize = 4;

/// The cells of which one more digit in any one makes problem 36 right, in a sentence. Each is
/// tried with two digits that the board does not have: it decides only if both come to the same.
fn with_one_more<S: Subject>(subject: &mut S, board: &Grid) -> Result<Option<String>, S::Error> {
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

/// Two digits with which the puzzle is solved when they are exchanged, in a sentence. Nothing but
/// the order in which digits are tried differs then, unless a digit is special to the answer.
fn exchanged<S: Subject>(subject: &mut S, board: &Grid) -> Result<Option<String>, S::Error> {
    let pairs = Digit::ALL.into_iter().flat_map(|one| Digit::ALL.map(|other| [one, other]));
    let pairs: Vec<[Digit; 2]> = pairs.filter(|[one, other]| one < other).collect();
    let exchanged = |&[one, other]: &[Digit; 2]| {
        let mut digits = Digit::ALL;
        digits.swap(one.index(), other.index());
        Transform::relabel(digits).map_or(*board, |transform| transform.apply(board))
    };
    let boards: Vec<Grid> = pairs.iter().map(exchanged).collect();
    let is_wrong = wrong(subject, &boards, 0)?;
    let solved = pairs.iter().zip(is_wrong).find(|(_, is_wrong)| *is_wrong == Some(false));
    Ok(solved.map(|([one, other], _)| {
        format!(
            "It solves the failing board if {one} and {other} are exchanged, so the order in which it \
             tries digits probably decides."
        )
    }))
}
