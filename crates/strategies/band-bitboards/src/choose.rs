//! [`choose`]: the cell to guess in, when the rules are stuck.

use crate::state::{State, open};
use crate::tables::{COLUMN_SCORES, ROW_SCORES, SQUARE, TOP_OF_COLUMNS_TWICE, columns, segments};

/// A blank cell with the fewest candidates, as its band and its bit.
///
/// Often dozens of cells have two candidates, and on hard puzzles it matters most which of them is
/// taken. The tables score each candidate from 0 to 3 along its row and along its column: what does
/// it eliminate in the other boxes of the band or the stack if the digit is placed there? The
/// choice is a cell with the best sum over its candidates, because the guess should eliminate much
/// whichever of them is right. Of several such cells, it is the first in the band that has most of
/// them.
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
    let mut sums = [ScoreSums::default(); 3];
    for digit in 0..9 {
        let open = state.bands.each_ref().map(|band| open(band.words[digit]));
        let interleaved = columns(open[0]) | columns(open[1]) << 1 | columns(open[2]) << 2;
        let column_scores = COLUMN_SCORES[(interleaved & SQUARE) as usize]
            | COLUMN_SCORES[(interleaved >> 9 & SQUARE) as usize] << 9
            | COLUMN_SCORES[(interleaved >> 18 & SQUARE) as usize] << 18;
        for (band, sums) in sums.iter_mut().enumerate() {
            let candidates = in_both_halves(open[band] & cells[band]);
            let row = ROW_SCORES[segments(open[band])];
            // Times 7 spreads the bit of each column to its three rows.
            let column = (column_scores >> band & TOP_OF_COLUMNS_TWICE) * 7;
            sums.add(row & candidates, column & candidates);
        }
    }
    first(with_best_sum(cells, sums.map(ScoreSums::bits)))
}

/// A set of cells as both halves of a word.
fn in_both_halves(cells: u32) -> u64 {
    u64::from(cells) << 32 | u64::from(cells)
}

/// For each cell of a band, the sum of the scores of its candidates.
///
/// A score has two bits, which are in the two halves of a word. So all cells are added at once: the
/// low halves count the lower bits, the high halves the higher ones. Each count is binary: `ones`
/// are the cells whose count is odd, and so on.
///
/// A cell with two candidates has four scores, of which no count is above 4. With more candidates
/// the sum may come out too small, which at worst makes the guess less good.
#[derive(Clone, Copy, Default)]
struct ScoreSums {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl ScoreSums {
    /// Adds the scores of a candidate along its row and along its column.
    #[inline]
    fn add(&mut self, row: u64, column: u64) {
        let one = row ^ column;
        // The two scores make a two, or one of them makes a two with what was counted before. Not
        // both: if they make a two, none of them is left.
        let two = row & column | self.ones & one;
        self.ones ^= one;
        self.fours |= self.twos & two;
        self.twos ^= two;
    }

    /// The sums, each the count of the lower bits and twice that of the higher ones: the cells
    /// whose sum has an eight, those that have a four, a two, and a one.
    fn bits(self) -> [u32; 4] {
        let low = |count: u64| count as u32;
        let high = |count: u64| (count >> 32) as u32;
        let carry_to_fours = low(self.twos) & high(self.ones);
        // A count of 4 has no twos, so these two are never at the same cell.
        let fours = low(self.fours) | carry_to_fours;
        [
            fours & high(self.twos) | high(self.fours),
            fours ^ high(self.twos),
            low(self.twos) ^ high(self.ones),
            low(self.ones),
        ]
    }
}

/// Those of the cells that have the best sum, given the [bits](ScoreSums::bits) of the sums of each
/// band.
fn with_best_sum(cells: [u32; 3], [sums0, sums1, sums2]: [[u32; 4]; 3]) -> [u32; 3] {
    let mut best = cells;
    for ((bit0, bit1), bit2) in sums0.into_iter().zip(sums1).zip(sums2) {
        let with_bit = [best[0] & bit0, best[1] & bit1, best[2] & bit2];
        if with_bit != [0; 3] {
            best = with_bit;
        }
    }
    best
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
    for count in 3..10 {
        let exactly: [u32; 3] =
            std::array::from_fn(|band| at_least[count][band] & !at_least[count + 1][band]);
        if exactly != [0; 3] {
            return exactly;
        }
    }
    at_least[0]
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use sudoku::{CountUpTo, Puzzle};

    use super::*;
    use crate::propagate::{Settled, settle};
    use crate::reporter::Reporter;
    use crate::state::ALL_DIGITS;

    /// The members that a digit has left in a group of a square.
    fn members(square: u32, group: usize) -> u32 {
        square >> (3 * group) & 0o7
    }

    /// The score of a candidate along one line, from what the other two boxes have left of it.
    fn naive_score(others: [u32; 2], line: usize) -> u32 {
        let eliminates = others.map(|lines| lines >> line & 1 == 1);
        let leaves_one = others.map(|lines| lines >> line & 1 == 1 && lines.count_ones() == 2);
        match (leaves_one.contains(&true), eliminates) {
            (true, [true, true]) => 3,
            (true, _) => 2,
            (false, [false, false]) => 0,
            (false, _) => 1,
        }
    }

    /// The sum of the scores of a cell, one candidate after the other.
    fn naive_sum(state: &State, band: usize, bit: u32) -> u32 {
        let index = bit.trailing_zeros() as usize;
        let (box_in_band, column, row) = (index / 9, index % 9 / 3, index % 3);
        let mut sum = 0;
        for digit in 0..9 {
            let open = state.bands.each_ref().map(|band| open(band.words[digit]));
            if open[band] & bit == 0 {
                continue;
            }
            let rows =
                [1, 2].map(|step| members(segments(open[band]) as u32, (box_in_band + step) % 3));
            let columns = [1, 2].map(|step| {
                let tops = columns(open[(band + step) % 3]) >> (9 * box_in_band);
                (tops & 1) | (tops >> 3 & 1) << 1 | (tops >> 6 & 1) << 2
            });
            sum += naive_score(rows, row) + naive_score(columns, column);
        }
        sum
    }

    /// On a settled hard puzzle, the chosen cell has the best sum of all cells with two candidates.
    #[test]
    fn the_choice_has_the_best_sum() {
        let line =
            "9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2..";
        let puzzle: Puzzle = line.parse().unwrap();
        let mut state = State::new(&puzzle);
        let mut visitor = CountUpTo::new(1);
        let mut reporter = Reporter::new(&puzzle, &mut visitor);
        let settled = settle(&mut state, ALL_DIGITS, &mut reporter);
        let Continue(Settled::Stuck(pairs)) = settled else {
            panic!("{settled:?}");
        };
        let mut sums = Vec::new();
        for (band, mut cells) in pairs.into_iter().enumerate() {
            while cells != 0 {
                let bit = cells & cells.wrapping_neg();
                cells ^= bit;
                sums.push(naive_sum(&state, band, bit));
            }
        }
        let (band, bit) = choose(&state, pairs, false);
        assert_eq!(
            Some(naive_sum(&state, band, bit)),
            sums.iter().copied().max()
        );
        assert!(sums.iter().any(|sum| sum != &sums[0]), "{sums:?}");
    }
}
