//! [`Transform`]: the changes of a grid that keep every rule, and so the number of solutions.

use std::fmt;

use crate::{Cell, Digit, Grid, Puzzle};

/// Relabels the digits, moves rows and columns so that houses stay houses, and may turn rows into
/// columns.
///
/// There are 9! · 6⁸ · 2 of them. Each carries the solutions of a puzzle to the solutions of the
/// changed puzzle. What changes is the order in which a search visits the grid. Transforms are
/// built from four kinds, one [`then`](Self::then) the next:
///
/// ```
/// use sudoku::{Grid, Transform};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let bands_reversed = Transform::move_rows([6, 7, 8, 3, 4, 5, 0, 1, 2]).unwrap();
/// let turned = Transform::TRANSPOSE.then(&bands_reversed);
/// assert_eq!(turned.apply(&grid).to_string()[..9], *"......2..");
/// # Ok::<(), sudoku::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transform {
    /// Whether rows become columns, before the rows and columns are moved.
    transposed: bool,
    /// The row that each row of the result is taken from.
    rows: [usize; 9],
    /// The column that each column of the result is taken from.
    columns: [usize; 9],
    /// The digit that each digit becomes, by its index.
    digits: [Digit; 9],
}

const IN_ORDER: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Self = Self {
        transposed: false,
        rows: IN_ORDER,
        columns: IN_ORDER,
        digits: Digit::ALL,
    };

    /// Turns rows into columns.
    pub const TRANSPOSE: Self = Self {
        transposed: true,
        ..Self::IDENTITY
    };

    /// Relabels the digits: 1 becomes the first of these, 2 the second, and so on. `None` if one of
    /// the nine digits is missing.
    pub fn relabel(digits: [Digit; 9]) -> Option<Self> {
        if !Digit::ALL.iter().all(|digit| digits.contains(digit)) {
            return None;
        }
        Some(Self {
            digits,
            ..Self::IDENTITY
        })
    }

    /// Moves rows: `order[row]` is the row, counted from 0, that comes to this place. `None` unless
    /// it has every row once and keeps the three rows of a band together.
    pub fn move_rows(order: [usize; 9]) -> Option<Self> {
        if !keeps_groups(&order) {
            return None;
        }
        Some(Self {
            rows: order,
            ..Self::IDENTITY
        })
    }

    /// Moves columns: `order[column]` is the column, counted from 0, that comes to this place.
    /// `None` unless it has every column once and keeps the three columns of a stack together.
    pub fn move_columns(order: [usize; 9]) -> Option<Self> {
        if !keeps_groups(&order) {
            return None;
        }
        Some(Self {
            columns: order,
            ..Self::IDENTITY
        })
    }

    /// The transform that a source of numbers chooses: `below` gets a bound and gives a number
    /// below it. Where each number is equally likely, so is each transform.
    pub fn chosen(mut below: impl FnMut(usize) -> usize) -> Self {
        let mut digits = Digit::ALL;
        shuffle(&mut digits, &mut below);
        let rows = shuffled_lines(&mut below);
        let columns = shuffled_lines(&mut below);
        Self {
            transposed: below(2) == 1,
            rows,
            columns,
            digits,
        }
    }

    /// This transform, and then the other one.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        // After a transposition, a row of the intermediate grid is one of our columns.
        let (rows, columns) = if next.transposed {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        Self {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[row]),
            columns: next.columns.map(|column| columns[column]),
            digits: self.digits.map(|digit| next.digit(digit)),
        }
    }

    /// The digit that this one becomes.
    #[inline]
    pub const fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The changed grid.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut changed = Grid::EMPTY;
        for cell in Cell::ALL {
            let row = self.rows[cell.row()];
            let column = self.columns[cell.column()];
            let source = if self.transposed {
                Cell::ALL[column * 9 + row]
            } else {
                Cell::ALL[row * 9 + column]
            };
            changed[cell] = grid[source].map(|digit| self.digit(digit));
        }
        changed
    }

    /// The changed puzzle.
    ///
    /// # Panics
    ///
    /// Never: a transform keeps the rules.
    #[must_use]
    pub fn apply_to_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::new(self.apply(puzzle.grid())).expect("a transform keeps the rules")
    }
}

/// The rows or the columns in an order that keeps those of a band or stack together.
fn shuffled_lines(below: &mut impl FnMut(usize) -> usize) -> [usize; 9] {
    let mut groups = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    shuffle(&mut groups, below);
    for group in &mut groups {
        shuffle(group, below);
    }
    std::array::from_fn(|line| groups[line / 3][line % 3])
}

/// Puts the items into an order that the source of numbers chooses.
fn shuffle<T>(items: &mut [T], below: &mut impl FnMut(usize) -> usize) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1));
    }
}

/// Whether the order has all nine lines, with the three of a band or stack side by side.
fn keeps_groups(order: &[usize; 9]) -> bool {
    IN_ORDER.iter().all(|line| order.contains(line))
        && order
            .chunks(3)
            .all(|group| group.iter().all(|line| line / 3 == group[0] / 3))
}

/// For instance `digits 213456789 rows 012345678 columns 012345678 transposed`: what each digit
/// becomes, and the row or column, counted from 0, that comes to each place.
impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = listed(&self.digits);
        let rows = listed(&self.rows);
        let columns = listed(&self.columns);
        write!(f, "digits {digits} rows {rows} columns {columns}")?;
        if self.transposed {
            f.write_str(" transposed")?;
        }
        Ok(())
    }
}

/// The numbers side by side: `213456789`.
fn listed(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn grid() -> Grid {
        SOLVED.parse().unwrap()
    }

    /// One of each kind, none of which is its own inverse but the last.
    fn kinds() -> [Transform; 4] {
        let digits = [5, 2, 8, 1, 9, 7, 3, 4, 6].map(|value| Digit::new(value).unwrap());
        [
            Transform::relabel(digits).unwrap(),
            Transform::move_rows([4, 5, 3, 6, 7, 8, 0, 2, 1]).unwrap(),
            Transform::move_columns([8, 6, 7, 0, 1, 2, 5, 4, 3]).unwrap(),
            Transform::TRANSPOSE,
        ]
    }

    #[test]
    fn each_kind_changes_what_it_says() {
        let first_rows = kinds().map(|kind| kind.apply(&grid()).to_string()[..9].to_owned());
        assert_eq!(
            first_rows,
            ["981734652", "426853791", "291534876", "561847923"]
        );
    }

    #[test]
    fn one_then_the_next_is_both() {
        let mut all = vec![Transform::IDENTITY];
        for _ in 0..3 {
            all = all
                .iter()
                .flat_map(|first| kinds().map(|next| first.then(&next)))
                .collect();
            for first in &all {
                for second in kinds() {
                    let both = first.then(&second);
                    let changed = second.apply(&first.apply(&grid()));
                    assert_eq!(both.apply(&grid()), changed, "{first:?}, then {second:?}");
                    assert!(changed.is_full() && changed.is_valid());
                }
            }
        }
        assert_eq!(all.len(), 64);
    }

    #[test]
    fn an_order_that_breaks_a_house_is_refused() {
        for order in [
            [0, 1, 2, 3, 4, 5, 6, 7, 7],
            [0, 1, 2, 3, 4, 5, 6, 7, 9],
            [0, 1, 3, 2, 4, 5, 6, 7, 8],
        ] {
            assert!(Transform::move_rows(order).is_none(), "{order:?}");
            assert!(Transform::move_columns(order).is_none(), "{order:?}");
        }
        assert!(Transform::relabel([Digit::new(1).unwrap(); 9]).is_none());
    }
}
