//! Judges the judge: classic bugs, each of which must be caught by the check that is named here,
//! and be explained as it says here.

mod alone;
mod base;
mod bugs;
mod contract;
mod wrong_steps;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use judge::{CheckOutcome, Diagnosis, Failure, Judge, Needs, Verdict, check, fixtures, work};
use rstest::rstest;
use sudoku::{Puzzle, Solver, Strategy, Visitor};

use base::Buggy;
use bugs::*;
use contract::*;

/// Long enough for a busy machine, and short enough for the test that runs into it.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Less than the default: a bug shows on the first cases.
const EFFORT: u64 = 100_000;

fn judge(strategy: &'static dyn Strategy) -> Judge {
    Judge::new(strategy)
        .row_by_row(true)
        .effort(Some(EFFORT))
        .time_limit(TIME_LIMIT)
        // Some bugs share state between searches: with one thread the same check meets them first.
        .threads(1)
}

#[test]
fn without_a_bug_the_base_is_accepted() {
    let report = judge(&Buggy(NoBug)).run(|_| {});
    if let Some(failure) = report.failure() {
        failure.panic();
    }
    assert_eq!((report.verdict(), report.records.len()), (Verdict::Accepted, report.planned));
    let slowest = report.slowest().unwrap();
    assert!(report.records.iter().all(|record| record.time <= slowest.time));
    // A case whose search is too long is not searched again. `budget` never exceeds the effort, so
    // it is never skipped.
    let too_long: Vec<&str> = report
        .skipped()
        .filter(|(record, _)| record.check.name == "solution")
        .map(|(record, _)| record.case.name)
        .collect();
    assert!(!too_long.is_empty());
    for (record, reason) in report.skipped().filter(|(record, _)| record.check.name != "work") {
        assert!(reason.starts_with("not finished within 100,000 placements"), "{reason}");
        let is_recorded = record.case.placements.is_some_and(|placements| placements > EFFORT);
        assert_eq!(reason.contains(" (row by row takes "), is_recorded, "{reason}");
        assert_ne!(record.check.name, "budget", "{record:?}");
        if record.check.needs == Needs::Everything && too_long.contains(&record.case.name) {
            assert_eq!(record.time, Duration::ZERO, "{record:?}");
        }
    }
}

#[test]
fn a_search_may_use_the_whole_effort() {
    let (solution, case) =
        (check::find("solution").unwrap(), fixtures::case("leetcode-37").unwrap());
    let within = |effort| judge(&Buggy(NoBug)).effort(Some(effort)).judge(solution, case).outcome;
    let needed = case.placements.unwrap();
    assert!(matches!(within(needed), CheckOutcome::Passed));
    let CheckOutcome::Skipped(reason) = within(needed - 1) else { panic!() };
    assert_eq!(reason, "not finished within 4,207 placements (row by row takes 4,208)");
}

