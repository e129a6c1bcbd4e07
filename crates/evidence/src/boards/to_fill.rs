//! The boards for which an answer to problem 37 is called: boards with one blank; and for an answer
//! that is right on all of them, or wrong on all, boards with several blanks.
//!
//! The blanks are drawn. What each kind of board guarantees is on its function, and the tests below
//! count it.

use sudoku::{Cell, Digit, Grid, House, Puzzle};

use super::draw::Draw;
use super::singles::{Singles, needs_a_guess};
use super::{Group, Probe, full, relabelled, spread};

/// Full grids on which blanks are made: that of the failing board, so that its digits occur in the
/// places where they failed; that grid with other digits, so that a digit is not bound to a cell;
/// and another grid, so that no accident of the first one looks like a rule.
fn full_grids(solution: &Grid) -> [Grid; 5] {
    let another = full();
    [
        *solution,
        relabelled(solution, 3),
        relabelled(solution, 7),
        relabelled(&another, 1),
        relabelled(&another, 5),
    ]
}

/// Each board with one blank of some full grids.
pub(crate) fn with_one_blank(solution: &Grid) -> Vec<Probe> {
    let mut probes = Vec::new();
    for grid in full_grids(solution) {
        for cell in spread() {
            probes.push(Probe::new(Group::OneBlank, grid.with(cell, None)));
        }
    }
    probes
}

// The number of boards of each kind that are made of one full grid, beside the 81 boards with
// blanks in one house.

/// Boards on which only a look at the box decides.
const RECTANGLES: usize = 8;
/// Boards whose blanks have few candidates. Those with several solutions are dropped, so that many
/// are drawn.
const CHAINS: usize = 60;
/// Boards on which a search with the fewest candidates may have to guess.
const GUESSES: usize = 28;
/// Boards that naked singles solve.
const SCATTERED: usize = 28;
/// Boards with two blanks that do not see each other.
const PAIRS_APART: usize = 17;

/// Boards with few blanks in a house, and boards with more blanks that miss few different digits.
///
/// A board that turns out to have several solutions is dropped: the problem promises one.
pub(crate) fn with_several_blanks(solution: &Grid) -> Vec<Probe> {
    let mut draw = Draw::new(1);
    let mut boards = Vec::new();
    for grid in &full_grids(solution) {
        boards.extend(in_one_house(grid, &mut draw));
        boards.extend(draw.some(rectangles(grid), RECTANGLES));
        boards.extend((0..CHAINS).map(|_| chain(grid, &mut draw)));
        boards.extend((0..GUESSES).filter_map(|_| guess(grid, &mut draw)));
        boards.extend((0..SCATTERED).map(|_| scattered(grid, &mut draw)));
        boards.extend((0..PAIRS_APART).filter_map(|_| pair_apart(grid, &mut draw)));
    }
    boards.into_iter().filter_map(several).collect()
}

/// A probe, if the board has two blanks or more and one solution.
fn several(board: Grid) -> Option<Probe> {
    let puzzle = Puzzle::new(board).ok()?;
    let is_unique = oracle::solutions(&puzzle, 2).len() == 1;
    if is_unique && board.blanks().count() > 1 {
        Some(Probe::new(Group::SeveralBlanks, board))
    } else {
        None
    }
}

/// The largest number of blanks in a house.
const MOST_BLANKS_IN_HOUSE: usize = 4;

/// For each house boards with exactly two, three and four blanks there, for what goes wrong as soon
/// as a house has several. Every other board has one more blank outside of the house.
fn in_one_house(grid: &Grid, draw: &mut Draw) -> Vec<Grid> {
    let mut boards = Vec::new();
    for house in House::ALL {
        for count in 2..=MOST_BLANKS_IN_HOUSE {
            let mut blanks = draw.some(*house.cells(), count);
            if boards.len() % 2 == 1 {
                let outside = Cell::ALL
                    .into_iter()
                    .filter(|cell| !house.cells().contains(cell));
                blanks.extend(draw.one(outside));
            }
            boards.push(grid.without(blanks));
        }
    }
    boards
}

/// A board with two blanks that do not see each other, for what is left behind by one blank and
/// seen at the next.
fn pair_apart(grid: &Grid, draw: &mut Draw) -> Option<Grid> {
    let first = draw.one(Cell::ALL)?;
    let apart = Cell::ALL
        .into_iter()
        .filter(|&cell| cell != first && !cell.sees(first));
    let second = draw.one(apart)?;
    Some(grid.without([first, second]))
}

/// The cells of the grid that have one of some digits, which are drawn.
fn cells_of_some_digits(grid: &Grid, digit_count: usize, draw: &mut Draw) -> Vec<Cell> {
    let digits = draw.some(Digit::ALL, digit_count);
    let mut cells = Vec::new();
    for (cell, digit) in grid.digits() {
        if digits.contains(&digit) {
            cells.push(cell);
        }
    }
    cells
}

/// A board with 18 to 36 blanks that miss three or four digits, and with one solution, which naked
/// singles alone do not find; `None` if they find it.
fn guess(grid: &Grid, draw: &mut Draw) -> Option<Grid> {
    let digit_count = draw.number(3..=4);
    let mut board = grid.without(cells_of_some_digits(grid, digit_count, draw));
    while let [solution, other] = oracle::solutions(&Puzzle::new(board).ok()?, 2)[..] {
        let different = Cell::ALL
            .into_iter()
            .filter(|&cell| solution[cell] != other[cell]);
        let cell = draw.one(different)?;
        board[cell] = grid[cell];
    }
    if needs_a_guess(&board, Singles::Naked) {
        Some(board)
    } else {
        None
    }
}

