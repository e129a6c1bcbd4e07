//! Steps of made-up records.
use super::*;
use crate::Change;
use crate::boards::{full, leetcode_example};

fn change(cell: Cell, digit: Option<Digit>, line: u32, reads: usize) -> Change {
    Change {
        cell,
        digit,
        line: Some(line),
        reads,
        meaning: Meaning::Unknown,
    }
}

fn text(record: &AnswerRecord, board: &Grid, solution: &Grid) -> String {
    let step = record.first_wrong_step(board, solution);
    step.unwrap().to_string()
}

#[test]
fn the_last_digit_of_a_record_that_was_cut_may_be_a_test() {
    let mut board = full();
    board[Cell::ALL[0]] = None;
    let repeated = board[Cell::ALL[1]];
    let mut record = AnswerRecord {
        changes: vec![change(Cell::ALL[0], repeated, 11, 0)],
        ..AnswerRecord::default()
    };
    let kept = record.first_wrong_step(&board, &full());
    assert!(kept.unwrap().to_string().contains("already has"));
    record.is_cut = true;
    assert_eq!(record.first_wrong_step(&board, &full()), None);
}

/// Line 11 writes each digit in r1c1 to test it, and line 12 makes the cell blank again.
#[test]
fn the_last_digit_of_a_loop_is_a_test_like_the_others() {
    let cell = Cell::ALL[0];
    let board = full().with(cell, None);
    let mut changes: Vec<Change> = Digit::ALL
        .into_iter()
        .map(|digit| change(cell, Some(digit), 11, 0))
        .collect();
    changes.push(change(cell, None, 12, 0));
    let record = AnswerRecord {
        changes,
        ..AnswerRecord::default()
    };
    let in_blank = text(&record, &board, &full());
    assert!(!in_blank.contains("already has"), "{in_blank}");
    // A given that is lost on the way was there before.
    let lost = text(&record, &full().with(Cell::ALL[8], None), &full());
    assert!(lost.contains("given"), "{lost}");
}

/// Line 60 writes the digit of r1c1 in r1c2, and then fills r1c3. Whether it copies a result or
/// tests digits shows in its reads.
#[test]
fn a_line_that_may_copy_a_result_is_not_said_to_be_wrong() {
    let [second, third] = [Cell::ALL[1], Cell::ALL[2]];
    let reservation =
        " The mistake may be in this line or, if it only copies a result, anywhere before it.";
    // `if board[r][c] == '.'` in the loop.
    for copied in [text_of_copy(&[second, third]), text_of_copy(&[])] {
        assert!(copied.ends_with(reservation), "{copied}");
    }
    let tested = text_of_copy(third.houses()[1].cells());
    assert!(!tested.contains(reservation), "{tested}");
    let (mut record, board) = record_of_copy(&[]);
    record.trial_lines = vec![60];
    let undone_elsewhere = text(&record, &board, &full());
    assert!(
        !undone_elsewhere.contains(reservation),
        "{undone_elsewhere}"
    );
}

/// Line 60 copies a result that has another digit in a given cell and leaves a blank.
#[test]
fn a_copy_may_change_a_given_and_leave_a_blank() {
    let [first, second, third] = [0, 1, 2].map(|index| Cell::ALL[index]);
    let board = full().without([second, third]);
    let record = AnswerRecord {
        changes: vec![
            change(first, full()[second], 60, 0),
            change(second, full()[first], 60, 0),
        ],
        ..AnswerRecord::default()
    };
    let copied = text(&record, &board, &full());
    assert!(copied.ends_with("anywhere before it."), "{copied}");
    let mut in_no_order = record;
    in_no_order.changes.reverse();
    let searched = text(&in_no_order, &board, &full());
    assert!(!searched.contains("copies"), "{searched}");
}

/// The text where these cells are read between two changes of line 60.
fn text_of_copy(read_between: &[Cell]) -> String {
    let (record, board) = record_of_copy(read_between);
    text(&record, &board, &full())
}

