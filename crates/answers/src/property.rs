//! [`PROPERTIES`]: what boards are like, and which wrong answer each property is there for.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use generator::Random;
use sudoku::{Cell, Digit, Grid, House, HouseKind};

use crate::opened::Shape;

/// A property of a board. A test finds two boards that have it among those of every seed.
#[derive(Clone, Debug)]
pub struct Property {
    /// What a board with it is like: `row 9 is blank`.
    pub name: String,
    /// A wrong answer that is right on most boards, and wrong on those that have it.
    pub refuses: &'static str,
    kind: Kind,
}

/// How a property is seen, and how a board gets it.
#[derive(Clone, Debug)]
enum Kind {
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
    /// Of two cells opposite of each other, both are blank or both are given.
    Symmetric,
}

/// Nine cells from corner to corner.
#[derive(Clone, Copy, Debug)]
enum Diagonal {
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

/// A row of the table of blanks: the least, the most, and what it refuses.
struct Blanks {
    least: usize,
    most: usize,
    refuses: &'static str,
}

const fn blanks(least: usize, most: usize, refuses: &'static str) -> Blanks {
    Blanks {
        least,
        most,
        refuses,
    }
}

const SWITCHES: &str = "an answer that takes another way at some number of blanks";
const FIXED_LIST: &str = "a list of blanks that has a fixed length";

/// The numbers of blanks of a puzzle with one solution, from the fewest to the most for which there
/// is a board that is cheap in all orders. The boards with 63 and 64 blanks are `mirrored`.
const BLANKS: [Blanks; 17] = [
    blanks(1, 1, "an answer that looks for a second blank"),
    blanks(2, 2, "an answer that takes the last digit back"),
    blanks(3, 3, SWITCHES),
    blanks(4, 4, SWITCHES),
    blanks(5, 7, SWITCHES),
    blanks(8, 8, SWITCHES),
    blanks(9, 15, SWITCHES),
    blanks(16, 21, SWITCHES),
    blanks(22, 29, SWITCHES),
    blanks(30, 37, SWITCHES),
    blanks(38, 45, SWITCHES),
    blanks(46, 50, SWITCHES),
    blanks(51, 54, SWITCHES),
    blanks(55, 56, "an answer that gives up where there are few givens"),
    blanks(57, 58, FIXED_LIST),
    blanks(59, 60, FIXED_LIST),
    blanks(61, 62, FIXED_LIST),
];

/// Numbers of blanks that only a board of problem 36 has.
const MORE_BLANKS: [Blanks; 5] = [
    blanks(63, 64, SWITCHES),
    blanks(65, 72, SWITCHES),
    blanks(73, 79, SWITCHES),
    blanks(80, 80, "an answer that needs two digits"),
    blanks(81, 81, "an answer that needs a digit"),
];

/// Boards with at most this many blanks come first, because they decide about most wrong answers.
const FEW_BLANKS: usize = 8;

/// Hardly any order of opening cells comes to more blanks with one solution.
const MOST_BLANKS_MADE: usize = 50;

/// The blanks of a board that has another property: those of an ordinary puzzle.
const USUAL_BLANKS: RangeInclusive<usize> = 30..=44;

/// A blank house needs other houses with givens, or several solutions are left.
const BLANKS_BESIDE_BLANK_HOUSES: RangeInclusive<usize> = 24..=36;

/// The table. Boards of few blanks come first.
pub static PROPERTIES: LazyLock<Vec<Property>> = LazyLock::new(|| {
    let mut properties: Vec<Property> = BLANKS.iter().map(with_blanks).collect();
    for house in House::ALL {
        properties.push(Property {
            name: format!("{house} is blank"),
            refuses: "a loop that skips this house, or needs a given in it",
            kind: Kind::BlankHouse(house),
        });
        properties.push(Property {
            name: format!("{house} is full"),
            refuses: "an answer that needs a blank in this house",
            kind: Kind::FullHouse(house),
        });
    }
    for houses in pairs_apart() {
        let [first, second] = houses;
        properties.push(Property {
            name: format!("{first} and {second} are blank"),
            refuses: "an answer that divides by a number of givens",
            kind: Kind::TwoBlankHouses(houses),
        });
    }
    for digit in Digit::ALL {
        properties.push(Property {
            name: format!("no {digit} is given"),
            refuses: "an answer that tries only digits that it has seen",
            kind: Kind::WithoutDigit(digit),
        });
        properties.push(Property {
            name: format!("every {digit} is given"),
            refuses: "an answer that takes the first place of a digit, though there is none",
            kind: Kind::WithAllOfDigit(digit),
        });
    }
    for (diagonal, name) in [
        (Diagonal::FromTopLeft, "the diagonal from top left is blank"),
        (
            Diagonal::FromTopRight,
            "the diagonal from top right is blank",
        ),
    ] {
        properties.push(Property {
            name: name.to_owned(),
            refuses: "an answer with a rule for diagonals, or one that begins on a diagonal",
            kind: Kind::BlankDiagonal(diagonal),
        });
    }
    properties.push(Property {
        name: "the blanks are symmetric".to_owned(),
        refuses: "an answer that fills the opposite cell, too",
        kind: Kind::Symmetric,
    });
    properties
});

/// More properties, for boards of problem 36, which need no solution.
pub(crate) static PROPERTIES_TO_VALIDATE: LazyLock<Vec<Property>> =
    LazyLock::new(|| MORE_BLANKS.iter().map(with_blanks).collect());

fn with_blanks(blanks: &Blanks) -> Property {
    let name = match (blanks.least, blanks.most) {
        (1, 1) => "1 blank".to_owned(),
        (least, most) if least == most => format!("{least} blanks"),
        (least, most) => format!("{least} to {most} blanks"),
    };
    Property {
        name,
        refuses: blanks.refuses,
        kind: Kind::Blanks(blanks.least..=blanks.most),
    }
}

impl Property {
    /// Whether a board has it.
    pub fn has(&self, board: &Grid) -> bool {
        match &self.kind {
            Kind::Blanks(range) => range.contains(&board.blanks().count()),
            Kind::BlankHouse(house) => is_blank(*house, board),
            Kind::TwoBlankHouses(houses) => houses.iter().all(|&house| is_blank(house, board)),
            Kind::FullHouse(house) => is_full(*house, board) && !board.is_full(),
            Kind::WithoutDigit(digit) => cells_with(board, *digit).is_empty(),
            Kind::WithAllOfDigit(digit) => cells_with(board, *digit).len() == 9,
            Kind::BlankDiagonal(diagonal) => {
                diagonal.cells().iter().all(|&cell| board[cell].is_none())
            }
            Kind::Symmetric => {
                board.blanks().count() > 1
                    && board.blanks().all(|cell| board[opposite(cell)].is_none())
            }
        }
    }

