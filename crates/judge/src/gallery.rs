//! Judges the judge with classic bugs. `bugs.txt` has the first failure of each, as a reader sees it,
//! and what each check finds by itself.

mod bug;
mod buggy;
mod faulty_search;

use std::fmt::Write as _;
use std::time::Duration;
use std::{env, fs, panic};

use pretty_assertions::assert_eq;
use rstest::rstest;
use strum::VariantArray as _;
use sudoku::Strategy;

use crate::{
    CheckOutcome, Concerns, Failure, Judge, Needs, PATIENCE, Verdict, check, fixtures, work,
};
use bug::Bug::{self, *};
use buggy::Buggy;
use faulty_search::{ASCENDING, FaultySearch, Order};

/// Less than the default: a bug shows on the first cases.
const EFFORT: u64 = 100_000;

/// Cases with no solution, one, two, and ten. All of them are searched fast.
const CASES: [&str; 4] =
    ["no-solution-first-row", "tutorial-boxed", "two-solutions-herzberg-murty", "ten-solutions"];

fn buggy(bug: Bug) -> Strategy<'static> {
    Strategy::new(Box::leak(Box::new(Buggy::new(bug))))
}

fn judge(strategy: Strategy<'static>) -> Judge {
    // Some bugs share state between searches: with one thread the same check meets them first.
    let (effort, time_limit, threads) = (Some(EFFORT), PATIENCE, 1);
    Judge { effort, time_limit, threads, ..Judge::new(strategy).listed(true) }
}

#[track_caller]
fn assert_recorded(verdicts: impl Iterator<Item = String>, file: &str) {
    let (verdicts, path) = (verdicts.collect::<String>(), format!("src/gallery/{file}"));
    if env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite") {
        fs::write(&path, &verdicts).unwrap();
    }
    let before = fs::read_to_string(&path).unwrap();
    assert_eq!(verdicts, before, "`SNAPSHOTS=overwrite cargo test -p judge` writes {path} again");
}

/// Whatever the order of a search, the smallest board and the step on it show where the bug is.
#[rstest]
#[case::a_mark_stays_row_by_row(
    Order::Rows,
    |search: &mut FaultySearch| search.marks_undone = false,
    3,
    "it fails on exactly those on which a search row by row must take a digit back.",
    "2 fits in r4c8 and is right, but it is not written there. It was taken back in r4c7, in the \
     same row and box, before.",
)]
#[case::a_mark_stays(
    Order::FewestCandidates,
    |search: &mut FaultySearch| search.marks_undone = false,
    46,
    "it fails on exactly those that naked singles alone do not solve.",
    "9 fits in r1c8 and is right, but it is not written there. It was taken back in r1c9, in the \
     same row and box, before.",
)]
#[case::the_box_index(
    Order::FewestCandidates,
    |search: &mut FaultySearch| search.box_index = |cell| cell.row() / 3 + cell.column() / 3,
    1,
    "its boxes are numbered like `row / 3 + column / 3`",
    "Nothing is ever written to the board; 2 fits in r5c2.",
)]
#[case::never_tries_9(
    Order::FewestCandidates,
    |search: &mut FaultySearch| search.digits = &ASCENDING[..8],
    1,
    "it leaves the blank exactly where the answer is the digit 9.",
    "Nothing is ever written to the board; 9 fits in r6c4.",
)]
fn a_planted_bug_is_explained(
    #[case] order: Order,
    #[case] plant: fn(&mut FaultySearch),
    #[case] blanks: usize,
    #[case] rule: &str,
    #[case] step: &str,
) {
    let mut search = FaultySearch::without_fault(order);
    plant(&mut search);
    let strategy = Strategy::new(Box::leak(Box::new(search)));
    let report = judge(strategy).listed(order == Order::Rows).run(|_| {});
    let failure = report.failure().expect("the bug is caught");
    let smallest = failure.explanation.smallest.as_ref().expect("a board is found");
    // How much smaller it gets depends on the time that there is.
    assert!(smallest.board.blanks().count() <= blanks, "{failure}");
    for shown in [rule, step] {
        assert!(failure.to_string().contains(shown), "{failure}");
    }
}