#[test]
fn a_check_skips_a_case_that_it_does_not_take() {
    let (symmetry, case) =
        (check::find("symmetry").unwrap(), fixtures::case("golden-nugget").unwrap());
    match judge(&Buggy(NoBug)).judge(symmetry, case).outcome {
        CheckOutcome::Skipped(reason) => {
            assert_eq!(reason, "check symmetry does not take case golden-nugget");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_recorded_work_is_compared_on_every_case() {
    let compared = |strategy| {
        let plan = judge(strategy).plan();
        plan.filter(|(check, _)| check.name == "work").count()
    };
    let searched = fixtures::cases().iter().filter(|case| case.puzzle.is_some()).count();
    let recorded = ladder::find("naive-scan").unwrap().strategy();
    assert_eq!((compared(&Buggy(NoBug)), compared(recorded)), (1, searched));
}

#[test]
#[should_panic(expected = "Wrong Answer")]
fn a_test_fails_with_the_verdict() {
    judge::assert_accepted(&Buggy(ReportsASolutionTwice));
}

struct TriesNothing;

impl base::Steps for TriesNothing {
    fn digits(&self, _: &base::Masks) -> Vec<sudoku::Digit> {
        Vec::new()
    }
}

#[test]
fn work_is_measured_per_case_and_tier() {
    let case = fixtures::case("leetcode-37").unwrap();
    let measured = work::of_puzzle(&Buggy(NoBug), &case.puzzle.unwrap());
    assert_eq!((measured.solutions, Some(measured.placements)), (1, case.exhaustion));
    // Two forms that do the same work share their rows.
    let rows = work::measure("tries-nothing", &[&Buggy(TriesNothing), &Buggy(TriesNothing)]);
    let searched = fixtures::cases().iter().filter(|case| case.puzzle.is_some()).count();
    assert_eq!(rows.len(), searched + fixtures::tiers().len());
}

/// Each bug whose steps are right, as far as they are reported, with the check that must catch it,
/// and a part of the reason.
#[rstest]
#[case::reports_a_solution_twice(
    &Buggy(ReportsASolutionTwice),
    "limit",
    "report the same solution"
)]
#[case::ignores_the_limit(
    &Buggy(IgnoresTheLimit),
    "solution",
    "after the Break that answered event 8366 "
)]
#[case::ignores_break_from_a_placement(
    &Buggy(IgnoresBreakFromAPlacement),
    "solution",
    "after the Break",
)]
#[case::ignores_break_from_a_removal(&Buggy(IgnoresBreakFromARemoval), "break", "after the Break")]
#[case::swallows_the_break(
    &Buggy(SwallowsTheBreak),
    "solution",
    "returned Continue after the Break",
)]
#[case::always_returns_break(&Buggy(AlwaysReturnsBreak), "solution", "returned Break")]
#[case::keeps_the_arrays_of_a_stopped_search(&ARRAYS, "solution", "no solution was found")]
#[case::is_not_deterministic(&CHANCE, "repeat", "when searched again")]
#[case::shares_a_board_between_threads(&SHARED, "threads", "beside other threads")]
#[case::calls_its_guesses_forced(
    &Buggy(CallsItsGuessesForced),
    "events",
    "event 8360: deduce 3 in r9c1 (hidden single in row 1), but r9c1 is not in row 1"
)]
#[case::reports_choices_to_some(
    &Buggy(ReportsChoicesToSomeVisitors),
    "budget",
    "a budget of 0 placements",
)]
#[case::shifts_the_answers_of_a_batch(&Buggy(ShiftsTheAnswersOfABatch), "many", "of 267 at once")]
#[case::ignores_the_time_of_a_batch(
    &Buggy(IgnoresTheTimeOfABatch),
    "many",
    "puzzle 1 of 1 at once, without any time: LimitReached; alone: BudgetSpent",
)]
#[case::solves_only_full_batches(
    &Buggy(SolvesOnlyFullBatches),
    "many",
    "solve_many did not write its answer"
)]
fn a_wrong_answer(
    #[case] strategy: &'static dyn Strategy,
    #[case] check: &str,
    #[case] reason: &str,
) {
    let failure = caught(judge(strategy), Verdict::WrongAnswer, check, reason);
    assert_eq!(failure.diagnosis, Diagnosis::default(), "{failure}");
}

#[test]
fn loops_where_there_is_no_solution() {
    let judge = judge(&Buggy(LoopsWhereThereIsNoSolution)).time_limit(Duration::from_secs(1));
    caught(judge, Verdict::TimeLimitExceeded, "solution", "not finished within 1 seconds");
}

struct SaysNothing;

impl Solver for SaysNothing {
    fn name(&self) -> &'static str {
        "says-nothing"
    }

    fn search<V: Visitor>(&self, _: &Puzzle, _: &mut V) -> ControlFlow<()> {
        loop {
            std::thread::sleep(Duration::from_mins(1));
        }
    }
}

#[test]
fn says_nothing() {
    let judge = judge(&SaysNothing).time_limit(Duration::from_millis(1));
    let hint = "It reported no digit in 1 second: does `search` call `visitor.place`?";
    caught(judge, Verdict::TimeLimitExceeded, "solution", hint);
}

#[test]
fn runs_over_the_end() {
    let failure = caught(
        judge(&Buggy(RunsOverTheEnd)),
        Verdict::RuntimeError,
        "solution",
        "index out of bounds",
    );
    assert!(failure.place.unwrap().contains("bugs.rs:"));
}

static ARRAYS: Buggy<KeepsTheArraysOfAStoppedSearch> =
    Buggy(KeepsTheArraysOfAStoppedSearch(Mutex::new(None)));
static CHANCE: Buggy<IsNotDeterministic> = Buggy(IsNotDeterministic(AtomicU64::new(0)));
static SHARED: Buggy<SharesABoardBetweenThreads> =
    Buggy(SharesABoardBetweenThreads(AtomicU64::new(0)));

/// The first failure of the judge, which must have this verdict, check and reason.
#[track_caller]
fn caught(judge: Judge, verdict: Verdict, check: &str, reason: &str) -> Failure {
    let report = judge.run(|_| {});
    let failure = report.failure().expect("the bug is caught");
    assert_eq!((failure.verdict, failure.check), (verdict, check), "{failure}");
    assert!(failure.reason.contains(reason), "{failure}");
    failure.clone()
}
