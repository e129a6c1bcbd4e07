//! The oracle: a slow and obvious solver, written to be right, that shares no code with the
//! strategies. Tests compare a strategy with it.
//!
//! Each step lists the questions that the grid leaves open: "which digit goes into this cell?" and
//! "which cell of this house takes this digit?", each with all its possible answers. It takes the
//! question with the fewest answers and tries each of them on a copy of the grid. So no state has
//! to be kept consistent, and nothing is ever taken back.

use std::ops::ControlFlow::{self, Break, Continue};

use sudoku::{Cell, Detail, Digit, Event, Grid, House, Puzzle, Solver, Strategy, Visitor};

use crate::Replay;

/// The puzzle's solutions, ascending; with more than the limit, as many of them as the limit.
///
/// A step takes some microseconds. The hardest puzzles need some thousands of steps.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    extend(*puzzle.grid(), limit, &mut found);
    found.sort_unstable();
    found
}

fn extend(grid: Grid, limit: usize, found: &mut Vec<Grid>) {
    if found.len() >= limit {
        return;
    }
    let mut fewest: Option<Vec<(Cell, Digit)>> = None;
    for answers in questions(&grid) {
        if fewest.as_ref().is_none_or(|fewest| answers.len() < fewest.len()) {
            // No other question makes fewer copies of the grid.
            let is_forced = answers.len() <= 1;
            fewest = Some(answers);
            if is_forced {
                break;
            }
        }
    }
    let Some(answers) = fewest else {
        found.push(grid);
        return;
    };
    for (cell, digit) in answers {
        let mut extended = grid;
        extended[cell] = Some(digit);
        extend(extended, limit, found);
    }
}

/// For every open question the list of its possible answers. Each solution has exactly one of them.
fn questions(grid: &Grid) -> impl Iterator<Item = Vec<(Cell, Digit)>> {
    let is_possible = |&(cell, digit): &(Cell, Digit)| {
        grid[cell].is_none() && cell.peers().iter().all(|&peer| grid[peer] != Some(digit))
    };
    let of_cells = grid.blanks().map(move |cell| {
        let digits = Digit::ALL.into_iter().map(move |digit| (cell, digit));
        digits.filter(is_possible).collect()
    });
    let is_missing = |&(house, digit): &(House, Digit)| {
        house.cells().iter().all(|&cell| grid[cell] != Some(digit))
    };
    let of_house = |house: House| Digit::ALL.into_iter().map(move |digit| (house, digit));
    let of_houses =
        House::ALL.into_iter().flat_map(of_house).filter(is_missing).map(move |(house, digit)| {
            let cells = house.cells().iter().map(move |&cell| (cell, digit));
            cells.filter(is_possible).collect()
        });
    of_cells.chain(of_houses)
}

/// Checks that a solver finds what the oracle finds: each solution once, and no other grid. With
/// more solutions than the limit, it checks only the first ones of the solver.
///
/// The solver searches once per [`Detail`] and has to find the same solutions in the same order
/// each time, because a strategy may take another path when nothing listens to its choices. Its
/// events have to be legal, as [`Replay`] checks them, and it has to stop at the limit.
///
/// # Panics
///
/// If any of this is not so. The message names the puzzle.
#[track_caller]
pub fn assert_agrees<S: Solver>(solver: &S, puzzle: &Puzzle, limit: usize) {
    let mut found = collected::<S, { Detail::Solutions as u8 }>(solver, puzzle, limit);
    let with_choices = collected::<S, { Detail::Choices as u8 }>(solver, puzzle, limit);
    assert_eq!(found, with_choices, "a visitor of choices changes the solutions of {puzzle}");
    let with_events = replayed(solver, puzzle, limit);
    assert_eq!(found, with_events, "a visitor of every event changes the solutions of {puzzle}");

    for grid in &found {
        assert_eq!(puzzle.check_solution(grid), Ok(()), "{puzzle}");
    }
    found.sort_unstable();
    for (grid, next) in found.iter().zip(found.iter().skip(1)) {
        assert_ne!(grid, next, "a solution of {puzzle} was reported twice");
    }
    let expected = solutions(puzzle, limit);
    if expected.len() < limit {
        assert_eq!(found, expected, "the solutions of {puzzle}");
    } else {
        assert_eq!(found.len(), limit, "the number of solutions, up to the limit, of {puzzle}");
    }
}