/// Every bug whose searches end.
#[test]
fn each_bug_gets_its_verdict() {
    let bugs = Bug::VARIANTS.iter().filter(|&&bug| bug < LoopsWhereThereIsNoSolution);
    let verdict = |&bug: &Bug| {
        let first = match bug {
            Right | FindsOtherSolutionsAtOnce => String::new(),
            // In another order of cells a search may take hours, in which the other checks find
            // nothing.
            VisitsColumnByColumn => first(&judge(buggy(bug)), |check| check == "walk"),
            _ => first(&judge(buggy(bug)), |_| true),
        };
        // A wrong step is found by every check of solutions.
        let alone = if bug < ReturnsTheGridUnfilled { String::new() } else { alone(bug) };
        format!("{bug:?}\n{first}{alone}\n")
    };
    assert_recorded(bugs.map(verdict), "bugs.txt");
}

/// The first failure of the judge, with its explanation. Where a panic began changes with this code.
fn first(judge: &Judge, is_asked: impl Fn(&str) -> bool) -> String {
    let asked = judge.plan().filter(|(check, _)| is_asked(check.name));
    let report = judge.run_plan(asked.collect(), |_| {});
    let failure = report.failure().expect("the bug is caught");
    let reason = reason(failure).to_owned();
    format!("{}\n", Failure { reason, place: None, ..failure.clone() })
}

/// Which thread differs first, and where, is not the same in every run.
fn reason(failure: &Failure) -> &str {
    let racy = "beside other threads";
    if failure.reason.starts_with(racy) { racy } else { &failure.reason }
}

/// The checks that fail by themselves on each case, each as the first to meet the bug. In the order
/// of the judge, most bugs meet only one check.
fn alone(bug: Bug) -> String {
    let judge = || judge(buggy(bug));
    let mut text = String::new();
    for name in CASES {
        let asked = judge().plan().filter(|(check, case)| match check.name {
            // It has no rows for a bug.
            "work" => false,
            // Which search changes what another one keeps is not the same in every run.
            "threads" => case.name == name && bug == SharesABoardBetweenThreads,
            // Its batches have all these puzzles: a bug that it misses on the one with a search and
            // one solution, it misses on all of them.
            "many" => case.name == name && (name == "tutorial-boxed" || text.contains(" many")),
            _ => case.name == name,
        });
        let failures: Vec<Box<Failure>> = asked
            .filter_map(|(check, case)| match judge().judge(check, case).outcome {
                CheckOutcome::Failed(failure) => Some(failure),
                _ => None,
            })
            .collect();
        if failures.is_empty() {
            continue;
        }
        let checks: Vec<&str> = failures.iter().map(|failure| failure.check).collect();
        let _ = writeln!(text, "  alone on {name}: {}", checks.join(" "));
        if name == "tutorial-boxed" {
            for failure in failures {
                let _ = writeln!(text, "    {}: {}", failure.check, reason(&failure));
            }
        }
    }
    text
}

