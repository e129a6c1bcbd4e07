//! Choices: for a search that does not end, which cells it takes, and which it could have taken.
//!
//! ```cpp
//! sort(holes.begin(), holes.end(), [](const Hole& a, const Hole& b) {
//!     return a.choices > b.choices;      // the wrong way round
//! });
//! ```
//!
//! > It takes the cells in the order of their candidates at the start, the most first. In 31 of 33
//! > choices another cell has fewer candidates than the one that it takes: line 21 takes r1c1 with
//! > 8, while r5c5 has 1.
//!
//! Where a cell has no candidate left, the order of the other cells does not matter:
//!
//! > In 398 of 398 choices a blank cell has no candidate left, and the search goes on with another
//! > cell: r1c7 has none, and line 20 takes r7c5.
//!
//! It cannot be false: the choices and the board before each are recorded, and the candidates are
//! counted on that board. An order is named only if every choice agrees with it and no other order
//! does. A cell that has no candidates on that board has none in any solution, so a search that
//! takes another cell goes on in vain.

use sudoku::{Cell, Grid};

use crate::Reply;
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::record::AnswerRecord;

/// Of fewer choices, nothing is said: the search may have been stopped at its beginning.
const LEAST_CHOICES: usize = 10;

/// An order is named if this many choices follow it.
const LEAST_IN_ORDER: usize = 20;

pub(crate) struct Choices;

impl<E> Kind<E> for Choices {
    fn name(&self) -> &'static str {
        "choices"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let Some(shown) = case.shown.clone() else {
            return Ok(None);
        };
        if shown.actual != Reply::Slow || case.found.first_wrong_step.is_some() {
            return Ok(None);
        }
        let text = case
            .record()?
            .and_then(|record| text(&choices(record, &shown.board), &shown.board));
        Ok(text.map(Evidence::WhenStopped))
    }
}

/// A cell that a search takes to try its digits.
#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: Cell,
    line: Option<u32>,
    /// The candidates of the cell.
    candidates: usize,
    /// The first blank cell that had no candidate.
    dead_cell: Option<Cell>,
    /// The candidates of a blank cell that had the fewest, and that cell.
    fewest: usize,
    fewest_cell: Cell,
    /// The fewest candidates of a blank cell that had any; `None` if none had.
    fewest_open: Option<usize>,
    /// The most candidates that any blank cell had.
    most: usize,
    /// The number of blanks.
    blanks: usize,
}

impl Choice {
    /// What takes the cell: the line, if it is known.
    fn subject(&self) -> String {
        match self.line {
            None => "it".to_owned(),
            Some(line) => format!("line {line}"),
        }
    }
}

/// The cells that are taken: each that gets a digit while it is blank, unless it had one just
/// before, so that the next digit of the same cell is not a choice.
fn choices(record: &AnswerRecord, board: &Grid) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut last: Option<Cell> = None;
    for step in record.steps(board) {
        let cell = step.change.cell;
        let is_taken = step.change.digit.is_some() && step.before[cell].is_none();
        if is_taken && last != Some(cell) {
            choices.extend(choice(&step.before, cell, step.change.line));
        }
        last = Some(cell);
    }
    choices
}

fn choice(before: &Grid, cell: Cell, line: Option<u32>) -> Option<Choice> {
    let fewest_cell = before
        .blanks()
        .min_by_key(|&blank| before.candidates(blank).len())?;
    let most_cell = before
        .blanks()
        .max_by_key(|&blank| before.candidates(blank).len())?;
    Some(Choice {
        cell,
        line,
        candidates: before.candidates(cell).len(),
        fewest: before.candidates(fewest_cell).len(),
        dead_cell: before.dead_cell(),
        fewest_cell,
        fewest_open: before.fewest_candidates(),
        most: before.candidates(most_cell).len(),
        blanks: before.blanks().count(),
    })
}

fn text(choices: &[Choice], board: &Grid) -> Option<String> {
    // The boards of a judge are cheap for a search in reading order, so something else is slow.
    if choices.len() < LEAST_CHOICES || is_reading_order(&deeper_pairs(choices)) {
        return None;
    }
    let counts = [past_dead_cells(choices), past_fewer_candidates(choices)];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    if counts.is_empty() {
        return None;
    }
    let mut sentences = Vec::new();
    sentences.extend(order_name(choices, board).map(str::to_owned));
    sentences.extend(counts);
    Some(sentences.join(" "))
}

/// In how many choices the search goes on although a cell has no candidate; `None` if in none. No
/// cell leads to a solution then, so the order is not to blame for these choices.
fn past_dead_cells(choices: &[Choice]) -> Option<String> {
    let mut past = Vec::new();
    for choice in choices {
        if choice.dead_cell.is_some() && choice.candidates > 0 {
            past.push(choice);
        }
    }
    let example = past.first()?;
    let dead_cell = example.dead_cell?;
    Some(format!(
        "In {} of {} choices a blank cell has no candidate left, and the search goes on with \
         another cell: {dead_cell} has none, and {} takes {}.",
        past.len(),
        choices.len(),
        example.subject(),
        example.cell
    ))
}

