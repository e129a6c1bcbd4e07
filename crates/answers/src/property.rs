//! [`Property`]: how a board gets a property, and whether it has one.

use std::ops::RangeInclusive;

use generator::Random;
use ladder::defaults;
use sudoku::{Cell, Digit, Grid, House, Puzzle, Transform};

use crate::shape::Shape;

/// A property of a board. A test finds two boards that have it among those of every seed.
#[derive(Clone, Debug)]
pub struct Property {
    /// What a board with it is like: `row 9 is blank`.
    pub name: String,
    /// A wrong answer that is right on most boards, and wrong on those that have it.
    pub refuses: &'static str,
    pub(crate) criterion: Criterion,
}

/// What decides whether a board has a property.
#[derive(Clone, Debug)]
pub(crate) enum Criterion {
    /// The number of blanks is in this range.
    Blanks(RangeInclusive<usize>),
    /// All cells of the house are blank.
    BlankHouse(House),
    /// All cells of two houses are blank.
    TwoBlankHouses([House; 2]),
    /// All cells of the house are given, and other cells are blank.
    FullHouse(House),
    /// The digit is not among the givens.
    WithoutDigit(Digit),
    /// All nine cells of the digit are given.
    WithAllOfDigit(Digit),
    /// All cells of a diagonal are blank.
    BlankDiagonal(Diagonal),
    /// Of two cells that the symmetry exchanges, both are blank or both are given.
    Symmetric(Symmetry),
    /// The cell and its 20 peers are blank, and the cell has this digit in the solution. A search
    /// that begins with this cell has nine candidates there.
    NineCandidates { cell: Cell, digit: Digit },
}

/// How a pattern of blanks is moved onto itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Symmetry {
    /// Turned by 180 degrees.
    HalfTurn,
    /// Row 1 and row 9 exchanged, and so on.
    TopToBottom,
    /// Column 1 and column 9 exchanged, and so on.
    LeftToRight,
    /// Rows and columns exchanged.
    MainDiagonal,
    /// The same at the other diagonal.
    OtherDiagonal,
}

impl Symmetry {
    /// The cell to which it moves this one.
    fn partner(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let index = match self {
            Self::HalfTurn => (8 - row) * 9 + 8 - column,
            Self::TopToBottom => (8 - row) * 9 + column,
            Self::LeftToRight => row * 9 + 8 - column,
            Self::MainDiagonal => column * 9 + row,
            Self::OtherDiagonal => (8 - column) * 9 + 8 - row,
        };
        Cell::ALL[index]
    }

    /// About this many cells, each with its partner.
    fn cells(self, count: usize, random: &mut Random) -> Vec<Cell> {
        let mut drawn = Cell::ALL.to_vec();
        random.shuffle(&mut drawn);
        drawn.truncate(count / 2);
        let mut cells = Cell::ALL.to_vec();
        cells.retain(|&cell| drawn.contains(&cell) || drawn.contains(&self.partner(cell)));
        cells
    }
}

/// Nine cells from corner to corner.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Diagonal {
    FromTopLeft,
    FromTopRight,
}

impl Diagonal {
    fn cells(self) -> Vec<Cell> {
        let mut cells = Cell::ALL.to_vec();
        cells.retain(|cell| match self {
            Self::FromTopLeft => cell.row() == cell.column(),
            Self::FromTopRight => cell.row() + cell.column() == 8,
        });
        cells
    }
}

/// Boards with at most this many blanks come first, because they decide about most wrong answers.
const FEW_BLANKS: usize = 8;

/// Hardly any order of opening cells comes to more blanks with one solution.
const MOST_BLANKS_MADE: usize = 50;

/// The blanks of a board that has another property: those of an ordinary puzzle.
const USUAL_BLANKS: RangeInclusive<usize> = 30..=44;

/// A blank house needs other houses with givens, or several solutions are left.
const BLANKS_BESIDE_BLANK_HOUSES: RangeInclusive<usize> = 24..=36;

