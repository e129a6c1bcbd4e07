#![doc = include_str!("../README.md")]

mod matrix;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Check, Constraint, Decision, Grid, Puzzle, Read, Solver, Visitor};

use matrix::{Matrix, header_of, option};

/// Exact cover by Algorithm X with dancing links, the constraint with the fewest options first.
#[derive(Clone, Copy, Debug, Default)]
pub struct DancingLinks;

/// The strategy as the ladder lists it.
pub static DANCING_LINKS: &dyn sudoku::Strategy = &DancingLinks;

impl Solver for DancingLinks {
    fn name(&self) -> &'static str {
        "dancing-links"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        let mut matrix = Matrix::WHOLE;
        // A given is an option that was chosen before the search began.
        for (cell, given) in puzzle.grid().digits() {
            matrix.choose_given(cell, given);
        }
        Search { grid: *puzzle.grid(), matrix, visitor }.fill()
    }
}

struct Search<'a, V> {
    grid: Grid,
    matrix: Matrix,
    visitor: &'a mut V,
}

impl<V: Visitor> Search<'_, V> {
    /// Meets all constraints that are still open, in every way that the rules allow: Algorithm X.
    fn fill(&mut self) -> ControlFlow<()> {
        let Some(constraint) = self.fewest_options()? else {
            return self.visitor.solution(&self.grid);
        };
        let is_forced = self.matrix.options(constraint) == 1;
        self.matrix.cover(constraint);
        let header = header_of(constraint);
        let mut node = self.matrix.below(header);
        while node != header {
            let (cell, digit) = option(node);
            self.grid[cell] = Some(digit);
            if is_forced {
                self.visitor.deduce(cell, digit, constraint.reason())?;
            } else {
                self.visitor.place(cell, digit)?;
            }
            self.matrix.choose(node);
            self.fill()?;
            self.matrix.take_back(node);
            if !is_forced {
                self.visitor.remove(cell)?;
            }
            node = self.matrix.below(node);
        }
        self.matrix.uncover(constraint);
        Continue(())
    }

    /// The open constraint with the fewest options, the first of several; `None` if all constraints
    /// are met.
    #[track_caller]
    fn fewest_options(&mut self) -> ControlFlow<(), Option<Constraint>> {
        let mut fewest = None;
        let mut fewest_options = u8::MAX;
        let mut next = self.matrix.first_open();
        while let Some(constraint) = next {
            let options = self.matrix.options(constraint);
            self.visitor.check(|| {
                let read = Read::candidates(constraint, options);
                Check::new(Decision::Options { constraint, options }, [read])
            })?;
            if options < fewest_options {
                (fewest, fewest_options) = (Some(constraint), options);
                if options <= 1 {
                    break;
                }
            }
            next = self.matrix.next_open(constraint);
        }
        Continue(fewest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku::{Event, Limits, Reason, Strategy, Work};

    const LEETCODE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn work(puzzle: &str, solutions: u64) -> Work {
        DancingLinks.solve_counted(&puzzle.parse().unwrap(), &Limits::solutions(solutions)).1
    }

    #[test]
    fn an_only_option_is_forced_and_no_choice() {
        assert_eq!(work(LEETCODE, 2), Work { deductions: 51, solutions: 1, ..Work::default() });
    }

    #[test]
    fn a_deduction_names_the_house_of_its_constraint() {
        let puzzle: Puzzle = LEETCODE.parse().unwrap();
        let (mut naked, mut hidden) = (0, 0);
        let _ = DancingLinks.watch(&puzzle, &mut |event| {
            match event {
                Event::Deduce(cell, _, Reason::HiddenSingle(house)) => {
                    assert!(house.cells().contains(&cell));
                    hidden += 1;
                }
                Event::Deduce(_, _, Reason::NakedSingle) => naked += 1,
                Event::Solution(grid) => assert_eq!(puzzle.check_solution(grid), Ok(())),
                other => panic!("{other:?} in a puzzle that needs no choice"),
            }
            Continue(())
        });
        assert_eq!(naked + hidden, 51);
    }

    #[test]
    fn a_constraint_without_an_option_ends_the_branch() {
        // Only the last cell of the first row is blank, and its box already has the missing 9.
        let first_row = format!("12345678.........9{}", ".".repeat(63));
        assert_eq!(work(&first_row, 1), Work::default());
    }

    #[test]
    fn a_digit_with_few_places_is_chosen_before_a_cell_with_many_candidates() {
        let dlx_killer =
            "........1.....2..3.45.............1...6.....237..6.......1..4.....2.35...8.......";
        let Work { placements, deductions, .. } = work(dlx_killer, 1);
        assert_eq!((placements, deductions), (5, 98));
    }

    #[test]
    fn no_heuristic_wins_everywhere() {
        // A row-by-row search needs 1,135 placements for it.
        let reverses_the_ranking =
            "..3......4...8..36..83..1...4..6..73...9...1......2.....4.7..686........7.....5..";
        assert_eq!(work(reverses_the_ranking, 1).placements, 1_224);
    }
}
