//! The one suite: every check on every case, and the generated puzzles of every tier, for every
//! strategy of the list.
//!
//! A test runs a check on every case, as `kata judge` does; a failure names the case, and the
//! command that runs it alone. `cargo test xor_bitmask` runs one strategy, and `cargo test
//! symmetry` one check. The list of cases is `fixtures/cases.tsv`, the list of strategies is
//! `crates/ladder/ladder.tsv`; neither needs an edit here.
//!
//! A search that needs more placements than its limit is skipped, and the test prints a line
//! `skipped …` with `-- --show-output`. `cargo test --release -p judge -- --ignored` runs the
//! searches row by row to their end on those cases, too.

use std::collections::BTreeSet;
use std::sync::Mutex;

use judge::fixtures::{self, Case, Expected, TierPuzzle};
use judge::work;
use judge::{
    CHECKS, CheckOutcome, Concerns, Judge, Needs, PATIENCE, QUICK_EFFORT, SharedCheck, fail,
};
use sudoku::{Answer, Ended, Limits, Puzzle};

/// Defines `each_check`, which makes the tests of these checks for a strategy.
macro_rules! checks {
    ($($check:literal)*) => {
        const FOR_ALL: &[&str] = &[$($check),*];

        macro_rules! each_check {
            () => {
                #[rstest::rstest]
                fn passes(#[values($($check),*)] check: &str) {
                    super::passes(STRATEGY, check);
                }
            };
        }
    };
}

checks! {
    "solution" "break" "repeat" "events" "budget" "work" "count" "threads" "many" "symmetry"
}

macro_rules! by_order {
    (own_order) => {};
    (row_by_row) => {
        #[test]
        fn walk() {
            super::passes(STRATEGY, "walk");
        }

        #[test]
        #[ignore = "takes hours"]
        fn to_the_end() {
            super::to_the_end(STRATEGY);
        }
    };
}

macro_rules! suite {
    ($($name:ident $order:ident;)*) => {
        $(
            mod $name {
                const STRATEGY: &str = stringify!($name);
                each_check!();
                by_order!($order);

                #[test]
                fn every_tier() {
                    super::every_tier(STRATEGY);
                }
            }
        )*
    };
}

ladder::for_each_strategy!(suite);

#[test]
fn every_check_is_in_the_suite() {
    let names: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
    assert_eq!([FOR_ALL, &["walk"]].concat(), names);
}

fn judge(name: &str) -> Judge {
    let rung = ladder::find(&name.replace('_', "-")).expect("the strategy is on the ladder");
    Judge {
        is_listed: true,
        row_by_row: rung.row_by_row,
        ..Judge::new(rung.strategy())
    }
}

/// The placements for one search, as for `cargo judge`. How many a strategy with an order of its
/// own needs is not recorded, so a search that needs more runs until it is stopped. `kata judge
/// --strategy NAME --effort N` had the same results with 300,000 and with 4,000,000, but for one
/// case, which band-bitboards ends from 600,000 on. `bit-sliced` was not tried.
const SUITE_EFFORT: u64 = QUICK_EFFORT;

/// Runs the check on every case. Tests run side by side, so each needs only one thread.
fn passes(strategy: &str, check: &str) {
    let judge = Judge {
        threads: 1,
        effort: Some(SUITE_EFFORT),
        ..judge(strategy)
    };
    let mut plan = judge.plan();
    plan.retain(|planned| planned.check.name == check);
    assert!(!plan.is_empty(), "{check} takes no case");
    judge.run_plan(plan, |result| match &result.outcome {
        CheckOutcome::Failed(finding) => {
            let case = result.case.name;
            let command = format!("cargo judge {strategy} --check {check} --case {case}");
            if is_first_failure(strategy) {
                fail(format!("{finding}\n\n    command  {command}"));
            }
            fail(format!(
                "{}: {}\n    command  {command}",
                finding.verdict, finding.reason
            ));
        }
        _ => result.assert_passed(judge.strategy.name()),
    });
}

/// Whether no other test of this strategy has failed. The first one says why it is wrong, with a
/// board and a rule that would be the same in the others.
fn is_first_failure(strategy: &str) -> bool {
    static FAILED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    FAILED.lock().unwrap().insert(strategy.to_owned())
}

/// Runs what [`passes`] skips or cuts short of a search row by row: all that takes more than
/// [`SUITE_EFFORT`] placements.
fn to_the_end(strategy: &str) {
    let judge = Judge {
        effort: None,
        time_limit: PATIENCE,
        ..judge(strategy)
    };
    let mut plan = judge.plan();
    plan.retain(|planned| is_costly(planned.check, planned.case));
    judge.run_plan(plan, |result| result.assert_passed(judge.strategy.name()));
}

