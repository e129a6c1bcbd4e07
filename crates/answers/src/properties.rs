//! [`PROPERTIES`]: what boards are like, and which wrong answer each property is there for.

use std::sync::LazyLock;

use sudoku::{Cell, Digit, House, HouseKind};

use crate::property::{Criterion, Diagonal, Property, Symmetry};

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

const SWITCHES: &str = "an answer that switches strategy at some number of blanks";
const FIXED_LIST: &str = "a list of blanks that has a fixed length";

/// The numbers of blanks for which a puzzle with one solution exists that is cheap in any search
/// order. The boards with 63 and 64 blanks are in `most_blanks`.
const BLANKS: [Blanks; 17] = [
    blanks(1, 1, "an answer that looks for a second blank"),
    blanks(2, 2, "an answer that undoes the last digit"),
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

/// Numbers of blanks of boards for problem 36, which need no solution. [`BLANKS`] has the smaller
/// ones.
const MORE_BLANKS: [Blanks; 5] = [
    blanks(63, 64, SWITCHES),
    blanks(65, 72, SWITCHES),
    blanks(73, 79, SWITCHES),
    blanks(80, 80, "an answer that needs two digits"),
    blanks(81, 81, "an answer that needs a digit"),
];

/// The table. Boards of few blanks come first.
pub static PROPERTIES: LazyLock<Vec<Property>> = LazyLock::new(|| {
    let mut properties: Vec<Property> = BLANKS.iter().map(with_blanks).collect();
    for house in House::ALL {
        properties.push(Property {
            name: format!("{house} is blank"),
            refuses: "a loop that skips this house, or needs a given in it",
            criterion: Criterion::BlankHouse(house),
        });
        properties.push(Property {
            name: format!("{house} is full"),
            refuses: "an answer that needs a blank in this house",
            criterion: Criterion::FullHouse(house),
        });
    }
    for houses in pairs_apart() {
        let [first, second] = houses;
        properties.push(Property {
            name: format!("{first} and {second} are blank"),
            refuses: "an answer that divides by a number of givens",
            criterion: Criterion::TwoBlankHouses(houses),
        });
    }
    for digit in Digit::ALL {
        properties.push(Property {
            name: format!("no {digit} is given"),
            refuses: "an answer that tries only digits that it has seen",
            criterion: Criterion::WithoutDigit(digit),
        });
        properties.push(Property {
            name: format!("every {digit} is given"),
            refuses: "an answer that takes the first place of a digit, though there is none",
            criterion: Criterion::WithAllOfDigit(digit),
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
            criterion: Criterion::BlankDiagonal(diagonal),
        });
    }
    for (symmetry, name) in [
        (
            Symmetry::HalfTurn,
            "the blanks are symmetric by a half turn",
        ),
        (
            Symmetry::TopToBottom,
            "the blanks are symmetric top to bottom",
        ),
        (
            Symmetry::LeftToRight,
            "the blanks are symmetric left to right",
        ),
        (
            Symmetry::MainDiagonal,
            "the blanks are symmetric about the main diagonal",
        ),
        (
            Symmetry::OtherDiagonal,
            "the blanks are symmetric about the other diagonal",
        ),
    ] {
        properties.push(Property {
            name: name.to_owned(),
            refuses: "an answer that reads or fills the mirrored cell, too",
            criterion: Criterion::Symmetric(symmetry),
        });
    }
    properties
});

/// More properties, for boards of problem 37. A cell rarely has more than five candidates when a
/// search comes to it, and then the right digit is rarely one of the last. So an answer that tries
/// five digits in each cell is right on a thousand boards of other kinds.
///
/// A search in a fixed order begins in a corner. With all its peers blank, the first cell has nine
/// candidates, and the last of them is right: 9, or 1 where digits descend.
pub(crate) static PROPERTIES_TO_SOLVE: LazyLock<Vec<Property>> = LazyLock::new(|| {
    let mut properties = Vec::new();
    for cell in CORNERS.map(|index| Cell::ALL[index]) {
        for digit in [Digit::ALL[0], Digit::ALL[8]] {
            properties.push(Property {
                name: format!("{cell} has nine candidates, and {digit} is right"),
                refuses: "a search that tries only some of the candidates of a cell",
                criterion: Criterion::NineCandidates { cell, digit },
            });
        }
    }
    properties
});

/// The indices of the cells in the corners.
const CORNERS: [usize; 4] = [0, 8, 72, 80];

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
        criterion: Criterion::Blanks(blanks.least..=blanks.most),
    }
}

/// All pairs of rows, of columns and of boxes that are in different bands and stacks. Two blank
/// rows of one band, or columns of one stack, could be exchanged, so the puzzle would have several
/// solutions.
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

/// Whether two houses of one kind lie in different bands and stacks. For a row or column,
/// `index / 3` is its band or stack.
fn are_apart(first: House, second: House) -> bool {
    let is_in_band = first.index() / 3 == second.index() / 3;
    let is_in_stack = first.index() % 3 == second.index() % 3;
    match first.kind() {
        HouseKind::Row | HouseKind::Column => !is_in_band,
        HouseKind::Box => !is_in_band && !is_in_stack,
    }
}
