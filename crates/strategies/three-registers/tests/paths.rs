//! Each path that the processor allows, forced: the shared suite, and random puzzles with none, one
//! and many solutions.

use std::ops::ControlFlow::{self, Break, Continue};

use judge::{Judge, PATIENCE, Replay, fixtures, oracle};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use sudoku::{Cell, Detail, Digit, Event, Grid, Puzzle, Solver, Visitor};
use three_registers::{OnPath, Path, ThreeRegisters};

/// The largest number of solutions to enumerate. The oracle takes about half a millisecond each.
const MANY: usize = 50;

/// Every path that this processor can take. Prints which it cannot.
fn paths() -> Vec<OnPath> {
    let on = |path: Path| {
        let solver = ThreeRegisters::on(path);
        if solver.is_none() {
            eprintln!("skipped: this processor cannot take {path:?}");
        }
        solver
    };
    Path::ALL.iter().copied().filter_map(on).collect()
}

/// The best path is that of the strategy, which the judge's own tests run.
#[test]
fn the_shared_suite_accepts_the_other_paths() {
    assert!(paths().iter().any(|solver| solver.path() == Path::best()));
    for solver in paths().into_iter().filter(|solver| solver.path() != Path::best()) {
        let judge = Judge { time_limit: PATIENCE, ..Judge::new(solver.strategy()) };
        let report = judge.run(|_| {});
        if let Some(failure) = report.failure() {
            eprintln!("on the path {}", solver.path().name());
            failure.panic();
        }
    }
}

/// Collects up to `MANY` solutions, and listens to choices or to solutions alone.
struct Collect<const CHOICES: bool>(Vec<Grid>);

impl<const CHOICES: bool> Visitor for Collect<CHOICES> {
    const DETAIL: Detail = if CHOICES { Detail::Choices } else { Detail::Solutions };

    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.0.push(*grid);
        if self.0.len() < MANY { Continue(()) } else { Break(()) }
    }
}

fn collected<const CHOICES: bool>(solver: OnPath, puzzle: &Puzzle) -> Vec<Grid> {
    let mut collect = Collect::<CHOICES>(Vec::new());
    let flow = solver.search(puzzle, &mut collect);
    assert_eq!(flow.is_break(), collect.0.len() == MANY);
    collect.0
}

/// Replays every event on a board; up to `MANY` solutions.
#[track_caller]
fn replayed(solver: OnPath, puzzle: &Puzzle) -> Vec<Grid> {
    let mut replay = Replay::new(puzzle);
    let mut found = Vec::new();
    let flow = solver.strategy().watch(puzzle, &mut |event| {
        replay.follow(event).unwrap_or_else(|error| panic!("{solver:?}, {puzzle}: {error}"));
        if let Event::Solution(grid) = event {
            found.push(*grid);
        }
        if found.len() == MANY { Break(()) } else { Continue(()) }
    });
    if flow.is_continue() {
        replay.finish().unwrap_or_else(|error| panic!("{solver:?}, {puzzle}: {error}"));
    }
    found
}

/// A puzzle with some givens of a solution, a few of them replaced where no rule breaks.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let solution =
        select(fixtures::cases().iter().filter_map(|case| case.solution).collect::<Vec<_>>());
    let order = Just(Cell::ALL.to_vec()).prop_shuffle();
    (solution, order, 20..45_usize, vec((0..81_usize, 0..9_usize), 0..4)).prop_map(
        |(solution, order, givens, replaced)| {
            let mut grid = Grid::EMPTY;
            for &cell in &order[..givens] {
                grid[cell] = solution[cell];
            }
            for (index, digit) in replaced {
                let cell = Cell::ALL[index];
                let before = grid[cell];
                grid[cell] = Digit::from_index(digit);
                if !grid.is_valid() {
                    grid[cell] = before;
                }
            }
            Puzzle::new(grid).unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn all_solutions_of_random_puzzles(puzzle in puzzle()) {
        let expected = oracle::solutions(&puzzle, MANY);
        for solver in paths() {
            let mut found = collected::<false>(solver, &puzzle);
            prop_assert_eq!(&found, &collected::<true>(solver, &puzzle), "{:?}", solver);
            prop_assert_eq!(&found, &replayed(solver, &puzzle), "{:?}", solver);
            found.sort_unstable();
            found.dedup();
            prop_assert_eq!(found.len(), expected.len(), "{:?}", solver);
            if found.len() < MANY {
                prop_assert_eq!(&found, &expected, "{:?}", solver);
            }
        }
    }
}
