//! [`Book`] and [`encode`]: what the page shows at each step of a recording, as `page/trace.js`
//! reads it.

use indexmap::IndexSet;
use serde::Serialize;
use sudoku::{Board, Cell, Mark};
use trace::{Entry, Role, Shown, Tone, Totals, Trace};

use crate::search::Recording;

/// The texts, rows and marks of all steps, each once. A step has their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Book {
    texts: IndexSet<String>,
    /// Rows of the table, as [`row`] writes them.
    rows: IndexSet<String>,
    /// Lists of marks.
    marks: IndexSet<Vec<u16>>,
}

/// A step: its operation as an index into `OPERATIONS`, the index of its line of code, how many
/// places were read, the numbers of its texts (event, reason, what was read for it, and to find the
/// blank), of its title and rows, of its list of marks, the changes of the board, and the cells
/// where other digits are eliminated now: 512 for each cell, and a bit for each digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct PageStep(usize, u16, u32, [usize; 4], Vec<usize>, usize, Vec<u16>, Vec<u16>);

/// Some consecutive steps of a search, and where it is before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PagePart {
    /// The changes of the givens up to here, and the cells with eliminated digits, as in a step.
    changes: Vec<u16>,
    eliminated: Vec<u16>,
    totals: Totals,
    steps: Vec<PageStep>,
}

/// A recording as the page plays it.
pub type Encoded = Recording<PagePart>;

/// The recording. What its steps show is added to the book.
pub fn encode(recording: &Recording, book: &mut Book) -> Encoded {
    let Recording { totals, cut, solutions, depths, parts } = recording;
    let parts = parts.iter().map(|part| encode_part(part, book)).collect();
    let (solutions, depths) = (solutions.clone(), depths.clone());
    Recording { totals: *totals, cut: *cut, solutions, depths, parts }
}

/// The operations, as [`trace::Step::verb`] names them.
const OPERATIONS: [&str; 6] = ["place", "deduce", "eliminate", "remove", "solution", "check"];

/// The steps of a trace, and where it begins.
pub(crate) fn encode_part(trace: &Trace, book: &mut Book) -> PagePart {
    let moment = |position| trace.moment(position).expect("every recorded step has a moment");
    let first = moment(trace.range().start);
    let [changes, eliminated] = difference(&Board::new(&trace.puzzle), &first.board);
    let totals = first.totals;
    let mut before = first.board;
    let steps = trace.steps().map(|(index, step)| {
        let after = moment(index + 1);
        let shown = Shown::new(&after);
        let texts = [shown.event, shown.why, shown.reads, shown.looked];
        let title = (!shown.title.is_empty()).then(|| row("digit", &shown.title, None));
        let rows = shown.rows.iter().map(|one| row(&one.name, &one.entries, one.allows));
        let rows = title.into_iter().chain(rows).map(|row| book.rows.insert_full(row).0).collect();
        let marks = shown.marks.into_iter().map(|(cell, role)| mark(cell, role)).collect();
        let [changes, eliminated] = difference(&before, &after.board);
        let operation = OPERATIONS.iter().position(|verb| *verb == step.verb());
        before = after.board;
        PageStep(
            operation.expect("the list has every operation"),
            step.site,
            u32::from(step.reads) + u32::from(step.looked),
            texts.map(|text| book.texts.insert_full(text).0),
            rows,
            book.marks.insert_full(marks).0,
            changes,
            eliminated,
        )
    });
    PagePart { changes, eliminated, totals, steps: steps.collect() }
}

/// The cells that differ, and those where other digits are eliminated.
fn difference(before: &Board, after: &Board) -> [Vec<u16>; 2] {
    let is_changed = |&cell: &Cell| before.mark(cell) != after.mark(cell);
    let changes = Cell::ALL.into_iter().filter(is_changed);
    let is_other = |&cell: &Cell| before.eliminated(cell) != after.eliminated(cell);
    let eliminated = Cell::ALL.into_iter().filter(is_other);
    [
        changes.map(|cell| change(cell, after.mark(cell))).collect(),
        eliminated.map(|cell| cell.index() as u16 * 512 + after.eliminated(cell).bits()).collect(),
    ]
}

/// A row as one short string, because the page has thousands: its name, `-` if it rejects the
/// tested digit, and the entries, each after the letter of its tone. Between them are bars.
fn row(name: &str, entries: &[Entry], allows: Option<bool>) -> String {
    let sign = if allows == Some(false) { "-" } else { "" };
    entries.iter().fold(format!("{name}|{sign}"), |row, Entry { text, tone }| {
        let letter = match tone {
            Tone::Read => 'r',
            Tone::Plain => 'p',
            Tone::Faint => 'f',
        };
        format!("{row}|{letter}{text}")
    })
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
    use crate::search::{CHECKS_KEPT, Scope, part, record};
    use pretty_assertions::assert_eq;
    use sudoku::Puzzle;
    use trace::Window;

    const EXAMPLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_step_has_the_numbers_of_what_it_shows() {
        let puzzle = EXAMPLE.parse().unwrap();
        let mut book = Book::default();
        let steps = steps_of("bool-arrays", &puzzle, true, &mut book);
        let [tested, placed, rejected] = &steps[..3] else { panic!("{steps:?}") };
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
        assert_eq!(row, "row 1|-|r1|f·|f3|f·|f5|f·|f7|f·|f·");
        assert_eq!(json["marks"][rejected.5], serde_json::json!([3 * 100 + 10 + 1]));
        // The same event has the same numbers.
        let [one, other] = [(); 2].map(|()| steps_of("dancing-links", &puzzle, false, &mut book));
        assert_eq!(one, other);
    }

    fn steps_of(name: &str, puzzle: &Puzzle, checks: bool, book: &mut Book) -> Vec<PageStep> {
        let scope = Scope { solutions: 1, limit: 1_000_000, checks };
        let recording = record(ladder::find(name).unwrap().strategy(), puzzle, scope, CHECKS_KEPT);
        encode(&recording, book).parts.remove(0).steps
    }

    /// The board and the totals before a later part, and its steps, are those of the whole search.
    #[test]
    fn a_part_continues_the_search() {
        let puzzle = EXAMPLE.parse().unwrap();
        let scope = Scope { solutions: 1, limit: 1_000_000, checks: true };
        let strategy = ladder::LADDER[0].strategy();
        let recording = record(strategy, &puzzle, scope, CHECKS_KEPT);
        let whole = part(strategy, &puzzle, scope, Window::First(u64::MAX));
        assert_eq!(
            (recording.totals, recording.solutions.as_slice()),
            (whole.totals, &[46_018][..])
        );
        let [.., last] = &recording.parts[..] else { panic!() };
        assert!(last.range().contains(&46_017) && !last.range().contains(&40_000));
        for part in &recording.parts {
            for at in part.range() {
                let [one, other] = [part, &whole].map(|trace| trace.moment(at + 1).unwrap());
                assert_eq!((Shown::new(&one), one.totals), (Shown::new(&other), other.totals));
                assert_eq!(one.board, other.board);
            }
        }
    }

    #[test]
    fn the_page_has_the_same_operations() {
        let script = include_str!("../../page/trace.js");
        for (number, verb) in OPERATIONS.iter().enumerate() {
            assert!(script.contains(&format!("{} = {number}", verb.to_uppercase())), "{verb}");
        }
    }
}