/// The record in which these cells are read between two changes of line 60, and its board.
fn record_of_copy(read_between: &[Cell]) -> (AnswerRecord, Grid) {
    let [first, second, third] = [0, 1, 2].map(|index| Cell::ALL[index]);
    let solution = full();
    let walk = reads_in_line(&Cell::ALL, 5);
    let between = reads_in_line(read_between, 59);
    let record = AnswerRecord {
        changes: vec![
            change(second, solution[first], 60, walk.len()),
            change(third, solution[third], 60, walk.len() + between.len()),
        ],
        reads: [walk, between].concat(),
        ..AnswerRecord::default()
    };
    (record, solution.without([second, third]))
}

/// A strategy reports the meaning of its steps, and a wrong deduction is wrong at once.
#[test]
fn a_step_of_a_stopped_search_may_be_undone_unless_it_is_a_deduction() {
    let board = Grid::EMPTY.with(Cell::ALL[1], Some(Digit::ALL[3]));
    let mut record = AnswerRecord {
        changes: vec![
            change(Cell::ALL[0], Some(Digit::ALL[3]), 25, 0),
            change(Cell::ALL[2], Some(Digit::ALL[4]), 25, 0),
        ],
        ..AnswerRecord::default()
    };
    let step = record.first_wrong_step(&board, &full()).unwrap();
    assert!(!may_be_undone(&record, &step));
    record.is_cut = true;
    assert!(may_be_undone(&record, &step));
    record.changes[0].meaning = Meaning::Deduction;
    assert!(!may_be_undone(&record, &step));
}

/// It exchanges two digits of a row.
#[test]
fn a_digit_that_the_same_statement_replaces_is_no_conflict() {
    let in_one_line = text_of_exchange(6);
    assert!(!in_one_line.contains("already has"), "{in_one_line}");
    let in_two_lines = text_of_exchange(7);
    let conflict = " in r1c2, written in line 5.";
    assert!(in_two_lines.contains(conflict), "{in_two_lines}");
}

/// The text where r1c1 and r1c2 get each other's digits in line 5, and their own in line 6 and in
/// this one.
fn text_of_exchange(last_line: u32) -> String {
    let solution = full();
    let [left, right] = [Cell::ALL[0], Cell::ALL[1]];
    let record = AnswerRecord {
        changes: vec![
            change(left, solution[right], 5, 0),
            change(right, solution[left], 5, 0),
            change(left, solution[left], 6, 0),
            change(right, solution[right], last_line, 0),
        ],
        ..AnswerRecord::default()
    };
    text(&record, &Grid::EMPTY, &solution)
}

#[test]
fn an_early_end_is_no_fault_of_a_digit_that_may_still_be_taken_back() {
    let first_blank = Cell::ALL[2];
    let second_blank = Cell::ALL[3];
    let [digit_1, digit_2] = [0, 1].map(|digit| Some(Digit::ALL[digit]));
    let expected = "It ends with 50 blank cells, though a digit still fits in each.";
    let last = " The last cell that is read is r1c3, in line 14.";
    let filled = change(first_blank, digit_1, 8, 0);
    assert_eq!(text_of_changes(&[filled]), [expected, last].concat());
    // After a search, what is read last may be an innocent test.
    let search = [
        filled,
        change(second_blank, digit_2, 8, 0),
        change(second_blank, None, 8, 0),
        change(first_blank, None, 8, 0),
        filled,
    ];
    assert_eq!(text_of_changes(&search), expected);
}

/// The text for a record with these changes, which reads r1c3 in line 14.
fn text_of_changes(changes: &[Change]) -> String {
    let record = AnswerRecord {
        changes: changes.to_vec(),
        reads: reads_in_line(&[Cell::ALL[2]], 14),
        ..AnswerRecord::default()
    };
    text(&record, &leetcode_example(), &full())
}

#[test]
fn a_digit_that_is_written_later_is_not_missing() {
    let never = text_of_second_cell(None);
    assert!(never.contains(" fits in r1c2 and is right, but it is not written there."));
    let later = text_of_second_cell(full()[Cell::ALL[1]]);
    assert!(later.contains("is taken out of r1c1"), "{later}");
}

