//! [`choose`]: the cell to guess in, when the rules are stuck.

use crate::state::{State, open};
use crate::tables::BOX;

/// A blank cell with few candidates, as its band and its bit: one with two candidates if there is
/// such a cell, otherwise one with three, otherwise any.
///
/// Often dozens of cells have two candidates, and on hard puzzles it matters most which of them is
/// taken. Eliminating a digit from such a cell writes the other digit, and that eliminates more. So
/// the choice is made in three steps:
///
/// 1. the digit that is a candidate in the most cells with two candidates;
/// 2. of the boxes that have such a cell, the one with the most of them in its band and stack;
/// 3. the first of them in that box.
///
/// The state must be settled and have a blank cell; `pairs` are its cells with two candidates.
pub(crate) fn choose(state: &State, pairs: [u32; 3]) -> (usize, u32) {
    let cells = if pairs == [0; 3] { more_candidates(state) } else { pairs };
    let mut most = 0;
    let mut places = [0; 3];
    for digit in 0..9 {
        let here = [0, 1, 2].map(|band| open(state.bands[band].words[digit]) & cells[band]);
        let count =
            (u64::from(here[0]) << 32 | u64::from(here[1])).count_ones() + here[2].count_ones();
        if count > most {
            (most, places) = (count, here);
        }
    }
    let counts = places.map(counts_by_box);
    let stacks = counts[0] + counts[1] + counts[2];
    let mut best = (0, 0, 0);
    for (band, &count) in counts.iter().enumerate() {
        // The three counts are the digits of a number to the base 512, so modulo 511 they add up.
        let in_band = count % BOX;
        for stack in 0..3 {
            let here = count >> (9 * stack) & BOX;
            let score = in_band + (stacks >> (9 * stack) & BOX) - here;
            if here != 0 && score > best.0 {
                best = (score, band, stack);
            }
        }
    }
    let (_, band, stack) = best;
    let cells = places[band] & BOX << (9 * stack);
    (band, cells & cells.wrapping_neg())
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

/// How many of the cells are in each of the three boxes: three numbers, nine bits apart.
const fn counts_by_box(cells: u32) -> u32 {
    const FIRST_ROW: u32 = 0o111_111_111;
    const FIRST_COLUMN: u32 = 0o007_007_007;
    let columns = (cells & FIRST_ROW) + (cells >> 1 & FIRST_ROW) + (cells >> 2 & FIRST_ROW);
    (columns & FIRST_COLUMN) + (columns >> 3 & FIRST_COLUMN) + (columns >> 6 & FIRST_COLUMN)
}

#[cfg(test)]
mod tests {
    use sudoku::Puzzle;

    use super::*;
    use crate::propagate::{Settled, settle};
    use crate::reporter::Reporter;
    use crate::state::{ALL_DIGITS, box_of, cell};
    use crate::tables::BIT;

    #[test]
    fn counts_by_box_are_those_of_the_cells() {
        let mut cells = 1_u32;
        for _ in 0..10_000 {
            cells = cells.wrapping_mul(0x915F_77F5).wrapping_add(0x3C6E_F35F);
            let places = cells >> 5;
            for stack in 0..3 {
                let expected = (places & BOX << (9 * stack)).count_ones();
                assert_eq!(counts_by_box(places) >> (9 * stack) & BOX, expected, "{places:#o}");
            }
        }
    }

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
        let places = |digit: usize| {
            cells()
                .filter(wanted)
                .filter(move |&(band, bit)| open(state.bands[band].words[digit]) & bit != 0)
        };
        // Among equals, `max_by_key` takes the last.
        let digit = (0..9).rev().max_by_key(|&digit| places(digit).count()).unwrap();
        let score = |&(band, bit): &(usize, u32)| {
            places(digit)
                .filter(|&(other, place)| other == band || box_of(place) == box_of(bit))
                .count()
        };
        let most = places(digit).map(|place| score(&place)).max().unwrap();
        places(digit)
            .filter(|place| score(place) == most)
            .min_by_key(|&(band, bit)| (band, bit))
            .unwrap()
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
