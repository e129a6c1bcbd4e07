//! The one suite: every check on every case, and the generated puzzles of every tier, for every
//! strategy of the list.
//!
//! A test is named `strategy::check::case`, so that `cargo test xor_bitmask` runs one strategy,
//! `cargo test symmetry` one check, and `cargo test al_escargot` one case. The list of cases is
//! `fixtures/cases.tsv`, the list of strategies is `crates/ladder/ladder.tsv`; neither needs an
//! edit here.
//!
//! A search row by row cannot finish every case in reasonable time. Those tests are ignored;
//! `cargo test --release -p judge -- --ignored` runs them. A strategy with an order of its own gets
//! every case within the default effort. A search that needs more is skipped, and its test counts
//! as ignored, with the reason.

use judge::fixtures::{self, Case, Expected, Tier, TierPuzzle};
use judge::work::{self, WorkComparison};
use judge::{CheckOutcome, EFFORT, Judge, Needs, PATIENCE, SharedCheck};
use ladder::{LADDER, Rung};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};

fn main() {
    let tests = LADDER.iter().flat_map(|rung| {
        let plan = Judge::new(rung.strategy()).listed(rung.row_by_row).plan();
        let checks = plan.map(move |(check, case)| {
            let needed = if rung.row_by_row { needed(check, case) } else { None };
            let is_costly = needed > Some(EFFORT);
            let name = [rung.name(), check.name, case.name].join("::");
            Trial::ignorable_test(name.replace('-', "_"), move || run(rung, check, case, is_costly))
                .with_ignored_flag(is_costly)
        });
        let tiers = fixtures::tiers().iter().map(move |tier| {
            let name = [rung.name(), "tier", tier.name].join("::");
            Trial::ignorable_test(name.replace('-', "_"), move || solves(rung.strategy(), tier))
        });
        checks.chain(tiers)
    });
    libtest_mimic::run(&Arguments::from_args(), tests.collect()).exit();
}

/// The placements that a search row by row makes in this check, where it cannot stop before.
fn needed(check: &SharedCheck, case: &Case) -> Option<u64> {
    match check.needs {
        Needs::Beginning => None,
        Needs::First => case.placements,
        Needs::Everything | Needs::Repeats => case.exhaustion,
    }
}

fn run(
    rung: &Rung,
    check: &'static SharedCheck,
    case: &'static Case,
    is_costly: bool,
) -> Result<Completion, Failed> {
    let mut judge = Judge::new(rung.strategy()).listed(rung.row_by_row);
    // A test that is ignored by default runs to its end when it is requested.
    if is_costly {
        judge = Judge { effort: None, time_limit: PATIENCE, ..judge };
    }
    match judge.judge(check, case).outcome {
        CheckOutcome::Passed => Ok(Completion::Completed),
        CheckOutcome::Skipped(reason) => Ok(Completion::ignored_with(reason)),
        CheckOutcome::Failed(failure) => Err(failure.into()),
    }
}

/// Solves the puzzles of the tier one at a time and all at once, with the recorded work.
fn solves(strategy: Strategy<'_>, tier: &Tier) -> Result<Completion, Failed> {
    let name = strategy.name();
    let mut affordable: Vec<&TierPuzzle> = Vec::new();
    for puzzle in &tier.puzzles {
        let answer =
            strategy.solve(&puzzle.puzzle, &limits(puzzle.solutions).with_placements(EFFORT));
        if answer.ended != Ended::BudgetSpent {
            is_right(puzzle.puzzle, puzzle.solutions, &answer)?;
            affordable.push(puzzle);
        }
    }
    let puzzles: Vec<Puzzle> = affordable.iter().map(|puzzle| puzzle.puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    strategy.solve_many(&puzzles, &limits(tier.solutions), &mut answers);
    for (puzzle, answer) in puzzles.iter().zip(&answers) {
        is_right(*puzzle, tier.solutions, answer)?;
    }
    if let WorkComparison::Changed(changed) =
        work::compare(name, tier.name, &work::of_tier(strategy, tier))
    {
        return Err(format!("fixtures/{tier}.txt: {changed}").into());
    }
    Ok(Completion::Completed)
}

/// Enough to count the known solutions; for one solution, the first is enough.
fn limits(solutions: Expected) -> Limits<'static> {
    match solutions {
        Expected::Exactly(count @ 2..) => Limits::solutions(count + 1),
        Expected::AtLeast(count) => Limits::solutions(count),
        _ => Limits::FIRST,
    }
}

fn is_right(puzzle: Puzzle, solutions: Expected, answer: &Answer) -> Result<(), Failed> {
    let expected = solutions.up_to(limits(solutions).solutions);
    let is_solved = answer.first.is_some_and(|grid| puzzle.check_solution(&grid).is_ok());
    if expected == Some(answer.solutions) && is_solved == (answer.solutions > 0) {
        return Ok(());
    }
    Err(format!("{puzzle}: expected {solutions}, found {answer:?}").into())
}
