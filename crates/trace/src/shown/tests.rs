//! What is shown of each kind of event, as one table: `shown.txt`.

use std::fmt::Write as _;

use pretty_assertions::assert_eq;
use sudoku::{CellSet, Constraint, Decision, Digit, DigitSet, House, Place, Puzzle, Read, Reason};

use super::*;
use crate::step::{Op, Step};

const FIVE: Digit = Digit::new(5).unwrap();

/// The rows with their tones: `[5]` was read, `(5)` stands beside it. Then the counts and the
/// marks.
fn text(shown: &Shown) -> String {
    let drawn = |entry: &Entry| match entry.tone {
        Tone::Read => format!("[{}]", entry.text),
        Tone::Faint if entry.text != "·" => format!("({})", entry.text),
        _ => entry.text.clone(),
    };
    let line = |entries: &[Entry]| entries.iter().map(drawn).collect::<Vec<_>>().join(" ");
    let mut text = format!("{}\n", shown.event);
    for part in [&shown.why, &shown.reads, &shown.looked, &line(&shown.title)] {
        if !part.is_empty() {
            writeln!(text, "    {part}").unwrap();
        }
    }
    for Row { name, entries, allows } in &shown.rows {
        let decides =
            allows.map_or("", |allows| if allows { " – allows it" } else { " – rejects it" });
        writeln!(text, "    {name}: {}{decides}", line(entries)).unwrap();
    }
    for (name, role) in &shown.counts {
        writeln!(text, "    count: {name} {role:?}").unwrap();
    }
    for Marked { cell, role } in &shown.marks {
        writeln!(text, "    mark: {cell} {role:?}").unwrap();
    }
    text
}

#[test]
fn each_kind_of_event_is_shown_as_the_table_says() {
    let example =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let start = Moment::start(&example.parse::<Puzzle>().unwrap());
    let board = &start.board;
    let (cell, next) = (Cell::ALL[2], Cell::ALL[3]);
    let [row, column, square] = cell.houses();
    let band = Place::new(CellSet::from_bands([u32::MAX, 0, 0]), FIVE);
    let written = |cell: &Cell| Read::written(*cell, board.grid()[*cell]);
    let has = |house: House| house.cells().iter().any(|&at| board.grid()[at] == Some(FIVE));
    let flag = |house| Read::written((house, FIVE), has(house));
    let counter = |house| Read::written((house, FIVE), u8::from(has(house)));
    let mask = |house: House| {
        let digits = house.cells().iter().filter_map(|&at| board.grid()[at]);
        Read::written(house, digits.collect::<DigitSet>())
    };
    let word: CellSet =
        band.cells.iter().filter(|&at| board.candidates(at).contains(FIVE)).collect();
    let test = |digit: usize, is_allowed| {
        Op::Check(Decision::Allowed { cell, digit: Digit::ALL[digit - 1], is_allowed })
    };
    let of_cell = Decision::Options { constraint: Constraint::cell(cell), options: 3 };
    let of_next = Decision::Options { constraint: Constraint::cell(next), options: 2 };
    let of_row = Decision::Options { constraint: Constraint::ALL[81 + 3], options: 6 };
    let pair = Place::new(
        cell,
        [Digit::new(1).unwrap(), Digit::new(2).unwrap()].into_iter().collect::<DigitSet>(),
    );
    let pattern = Reason::Pattern { name: "naked pair", candidates: pair };
    let deduced = |reason| Op::Deduce(cell, Digit::new(4).unwrap(), reason);
    let events = [
        (test(5, false), vec![written(&Cell::ALL[0])], 0),
        (test(1, true), row.cells().iter().map(written).collect(), 2),
        (test(5, false), vec![flag(row)], 1),
        (test(5, false), [row, column, square].map(counter).to_vec(), 0),
        (test(5, false), [row, column, square].map(mask).to_vec(), 0),
        (test(5, false), vec![Read::candidates(cell, board.candidates(cell))], 0),
        (test(5, false), vec![Read::candidates(band, word)], 0),
        (Op::Check(of_cell), vec![Read::candidates(cell, 3_u8)], 0),
        (Op::Check(of_row), vec![], 0),
        (Op::Place(cell, Digit::new(1).unwrap()), vec![], 0),
        (deduced(Reason::NakedSingle), vec![], 0),
        (deduced(Reason::HiddenSingle(row)), vec![], 0),
        (deduced(Reason::LastAlternative), vec![], 0),
        (deduced(Reason::Propagation), vec![], 0),
        (Op::Eliminate(Place::new(next, Digit::new(2).unwrap()), pattern), vec![], 0),
        (Op::Remove(cell, Digit::new(1).unwrap()), vec![], 0),
        (Op::Solution, vec![], 0),
    ];
    let mut table = text(&Shown::new(&start));
    for (op, looks, looked) in events {
        let reads = u16::try_from(looks.len()).unwrap();
        let step = Step { op, site: 0, looked, reads, list: 0 };
        // The counts of one choice: the last of them belongs to the event.
        let last = step.decision().filter(|&last| last != of_row);
        let checks = [of_next, of_row].into_iter().chain(last).collect();
        let moment = Moment { step: Some(step), looks, checks, ..start.clone() };
        table += &text(&Shown::new(&moment));
    }
    assert_eq!(table, include_str!("shown.txt"));
}
