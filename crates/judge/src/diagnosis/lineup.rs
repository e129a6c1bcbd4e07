//! The suspects: one search per fault and way to write it; and [`convict`], which finds the one
//! that makes the same events as a wrong strategy.

use sudoku::{Cell, Digit, House, HouseKind};

use super::fault::{self, Fault};
use super::recording::{Others, RecordedSearch};
use super::suspect::{Index, Notes, Numbering, Suspect};

/// The first fault that alone leads to the events of the recording, and to those of the other
/// puzzles; with the number of events compared. Another order of all cells and digits is a fault only
/// of a strategy that has to go row by row.
pub(super) fn convict(
    recording: &RecordedSearch,
    others: &Others,
    row_by_row: bool,
) -> Option<(Fault, usize)> {
    if Suspect::without_fault().makes(recording) {
        return None;
    }
    let (fault, _) = lineup().into_iter().find(|(fault, suspect)| {
        let is_only_an_order = matches!(fault, Fault::Order(_)) && suspect.tries_everything();
        (row_by_row || !is_only_an_order)
            && suspect.makes(recording)
            && others.get().iter().all(|other| suspect.makes(other))
    })?;
    let compared = others.get().iter().chain([recording]);
    Some((fault, compared.map(|recording| recording.events.len()).sum()))
}

/// A search for each fault. Of two that make the same events, the one that is simpler to explain
/// comes first.
fn lineup() -> Vec<(Fault, Suspect)> {
    let mut lineup = Vec::new();
    let mut add = |fault, change: &dyn Fn(&mut Suspect)| {
        let mut suspect = Suspect::without_fault();
        change(&mut suspect);
        lineup.push((fault, suspect));
    };
    for (text, digits) in DIGITS {
        add(Fault::Order(text), &|suspect| {
            suspect.digits = digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
        });
    }
    for cell in [Cell::ALL[80], Cell::ALL[0]] {
        add(Fault::NeverFilled(cell), &|suspect| suspect.cells.retain(|&other| other != cell));
    }
    add(Fault::LastBlank, &|suspect| suspect.fills_last = false);
    for (text, house) in UNVISITED {
        add(Fault::Order(text), &|suspect| {
            suspect.cells.retain(|cell| !house.cells().contains(cell));
        });
    }
    add(Fault::Order("the cells are visited column by column, expected row by row"), &|suspect| {
        suspect.cells.sort_by_key(|cell| (cell.column(), cell.row()));
    });
    for kinds in NOT_UNDONE {
        let with_notes = WAYS.into_iter().filter(|&(notes, _)| notes != Notes::None);
        for (notes, checks_ahead) in with_notes {
            add(Fault::NotUndone(kinds), &|suspect| {
                (suspect.notes, suspect.checks_ahead) = (notes, checks_ahead);
                for &kind in kinds {
                    suspect.houses[kind as usize].undone = false;
                }
            });
        }
    }
    add(Fault::NotBlanked, &|suspect| {
        suspect.notes = Notes::None;
        suspect.blanks = false;
    });
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
        add(Fault::Unchecked(kind), &|suspect| {
            suspect.houses[kind as usize].checked = |_| NO_HOUSE;
        });
    }
    for (kind, formula, wrong) in NUMBERINGS {
        for places in [
            &[NumberUse::Marked, NumberUse::Checked][..],
            &[NumberUse::Checked],
            &[NumberUse::Marked],
        ] {
            for (notes, checks_ahead) in WAYS {
                add(misnumbered(*kind, formula, *wrong, places), &|suspect| {
                    (suspect.notes, suspect.checks_ahead) = (notes, checks_ahead);
                    renumber(&mut suspect.houses[*kind as usize], *wrong, places);
                });
            }
        }
    }
    lineup
}

/// The ways to write a search, which differ only after a fault.
const WAYS: [(Notes, bool); 6] = [
    (Notes::Flags, false),
    (Notes::Flags, true),
    (Notes::Flips, false),
    (Notes::Flips, true),
    (Notes::None, false),
    (Notes::None, true),
];

/// No cell is in the house with this number.
const NO_HOUSE: usize = 80;

const DIGITS: [(&str, &[u8]); 5] = [
    (
        "only 1 to 8 are tried, as by the range 0..=8 or 1..9, expected 1 to 9",
        &[1, 2, 3, 4, 5, 6, 7, 8],
    ),
    ("only 1 to 7 are tried, as by the range 0..8, expected 1 to 9", &[1, 2, 3, 4, 5, 6, 7]),
    ("only 2 to 9 are tried, expected 1 to 9", &[2, 3, 4, 5, 6, 7, 8, 9]),
    ("only 2 to 8 are tried, expected 1 to 9", &[2, 3, 4, 5, 6, 7, 8]),
    ("the digits are tried from 9 down to 1, expected 1 to 9", &[9, 8, 7, 6, 5, 4, 3, 2, 1]),
];

const UNVISITED: [(&str, House); 4] = [
    ("the search never fills row 9", House::ROWS[8]),
    ("the search never fills column 9", House::COLUMNS[8]),
    ("the search never fills row 1", House::ROWS[0]),
    ("the search never fills column 1", House::COLUMNS[0]),
];

const NOT_UNDONE: [&[HouseKind]; 7] = [
    &[HouseKind::Row],
    &[HouseKind::Column],
    &[HouseKind::Box],
    &[HouseKind::Row, HouseKind::Column],
    &[HouseKind::Row, HouseKind::Box],
    &[HouseKind::Column, HouseKind::Box],
    &[HouseKind::Row, HouseKind::Column, HouseKind::Box],
];

/// Where a search uses the number of a house.
#[derive(Clone, Copy, PartialEq)]
enum NumberUse {
    Marked,
    Checked,
}

fn renumber(numbering: &mut Numbering, wrong: Index, places: &[NumberUse]) {
    if places.contains(&NumberUse::Marked) {
        numbering.marked = wrong;
    }
    if places.contains(&NumberUse::Checked) {
        numbering.checked = wrong;
    }
}

fn misnumbered(kind: HouseKind, formula: &str, wrong: Index, places: &[NumberUse]) -> Fault {
    let right = fault::index(kind);
    let mut numbering = Numbering { marked: right, checked: right, undone: true };
    renumber(&mut numbering, wrong, places);
    let expected = match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "row / 3 * 3 + column / 3",
    };
    let place = match places {
        [NumberUse::Marked] => " where a digit is marked",
        [NumberUse::Checked] => " where a digit is checked",
        _ => "",
    };
    let swapped = if kind == HouseKind::Box { "" } else { "row and column are swapped: " };
    let name = fault::name(kind);
    let text =
        format!("{swapped}the {name} index, from 0, is {formula}{place}, expected {expected}");
    Fault::Misnumbered(kind, text, numbering)
}

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

    use super::*;

    #[test]
    fn no_suspect_but_one_searches_like_a_right_search() {
        static RIGHT: LazyLock<Suspect> = LazyLock::new(Suspect::without_fault);
        let right = Others::new(&*RIGHT);
        assert!(right.get().iter().all(|recording| RIGHT.makes(recording)));
        for (fault, suspect) in lineup() {
            let is_right = right.get().iter().all(|recording| suspect.makes(recording));
            // The boxes may be numbered column by column, if they are everywhere.
            let may_be = fault.to_string().contains("is column / 3 * 3 + row / 3, expected");
            assert_eq!(is_right, may_be, "{fault}");
        }
    }
}
