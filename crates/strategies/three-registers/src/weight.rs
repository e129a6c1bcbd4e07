//! [`weight`]: how much it is worth to remove a digit from a line of a box.
//!
//! Unless any guess will do (see [`Choose::choose`](crate::sweeper::Choose::choose)), both sweepers
//! choose it by the same rule. They consider the cells with two candidates if
//! there are any, else those with three, else all open cells. For each candidate digit of such a
//! cell they look at the row and the column through the cell, in the four other boxes of its band
//! and stack: what would the digit remove there? The score of a cell is the sum over its digits,
//! since a guess should do much in either way. The cell with the best score is guessed. Among cells
//! with equal scores each sweeper takes the one that it finds first, so the two may guess in
//! different cells.

/// What is left of a digit in a box without one of the box's lines, by its numbers of places in the
/// two other lines: 2 if one place is left, a hidden single; 1 if one line is left, which locks the
/// digit there; otherwise 0.
pub(crate) const fn left(one: usize, other: usize) -> usize {
    match (one, other) {
        (0, 1) | (1, 0) => 2,
        (0, 2..) | (2.., 0) => 1,
        _ => 0,
    }
}

/// The weight of removing the `there` places that a digit has in one line of a box: one for each
/// place, one more if one line is [`left`], three more if one place is. One is added so that no
/// candidate weighs nothing.
///
/// The values come from trials on 32,000 puzzles: see LOG.md.
pub(crate) const fn weight(there: usize, left: usize) -> usize {
    match (there, left) {
        (0, _) => 1,
        (_, 2) => 1 + there + 3,
        _ => 1 + there + left,
    }
}
