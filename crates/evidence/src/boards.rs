//! [`Probe`]: a board for which an answer is called, with the reply; and the grids that the boards
//! are made of. The boards themselves are in `to_fill` and `to_validate`.

pub(crate) mod draw;
pub(crate) mod singles;
pub(crate) mod to_fill;
pub(crate) mod to_validate;

use sudoku::{Cell, Digit, Grid, Transform};

use crate::subject::{Judgement, Reply};

/// A board, and the reply for it.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    pub(crate) board: Grid,
    pub(crate) group: Group,
    /// The reply; `None` where there was no time for a call.
    pub(crate) reply: Option<Reply>,
    /// Whether the reply is right.
    pub(crate) judgement: Judgement,
    /// Whether it came to the same when it was called after other boards.
    pub(crate) is_stable: bool,
}

/// The kind of board, in words that follow "of the".
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub(crate) enum Group {
    // To fill.
    #[strum(to_string = "boards with one blank")]
    OneBlank,
    /// Two blanks or more.
    #[strum(to_string = "boards with several blanks")]
    SeveralBlanks,

    // To validate, and valid.
    #[strum(to_string = "the empty board")]
    Empty,
    #[strum(to_string = "valid boards with one filled cell")]
    OneFilledCell,
    /// Two equal digits in no common house.
    #[strum(to_string = "valid boards with just two equal digits")]
    EqualDigitsApart,
    #[strum(to_string = "valid boards with two different digits")]
    TwoDigits,
    #[strum(to_string = "valid boards with just nine equal digits")]
    OneDigitInNineCells,
    #[strum(to_string = "full valid boards")]
    Full,
    #[strum(to_string = "valid boards with one blank")]
    FullButOneBlank,
    #[strum(to_string = "valid boards with two blanks")]
    FullButTwoBlanks,
    #[strum(to_string = "parts of a full valid board")]
    PartOfFull,
    #[strum(to_string = "valid boards without a solution")]
    Unsolvable,

    // To validate, and invalid.
    /// Two equal digits in a house, and no other conflict.
    #[strum(to_string = "boards with one pair of equal digits")]
    OnePair,
    #[strum(to_string = "boards with a digit three times in a row, column or box")]
    ThreeEqual,
    #[strum(to_string = "boards with two pairs of equal digits in a row, column or box")]
    TwoPairs,
    #[strum(to_string = "boards with one digit in all cells of a row or column")]
    LineOfOneDigit,
    #[strum(
        to_string = "boards with one digit in all cells of a box, so that it repeats in rows, columns \
                     and the box"
    )]
    BoxOfOneDigit,
    #[strum(
        to_string = "boards with three equal digits in a full row, column or box whose sum is 45"
    )]
    RightSum,
    #[strum(to_string = "full boards with one wrong digit")]
    OneWrongDigit,
}

impl Group {
    /// The kinds of valid board of problem 36, the easiest to think of first.
    pub(crate) const VALID: [Self; 10] = [
        Self::Empty,
        Self::OneFilledCell,
        Self::EqualDigitsApart,
        Self::TwoDigits,
        Self::OneDigitInNineCells,
        Self::Full,
        Self::FullButOneBlank,
        Self::FullButTwoBlanks,
        Self::PartOfFull,
        Self::Unsolvable,
    ];

    /// The kinds of board with several conflicts, the easiest to think of first.
    pub(crate) const SEVERAL_CONFLICTS: [Self; 6] = [
        Self::ThreeEqual,
        Self::TwoPairs,
        Self::LineOfOneDigit,
        Self::BoxOfOneDigit,
        Self::RightSum,
        Self::OneWrongDigit,
    ];
}

impl Probe {
    pub(crate) fn new(group: Group, board: Grid) -> Self {
        Self {
            board,
            group,
            reply: None,
            judgement: Judgement::Unknown,
            is_stable: true,
        }
    }

    /// Whether the answer was called for it, and the reply can be judged.
    pub(crate) fn is_known(&self) -> bool {
        self.judgement != Judgement::Unknown
    }

    pub(crate) const fn is_known_wrong(&self) -> bool {
        matches!(self.judgement, Judgement::Wrong)
    }

    pub(crate) fn is_known_right(&self) -> bool {
        self.judgement == Judgement::Right
    }

    /// Whether the answer left the board as it was.
    pub(crate) fn is_unchanged(&self) -> bool {
        match &self.reply {
            Some(Reply::Board(after)) => **after == self.board,
            _ => false,
        }
    }
}

/// The solution of LeetCode's example.
const FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A full grid that has nothing to do with the failing board.
pub(crate) fn full() -> Grid {
    FULL.parse().unwrap_or(Grid::EMPTY)
}

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// LeetCode's example.
pub(crate) fn leetcode_example() -> Grid {
    EXAMPLE.parse().unwrap_or(Grid::EMPTY)
}

/// Puzzles on which an answer that strikes candidates has to use each of its rules.
const HARD: [&str; 2] = [
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....",
];

/// Puzzles that singles, pairs and pointing do not solve.
pub(crate) fn hard_puzzles() -> impl Iterator<Item = Grid> {
    HARD.iter().filter_map(|puzzle| puzzle.parse().ok())
}

/// The grid with other digits: the digit `n` becomes the one this many places after it.
pub(crate) fn relabelled(grid: &Grid, places: usize) -> Grid {
    let mut digits = Digit::ALL;
    digits.rotate_left(places);
    Transform::relabel(digits).map_or(*grid, |transform| transform.apply(grid))
}

/// All cells in an order in which neighbours are far from each other: 37 has no factor in common
/// with 81, so every cell comes once.
pub(crate) fn spread() -> impl Iterator<Item = Cell> {
    (0..81).map(|index| Cell::ALL[index * 37 % 81])
}
