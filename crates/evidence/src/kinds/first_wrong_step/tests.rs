//! Steps of made-up records.
use super::*;
use crate::boards::{full, leetcode_example};

fn change(cell: Cell, digit: Option<Digit>, line: u32, reads: usize) -> Change {
    Change {
        cell,
        digit,
        line,
        reads,
        meaning: Meaning::Unknown,
    }
}

fn text(record: &Record, board: &Grid, solution: &Grid) -> String {
    let step = record.first_wrong_step(board, solution);
    step.unwrap().to_string()
}

/// It exchanges two digits of a row.
#[test]
fn a_digit_that_the_same_statement_replaces_is_no_conflict() {
    let (solution, [one, other]) = (full(), [Cell::ALL[0], Cell::ALL[1]]);
    let board = Grid::EMPTY;
    let first_wrong = |last| {
        let changes = [
            (one, other, 5),
            (other, one, 5),
            (one, one, 6),
            (other, other, last),
        ];
        let changes = changes
            .map(|(cell, of, line)| change(cell, solution[of], line, 0))
            .into();
        let record = Record {
            changes,
            ..Record::default()
        };
        text(&record, &board, &solution)
    };
    let conflict = format!(" in {other}, written in line 5.");
    assert!(
        !first_wrong(6).contains("already has"),
        "{}",
        first_wrong(6)
    );
    assert!(first_wrong(7).contains(&conflict), "{}", first_wrong(7));
}

#[test]
fn an_early_end_is_no_fault_of_a_digit_that_may_still_be_taken_back() {
    let (board, solution) = (leetcode_example(), full());
    let step = |changes: &[(usize, Option<Digit>)]| {
        let changes = changes
            .iter()
            .map(|&(cell, digit)| change(Cell::ALL[cell], digit, 8, 0));
        let changes = changes.collect();
        let record = Record {
            changes,
            reads: vec![(Cell::ALL[2], 14)],
            ..Record::default()
        };
        text(&record, &board, &solution)
    };
    let [one, two] = [0, 1].map(|digit| Some(Digit::ALL[digit]));
    let expected = "It ends with 50 blank cells, though a digit still fits in each.";
    let last = " The last cell that is read is r1c3, in line 14.";
    assert_eq!(step(&[(2, one)]), [expected, last].concat());
    // After a search, what is read last may be an innocent test.
    assert_eq!(
        step(&[(2, one), (3, two), (3, None), (2, None), (2, one)]),
        expected
    );
}

#[test]
fn a_digit_that_is_written_later_is_not_missing() {
    let (solution, [one, other]) = (full(), [Cell::ALL[0], Cell::ALL[1]]);
    let board = solution.without([one, other]);
    let step = |later: Option<Digit>| {
        let changes = [(one, solution[one]), (one, None), (other, later)];
        let changes = changes.map(|(cell, of)| change(cell, of, 8, 0)).into();
        let record = Record {
            changes,
            ..Record::default()
        };
        text(&record, &board, &solution)
    };
    assert!(step(None).contains(" fits in r1c2 and is right, but it is not written there."));
    assert!(
        step(solution[other]).contains("is taken out of r1c1"),
        "{}",
        step(solution[other])
    );
}

#[test]
fn a_cell_that_is_read_to_find_a_blank_is_not_read_for_the_digit() {
    let (solution, cell) = (full(), Cell::ALL[5 * 9 + 2]);
    let other = Cell::ALL[3 * 9 + 1];
    let board = Grid::EMPTY.with(other, solution[other]);
    let [row, column, box_] = cell.houses().map(House::cells);
    let step = |look: &[Cell]| {
        let read = |cells: &[Cell], line| cells.iter().map(move |&of| (of, line)).collect();
        let reads: [Vec<_>; 4] = [
            read(look, 5),
            read(row, 8),
            read(column, 9),
            read(&box_[3..5], 10),
        ];
        let reads = reads.concat();
        let changes = vec![change(cell, board[other], 12, reads.len())];
        let record = Record {
            changes,
            reads,
            ..Record::default()
        };
        text(&record, &board, &solution)
    };
    let text = step(&Cell::ALL[..=cell.index()]);
    assert!(
        text.ends_with("In box 4, it does not read r4c1 or r4c2 at this step."),
        "{text}"
    );
    // A short way to the cell may be a test, too.
    let text = step(&[other, cell]);
    assert!(text.ends_with(" in r4c2."), "{text}");
}

#[test]
fn a_walk_from_cell_to_cell_tests_no_digit() {
    let (solution, blank) = (full(), Cell::ALL[8 * 9 + 2]);
    let board = solution.with(blank, None);
    let is_like = |cell: &&Cell| solution[**cell] == solution[blank] && !cell.sees(blank);
    let other = *Cell::ALL[..72].iter().rfind(is_like).unwrap();
    let step = |walk: &[Cell]| {
        let reads = walk.iter().map(|cell| (*cell, 18));
        let reads = std::iter::once((blank, 17)).chain(reads).collect();
        let record = Record {
            reads,
            ..Record::default()
        };
        text(&record, &board, &solution)
    };
    let again = step(&[other, other]);
    assert!(
        again.contains(&format!(" in {other}, outside the row")),
        "{again}"
    );
    // A line that reads each cell once may look for a blank in the wrong place.
    assert!(!step(&[other]).contains("outside"), "{}", step(&[other]));
    let walk = step(&Cell::ALL[9..72]);
    assert!(
        walk.ends_with("The last cell that is read is r8c9, in line 18."),
        "{walk}"
    );
}
