//! [`Board`]: many puzzles side by side, and the sweep that applies the rules of Sudoku to all of
//! them. `DESIGN.md` says why each step is right.

use crate::logic::at_least_one_and_two;
use crate::vector::Vector;

/// By digit and cell: the lanes in which the digit is a candidate of the cell. The tenth plane,
/// [`NAKED`], has by cell the lanes in which the cell has exactly one candidate. 810 vectors.
pub(crate) type Planes<V> = [[V; 81]; 10];

/// The plane of the naked singles.
pub(crate) const NAKED: usize = 9;

/// One puzzle per lane.
#[repr(C, align(64))]
pub(crate) struct Board<V> {
    /// The candidates. Code that writes a board into a lane writes its naked singles too.
    pub(crate) planes: Planes<V>,
    /// By digit and box: the digit has exactly one place in the box, a hidden single.
    hidden_in_box: [[V; 9]; 9],
    /// By cell: this sweep found some digit to be a hidden single here.
    hidden_at_cell: [V; 81],
    /// For the digit that is being swept, by band, stack and row: [`lines_left`].
    rows_left: [[[V; 3]; 3]; 3],
}

/// What a sweep finds out about the lanes.
pub(crate) struct Swept<V> {
    /// A cell has no candidate, or a digit no place in some box. Every later sweep finds it too.
    pub(crate) contradiction: V,
    /// No cell has more than one candidate. Without a contradiction that is a solution.
    pub(crate) filled: V,
    /// The naked singles differ from those before this sweep: there is a new one, or one was lost.
    pub(crate) changed: V,
}

impl<V: Vector> Board<V> {
    pub(crate) const EMPTY: Self = Self {
        planes: [[V::NONE; 81]; 10],
        hidden_in_box: [[V::NONE; 9]; 9],
        hidden_at_cell: [V::NONE; 81],
        rows_left: [[[V::NONE; 3]; 3]; 3],
    };

    /// Applies every rule once, in every lane.
    ///
    /// A lane in which no naked single has come or gone is at its end, and no longer swept. Another
    /// sweep might still eliminate candidates there, but they rarely lead to a naked single, and a
    /// guess costs less. A filled board at its end has been checked, because each sweep looks at
    /// every digit between two looks at the cells.
    #[inline(always)]
    pub(crate) fn sweep(&mut self) -> Swept<V> {
        let mut all_have_one = V::splat(!0);
        for digit in 0..9 {
            all_have_one = all_have_one & self.sweep_digit(digit);
        }
        self.sweep_cells(all_have_one)
    }

    /// Applies hidden singles to the digits swept before they were found, and finds naked singles.
    /// Receives the lanes in which every digit has a place in each box.
    #[inline(always)]
    fn sweep_cells(&mut self, mut all_have_one: V) -> Swept<V> {
        let (mut some_has_two, mut changed) = (V::NONE, V::NONE);
        for row in 0..9 {
            for stack in 0..3 {
                let mut hidden = [V::NONE; 9];
                for digit in 0..9 {
                    hidden[digit] = self.hidden_in_box[digit][row / 3 * 3 + stack];
                }
                for column in 3 * stack..3 * stack + 3 {
                    let cell = 9 * row + column;
                    let mut open = [V::NONE; 9];
                    for digit in 0..9 {
                        open[digit] = self.planes[digit][cell];
                    }
                    // Where some digit is a hidden single, no other one stays. A digit is a hidden
                    // single here if it has one place in the box and is open in this cell.
                    let hidden_here = self.hidden_at_cell[cell];
                    self.hidden_at_cell[cell] = V::NONE;
                    for digit in 0..9 {
                        open[digit] = open[digit] & !(hidden_here & !hidden[digit]);
                        self.planes[digit][cell] = open[digit];
                    }
                    let (one, two) = at_least_one_and_two(&open);
                    all_have_one = all_have_one & one;
                    some_has_two = some_has_two | two;
                    let naked = one & !two;
                    changed = changed | (naked ^ self.planes[NAKED][cell]);
                    self.planes[NAKED][cell] = naked;
                }
            }
        }
        Swept {
            contradiction: !all_have_one,
            filled: !some_has_two,
            changed,
        }
    }

    /// Applies the rules to one digit: naked singles, locked candidates in rows, then in columns.
    /// Finds the hidden singles of its boxes. Returns the lanes in which each box has a place.
    #[inline(always)]
    fn sweep_digit(&mut self, digit: usize) -> V {
        for band in 0..3 {
            let rows = [
                self.clear_boxes_of_naked(digit, band, 0),
                self.clear_boxes_of_naked(digit, band, 1),
                self.clear_boxes_of_naked(digit, band, 2),
            ];
            self.rows_left[band] = lines_left(&rows);
        }
        let mut all_have_one = V::splat(!0);
        for stack in 0..3 {
            all_have_one = all_have_one & self.sweep_stack(digit, stack);
        }
        all_have_one
    }