/// Collects solutions up to a limit.
struct Collect<const DETAIL: u8> {
    limit: usize,
    found: Vec<Grid>,
}

impl<const DETAIL: u8> Visitor for Collect<DETAIL> {
    const DETAIL: Detail =
        if DETAIL == Detail::Solutions as u8 { Detail::Solutions } else { Detail::Choices };

    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.found.push(*grid);
        if self.found.len() < self.limit { Continue(()) } else { Break(()) }
    }
}

#[track_caller]
fn collected<S: Solver, const DETAIL: u8>(solver: &S, puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut collect = Collect::<DETAIL> { limit, found: Vec::new() };
    let flow = solver.search(puzzle, &mut collect);
    assert_eq!(flow.is_break(), collect.found.len() == limit, "Break at the limit of {puzzle}");
    collect.found
}

/// The solutions of a search of which every event is checked.
#[track_caller]
fn replayed<S: Solver>(solver: &S, puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let (mut replay, mut found) = (Replay::new(puzzle), Vec::new());
    let flow = solver.watch_lines(puzzle, Detail::Everything, &mut |event, _| {
        replay.follow(event).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        if let Event::Solution(grid) = event {
            found.push(*grid);
        }
        if found.len() < limit { Continue(()) } else { Break(()) }
    });
    if flow.is_continue() {
        replay.finish().unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{self, Expected};
    use sudoku::Reason;

    /// Writes digits into the blanks in every possible way, and keeps those that break no rule.
    fn all_fillings(puzzle: &Puzzle) -> Vec<Grid> {
        let mut fillings = vec![*puzzle.grid()];
        for cell in puzzle.grid().blanks() {
            fillings = fillings
                .iter()
                .flat_map(|filling| {
                    Digit::ALL.map(|digit| {
                        let mut filled = *filling;
                        filled[cell] = Some(digit);
                        filled
                    })
                })
                .collect();
        }
        fillings.retain(Grid::is_valid);
        fillings.sort_unstable();
        fillings
    }

    #[test]
    fn it_finds_what_trying_everything_finds() {
        let solution = fixtures::case("leetcode-37").unwrap().solution.unwrap();
        let mut several = 0;
        for first in 0..78 {
            let mut givens = solution;
            for cell in [first, first + 3, (first * 7) % 81] {
                givens[Cell::ALL[cell]] = None;
            }
            let puzzle = Puzzle::new(givens).unwrap();
            assert_eq!(solutions(&puzzle, usize::MAX), all_fillings(&puzzle));
        }
        // The corners of a rectangle: in some of them two digits can be swapped.
        for rows in [[0, 1], [6, 7]] {
            for (left, right) in
                (0..9).flat_map(|left| (left + 1..9).map(move |right| (left, right)))
            {
                let corners =
                    rows.map(|row| [left, right].map(|column| Cell::at(row, column).unwrap()));
                let mut givens = solution;
                for cell in corners.into_iter().flatten() {
                    givens[cell] = None;
                }
                let puzzle = Puzzle::new(givens).unwrap();
                let found = solutions(&puzzle, usize::MAX);
                assert_eq!(found, all_fillings(&puzzle));
                several += usize::from(found.len() > 1);
            }
        }
        // One in which nothing fits, and one that is full.
        let mut givens = solution;
        givens[Cell::ALL[0]] = None;
        assert_eq!(solutions(&Puzzle::new(givens).unwrap(), 9), [solution]);
        assert_eq!(solutions(&Puzzle::new(solution).unwrap(), 9), [solution]);
        let impossible = fixtures::case("no-place-in-cell").unwrap().puzzle.unwrap();
        assert!(solutions(&impossible, 9).is_empty());
        assert!(several > 0, "no example with several solutions was among them");
    }

    #[test]
    fn it_finds_the_known_solutions_of_every_case() {
        for case in fixtures::cases() {
            let Some(puzzle) = case.puzzle else { continue };
            let found = solutions(&puzzle, 1000);
            match case.solutions {
                Expected::Exactly(count) => assert_eq!(found.len() as u64, count, "{case}"),
                _ => assert_eq!(found.len(), 1000, "{case}"),
            }
            assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{case}: a solution twice");
            assert!(found.iter().all(|grid| puzzle.check_solution(grid).is_ok()), "{case}");
            assert!(case.solution.is_none_or(|solution| found == [solution]), "{case}");
        }
    }

    /// Fills the blanks in order, with one bug or none.
    struct RowFiller(Bug);

    #[derive(PartialEq)]
    enum Bug {
        None,
        StopsAfterOne,
        ReportsTwice,
        OtherWithoutEvents,
        IgnoresBreak,
        IllegalEvent,
    }

    impl Solver for RowFiller {
        fn name(&self) -> &'static str {
            "filler"
        }

        fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
            let digits = match self.0 {
                Bug::OtherWithoutEvents if V::DETAIL == Detail::Solutions => {
                    [9, 8, 7, 6, 5, 4, 3, 2, 1]
                }
                _ => [1, 2, 3, 4, 5, 6, 7, 8, 9],
            };
            let mut reported = 0;
            let flow = self.fill(*puzzle.grid(), digits, &mut reported, visitor);
            if self.0 == Bug::IgnoresBreak { Continue(()) } else { flow }
        }
    }

    impl RowFiller {
        fn fill<V: Visitor>(
            &self,
            grid: Grid,
            digits: [u8; 9],
            reported: &mut usize,
            visitor: &mut V,
        ) -> ControlFlow<()> {
            let Some(cell) = grid.blanks().next() else {
                *reported += 1;
                if self.0 == Bug::StopsAfterOne && *reported > 1 {
                    return Continue(());
                }
                if self.0 == Bug::ReportsTwice {
                    visitor.solution(&grid)?;
                }
                return visitor.solution(&grid);
            };
            for digit in digits.into_iter().filter_map(Digit::new) {
                if cell.peers().iter().any(|&peer| grid[peer] == Some(digit)) {
                    continue;
                }
                let mut next = grid;
                next[cell] = Some(digit);
                if self.0 == Bug::IllegalEvent {
                    visitor.deduce(cell, digit, Reason::HiddenSingle(House::ROWS[0]))?;
                } else {
                    visitor.place(cell, digit)?;
                }
                self.fill(next, digits, reported, visitor)?;
                visitor.remove(cell)?;
            }
            Continue(())
        }
    }

    fn agrees(bug: Bug, limit: usize) {
        let puzzle = fixtures::case("two-solutions-herzberg-murty").unwrap().puzzle.unwrap();
        assert_agrees(&RowFiller(bug), &puzzle, limit);
    }

    #[test]
    fn a_right_solver_agrees() {
        for limit in [1, 2, 3] {
            agrees(Bug::None, limit);
        }
        let none = fixtures::case("no-place-in-cell").unwrap().puzzle.unwrap();
        assert_agrees(&RowFiller(Bug::None), &none, 9);
        // The solver and the oracle stop at the limit, and may have found other solutions.
        let many = fixtures::case("empty").unwrap().puzzle.unwrap();
        assert_agrees(&RowFiller(Bug::None), &many, 3);
    }

    #[test]
    #[should_panic(expected = "the solutions of")]
    fn a_missing_solution_is_found() {
        agrees(Bug::StopsAfterOne, 9);
    }

    #[test]
    #[should_panic(expected = "was reported twice")]
    fn a_repeated_solution_is_found() {
        agrees(Bug::ReportsTwice, 9);
    }

    #[test]
    #[should_panic(expected = "a visitor of choices changes the solutions")]
    fn another_order_without_events_is_found() {
        agrees(Bug::OtherWithoutEvents, 9);
    }

    #[test]
    #[should_panic(expected = "Break at the limit")]
    fn a_swallowed_break_is_found() {
        agrees(Bug::IgnoresBreak, 1);
    }

    #[test]
    #[should_panic(expected = "(hidden single in row 1), but 1 can also go into r1c4")]
    fn an_illegal_event_is_found() {
        agrees(Bug::IllegalEvent, 9);
    }
}
