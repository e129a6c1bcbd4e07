//! The bugs that show in the events of a search, and what the diagnosis says about each.

use judge::{CheckOutcome, Failure, Verdict, check, fixtures};
use rstest::rstest;
use sudoku::Strategy;

use crate::base::{Buggy, BuggyFewest, BuggyPlaces};
use crate::bugs::*;
use crate::contract::*;
use crate::{caught, judge};

/// Each bug that makes wrong steps, with the check that must catch it, a part of the reason, and
/// what the diagnosis must say: a part of the step, and of the cause. An empty text says that there
/// is none.
#[rstest]
#[case::forgets_to_undo_the_box(
    &Buggy(ForgetsToUndoTheBox),
    "solution",
    "no solution was found",
    "at event 8, r1c7: 9 was never tried",
    "a removal does not clear the box; r1c8 lost its 9 at event 6, but box 3 kept it",
)]
#[case::forgets_to_flip_back(
    &Buggy(ForgetsToFlipBack),
    "solution",
    "no solution was found",
    "at event 8, r1c7: 9 was never tried",
    "a removal does not clear the row; r1c8 lost its 9 at event 6, but row 1 kept it",
)]
#[case::leaves_the_digit_in_the_cell(
    &Buggy(LeavesTheDigitInTheCell),
    "solution",
    "no solution was found",
    "at event 8, r1c7: 9 was never tried",
    "a removal leaves the digit in the cell",
)]
#[case::forgets_to_report_removals(
    &Buggy(ForgetsToReportRemovals),
    "events",
    "which has",
    "",
    "no search reports a removal: r1c7 gets a second digit",
)]
#[case::clears_a_given_on_the_way_back(
    &Buggy(ClearsAGivenOnTheWayBack),
    "solution",
    "no solution was found",
    "at event 25, r2c6: place 4 in r2c6, which has the given 5",
    "",
)]
#[case::overwrites_givens(
    &Buggy(OverwritesGivens),
    "solution",
    "the given 5 in r1c1 became 1",
    "at event 1, r1c1: place 1 in r1c1, which has the given 5",
    "",
)]
#[case::wrong_box_index(
    &Buggy(WrongBoxIndex),
    "solution",
    "no solution was found",
    "at event 6, r1c9: 8 was never tried, though row, column and box allow it",
    "the box index, from 0, is row / 3 + column / 3, expected row / 3 * 3 + column / 3; r1c9 \
     gets 2, as expected; r5c4, which has 8, gets 2, expected 4",
)]
#[case::checks_the_wrong_box(
    &Buggy(ChecksTheWrongBox),
    "solution",
    "no solution was found",
    "at event 4, r1c7: 8 was never tried",
    "the box index, from 0, is row / 3 * 3 + column % 3 where a digit is checked, expected row \
     / 3 * 3 + column / 3; r1c7 gets 0, expected 2",
)]
#[case::forgets_the_boxes(
    &Buggy(ForgetsTheBoxes),
    "solution",
    "breaks box",
    "at event 5, r2c3: place 1 in r2c3, but box 1 has 1 in r1c2",
    "the box is not checked",
)]
#[case::takes_column_for_row(
    &Buggy(TakesColumnForRow),
    "solution",
    "no solution was found",
    "at event 4, r1c7: place 1 in r1c7, but row 1 has 1 in r1c3",
    "row and column are swapped: the row index, from 0, is column where a digit is checked, \
     expected row; r1c7 gets 6, expected 0",
)]
#[case::marks_row_for_column(
    &Buggy(MarksRowForColumn),
    "solution",
    "no solution was found",
    "at event 5, r1c8: place 8 in r1c8, but column 8 has 8 in r7c8",
    "row and column are swapped: the column index, from 0, is row where a digit is marked, \
     expected column; r1c8 gets 7, as expected; r7c8, which has 8, gets 6, expected 7",
)]
#[case::tries_digits_zero_to_eight(
    &Buggy(TriesDigitsZeroToEight),
    "solution",
    "no solution was found",
    "at event 5, r1c8: 9 was never tried",
    "only 1 to 8 are tried, as by the range 0..=8 or 1..9, expected 1 to 9",
)]
#[case::tries_digits_zero_to_seven(
    &Buggy(TriesDigitsZeroToSeven),
    "solution",
    "no solution was found",
    "at event 4, r1c7: 8 was never tried",
    "only 1 to 7 are tried, as by the range 0..8, expected 1 to 9",
)]
#[case::never_tries_one(
    &Buggy(NeverTriesOne),
    "solution",
    "no solution was found",
    "at event 7, r1c8: 1 was never tried",
    "only 2 to 9 are tried, expected 1 to 9",
)]
#[case::stops_one_cell_early(
    &Buggy(StopsOneCellEarly),
    "solution",
    "r9c9 is blank",
    "at event 1489, r9c9: solution with r9c9 blank, where 9 is allowed",
    "the search stops one cell early, before r9c9; r9c9 needs 9",
)]
#[case::never_fills_the_last_blank(
    &Buggy(NeverFillsTheLastBlank),
    "solution",
    "r9c7 is blank",
    "at event 8365, r9c7: solution with r9c7 blank, where 1 is allowed",
    "the search stops one cell early, before the last blank; r9c7 needs 1",
)]
#[case::never_fills_the_last_column(
    &Buggy(NeverFillsTheLastColumn),
    "solution",
    "is blank",
    "at event 6, r1c9: the cell was passed over for r2c2, though it is blank",
    "the search never fills column 9",
)]
#[case::never_reports_a_solution(
    &Buggy(NeverReportsASolution),
    "solution",
    "no solution was found",
    "at event 8366, r9c7: the board was full and legal, but it was not reported",
    "",
)]
#[case::returns_the_grid_unfilled(
    &Buggy(ReturnsTheGridUnfilled),
    "solution",
    "is blank",
    "at event 50529, r1c1: solution with r1c1 blank, where 1 is allowed",
    "",
)]
#[case::leaves_the_arrays_marked(
    &Buggy(LeavesTheArraysMarkedAfterASolution),
    "limit",
    "up to a limit",
    "at event 10623, r8c1: 9 was never tried",
    "",
)]
#[case::stops_after_the_first_solution(
    &Buggy(StopsAfterTheFirstSolution),
    "limit",
    "up to a limit",
    "at event 10623, r8c1: 9 was never tried",
    "",
)]
#[case::tries_digits_downwards(
    &Buggy(TriesDigitsDownwards),
    "walk",
    "digits ascending: place 1",
    "",
    "the digits are tried from 9 down to 1, expected 1 to 9",
)]
fn a_wrong_step(
    #[case] strategy: &'static dyn Strategy,
    #[case] check: &str,
    #[case] reason: &str,
    #[case] step: &str,
    #[case] cause: &str,
) {
    let failure = caught(judge(strategy), Verdict::WrongAnswer, check, reason);
    diagnosed(&failure, step, cause);
}

