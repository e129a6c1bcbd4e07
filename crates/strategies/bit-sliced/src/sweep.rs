//! [`Board`]: many puzzles side by side, and the sweep that applies the rules of Sudoku to all of them.

use crate::vector::Vector;

/// By digit and cell: the lanes in whose puzzle the digit is still open in the cell. And in the tenth plane, by cell: the lanes
/// in which it has exactly one candidate. 810 vectors.
pub(crate) type Planes<V> = [[V; 81]; 10];

/// The plane of the naked singles.
pub(crate) const NAKED: usize = 9;

/// As many puzzles as a vector has lanes.
#[repr(C, align(64))]
pub(crate) struct Board<V> {
    /// Which digits are open in which cells. Whoever brings a board in brings its naked singles too.
    pub(crate) planes: Planes<V>,
    /// By digit and box: the digit has exactly one place in the box.
    hidden: [[V; 9]; 9],
    /// Some cell has no candidate, or some digit no place.
    pub(crate) broken: V,
    /// Every cell has at most one candidate. With nothing broken that is a solution.
    pub(crate) full: V,
    /// The last sweep over the cells found a single that was not there before it.
    pub(crate) changed: V,
}

impl<V: Vector> Board<V> {
    pub(crate) const EMPTY: Self = Self {
        planes: [[V::NONE; 81]; 10],
        hidden: [[V::NONE; 9]; 9],
        broken: V::NONE,
        full: V::NONE,
        changed: V::NONE,
    };

    /// These lanes hold another board now: what was found out about the last one is void.
    #[inline(always)]
    pub(crate) fn start(&mut self, lanes: V) {
        for hidden in self.hidden.as_flattened_mut() {
            *hidden = hidden.and_not(lanes);
        }
        self.broken = self.broken.and_not(lanes);
    }

    /// Applies every rule once, in every lane.
    ///
    /// A lane that has not changed is at its end. Nothing is lost by looking at naked singles alone: a hidden single becomes a
    /// naked one when the cells are swept, at once. And a full board that has not changed has been checked: between two sweeps
    /// over the cells lies one over the digits, which breaks it if some digit has no place in a box, or none that fits.
    #[inline(always)]
    pub(crate) fn sweep(&mut self) {
        for digit in 0..9 {
            self.sweep_digit(digit);
        }
        self.sweep_cells();
    }

    /// Cell by cell: applies the hidden singles of the last sweep, and finds the naked ones.
    #[inline(always)]
    fn sweep_cells(&mut self) {
        let (mut whole, mut broken) = (V::splat(!0), self.broken);
        let (mut several, mut changed) = (V::NONE, V::NONE);
        for box_index in 0..9 {
            let (top, left) = (box_index / 3 * 3, box_index % 3 * 3);
            let mut only_place = [V::NONE; 9];
            for digit in 0..9 {
                only_place[digit] = self.hidden[digit][box_index];
            }
            for inside in 0..9 {
                let cell = (top + inside / 3) * 9 + left + inside % 3;
                let mut open = [V::NONE; 9];
                for digit in 0..9 {
                    open[digit] = self.planes[digit][cell];
                }
                // If a digit has its only place of the box here, no other digit stays.
                let mut is_only_place = open[0].and(only_place[0]);
                for digit in 1..9 {
                    is_only_place = is_only_place.or_and(open[digit], only_place[digit]);
                }
                for digit in 0..9 {
                    open[digit] = open[digit].and_implied(only_place[digit], is_only_place);
                    self.planes[digit][cell] = open[digit];
                }
                let (one, two) = V::at_least_one_and_two(&open);
                // No candidate at all, or two digits that both have their only place here.
                whole = whole.and(one);
                broken = broken.or_and(is_only_place, two);
                several = several.or(two);
                let single = one.and_not(two);
                changed = changed.or_xor(single, self.planes[NAKED][cell]);
                self.planes[NAKED][cell] = single;
            }
        }
        self.broken = broken.or_not(whole);
        self.full = several.not();
        self.changed = changed;
    }

    /// One digit: naked singles clear their box, then the locked candidates of rows, then those of columns; finds the hidden
    /// singles of the boxes. Rows and columns need no clearing of their own: a digit that is fixed in a row is locked in it.
    #[inline(always)]
    fn sweep_digit(&mut self, digit: usize) {
        let ways = [self.sweep_band::<0>(digit), self.sweep_band::<1>(digit), self.sweep_band::<2>(digit)];
        let whole = [
            self.sweep_stack::<0>(digit, &ways),
            self.sweep_stack::<1>(digit, &ways),
            self.sweep_stack::<2>(digit, &ways),
        ];
        self.broken = self.broken.or_not(V::and3(whole[0], whole[1], whole[2]));
    }

    /// Naked singles clear their boxes in a band; returns the ways of the digit through its rows.
    #[inline(always)]
    fn sweep_band<const BAND: usize>(&mut self, digit: usize) -> Diagonals<V> {
        let mut may = [[V::NONE; 3]; 3];
        for stack in 0..3 {
            let (mut open, mut naked) = ([V::NONE; 9], [V::NONE; 9]);
            for inside in 0..9 {
                let cell = cell_of(BAND, stack, inside);
                (open[inside], naked[inside]) = (self.planes[digit][cell], self.planes[NAKED][cell]);
            }
            let mut placed = open[0].and(naked[0]);
            for inside in 1..9 {
                placed = placed.or_and(open[inside], naked[inside]);
            }
            for inside in 0..9 {
                open[inside] = open[inside].and_implied(naked[inside], placed);
                self.planes[digit][cell_of(BAND, stack, inside)] = open[inside];
            }
            for row in 0..3 {
                may[row][stack] = V::or3(open[3 * row], open[3 * row + 1], open[3 * row + 2]);
            }
        }
        full_diagonals(&may)
    }

