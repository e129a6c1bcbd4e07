//! [`Board`]: many puzzles side by side, and the sweep that applies the rules of Sudoku to all of them.

use crate::vector::Vector;

/// By digit and cell: the lanes in whose puzzle the digit is still open in the cell. And in the
/// tenth plane, by cell: the lanes in which it has exactly one candidate. 810 vectors.
pub(crate) type Planes<V> = [[V; 81]; 10];

/// The plane of the naked singles.
pub(crate) const NAKED: usize = 9;

/// As many puzzles as a vector has lanes.
#[repr(C, align(64))]
pub(crate) struct Board<V> {
    /// Which digits are open in which cells. Whoever brings a board in brings its naked singles
    /// too.
    pub(crate) planes: Planes<V>,
    /// By digit and box: the digit has exactly one place in the box.
    hidden: [[V; 9]; 9],
    /// By cell: in this sweep some digit was found to have its only place of the box there.
    fixed: [V; 81],
    /// By band, stack and row, of the digit that is swept: the lanes in which a way through the
    /// band crosses there.
    in_rows: [[[V; 3]; 3]; 3],
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
        fixed: [V::NONE; 81],
        in_rows: [[[V::NONE; 3]; 3]; 3],
        broken: V::NONE,
        full: V::NONE,
        changed: V::NONE,
    };

    /// These lanes hold another board now: what was found out about the last one is void.
    #[inline(always)]
    pub(crate) fn start(&mut self, lanes: V) {
        self.broken = self.broken.and_not(lanes);
    }

    /// Applies every rule once, in every lane.
    ///
    /// Digit after digit: where one has its only place of a box, those that come after it in the
    /// sweep leave the cell at once, and may so be left with an only place of their own. Those that
    /// came before it leave when the cells are swept.
    ///
    /// A lane that has not changed is at its end. Nothing is lost by looking at naked singles
    /// alone: a hidden single becomes a naked one when the cells are swept, at once. And a full
    /// board that has not changed has been checked: between two sweeps over the cells lies one over
    /// the digits, which breaks it if some digit has no place in a box, or none that fits.
    #[inline(always)]
    pub(crate) fn sweep(&mut self) {
        for digit in 0..9 {
            self.sweep_digit(digit);
        }
        self.sweep_cells();
    }

    /// Cell by cell: applies the hidden singles to the digits that came before them, and finds the
    /// naked ones.
    #[inline(always)]
    fn sweep_cells(&mut self) {
        let mut whole = V::splat(!0);
        let (mut several, mut changed) = (V::NONE, V::NONE);
        for row in 0..9 {
            for stack in 0..3 {
                let mut only_place = [V::NONE; 9];
                for digit in 0..9 {
                    only_place[digit] = self.hidden[digit][row / 3 * 3 + stack];
                }
                for column in 3 * stack..3 * stack + 3 {
                    let cell = 9 * row + column;
                    let mut open = [V::NONE; 9];
                    for digit in 0..9 {
                        open[digit] = self.planes[digit][cell];
                    }
                    // If a digit has its only place of the box here, no other digit stays.
                    let fixed = self.fixed[cell];
                    self.fixed[cell] = V::NONE;
                    for digit in 0..9 {
                        open[digit] = open[digit].and_implied(only_place[digit], fixed);
                        self.planes[digit][cell] = open[digit];
                    }
                    let (one, two) = V::at_least_one_and_two(&open);
                    whole = whole.and(one);
                    several = several.or(two);
                    let single = one.and_not(two);
                    changed = changed.or_xor(single, self.planes[NAKED][cell]);
                    self.planes[NAKED][cell] = single;
                }
            }
        }
        self.broken = self.broken.or_not(whole);
        self.full = several.not();
        self.changed = changed;
    }

    /// One digit: naked singles clear their box, then the locked candidates of rows, then those of
    /// columns; finds the hidden singles of the boxes. Rows and columns need no clearing of their
    /// own: a digit that is fixed in a row is locked in it.
    #[inline(always)]
    fn sweep_digit(&mut self, digit: usize) {
        for band in 0..3 {
            let rows = [
                self.clear_naked(digit, band, 0),
                self.clear_naked(digit, band, 1),
                self.clear_naked(digit, band, 2),
            ];
            self.in_rows[band] = locked(&rows);
        }
        let mut whole = V::splat(!0);
        for stack in 0..3 {
            whole = whole.and(self.sweep_stack(digit, stack));
        }
        self.broken = self.broken.or_not(whole);
    }

    /// Naked singles clear their box. Returns in which of its rows the digit may be.
    #[inline(always)]
    fn clear_naked(&mut self, digit: usize, band: usize, stack: usize) -> [V; 3] {
        let (mut open, mut naked) = ([V::NONE; 9], [V::NONE; 9]);
        for inside in 0..9 {
            let cell = cell_of(band, stack, inside);
            open[inside] = self.planes[digit][cell].and_not(self.fixed[cell]);
            naked[inside] = self.planes[NAKED][cell];
        }
        let mut placed = open[0].and(naked[0]);
        for inside in 1..9 {
            placed = placed.or_and(open[inside], naked[inside]);
        }
        for inside in 0..9 {
            open[inside] = open[inside].and_implied(naked[inside], placed);
            self.planes[digit][cell_of(band, stack, inside)] = open[inside];
        }
        [
            V::or3(open[0], open[1], open[2]),
            V::or3(open[3], open[4], open[5]),
            V::or3(open[6], open[7], open[8]),
        ]
    }

    /// Given the ways through the rows, finds those through the columns of a stack, leaves the
    /// digit where both go, and finds the hidden singles of the three boxes. Returns the lanes in
    /// which each box has a place.
    #[inline(always)]
    fn sweep_stack(&mut self, digit: usize, stack: usize) -> V {
        let mut open = [[V::NONE; 9]; 3];
        let mut columns = [[V::NONE; 3]; 3];
        for band in 0..3 {
            let (open, in_row) = (&mut open[band], &self.in_rows[band][stack]);
            for inside in 0..9 {
                open[inside] =
                    self.planes[digit][cell_of(band, stack, inside)].and(in_row[inside / 3]);
            }
            for column in 0..3 {
                columns[band][column] = V::or3(open[column], open[column + 3], open[column + 6]);
            }
        }
        let in_column = locked(&columns);
        let mut whole = V::splat(!0);
        for band in 0..3 {
            let open = &mut open[band];
            for inside in 0..9 {
                open[inside] = open[inside].and(in_column[band][inside % 3]);
                self.planes[digit][cell_of(band, stack, inside)] = open[inside];
            }
            let (one, two) = V::at_least_one_and_two(open);
            whole = whole.and(one);
            let hidden = one.and_not(two);
            self.hidden[digit][3 * band + stack] = hidden;
            for inside in 0..9 {
                let fixed = &mut self.fixed[cell_of(band, stack, inside)];
                *fixed = fixed.or_and(open[inside], hidden);
            }
        }
        whole
    }
}

