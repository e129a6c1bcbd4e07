//! Unique rectangles and loops. They presume that the puzzle has exactly one solution.

use sudoku::{Cell, CellSet, Constraint, DigitSet, House, Place, list_in_words};

use super::shared_cell::{consequence, with_shared_cell};
use super::wing::peers;
use super::{Example, RatedBy, Technique};
use crate::deduction::{Deduction, common_houses, members};
use crate::{PencilMarks, Rating};

pub(super) const UNIQUE_RECTANGLE: Technique = Technique {
    file: file!(),
    name: "unique rectangle",
    rating: Rating::new(45),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "Two digits could be swapped in four cells unless one of these takes an extra candidate.",
    example: Some(Example {
        puzzle: "2........64..9.8.53....5..9.....25.7.....82......5...8.7.......825.6.1....1.7....",
        words: "the puzzle has one solution, but with only 5 and 8 in r7c4, r7c8, r9c4 and r9c8 the two digits could be swapped: r7c4 is 2, so 5 and 8 can be removed from r7c4",
    }),
    find: |board| unique_loop(board, 0),
};

pub(super) const UNIQUE_LOOP_4_6: Technique = Technique {
    file: file!(),
    name: "unique rectangle or loop",
    rating: Rating::new(46),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a loop of six cells, or with a pair beside the four.",
    example: Some(Example {
        puzzle: "6..1.5....7..8..64..52......6....7...2.....4...8..93.......2..3.4.3...8.8...7.1..",
        words: "the puzzle has one solution, but with only 5 and 9 in r7c1, r7c5, r8c1 and r8c5 the two digits could be swapped: r7c1 or r8c1 is 1 or 2; together with r2c1 this uses up 1 and 2 in column 1, so 1 can be removed from r4c1 and r5c1",
    }),
    find: |board| unique_loop(board, 1),
};

pub(super) const UNIQUE_LOOP_4_7: Technique = Technique {
    file: file!(),
    name: "unique rectangle or loop",
    rating: Rating::new(47),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a loop of eight cells, with a pair beside six, or with a triplet beside four.",
    example: Some(Example {
        puzzle: "....6.2..8...7...4...38.......2.....6.7.1.....8.....69..4..71......4.6..2..1...3.",
        words: "the puzzle has one solution, but with only 3 and 5 in r4c1, r4c5, r5c2, r5c7, r6c5, r6c7, r7c1 and r7c2 the two digits could be swapped: r4c5 or r5c2 is 9, so 9 can be removed from r4c3 and r5c4",
    }),
    find: |board| unique_loop(board, 2),
};

pub(super) const UNIQUE_LOOP_4_8: Technique = Technique {
    file: file!(),
    name: "unique rectangle or loop",
    rating: Rating::new(48),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a pair beside eight cells, a triplet beside six, or a quad beside four.",
    example: Some(Example {
        puzzle: ".2...614...4.5.8...6...9...5...3..87.9.....3.........4..62...98.3..........8.76..",
        words: "the puzzle has one solution, but with only 4 and 7 in r7c1, r7c7, r8c1 and r8c7 the two digits could be swapped: r7c1 or r8c1 is 1, 8 or 9; together with r1c1, r2c1 and r3c1 this uses up 1, 3, 8 and 9 in column 1, so 1 can be removed from r5c1, r6c1 and r9c1, and 3 can be removed from r6c1, and 9 can be removed from r9c1",
    }),
    find: |board| unique_loop(board, 3),
};

pub(super) const UNIQUE_LOOP_4_9: Technique = Technique {
    file: file!(),
    name: "unique rectangle or loop",
    rating: Rating::new(49),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a triplet beside eight cells, or a quad beside six.",
    example: None,
    find: |board| unique_loop(board, 4),
};

pub(super) const UNIQUE_LOOP_5_0: Technique = Technique {
    file: file!(),
    name: "unique rectangle or loop",
    rating: Rating::new(50),
    rated_by: RatedBy::SudokuExplainer,
    presumes_one_solution: true,
    summary: "The same with a loop of ten cells or more, or with a quad beside eight.",
    example: Some(Example {
        puzzle: "5...4..2....3...6...3.761....47..8..87.............57.6.....3...1..65........129.",
        words: "the puzzle has one solution, but with only 2 and 9 in r3c1, r3c2, r5c4, r5c5, r6c1, r6c3, r7c2, r7c5, r8c3 and r8c4 the two digits could be swapped: r5c5 or r6c1 is 1, so 1 can be removed from r6c5",
    }),
    find: |board| unique_loop(board, 5),
};

/// Cells that form a loop from house to house, two in each, all with the same two candidates: the
/// two digits could be swapped, and the puzzle would have two solutions. So one of the cells
/// with extra candidates takes one of these. `harder` is the number of tenths above the rating of
/// the plainest rectangle: it grows with the loop and with the naked set that is needed.
///
/// ```text
/// 37 . . | 37 . .      if r2c4 were 3 or 7, the two digits could
/// 37 . . | 375 . .     change places: so it is 5
/// ```
pub(crate) fn unique_loop(board: &PencilMarks, harder: usize) -> Option<Deduction> {
    let starts = Cell::ALL
        .into_iter()
        .filter(|&cell| board.candidates(cell).len() == 2);
    starts.into_iter().find_map(|start| {
        let pair = board.candidates(start);
        let mut cells = Cell::ALL.to_vec();
        cells.retain(|&cell| board.candidates(cell) & pair == pair);
        // The shortest loop has four cells.
        if cells.len() < 4 {
            return None;
        }
        let search = LoopSearch {
            board,
            pair,
            cells: &cells,
            harder,
        };
        search.extend(&[start], [houses(start), 0])
    })
}

