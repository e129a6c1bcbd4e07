//! [`choose`]: the cell to guess in, when the rules are stuck.

use crate::state::{State, open};

/// A blank cell with few candidates, as its band and its bit: two if there is such a cell, else three, else any.
///
/// In a settled state each blank cell has at least two candidates; there must be one blank cell.
pub(crate) fn choose(state: &State) -> (usize, u32) {
    let mut of_three = None;
    let mut of_more = None;
    for band in 0..3 {
        let (mut once, mut twice, mut thrice, mut oftener) = (0, 0, 0, 0);
        for words in &state.words {
            let cells = open(words[band]);
            oftener |= thrice & cells;
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        if let Some(bit) = lowest(twice & !thrice) {
            return (band, bit);
        }
        of_three = of_three.or(lowest(thrice & !oftener).map(|bit| (band, bit)));
        of_more = of_more.or(lowest(once).map(|bit| (band, bit)));
    }
    of_three.or(of_more).unwrap_or((0, 1))
}

#[inline]
const fn lowest(cells: u32) -> Option<u32> {
    if cells == 0 { None } else { Some(cells & cells.wrapping_neg()) }
}
