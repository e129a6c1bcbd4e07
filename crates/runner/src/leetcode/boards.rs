//! [`NamedBoard`]: a board of problem 36, whose givens may break a rule.

pub use judge::Problem;
use judge::fixtures;
use sudoku::Grid;

/// A board, and its name: that of a case, or a tier and a number.
#[derive(Clone, Debug)]
pub struct NamedBoard {
    /// `box-only-conflict`, or `invalid:3`.
    pub name: String,
    /// The givens.
    pub grid: Grid,
}

impl NamedBoard {
    /// The boards of the fixtures: the valid ones, solvable or not, and those that break a rule.
    pub fn of_fixtures() -> Vec<Self> {
        let board = |name: String, grid: &Grid| Self { name, grid: *grid };
        let cases = fixtures::cases().iter().map(|case| board(case.name.to_owned(), &case.grid));
        let tiers = fixtures::tiers().iter().flat_map(|tier| {
            let numbered = (1..).zip(&tier.puzzles);
            numbered.map(move |(number, puzzle)| {
                board(format!("{}:{number}", tier.name), puzzle.puzzle.grid())
            })
        });
        let invalid = (1..).zip(fixtures::invalid());
        let invalid = invalid.map(|(number, grid)| board(format!("invalid:{number}"), grid));
        cases.chain(tiers).chain(invalid).collect()
    }
}
