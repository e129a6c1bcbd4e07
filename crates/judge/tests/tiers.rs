//! Every strategy solves the generated puzzles of `fixtures/`, one at a time and all at once, with
//! the recorded work.
//!
//! cargo-mutants runs one of the tests `is_accepted` per mutant: see README.md. It makes the demands
//! of the suite, but builds much sooner.

use std::io::{self, Write as _};

use judge::fixtures::{self, Expected, Tier, TierPuzzle};
use judge::work::{self, WorkComparison};
use judge::{EFFORT, Judge, PATIENCE, QUICK_EFFORT};
use ladder::Rung;
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};

macro_rules! suite {
    ($($name:ident $order:ident;)*) => {
        $(
            mod $name {
                #[test]
                fn every_tier() {
                    super::every_tier(stringify!($name));
                }

                #[test]
                #[ignore = "the suite makes the same demands; for cargo-mutants"]
                fn is_accepted() {
                    super::is_accepted(stringify!($name));
                }
            }
        )*
    };
}

ladder::for_each_strategy!(suite);

fn rung(name: &str) -> &'static Rung {
    ladder::find(&name.replace('_', "-")).expect("the strategy is on the ladder")
}

fn every_tier(name: &str) {
    let strategy = rung(name).strategy();
    for tier in fixtures::tiers() {
        solves(strategy, tier);
        does_the_recorded_work(strategy, tier);
    }
}

/// The tiers first: a search that is weaker than recorded is found soonest there.
fn is_accepted(name: &str) {
    let rung = rung(name);
    for tier in fixtures::tiers() {
        does_the_recorded_work(rung.strategy(), tier);
    }
    // cargo-mutants ends a search that does not end; a slow machine is no failure.
    let judge = Judge::new(rung.strategy()).listed(rung.row_by_row);
    let judge = Judge { effort: Some(QUICK_EFFORT), time_limit: PATIENCE, ..judge };
    judge.run(|record| record.assert_passed(rung.name()));
}

#[track_caller]
fn solves(strategy: Strategy<'_>, tier: &Tier) {
    let one = |puzzle: &&TierPuzzle| {
        let limits = limits(puzzle.solutions).with_placements(EFFORT);
        let answer = strategy.solve(&puzzle.puzzle, &limits);
        let finished = answer.ended != Ended::BudgetSpent;
        if finished {
            is_right(strategy, tier.name, puzzle, &answer);
        }
        finished
    };
    let finished: Vec<&TierPuzzle> = tier.puzzles.iter().filter(one).collect();
    if finished.len() < tier.puzzles.len() {
        // Written to the real standard error, since the test harness hides the output of a test
        // that passes.
        let (name, all) = (strategy.name(), tier.puzzles.len());
        let left = all - finished.len();
        let _ = writeln!(
            io::stderr(),
            "skipped {name}: {left} of {all} puzzles of {tier} need more than {EFFORT} placements"
        );
    }
    let puzzles: Vec<Puzzle> = finished.iter().map(|puzzle| puzzle.puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    strategy.solve_many(&puzzles, &limits(tier.solutions), &mut answers);
    for (puzzle, answer) in finished.iter().zip(&answers) {
        let solutions = tier.solutions;
        is_right(strategy, tier.name, &TierPuzzle { solutions, ..**puzzle }, answer);
    }
}

#[track_caller]
fn does_the_recorded_work(strategy: Strategy<'_>, tier: &Tier) {
    let name = strategy.name();
    match work::compare(name, tier.name, &work::of_tier(strategy, tier)) {
        WorkComparison::NotRecorded(reason) => {
            drop(writeln!(io::stderr(), "skipped the work of {name} on {tier}: {reason}"));
        }
        WorkComparison::Changed(changed) => panic!("{name} on fixtures/{tier}.txt: {changed}"),
        WorkComparison::Same => {}
    }
}

/// Enough to count the known solutions; for one solution, the first is enough.
fn limits(solutions: Expected) -> Limits<'static> {
    match solutions {
        Expected::Exactly(count @ 2..) => Limits::solutions(count + 1),
        Expected::AtLeast(count) => Limits::solutions(count),
        _ => Limits::FIRST,
    }
}

#[track_caller]
fn is_right(strategy: Strategy<'_>, tier: &str, puzzle: &TierPuzzle, answer: &Answer) {
    let place = format!("{} on fixtures/{tier}.txt, {}", strategy.name(), puzzle.puzzle);
    let expected = puzzle.solutions.up_to(limits(puzzle.solutions).solutions);
    assert_eq!(Some(answer.solutions), expected, "{place}: {} expected", puzzle.solutions);
    if let Some(grid) = answer.first {
        assert_eq!(puzzle.puzzle.check_solution(&grid), Ok(()), "{place}");
    }
    assert_eq!(answer.first.is_some(), answer.solutions > 0, "{place}");
}