/// The number of a cell, by band, stack, and place in the box.
#[inline(always)]
const fn cell_of(band: usize, stack: usize, inside: usize) -> usize {
    (band * 3 + inside / 3) * 9 + stack * 3 + inside % 3
}

/// Of a digit in three lines that cross three boxes, by line and box: where it may stay.
///
/// Each line needs a box of its own. There are six ways to give it one, the diagonals of the 3 by 3
/// square, broken ones too, and the digit may only stay where an open diagonal passes: that is both
/// kinds of locked candidates at once.
#[inline(always)]
fn locked<V: Vector>([first, second, third]: &[[V; 3]; 3]) -> [[V; 3]; 3] {
    let falling = [
        V::and3(first[0], second[1], third[2]),
        V::and3(first[1], second[2], third[0]),
        V::and3(first[2], second[0], third[1]),
    ];
    let rising = [
        V::and3(first[0], second[2], third[1]),
        V::and3(first[1], second[0], third[2]),
        V::and3(first[2], second[1], third[0]),
    ];
    // Written out and not as a formula over line and box: where a loop is not unrolled, such
    // numbers are worked out anew each time.
    [
        [falling[0].or(rising[0]), falling[1].or(rising[1]), falling[2].or(rising[2])],
        [falling[2].or(rising[1]), falling[0].or(rising[2]), falling[1].or(rising[0])],
        [falling[1].or(rising[2]), falling[2].or(rising[0]), falling[0].or(rising[1])],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_to_two() {
        for bits in 0..512_u64 {
            let nine = std::array::from_fn(|index| if bits >> index & 1 == 1 { !0 } else { 0 });
            let (one, two) = u64::at_least_one_and_two(&nine);
            assert_eq!(
                (one != 0, two != 0),
                (bits.count_ones() >= 1, bits.count_ones() >= 2),
                "{bits:b}"
            );
        }
    }

    #[test]
    fn one_line_through_three_boxes() {
        // The first line may only go through the third box, the second not through the first: one
        // way is left.
        assert_eq!(
            locked(&[[0, 0, 1_u64], [0, 1, 1], [1, 1, 1]]),
            [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
        );
        assert_eq!(locked(&[[1_u64; 3]; 3]), [[1; 3]; 3]);
    }

    #[test]
    fn locked_candidates_are_the_six_ways() {
        const WAYS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for bits in 0..512_u64 {
            let may = std::array::from_fn(|line| {
                std::array::from_fn(|box_| bits >> (3 * line + box_) & 1)
            });
            let mut stays = [[0; 3]; 3];
            for way in WAYS.iter().filter(|way| (0..3).all(|line| may[line][way[line]] == 1)) {
                for line in 0..3 {
                    stays[line][way[line]] = 1;
                }
            }
            assert_eq!(locked(&may), stays, "{bits:b}");
        }
    }

    /// The walk in the README: how many cells have one candidate after the start, and after each
    /// sweep.
    #[test]
    fn the_walk_through_leetcodes_example() {
        let puzzle: sudoku::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut port = crate::port::Port::<u64>::EMPTY;
        port.write(0, puzzle.grid().as_bytes());
        port.turn_in();
        let mut board = Board::<u64>::EMPTY;
        port.load(&mut board.planes, 1);
        board.start(1);
        let candidates = |board: &Board<u64>, cell: usize| -> Vec<usize> {
            (0..9)
                .filter(|&digit| board.planes[digit][cell] & 1 == 1)
                .map(|digit| digit + 1)
                .collect()
        };
        let singles =
            |board: &Board<u64>| board.planes[NAKED].iter().map(|lanes| lanes & 1).sum::<u64>();
        let r5c5 = 4 * 9 + 4;
        assert_eq!((singles(&board), candidates(&board, r5c5).len()), (30, 9));
        let mut counts = Vec::new();
        while counts.is_empty() || board.changed & 1 == 1 {
            board.sweep();
            counts.push(singles(&board));
            if counts.len() == 1 {
                assert_eq!(
                    (candidates(&board, r5c5), candidates(&board, 2)),
                    (vec![5], vec![1, 2, 4])
                );
            }
        }
        assert_eq!((board.full & 1, board.broken & 1), (1, 0));
        assert_eq!(counts, [51, 76, 81, 81]);
    }
}
