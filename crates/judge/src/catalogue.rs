//! The catalogue: each classic fault of a search. Its words follow "a search that".

use sudoku::Cell;

use crate::faulty_search::{
    ASCENDING, Checks, DeadEnd, FaultySearch, Index, NamedFault, Order, Removal,
};

const MIXED_UP: &str = "mixes up the number of the row and that of the column";
const NO_BOX: &str = "does not check the whole box";
const BOX_AT_THIRD: &str =
    "begins a box at `row / 3` instead of `row / 3 * 3`, or columns likewise";
/// A digit that is gone still counts.
const MARK_STAYS: &str = "takes a digit back without clearing each of its marks";

/// Faults of every search.
const FAULTS: &[NamedFault] = &[
    ("never tries 9", |search| search.digits = &ASCENDING[1..9]),
    ("never tries 1", |search| search.digits = &ASCENDING[2..]),
    ("never tries 1 and 9", |search| search.digits = &ASCENDING[2..9]),
    ("tries 0 to 8 instead of 1 to 9", |search| search.digits = &ASCENDING[..9]),
    ("tries 0 before 1", |search| search.digits = &ASCENDING),
    ("does not check the row", |search| number(search, 0, Cell::index)),
    ("does not check the column", |search| number(search, 1, Cell::index)),
    (NO_BOX, |search| number(search, 2, Cell::index)),
    ("has the box number `row / 3 + column / 3`", |search| {
        number(search, 2, |cell| cell.row() / 3 + cell.column() / 3);
    }),
    ("has the box number `row % 3 * 3 + column % 3`", |search| {
        number(search, 2, |cell| cell.row() % 3 * 3 + cell.column() % 3);
    }),
    ("has the box number `row / 3 * 3 + column % 3`", |search| number(search, 2, split_box)),
    ("has the box number `row % 3 * 3 + column / 3`", |search| {
        number(search, 2, |cell| cell.row() % 3 * 3 + cell.column() / 3);
    }),
    ("has a box number with a fraction: `row / 3` is not rounded down", |search| {
        // In thirds: `row / 3 * 3 + column / 3` is `row + column / 3` without rounding.
        number(search, 2, |cell| cell.row() * 3 + cell.column());
    }),
    ("checks the box `row / 3 * 3 + column % 3` and marks another one", |search| {
        search.houses[2].checked = split_box;
    }),
    (MIXED_UP, |search| search.houses[0].checked = Cell::column),
    (MIXED_UP, |search| search.houses[1].checked = Cell::row),
    (MIXED_UP, |search| search.houses[0].marked = Cell::column),
    (MIXED_UP, |search| search.houses[1].marked = Cell::row),
    ("does not fill the last row", |search| search.skips = |cell| cell.row() == 8),
    ("does not fill the last column", |search| search.skips = |cell| cell.column() == 8),
    ("stops one cell early, before r9c9", |search| search.skips = |cell| cell.index() == 80),
    ("stops one cell early, before the last blank", |search| search.skips_last_blank = true),
    ("does not fill r1c1", |search| search.skips = |cell| cell.index() == 0),
    ("ends at the first dead end: it never takes a digit back", |search| {
        search.dead_end = DeadEnd::Ends;
    }),
];

/// Faults of a search that goes cell by cell.
const CELL_BY_CELL: &[NamedFault] = &[
    ("goes on behind a cell that no digit fits, instead of going back", |search| {
        search.dead_end = DeadEnd::GoesOn;
    }),
    ("leaves the digit in the cell when it goes back", |search| search.removal = Removal::Leaves),
];

/// Faults of a search that reads the cells of each house.
const WITH_CELLS: &[NamedFault] = &[
    ("reads only the first eight cells of a row", |search| {
        search.houses[0].reads =
            Some(|cell, other| cell.row() == other.row() && other.column() < 8);
    }),
    ("reads only the first eight cells of a column", |search| {
        search.houses[1].reads =
            Some(|cell, other| cell.column() == other.column() && other.row() < 8);
    }),
    ("reads only four cells of a box", |search| {
        search.houses[2].reads = Some(|cell, other| {
            cell.box_index() == other.box_index() && other.row() % 3 < 2 && other.column() % 3 < 2
        });
    }),
    (BOX_AT_THIRD, |search| {
        search.houses[2].reads = Some(|cell, other| {
            reads_from(cell.row() / 3, other.row()) && reads_from(cell.column() / 3, other.column())
        });
    }),
    (BOX_AT_THIRD, |search| {
        search.houses[2].reads = Some(|cell, other| {
            reads_from(cell.row() / 3, other.row()) && cell.stack() == other.stack()
        });
    }),
    (BOX_AT_THIRD, |search| {
        search.houses[2].reads = Some(|cell, other| {
            cell.band() == other.band() && reads_from(cell.column() / 3, other.column())
        });
    }),
    ("begins a box at `row % 3` instead of `row - row % 3`", |search| {
        search.houses[2].reads = Some(|cell, other| {
            reads_from(cell.row() % 3, other.row()) && reads_from(cell.column() % 3, other.column())
        });
    }),
];

/// Faults of a search that keeps marks.
const WITH_MARKS: &[NamedFault] = &[
    (MARK_STAYS, |search| search.houses[0].undone = false),
    (MARK_STAYS, |search| search.houses[1].undone = false),
    (MARK_STAYS, |search| search.houses[2].undone = false),
    (MARK_STAYS, |search| search.houses[..2].iter_mut().for_each(|house| house.undone = false)),
    (MARK_STAYS, |search| search.houses.iter_mut().for_each(|house| house.undone = false)),
    ("does not mark the givens", |search| {
        search.houses.iter_mut().for_each(|house| house.has_givens = false);
    }),
    ("does not mark the givens in their rows", |search| search.houses[0].has_givens = false),
    ("does not mark the givens in their columns", |search| search.houses[1].has_givens = false),
    ("does not mark the givens in their boxes", |search| search.houses[2].has_givens = false),
];

/// Each fault with each search that can have it.
pub(crate) fn all() -> Vec<(&'static str, FaultySearch)> {
    let mut all = Vec::new();
    for order in [Order::Rows, Order::Columns, Order::FewestCandidates] {
        for checks in [Checks::Cells, Checks::Flags, Checks::Flips] {
            // Flips differ from flags only after a fault, and rarely in these orders.
            if order != Order::Rows && checks == Checks::Flips {
                continue;
            }
            let own = if checks == Checks::Cells { WITH_CELLS } else { WITH_MARKS };
            let by_cell = if order == Order::FewestCandidates { &[] } else { CELL_BY_CELL };
            for &(name, change) in FAULTS.iter().chain(own).chain(by_cell) {
                let mut search = FaultySearch::without_fault(order, checks);
                change(&mut search);
                all.push((name, search));
            }
        }
    }
    all
}

fn number(search: &mut FaultySearch, kind: usize, index: Index) {
    (search.houses[kind].marked, search.houses[kind].checked) = (index, index);
}

const fn reads_from(first: usize, line: usize) -> bool {
    line >= first && line < first + 3
}

const fn split_box(cell: Cell) -> usize {
    cell.row() / 3 * 3 + cell.column() % 3
}