/// Bugs in a search by fewest candidates, which the events explain less far.
#[rstest]
#[case::forgets_to_undo_the_box(
    &BuggyFewest(ForgetsToUndoTheBox),
    "at event 41, r1c8: 9 was taken back, but it and every digit before it agree",
    "",
)]
#[case::wrong_box_index(
    &BuggyFewest(WrongBoxIndex),
    "at the end, r1c3: 4 was never tried, but every digit so far agrees with a solution",
    "",
)]
#[case::tries_digits_zero_to_eight(
    &BuggyFewest(TriesDigitsZeroToEight),
    "at the end, r1c3: 4 was never tried",
    "no event writes a 9, in the searches of 9 puzzles",
)]
#[case::never_fills_the_last_column(
    &BuggyFewest(NeverFillsTheLastColumn),
    "at event 48, r1c9: solution with r1c9 blank, where 2 is allowed",
    "",
)]
#[case::stops_one_cell_early(
    &BuggyFewest(NeverFillsTheLastCell),
    "at event 85, r9c9: solution with r9c9 blank, where 9 is allowed",
    "no event writes r9c9, in the searches of 9 puzzles",
)]
#[case::skips_the_last_candidate(
    &BuggyFewest(SkipsTheLastCandidate),
    "at event 40, r1c8: 9 was never tried, but every digit so far agrees with a solution",
    "",
)]
#[case::skips_the_last_place(
    &BuggyPlaces(SkipsTheLastPlace),
    "at event 62, r2c2: 4 was never tried, but every digit so far agrees with a solution",
    "",
)]
#[case::takes_the_first_of_two(
    &BuggyFewest(TakesTheFirstOfTwo),
    "at event 7, r1c2: deduce 1 in r1c2 (naked single), but 9 is also a candidate of r1c2",
    "",
)]
fn a_wrong_step_in_an_order_of_its_own(
    #[case] strategy: &'static dyn Strategy,
    #[case] step: &str,
    #[case] cause: &str,
) {
    let judge = judge(strategy).row_by_row(false);
    let failure = caught(judge, Verdict::WrongAnswer, "solution", "");
    diagnosed(&failure, step, cause);
}

/// In another order a search row by row makes other events, and may take much longer. So this runs
/// one check alone.
#[test]
fn visits_column_by_column() {
    let (walk, case) = (check::find("walk").unwrap(), fixtures::case("leetcode-37").unwrap());
    match judge(&Buggy(VisitsColumnByColumn)).judge(walk, case).outcome {
        CheckOutcome::Failed(failure) => diagnosed(
            &failure,
            "at event 1, r1c3: the cell was passed over for",
            "the cells are visited column by column, expected row by row",
        ),
        other => panic!("{other:?}"),
    }
}

/// Whether the step and the cause of the failure begin with these texts; one that is empty must be.
#[track_caller]
fn diagnosed(failure: &Failure, step: &str, cause: &str) {
    let diagnosis = &failure.diagnosis;
    let actual_step = diagnosis.step.clone().unwrap_or_default();
    for (actual, expected) in [(actual_step, step), (diagnosis.cause.join("; "), cause)] {
        assert_eq!(actual.is_empty(), expected.is_empty(), "{failure}");
        assert!(actual.starts_with(expected), "expected {expected:?}: {failure}");
    }
}
