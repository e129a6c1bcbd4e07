//! [`Exchange`]: another name for each digit of a puzzle.
//!
//! A strike in one call may still be a guess that looks like none. A guess tries the digits in some
//! order. So the digits of the puzzle are exchanged, in several ways: with 5 renamed to 1, and 1–4
//! to 2–5, a search that guessed 1 first now guesses what was 5. A bug of a line strikes the same
//! digit from the same cell as before, under its new name; a guess takes another digit first.

use evidence::SolvedBoard;
use sudoku::{Digit, Transform};

/// Orders that no search prefers: they have been drawn.
const DRAWN_ORDERS: [[u8; 9]; 3] = [
    [4, 8, 2, 6, 9, 1, 5, 7, 3],
    [7, 3, 9, 5, 1, 8, 4, 2, 6],
    [2, 6, 4, 8, 3, 7, 9, 1, 5],
];

/// An exchange of the digits.
#[derive(Clone, Debug)]
pub(super) struct Exchange(Transform);

impl Exchange {
    /// Each digit keeps its name.
    pub(super) const NONE: Self = Self(Transform::IDENTITY);

    /// An exchange in which this digit comes first.
    pub(super) fn with_first(digit: Digit) -> Self {
        Self::of_order(|old| if old == digit { 0 } else { old.get() + 1 })
    }

    /// Exchanges in which this digit comes last, in which all digits come in the opposite order,
    /// and some that were drawn.
    pub(super) fn others(digit: Digit) -> Vec<Self> {
        let mut exchanges = vec![
            Self::of_order(|old| if old == digit { 10 } else { old.get() }),
            Self::of_order(|old| 10 - old.get()),
        ];
        for order in DRAWN_ORDERS {
            exchanges.push(Self::of_order(|old| order[old.index()]));
        }
        exchanges
    }

    /// Gives the digits new names in the order of these ranks, of which no two are equal.
    fn of_order(rank: impl Fn(Digit) -> u8) -> Self {
        let new_names = Digit::ALL.map(|digit| {
            let lower = Digit::ALL
                .into_iter()
                .filter(|other| rank(*other) < rank(digit))
                .count();
            Digit::ALL[lower]
        });
        Self(Transform::relabel(new_names).expect("no two ranks are equal"))
    }

    /// The new name of a digit.
    pub(super) const fn digit(&self, digit: Digit) -> Digit {
        self.0.digit(digit)
    }

    /// The board and its solution with new names for their digits.
    pub(super) fn apply(&self, solved: &SolvedBoard) -> SolvedBoard {
        SolvedBoard {
            board: self.0.apply(&solved.board),
            solution: self.0.apply(&solved.solution),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_puts_a_digit_first_or_last() {
        let five = Digit::new(5).unwrap();
        assert_eq!(Exchange::with_first(five).digit(five), Digit::ALL[0]);
        assert_eq!(Exchange::others(five)[0].digit(five), Digit::ALL[8]);
        assert_eq!(
            Exchange::others(five)[1].digit(Digit::ALL[8]),
            Digit::ALL[0]
        );
    }
}
