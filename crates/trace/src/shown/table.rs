//! The table of an event: a row for each place that was read.

use std::fmt::Display;

use serde::Serialize;
use sudoku::{Board, Cell, Decision, Digit, DigitSet, House, Layer, Read, Value};

use super::found::{finds, number};
use crate::moment::Moment;

/// A place and what was found there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// The place, for example `row 1`.
    pub name: String,
    /// What was found: one entry for each digit or cell.
    pub entries: Vec<Entry>,
    /// Whether it allows the tested digit; `None` where no digit is tested or this decides nothing.
    pub allows: Option<bool>,
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
    /// It is the entry that decides, or the only one of the row that was read.
    Read,
    /// Something was found.
    Plain,
    /// Nothing was found, or it only stands beside what was read.
    Faint,
}

/// The places that the check is based on, one row each. Nine cells that make up a house share a
/// row; masks are followed by what they have together.
pub(super) fn rows(moment: &Moment, decision: Decision) -> Vec<Row> {
    let tested = if let Decision::Allowed { digit, .. } = decision {
        Some(digit)
    } else {
        None
    };
    let mut rows = Vec::new();
    let mut looks = &moment.looks[..];
    while let Some((read, later)) = looks.split_first() {
        if let Decision::Options { constraint, .. } = decision
            && (read.place, number(read).is_some()) == (constraint.into(), true)
        {
            // The event says the same.
            looks = later;
        } else if let Some(house) = house_of_cells(looks) {
            rows.push(cells_of(house, &looks[..9], tested));
            looks = &looks[9..];
        } else {
            rows.push(row_of(read, &moment.board, tested));
            looks = later;
        }
    }
    let masks: Vec<DigitSet> = moment.looks.iter().filter_map(mask).collect();
    if masks.len() > 1 && masks.len() == moment.looks.len() {
        for row in &mut rows {
            row.allows = None;
        }
        rows.push(union_of(&masks, tested));
    }
    if let Decision::Allowed { cell, .. } = decision
        && moment.looks.iter().all(|read| read.layer == Layer::Written)
    {
        for house in cell.houses() {
            if is_missing(house, &rows) {
                rows.push(unread(house));
            }
        }
    }
    rows
}

/// The digits that the masks have together.
fn union_of(masks: &[DigitSet], tested: Option<Digit>) -> Row {
    let mut union = DigitSet::EMPTY;
    for &mask in masks {
        union = union | mask;
    }
    let mut row = Row {
        name: "OR".into(),
        entries: bits(union),
        allows: None,
    };
    if let Some(digit) = tested {
        row.entries[8 - digit.index()].tone = Tone::Read;
        row.allows = Some(!union.contains(digit));
    }
    row
}

/// Whether no row is about the house or one of its cells. A cell with a row of its own may be any
/// part of the reading of its houses.
fn is_missing(house: House, rows: &[Row]) -> bool {
    let mut names: Vec<String> = house.cells().iter().map(Cell::to_string).collect();
    names.push(house.to_string());
    rows.iter().all(|row| !names.contains(&row.name))
}

fn unread(house: House) -> Row {
    Row {
        name: house.to_string(),
        entries: vec![Entry {
            text: "not read".into(),
            tone: Tone::Faint,
        }],
        allows: None,
    }
}

/// The house that the next nine look-ups are the cells of.
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

fn cells_of(house: House, looks: &[Read], tested: Option<Digit>) -> Row {
    let entries = looks.iter().map(|read| {
        let Value::Digits(digits) = read.value else {
            return nothing();
        };
        match digits.iter().next() {
            None => nothing(),
            Some(digit) if Some(digit) == tested => entry(digit, Tone::Read),
            Some(digit) => entry(digit, Tone::Plain),
        }
    });
    let allows = tested.map(|digit| {
        let mut cells = looks.iter();
        !cells.any(|read| finds(read, digit) == Some(true))
    });
    Row {
        name: house.to_string(),
        entries: entries.collect(),
        allows,
    }
}

/// The row of one look-up.
fn row_of(read: &Read, board: &Board, tested: Option<Digit>) -> Row {
    let place = read.place;
    let mut name = place.to_string();
    let entries = match (read.value, place.house().zip(place.digit())) {
        (Value::Flag(_) | Value::Number(_), Some((house, digit)))
            if read.layer == Layer::Written =>
        {
            name = house.to_string();
            nine_of_house(house, digit, read.value, board)
        }
        (Value::Digits(found), _) if read.layer == Layer::Written && place.cell().is_some() => {
            vec![found.iter().next().map_or_else(nothing, plain)]
        }
        (Value::Digits(found), _) if mask(read).is_some() => bits(found),
        (Value::Digits(found), _) => digits_of(found, tested),
        (Value::Cells(found), _) if found.is_empty() => vec![nothing()],
        (Value::Cells(found), _) => found.iter().map(plain).collect(),
        (Value::Flag(_) | Value::Number(_), _) => vec![entry(read.value, Tone::Read)],
    };
    let is_found = tested.and_then(|digit| finds(read, digit));
    Row {
        name,
        entries,
        // A digit that is written there rejects the test, and one that is a candidate allows it.
        allows: is_found.map(|is_found| is_found == (read.layer == Layer::Candidates)),
    }
}

/// The flag or the counter of a digit in a house, with the other eight beside it, which were not
/// read.
fn nine_of_house(house: House, digit: Digit, value: Value, board: &Board) -> Vec<Entry> {
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
            _ if each == digit => entry('·', Tone::Read),
            _ if has_digit => entry(each, Tone::Faint),
            _ => nothing(),
        });
    }
    entries
}

/// Nine digits: those that were found, and the tested one as what was read.
fn digits_of(found: DigitSet, tested: Option<Digit>) -> Vec<Entry> {
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

/// The digits above rows of bits or counters.
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

/// Nine bits. As in any binary number, the lowest is on the right: that of digit 1.
fn bits(digits: DigitSet) -> Vec<Entry> {
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
    use sudoku::Puzzle;

    use super::*;

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
        let unread = |moment: &Moment| {
            let rows = rows(moment, decision).into_iter();
            rows.filter(|row| row.entries[0].text == "not read").count()
        };
        assert_eq!(unread(&moment), 0);
        moment.looks = houses[0]
            .iter()
            .map(|&cell| Read::written(cell, DigitSet::EMPTY))
            .collect();
        assert_eq!(unread(&moment), 2);
    }
}
