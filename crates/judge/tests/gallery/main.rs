//! Judges the judge with classic bugs. `verdicts.txt` has the verdict on each: the first check that
//! catches it, the diagnosis, and what each check finds by itself.

mod bug;
mod solver;

use std::fmt::Write as _;
use std::sync::Mutex;
use std::time::Duration;
use std::{env, fs, panic, thread};

use judge::{CheckOutcome, Failure, Judge, Needs, PATIENCE, Verdict, check, fixtures, work};
use pretty_assertions::assert_eq;
use rstest::rstest;
use sudoku::Strategy;

use bug::Bug::{self, *};
use solver::Buggy;

/// Less than the default: a bug shows on the first cases.
const EFFORT: u64 = 100_000;

/// Cases with no solution, one, two, and ten. All of them are searched fast.
const CASES: [&str; 4] =
    ["no-solution-first-row", "tutorial-boxed", "two-solutions-herzberg-murty", "ten-solutions"];

fn buggy(bug: Bug) -> &'static dyn Strategy {
    Box::leak(Box::new(Buggy::new(bug)))
}

fn judge(strategy: &'static dyn Strategy) -> Judge {
    // Some bugs share state between searches: with one thread the same check meets them first.
    let (effort, time_limit, threads) = (Some(EFFORT), PATIENCE, 1);
    Judge { effort, time_limit, threads, ..Judge::new(strategy).listed(true) }
}

/// Every bug whose searches end.
#[test]
fn each_bug_gets_its_verdict_and_its_name() {
    let bugs = Bug::ALL.iter().filter(|&&bug| bug < LoopsWhereThereIsNoSolution);
    let bugs = Mutex::new(bugs.enumerate());
    let verdicts = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let next = bugs.lock().unwrap().next();
                    let Some((index, &bug)) = next else { break };
                    // A wrong step is found by every check of solutions.
                    let alone = if bug.is_in_steps() { String::new() } else { alone(bug) };
                    let text = format!("{bug:?}\n{}{alone}\n", first(bug));
                    verdicts.lock().unwrap().push((index, text));
                }
            });
        }
    });
    let mut verdicts = verdicts.into_inner().unwrap();
    verdicts.sort_unstable();
    let verdicts: String = verdicts.into_iter().map(|(_, text)| text).collect();
    let path = "tests/gallery/verdicts.txt";
    if env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite") {
        fs::write(path, &verdicts).unwrap();
    }
    let before = fs::read_to_string(path).unwrap();
    assert_eq!(verdicts, before, "`SNAPSHOTS=overwrite cargo test -p judge` writes {path} again");
}

/// The first failure of the judge, with its diagnosis.
fn first(bug: Bug) -> String {
    if matches!(bug, Right | FindsOtherSolutionsAtOnce) {
        return String::new();
    }
    let judge = judge(buggy(bug)).listed(!bug.is_in_an_order_of_its_own());
    // In another order of cells a search may take hours, in which the other checks find nothing.
    let asked =
        judge.plan().filter(|(check, _)| bug != VisitsColumnByColumn || check.name == "walk");
    let report = judge.run_plan(asked.collect(), |_| {});
    let failure = report.failure().expect("the bug is caught");
    let Failure { check, case, verdict, diagnosis, .. } = failure;
    let mut text = format!("  {check} on {case}: {verdict}: {}\n", reason(failure));
    for (label, part) in [("step", &diagnosis.step), ("cause", &cause(failure))] {
        if let Some(part) = part {
            let _ = writeln!(text, "  {label:<5} {part}");
        }
    }
    text
}

fn cause(failure: &Failure) -> Option<String> {
    let cause = &failure.diagnosis.cause;
    (!cause.is_empty()).then(|| cause.join("; "))
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
    let within = |effort| {
        Judge { effort: Some(effort), ..judge(buggy(Right)) }.judge(solution, case).outcome
    };
    let needed = case.placements.unwrap();
    assert!(matches!(within(needed), CheckOutcome::Passed));
    let CheckOutcome::Skipped(reason) = within(needed - 1) else { panic!() };
    assert_eq!(reason, "not finished within 4,207 placements (row by row takes 4,208)");
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
        plan.filter(|(check, _)| check.name == "work").count()
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
    let message = fails(&|| judge::assert_accepted(buggy(RunsOverTheEnd)));
    assert!(message.starts_with("Runtime Error: index out of bounds"), "{message}");
    assert!(message.contains("solver.rs:"), "{message}");
    let replay = r#"judge::assert_passes(&Wrong, "solution", "leetcode-37");"#;
    assert!(message.contains(replay), "{message}");
    let again = fails(&|| judge::assert_passes(buggy(RunsOverTheEnd), "solution", "leetcode-37"));
    assert_eq!(again, message);
    judge::assert_passes(buggy(Right), "solution", "leetcode-37");
}

#[test]
fn any_puzzle_is_compared_with_the_oracle() {
    let agrees = |bug, case, limit| {
        let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
        panic::catch_unwind(|| judge::assert_agrees(&Buggy::new(bug), &puzzle, limit)).is_ok()
    };
    let several = "two-solutions-herzberg-murty";
    for (case, limit) in [(several, 1), (several, 3), ("no-place-in-cell", 9), ("empty", 3)] {
        assert!(agrees(Right, case, limit), "{case} up to {limit}");
    }
    for bug in [StopsAfterTheFirstSolution, ReportsASolutionTwice, SwallowsTheBreak, NeverTriesOne]
    {
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
