//! Judges the judge: strategies with one fault each, which the checks must find.
//!
//! A new fault is a function and a row in `searches` or `batches`. One that never ends is a test in
//! `limits`.

mod batches;
mod faulty;
mod limits;
mod marks;
mod searches;

use std::panic;

use sudoku::{Solver, Strategy};

use self::batches::BATCH_FAULTS;
use self::faulty::{Faulty, one_by_one, one_by_one_downwards, right_search};
use self::marks::{Marks, RIGHT};
use self::searches::SEARCH_FAULTS;
use crate::{Finding, Judge, PATIENCE, Verdict};

/// Less than the default: a fault shows on the first cases.
const FAULT_EFFORT: u64 = 100_000;

/// Cases with no solution, one, two, and ten. All of them are searched fast.
const CASES: [&str; 4] = [
    "no-solution-first-row",
    "tutorial-boxed",
    "two-solutions-herzberg-murty",
    "ten-solutions",
];

fn judge(solver: impl Solver + 'static) -> Judge {
    Judge {
        strategy: Strategy::new(Box::leak(Box::new(solver))),
        is_listed: true,
        row_by_row: true,
        effort: Some(FAULT_EFFORT),
        time_limit: PATIENCE,
        // Some faults share state between searches: with one thread the same check meets them
        // first.
        threads: 1,
    }
}

/// What is wrong on the cases above.
fn first_finding(judge: &Judge) -> Option<Finding> {
    let mut plan = judge.plan();
    plan.retain(|planned| CASES.contains(&planned.case.name));
    judge.run_plan(plan, |_| {}).finding().cloned()
}

/// Fails unless the judge finds the fault, with the expected check and reason.
#[track_caller]
fn assert_found(faulty: Faulty, expected: &str) {
    let finding = first_finding(&judge(faulty)).expect(expected);
    let check = finding.check.as_deref().unwrap();
    let actual = format!("{check}: {}", finding.reason);
    assert!(
        actual.starts_with(expected),
        "expected {expected}; {finding}"
    );
    assert_eq!(finding.verdict, Verdict::WrongAnswer, "{expected}");
}

#[test]
fn every_fault_of_a_search_is_found() {
    for fault in SEARCH_FAULTS {
        let faulty = Faulty {
            search: fault.search,
            batch: one_by_one,
        };
        assert_found(faulty, fault.finding);
    }
}

#[test]
fn every_fault_of_a_batch_is_found() {
    for fault in BATCH_FAULTS {
        let faulty = Faulty {
            search: right_search,
            batch: fault.batch,
        };
        assert_found(faulty, fault.finding);
    }
}

#[test]
fn without_a_fault_every_case_is_passed_or_skipped_with_a_reason() {
    let judge = Judge {
        threads: 4,
        ..judge(Faulty {
            search: right_search,
            // The first of several solutions may be another one.
            batch: one_by_one_downwards,
        })
    };
    let report = judge.run(|_| {});
    if let Some(finding) = report.finding() {
        panic!("{finding}");
    }
    assert_eq!(report.verdict(), Verdict::Accepted);
    let judged = report
        .results
        .iter()
        .map(|result| (result.check.name, result.case.name));
    let plan = judge.plan();
    let planned = plan
        .iter()
        .map(|planned| (planned.check.name, planned.case.name));
    assert!(judged.eq(planned));
    // The check `work` has no record of this strategy.
    let skipped: Vec<_> = report
        .skipped()
        .filter(|(result, _)| result.check.name != "work")
        .collect();
    assert!(!skipped.is_empty());
    for (result, reason) in &skipped {
        assert!(
            reason.starts_with("it needs more than 100,000 placements"),
            "{reason}"
        );
        let says_how_many = reason.contains(" (row by row takes ");
        assert!(
            says_how_many || result.case.placements <= Some(FAULT_EFFORT),
            "{reason}"
        );
    }
}

/// The message with which a test fails.
fn failure_of(test: impl FnOnce() + panic::UnwindSafe) -> String {
    let payload = panic::catch_unwind(test).unwrap_err();
    *payload.downcast::<String>().unwrap()
}

#[test]
fn outside_a_test_fails_with_the_verdict_and_a_test_that_repeats_it() {
    static RIGHT_SEARCH: Marks = RIGHT;
    static OVER_THE_END: Marks = Marks {
        box_index: |cell| [0; 60][cell.index()],
        ..RIGHT
    };
    let message = failure_of(|| crate::assert_accepted(&OVER_THE_END));
    assert!(
        message.starts_with("Runtime Error: index out of bounds"),
        "{message}"
    );
    assert!(message.contains("faults.rs:"), "{message}");
    let replay = r#"judge::assert_passes(WRONG, "solution", "leetcode-37");"#;
    assert!(message.contains(replay), "{message}");
    let repeated = failure_of(|| crate::assert_passes(&OVER_THE_END, "solution", "leetcode-37"));
    assert_eq!(repeated, message);
    crate::assert_passes(&RIGHT_SEARCH, "solution", "leetcode-37");
}