    /// Whether its boards come first.
    pub(crate) fn is_of_few_blanks(&self) -> bool {
        matches!(&self.kind, Kind::Blanks(range) if *range.end() <= FEW_BLANKS)
    }

    /// The numbers of blanks of a property whose puzzles are kept as data: few givens are too rare
    /// to be drawn.
    pub(crate) fn kept_blanks(&self) -> Option<RangeInclusive<usize>> {
        match &self.kind {
            Kind::Blanks(range) if *range.start() > MOST_BLANKS_MADE => Some(range.clone()),
            _ => None,
        }
    }

    /// The shape of a board that has it, and whose solution is this one.
    pub(crate) fn shape(&self, solution: &Grid, random: &mut Random) -> Shape {
        let mut shape = Shape {
            blanks: between(&USUAL_BLANKS, random),
            ..Shape::default()
        };
        match &self.kind {
            Kind::Blanks(range) => shape.blanks = between(range, random),
            Kind::BlankHouse(house) => {
                shape.blanks = between(&BLANKS_BESIDE_BLANK_HOUSES, random);
                shape.blank.extend(house.cells());
            }
            Kind::TwoBlankHouses(houses) => {
                shape.blanks = between(&BLANKS_BESIDE_BLANK_HOUSES, random);
                for house in houses {
                    shape.blank.extend(house.cells());
                }
            }
            Kind::FullHouse(house) => shape.given.extend(house.cells()),
            Kind::WithoutDigit(digit) => shape.blank = cells_with(solution, *digit),
            Kind::WithAllOfDigit(digit) => shape.given = cells_with(solution, *digit),
            Kind::BlankDiagonal(diagonal) => shape.blank = diagonal.cells(),
            Kind::Symmetric => {
                shape.blank = symmetric_cells(shape.blanks, random);
                shape.blanks = shape.blank.len();
            }
        }
        shape
    }
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

/// The cell that changes places with this one when the board is turned by 180 degrees.
fn opposite(cell: Cell) -> Cell {
    Cell::ALL[Cell::ALL.len() - 1 - cell.index()]
}

/// About this many cells, each with its opposite.
fn symmetric_cells(count: usize, random: &mut Random) -> Vec<Cell> {
    let mut drawn = Cell::ALL.to_vec();
    random.shuffle(&mut drawn);
    drawn.truncate(count / 2);
    let mut cells = Cell::ALL.to_vec();
    cells.retain(|&cell| drawn.contains(&cell) || drawn.contains(&opposite(cell)));
    cells
}

/// All pairs of rows, of columns and of boxes that are in different bands and stacks. Two blank rows
/// of one band could be exchanged, so the puzzle would have several solutions.
fn pairs_apart() -> Vec<[House; 2]> {
    let mut pairs = Vec::new();
    for first in House::ALL {
        for second in House::ALL {
            let is_second = first.index() < second.index() && first.kind() == second.kind();
            if is_second && are_apart(first, second) {
                pairs.push([first, second]);
            }
        }
    }
    pairs
}

fn are_apart(first: House, second: House) -> bool {
    let is_in_band = first.index() / 3 == second.index() / 3;
    let is_in_stack = first.index() % 3 == second.index() % 3;
    match first.kind() {
        HouseKind::Row | HouseKind::Column => !is_in_band,
        HouseKind::Box => !is_in_band && !is_in_stack,
    }
}