/// In r1c3 of the example 4 is right, and 1 fits, too.
#[test]
fn a_right_digit_is_taken_out_or_overwritten() {
    let [cell, other] = [Cell::ALL[2], Cell::ALL[3]];
    for (now, expected) in [
        (None, "the right 4 is taken out of r1c3, though"),
        (
            Some(Digit::ALL[0]),
            "the right 4 in r1c3 is overwritten with 1, though",
        ),
    ] {
        let record = AnswerRecord {
            changes: vec![
                change(cell, full()[cell], 8, 0),
                change(cell, now, 9, 0),
                change(other, full()[other], 8, 0),
            ],
            ..AnswerRecord::default()
        };
        let text = text(&record, &leetcode_example(), &full());
        assert!(text.contains(expected), "{text}");
    }
}

/// The text where r1c1 gets its right digit and loses it again, and r1c2 gets this digit.
fn text_of_second_cell(digit: Option<Digit>) -> String {
    let solution = full();
    let [first, second] = [Cell::ALL[0], Cell::ALL[1]];
    let record = AnswerRecord {
        changes: vec![
            change(first, solution[first], 8, 0),
            change(first, None, 8, 0),
            change(second, digit, 8, 0),
        ],
        ..AnswerRecord::default()
    };
    text(&record, &solution.without([first, second]), &solution)
}

/// In r1c1, 5 is right, in r1c2 it is 3, and in r1c3 it is 4.
#[test]
fn a_blank_is_named_only_if_no_other_one_may_be_where_the_search_was() {
    let [cell, second, third] = [Cell::ALL[0], Cell::ALL[1], Cell::ALL[2]];
    let [three, four, five] = [Digit::ALL[2], Digit::ALL[3], Digit::ALL[4]];
    let expected = "3 fits in r1c2 and is right, but it is not written there. Earlier, 3 was undone \
                    in r1c1, in the same row and box.";
    let blanks = [cell, second, third];
    let row_by_row = text_after_digits(cell, &[three, four, five], &blanks);
    assert_eq!(row_by_row, expected);
    // In this order, only r1c2 may have a mark that stays, and then r1c3, too.
    let blanks = [Cell::ALL[80], cell, second, third];
    assert_eq!(text_after_digits(cell, &[three, five], &blanks), expected);
    let of_two = text_after_digits(cell, &[three, four, five], &blanks);
    assert!(
        of_two.contains("the right 5 is taken out of r1c1"),
        "{of_two}"
    );
}

/// The text where the blanks are filled in this order up to the cell, which gets these digits and
/// is made blank again.
fn text_after_digits(cell: Cell, digits: &[Digit], blanks: &[Cell]) -> String {
    let solution = full();
    let mut changes = Vec::new();
    for &blank in blanks {
        if blank == cell {
            break;
        }
        changes.push(change(blank, solution[blank], 8, 0));
    }
    for &digit in digits {
        changes.push(change(cell, Some(digit), 8, 0));
    }
    changes.push(change(cell, None, 9, 0));
    let record = AnswerRecord {
        changes,
        ..AnswerRecord::default()
    };
    text(
        &record,
        &solution.without(blanks.iter().copied()),
        &solution,
    )
}

#[test]
fn a_cell_that_is_read_to_find_a_blank_is_not_read_for_the_digit() {
    let text = text_of_look(&Cell::ALL[..=FILLED.index()]);
    assert!(
        text.ends_with("In box 4, it does not read r4c1 or r4c2 at this step."),
        "{text}"
    );
    // A short way to the cell may be a test, too.
    let text = text_of_look(&[GIVEN, FILLED]);
    assert!(text.ends_with(" in r4c2."), "{text}");
}

/// r4c2, the only given of the test board.
const GIVEN: Cell = Cell::ALL[3 * 9 + 1];

/// r6c3, in the same box.
const FILLED: Cell = Cell::ALL[5 * 9 + 2];

