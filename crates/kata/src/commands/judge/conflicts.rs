//! Boards for LeetCode 36 on which every cell, digit and house decides.

use std::array;

use sudoku::{Cell, Digit, Grid, House, HouseKind};

/// The positions of a house in the order in which they are paired: each with the next, the last
/// with the first. No pair shares a second house, because the next position of a row or column is
/// in another box, and the next one of a box is in another row and column. The first position of a
/// house and the last one are a pair.
const IN_LINE: [usize; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];
const IN_BOX: [usize; 9] = [0, 4, 2, 6, 5, 7, 3, 1, 8];

/// Boards with exactly one conflict, of two cells: nine for each house, with a different digit
/// each. Each position of a house is part of two. The other givens are those of these boards, in
/// turn.
pub(super) fn with_one_conflict(givens: &[Grid]) -> Vec<Grid> {
    let all = House::ALL.into_iter().zip(0..).flat_map(|(house, number)| {
        let order = if house.kind() == HouseKind::Box { IN_BOX } else { IN_LINE };
        (0..9).map(move |step| {
            let pair = [order[step], order[(step + 1) % 9]].map(|position| house.cells()[position]);
            (pair, Digit::ALL[(number + step) % 9])
        })
    });
    all.zip(givens.iter().cycle()).map(|((pair, digit), grid)| both(*grid, pair, digit)).collect()
}

/// The board with this digit in both cells, and in no other cell of their houses.
fn both(mut grid: Grid, pair: [Cell; 2], digit: Digit) -> Grid {
    for &cell in pair.iter().flat_map(|cell| cell.houses()).flat_map(House::cells) {
        if grid[cell] == Some(digit) {
            grid[cell] = None;
        }
    }
    for cell in pair {
        grid[cell] = Some(digit);
    }
    grid
}

/// Valid boards that look suspicious: a full one, and nine with one of its digits alone, nine
/// times.
pub(super) fn suspicious(full: &Grid) -> impl Iterator<Item = Grid> {
    let one_digit = |digit| {
        Grid::new(array::from_fn(|cell| full.cells()[cell].filter(|found| *found == digit)))
    };
    std::iter::once(*full).chain(Digit::ALL.into_iter().map(one_digit))
}
