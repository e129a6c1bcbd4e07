//! After which boards a board is wrong, counted.

use std::fmt;

use sudoku::{Grid, list_in_words};

use crate::{Judgement, Problem};

/// Whether the givens of a board break no rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Validity {
    Valid,
    Invalid,
}

impl Validity {
    pub(super) fn is_of(self, board: &Grid) -> bool {
        board.is_valid() == (self == Self::Valid)
    }
}

/// The boards that were tried as the only one before the failing board.
#[derive(Default)]
pub(super) struct BoardsTried {
    /// Each board once, if the failing board then had a result.
    boards: Vec<BoardTried>,
    /// Whether a call had no result: the time was used up, or it was stopped.
    has_unknown: bool,
}

/// A board that was tried as the only one before the failing board, once or in both runs.
struct BoardTried {
    board: Grid,
    /// Whether the failing board was wrong after it each time.
    always_fails: bool,
}

impl BoardsTried {
    /// Whether the failing board was wrong each time after this one.
    pub(super) fn always_fails_after(&self, board: &Grid) -> bool {
        let mut boards = self.boards.iter();
        boards.any(|tried| tried.board == *board && tried.always_fails)
    }

    /// Adds a board, and what the failing board was after it.
    pub(super) fn add(&mut self, board: Grid, judged: Judgement) {
        let fails = match judged {
            Judgement::Wrong => true,
            Judgement::Right => false,
            Judgement::Unknown => {
                self.has_unknown = true;
                return;
            }
        };
        match self.boards.iter_mut().find(|tried| tried.board == board) {
            Some(tried) => tried.always_fails &= fails,
            None => self.boards.push(BoardTried {
                board,
                always_fails: fails,
            }),
        }
    }

    /// After which of them the failing board is wrong, in words that follow "wrong after". The
    /// boards of problem 37 are all valid.
    pub(super) fn in_words(&self, problem: Problem) -> String {
        let mut kinds = match problem {
            Problem::SudokuSolver => vec![self.count(Validity::Valid, "other")],
            Problem::ValidSudoku => vec![
                self.count(Validity::Valid, "valid"),
                self.count(Validity::Invalid, "invalid"),
            ],
        };
        kinds.retain(|kind| kind.tried > 0);
        kinds.sort_by_key(|kind| kind.failing == 0);
        let kinds = list_in_words(&kinds, "and");
        if self.has_unknown {
            format!("{kinds} tried before it, not counting calls without a result")
        } else {
            format!("{kinds} tried before it")
        }
    }

    fn count(&self, validity: Validity, word: &'static str) -> KindOfBoard {
        let mut kind = KindOfBoard {
            word,
            tried: 0,
            failing: 0,
        };
        for tried in &self.boards {
            if validity.is_of(&tried.board) {
                kind.tried += 1;
                kind.failing += usize::from(tried.always_fails);
            }
        }
        kind
    }
}

/// How many boards of one kind were tried, and after how many of them the failing board is wrong.
struct KindOfBoard {
    word: &'static str,
    tried: usize,
    failing: usize,
}

/// `2 of the 3 invalid boards`.
impl fmt::Display for KindOfBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            word,
            tried,
            failing,
        } = self;
        match (failing, tried) {
            (1, 1) => write!(f, "the only {word} board"),
            (0, 1) => write!(f, "not after the only {word} board"),
            (0, _) => write!(f, "none of the {tried} {word} boards"),
            _ if failing == tried => write!(f, "each of the {tried} {word} boards"),
            _ => write!(f, "{failing} of the {tried} {word} boards"),
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit};

    use super::*;
    use crate::boards::full;

    /// The first cells of a full grid.
    fn board_of(digits: usize) -> Grid {
        full().without(Cell::ALL.into_iter().skip(digits))
    }

    /// A board that repeats a digit in row 1.
    fn invalid_board() -> Grid {
        let digit = Some(Digit::ALL[0]);
        Grid::EMPTY
            .with(Cell::ALL[0], digit)
            .with(Cell::ALL[1], digit)
    }

    /// What is said of all boards is true of each one that was tried.
    #[test]
    fn the_boards_that_were_tried_are_counted() {
        let mut tried = BoardsTried::default();
        tried.add(board_of(5), Judgement::Wrong);
        let one = "the only other board tried before it";
        assert_eq!(tried.in_words(Problem::SudokuSolver), one);
        tried.add(board_of(6), Judgement::Wrong);
        let each = "each of the 2 other boards tried before it";
        assert_eq!(tried.in_words(Problem::SudokuSolver), each);
        // Once it was right after this board, in the other run.
        tried.add(board_of(5), Judgement::Right);
        let some = "1 of the 2 other boards tried before it";
        assert_eq!(tried.in_words(Problem::SudokuSolver), some);
        tried.add(invalid_board(), Judgement::Right);
        let kinds = "1 of the 2 valid boards and not after the only invalid board tried before it";
        assert_eq!(tried.in_words(Problem::ValidSudoku), kinds);
    }

    #[test]
    fn a_board_without_a_result_is_not_counted() {
        let mut tried = BoardsTried::default();
        tried.add(board_of(5), Judgement::Wrong);
        tried.add(board_of(6), Judgement::Wrong);
        tried.add(board_of(7), Judgement::Unknown);
        // What is not known in one run is known from the other.
        tried.add(board_of(6), Judgement::Unknown);
        assert!(tried.always_fails_after(&board_of(6)));
        let each =
            "each of the 2 other boards tried before it, not counting calls without a result";
        assert_eq!(tried.in_words(Problem::SudokuSolver), each);
    }
}
