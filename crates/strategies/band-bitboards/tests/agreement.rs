//! Band-bitboards against a solver that is too simple to be wrong, on puzzles with none, one and
//! many solutions.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};

use band_bitboards::BandBitboards;
use proptest::prelude::*;
use sudoku::{Cell, Digit, Event, Grid, Limits, Puzzle, Reason, Solver, Strategy as _};

/// The first `limit` solutions, by trying every digit in a cell with the fewest candidates.
fn obvious(grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    let possible = |grid: &Grid, cell: Cell| -> Vec<Digit> {
        Digit::ALL
            .into_iter()
            .filter(|&digit| cell.peers().iter().all(|&peer| grid[peer] != Some(digit)))
            .collect()
    };
    let Some((cell, digits)) =
        grid.blanks().map(|cell| (cell, possible(grid, cell))).min_by_key(|(_, d)| d.len())
    else {
        found.push(*grid);
        return;
    };
    for digit in digits {
        if found.len() == limit {
            return;
        }
        grid[cell] = Some(digit);
        obvious(grid, limit, found);
        grid[cell] = None;
    }
}

fn obvious_solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    obvious(&mut puzzle.grid().to_owned(), limit, &mut found);
    found
}

/// Every solution, or the first `limit`, in the order in which the strategy tells them.
fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    let _ = BandBitboards.watch(puzzle, &mut |event| {
        if let Event::Solution(grid) = event {
            found.push(*grid);
        }
        if found.len() == limit { Break(()) } else { Continue(()) }
    });
    found
}

/// Solutions alone, so that the search runs without its events.
struct Quiet(Vec<Grid>, usize);

impl sudoku::Visitor for Quiet {
    const DETAIL: sudoku::Detail = sudoku::Detail::Solutions;
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.0.push(*grid);
        if self.0.len() == self.1 { Break(()) } else { Continue(()) }
    }
}

fn quiet_solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut visitor = Quiet(Vec::new(), limit);
    let _ = BandBitboards.search(puzzle, &mut visitor);
    visitor.0
}

/// All solutions agree with the obvious solver's, each told once; with more than `limit`, they are
/// `limit` different ones.
#[track_caller]
fn check(puzzle: &Puzzle, limit: usize) {
    let mut expected = obvious_solutions(puzzle, limit);
    let quiet = quiet_solutions(puzzle, limit);
    assert_eq!(
        quiet,
        solutions(puzzle, limit),
        "what a visitor listens to must not change the solutions of\n{puzzle}"
    );
    for grid in &quiet {
        puzzle.check_solution(grid).unwrap();
    }
    let distinct: HashSet<_> = quiet.iter().collect();
    assert_eq!(distinct.len(), quiet.len(), "a solution was told twice of\n{puzzle}");
    if expected.len() < limit {
        let mut got = quiet;
        expected.sort_unstable();
        got.sort_unstable();
        assert_eq!(got, expected, "{puzzle}");
    } else {
        assert_eq!(quiet.len(), limit, "{puzzle}");
    }
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

const LEETCODE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LEETCODE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const WORST_FOR_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

const TEN_SOLUTIONS: &str =
    "59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65";
const NO_SOLUTION_DEEP: &str =
    "1...5.2.9..7.......6.......2...........5.1..2....2.39.3.4.9...15...1...3...8...4.";

/// Known counts, each found by two other solvers.
#[test]
fn known_numbers_of_solutions() {
    for (text, expected) in [
        (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0),
        ("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..", 0),
        (".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.", 0),
        ("....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...", 0),
        ("9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3", 0),
        (NO_SOLUTION_DEEP, 0),
        ("12345678.........9...............................................................", 0),
        (".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.", 2),
        ("9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8", 2),
        ("..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785...........", 3),
        (TEN_SOLUTIONS, 10),
        ("...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...", 125),
        ("1....6.8..5.1..2....9...1...9..1......45.....6....2..8.4.....6.7....18.....3...7.", 787),
        ("...4......5..8.2.6.....3...2...4....3......1...5.3.8.25...6.3.8..6....95..8......", 847),
    ] {
        let found = quiet_solutions(&puzzle(text), usize::MAX);
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), expected, "{text}");
        assert_eq!(found.len(), expected, "{text}");
        assert_eq!(solutions(&puzzle(text), usize::MAX), found, "{text}");
    }
}

#[test]
fn known_puzzles() {
    assert_eq!(quiet_solutions(&puzzle(LEETCODE), 2), [LEETCODE_SOLVED.parse().unwrap()]);
    check(&puzzle(LEETCODE), 10);
    check(&puzzle(LEETCODE_SOLVED), 10);
    check(&puzzle(WORST_FOR_BRUTE_FORCE), 1);
    check(&Puzzle::new(Grid::EMPTY).unwrap(), 500);
}

/// A full grid, blanked and shuffled by a permutation of the digits and of rows within bands; then
/// givens are taken away.
fn given_of_a_solution() -> impl proptest::strategy::Strategy<Value = Puzzle> {
    let digits = Just(Digit::ALL.to_vec()).prop_shuffle();
    let rows = proptest::collection::vec(Just(vec![0, 1, 2]).prop_shuffle(), 3);
    let kept = proptest::collection::vec(any::<u8>(), 81);
    (digits, rows, kept, 60..200_u8).prop_map(|(digits, rows, kept, threshold)| {
        let solved: Grid = LEETCODE_SOLVED.parse().unwrap();
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let from =
                Cell::at(cell.row() / 3 * 3 + rows[cell.row() / 3][cell.row() % 3], cell.column())
                    .unwrap();
            if kept[cell.index()] >= threshold {
                grid[cell] = solved[from].map(|digit| digits[digit.index()]);
            }
        }
        Puzzle::new(grid).unwrap()
    })
}

