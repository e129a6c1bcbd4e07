//! [`choose`]: the cell to guess in, when the rules are stuck.

use crate::state::{State, open};
use crate::tables::{COLUMNS, FORCING_COLUMNS, FORCING_ROWS, columns, segments};

/// A blank cell with few candidates, as its band and its bit: one with two candidates if there is
/// such a cell, otherwise one with three, otherwise any.
///
/// Often dozens of cells have two candidates, and on hard puzzles it matters most which of them is
/// taken. A candidate is *forcing* if, placed there, it locks its digit to one row of another box
/// of the band and to one column of another box of the stack. The choice is a cell with two forcing
/// candidates: there the guess eliminates much, whichever candidate is right. If there is none, it is
/// a cell with one. Of several such cells, it is the first in the band that has most of them.
///
/// The state must be settled and have a blank cell; `pairs` are its cells with two candidates.
pub(crate) fn choose(state: &State, pairs: [u32; 3]) -> (usize, u32) {
    if pairs == state.bands.map(|band| band.blank) {
        // The rules have left little, as near the end of a search for several solutions. Then any
        // cell will do.
        return first(pairs);
    }
    let cells = if pairs == [0; 3] { more_candidates(state) } else { pairs };
    let (mut once, mut twice) = ([0; 3], [0; 3]);
    for digit in 0..9 {
        let open = state.bands.each_ref().map(|band| open(band.words[digit]));
        let interleaved = columns(open[0]) | columns(open[1]) << 1 | columns(open[2]) << 2;
        let forcing_columns = FORCING_COLUMNS[(interleaved & 0o777) as usize]
            | FORCING_COLUMNS[(interleaved >> 9 & 0o777) as usize] << 9
            | FORCING_COLUMNS[(interleaved >> 18 & 0o777) as usize] << 18;
        for (band, (once, twice)) in once.iter_mut().zip(&mut twice).enumerate() {
            // Times 7 spreads the bit of each column to its three rows.
            let forcing = FORCING_ROWS[segments(open[band])]
                & ((forcing_columns >> band & COLUMNS) * 7)
                & open[band]
                & cells[band];
            *twice |= *once & forcing;
            *once |= forcing;
        }
    }
    first([twice, once].into_iter().find(|&set| set != [0; 3]).unwrap_or(cells))
}

/// The first cell of the band that has most of these cells, or of the first such band; there has to
/// be a cell. Guesses that follow each other in one band meet in its rows and boxes, so contradictions
/// show sooner.
#[inline]
fn first(cells: [u32; 3]) -> (usize, u32) {
    let counts = cells.map(u32::count_ones);
    let band = usize::from(counts[1] > counts[0]);
    let band = if counts[band] >= counts[2] { band } else { 2 };
    (band, cells[band] & cells[band].wrapping_neg())
}

/// The blank cells with three candidates, or all blank cells when there are none.
#[cold]
fn more_candidates(state: &State) -> [u32; 3] {
    let mut of_three = [0; 3];
    for (of_three, band) in of_three.iter_mut().zip(&state.bands) {
        let (mut once, mut twice, mut thrice, mut oftener) = (0, 0, 0, 0);
        for &word in &band.words {
            let cells = open(word);
            oftener |= thrice & cells;
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        *of_three = thrice & !oftener;
    }
    if of_three == [0; 3] { state.bands.map(|band| band.blank) } else { of_three }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use sudoku::{Cell, House, HouseKind, Puzzle};

    use super::*;
    use crate::propagate::{Settled, settle};
    use crate::reporter::Reporter;
    use crate::state::{ALL_DIGITS, cell};
    use crate::tables::BIT;

    /// The same choice by its definition, cell by cell.
    fn by_definition(state: &State) -> (usize, u32) {
        let cells = || (0..3).flat_map(|band| BIT.map(|bit| (band, bit)));
        let candidates = |(band, bit)| state.candidates(band, bit).count_ones();
        let is_blank = |&(band, bit): &(usize, u32)| state.bands[band].blank & bit != 0;
        let fewest = cells().filter(is_blank).map(candidates).min().unwrap();
        assert!(fewest >= 2, "a settled state has no single candidates");
        let wanted = move |&place: &(usize, u32)| {
            is_blank(&place) && (candidates(place) == fewest || fewest > 3)
        };
        let is_open = |digit: usize, cell: &Cell| {
            let word = state.bands[cell.index() / 27].words[digit];
            open(word) & BIT[cell.index() % 27] != 0
        };
        // Whether another box along the line of the cell has two such lines left for the digit,
        // this line and another.
        let forces = |digit: usize, here: Cell, kind: HouseKind| {
            let in_house = |cell: &Cell, kind| cell.houses().into_iter().find(|h| h.kind() == kind);
            let boxes = House::ALL.into_iter().filter(|house| house.kind() == HouseKind::Box);
            boxes.filter(|house| !house.cells().contains(&here)).any(|house| {
                let open_cells = house.cells().iter().filter(|cell| is_open(digit, cell));
                let mut lines: Vec<_> = open_cells.map(|cell| in_house(cell, kind)).collect();
                lines.sort();
                lines.dedup();
                lines.len() == 2 && lines.contains(&in_house(&here, kind))
            })
        };
        let score = |&(band, bit): &(usize, u32)| {
            let (here, digits) = (cell(band, bit), state.candidates(band, bit));
            let is_forcing = |&digit: &usize| {
                digits >> digit & 1 == 1
                    && forces(digit, here, HouseKind::Row)
                    && forces(digit, here, HouseKind::Column)
            };
            (0..9).filter(is_forcing).count().min(2)
        };
        let all_have_two = cells().filter(is_blank).all(|place| candidates(place) == 2);
        let score = |place: &(usize, u32)| if all_have_two { 0 } else { score(place) };
        let most = cells().filter(wanted).map(|place| score(&place)).max().unwrap();
        let best: Vec<_> = cells().filter(wanted).filter(|place| score(place) == most).collect();
        let in_band = |wanted| best.iter().filter(|(band, _)| *band == wanted).count();
        *best.iter().min_by_key(|place| (Reverse(in_band(place.0)), **place)).unwrap()
    }

    #[test]
    fn the_choice_is_its_definition() {
        let mut seen = 0;
        for text in [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
            "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8",
            "1....6.8..5.1..2....9...1...9..1......45.....6....2..8.4.....6.7....18.....3...7.",
            "...4......5..8.2.6.....3...2...4....3......1...5.3.8.25...6.3.8..6....95..8......",
            ".................................................................................",
        ] {
            let puzzle: Puzzle = text.parse().unwrap();
            let mut visitor = sudoku::CountUpTo::new(1);
            let mut reporter = Reporter::new(&puzzle, &mut visitor);
            let mut state = State::new(&puzzle);
            let mut work = ALL_DIGITS;
            while let std::ops::ControlFlow::Continue(Settled::Stuck(pairs)) =
                settle(&mut state, work, &mut reporter)
            {
                let (band, bit) = choose(&state, pairs);
                assert_eq!((band, bit), by_definition(&state), "{}", cell(band, bit));
                work = state.candidates(band, bit);
                state.fill(band, bit, work.trailing_zeros() as usize);
                seen += 1;
            }
        }
        assert!(seen > 10, "only {seen} states");
    }
}