/// In how many choices another cell has fewer candidates, where each blank cell has some; `None` if
/// in none, or if these choices are in reading order.
fn past_fewer_candidates(choices: &[Choice]) -> Option<String> {
    let mut pairs = deeper_pairs(choices);
    pairs.retain(|pair| pair.iter().all(|choice| choice.dead_cell.is_none()));
    if is_reading_order(&pairs) {
        return None;
    }
    let mut open_count = 0;
    let mut worse = Vec::new();
    for choice in choices {
        if choice.dead_cell.is_none() {
            open_count += 1;
            if choice.candidates > choice.fewest {
                worse.push(choice);
            }
        }
    }
    // The example is the one that is seen at once.
    let example = worse
        .iter()
        .max_by_key(|choice| choice.candidates - choice.fewest)?;
    let choices_in_words = if open_count == choices.len() {
        format!("{open_count} choices")
    } else {
        format!("the {open_count} choices where every blank cell has a candidate,")
    };
    Some(format!(
        "In {} of {choices_in_words} another cell has fewer candidates than the one that it takes: \
         {} takes {} with {}, while {} has {}.",
        worse.len(),
        example.subject(),
        example.cell,
        example.candidates,
        example.fewest_cell,
        example.fewest
    ))
}

/// Each choice with the next one, if that is deeper: it has fewer blanks. Others are not compared,
/// since the search has gone back in between.
fn deeper_pairs(choices: &[Choice]) -> Vec<[Choice; 2]> {
    let mut pairs = Vec::new();
    for pair in choices.windows(2) {
        let [choice, next] = [pair[0], pair[1]];
        if next.blanks < choice.blanks {
            pairs.push([choice, next]);
        }
    }
    pairs
}

/// The order that every choice follows.
fn order_name(choices: &[Choice], board: &Grid) -> Option<&'static str> {
    if choices.len() < LEAST_IN_ORDER {
        return None;
    }
    if choices
        .iter()
        .all(|choice| choice.candidates == choice.most)
        && choices.iter().any(|choice| choice.most > choice.fewest)
    {
        return Some("It always takes a cell with the most candidates.");
    }
    // The search may see a cell without candidates elsewhere, and undo a digit there. The count
    // says in how many choices it goes on.
    if choices
        .iter()
        .all(|choice| Some(choice.candidates) == choice.fewest_open)
        && choices.iter().any(|choice| choice.dead_cell.is_some())
    {
        return Some(
            "It always takes a cell with the fewest candidates, but never one that has none. While a \
             blank cell has no candidate, the board has no solution.",
        );
    }
    let mut candidates = OneWay::default();
    for [choice, deeper] in deeper_pairs(choices) {
        // On the board at the start: such an answer counts once, and then sorts the cells.
        let count = board.candidates(choice.cell).len();
        candidates.add(count, board.candidates(deeper.cell).len());
    }
    match (candidates.falls, candidates.rises) {
        (true, false) => Some(
            "It takes the cells in the order of their candidates at the start, the most first.",
        ),
        (false, true) => Some(
            "It takes the cells in the order of their candidates at the start, the fewest first.",
        ),
        _ => None,
    }
}

/// Whether the search takes the cells row by row or column by column, from either end: each deeper
/// choice is a later cell, or each is an earlier one.
fn is_reading_order(pairs: &[[Choice; 2]]) -> bool {
    let mut row_by_row = OneWay::default();
    let mut column_by_column = OneWay::default();
    for [Choice { cell, .. }, Choice { cell: deeper, .. }] in pairs {
        row_by_row.add(cell.index(), deeper.index());
        column_by_column.add(place_by_columns(*cell), place_by_columns(*deeper));
    }
    row_by_row.holds() || column_by_column.holds()
}

/// The number of the cell if cells are counted column by column.
fn place_by_columns(cell: Cell) -> usize {
    cell.column() * 9 + cell.row()
}

/// Whether numbers only rise, or only fall.
#[derive(Default)]
struct OneWay {
    rises: bool,
    falls: bool,
}

impl OneWay {
    const fn add(&mut self, number: usize, next: usize) {
        self.rises |= next > number;
        self.falls |= next < number;
    }

    const fn holds(&self) -> bool {
        !self.rises || !self.falls
    }
}

#[cfg(test)]
mod tests {
    use sudoku::Digit;

    use super::*;
    use crate::boards::{full, leetcode_example};
    use crate::{Change, Meaning};

    /// A record that fills the cells in this order, with their right digits.
    fn filled(cells: &[Cell]) -> AnswerRecord {
        let mut changes = Vec::new();
        for &cell in cells {
            changes.push(Change {
                cell,
                digit: full()[cell],
                line: Some(21),
                reads: 0,
                meaning: Meaning::Unknown,
            });
        }
        AnswerRecord {
            changes,
            ..AnswerRecord::default()
        }
    }

