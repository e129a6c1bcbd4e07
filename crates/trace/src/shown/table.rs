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
    while let Some((read, rest)) = looks.split_first() {
        if let Decision::Options { constraint, .. } = decision
            && (read.place, number(read).is_some()) == (constraint.into(), true)
        {
            // The event says the same.
            looks = rest;
        } else if let Some(house) = house_of_cells(looks) {
            rows.push(cells_of(house, &looks[..9], tested));
            looks = &looks[9..];
        } else {
            rows.push(row_of(read, &moment.board, tested));
            looks = rest;
        }
    }
    let masks: Vec<DigitSet> = moment.looks.iter().filter_map(mask).collect();
    if masks.len() > 1 && masks.len() == moment.looks.len() {
        let or = masks
            .into_iter()
            .fold(DigitSet::EMPTY, |or, mask| or | mask);
        for row in &mut rows {
            row.allows = None;
        }
        let mut row = Row {
            name: "OR".into(),
            entries: bits(or),
            allows: None,
        };
        if let Some(digit) = tested {
            row.entries[8 - digit.index()].tone = Tone::Read;
            row.allows = Some(!or.contains(digit));
        }
        rows.push(row);
    }
    if let Decision::Allowed { cell, .. } = decision
        && moment.looks.iter().all(|read| read.layer == Layer::Written)
    {
        // A cell with a row of its own may be any part of the reading of its houses.
        let is_missing = |house: &House| {
            let names = || {
                house
                    .cells()
                    .iter()
                    .map(Cell::to_string)
                    .chain([house.to_string()])
            };
            rows.iter().all(|row| names().all(|name| row.name != name))
        };
        let missing = cell.houses().into_iter().filter(is_missing);
        let unread = missing.map(|house| Row {
            name: house.to_string(),
            entries: vec![Entry {
                text: "not read".into(),
                tone: Tone::Faint,
            }],
            allows: None,
        });
        let unread: Vec<Row> = unread.collect();
        rows.extend(unread);
    }
    rows
}

/// The house that the next nine look-ups are the cells of.
fn house_of_cells(looks: &[Read]) -> Option<House> {
    let cells = looks
        .get(..9)?
        .iter()
        .map(|read| read.place.cell().filter(|_| read.layer == Layer::Written));
    let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
    House::ALL
        .into_iter()
        .find(|house| house.cells()[..] == cells)
}

fn cells_of(house: House, looks: &[Read], tested: Option<Digit>) -> Row {
    let rejects = |read: &Read| tested.is_some_and(|digit| finds(read, digit) == Some(true));
    let entries = looks.iter().map(|read| {
        let Value::Digits(digits) = read.value else {
            return nothing();
        };
        match digits.iter().next() {
            None => nothing(),
            Some(digit) if rejects(read) => entry(digit, Tone::Read),
            Some(digit) => entry(digit, Tone::Plain),
        }
    });
    let allows = tested.map(|_| !looks.iter().any(rejects));
    Row {
        name: house.to_string(),
        entries: entries.collect(),
        allows,
    }
}

/// The row of one look-up.
fn row_of(read: &Read, board: &Board, tested: Option<Digit>) -> Row {
    let place = read.place;
    let allows = |found: bool| tested.map(|_| found == (read.layer == Layer::Candidates));
    let decides = tested.and_then(|digit| finds(read, digit)).and_then(allows);
    let row = |name: String, entries| Row {
        name,
        entries,
        allows: decides,
    };
    match (read.value, place.house().zip(place.digit())) {
        // One of the nine flags or counters of a house: the other eight stand beside it.
        (Value::Flag(_) | Value::Number(_), Some((house, digit)))
            if read.layer == Layer::Written =>
        {
            let has = |other: Digit| {
                house
                    .cells()
                    .iter()
                    .any(|&c| board.grid()[c] == Some(other))
            };
            let entries = Digit::ALL.map(|other| match (read.value, other == digit) {
                (Value::Number(number), true) => entry(number, Tone::Read),
                (Value::Number(_), false) => entry(u8::from(has(other)), Tone::Faint),
                (Value::Flag(true), true) => entry(digit, Tone::Read),
                (_, true) => entry('·', Tone::Read),
                (_, false) if has(other) => entry(other, Tone::Faint),
                (_, false) => nothing(),
            });
            row(house.to_string(), entries.to_vec())
        }
        (Value::Digits(found), _) if read.layer == Layer::Written && place.cell().is_some() => row(
            place.to_string(),
            vec![found.iter().next().map_or_else(nothing, plain)],
        ),
        (Value::Digits(found), _) if mask(read).is_some() => row(place.to_string(), bits(found)),
        (Value::Digits(found), _) => {
            let entries = Digit::ALL.map(|digit| match (found.contains(digit), tested) {
                (true, Some(tested)) if tested == digit => entry(digit, Tone::Read),
                (true, _) => plain(digit),
                (false, Some(tested)) if tested == digit => entry('·', Tone::Read),
                (false, _) => nothing(),
            });
            row(place.to_string(), entries.to_vec())
        }
        (Value::Cells(found), _) if found.is_empty() => row(place.to_string(), vec![nothing()]),
        (Value::Cells(found), _) => row(place.to_string(), found.iter().map(plain).collect()),
        (Value::Flag(_) | Value::Number(_), _) => {
            row(place.to_string(), vec![entry(read.value, Tone::Read)])
        }
    }
}

/// The digits of a house, as one word with a bit for each digit.
fn mask(read: &Read) -> Option<DigitSet> {
    let is_mask = read.layer == Layer::Written
        && read.place.cell().is_none()
        && read.place.digits == DigitSet::ALL;
    if let Value::Digits(digits) = read.value {
        is_mask.then_some(digits)
    } else {
        None
    }
}

/// The digits above rows of bits or counters.
pub(super) fn title(looks: &[Read]) -> Vec<Entry> {
    let digit = |digit: Digit| entry(digit, Tone::Faint);
    if looks.iter().any(|read| mask(read).is_some()) {
        Digit::ALL.into_iter().rev().map(digit).collect()
    } else if looks
        .iter()
        .any(|read| number(read).is_some() && read.layer == Layer::Written)
    {
        Digit::ALL.into_iter().map(digit).collect()
    } else {
        Vec::new()
    }
}

/// Nine bits. As in any binary number, the lowest is on the right: that of digit 1.
fn bits(digits: DigitSet) -> Vec<Entry> {
    let bit = |digit: Digit| {
        if digits.contains(digit) {
            entry('1', Tone::Plain)
        } else {
            entry('0', Tone::Faint)
        }
    };
    Digit::ALL.into_iter().rev().map(bit).collect()
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
