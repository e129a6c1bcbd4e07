//! The suspects: one search per fault and way to write it; and [`convict`], which finds the one
//! that makes the same events as a wrong strategy.

use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Cell, HouseKind, Strategy};

use super::fault::{Fault, FaultKind};
use super::recording::{Others, RecordedSearch};
use crate::faulty_search::{
    ASCENDING, Checks, FaultySearch, INDICES, Index, NamedFault, Numbers, Order, Removal,
};

/// The first fault that alone leads to the events of the recording, and to those of the other
/// puzzles; with the number of events compared. Another order of all cells and digits is a fault only
/// of a strategy that has to go row by row.
pub(super) fn convict(
    recording: &RecordedSearch,
    others: &Others,
    row_by_row: bool,
) -> Option<(Fault, usize)> {
    if makes(&right(), recording) {
        return None;
    }
    let (fault, _) = lineup().into_iter().find(|(fault, suspect)| {
        (row_by_row || !matches!(fault.kind, FaultKind::Order))
            && makes(suspect, recording)
            && others.get().iter().all(|other| makes(suspect, other))
    })?;
    let compared = others.get().iter().chain([recording]);
    Some((fault, compared.map(|recording| recording.events.len()).sum()))
}

fn right() -> FaultySearch {
    FaultySearch::without_fault(Order::Rows, Checks::Flags)
}

/// Whether the search makes exactly these events.
fn makes(search: &FaultySearch, recording: &RecordedSearch) -> bool {
    let mut expected = recording.events.iter();
    let mut same = true;
    let flow = search.watch(&recording.puzzle, &mut |event| {
        let next = expected.next();
        same = next.map_or(!recording.exhausted, |next| next.as_event() == event);
        if same && next.is_some() { Continue(()) } else { Break(()) }
    });
    same && (flow.is_break() || recording.exhausted) && expected.next().is_none()
}

/// A search for each fault. Of two that make the same events, the one that is simpler to explain
/// comes first.
fn lineup() -> Vec<(Fault, FaultySearch)> {
    let mut lineup = Vec::new();
    let mut add = |text: &str, kind, change: &dyn Fn(&mut FaultySearch)| {
        let mut suspect = right();
        change(&mut suspect);
        lineup.push((Fault { text: text.to_owned(), kind }, suspect));
    };
    let never_filled = FaultKind::NeverFilled;
    add(
        "the search stops one cell early, before r9c9",
        never_filled(Cell::ALL.last().copied()),
        &|search| {
            search.skips = |cell| cell.index() == 80;
        },
    );
    add("the search never fills r1c1", never_filled(Cell::ALL.first().copied()), &|search| {
        search.skips = |cell| cell.index() == 0;
    });
    add("the search stops one cell early, before the last blank", never_filled(None), &|search| {
        search.skips_last_blank = true;
    });
    for (text, change) in FAULTS {
        add(text, FaultKind::Plain, change);
    }
    add("the digits are tried from 9 down to 1, expected 1 to 9", FaultKind::Order, &|search| {
        search.digits = &[9, 8, 7, 6, 5, 4, 3, 2, 1];
    });
    add(
        "the cells are visited column by column, expected row by row",
        FaultKind::Order,
        &|search| {
            search.order = Order::Columns;
        },
    );
    for (kinds, names) in NOT_UNDONE {
        let with_marks = WAYS.into_iter().filter(|&(checks, _)| checks != Checks::Cells);
        for (checks, checks_ahead) in with_marks {
            let text = format!("a removal does not clear the {names}");
            add(&text, FaultKind::NotUndone(kinds), &|suspect| {
                (suspect.checks, suspect.checks_ahead) = (checks, checks_ahead);
                for &kind in kinds {
                    suspect.houses[kind as usize].undone = false;
                }
            });
        }
    }
    for &(kind, formula, wrong) in NUMBERINGS {
        let index = INDICES[kind as usize];
        for (marked, checked, place) in [
            (wrong, wrong, ""),
            (index, wrong, " where a digit is checked"),
            (wrong, index, " where a digit is marked"),
        ] {
            let numbers = Numbers { marked, checked, ..right().houses[kind as usize] };
            let (name, expected) = match kind {
                HouseKind::Row => ("row and column are swapped: the row", "row"),
                HouseKind::Column => ("row and column are swapped: the column", "column"),
                HouseKind::Box => ("the box", "row / 3 * 3 + column / 3"),
            };
            let text = format!("{name} index, from 0, is {formula}{place}, expected {expected}");
            for (checks, checks_ahead) in WAYS {
                add(&text, FaultKind::Misnumbered(kind, numbers), &|suspect| {
                    (suspect.checks, suspect.checks_ahead) = (checks, checks_ahead);
                    suspect.houses[kind as usize] = numbers;
                });
            }
        }
    }
    lineup
}

/// The ways to write a search, which differ only after a fault.
const WAYS: [(Checks, bool); 6] = [
    (Checks::Flags, false),
    (Checks::Flags, true),
    (Checks::Flips, false),
    (Checks::Flips, true),
    (Checks::Cells, false),
    (Checks::Cells, true),
];