#[test]
fn without_a_bug_the_base_is_accepted() {
    let report = judge(buggy(Right)).run(|_| {});
    if let Some(failure) = report.failure() {
        panic!("{failure}");
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
    assert_ne!(too_long, [""; 0]);
    for (record, reason) in
        report.skipped().filter(|(record, _)| record.check.concerns != Concerns::Recorded)
    {
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
    let case = fixtures::case("leetcode-37").unwrap();
    let within = |effort, check| {
        let judge = Judge { effort: Some(effort), ..judge(buggy(Right)) };
        judge.judge(check::find(check).unwrap(), case).outcome
    };
    let needed = case.placements.unwrap();
    assert!(matches!(within(needed, "solution"), CheckOutcome::Passed));
    let CheckOutcome::Skipped(reason) = within(needed - 1, "solution") else { panic!() };
    assert_eq!(reason, "not finished within 4,207 placements (row by row takes 4,208)");
    // The greater budget of this check does not count.
    assert!(matches!(within(needed - 1, "limit"), CheckOutcome::Skipped(_)));
}

#[test]
fn a_check_skips_a_case_that_it_does_not_take() {
    let (symmetry, case) =
        (check::find("symmetry").unwrap(), fixtures::case("golden-nugget").unwrap());
    match judge(buggy(Right)).judge(symmetry, case).outcome {
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
        plan.filter(|(check, _)| check.concerns == Concerns::Recorded).count()
    };
    let searched = fixtures::cases().iter().filter(|case| case.puzzle.is_some()).count();
    let recorded = ladder::find("naive-scan").unwrap().strategy();
    assert_eq!((compared(buggy(Right)), compared(recorded)), (1, searched));
}

#[test]
fn outside_a_test_fails_with_the_verdict_and_a_test_that_repeats_it() {
    let fails = |test: &(dyn Fn() + panic::RefUnwindSafe)| {
        *panic::catch_unwind(test).unwrap_err().downcast::<String>().unwrap()
    };
    let message = fails(&|| crate::assert_accepted(buggy(RunsOverTheEnd)));
    assert!(message.starts_with("Runtime Error: index out of bounds"), "{message}");
    assert!(message.contains("buggy.rs:"), "{message}");
    let replay = r#"judge::assert_passes(WRONG, "solution", "leetcode-37");"#;
    assert!(message.contains(replay), "{message}");
    let again = fails(&|| crate::assert_passes(buggy(RunsOverTheEnd), "solution", "leetcode-37"));
    assert_eq!(again, message);
    crate::assert_passes(buggy(Right), "solution", "leetcode-37");
}

#[test]
fn any_puzzle_is_compared_with_the_oracle() {
    let agrees = |bug, case, limit| {
        let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
        panic::catch_unwind(|| crate::assert_agrees(&Buggy::new(bug), &puzzle, limit)).is_ok()
    };
    let several = "two-solutions-herzberg-murty";
    for (case, limit) in [(several, 1), (several, 3), ("no-place-in-cell", 9), ("empty", 3)] {
        assert!(agrees(Right, case, limit), "{case} up to {limit}");
    }
    let bugs = [ReportsTheFirstSolutionOnly, ReportsASolutionTwice, SwallowsTheBreak];
    for bug in [&bugs[..], &[OverwritesGivens]].concat() {
        assert!(!agrees(bug, several, 9), "{bug:?}");
    }
}

#[test]
fn work_is_measured_per_case_and_tier() {
    let case = fixtures::case("leetcode-37").unwrap();
    let measured = work::of_puzzle(buggy(Right), &case.puzzle.unwrap());
    assert_eq!((measured.solutions, Some(measured.placements)), (1, case.exhaustion));
    // Two forms that do the same work share their rows.
    let form = ladder::find("band-bitboards").unwrap().strategy();
    let rows = work::measure("band-bitboards", &[form, form]);
    let searched = fixtures::cases().iter().filter(|case| case.puzzle.is_some()).count();
    assert_eq!(rows.len(), searched + fixtures::tiers().len());
}

const SILENT: &str = "It reported no digit in 1 second: does `search` call `visitor.place`?";

#[rstest]
#[case(LoopsBeforeItBegins, SILENT)]
#[case(LoopsWhereThereIsNoSolution, "not finished within 0.5 seconds")]
fn a_search_that_does_not_end(#[case] bug: Bug, #[case] reason: &str) {
    let time_limit = Duration::from_millis(500);
    let report = Judge { time_limit, ..judge(buggy(bug)) }.run(|_| {});
    let failure = report.failure().expect("the bug is caught");
    assert_eq!(failure.verdict, Verdict::TimeLimitExceeded, "{failure}");
    assert!(failure.reason.ends_with(reason), "{failure}");
}

#[test]
fn a_slow_search_that_still_places_digits_is_skipped() {
    let (check, case) =
        (check::find("solution").unwrap(), fixtures::case("wikipedia-brute-force").unwrap());
    let time_limit = Duration::from_millis(2);
    let judge = Judge { effort: None, time_limit, ..judge(buggy(Right)) };
    let CheckOutcome::Skipped(reason) = judge.judge(check, case).outcome else { panic!() };
    assert_eq!(reason, "not finished within 0.002 seconds, and still placing digits");
}
