//! Functions that make a [`Transform`]: a random one, or one that makes a search row by row work
//! more.

use sudoku::{Digit, Grid, House, Transform};

use crate::random::Random;

/// Any transform at random, each equally likely: the seed and the number determine which.
pub fn random_transform(seed: u64, number: u64) -> Transform {
    let mut random = Random::new(seed, number);
    Transform::chosen(|bound| random.below(bound as u32) as usize)
}

/// Puts the bands with the fewest givens first, and in each band the rows with the fewest. Turns
/// rows into columns before that, if the first rows then have fewer givens.
pub(crate) fn sparse_rows_first(givens: &Grid) -> Transform {
    let forms = [Transform::IDENTITY, Transform::TRANSPOSE].map(|turn| {
        let turned = turn.apply(givens);
        let count = |row: &usize| {
            House::ROWS[*row]
                .cells()
                .iter()
                .filter(|&&cell| turned[cell].is_some())
                .count()
        };
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        for band in &mut bands {
            band.sort_by_key(count);
        }
        // The first band is the one whose rows together start with the fewest.
        bands.sort_by_key(|band| band.each_ref().map(count));
        let rows = std::array::from_fn(|row| bands[row / 3][row % 3]);
        let moved = Transform::move_rows(rows).expect("the order keeps bands together");
        (rows.each_ref().map(count), turn.then(&moved))
    });
    let [upright, transposed] = forms;
    if transposed.0 < upright.0 {
        transposed.1
    } else {
        upright.1
    }
}

/// The same transform with other digits: the blanks of the solution, read row by row, meet new
/// digits in descending order. A search that tries digits in ascending order then tries the right
/// one last wherever that is possible.
pub(crate) fn right_digits_last(
    transform: &Transform,
    givens: &Grid,
    solution: &Grid,
) -> Transform {
    let (givens, solution) = (transform.apply(givens), transform.apply(solution));
    let mut new_names = Digit::ALL.into_iter().rev();
    let mut renamed = [None; 9];
    let others = Digit::ALL.map(|digit| transform.digit(digit));
    for digit in givens
        .blanks()
        .filter_map(|cell| solution[cell])
        .chain(others)
    {
        if renamed[digit.index()].is_none() {
            renamed[digit.index()] = new_names.next();
        }
    }
    let digits = std::array::from_fn(|index| renamed[index].unwrap_or(Digit::ALL[index]));
    transform.then(&relabelled(digits))
}

/// The pairs of digits; of rows in a band, which are as many as those of columns in a stack; and of
/// bands, as many as those of stacks. Each kind of change is about as likely as it has members.
const PAIRS_OF_DIGITS: u32 = 36;
const PAIRS_OF_ROWS: u32 = 9;
const PAIRS_OF_BANDS: u32 = 3;

/// The transform and one more small random change, of one of six kinds: two digits, two rows of a
/// band, two columns of a stack, two bands, two stacks, or a transposition.
pub(crate) fn random_step(transform: &Transform, random: &mut Random) -> Transform {
    let lines_from = PAIRS_OF_DIGITS;
    let bands_from = lines_from + 2 * PAIRS_OF_ROWS;
    let transposition = bands_from + 2 * PAIRS_OF_BANDS;
    let kind = random.below(transposition + 1);
    if kind < lines_from {
        let mut digits = Digit::ALL;
        swap_two(&mut digits, random);
        return relabelled(digits).then(transform);
    }
    let mut lines: [usize; 9] = std::array::from_fn(|line| line);
    let are_rows = if kind < bands_from {
        let first = 3 * random.below(3) as usize;
        swap_two(&mut lines[first..first + 3], random);
        kind < lines_from + PAIRS_OF_ROWS
    } else if kind < transposition {
        swap_two(lines.as_chunks_mut::<3>().0, random);
        kind < bands_from + PAIRS_OF_BANDS
    } else {
        return transform.then(&Transform::TRANSPOSE);
    };
    let moved = if are_rows {
        Transform::move_rows(lines)
    } else {
        Transform::move_columns(lines)
    };
    transform.then(&moved.expect("the order keeps bands and stacks together"))
}

fn relabelled(digits: [Digit; 9]) -> Transform {
    Transform::relabel(digits).expect("each digit is there once")
}

/// Swaps two different items.
fn swap_two<T>(items: &mut [T], random: &mut Random) {
    let count = items.len() as u32;
    let one = random.below(count);
    let other = (one + 1 + random.below(count - 1)) % count;
    items.swap(one as usize, other as usize);
}
