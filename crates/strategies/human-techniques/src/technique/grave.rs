//! Bivalue universal graves. They presume that the puzzle has exactly one solution.

use sudoku::{Cell, CellSet, Constraint, Digit, DigitSet, House, Place};

use super::shared_cell::with_shared_cell;
use super::wing::peers;
use crate::deduction::Deduction;
use crate::{PencilMarks, words};

/// The cells with more than two candidates, and those of them that are too many.
struct Grave {
    extras: Vec<(Cell, DigitSet)>,
    cells: CellSet,
    digits: DigitSet,
}

/// Without a few candidates, each blank cell would have two, and each digit two places in each
/// house. Such a board has no solution or several, so one of these candidates is right. With
/// `level` 1 they are in one cell. With 2 they are of one digit, or two cells of a house share
/// their other digit.
///
/// ```text
/// 12 23 | 13      all cells of the grid have two candidates but one with 127:
/// 13 12 | 23      without the 7 each digit would come twice in every house,
/// 23 13 | 127     so the 7 is right
/// ```
pub(crate) fn grave(board: &PencilMarks, level: usize) -> Option<Deduction> {
    let grave = Grave::find(board)?;
    let kept = |(cell, extra): (Cell, DigitSet)| board.candidates(cell) & !extra;
    match grave.extras[..] {
        [only] if level == 1 => grave.step(board.found_in(grave.cells, kept(only))),
        [_, _, ..] if level == 2 && grave.digits.len() == 1 => {
            let seen = grave.cells.iter().fold(CellSet::ALL, |seen, cell| seen & peers(cell));
            grave.step(board.found_in(seen, grave.digits))
        }
        [one, other] if level == 2 && one.0.sees(other.0) => {
            let shared = kept(one) & kept(other);
            let gone = [one, other].map(|at| board.found_in(at.0.into(), kept(at) & !shared));
            (shared.len() == 1).then(|| grave.step(gone.concat()))?
        }
        _ => None,
    }
}

/// The cells of the extra candidates share a house. One of them has an extra digit, so that
/// together they count as one cell of a naked set.
pub(crate) fn with_set(board: &PencilMarks, size: usize) -> Option<Deduction> {
    let grave = Grave::find(board)?;
    if grave.extras.len() < 2 {
        return None;
    }
    let found = |rest, digits| grave.step(board.found_in(rest, digits));
    with_shared_cell(board, (grave.cells, grave.digits), size, found)
}

impl Grave {
    fn find(board: &PencilMarks) -> Option<Self> {
        let large = Cell::ALL.into_iter().filter(|&cell| board.candidates(cell).len() > 2);
        // More cells never share a house with what a technique here needs.
        if large.clone().count() > 9 {
            return None;
        }
        // A candidate is extra if each of its houses has the digit more than twice.
        let is_extra = |cell: Cell, digit: &Digit| {
            let left = cell.houses().map(|house| board.positions(house)[digit.index()]);
            left.iter().all(|left| left.count_ones() > 2)
        };
        let extras = large.map(|cell| {
            (cell, board.candidates(cell).iter().filter(|digit| is_extra(cell, digit)).collect())
        });
        let extras: Vec<(Cell, DigitSet)> = extras.collect();
        let is_pair =
            |&(cell, extra): &(Cell, DigitSet)| (board.candidates(cell) & !extra).len() == 2;
        if extras.is_empty() || !extras.iter().all(is_pair) {
            return None;
        }
        let mut grave = board.clone();
        for &(cell, extra) in &extras {
            grave.eliminate(Place::new(cell, extra));
        }
        let of_houses = House::ALL.iter().flat_map(|&house| grave.positions(house));
        let is_grave = of_houses.clone().all(|left| matches!(left.count_ones(), 0 | 2));
        is_grave.then(|| Self {
            cells: extras.iter().map(|&(cell, _)| cell).collect(),
            digits: extras.iter().fold(DigitSet::EMPTY, |all, &(_, extra)| all | extra),
            extras,
        })
    }

    fn step(&self, gone: Vec<Place>) -> Option<Deduction> {
        let pattern = Place::new(self.cells, self.digits);
        let cells = self.cells.iter().map(Constraint::cell);
        Deduction::eliminate(cells, pattern, gone, |step, _| {
            let cells = words::joined(step.pattern.cells.iter(), "or");
            let digits = words::joined(step.pattern.digits.iter(), "or");
            format!(
                "without {digits} in {cells}, each blank cell would have two candidates, each digit \
                 two places in each house, and the puzzle several solutions: one of these is right"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::technique::tests::assert_found;

    #[test]
    fn it_is_found_where_nothing_easier_is() {
        assert_found(&[
            (
                56,
                "bivalue universal grave",
                "........9......271..15.3.4...4675..2.78......3.........1.2..4.....8..6....5.6....",
                "without 9 in r9c8, each blank cell would have two candidates, each digit two places in each house, and the puzzle several solutions: one of these is right, so 1 and 2 go from r9c8",
            ),
            (
                57,
                "bivalue universal grave",
                ".6...49.2..89.2.76..56...4...4.7.5.........8..7...9.1.6.........5.......9..2.53..",
                "without 1 in r7c2, r8c4 or r8c6, each blank cell would have two candidates, each digit two places in each house, and the puzzle several solutions: one of these is right, so 1 goes from r7c4, r7c6 and r8c1",
            ),
            (
                58,
                "bivalue universal grave with a pair",
                "815...7...43....9......5.3..9..13.6.......4.....2..8...3.94.125.2.6.1............",
                "without 1 or 5 in r5c1, r5c2 or r5c4, each blank cell would have two candidates, each digit two places in each house, and the puzzle several solutions: one of these is right, so 1 goes from r5c3, and 5 goes from r5c5",
            ),
            (
                59,
                "bivalue universal grave with a triplet",
                "..3.1.........5.47......3.956............615.....4...3475..1....96....8..1..2.6..",
                "without 8 or 9 in r1c4 or r2c4, each blank cell would have two candidates, each digit two places in each house, and the puzzle several solutions: one of these is right, so 8 goes from r7c4",
            ),
        ]);
    }
}
