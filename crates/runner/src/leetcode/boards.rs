//! [`BoardGroup`]: the boards of problem 36, whose givens may break a rule.

pub use judge::Problem;
use judge::fixtures;
use sudoku::Grid;

/// Boards for problem 36, of one kind.
#[derive(Clone, Debug)]
pub struct BoardGroup {
    /// `valid`, `invalid`, or another name for all of them.
    pub name: &'static str,
    /// Its boards; at least one.
    pub boards: Vec<NamedBoard>,
}

/// A board, and its name: that of a case, or a tier and a number.
#[derive(Clone, Debug)]
pub struct NamedBoard {
    /// `box-only-conflict`, or `invalid:3`.
    pub name: String,
    /// The givens.
    pub grid: Grid,
}

impl BoardGroup {
    /// The boards of the fixtures: the valid ones, solvable or not, and those that break a rule.
    pub fn of_fixtures() -> [Self; 2] {
        let board = |name: String, grid: &Grid| NamedBoard { name, grid: *grid };
        let cases = fixtures::cases().iter().map(|case| board(case.name.to_owned(), &case.grid));
        let tiers = fixtures::tiers().iter().flat_map(|tier| {
            let numbered = (1..).zip(&tier.puzzles);
            numbered.map(move |(number, puzzle)| {
                board(format!("{}:{number}", tier.name), puzzle.puzzle.grid())
            })
        });
        let invalid = (1..).zip(fixtures::invalid());
        let invalid = invalid.map(|(number, grid)| board(format!("invalid:{number}"), grid));
        let all = cases.chain(tiers).chain(invalid);
        let (valid, invalid) = all.partition(|board| board.grid.is_valid());
        [Self { name: "valid", boards: valid }, Self { name: "invalid", boards: invalid }]
    }
}
