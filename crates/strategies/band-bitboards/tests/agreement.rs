//! Random puzzles with no, one and many solutions. The search finds what the oracle finds, with and
//! without a visitor that listens to every event, and each reason that it reports is true.

use std::ops::ControlFlow::{self, Break, Continue};

use band_bitboards::BandBitboards;
use judge::fixtures::{self, Expected};
use judge::{Replay, oracle};
use proptest::prelude::*;
use sudoku::{
    Board, Cell, Detail, Digit, Event, Grid, House, Mark, Puzzle, Reason, Solver, Strategy as _,
    Visitor,
};

/// The search of a puzzle with more solutions is stopped here.
const MOST: usize = 60;

/// Listens to solutions alone, so that the search runs without its other events.
#[derive(Default)]
struct Solutions(Vec<Grid>);

impl Visitor for Solutions {
    const DETAIL: Detail = Detail::Solutions;

    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.0.push(*grid);
        if self.0.len() < MOST { Continue(()) } else { Break(()) }
    }
}

/// The solutions in the order of the search; checks each event on the way.
fn solutions_with_events(puzzle: &Puzzle) -> Vec<Grid> {
    let (mut replay, mut solutions) = (Replay::new(puzzle), Solutions::default());
    let _ = BandBitboards.watch(puzzle, &mut |event| {
        check_reason(replay.board(), event);
        replay.follow(event).unwrap();
        if let Event::Solution(grid) = event { solutions.solution(grid) } else { Continue(()) }
    });
    solutions.0
}

/// Checks the reason of an event against the board before it. A deduction must have the first of
/// these reasons that holds: a naked single; a hidden single in the box, the row or the column;
/// propagation. The last alternative of a cell is not checked.
fn check_reason(board: &Board, event: Event<'_>) {
    let candidates = |cell| board.candidates(cell).len();
    match event {
        Event::Place(cell, _) => assert!(candidates(cell) > 1, "a guess in {cell}: {board:?}"),
        Event::Deduce(cell, digit, reason) if reason != Reason::LastAlternative => {
            let is_only_place = |house: &House| {
                house.cells().iter().all(|&other| {
                    other == cell
                        || board.mark(other) != Mark::Blank
                        || !board.candidates(other).contains(digit)
                })
            };
            let mut houses = cell.houses();
            houses.rotate_right(1); // The box comes first.
            let expected = if candidates(cell) == 1 {
                Reason::NakedSingle
            } else {
                let house = houses.into_iter().find(is_only_place);
                house.map_or(Reason::Propagation, Reason::HiddenSingle)
            };
            assert_eq!(reason, expected, "{digit} in {cell}: {board:?}");
        }
        _ => {}
    }
}

/// The solutions in the order of the search, with and without events.
#[track_caller]
fn solutions(puzzle: &Puzzle) -> Vec<Grid> {
    let mut solutions = Solutions::default();
    let _ = BandBitboards.search(puzzle, &mut solutions);
    let with_events = solutions_with_events(puzzle);
    assert_eq!(solutions.0, with_events, "the events change the solutions of\n{puzzle}");
    with_events
}

/// Cases without a solution are left to the random puzzles: the search of one named case takes
/// seconds.
#[test]
fn events_are_true_and_do_not_change_the_solutions() {
    for case in fixtures::cases() {
        if let Some(puzzle) = &case.puzzle
            && case.solutions != Expected::Exactly(0)
        {
            solutions(puzzle);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn finds_what_the_oracle_finds(puzzle in some_puzzle()) {
        let mut found = solutions(&puzzle);
        found.sort_unstable();
        let expected = oracle::solutions(&puzzle, MOST);
        prop_assert_eq!(found.len(), expected.len());
        if expected.len() < MOST {
            prop_assert_eq!(found, expected);
        } else {
            prop_assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "a solution came twice");
            prop_assert!(found.iter().all(|grid| puzzle.check_solution(grid).is_ok()));
        }
    }
}

/// Some digits of a solved grid, and then random digits wherever the rules allow them.
fn some_puzzle() -> impl Strategy<Value = Puzzle> {
    let solutions: Vec<Grid> = fixtures::cases().iter().filter_map(|case| case.solution).collect();
    let solution = prop::sample::select(solutions);
    let cells = Just(Cell::ALL.to_vec()).prop_shuffle();
    let digits = prop::collection::vec((0..81_usize, 0..9_usize), 120);
    // A part of a solution, the same with a few wrong digits, and random digits alone.
    let amounts =
        prop_oneof![(18..60_usize, Just(0)), (18..60_usize, 1..6_usize), (Just(0), 50..120_usize)];
    (solution, cells, digits, amounts).prop_map(|(solution, cells, digits, (kept, random))| {
        let mut grid = Grid::EMPTY;
        for &cell in &cells[..kept] {
            grid[cell] = solution[cell];
        }
        let mut puzzle = Puzzle::new(grid).unwrap();
        for &(cell, digit) in &digits[..random] {
            let mut grid = *puzzle.grid();
            grid[Cell::ALL[cell]] = Some(Digit::ALL[digit]);
            puzzle = Puzzle::new(grid).unwrap_or(puzzle);
        }
        puzzle
    })
}
