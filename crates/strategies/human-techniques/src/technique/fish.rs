//! X-wings and bigger fish.

use sudoku::{CellSet, Constraint, Digit, House, HouseKind, Place};

use crate::deduction::{Deduction, members};
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
                let cells = bases
                    .clone()
                    .map(|base| members(base, positions[base.index()]));
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
    let covers = if are_rows {
        House::COLUMNS
    } else {
        House::ROWS
    };
    let is_cover = |cover: &House| !(step.pattern.cells & CellSet::from(*cover)).is_empty();
    let covers: Vec<House> = covers.into_iter().filter(is_cover).collect();
    let (bases, covers) = (words::houses(&bases), words::houses(&covers));
    format!("in {bases}, {} fits only in {covers}", step.pattern.digits)
}