/// A board with 22 to 31 blanks that miss five digits: naked singles solve most of these.
fn scattered(grid: &Grid, draw: &mut Draw) -> Grid {
    let cells = cells_of_some_digits(grid, 5, draw);
    let blank_count = draw.number(22..=31);
    grid.without(draw.some(cells, blank_count))
}

/// A board with 9 to 18 blanks that miss two to five digits. On about a third of those with one
/// solution a search row by row must undo digits.
pub(super) fn chain(grid: &Grid, draw: &mut Draw) -> Grid {
    let digit_count = draw.number(2..=5);
    let cells = cells_of_some_digits(grid, digit_count, draw);
    let blank_count = draw.number(9..=18);
    grid.without(draw.some(cells, blank_count))
}

/// The number of boards with many blanks.
const MANY_BLANKS: usize = 41;

/// Boards with a third of the blanks of this puzzle up to all of them, in even steps, for what
/// shows on no small board.
pub(crate) fn with_many_blanks(puzzle: &Grid, solution: &Grid) -> Vec<Probe> {
    let mut draw = Draw::new(2);
    let blank_count = puzzle.blanks().count();
    let fewest = blank_count / 3;
    let mut probes = Vec::new();
    for number in 0..MANY_BLANKS {
        let count = fewest + (blank_count - fewest) * number / (MANY_BLANKS - 1);
        let blanks = draw.some(puzzle.blanks(), count);
        probes.extend(several(solution.without(blanks)));
    }
    probes
}

/// Boards with four blanks, the corners of a rectangle with two digits: without a look at the boxes
/// they could change places. The corners are in four boxes; of a rectangle in two boxes, both ways
/// to fill it would be right.
fn rectangles(grid: &Grid) -> Vec<Grid> {
    let mut boards = Vec::new();
    for first in Cell::ALL {
        for last in Cell::ALL {
            if last.band() <= first.band() || first.stack() == last.stack() {
                continue;
            }
            let corners = (
                Cell::at(first.row(), last.column()),
                Cell::at(last.row(), first.column()),
            );
            let (Some(beside), Some(below)) = corners else {
                continue;
            };
            if grid[first] == grid[last] && grid[beside] == grid[below] {
                boards.push(grid.without([first, last, beside, below]));
            }
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::leetcode_example;
    use crate::search::{DigitOrder, Search};

    fn blanks_in(house: House, board: &Grid) -> usize {
        let mut cells = house.cells().to_vec();
        cells.retain(|&cell| board[cell].is_none());
        cells.len()
    }

    #[test]
    fn each_house_gets_boards_with_two_three_and_four_blanks() {
        let mut draw = Draw::new(1);
        for grid in full_grids(&full()) {
            let boards = in_one_house(&grid, &mut draw);
            for (boards, house) in boards.chunks(3).zip(House::ALL) {
                let counts: Vec<usize> =
                    boards.iter().map(|board| blanks_in(house, board)).collect();
                assert_eq!(counts, [2, 3, 4], "{house}");
            }
        }
    }

    #[test]
    fn every_other_board_of_a_house_has_a_blank_outside() {
        for (number, board) in in_one_house(&full(), &mut Draw::new(1)).iter().enumerate() {
            let in_house = 2 + number % 3;
            let outside = board.blanks().count() - in_house;
            assert_eq!(outside, number % 2, "board {number}");
        }
    }

    #[test]
    fn a_search_must_undo_digits_on_about_a_third_of_the_chains() {
        let mut draw = Draw::new(2);
        let chains = (0..400).map(|_| chain(&full(), &mut draw));
        let probes: Vec<Probe> = chains.filter_map(several).collect();
        let mut goes_back = 0;
        for probe in &probes {
            if Search::first_dead_end(DigitOrder::Ascending, probe.board).is_some() {
                goes_back += 1;
            }
        }
        let count = probes.len();
        assert!(count >= 100, "{count} chains have one solution");
        assert!(
            (count / 5..count / 2).contains(&goes_back),
            "{goes_back} of {count}"
        );
    }

    #[test]
    fn naked_singles_solve_most_scattered_boards_and_no_guess() {
        let mut draw = Draw::new(3);
        let mut solved = 0;
        for _ in 0..100 {
            if !needs_a_guess(&scattered(&full(), &mut draw), Singles::Naked) {
                solved += 1;
            }
        }
        assert!(solved > 50, "{solved} of 100");
        let guesses = (0..100).filter_map(|_| guess(&full(), &mut draw));
        let blank_counts: Vec<usize> = guesses.map(|board| board.blanks().count()).collect();
        assert!(blank_counts.len() >= 20, "{}", blank_counts.len());
        assert!(
            blank_counts.iter().all(|count| (18..=36).contains(count)),
            "{blank_counts:?}"
        );
    }

    #[test]
    fn a_rectangle_has_four_blanks_and_one_solution() {
        let boards = rectangles(&full());
        assert!(boards.len() >= RECTANGLES, "{}", boards.len());
        for board in boards {
            assert_eq!(board.blanks().count(), 4);
            assert!(several(board).is_some(), "{board}");
        }
    }

    #[test]
    fn the_boards_with_many_blanks_go_up_to_the_puzzle() {
        let puzzle = leetcode_example();
        let probes = with_many_blanks(&puzzle, &full());
        assert_eq!(
            probes[0].board.blanks().count(),
            puzzle.blanks().count() / 3
        );
        assert_eq!(probes[probes.len() - 1].board, puzzle);
    }
}
