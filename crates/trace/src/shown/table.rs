//! The table of an event: a row for each place that was read.

use std::fmt::Display;

use serde::Serialize;
use sudoku::{Board, Constraint, Decision, Digit, DigitSet, House, Layer, Place, Read, Value};

use super::found::{finds, number};
use crate::moment::Moment;

/// A place and what was found there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// The place, for example `row 1`.
    pub name: String,
    /// What was found: one entry for each digit or cell.
    pub entries: Vec<Entry>,
    /// What the row says about the tested digit.
    pub says: RowSays,
}

/// What a row by itself says about the tested digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowSays {
    /// The place allows the digit.
    Allows,
    /// The place rejects the digit.
    Rejects,
    /// No digit is tested, or the place by itself does not decide: one of several masks, or a house
    /// that was not read.
    Nothing,
}

/// An entry of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Entry {
    /// A digit, a number, `·` for nothing, or a word.
    pub text: String,
    /// How to draw it.
    pub tone: Tone,
}

/// How an entry is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// The entry for the tested digit, or the flag or counter that was read.
    Read,
    /// Something was found.
    Plain,
    /// Nothing was found, or the entry was not read: it only stands beside the one that was.
    Faint,
}

/// The places that the check is based on, one row each. Nine cells that make up a house share a
/// row. Masks are followed by their union. Houses of the tested cell that were not read come last.
///
/// A *look-up* is one [`Read`] of the moment, and `looks` are several.
pub(super) fn rows(moment: &Moment, decision: Decision) -> Vec<Row> {
    let tested = if let Decision::Allowed { digit, .. } = decision {
        Some(digit)
    } else {
        None
    };
    let mut rows = Vec::new();
    // The place of each row.
    let mut places: Vec<Place> = Vec::new();
    let mut looks = &moment.looks[..];
    while let Some((read, later)) = looks.split_first() {
        if let Decision::Options { constraint, .. } = decision
            && is_option_count(read, constraint)
        {
            // It needs no row: the event itself says `1 in box 7 has 1 option`.
            looks = later;
        } else if let Some(house) = house_of_cells(looks) {
            rows.push(row_of_cells(house, &looks[..9], tested));
            places.push(house.into());
            looks = &looks[9..];
        } else {
            rows.push(row_of_read(read, &moment.board, tested));
            places.push(read.place);
            looks = later;
        }
    }
    let masks: Vec<DigitSet> = moment.looks.iter().filter_map(mask).collect();
    if masks.len() > 1 && masks.len() == moment.looks.len() {
        // Only the union decides.
        for row in &mut rows {
            row.says = RowSays::Nothing;
        }
        rows.push(union_row(&masks, tested));
    }
    if let Decision::Allowed { cell, .. } = decision
        && moment.looks.iter().all(|read| read.layer == Layer::Written)
    {
        for house in cell.houses() {
            if !was_read(house, &places) {
                rows.push(unread_row(house));
            }
        }
    }
    rows
}

/// Whether the look-up is that of the number of options of this constraint.
fn is_option_count(read: &Read, constraint: Constraint) -> bool {
    read.place == constraint.into() && number(read).is_some()
}

/// The digits that the masks have together.
fn union_row(masks: &[DigitSet], tested: Option<Digit>) -> Row {
    let mut union = DigitSet::EMPTY;
    for &mask in masks {
        union = union | mask;
    }
    let mut row = Row {
        name: "OR".into(),
        entries: bit_entries(union),
        says: RowSays::Nothing,
    };
    if let Some(digit) = tested {
        row.entries[bit_entry(digit)].tone = Tone::Read;
        row.says = if union.contains(digit) {
            RowSays::Rejects
        } else {
            RowSays::Allows
        };
    }
    row
}

/// Whether one of these places is the house, or a single cell of it. A cell that was read by itself
/// may have been read for any of its houses, so none of these is called unread.
fn was_read(house: House, places: &[Place]) -> bool {
    places.iter().any(|place| {
        let is_cell_of_house = place
            .cell()
            .is_some_and(|cell| house.cells().contains(&cell));
        is_cell_of_house || place.house() == Some(house)
    })
}

fn unread_row(house: House) -> Row {
    Row {
        name: house.to_string(),
        entries: vec![Entry {
            text: "not read".into(),
            tone: Tone::Faint,
        }],
        says: RowSays::Nothing,
    }
}

/// The house whose nine cells are the next nine look-ups.
fn house_of_cells(looks: &[Read]) -> Option<House> {
    let mut cells = Vec::new();
    for read in looks.get(..9)? {
        if read.layer != Layer::Written {
            return None;
        }
        cells.push(read.place.cell()?);
    }
    House::ALL
        .into_iter()
        .find(|house| house.cells()[..] == cells)
}

/// The row of a house whose cells were looked up one by one.
fn row_of_cells(house: House, looks: &[Read], tested: Option<Digit>) -> Row {
    let entries = looks.iter().map(|read| {
        let Value::Digits(digits) = read.value else {
            return nothing();
        };
        match digits.iter().next() {
            None => nothing(),
            Some(digit) if Some(digit) == tested => entry(digit, Tone::Read),
            Some(digit) => plain(digit),
        }
    });
    let says = match tested {
        None => RowSays::Nothing,
        Some(digit) if looks.iter().any(|read| finds(read, digit) == Some(true)) => {
            RowSays::Rejects
        }
        Some(_) => RowSays::Allows,
    };
    Row {
        name: house.to_string(),
        entries: entries.collect(),
        says,
    }
}

