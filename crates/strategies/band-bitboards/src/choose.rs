//! [`choose`]: the cell to guess in, when the rules are stuck.

use crate::state::{State, open};
use crate::tables::{FORCING_COLUMNS, FORCING_ROWS, SQUARE, TOP_OF_COLUMNS, columns, segments};

/// A blank cell with the fewest candidates, as its band and its bit.
///
/// Often dozens of cells have two candidates, and on hard puzzles it matters most which of them is
/// taken. A candidate is *forcing* if, placed there, it locks its digit to one row of another box
/// of the band and to one column of another box of the stack. The choice is a cell with two forcing
/// candidates: there the guess eliminates much, whichever candidate is right. If there is none, it
/// is a cell with one. Of several such cells, it is the first in the band that has most of them.
///
/// With `any_pair`, it is the first cell with two candidates, whatever follows from it. The state
/// must be settled and have a blank cell; `pairs` are its cells with two candidates.
pub(crate) fn choose(state: &State, pairs: [u32; 3], any_pair: bool) -> (usize, u32) {
    if any_pair && pairs != [0; 3] || pairs == state.bands.map(|band| band.blank) {
        // Most guesses will lead to a solution, as near the end of a search for several. Then any
        // cell with two candidates will do.
        return first(pairs);
    }
    let cells = if pairs == [0; 3] {
        more_candidates(state)
    } else {
        pairs
    };
    let (mut once, mut twice) = ([0; 3], [0; 3]);
    for digit in 0..9 {
        let open = state.bands.each_ref().map(|band| open(band.words[digit]));
        let interleaved = columns(open[0]) | columns(open[1]) << 1 | columns(open[2]) << 2;
        let forcing_columns = FORCING_COLUMNS[(interleaved & SQUARE) as usize]
            | FORCING_COLUMNS[(interleaved >> 9 & SQUARE) as usize] << 9
            | FORCING_COLUMNS[(interleaved >> 18 & SQUARE) as usize] << 18;
        for (band, (once, twice)) in once.iter_mut().zip(&mut twice).enumerate() {
            // Times 7 spreads the bit of each column to its three rows.
            let forcing = FORCING_ROWS[segments(open[band])]
                & ((forcing_columns >> band & TOP_OF_COLUMNS) * 7)
                & open[band]
                & cells[band];
            *twice |= *once & forcing;
            *once |= forcing;
        }
    }
    first(
        [twice, once]
            .into_iter()
            .find(|&set| set != [0; 3])
            .unwrap_or(cells),
    )
}

/// The first cell of the band that has most of these cells, or of the first such band; there has to
/// be a cell. Guesses that follow each other in one band meet in its rows and boxes, so
/// contradictions show sooner.
#[inline]
fn first(cells: [u32; 3]) -> (usize, u32) {
    let counts = cells.map(u32::count_ones);
    let band = usize::from(counts[1] > counts[0]);
    let band = if counts[band] >= counts[2] { band } else { 2 };
    (band, cells[band] & cells[band].wrapping_neg())
}

/// The blank cells with the fewest candidates; none has two.
#[cold]
fn more_candidates(state: &State) -> [u32; 3] {
    // The cells with at least 0, 1, 2, … candidates.
    let mut at_least = [[0; 3]; 11];
    at_least[0] = state.bands.each_ref().map(|band| band.blank);
    for (band, words) in state.bands.iter().map(|band| band.words).enumerate() {
        for word in words {
            for count in (1..10).rev() {
                at_least[count][band] |= at_least[count - 1][band] & open(word);
            }
        }
    }
    let exactly = |count: usize| {
        std::array::from_fn(|band| at_least[count][band] & !at_least[count + 1][band])
    };
    (3..10)
        .map(exactly)
        .find(|&cells| cells != [0; 3])
        .unwrap_or(at_least[0])
}
