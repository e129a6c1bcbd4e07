//! Properties that hold for random puzzles and transforms.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow::{Break, Continue};

use generator::random_transform;
use judge::fixtures::{self, Expected};
use judge::oracle;
use ladder::LADDER;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use proptest::test_runner::TestRunner;
use sudoku::{Cell, Digit, Ended, Event, Grid, Limits, Puzzle, Strategy, Transform};

/// With more solutions than this, only this many are counted, and none is compared.
const MOST: usize = 60;

/// Far above the placements that a puzzle with at least 36 givens takes, in any form.
const EFFORT: u64 = 1_000_000;

macro_rules! properties {
    ($($name:ident $order:ident $row:tt;)*) => {
        $(
            mod $name {
                use super::*;

                #[test]
                fn finds_what_the_oracle_finds() {
                    for_many(&some_puzzle(), &|puzzle| {
                        agrees_with_the_oracle(strategy(stringify!($name)), puzzle);
                    });
                }

                #[test]
                fn a_transform_carries_solutions_over() {
                    for_many(&(some_puzzle(), some_transform()).boxed(), &|(puzzle, transform)| {
                        carries_over(strategy(stringify!($name)), puzzle, transform);
                    });
                }
            }
        )*
    };
}

ladder::for_each_strategy!(properties);

fn strategy(name: &str) -> &'static dyn Strategy {
    ladder::find(&name.replace('_', "-")).expect("the strategy is on the ladder").strategy()
}

/// Tests a property for many values. It is compiled once, not again for each strategy.
fn for_many<T: Debug>(values: &BoxedStrategy<T>, property: &dyn Fn(&T)) {
    let config = ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() };
    let result = TestRunner::new(config).run(values, |value| {
        property(&value);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[track_caller]
fn agrees_with_the_oracle(strategy: &dyn Strategy, puzzle: &Puzzle) {
    let expected = oracle::solutions(puzzle, MOST);
    let found = solutions(strategy, puzzle);
    assert_eq!(found.len(), expected.len(), "{puzzle}");
    if found.len() < MOST {
        assert_eq!(found.into_iter().collect::<Vec<_>>(), expected, "{puzzle}");
    }
    let answer = strategy.solve(puzzle, &Limits::PROOF);
    let ended = if expected.len() < 2 { Ended::Exhausted } else { Ended::LimitReached };
    assert_eq!((answer.solutions, answer.ended), (expected.len().min(2) as u64, ended), "{puzzle}");
}

#[track_caller]
fn carries_over(strategy: &dyn Strategy, puzzle: &Puzzle, transform: &Transform) {
    let changed = transform.apply_to_puzzle(puzzle);
    let expected: BTreeSet<Grid> =
        solutions(strategy, puzzle).iter().map(|grid| transform.apply(grid)).collect();
    let found = solutions(strategy, &changed);
    assert_eq!(found.len(), expected.len(), "{puzzle} and {changed}");
    if found.len() < MOST {
        assert_eq!(found, expected, "{puzzle} and {changed}");
    }
}

/// The solutions as a set. Fails if a grid is no solution or is reported twice.
#[track_caller]
fn solutions(strategy: &dyn Strategy, puzzle: &Puzzle) -> BTreeSet<Grid> {
    let mut found = BTreeSet::new();
    let mut placements = 0;
    let _ = strategy.watch(puzzle, &mut |event| {
        match event {
            Event::Solution(grid) => {
                assert_eq!(puzzle.check_solution(grid), Ok(()), "{puzzle}");
                assert!(found.insert(*grid), "{puzzle}: this solution was reported twice: {grid}");
            }
            Event::Place(..) => placements += 1,
            _ => {}
        }
        if found.len() < MOST { Continue(()) } else { Break(()) }
    });
    assert!(placements <= EFFORT, "{puzzle}: {placements} placements, expected at most {EFFORT}");
    found
}

/// The solution of a named case with 36 to 60 of its digits as givens. In some, one given is
/// changed. Many have several solutions, and some have none.
fn some_puzzle() -> BoxedStrategy<Puzzle> {
    let grids: Vec<Grid> = fixtures::cases()
        .iter()
        .filter(|case| case.solutions == Expected::Exactly(1))
        .filter_map(|case| case.solution)
        .collect();
    let grid = prop::sample::select(grids);
    let cells = Just(Cell::ALL.to_vec()).prop_shuffle();
    (grid, cells, 36_usize..=60, prop::option::weighted(0.2, 0_usize..9))
        .prop_map(|(solution, cells, givens, change)| {
            let mut grid = Grid::EMPTY;
            for &cell in &cells[..givens] {
                grid[cell] = solution[cell];
            }
            let changed = change.and_then(|digit| {
                let mut changed = grid;
                changed[cells[0]] = Digit::from_index(digit);
                Puzzle::new(changed).ok()
            });
            changed
                .unwrap_or_else(|| Puzzle::new(grid).expect("a part of a solution breaks no rule"))
        })
        .boxed()
}

fn some_transform() -> BoxedStrategy<Transform> {
    any::<u64>().prop_map(|seed| random_transform(seed, 0)).boxed()
}

#[test]
fn the_puzzles_have_none_one_and_several_solutions() {
    use proptest::strategy::ValueTree;
    let mut runner = TestRunner::deterministic();
    let mut counts = BTreeSet::new();
    for _ in 0..200 {
        let puzzle = some_puzzle().new_tree(&mut runner).expect("a puzzle is made").current();
        counts.insert(oracle::solutions(&puzzle, 2).len());
    }
    assert_eq!(counts, BTreeSet::from([0, 1, 2]));
    assert!(!LADDER.is_empty());
}
