//! Every strategy solves the generated puzzles of `fixtures/`, one at a time and all at once, with
//! the recorded work.

use std::io::{self, Write as _};

use judge::EFFORT;
use judge::fixtures::{self, Expected, TierPuzzle};
use judge::work::{self, Difference};
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};

macro_rules! suite {
    ($($name:ident $order:ident $row:tt;)*) => {
        $(
            mod $name {
                #[rstest::rstest]
                #[case::easy("easy")]
                #[case::medium("medium")]
                #[case::hard("hard")]
                #[case::brutal("brutal")]
                #[case::multiple("multiple")]
                #[case::none("none")]
                fn tier(#[case] name: &str) {
                    super::solves(stringify!($name), name);
                    super::does_the_recorded_work(stringify!($name), name);
                }
            }
        )*
    };
}

ladder::for_each_strategy!(suite);

#[test]
fn every_tier_is_tested() {
    let tiers: Vec<&str> = fixtures::tiers().iter().map(|tier| tier.name).collect();
    let tested =
        include_str!("tiers.rs").lines().filter_map(|line| line.trim().strip_prefix("#[case::"));
    let tested: Vec<&str> = tested.filter_map(|line| line.split('(').next()).collect();
    assert_eq!(
        tested, tiers,
        "crates/judge/tests/tiers.rs: write one `#[case::NAME(\"NAME\")]` per tier"
    );
}

#[track_caller]
fn solves(strategy: &str, tier: &str) {
    let name = strategy.replace('_', "-");
    let strategy = ladder::find(&name).expect("the strategy is on the ladder").strategy();
    let tier = fixtures::tier(tier).expect("the tier is there");
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
        let left = tier.puzzles.len() - finished.len();
        let of = tier.puzzles.len();
        let _ = writeln!(
            io::stderr(),
            "skipped {name}: {left} of {of} puzzles of {tier} need more than {EFFORT} placements"
        );
    }
    let puzzles: Vec<Puzzle> = finished.iter().map(|puzzle| puzzle.puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    strategy.solve_many(&puzzles, &limits(tier.solutions), &mut answers);
    for (puzzle, answer) in finished.iter().zip(&answers) {
        is_right(
            strategy,
            tier.name,
            &TierPuzzle { solutions: tier.solutions, ..**puzzle },
            answer,
        );
    }
}

#[track_caller]
fn does_the_recorded_work(strategy: &str, tier: &str) {
    let name = strategy.replace('_', "-");
    let strategy = ladder::find(&name).expect("the strategy is on the ladder").strategy();
    let tier = fixtures::tier(tier).expect("the tier is there");
    match work::compare(&name, tier.name, &work::of_tier(strategy, tier)) {
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