/// The text where the digit of r4c2 is written in r6c3, after these reads, and those of its row,
/// its column and a part of its box.
fn text_of_look(look: &[Cell]) -> String {
    let solution = full();
    let board = Grid::EMPTY.with(GIVEN, solution[GIVEN]);
    let [row, column, box_] = FILLED.houses().map(House::cells);
    let reads = [
        reads_in_line(look, 5),
        reads_in_line(row, 8),
        reads_in_line(column, 9),
        reads_in_line(&box_[3..5], 10),
    ]
    .concat();
    let record = AnswerRecord {
        changes: vec![change(FILLED, board[GIVEN], 12, reads.len())],
        reads,
        ..AnswerRecord::default()
    };
    text(&record, &board, &solution)
}

/// Each cell with the line that reads it.
fn reads_in_line(cells: &[Cell], line: u32) -> Vec<CellRead> {
    let line = Some(line);
    cells.iter().map(|&cell| CellRead { cell, line }).collect()
}

#[test]
fn a_walk_from_cell_to_cell_tests_no_digit() {
    let equal = *Cell::ALL[..72]
        .iter()
        .rfind(|cell| full()[**cell] == full()[WALK_START] && !cell.sees(WALK_START))
        .unwrap();
    let again = text_of_walk(&[equal, equal]);
    assert!(
        again.contains(&format!(" in {equal}, outside the row")),
        "{again}"
    );
    // A line that reads each cell once may look for a blank in the wrong place.
    let once = text_of_walk(&[equal]);
    assert!(!once.contains("outside"), "{once}");
    // Each row ends one cell too early.
    let mut short_rows = Cell::ALL.to_vec();
    short_rows.retain(|cell| cell.row() < 8 && cell.column() < 8);
    let skips = text_of_walk(&short_rows);
    assert!(!skips.contains("outside"), "{skips}");
    let walk = text_of_walk(&Cell::ALL[9..72]);
    assert!(
        walk.ends_with("The last cell that is read is r8c9, in line 18."),
        "{walk}"
    );
}

/// r9c3, the only blank of the test board.
const WALK_START: Cell = Cell::ALL[8 * 9 + 2];

/// The line that looks for a blank goes on to other cells, so the tests are for one of those,
/// unless it lists the blanks of the whole board.
#[test]
fn a_test_is_only_that_of_the_blank_where_the_search_is() {
    let equal = Cell::ALL
        .into_iter()
        .find(|cell| full()[*cell] == full()[WALK_START] && !cell.sees(WALK_START))
        .unwrap();
    for (looks_at, is_said) in [
        (vec![WALK_START], true),
        (Cell::ALL.to_vec(), true),
        (Cell::ALL[70..76].to_vec(), false),
    ] {
        let text = text_of_tests(&looks_at, &[equal, equal]);
        assert_eq!(text.contains("outside the row"), is_said, "{text}");
    }
}

/// The text where the blank is read in line 17, then these cells in line 18, and nothing is
/// written.
fn text_of_walk(walk: &[Cell]) -> String {
    text_of_tests(&[WALK_START], walk)
}

/// The text where line 17 reads some cells, then line 18 others, and nothing is written.
fn text_of_tests(looks_at: &[Cell], tested: &[Cell]) -> String {
    let mut reads = reads_in_line(looks_at, 17);
    reads.extend(reads_in_line(tested, 18));
    let record = AnswerRecord {
        reads,
        ..AnswerRecord::default()
    };
    let solution = full();
    text(&record, &solution.with(WALK_START, None), &solution)
}

/// The answer copies the board, or lists its blanks, and searches elsewhere.
#[test]
fn a_search_that_only_copies_the_board_has_no_wrong_step_on_it() {
    assert_eq!(text_of_reads(&Cell::ALL), None);
    assert_eq!(text_of_reads(&[Cell::ALL, Cell::ALL].concat()), None);
    // Each cell is read twice by a statement that looks for a digit and takes it.
    let marked = Cell::ALL.map(|cell| [cell, cell]).concat();
    assert_eq!(text_of_reads(&marked), None);
    let by_value = text_of_reads(&[]).unwrap();
    let right = full()[WALK_START].unwrap();
    let expected = format!("The board is never changed. {right} is right in {WALK_START}.");
    assert_eq!(by_value, expected);
    let row = WALK_START.houses()[0].cells();
    let row_read_last = [&Cell::ALL[..], &row[..]].concat();
    assert_eq!(text_of_reads(&row_read_last), None);
}

