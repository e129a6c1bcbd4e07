//! [`PROPERTIES`]: what boards are like, and which wrong answer each property is there for.

use std::ops::RangeInclusive;

use generator::Random;
use sudoku::{Cell, Digit, Grid, House};

use crate::opened::Shape;

/// A property of a board. A test finds two boards that have it among those of every seed.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// Its name, in a few words.
    pub name: &'static str,
    /// A wrong answer that is right on most boards, and wrong on those that have it.
    pub refuses: &'static str,
    kind: Kind,
}

/// How a property is seen, and how a board gets it.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// It has this many blanks.
    Blanks(RangeOfBlanks),
    /// All cells of this number of houses are blank.
    Blank(Houses, usize),
    /// All cells of the house are given.
    Given(Houses),
    /// The digit is not among the givens.
    WithoutDigit(u8),
    /// All nine cells of the digit are given.
    WithAllOfDigit(u8),
    /// Of the two cells opposite of each other, both are blank or both are given.
    Symmetric,
}

/// The least and the most blanks.
#[derive(Clone, Copy, Debug)]
struct RangeOfBlanks {
    least: usize,
    most: usize,
}

impl RangeOfBlanks {
    const fn range(self) -> RangeInclusive<usize> {
        self.least..=self.most
    }
}

/// One house of the board, or any of a kind.
#[derive(Clone, Copy, Debug)]
enum Houses {
    Row(usize),
    Column(usize),
    Box(usize),
    Rows,
    Columns,
    Boxes,
}

impl Houses {
    /// The houses that it may be.
    fn all(self) -> Vec<House> {
        match self {
            Self::Row(row) => vec![House::ROWS[row]],
            Self::Column(column) => vec![House::COLUMNS[column]],
            Self::Box(number) => vec![House::BOXES[number]],
            Self::Rows => House::ROWS.to_vec(),
            Self::Columns => House::COLUMNS.to_vec(),
            Self::Boxes => House::BOXES.to_vec(),
        }
    }
}

const fn blanks(name: &'static str, least: usize, most: usize, refuses: &'static str) -> Property {
    Property {
        name,
        refuses,
        kind: Kind::Blanks(RangeOfBlanks { least, most }),
    }
}

const fn blank(
    name: &'static str,
    houses: Houses,
    count: usize,
    refuses: &'static str,
) -> Property {
    Property {
        name,
        refuses,
        kind: Kind::Blank(houses, count),
    }
}

const fn given(name: &'static str, houses: Houses, refuses: &'static str) -> Property {
    Property {
        name,
        refuses,
        kind: Kind::Given(houses),
    }
}

const LOOP_FROM_1: &str = "a loop over 1 to 8 instead of 0 to 8";
const LOOP_TO_7: &str = "a loop over 0 to 7 instead of 0 to 8";
const DIVIDES: &str =
    "an answer that divides by the number of givens of a house, or takes the first of them";
const FULL: &str =
    "an answer that takes the first blank of a house without asking whether there is one";
const SWITCHES: &str =
    "an answer that changes its method by the number of blanks, and has a bug in one";

/// All properties. Boards of few blanks come first, since they decide about most wrong answers.
pub const PROPERTIES: [Property; 39] = [
    blanks("1 blank", 1, 1, "an answer that looks for a second blank"),
    blanks("2 blanks", 2, 2, "an answer that takes the last digit back"),
    blanks("3 blanks", 3, 3, SWITCHES),
    blanks("4 blanks", 4, 4, SWITCHES),
    blanks("5 to 7 blanks", 5, 7, SWITCHES),
    blanks("8 blanks", 8, 8, SWITCHES),
    blanks("9 to 15 blanks", 9, 15, SWITCHES),
    blanks("16 to 21 blanks", 16, 21, SWITCHES),
    blanks("22 to 29 blanks", 22, 29, SWITCHES),
    blanks("30 to 37 blanks", 30, 37, SWITCHES),
    blanks("38 to 45 blanks", 38, 45, SWITCHES),
    blanks("46 to 50 blanks", 46, 50, SWITCHES),
    blanks("51 to 54 blanks", 51, 54, SWITCHES),
    blanks(
        "55 to 57 blanks",
        55,
        57,
        "an answer that gives up where there are few givens",
    ),
    blanks("58 or 59 blanks", 58, 59, "a list of at most 57 blanks"),
    blanks("60 blanks or more", 60, 64, "a list of at most 59 blanks"),
    blank("the first row is blank", Houses::Row(0), 1, LOOP_FROM_1),
    blank("the last row is blank", Houses::Row(8), 1, LOOP_TO_7),
    blank(
        "the first column is blank",
        Houses::Column(0),
        1,
        LOOP_FROM_1,
    ),
    blank("the last column is blank", Houses::Column(8), 1, LOOP_TO_7),
    blank("the first box is blank", Houses::Box(0), 1, DIVIDES),
    blank("the box in the middle is blank", Houses::Box(4), 1, DIVIDES),
    blank("the last box is blank", Houses::Box(8), 1, DIVIDES),
    blank("two rows are blank", Houses::Rows, 2, DIVIDES),
    blank("two columns are blank", Houses::Columns, 2, DIVIDES),
    blank("two boxes are blank", Houses::Boxes, 2, DIVIDES),
    given("the first row is full", Houses::Row(0), FULL),
    given("the last row is full", Houses::Row(8), FULL),
    given("the first column is full", Houses::Column(0), FULL),
    given("the last column is full", Houses::Column(8), FULL),
    given("the first box is full", Houses::Box(0), FULL),
    given("the box in the middle is full", Houses::Box(4), FULL),
    given("the last box is full", Houses::Box(8), FULL),
    Property {
        name: "no 1 is given",
        refuses: "an answer that begins with the place of a 1",
        kind: Kind::WithoutDigit(1),
    },
    Property {
        name: "no 5 is given",
        refuses: "an answer that tries only digits that it has seen",
        kind: Kind::WithoutDigit(5),
    },
    Property {
        name: "no 9 is given",
        refuses: "an answer that tries 1 to 8",
        kind: Kind::WithoutDigit(9),
    },
    Property {
        name: "every 1 is given",
        refuses: "an answer that takes the first place of a digit without asking whether there is one",
        kind: Kind::WithAllOfDigit(1),
    },
    Property {
        name: "every 9 is given",
        refuses: "an answer that ends when the last digit is complete",
        kind: Kind::WithAllOfDigit(9),
    },
    Property {
        name: "the blanks are symmetric",
        refuses: "an answer that fills the opposite cell, too",
        kind: Kind::Symmetric,
    },
];

