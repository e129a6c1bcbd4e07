//! X-wings and bigger fish.

use sudoku::{CellSet, Constraint, Digit, House, HouseKind, Place};

use super::naked_set::members;
use crate::deduction::Deduction;
use crate::{PencilMarks, subset, words};

/// N rows in which a digit fits only in the same N columns: the other cells of these columns lose
/// the digit. Rows and columns may be swapped.
///
/// ```text
///       c2          c7
/// r1 .  5  . . . .  5  . .     in rows 1 and 6, 5 fits only in columns 2 and 7:
/// r4 . -5  . . . .  .  . .     each column gets its 5 from one of these rows,
/// r6 .  5  . . . .  5  . .     so every other 5 of the columns goes
/// ```
pub(crate) fn fish(board: &PencilMarks, size: u32) -> Option<Deduction> {
    let ways = [(House::COLUMNS, House::ROWS), (House::ROWS, House::COLUMNS)];
    ways.into_iter().find_map(|(bases, covers)| {
        Digit::ALL.into_iter().find_map(|digit| {
            let positions = bases.map(|base| board.positions(base)[digit.index()]);
            subset::find(&positions, size, |chosen, covered| {
                let all = |houses: [House; 9], chosen: u16| {
                    let chosen = (0..9).filter(move |index| chosen & 1 << index != 0);
                    chosen.map(move |index| houses[index])
                };
                let bases = all(bases, chosen);
                let cells = bases.clone().map(|base| members(base, positions[base.index()]));
                let cells = cells.fold(CellSet::EMPTY, |all, cells| all | cells);
                let rest = all(covers, covered).map(CellSet::from);
                let rest = rest.fold(CellSet::EMPTY, |all, cells| all | cells) & !cells;
                let constraints = bases.map(|base| Constraint::of_house(base, digit));
                let gone = board.found_in(rest, digit.into());
                Deduction::eliminate(constraints, Place::new(cells, digit), gone, why)
            })
        })
    })
}

fn why(step: &Deduction, _: &PencilMarks) -> String {
    let bases = step.houses();
    let are_rows = bases[0].kind() == HouseKind::Row;
    let covers = if are_rows { House::COLUMNS } else { House::ROWS };
    let is_cover = |cover: &House| !(step.pattern.cells & CellSet::from(*cover)).is_empty();
    let covers: Vec<House> = covers.into_iter().filter(is_cover).collect();
    let (bases, covers) = (words::houses(&bases), words::houses(&covers));
    format!("in {bases}, {} fits only in {covers}", step.pattern.digits)
}

#[cfg(test)]
mod tests {
    use crate::technique::tests::assert_found;

    #[test]
    fn it_is_found_where_nothing_easier_is() {
        assert_found(&[
            (
                32,
                "X-wing",
                "2........64..9.8.53....5..9.....25.7.....82......5...8.7.......825.6.1....1.7....",
                "in columns 5 and 9, 1 fits only in rows 1 and 5, so 1 goes from r1c4, r1c8 and r5c8",
            ),
            (
                38,
                "swordfish",
                ".....4.21..1.8.46...63.....4..5..18.8.7...395.9.......7.91.........259......73...",
                "in columns 2, 4 and 7, 7 fits only in rows 1, 2 and 6, so 7 goes from r2c6, r6c6, r6c8 and r6c9",
            ),
            (
                52,
                "jellyfish",
                "3..1..6.86.....1..8....7..4..428...3.....48.........9.4....1....1...9.2.23.65....",
                "in columns 1, 4, 5 and 9, 7 fits only in rows 5, 6, 7 and 8, so 7 goes from r5c2, r5c3, r6c3, r7c2, r7c3, r7c7 and r8c7",
            ),
        ]);
    }
}