/// The text where these cells are read, and nothing is written; `None` if no step is wrong.
fn text_of_reads(cells: &[Cell]) -> Option<String> {
    let record = AnswerRecord {
        reads: reads_in_line(cells, 3),
        ..AnswerRecord::default()
    };
    let solution = full();
    let board = solution.with(WALK_START, None);
    let step = record.first_wrong_step(&board, &solution)?;
    Some(step.to_string())
}

#[test]
fn the_digit_that_is_undone_last_is_named_with_its_line() {
    let solution = full();
    let blank = Cell::ALL[1];
    let right = solution[blank].unwrap();
    let wrong = Digit::ALL
        .into_iter()
        .find(|&digit| digit != right)
        .unwrap();
    let not_again = format!(
        "r1c2 stays blank: line 9 undoes {right}, which is right, and {right} is not written there \
         again."
    );
    assert_eq!(text_of_last_digit(blank, right), not_again);
    let last = format!(
        "r1c2 stays blank: line 9 undoes {wrong}, the last digit that is written there, though \
         {right} fits and is right."
    );
    assert_eq!(text_of_last_digit(blank, wrong), last);
}

/// The text where r1c1 gets a wrong digit and then its right one, and this digit is undone in the
/// other blank in between.
fn text_of_last_digit(blank: Cell, undone: Digit) -> String {
    let solution = full();
    let filled = Cell::ALL[0];
    let wrong = Digit::ALL
        .into_iter()
        .find(|&digit| solution[filled] != Some(digit));
    let record = AnswerRecord {
        changes: vec![
            change(filled, wrong, 8, 0),
            change(blank, Some(undone), 8, 0),
            change(blank, None, 9, 0),
            change(filled, None, 9, 0),
            change(filled, solution[filled], 8, 0),
        ],
        ..AnswerRecord::default()
    };
    text(&record, &Grid::EMPTY, &solution)
}

/// Line 8 writes a wrong digit in r9c9, and then line 12 repeats a digit in row 1. A search with a
/// wrong digit on the board may have gone wrong before.
#[test]
fn a_step_has_only_right_digits_before_it_where_no_digit_on_the_board_is_wrong() {
    let solution = full();
    let [first, second, last] = [0, 1, 80].map(|index| Cell::ALL[index]);
    let right_in_last = solution[last].unwrap();
    let repeated = vec![
        change(first, solution[first], 11, 0),
        change(second, solution[first], 12, 0),
    ];
    let step = step_of_changes(repeated.clone());
    assert!(step.only_right_digits_before);
    assert!(!step.to_string().contains("Before it"), "{step}");

    let wrong = Digit::ALL
        .into_iter()
        .find(|&digit| digit != right_in_last)
        .unwrap();
    let never_undone = [vec![change(last, Some(wrong), 8, 0)], repeated].concat();
    let step = step_of_changes(never_undone.clone());
    assert!(!step.only_right_digits_before);
    let earlier = format!(
        " Before it, {wrong} was written in r9c9 in line 8 and never undone; {right_in_last} is \
         right there."
    );
    assert!(step.to_string().ends_with(&earlier), "{step}");

    let undone_later = [never_undone, vec![change(last, None, 9, 0)]].concat();
    let step = step_of_changes(undone_later);
    assert!(!step.only_right_digits_before);
    assert!(!step.to_string().contains("Before it"), "{step}");
}

fn step_of_changes(changes: Vec<Change>) -> WrongStep {
    let record = AnswerRecord {
        changes,
        ..AnswerRecord::default()
    };
    record.first_wrong_step(&Grid::EMPTY, &full()).unwrap()
}
