//! What each check finds by itself. In the order of the judge, most bugs meet only the first check
//! that finds them.

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use judge::{CheckOutcome, check, fixtures};
use pretty_assertions::assert_eq;
use rstest::rstest;
use sudoku::Strategy;

use crate::base::Buggy;
use crate::bugs::*;
use crate::contract::*;
use crate::judge;

/// Cases with no solution, one, two, and too many to count. All of them are searched fast.
const CASES: [&str; 4] =
    ["no-solution-first-row", "tutorial-boxed", "two-solutions-herzberg-murty", "empty"];

/// Each bug with the checks that find it, in the order of the cases. `work` is not asked, because
/// it has no rows for a bug.
#[rstest]
#[case::no_bug(&Buggy(NoBug), ["", "", "", ""])]
#[case::ignores_the_limit(
    &Buggy(IgnoresTheLimit),
    [
        "",
        "solution break budget limit",
        "solution break budget limit",
        "solution break budget limit enumeration",
    ],
)]
#[case::ignores_break_from_a_placement(
    &Buggy(IgnoresBreakFromAPlacement),
    [
        "repeat",
        "break repeat",
        "break repeat",
        "break repeat events budget walk",
    ],
)]
#[case::ignores_break_from_a_removal(
    &Buggy(IgnoresBreakFromARemoval),
    [
        "repeat",
        "break repeat",
        "break repeat",
        "break repeat",
    ],
)]
#[case::swallows_the_break(
    &Buggy(SwallowsTheBreak),
    [
        "repeat",
        "solution break repeat budget limit",
        "solution break repeat budget limit",
        "solution break repeat events budget limit count enumeration walk",
    ],
)]
#[case::always_returns_break(
    &Buggy(AlwaysReturnsBreak),
    [
        "solution break repeat events budget limit count enumeration walk",
        "break repeat events budget limit count enumeration threads symmetry walk",
        "break repeat events budget limit count enumeration threads symmetry walk",
        "repeat",
    ],
)]
#[case::reports_a_solution_twice(
    &Buggy(ReportsASolutionTwice),
    [
        "",
        "limit count enumeration walk",
        "limit count enumeration walk",
        "enumeration walk",
    ],
)]
#[case::forgets_to_report_removals(
    &Buggy(ForgetsToReportRemovals),
    [
        "",
        "events walk",
        "events walk",
        "events walk",
    ],
)]
#[case::calls_its_guesses_forced(
    &Buggy(CallsItsGuessesForced),
    [
        "",
        "events walk",
        "events walk",
        "events walk",
    ],
)]
#[case::reports_choices_to_some(
    &Buggy(ReportsChoicesToSomeVisitors),
    [
        "",
        "budget",
        "budget",
        "budget",
    ],
)]
#[case::shifts_the_answers_of_a_batch(&Buggy(ShiftsTheAnswersOfABatch), ["", "many", "many", ""])]
#[case::ignores_the_time_of_a_batch(&Buggy(IgnoresTheTimeOfABatch), ["", "many", "many", ""])]
#[case::solves_only_full_batches(&Buggy(SolvesOnlyFullBatches), ["", "many", "many", ""])]
#[case::finds_other_solutions_at_once(&Buggy(FindsOtherSolutionsAtOnce), ["", "", "", ""])]
#[case::stops_after_the_first_solution(
    &Buggy(StopsAfterTheFirstSolution),
    [
        "",
        "walk",
        "limit count enumeration symmetry walk",
        "limit count enumeration walk",
    ],
)]
#[case::finds_five_solutions(
    &Buggy(FindsFiveSolutions),
    ["", "", "", "limit count enumeration walk"],
)]
#[case::turns_round_after_a_solution(
    &Buggy(TurnsRoundAfterASolution),
    ["", "walk", "walk", "walk"],
)]
#[case::forgets_to_undo_the_box(
    &Buggy(ForgetsToUndoTheBox),
    [
        "",
        "solution limit count enumeration walk",
        "solution limit count enumeration walk",
        "solution limit count enumeration walk",
    ],
)]
#[case::overwrites_givens(
    &Buggy(OverwritesGivens),
    [
        "solution events limit count walk",
        "solution events limit count many walk",
        "solution events limit count many walk",
        "",
    ],
)]
#[case::forgets_the_boxes(
    &Buggy(ForgetsTheBoxes),
    [
        "",
        "solution events limit many walk",
        "solution events limit many walk",
        "solution events limit count enumeration walk",
    ],
)]
#[case::stops_one_cell_early(
    &Buggy(StopsOneCellEarly),
    [
        "",
        "solution limit count enumeration many symmetry walk",
        "many symmetry",
        "solution limit count enumeration walk",
    ],
)]
#[case::tries_digits_zero_to_eight(
    &Buggy(TriesDigitsZeroToEight),
    [
        "",
        "solution limit count enumeration walk",
        "solution limit count enumeration walk",
        "walk",
    ],
)]
#[case::tries_digits_downwards(&Buggy(TriesDigitsDownwards), ["", "walk", "walk", "walk"])]
#[case::runs_over_the_end(
    &Buggy(RunsOverTheEnd),
    [
        "repeat",
        "solution break repeat events budget limit count enumeration threads many symmetry walk",
        "solution break repeat events budget limit count enumeration threads many symmetry walk",
        "solution break repeat events budget limit count enumeration walk",
    ],
)]
fn finds(#[case] strategy: &'static dyn Strategy, #[case] expected: [&str; 4]) {
    let judge = judge(strategy);
    let finds = |name: &str| {
        let failing = judge.plan().filter(|(check, case)| {
            let asked = case.name == name && check.name != "work";
            asked && matches!(judge.judge(check, case).outcome, CheckOutcome::Failed(_))
        });
        failing.map(|(check, _)| check.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(CASES.map(finds), expected);
}

static TWICE: Buggy<ReportsOtherwiseLater> =
    Buggy(ReportsOtherwiseLater { searches: AtomicU64::new(0), times: 2 });
static NEVER: Buggy<ReportsOtherwiseLater> =
    Buggy(ReportsOtherwiseLater { searches: AtomicU64::new(0), times: 0 });
static OTHER: Buggy<ChangesAfterAnotherPuzzle> = Buggy(ChangesAfterAnotherPuzzle(Mutex::new(None)));

/// Bugs that another check meets first, each with the check that says why it is wrong.
#[rstest]
#[case::reports_twice_in_later_searches(
    &TWICE,
    "budget",
    "a budget of 769 placements stopped a search that makes 769",
)]
#[case::reports_nothing_in_later_searches(
    &NEVER,
    "budget",
    "LimitReached with a budget of 0 placements, in a search that makes 769",
)]
#[case::tries_digits_downwards(
    &Buggy(TriesDigitsDownwards),
    "walk",
    "event 1 was place 9 in ",
)]
#[case::changes_after_another_puzzle(&OTHER, "repeat", "after another puzzle, event 1 was: place ")]
fn says_why(#[case] strategy: &'static dyn Strategy, #[case] check: &str, #[case] reason: &str) {
    let (check, case) = (check::find(check).unwrap(), fixtures::case("tutorial-boxed").unwrap());
    match judge(strategy).judge(check, case).outcome {
        CheckOutcome::Failed(failure) => assert!(failure.reason.starts_with(reason), "{failure}"),
        other => panic!("{other:?}"),
    }
}