/// Faults that are the same in every way to write a search.
const FAULTS: &[NamedFault] = &[
    ("only 1 to 8 are tried, as by the range 0..=8 or 1..9, expected 1 to 9", |search| {
        search.digits = &ASCENDING[1..9];
    }),
    ("only 1 to 7 are tried, as by the range 0..8, expected 1 to 9", |search| {
        search.digits = &ASCENDING[1..8];
    }),
    ("only 2 to 9 are tried, expected 1 to 9", |search| search.digits = &ASCENDING[2..]),
    ("only 2 to 8 are tried, expected 1 to 9", |search| search.digits = &ASCENDING[2..9]),
    ("the search never fills row 9", |search| search.skips = |cell| cell.row() == 8),
    ("the search never fills column 9", |search| search.skips = |cell| cell.column() == 8),
    ("the search never fills row 1", |search| search.skips = |cell| cell.row() == 0),
    ("the search never fills column 1", |search| search.skips = |cell| cell.column() == 0),
    ("a removal leaves the digit in the cell", |search| {
        (search.checks, search.removal) = (Checks::Cells, Removal::Leaves);
    }),
    ("the row is not checked", |search| search.houses[0].checked = |_| NO_HOUSE),
    ("the column is not checked", |search| search.houses[1].checked = |_| NO_HOUSE),
    ("the box is not checked", |search| search.houses[2].checked = |_| NO_HOUSE),
];

/// No cell is in the house with this number.
const NO_HOUSE: usize = 80;

const NOT_UNDONE: [(&[HouseKind], &str); 7] = [
    (&[HouseKind::Row], "row"),
    (&[HouseKind::Column], "column"),
    (&[HouseKind::Box], "box"),
    (&[HouseKind::Row, HouseKind::Column], "row and the column"),
    (&[HouseKind::Row, HouseKind::Box], "row and the box"),
    (&[HouseKind::Column, HouseKind::Box], "column and the box"),
    (&[HouseKind::Row, HouseKind::Column, HouseKind::Box], "row and the column and the box"),
];

/// A wrong number of a box: the formula is both the text and the code.
macro_rules! wrong_box {
    (|$row:ident, $column:ident| $formula:expr) => {
        (HouseKind::Box, stringify!($formula), |cell| {
            let ($row, $column) = (cell.row(), cell.column());
            $formula
        })
    };
}

/// Wrong formulas, as people write them; every number is below 81.
const NUMBERINGS: &[(HouseKind, &str, Index)] = &[
    (HouseKind::Row, "column", Cell::column),
    (HouseKind::Column, "row", Cell::row),
    wrong_box!(|row, column| row / 3 + column / 3),
    wrong_box!(|row, column| row / 3 * 3 + column % 3),
    wrong_box!(|row, column| row % 3 * 3 + column / 3),
    wrong_box!(|row, column| row % 3 * 3 + column % 3),
    wrong_box!(|row, column| column / 3 * 3 + row / 3),
    (HouseKind::Box, "row / 3", Cell::band),
    (HouseKind::Box, "column / 3", Cell::stack),
    wrong_box!(|row, column| row / 3 + column % 3),
    wrong_box!(|row, column| row % 3 + column / 3),
    wrong_box!(|row, column| row % 3 + column % 3),
    wrong_box!(|row, column| row / 3 * 2 + column / 3),
    wrong_box!(|row, column| (row / 3) * (column / 3)),
    wrong_box!(|row, column| row / 3 * 3 + column),
    wrong_box!(|row, column| row / 3 + column),
    wrong_box!(|row, column| row * 3 + column / 3),
    wrong_box!(|row, column| row + column / 3),
    wrong_box!(|row, column| (row + column) / 3),
];

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::checks::owned_event::OwnedEvent;
    use crate::fixtures;

    #[test]
    fn no_suspect_but_one_searches_like_a_right_search() {
        static RIGHT: LazyLock<FaultySearch> = LazyLock::new(right);
        let recordings = Others::new(&*RIGHT);
        let is_right = |suspect: &FaultySearch| {
            recordings.get().iter().all(|recording| makes(suspect, recording))
        };
        assert!(is_right(&RIGHT));
        for (fault, suspect) in lineup() {
            // The boxes may be numbered column by column, if they are everywhere.
            let may_be = fault.text.contains("is column / 3 * 3 + row / 3, expected");
            assert_eq!(is_right(&suspect), may_be, "{}", fault.text);
        }
    }

    #[test]
    fn a_suspect_makes_all_events_of_a_whole_search_or_the_first_ones_of_a_stopped_search() {
        let suspect = right();
        let puzzle = fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
        let mut whole = Vec::new();
        let _ = suspect.watch(&puzzle, &mut |event| {
            whole.push(OwnedEvent::from(event));
            Continue(())
        });
        let mut other = whole.clone();
        other.swap(0, 1);

        let makes = |events: &[OwnedEvent]| {
            [true, false].map(|exhausted| {
                makes(&suspect, &RecordedSearch { puzzle, events: events.to_vec(), exhausted })
            })
        };
        assert_eq!(makes(&whole), [true, false], "a stopped search makes more events");
        assert_eq!(makes(&whole[..whole.len() - 1]), [false, true]);
        assert_eq!(makes(&[&whole[..], &whole[..1]].concat()), [false, false]);
        assert_eq!(makes(&other), [false, false]);
    }
}