    /// Given the ways through the rows, finds those through the columns of a stack, leaves the digit where both go, and finds the
    /// hidden singles of the three boxes. Returns the lanes in which each box has a place.
    #[inline(always)]
    fn sweep_stack<const STACK: usize>(&mut self, digit: usize, ways: &[Diagonals<V>; 3]) -> V {
        let mut open = [[V::NONE; 9]; 3];
        let mut may = [[V::NONE; 3]; 3];
        for band in 0..3 {
            let mut in_row = [V::NONE; 3];
            for row in 0..3 {
                in_row[row] = crossing(&ways[band], row, STACK);
            }
            for inside in 0..9 {
                open[band][inside] = self.planes[digit][cell_of(band, STACK, inside)].and(in_row[inside / 3]);
            }
            for column in 0..3 {
                may[column][band] = V::or3(open[band][column], open[band][column + 3], open[band][column + 6]);
            }
        }
        let ways = full_diagonals(&may);
        let mut whole = V::splat(!0);
        for band in 0..3 {
            let open = &mut open[band];
            let mut in_column = [V::NONE; 3];
            for column in 0..3 {
                in_column[column] = crossing(&ways, column, band);
            }
            for inside in 0..9 {
                open[inside] = open[inside].and(in_column[inside % 3]);
                self.planes[digit][cell_of(band, STACK, inside)] = open[inside];
            }
            let (one, two) = V::at_least_one_and_two(open);
            whole = whole.and(one);
            self.hidden[digit][band * 3 + STACK] = one.and_not(two);
        }
        whole
    }
}

/// The number of a cell, by band, stack, and place in the box.
#[inline(always)]
const fn cell_of(band: usize, stack: usize, inside: usize) -> usize {
    (band * 3 + inside / 3) * 9 + stack * 3 + inside % 3
}

/// Three diagonals that fall, named by the box of their first line, and three that rise.
type Diagonals<V> = [[V; 3]; 2];

/// Where line and box cross on an open diagonal of either kind.
#[inline(always)]
fn crossing<V: Vector>(&[falling, rising]: &Diagonals<V>, line: usize, box_index: usize) -> V {
    falling[(box_index + 3 - line) % 3].or(rising[(box_index + line) % 3])
}

/// Of a digit in three lines that cross three boxes: which of the six ways to give each line a box of its own are open.
///
/// The six are the diagonals of the 3 by 3 square, broken ones too. The digit may only stay where line and box cross on one of
/// them: that is both kinds of locked candidates at once.
#[inline(always)]
fn full_diagonals<V: Vector>(may: &[[V; 3]; 3]) -> Diagonals<V> {
    let (mut falling, mut rising) = ([V::NONE; 3], [V::NONE; 3]);
    for first in 0..3 {
        falling[first] = V::and3(may[0][first], may[1][(first + 1) % 3], may[2][(first + 2) % 3]);
        rising[first] = V::and3(may[0][first], may[1][(first + 2) % 3], may[2][(first + 1) % 3]);
    }
    [falling, rising]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_to_two() {
        for bits in 0..512_u64 {
            let nine = std::array::from_fn(|index| if bits >> index & 1 == 1 { !0 } else { 0 });
            let (one, two) = u64::at_least_one_and_two(&nine);
            assert_eq!((one != 0, two != 0), (bits.count_ones() >= 1, bits.count_ones() >= 2), "{bits:b}");
        }
    }

    #[test]
    fn one_line_through_three_boxes() {
        // The first line may only go through the third box, the second not through the first: one way is left.
        let [falling, rising] = full_diagonals(&[[0, 0, 1_u64], [0, 1, 1], [1, 1, 1]]);
        assert_eq!((falling, rising), ([0, 0, 0], [0, 0, 1]));
        let [falling, rising] = full_diagonals(&[[1_u64; 3]; 3]);
        assert_eq!((falling, rising), ([1; 3], [1; 3]));
    }

    /// The walk in the README: how many cells have one candidate after the start, and after each sweep.
    #[test]
    fn the_walk_through_leetcodes_example() {
        let puzzle: sudoku::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let mut port = crate::port::Port::<u64>::EMPTY;
        port.write(0, puzzle.grid().as_bytes());
        port.turn_in();
        let mut board = Board::<u64>::EMPTY;
        port.load(&mut board.planes, 1);
        board.start(1);
        let candidates = |board: &Board<u64>, cell: usize| -> Vec<usize> {
            (0..9).filter(|&digit| board.planes[digit][cell] & 1 == 1).map(|digit| digit + 1).collect()
        };
        let singles = |board: &Board<u64>| board.planes[NAKED].iter().map(|lanes| lanes & 1).sum::<u64>();
        let r5c5 = 4 * 9 + 4;
        assert_eq!((singles(&board), candidates(&board, r5c5).len()), (30, 9));
        let mut counts = Vec::new();
        while counts.is_empty() || board.changed & 1 == 1 {
            board.sweep();
            counts.push(singles(&board));
            if counts.len() == 1 {
                assert_eq!((candidates(&board, r5c5), candidates(&board, 2)), (vec![5], vec![1, 2, 4]));
            }
        }
        assert_eq!((board.full & 1, board.broken & 1), (1, 0));
        assert_eq!(counts, [47, 72, 79, 81, 81]);
    }
}
