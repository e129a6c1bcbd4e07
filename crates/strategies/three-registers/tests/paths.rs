//! Each path that the processor allows, forced: all solutions against the oracle, the order of
//! events, `Break`, many puzzles at once, and the shared suite.

use std::ops::ControlFlow::{self, Break, Continue};

use judge::{Judge, PATIENCE, Replay, oracle};
use proptest::collection::vec;
use proptest::prelude::*;
use sudoku::{Answer, Cell, Detail, Digit, Event, Grid, Limits, Puzzle, Solver, Visitor};
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

#[track_caller]
fn check(puzzle: &Puzzle) {
    let expected = oracle::solutions(puzzle, MANY);
    for solver in paths() {
        let mut found = collected::<false>(solver, puzzle);
        assert_eq!(found, collected::<true>(solver, puzzle), "{solver:?} with choices, {puzzle}");
        assert_eq!(found, replayed(solver, puzzle), "{solver:?} with everything, {puzzle}");
        for grid in &found {
            assert_eq!(puzzle.check_solution(grid), Ok(()), "{solver:?}, {puzzle}");
        }
        found.sort_unstable();
        let count = found.len();
        found.dedup();
        assert_eq!(found.len(), count, "{solver:?} repeats a solution of {puzzle}");
        if expected.len() < MANY {
            assert_eq!(found, expected, "{solver:?}, {puzzle}");
        } else {
            assert_eq!(count, MANY, "{solver:?}, {puzzle}");
        }
    }
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

/// A solution with its digits, rows and columns shuffled.
fn solution() -> impl Strategy<Value = Grid> {
    let shuffled = |count: u8| Just((0..count).collect::<Vec<u8>>()).prop_shuffle();
    let lines = || (shuffled(3), vec(shuffled(3), 3));
    (shuffled(9), lines(), lines(), any::<bool>()).prop_map(
        |(digits, rows, columns, transposed)| {
            let line_of = |(bands, in_band): &(Vec<u8>, Vec<Vec<u8>>), index: usize| {
                usize::from(3 * bands[index / 3] + in_band[index / 3][index % 3])
            };
            let mut bytes = [0; 81];
            for (index, byte) in bytes.iter_mut().enumerate() {
                let (row, column) =
                    if transposed { (index % 9, index / 9) } else { (index / 9, index % 9) };
                let (row, column) = (line_of(&rows, row), line_of(&columns, column));
                *byte = 1 + digits[(3 * row + row / 3 + column) % 9];
            }
            Grid::from_bytes(bytes).unwrap()
        },
    )
}

/// A puzzle with some givens of a solution, a few of them replaced where no rule breaks. It has any
/// number of solutions, or none.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let order = Just((0..81).collect::<Vec<usize>>()).prop_shuffle();
    (solution(), order, 20..45_usize, vec((0..81_usize, 0..9_usize), 0..4)).prop_map(
        |(solution, order, givens, replaced)| {
            let mut grid = Grid::EMPTY;
            for &index in &order[..givens] {
                grid[Cell::ALL[index]] = solution[Cell::ALL[index]];
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
        check(&puzzle);
    }

    #[test]
    fn break_is_obeyed_at_any_event(puzzle in puzzle(), stop in 1..60_usize) {
        for solver in paths() {
            let mut events = 0;
            let flow = solver.strategy().watch(&puzzle, &mut |_| {
                events += 1;
                if events == stop { Break(()) } else { Continue(()) }
            });
            prop_assert!(events <= stop);
            prop_assert_eq!(flow.is_break(), events == stop);
        }
    }

    #[test]
    fn many_at_once_answer_as_one_by_one(puzzles in vec(puzzle(), 0..9), limit in 0..4_u64) {
        let limits = Limits::solutions(limit);
        let mut answers = vec![Answer::default(); puzzles.len()];
        for solver in paths() {
            solver.strategy().solve_many(&puzzles, &limits, &mut answers);
            for (puzzle, answer) in puzzles.iter().zip(&answers) {
                prop_assert_eq!(*answer, solver.strategy().solve(puzzle, &limits));
            }
        }
    }
}

/// Puzzles that need guesses, with the number of their solutions.
const KNOWN: [(&str, u64); 8] = [
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1),
    ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1),
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1),
    (".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", 1),
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
    ("59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65", 10),
    ("1....6.8..5.1..2....9...1...9..1......45.....6....2..8.4.....6.7....18.....3...7.", 787),
    ("...4......5..8.2.6.....3...2...4....3......1...5.3.8.25...6.3.8..6....95..8......", 847),
];

#[test]
fn known_numbers_of_solutions() {
    for (line, solutions) in KNOWN {
        let puzzle: Puzzle = line.parse().unwrap();
        for solver in paths() {
            assert_eq!(
                solver.strategy().count_solutions(&puzzle, 1000),
                solutions,
                "{solver:?}, {line}"
            );
        }
    }
}

#[test]
fn the_empty_grid_and_the_solved_one() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    check(&empty);
    for solver in paths() {
        let full = Puzzle::new(solver.strategy().first_solution(&empty).unwrap()).unwrap();
        assert_eq!(solver.strategy().solve(&full, &Limits::PROOF).first, Some(*full.grid()));
        assert_eq!(solver.strategy().count_solutions(&full, 2), 1);
    }
}

#[test]
fn each_path_has_a_name_of_its_own() {
    let mut names: Vec<&str> = Path::ALL.iter().map(|path| path.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Path::ALL.len());
    assert!(paths().iter().all(|solver| solver.name() == "three-registers"));
}

#[test]
fn the_best_path_is_available() {
    assert!(Path::best().is_available());
    assert!(Path::Portable.is_available());
    for &path in Path::ALL {
        assert_eq!(ThreeRegisters::on(path).map(OnPath::path), path.is_available().then_some(path));
    }
}

/// Runs the shared suite on one path, if the processor can take it.
fn suite_accepts(path: Path) {
    if let Some(solver) = paths().into_iter().find(|solver| solver.path() == path) {
        let report = Judge::new(solver.strategy()).time_limit(PATIENCE).run(|_| {});
        if let Some(failure) = report.failure() {
            failure.panic();
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn the_shared_suite_accepts_avx512() {
    suite_accepts(Path::Avx512);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn the_shared_suite_accepts_avx2() {
    suite_accepts(Path::Avx2);
}

#[test]
fn the_shared_suite_accepts_portable() {
    suite_accepts(Path::Portable);
}
