//! [`Book`] and [`encode`]: what the page shows at each step of a trace, as `page/trace.js` reads
//! it.

use std::collections::HashMap;
use std::hash::Hash;

use serde::{Serialize, Serializer};
use sudoku::{Cell, Mark};
use trace::{Role, Row, Shown, Trace};

/// The texts, rows and marks of all steps, each once. A step has their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Book {
    texts: Once<String>,
    rows: Once<Row>,
    /// Lists of marks.
    marks: Once<Vec<u16>>,
}

/// A list in which each item is stored once.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Once<T: Hash + Eq>(HashMap<T, usize>);

impl<T: Hash + Eq> Default for Once<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Hash + Eq> Once<T> {
    /// The number of the item, counted from 0.
    fn number(&mut self, item: T) -> usize {
        let next = self.0.len();
        *self.0.entry(item).or_insert(next)
    }
}

/// As a list, in the order of the numbers.
impl<T: Hash + Eq + Serialize> Serialize for Once<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items: Vec<_> = self.0.iter().collect();
        items.sort_unstable_by_key(|&(_, number)| number);
        serializer.collect_seq(items.into_iter().map(|(item, _)| item))
    }
}

/// A step: its operation as an index into `OPERATIONS`, the index of its line of code, how many
/// places were read, the numbers of its texts (event, reason, what was read for it, and to find the
/// blank), of its title and rows, of its list of marks, the changes of the board, and the cells
/// where other digits are eliminated now: 512 for each cell, and a bit for each digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PageStep(usize, u16, u32, [usize; 4], Vec<usize>, usize, Vec<u16>, Vec<u16>);

/// The operations, as [`trace::Step::verb`] names them.
const OPERATIONS: [&str; 6] = ["place", "deduce", "eliminate", "remove", "solution", "check"];

/// The steps of a trace. What they show is added to the book.
#[expect(clippy::missing_panics_doc, reason = "what it expects holds for every trace")]
pub fn encode(trace: &Trace, book: &mut Book) -> Vec<PageStep> {
    let moment = |position| trace.moment(position).expect("every recorded step has a moment");
    let mut before = moment(trace.range().start);
    let steps = trace.steps().map(|(index, step)| {
        let after = moment(index + 1);
        let shown = Shown::new(&after);
        let texts = [shown.event, shown.why, shown.reads, shown.looked];
        let title = Row { name: "digit".to_owned(), entries: shown.title, allows: None };
        let rows = std::iter::once(title).filter(|title| !title.entries.is_empty());
        let rows = rows.chain(shown.rows).map(|row| book.rows.number(row)).collect();
        let marks = shown.marks.into_iter().map(|(cell, role)| mark(cell, role)).collect();
        let is_changed = |&cell: &Cell| before.board.mark(cell) != after.board.mark(cell);
        let changes = Cell::ALL.into_iter().filter(is_changed);
        let changes = changes.map(|cell| change(cell, after.board.mark(cell))).collect();
        let gone = |cell: Cell| (before.board.eliminated(cell), after.board.eliminated(cell));
        let other = Cell::ALL.into_iter().filter(|&cell| gone(cell).0 != gone(cell).1);
        let eliminated = other.map(|cell| cell.index() as u16 * 512 + gone(cell).1.bits());
        let eliminated = eliminated.collect();
        let operation = OPERATIONS.iter().position(|verb| *verb == step.verb());
        let encoded = PageStep(
            operation.expect("the list has every operation"),
            step.site,
            u32::from(step.reads) + u32::from(step.looked),
            texts.map(|text| book.texts.number(text)),
            rows,
            book.marks.number(marks),
            changes,
            eliminated,
        );
        before = after;
        encoded
    });
    steps.collect()
}

/// A mark: 100 for each cell, 10 for each part of a cell in the event, and a digit or a count.
fn mark(cell: Cell, role: Role) -> u16 {
    let (part, number) = match role {
        Role::Changed => (0, 0),
        Role::Tested(digit) => (1, digit.get()),
        Role::Read => (2, 0),
        Role::Rejects => (3, 0),
        Role::Counted(count) => (4, count),
        Role::CountedBefore(count) => (5, count),
        Role::Fewest(count) => (6, count),
        Role::Eliminated => (7, 0),
    };
    cell.index() as u16 * 100 + part * 10 + u16::from(number)
}

/// A change: 100 for each cell, 10 for each kind of content, and the digit.
fn change(cell: Cell, mark: Mark) -> u16 {
    let kind = match mark {
        Mark::Blank => 0,
        Mark::Given(_) => 1,
        Mark::Placed(_) => 2,
        Mark::Deduced(_) => 3,
    };
    let digit = mark.digit().map_or(0, |digit| u16::from(digit.get()));
    cell.index() as u16 * 100 + kind * 10 + digit
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use trace::{Recorder, Window};

    #[test]
    fn a_step_has_the_numbers_of_what_it_shows() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let rung = ladder::find("bool-arrays").unwrap();
        let recorder = Recorder::new(rung.name(), &puzzle, Window::First(3)).with_checks();
        let mut book = Book::default();
        let steps = encode(&recorder.record(rung.strategy(), 1), &mut book);
        let [tested, placed, rejected] = &steps[..] else { panic!("{steps:?}") };
        // 1 is tested in r1c3 and placed there; in r1c4, row 1 has it.
        assert_eq!((tested.0, tested.2, &tested.6), (5, 6, &vec![]));
        assert_eq!((placed.0, placed.2, &placed.6), (0, 0, &vec![2 * 100 + 20 + 1]));
        let json = serde_json::to_value(&book).unwrap();
        let text = |number: usize| json["texts"][rejected.3[number]].as_str().unwrap();
        assert_eq!(
            [0, 1, 2, 3].map(text),
            ["1 in r1c4? no", "row 1 has it", "1 flag read", "1 cell read to find the blank"]
        );
        let row = &json["rows"][rejected.4[0]];
        assert_eq!((&row["name"], &row["allows"]), (&"row 1".into(), &false.into()));
        assert_eq!(json["marks"][rejected.5], serde_json::json!([3 * 100 + 10 + 1]));
        // The same event has the same numbers.
        assert_eq!(encode(&trace_of(&puzzle), &mut book), encode(&trace_of(&puzzle), &mut book));
    }

    fn trace_of(puzzle: &sudoku::Puzzle) -> Trace {
        let rung = ladder::find("dancing-links").unwrap();
        Recorder::new(rung.name(), puzzle, Window::First(50)).record(rung.strategy(), 1)
    }

    #[test]
    fn every_event_has_its_operation() {
        for verb in ["place", "deduce", "eliminate", "remove", "solution", "check"] {
            assert!(OPERATIONS.contains(&verb));
        }
        // The page draws a step by these numbers: `page/trace.js` has the same.
        let script = include_str!("../../page/trace.js");
        for (number, verb) in OPERATIONS.iter().enumerate() {
            assert!(script.contains(&format!("{} = {number}", verb.to_uppercase())), "{verb}");
        }
    }
}