/// Whether a search row by row makes more than [`SUITE_EFFORT`] placements for the check, or the
/// check goes further where there is no limit on effort.
fn is_costly(check: &SharedCheck, case: &Case) -> bool {
    match check.needs {
        Needs::First => case.placements > Some(SUITE_EFFORT),
        Needs::Everything => case.exhaustion > Some(SUITE_EFFORT),
        Needs::Beginning => check.concerns == Concerns::RowByRow,
        Needs::Repeats => false,
    }
}

/// Solves the puzzles of each tier one at a time and all at once, with the recorded work.
fn every_tier(strategy: &str) {
    let strategy = judge(strategy).strategy;
    let name = strategy.name();
    for tier in fixtures::tiers() {
        let mut puzzles = Vec::new();
        for TierPuzzle {
            puzzle, solutions, ..
        } in &tier.puzzles
        {
            let answer = strategy.solve(puzzle, &limits(*solutions).with_placements(QUICK_EFFORT));
            if answer.ended != Ended::BudgetSpent {
                assert_right(name, *puzzle, *solutions, &answer);
                puzzles.push(*puzzle);
            }
        }
        let mut answers = vec![Answer::default(); puzzles.len()];
        strategy.solve_many(&puzzles, &limits(tier.solutions), &mut answers);
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            assert_right(name, *puzzle, tier.solutions, answer);
        }
        let work = work::of_tier(strategy, tier);
        if let Some(changed) = work::difference(name, tier.name, &work) {
            panic!("{name} on fixtures/{}.txt: {changed}", tier.name);
        }
    }
}

/// Enough to count the known solutions; for one solution, the first is enough.
fn limits(solutions: Expected) -> Limits {
    match solutions {
        Expected::Exactly(count @ 2..) => Limits::solutions(count + 1),
        Expected::AtLeast(count) => Limits::solutions(count),
        _ => Limits::FIRST,
    }
}

#[track_caller]
fn assert_right(strategy: &str, puzzle: Puzzle, solutions: Expected, answer: &Answer) {
    if let Some(reason) = fault(&puzzle, solutions, answer) {
        let first = answer
            .first
            .map_or("none".to_owned(), |grid| grid.to_string());
        fail(format!(
            "Wrong Answer: {reason}\n    puzzle  {puzzle}\n    first   {first}\n    \
             command cargo judge {strategy}",
        ));
    }
}

/// What is wrong with the answer to a puzzle with this many solutions. `None` if nothing is.
fn fault(puzzle: &Puzzle, solutions: Expected, answer: &Answer) -> Option<String> {
    if Some(answer.solutions) != solutions.up_to(limits(solutions).solutions) {
        let count = answer.solutions;
        return Some(format!("expected {solutions}, the answer counts {count}"));
    }
    match answer.first {
        None if answer.solutions > 0 => Some(format!(
            "the answer counts {} of the solutions, but its first solution is missing",
            answer.solutions
        )),
        Some(_) if answer.solutions == 0 => {
            Some("the answer counts no solution, but has a first one".to_owned())
        }
        Some(grid) => {
            let violation = puzzle.check_solution(&grid).err()?;
            Some(format!("the first solution is wrong: {violation}"))
        }
        None => None,
    }
}

#[test]
fn a_wrong_grid_is_not_reported_as_a_wrong_count() {
    let case = &fixtures::cases()[0];
    let puzzle = case.puzzle.expect("the first case is a puzzle");
    let solved = Answer {
        solutions: 1,
        first: Some(*puzzle.grid()),
        ..Answer::default()
    };
    let reason = fault(&puzzle, Expected::Exactly(1), &solved).expect("the grid has blanks");
    assert!(
        reason.starts_with("the first solution is wrong: "),
        "{reason}"
    );
    assert!(!reason.contains("expected one solution"), "{reason}");
    let without_grid = Answer {
        first: None,
        ..solved
    };
    let reason = fault(&puzzle, Expected::Exactly(1), &without_grid).expect("no grid");
    assert!(reason.contains("its first solution is missing"), "{reason}");
    let without_count = Answer {
        solutions: 0,
        ..solved
    };
    let reason = fault(&puzzle, Expected::Exactly(1), &without_count).expect("no solution");
    assert_eq!(reason, "expected one solution, the answer counts 0");
}
