//! What is shown of each kind of event, as one table: `shown.txt`.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use judge::fixtures;
use pretty_assertions::assert_eq;
use sudoku::{Board, Check, Decision, Digit, Puzzle, Solver, Strategy, Visitor};

use super::*;
use crate::recorder::Recorder;

/// A strategy, a case, and positions in its search. A position is the number of an event, and
/// checks are events too.
const SHOWN: [(&str, &str, &[u64]); 12] = [
    ("naive-scan", "leetcode-37", &[0, 1, 2, 3, 39]),
    ("bool-arrays", "leetcode-37", &[1, 3]),
    ("count-arrays", "leetcode-37", &[3]),
    ("xor-bitmask", "leetcode-37", &[3, 4]),
    ("xor-bitmask", "al-escargot", &[458]),
    ("fewest-candidates", "leetcode-37", &[4, 52, 57]),
    ("constraint-propagation", "al-escargot", &[1, 140, 141]),
    ("human-techniques", "al-escargot", &[1, 2, 5, 190, 462]),
    ("sat", "leetcode-37", &[1, 52]),
    ("returns-early", "leetcode-37", &[7, 9]),
    ("returns-early", "two-solutions-herzberg-murty", &[1]),
    ("returns-early", "one-cell-missing", &[1]),
];

/// A search that ends too early, as a wrong answer may. It writes the first digit that fits into
/// one blank after the other until a blank has none, takes all of them back, and tries no other
/// digit. On a board with one blank, it tests one digit and ends.
struct ReturnsEarly;

impl Solver for ReturnsEarly {
    fn name(&self) -> &'static str {
        "returns-early"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let (mut board, mut path) = (Board::new(puzzle), Vec::new());
        if let [cell] = board.grid().blanks().collect::<Vec<_>>()[..] {
            // A test that is answered without a look at anything.
            let decision = Decision::Allowed {
                cell,
                digit: Digit::ALL[0],
                is_allowed: false,
            };
            return visitor.check(|| Check::new(decision, []));
        }
        while let Some((cell, digit)) = first_candidate(&board) {
            path.push(cell);
            board.place(cell, digit);
            visitor.place(cell, digit)?;
        }
        path.into_iter()
            .rev()
            .try_for_each(|cell| visitor.remove(cell))
    }
}

/// The first blank cell, and its first candidate.
fn first_candidate(board: &Board) -> Option<(Cell, Digit)> {
    let cell = board.grid().blanks().next()?;
    let digit = board.candidates(cell).iter().next()?;
    Some((cell, digit))
}

/// The entries of a row in a line: `[5]` has the tone of what was read, and `(5)` is faint. A faint
/// `·` has no parentheses, which would hide the digits between many of them.
fn line(entries: &[Entry]) -> String {
    let mut texts = Vec::new();
    for entry in entries {
        texts.push(match entry.tone {
            Tone::Read => format!("[{}]", entry.text),
            Tone::Faint if entry.text != "·" => format!("({})", entry.text),
            _ => entry.text.clone(),
        });
    }
    texts.join(" ")
}

/// An event in text: its sentences, then the rows, then the marks. Marks of the same role share a
/// line if they follow each other.
fn text(shown: &Shown) -> String {
    let mut text = format!("{}\n", shown.event);
    for part in [&shown.why, &shown.reads, &shown.looked, &line(&shown.title)] {
        if !part.is_empty() {
            writeln!(text, "    {part}").unwrap();
        }
    }
    for row in &shown.rows {
        let says = match row.says {
            RowSays::Allows => " – allows it",
            RowSays::Rejects => " – rejects it",
            RowSays::Nothing => "",
        };
        writeln!(text, "    {}: {}{says}", row.name, line(&row.entries)).unwrap();
    }
    for marks in shown.marks.chunk_by(|a, b| a.role == b.role) {
        let cells: Vec<String> = marks.iter().map(|mark| mark.cell.to_string()).collect();
        writeln!(text, "    mark: {:?} {}", marks[0].role, cells.join(" ")).unwrap();
    }
    text
}

#[test]
fn each_kind_of_event_is_shown_as_the_table_says() {
    let mut table = String::new();
    for (name, case, positions) in SHOWN {
        let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
        let strategy = if name == ReturnsEarly.name() {
            Strategy::new(&ReturnsEarly)
        } else {
            ladder::find(name).unwrap().strategy()
        };
        // All positions are among the first events.
        let first_events = 0..1000;
        let most_solutions = 1;
        let trace = Recorder::new(&strategy, &puzzle, first_events)
            .with_checks(true)
            .record(most_solutions);
        for &position in positions {
            let shown = Shown::new(&trace.moment(position).unwrap());
            write!(table, "{name} on {case}, {position}: {}", text(&shown)).unwrap();
        }
    }
    assert_eq!(table, include_str!("shown.txt"));
}