/// The blanks of a board that has another property: those of an ordinary puzzle.
const USUAL_BLANKS: RangeInclusive<u32> = 30..=44;

/// A blank house needs other houses with givens, or several solutions are left.
const BLANKS_BESIDE_BLANK_HOUSES: RangeInclusive<u32> = 24..=36;

impl Property {
    /// Whether a board has it.
    pub fn has(&self, board: &Grid) -> bool {
        let is_blank = |house: &House| house.cells().iter().all(|&cell| board[cell].is_none());
        let count = |digit: u8| {
            let all = board.digits();
            all.filter(|(_, found)| found.get() == digit).count()
        };
        match self.kind {
            Kind::Blanks(blanks) => blanks.range().contains(&board.blanks().count()),
            Kind::Blank(houses, least) => {
                houses.all().iter().filter(|house| is_blank(house)).count() >= least
            }
            Kind::Given(houses) => {
                let is_full =
                    |house: &House| house.cells().iter().all(|&cell| board[cell].is_some());
                houses.all().iter().any(is_full) && !board.is_full()
            }
            Kind::WithoutDigit(digit) => count(digit) == 0,
            Kind::WithAllOfDigit(digit) => count(digit) == 9,
            Kind::Symmetric => {
                board.blanks().count() > 1
                    && board.blanks().all(|cell| board[opposite(cell)].is_none())
            }
        }
    }

    /// The shape of a board that has it, whose solution is this one. `None` if it is too rare to be
    /// made in this way.
    pub(crate) fn shape(&self, solution: &Grid, random: &mut Random) -> Option<Shape> {
        let mut usual = Shape {
            blanks: between(&USUAL_BLANKS, random),
            ..Shape::default()
        };
        match self.kind {
            // More blanks are too rare.
            Kind::Blanks(RangeOfBlanks { least, .. }) if least > MOST_BLANKS_MADE => return None,
            Kind::Blanks(RangeOfBlanks { least, most }) => {
                let range = least as u32..=most.min(MOST_BLANKS_MADE) as u32;
                usual.blanks = between(&range, random);
            }
            Kind::Blank(houses, count) => {
                usual.blanks = between(&BLANKS_BESIDE_BLANK_HOUSES, random);
                let mut houses = houses.all();
                random.shuffle(&mut houses);
                for house in apart(&houses, count) {
                    usual.blank.extend(house.cells());
                }
            }
            Kind::Given(houses) => {
                for house in houses.all() {
                    usual.given.extend(house.cells());
                }
            }
            Kind::WithoutDigit(digit) => usual.blank = cells_of(solution, digit),
            Kind::WithAllOfDigit(digit) => usual.given = cells_of(solution, digit),
            Kind::Symmetric => {
                let mut cells = Cell::ALL.to_vec();
                random.shuffle(&mut cells);
                cells.truncate(usual.blanks / 4);
                let opposite = cells.iter().map(|&cell| opposite(cell));
                usual.blank = cells.iter().copied().chain(opposite).collect();
                usual.blank.sort();
                usual.blank.dedup();
                // No more than those.
                usual.blanks = usual.blank.len();
            }
        }
        Some(usual)
    }
}

/// Hardly any order of opening cells comes to more blanks with one solution.
const MOST_BLANKS_MADE: usize = 53;

/// A drawn number of the range.
fn between(range: &RangeInclusive<u32>, random: &mut Random) -> usize {
    let (least, most) = (*range.start(), *range.end());
    (least + random.below(most - least + 1)) as usize
}

/// The cell that changes places with this one when the board is turned by 180 degrees.
fn opposite(cell: Cell) -> Cell {
    Cell::ALL[Cell::ALL.len() - 1 - cell.index()]
}

/// The cells in which a full grid has the digit.
fn cells_of(solution: &Grid, digit: u8) -> Vec<Cell> {
    let digit = Digit::new(digit);
    let all = Cell::ALL.into_iter();
    all.filter(|&cell| solution[cell] == digit).collect()
}

/// The first of the houses, and others in other bands and stacks: two blank rows of one band could be
/// exchanged.
fn apart(houses: &[House], count: usize) -> Vec<House> {
    let mut chosen: Vec<House> = Vec::new();
    for &house in houses {
        let is_apart = |other: &House| {
            let (one, other) = (house.index(), other.index());
            let in_band = one / 3 == other / 3;
            let in_stack = house.kind() == sudoku::HouseKind::Box && one % 3 == other % 3;
            !in_band && !in_stack
        };
        if chosen.len() < count && chosen.iter().all(is_apart) {
            chosen.push(house);
        }
    }
    chosen
}