/// The row of one look-up.
fn row_of_read(read: &Read, board: &Board, tested: Option<Digit>) -> Row {
    let place = read.place;
    let mut name = place.to_string();
    let entries = match (read.value, place.house().zip(place.digit())) {
        (Value::Flag(_) | Value::Number(_), Some((house, digit)))
            if read.layer == Layer::Written =>
        {
            name = house.to_string();
            array_entries(house, digit, read.value, board)
        }
        (Value::Digits(found), _) if read.layer == Layer::Written && place.cell().is_some() => {
            vec![found.iter().next().map_or_else(nothing, plain)]
        }
        (Value::Digits(found), _) if mask(read).is_some() => bit_entries(found),
        (Value::Digits(found), _) => digit_entries(found, tested),
        (Value::Cells(found), _) if found.is_empty() => vec![nothing()],
        (Value::Cells(found), _) => found.iter().map(plain).collect(),
        (Value::Flag(_) | Value::Number(_), _) => vec![entry(read.value, Tone::Read)],
    };
    Row {
        name,
        entries,
        says: what_it_says(read, tested),
    }
}

/// What a look-up says about the tested digit. A digit that is written at the place rejects the
/// test, and one that is a candidate there allows it.
fn what_it_says(read: &Read, tested: Option<Digit>) -> RowSays {
    let Some(is_found) = tested.and_then(|digit| finds(read, digit)) else {
        return RowSays::Nothing;
    };
    if is_found == (read.layer == Layer::Candidates) {
        RowSays::Allows
    } else {
        RowSays::Rejects
    }
}

/// The array of flags or counters of a house, in which that of one digit was read. The search did
/// not read the other eight, so they are computed from the board: a digit is in the house or not,
/// and a counter of it is 1 or 0.
fn array_entries(house: House, digit: Digit, value: Value, board: &Board) -> Vec<Entry> {
    let mut entries = Vec::new();
    for each in Digit::ALL {
        let has_digit = house
            .cells()
            .iter()
            .any(|&cell| board.grid()[cell] == Some(each));
        entries.push(match value {
            Value::Number(number) if each == digit => entry(number, Tone::Read),
            Value::Number(_) => entry(u8::from(has_digit), Tone::Faint),
            Value::Flag(true) if each == digit => entry(digit, Tone::Read),
            // The remaining values are those of a flag.
            _ if each == digit => entry('·', Tone::Read),
            _ if has_digit => entry(each, Tone::Faint),
            _ => nothing(),
        });
    }
    entries
}

/// Nine digits: those that were found, and the tested one as what was read.
fn digit_entries(found: DigitSet, tested: Option<Digit>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for digit in Digit::ALL {
        let is_tested = tested == Some(digit);
        entries.push(match (found.contains(digit), is_tested) {
            (true, true) => entry(digit, Tone::Read),
            (true, false) => plain(digit),
            (false, true) => entry('·', Tone::Read),
            (false, false) => nothing(),
        });
    }
    entries
}

/// The digits of a house, as one word with a bit for each digit.
fn mask(read: &Read) -> Option<DigitSet> {
    let is_mask = read.layer == Layer::Written
        && read.place.cell().is_none()
        && read.place.digits == DigitSet::ALL;
    match read.value {
        Value::Digits(digits) if is_mask => Some(digits),
        _ => None,
    }
}

/// The digits above rows of bits or counters; empty for other rows. Bits come first, if there are
/// both.
pub(super) fn title(looks: &[Read]) -> Vec<Entry> {
    let mut title: Vec<Entry> = Digit::ALL
        .into_iter()
        .map(|digit| entry(digit, Tone::Faint))
        .collect();
    if looks.iter().any(|read| mask(read).is_some()) {
        title.reverse();
        return title;
    }
    let has_counter = looks
        .iter()
        .any(|read| number(read).is_some() && read.layer == Layer::Written);
    if has_counter { title } else { Vec::new() }
}

/// The index in [`bit_entries`] of the bit of this digit.
const fn bit_entry(digit: Digit) -> usize {
    8 - digit.index()
}

/// Nine bits. As in any binary number, the lowest is on the right: that of digit 1.
fn bit_entries(digits: DigitSet) -> Vec<Entry> {
    let mut entries = Vec::new();
    for digit in Digit::ALL.into_iter().rev() {
        entries.push(if digits.contains(digit) {
            entry('1', Tone::Plain)
        } else {
            entry('0', Tone::Faint)
        });
    }
    entries
}

fn entry(shown: impl Display, tone: Tone) -> Entry {
    Entry {
        text: format!("{shown}"),
        tone,
    }
}

fn plain(shown: impl Display) -> Entry {
    entry(shown, Tone::Plain)
}

fn nothing() -> Entry {
    entry('·', Tone::Faint)
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Puzzle};

    use super::*;

    fn unread_houses(moment: &Moment, decision: Decision) -> usize {
        let rows = rows(moment, decision).into_iter();
        rows.filter(|row| row.entries[0].text == "not read").count()
    }

    #[test]
    fn a_house_whose_cells_were_read_one_by_one_is_not_called_unread() {
        let cell = Cell::ALL[40];
        let decision = Decision::Allowed {
            cell,
            digit: Digit::ALL[0],
            is_allowed: true,
        };
        let mut moment = Moment::start(&".".repeat(81).parse::<Puzzle>().unwrap());
        let houses = cell.houses().map(House::cells);
        let in_turn = (0..9).flat_map(|index| houses.map(|cells| cells[index]));
        moment.looks = in_turn
            .map(|cell| Read::written(cell, DigitSet::EMPTY))
            .collect();
        assert_eq!(unread_houses(&moment, decision), 0);
        moment.looks = houses[0]
            .iter()
            .map(|&cell| Read::written(cell, DigitSet::EMPTY))
            .collect();
        assert_eq!(unread_houses(&moment, decision), 2);
    }
}
