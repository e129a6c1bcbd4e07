//! What the limits of the judge do to a search.

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use sudoku::{Detail, Puzzle};

use super::faulty::{Faulty, Listener, one_by_one};
use super::marks::RIGHT;
use super::{first_finding, judge};
use crate::{CheckOutcome, Judge, Verdict, check, fixtures};

/// The placements of a search row by row for LeetCode's example, up to its solution.
const PLACEMENTS: u64 = 4_208;

/// What the check `solution` comes to on this case.
fn outcome(judge: &Judge, case: &str) -> CheckOutcome {
    let check = check::find("solution").unwrap();
    judge.judge(check, fixtures::case(case).unwrap()).outcome
}

#[test]
fn a_search_may_use_the_whole_effort() {
    // Of a search row by row, the number of placements is known before. Any other strategy has to
    // be run to find it out.
    for row_by_row in [true, false] {
        let mut judge = Judge {
            row_by_row,
            effort: Some(PLACEMENTS),
            ..judge(RIGHT)
        };
        let enough = outcome(&judge, "leetcode-37");
        assert!(matches!(enough, CheckOutcome::Passed), "{enough:?}");
        judge.effort = Some(PLACEMENTS - 1);
        let CheckOutcome::Skipped(reason) = outcome(&judge, "leetcode-37") else {
            panic!("it needs more placements than it may make")
        };
        assert_eq!(
            reason,
            "it needs more than 4,207 placements (row by row takes 4,208 placements)"
        );
    }
}

#[test]
fn a_search_that_still_places_digits_is_skipped_when_its_time_is_over() {
    let hasty = Judge {
        effort: None,
        time_limit: Duration::from_millis(2),
        ..judge(RIGHT)
    };
    let CheckOutcome::Skipped(reason) = outcome(&hasty, "wikipedia-brute-force") else {
        panic!("it needs seconds")
    };
    assert_eq!(
        reason,
        "not finished within 0.002 seconds, and still placing digits"
    );
}

/// It sleeps, because the judge abandons the thread, which then must not use the processor.
fn sleeps_for_ever(_: &Puzzle, _: Detail, _: Listener<'_>) -> ControlFlow<()> {
    loop {
        thread::sleep(Duration::from_mins(1));
    }
}

#[test]
fn a_search_that_does_not_end_is_too_slow() {
    let endless = Faulty {
        search: sleeps_for_ever,
        batch: one_by_one,
    };
    let finding = first_finding(&Judge {
        time_limit: Duration::from_millis(500),
        ..judge(endless)
    })
    .unwrap();
    assert_eq!(finding.verdict, Verdict::TimeLimitExceeded, "{finding}");
    assert_eq!(finding.reason, "not finished within 0.5 seconds");
}