    /// Eliminates the digit from cells where another one is a hidden single, and from the rest of a
    /// box where it is a naked single. Returns in which rows of the box it may be.
    #[inline(always)]
    fn clear_boxes_of_naked(&mut self, digit: usize, band: usize, stack: usize) -> [V; 3] {
        let (mut open, mut naked) = ([V::NONE; 9], [V::NONE; 9]);
        for inside in 0..9 {
            let cell = cell_of(band, stack, inside);
            open[inside] = self.planes[digit][cell] & !self.hidden_at_cell[cell];
            naked[inside] = self.planes[NAKED][cell];
        }
        let mut placed = open[0] & naked[0];
        for inside in 1..9 {
            placed = placed | open[inside] & naked[inside];
        }
        for inside in 0..9 {
            open[inside] = open[inside] & !(placed & !naked[inside]);
            self.planes[digit][cell_of(band, stack, inside)] = open[inside];
        }
        [
            open[0] | open[1] | open[2],
            open[3] | open[4] | open[5],
            open[6] | open[7] | open[8],
        ]
    }

    /// Keeps the digit where both its row and its column allow it, and finds the hidden singles of
    /// the three boxes. Returns the lanes in which each box has a place.
    #[inline(always)]
    fn sweep_stack(&mut self, digit: usize, stack: usize) -> V {
        let mut open = [[V::NONE; 9]; 3];
        let mut columns = [[V::NONE; 3]; 3];
        for band in 0..3 {
            let (open, rows_left) = (&mut open[band], &self.rows_left[band][stack]);
            for inside in 0..9 {
                open[inside] =
                    self.planes[digit][cell_of(band, stack, inside)] & rows_left[inside / 3];
            }
            for column in 0..3 {
                columns[band][column] = open[column] | open[column + 3] | open[column + 6];
            }
        }
        let columns_left = lines_left(&columns);
        let mut all_have_one = V::splat(!0);
        for band in 0..3 {
            let open = &mut open[band];
            for inside in 0..9 {
                open[inside] = open[inside] & columns_left[band][inside % 3];
                self.planes[digit][cell_of(band, stack, inside)] = open[inside];
            }
            let (one, two) = at_least_one_and_two(open);
            all_have_one = all_have_one & one;
            let hidden = one & !two;
            self.hidden_in_box[digit][3 * band + stack] = hidden;
            for inside in 0..9 {
                let at_cell = &mut self.hidden_at_cell[cell_of(band, stack, inside)];
                *at_cell = *at_cell | open[inside] & hidden;
            }
        }
        all_have_one
    }
}

/// The number of a cell, by band, stack, and place in the box.
#[inline(always)]
const fn cell_of(band: usize, stack: usize, inside: usize) -> usize {
    (band * 3 + inside / 3) * 9 + stack * 3 + inside % 3
}

/// Locked candidates of three boxes and the three lines that cross them all. It receives, box by
/// box, the lines in which a digit may be, and returns the lines that are left to each box.
///
/// Each box needs a line of its own. There are six ways to give it one, the diagonals of the 3 by 3
/// square, broken ones included. The digit may stay only where an open diagonal passes.
#[inline(always)]
fn lines_left<V: Vector>([first, second, third]: &[[V; 3]; 3]) -> [[V; 3]; 3] {
    let falling = [
        first[0] & second[1] & third[2],
        first[1] & second[2] & third[0],
        first[2] & second[0] & third[1],
    ];
    let rising = [
        first[0] & second[2] & third[1],
        first[1] & second[0] & third[2],
        first[2] & second[1] & third[0],
    ];
    // This is written out instead of a formula over box and line. Where the compiler does not
    // unroll a loop over such a formula, it computes the indices anew each time.
    [
        [
            falling[0] | rising[0],
            falling[1] | rising[1],
            falling[2] | rising[2],
        ],
        [
            falling[2] | rising[1],
            falling[0] | rising[2],
            falling[1] | rising[0],
        ],
        [
            falling[1] | rising[2],
            falling[2] | rising[0],
            falling[0] | rising[1],
        ],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staging::Staging;

    /// The README's walk: how many cells have one candidate at the start and after each sweep.
    #[test]
    fn the_walk_through_leetcodes_example() {
        let puzzle: sudoku::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut staging = Staging::<u64>::EMPTY;
        staging.write(0, puzzle.grid().as_bytes());
        staging.transpose();
        let mut board = Board::<u64>::EMPTY;
        staging.load(&mut board.planes, 1);
        let candidates = |board: &Board<u64>, cell: usize| -> Vec<usize> {
            (0..9)
                .filter(|&digit| board.planes[digit][cell] & 1 == 1)
                .map(|digit| digit + 1)
                .collect()
        };
        let singles = |board: &Board<u64>| {
            board.planes[NAKED]
                .iter()
                .map(|lanes| lanes & 1)
                .sum::<u64>()
        };
        let r5c5 = 4 * 9 + 4;
        assert_eq!((singles(&board), candidates(&board, r5c5).len()), (30, 9));
        for (sweep, count) in [51, 76, 81, 81].into_iter().enumerate() {
            let swept = board.sweep();
            assert_eq!(singles(&board), count);
            let lane = [swept.changed, swept.filled, swept.contradiction].map(|lanes| lanes & 1);
            assert_eq!(lane, [[1, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]][sweep]);
            if sweep == 0 {
                assert_eq!(candidates(&board, r5c5), [5]);
                assert_eq!(candidates(&board, 2), [1, 2, 4]);
            }
        }
    }
}