impl Property {
    /// Whether a board has it.
    pub fn has(&self, board: &Grid) -> bool {
        match &self.criterion {
            Criterion::Blanks(range) => range.contains(&board.blanks().count()),
            Criterion::BlankHouse(house) => is_blank(*house, board),
            Criterion::TwoBlankHouses(houses) => houses.iter().all(|&house| is_blank(house, board)),
            Criterion::FullHouse(house) => is_full(*house, board) && !board.is_full(),
            Criterion::WithoutDigit(digit) => cells_with(board, *digit).is_empty(),
            Criterion::WithAllOfDigit(digit) => cells_with(board, *digit).len() == 9,
            Criterion::BlankDiagonal(diagonal) => {
                diagonal.cells().iter().all(|&cell| board[cell].is_none())
            }
            Criterion::Symmetric(symmetry) => {
                board.blanks().count() > 1
                    && board
                        .blanks()
                        .all(|cell| board[symmetry.partner(cell)].is_none())
            }
            Criterion::NineCandidates { cell, digit } => {
                with_peers(*cell).iter().all(|&peer| board[peer].is_none())
                    && solution_of(board).is_some_and(|solution| solution[*cell] == Some(*digit))
            }
        }
    }

    /// The solution, with two digits exchanged if no board with this solution has the property.
    pub(crate) fn fitted(&self, solution: &Grid) -> Grid {
        let Criterion::NineCandidates { cell, digit } = self.criterion else {
            return *solution;
        };
        let drawn = solution[cell].expect("a full grid");
        let mut digits = Digit::ALL;
        digits.swap(drawn.index(), digit.index());
        let exchange = Transform::relabel(digits).expect("each digit is there once");
        exchange.apply(solution)
    }

    /// Whether its boards come first.
    pub(crate) fn is_of_few_blanks(&self) -> bool {
        matches!(&self.criterion, Criterion::Blanks(range) if *range.end() <= FEW_BLANKS)
    }

    /// The numbers of blanks of a property whose puzzles are stored: few givens are too rare
    /// to be drawn.
    pub(crate) fn stored_blanks(&self) -> Option<RangeInclusive<usize>> {
        match &self.criterion {
            Criterion::Blanks(range) if *range.start() > MOST_BLANKS_MADE => Some(range.clone()),
            _ => None,
        }
    }

    /// The shape of a board that has it, and whose solution is this one.
    pub(crate) fn shape(&self, solution: &Grid, random: &mut Random) -> Shape {
        let mut shape = Shape {
            blanks: between(&USUAL_BLANKS, random),
            ..Shape::default()
        };
        match &self.criterion {
            Criterion::Blanks(range) => shape.blanks = between(range, random),
            Criterion::BlankHouse(house) => {
                shape.blanks = between(&BLANKS_BESIDE_BLANK_HOUSES, random);
                shape.blank.extend(house.cells());
            }
            Criterion::TwoBlankHouses(houses) => {
                shape.blanks = between(&BLANKS_BESIDE_BLANK_HOUSES, random);
                for house in houses {
                    shape.blank.extend(house.cells());
                }
            }
            Criterion::FullHouse(house) => shape.given.extend(house.cells()),
            Criterion::WithoutDigit(digit) => shape.blank = cells_with(solution, *digit),
            Criterion::WithAllOfDigit(digit) => shape.given = cells_with(solution, *digit),
            Criterion::BlankDiagonal(diagonal) => shape.blank = diagonal.cells(),
            Criterion::Symmetric(symmetry) => {
                shape.blank = symmetry.cells(shape.blanks, random);
                shape.blanks = shape.blank.len();
            }
            Criterion::NineCandidates { cell, .. } => {
                shape.blank = with_peers(*cell);
                shape.blanks = shape.blank.len();
            }
        }
        shape
    }
}

/// The first solution of the board, if it has one.
fn solution_of(board: &Grid) -> Option<Grid> {
    let puzzle = Puzzle::new(*board).ok()?;
    defaults::prover().strategy().first_solution(&puzzle)
}

/// The cell, and those that share a house with it.
fn with_peers(cell: Cell) -> Vec<Cell> {
    let mut cells = cell.peers().to_vec();
    cells.push(cell);
    cells
}

fn is_blank(house: House, board: &Grid) -> bool {
    house.cells().iter().all(|&cell| board[cell].is_none())
}

fn is_full(house: House, board: &Grid) -> bool {
    house.cells().iter().all(|&cell| board[cell].is_some())
}

/// The cells in which a board has the digit.
fn cells_with(board: &Grid, digit: Digit) -> Vec<Cell> {
    let mut cells = Cell::ALL.to_vec();
    cells.retain(|&cell| board[cell] == Some(digit));
    cells
}

/// A drawn number of the range.
fn between(range: &RangeInclusive<usize>, random: &mut Random) -> usize {
    let count = range.end() - range.start() + 1;
    range.start() + random.below(count as u32) as usize
}