struct LoopSearch<'a> {
    board: &'a PencilMarks,
    pair: DigitSet,
    /// The cells that have both digits of the pair.
    cells: &'a [Cell],
    /// How many tenths harder than the plainest rectangle the step is.
    harder: usize,
}

impl LoopSearch<'_> {
    /// Extends the path by each cell that may follow, and tries each loop that this closes. `seen`
    /// has the houses of its cells in even and in odd places: none may come twice. One of the two
    /// digits stands in all even places and the other in all odd ones, so a house with two even
    /// places would have a digit twice. Where the loop closes, each house has one of each kind, and
    /// so both lists are the same.
    fn extend(&self, path: &[Cell], seen: [u32; 2]) -> Option<Deduction> {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() >= 4 && seen[0] == seen[1] && first.sees(last) {
            return self.close(path);
        }
        let parity = path.len() % 2;
        self.cells.iter().find_map(|&next| {
            // A loop is tried from the first of its cells that have only the pair, and not again.
            let is_twin = self.board.candidates(next) == self.pair && next < first;
            let is_free = seen[parity] & houses(next) == 0 && !path.contains(&next);
            if is_twin || !is_free || !last.sees(next) {
                return None;
            }
            let mut seen = seen;
            seen[parity] |= houses(next);
            let path = [path, &[next]].concat();
            let (cells, digits) = extras(self.board, path.iter().copied().collect(), self.pair);
            // No rule of `close` uses more extra candidates.
            if cells.len() > 2 && digits.len() > 1 {
                return None;
            }
            self.extend(&path, seen)
        })
    }

    /// What follows from a loop of this rating.
    fn close(&self, path: &[Cell]) -> Option<Deduction> {
        let harder_by_length = if path.len() > 8 {
            5
        } else {
            path.len() / 2 - 2
        };
        let path: CellSet = path.iter().copied().collect();
        let (extras, digits) = extras(self.board, path, self.pair);
        let seen = extras
            .iter()
            .fold(CellSet::ALL, |seen, cell| seen & peers(cell));
        // The number of cells with extra candidates, and the tenths of the rating that are left for
        // a naked set: with 0, there is no set.
        match (extras.len(), self.harder.checked_sub(harder_by_length)?) {
            (1, 0) => self.step(path, None, (extras, self.pair)),
            (_, 0) if digits.len() == 1 => self.step(path, None, (seen, digits)),
            (2, 0) => common_houses(extras).find_map(|house| self.locked(path, house, extras)),
            (2, harder_by_set) if digits.len() > 1 => with_shared_cell(
                self.board,
                (extras, digits),
                harder_by_set + 1,
                |rest, set, digits| {
                    self.step(path, set.iter().map(Constraint::cell), (rest, digits))
                },
            ),
            _ => None,
        }
    }

    /// One digit of the pair has only the two extra cells in the house: they lose the other digit.
    fn locked(&self, path: CellSet, house: House, extras: CellSet) -> Option<Deduction> {
        let positions = self.board.positions(house);
        let mut pair = self.pair.iter();
        let locked = pair.find(|digit| members(house, positions[digit.index()]) == extras)?;
        let unlocked = self.pair & !DigitSet::from(locked);
        let only_there = Constraint::of_house(house, locked);
        self.step(path, [only_there], (extras, unlocked))
    }

    /// The candidates that go, because of the loop and of more constraints.
    fn step(
        &self,
        path: CellSet,
        more: impl IntoIterator<Item = Constraint>,
        (cells, digits): (CellSet, DigitSet),
    ) -> Option<Deduction> {
        let constraints = path.iter().map(Constraint::cell).chain(more);
        let gone = self.board.found_in(cells, digits);
        Deduction::eliminate(constraints, Place::new(path, self.pair), gone, why)
    }
}

fn why(step: &Deduction, board: &PencilMarks) -> String {
    let (cells, pair) = (step.pattern.cells, step.pattern.digits);
    let consequence = consequence(step, board, extras(board, cells, pair));
    let (pair, cells) = (
        list_in_words(pair.iter(), "and"),
        list_in_words(cells.iter(), "and"),
    );
    let swap = "the two digits could be swapped";
    format!("the puzzle has one solution, but with only {pair} in {cells} {swap}: {consequence}")
}

/// The cells with more candidates than the pair, and these candidates.
fn extras(board: &PencilMarks, cells: CellSet, pair: DigitSet) -> (CellSet, DigitSet) {
    let mut with_extras = CellSet::EMPTY;
    let mut digits = DigitSet::EMPTY;
    for cell in cells.iter() {
        let extra = board.candidates(cell) & !pair;
        if !extra.is_empty() {
            with_extras = with_extras | cell.into();
            digits = digits | extra;
        }
    }
    (with_extras, digits)
}

/// The three houses of the cell, one bit each.
fn houses(cell: Cell) -> u32 {
    let bits = cell
        .houses()
        .map(|house| 1 << (9 * house.kind() as usize + house.index()));
    bits[0] | bits[1] | bits[2]
}
