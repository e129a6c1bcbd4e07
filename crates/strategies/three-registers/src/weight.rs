//! [`weight`]: how much it is worth to remove a digit from a line of a box.
//!
//! Both sweepers choose the guess by the same rule. They consider the cells with two candidates if
//! there are any, else those with three, else all open cells. For each candidate digit of such a
//! cell they look at the row and the column through the cell, in the four other boxes of its band
//! and stack: what would the digit remove there? The score of a cell is the sum over its digits,
//! since a guess should do much in either way. The cell with the best score is guessed.

/// The weight of removing the `there` places that a digit has in one line of a box, out of `all`
/// places in the box: one for each place removed. Two more if one place is left, a hidden single;
/// four more if none is left, a contradiction. One is added so that no candidate weighs nothing.
///
/// The values come from trials on 32,000 puzzles: see LOG.md.
pub(crate) const fn weight(there: usize, all: usize) -> usize {
    match (there, all) {
        (_, 0 | 1) | (0, _) => 1,
        _ if there == all => 1 + there + 4,
        _ if there + 1 == all => 1 + there + 2,
        _ => 1 + there,
    }
}