/// The same with some digits overwritten by others, where the rules allow it: most of these have no
/// solution.
fn mutated() -> impl proptest::strategy::Strategy<Value = Puzzle> {
    let changes = proptest::collection::vec((0..81_usize, 0..9_usize), 1..6);
    (given_of_a_solution(), changes).prop_map(|(puzzle, changes)| {
        let mut puzzle = puzzle;
        for (cell, digit) in changes {
            let mut grid = *puzzle.grid();
            grid[Cell::ALL[cell]] = Some(Digit::ALL[digit]);
            puzzle = Puzzle::new(grid).unwrap_or(puzzle);
        }
        puzzle
    })
}

/// A few digits thrown anywhere that the rules allow.
fn thrown() -> impl proptest::strategy::Strategy<Value = Puzzle> {
    proptest::collection::vec((0..81_usize, 0..9_usize), 50..120).prop_map(|throws| {
        let mut puzzle = Puzzle::new(Grid::EMPTY).unwrap();
        for (cell, digit) in throws {
            let mut grid = *puzzle.grid();
            grid[Cell::ALL[cell]] = grid[Cell::ALL[cell]].or(Some(Digit::ALL[digit]));
            puzzle = Puzzle::new(grid).unwrap_or(puzzle);
        }
        puzzle
    })
}

/// The board as the contract of `Visitor` describes it, checked at every event.
struct Board<'a> {
    puzzle: &'a Puzzle,
    grid: Grid,
    /// The cells written, and whether by choice.
    written: Vec<(Cell, bool)>,
}

impl Board<'_> {
    fn hear(&mut self, event: Event<'_>) {
        match event {
            Event::Place(cell, digit) => {
                self.check_possible(cell, digit);
                let others =
                    Digit::ALL.into_iter().filter(|&other| self.is_possible(cell, other)).count();
                assert!(others > 1, "a choice without an alternative in {cell}");
                self.write(cell, digit, true);
            }
            Event::Deduce(cell, digit, reason) => {
                self.check_possible(cell, digit);
                match reason {
                    Reason::NakedSingle => {
                        assert!(
                            Digit::ALL
                                .into_iter()
                                .all(|other| other == digit || !self.is_possible(cell, other))
                        );
                    }
                    Reason::HiddenSingle(house) => {
                        assert!(house.cells().contains(&cell));
                        assert!(
                            house
                                .cells()
                                .iter()
                                .all(|&other| other == cell || !self.is_possible(other, digit))
                        );
                    }
                    Reason::LastAlternative | Reason::Propagation => {}
                }
                self.write(cell, digit, false);
            }
            Event::Remove(cell) => loop {
                let (written, by_choice) = self.written.pop().expect("something to remove");
                self.grid[written] = None;
                assert_eq!(by_choice, written == cell, "the newest choice goes first");
                if written == cell {
                    break;
                }
            },
            Event::Solution(grid) => {
                assert_eq!(grid, &self.grid, "the solution must be what is on the board");
                self.puzzle.check_solution(grid).unwrap();
            }
        }
    }

    fn write(&mut self, cell: Cell, digit: Digit, by_choice: bool) {
        self.grid[cell] = Some(digit);
        self.written.push((cell, by_choice));
    }

    fn is_possible(&self, cell: Cell, digit: Digit) -> bool {
        self.grid[cell].is_none() && cell.peers().iter().all(|&peer| self.grid[peer] != Some(digit))
    }

    #[track_caller]
    fn check_possible(&self, cell: Cell, digit: Digit) {
        assert!(self.is_possible(cell, digit), "{digit} in {cell} breaks a rule on\n{}", self.grid);
    }
}

/// Runs the search up to `stop` events, checks each, and that none comes after the `Break`.
fn check_events(puzzle: &Puzzle, stop: usize) -> usize {
    let mut board = Board { puzzle, grid: *puzzle.grid(), written: Vec::new() };
    let mut events = 0;
    let flow = BandBitboards.watch(puzzle, &mut |event| {
        assert!(events < stop, "an event after the Break");
        board.hear(event);
        events += 1;
        if events == stop { Break(()) } else { Continue(()) }
    });
    assert_eq!(flow.is_break(), events == stop);
    if flow.is_continue() {
        assert!(
            board.written.iter().all(|&(_, by_choice)| !by_choice),
            "a choice was not taken back"
        );
    }
    events
}

#[test]
fn every_event_may_be_the_last() {
    for text in [LEETCODE, WORST_FOR_BRUTE_FORCE, TEN_SOLUTIONS, NO_SOLUTION_DEEP] {
        let puzzle = puzzle(text);
        let events = check_events(&puzzle, 2_000);
        for stop in (1..events).step_by(7) {
            assert_eq!(check_events(&puzzle, stop), stop);
        }
    }
}

#[test]
fn limits_are_kept() {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    assert_eq!(BandBitboards.solve(&empty, &Limits::solutions(1_000)).solutions, 1_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn agrees_on_givens_of_a_solution(puzzle in given_of_a_solution()) {
        check(&puzzle, 60);
        check_events(&puzzle, 3_000);
    }

    #[test]
    fn agrees_on_mutated_puzzles(puzzle in mutated()) {
        check(&puzzle, 60);
        check_events(&puzzle, 3_000);
    }

    #[test]
    fn agrees_on_thrown_digits(puzzle in thrown()) {
        check(&puzzle, 10);
        check_events(&puzzle, 3_000);
    }
}
