//! Every strategy solves the generated puzzles of `fixtures/`, one at a time and all at once, with
//! the recorded work.

use std::io::{self, Write as _};

use judge::EFFORT;
use judge::fixtures::{self, Expected, Tier, TierPuzzle};
use judge::work::{self, Difference};
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};

macro_rules! suite {
    ($($name:ident $order:ident $row:tt;)*) => {
        $(
            mod $name {
                #[test]
                fn every_tier() {
                    super::every_tier(stringify!($name));
                }
            }
        )*
    };
}

ladder::for_each_strategy!(suite);

fn every_tier(name: &str) {
    let name = name.replace('_', "-");
    let strategy = ladder::find(&name).expect("the strategy is on the ladder").strategy();
    for tier in fixtures::tiers() {
        solves(strategy, tier);
        does_the_recorded_work(strategy, tier);
    }
}

#[track_caller]
fn solves(strategy: &dyn Strategy, tier: &Tier) {
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
fn does_the_recorded_work(strategy: &dyn Strategy, tier: &Tier) {
    let name = strategy.name();
    match work::compare(name, tier.name, &work::of_tier(strategy, tier)) {
        Ok(()) => {}
        Err(unrecorded @ Difference::NotRecorded { .. }) => {
            let _ = writeln!(io::stderr(), "skipped the work of {name} on {tier}: {unrecorded}");
        }
        Err(changed) => panic!("{name} on fixtures/{tier}.txt: {changed}"),
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
fn is_right(strategy: &dyn Strategy, tier: &str, puzzle: &TierPuzzle, answer: &Answer) {
    let place =
        format!("{} on fixtures/{tier}.txt:{}: {}", strategy.name(), puzzle.line, puzzle.puzzle);
    let expected = puzzle.solutions.up_to(limits(puzzle.solutions).solutions);
    assert_eq!(Some(answer.solutions), expected, "{place}: {} expected", puzzle.solutions);
    if let Some(grid) = answer.first {
        assert_eq!(puzzle.puzzle.check_solution(&grid), Ok(()), "{place}");
    }
    assert_eq!(answer.first.is_some(), answer.solutions > 0, "{place}");
}
