//! Functions that make a [`Transform`]: a random one, or one that makes a search row by row work
//! more.

use sudoku::{Digit, Grid, House, Transform};

use crate::random::Random;

/// A random transform, each equally likely. The seed and the number determine which.
pub fn random_transform(seed: u64, number: u64) -> Transform {
    let mut random = Random::new(seed, number);
    Transform::chosen(|bound| random.below(bound as u32) as usize)
}

/// Puts the bands with the fewest givens first, and in each band the rows with the fewest. Turns
/// rows into columns before that, if the first rows then have fewer givens.
pub(crate) fn sparse_rows_first(givens: &Grid) -> Transform {
    let upright = SparseFirst::of(givens, Transform::IDENTITY);
    let transposed = SparseFirst::of(givens, Transform::TRANSPOSE);
    if transposed.givens_per_row < upright.givens_per_row {
        transposed.transform
    } else {
        upright.transform
    }
}

/// A form of a puzzle with its sparsest rows first.
struct SparseFirst {
    transform: Transform,
    /// The givens of each row of the form, in its order.
    givens_per_row: [usize; 9],
}

impl SparseFirst {
    /// Turns the grid, then moves its bands and rows.
    fn of(givens: &Grid, turn: Transform) -> Self {
        let turned = turn.apply(givens);
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        for band in &mut bands {
            band.sort_by_key(|&row| count_givens(&turned, row));
        }
        // The first band is the one whose rows together start with the fewest.
        bands.sort_by_key(|band| band.map(|row| count_givens(&turned, row)));
        let rows = std::array::from_fn(|row| bands[row / 3][row % 3]);
        let moved = Transform::move_rows(rows).expect("the order keeps bands together");
        Self {
            transform: turn.then(&moved),
            givens_per_row: rows.map(|row| count_givens(&turned, row)),
        }
    }
}

fn count_givens(grid: &Grid, row: usize) -> usize {
    let cells = House::ROWS[row].cells();
    cells.iter().filter(|&&cell| grid[cell].is_some()).count()
}

/// The same transform with other names for the digits: 9 for the one that is in the first blank, 8
/// for the next one that the blanks, row by row, have in the solution, and so on. A search that
/// tries digits in ascending order then tries the right one as late as possible in the first rows.
pub(crate) fn right_digits_last(
    transform: &Transform,
    givens: &Grid,
    solution: &Grid,
) -> Transform {
    let (givens, solution) = (transform.apply(givens), transform.apply(solution));
    let mut new_names = Digit::ALL.into_iter().rev();
    let mut renamed = [None; 9];
    let digits_of_blanks = givens.blanks().filter_map(|cell| solution[cell]);
    // Digits that no blank takes get the names that are left.
    let all_digits = Digit::ALL.map(|digit| transform.digit(digit));
    for digit in digits_of_blanks.chain(all_digits) {
        if renamed[digit.index()].is_none() {
            renamed[digit.index()] = new_names.next();
        }
    }
    let digits = std::array::from_fn(|index| renamed[index].unwrap_or(Digit::ALL[index]));
    transform.then(&relabelled(digits))
}

/// A small change of a puzzle's form. Each kind is about as likely as it has members.
#[derive(Clone, Copy)]
enum SmallChange {
    SwapDigits,
    SwapRowsOfBand,
    SwapColumnsOfStack,
    SwapBands,
    SwapStacks,
    Transpose,
}

/// The kinds of change, and how many members each has.
const CHANGES: [(SmallChange, u32); 6] = [
    (SmallChange::SwapDigits, 36),
    (SmallChange::SwapRowsOfBand, 9),
    (SmallChange::SwapColumnsOfStack, 9),
    (SmallChange::SwapBands, 3),
    (SmallChange::SwapStacks, 3),
    (SmallChange::Transpose, 1),
];

fn random_change(random: &mut Random) -> SmallChange {
    let total = CHANGES.iter().map(|(_, members)| members).sum();
    let mut number = random.below(total);
    for (change, members) in CHANGES {
        if number < members {
            return change;
        }
        number -= members;
    }
    unreachable!("the number is below the sum of all members");
}

/// The transform and one more small random change.
///
/// # Panics
///
/// Never: each change keeps bands and stacks together.
pub fn random_step(transform: &Transform, random: &mut Random) -> Transform {
    let change = random_change(random);
    let mut order: [usize; 9] = std::array::from_fn(|line| line);
    match change {
        SmallChange::SwapDigits => {
            let mut digits = Digit::ALL;
            swap_two(&mut digits, random);
            return relabelled(digits).then(transform);
        }
        SmallChange::SwapRowsOfBand | SmallChange::SwapColumnsOfStack => {
            let first = 3 * random.below(3) as usize;
            swap_two(&mut order[first..first + 3], random);
        }
        SmallChange::SwapBands | SmallChange::SwapStacks => {
            swap_two(order.as_chunks_mut::<3>().0, random);
        }
        SmallChange::Transpose => return transform.then(&Transform::TRANSPOSE),
    }
    let moved = match change {
        SmallChange::SwapRowsOfBand | SmallChange::SwapBands => Transform::move_rows(order),
        _ => Transform::move_columns(order),
    };
    transform.then(&moved.expect("the order keeps bands and stacks together"))
}

fn relabelled(digits: [Digit; 9]) -> Transform {
    Transform::relabel(digits).expect("each digit is there once")
}

/// Swaps two different items.
fn swap_two<T>(items: &mut [T], random: &mut Random) {
    let count = items.len() as u32;
    let first = random.below(count);
    let second = (first + 1 + random.below(count - 1)) % count;
    items.swap(first as usize, second as usize);
}