    /// What is said of a search that takes the blanks by this key.
    fn said_of<K: Ord>(key: impl Fn(Cell) -> K) -> String {
        let board = leetcode_example();
        let mut cells: Vec<Cell> = board.blanks().collect();
        cells.sort_by_key(|&cell| key(cell));
        text(&choices(&filled(&cells), &board), &board).unwrap_or_default()
    }

    #[test]
    fn a_reversed_order_is_named() {
        let board = leetcode_example();
        let said = said_of(|cell| std::cmp::Reverse(board.candidates(cell).len()));
        assert!(said.contains("at the start, the most first. In "), "{said}");
        assert!(said.contains("line 21 takes r"), "{said}");
        let said = said_of(|cell| board.candidates(cell).len());
        assert!(
            said.contains("at the start, the fewest first. In "),
            "{said}"
        );
    }

    #[test]
    fn nothing_is_said_of_reading_order() {
        let by_row: fn(Cell) -> usize = Cell::index;
        for key in [
            by_row,
            |cell| 80 - cell.index(),
            place_by_columns,
            |cell| 80 - place_by_columns(cell),
        ] {
            assert_eq!(said_of(key), "");
        }
        // In the order of the boxes, the cells of a row are far apart.
        let said = said_of(|cell| (cell.row() / 3, cell.column() / 3, cell.index()));
        assert!(said.starts_with("In "), "{said}");
    }

    /// Row 1 has all digits but 9, and 9 is in the column of its blank cell.
    #[test]
    fn a_cell_without_candidates_that_is_never_taken_is_named() {
        let board: Grid =
            "12345678.........9..............................................................."
                .parse()
                .unwrap();
        let mut steps = board;
        let mut changes = Vec::new();
        for _ in 0..LEAST_IN_ORDER {
            let open = steps
                .blanks()
                .filter(|&cell| !steps.candidates(cell).is_empty());
            let cell = open
                .min_by_key(|&cell| steps.candidates(cell).len())
                .unwrap();
            let digit = Digit::ALL
                .into_iter()
                .find(|&digit| steps.holder(cell, digit).is_none());
            changes.push(Change {
                cell,
                digit,
                line: Some(41),
                reads: 0,
                meaning: Meaning::Unknown,
            });
            steps[cell] = digit;
        }
        let record = AnswerRecord {
            changes,
            ..AnswerRecord::default()
        };
        let said = text(&choices(&record, &board), &board).unwrap();
        let expected = "It always takes a cell with the fewest candidates, but never one that has \
                        none. While a blank cell has no candidate, the board has no solution. In 20 \
                        of 20 choices a blank cell has no candidate left, and the search goes on \
                        with another cell: r1c9 has none, and line 41 takes";
        assert!(said.starts_with(expected), "{said}");
        assert!(!said.contains("fewer candidates"), "{said}");
    }

    /// The first 9 leaves no candidate for r1c9, which the search does not notice.
    #[test]
    fn a_dead_cell_is_named_and_not_the_order_before_it() {
        let board: Grid =
            "12345678........................................................................."
                .parse()
                .unwrap();
        let mut record = filled(&Cell::ALL[20..40]);
        for change in &mut record.changes {
            change.digit = Some(Digit::ALL[0]);
        }
        record.changes[0].cell = Cell::ALL[17];
        record.changes[0].digit = Some(Digit::ALL[8]);
        record.changes.swap(5, 6);
        let said = text(&choices(&record, &board), &board).unwrap();
        let expected = "choices a blank cell has no candidate left, and the search goes on with \
                        another cell: r1c9 has none, and line 21 takes";
        assert!(said.contains(expected), "{said}");
        assert!(!said.contains("fewer candidates"), "{said}");
    }

    /// Four choices in no order of reading. Some of them get a blank cell without candidates.
    #[test]
    fn choices_beside_a_dead_cell_are_not_counted_for_the_order() {
        let board = leetcode_example();
        let cells: Vec<Cell> = board.blanks().collect();
        let record = filled(&[cells[10], cells[40], cells[3], cells[20]]);
        let mut choices = choices(&record, &board);
        let said = past_fewer_candidates(&choices).unwrap();
        assert!(said.contains(" of 4 choices another"), "{said}");
        choices[3].dead_cell = Some(cells[0]);
        let said = past_fewer_candidates(&choices).unwrap();
        assert!(
            said.contains(" of the 3 choices where every blank cell has a candidate, another"),
            "{said}"
        );
        // Of the two that are left, none was directly followed by the other.
        choices[1].dead_cell = Some(cells[0]);
        assert_eq!(past_fewer_candidates(&choices), None);
    }

    #[test]
    fn the_next_digit_of_a_cell_is_no_choice() {
        let board = leetcode_example();
        let cell = board.blanks().next().unwrap();
        let mut record = filled(&[cell, cell, cell]);
        record.changes[1].digit = None;
        assert_eq!(choices(&record, &board).len(), 1);
    }
}
