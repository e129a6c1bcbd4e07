//! [`Rating`]: how hard a person finds a technique or a puzzle; and [`rate`].

use std::fmt;
use std::str::FromStr;

use sudoku::Puzzle;

use crate::{PencilMarks, TECHNIQUES, Technique};

/// How hard a person finds a technique or a puzzle, as Sudoku Explainer 1.2.1 rates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u8);

impl Rating {
    /// The rating with this many tenths.
    pub const fn new(tenths: u8) -> Self {
        Self(tenths)
    }

    /// The rating as a number.
    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// As `2.5`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The text is not a rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a rating such as 2.5 or 3, found {0:?}")]
pub struct ParseRatingError(String);

impl FromStr for Rating {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Self, ParseRatingError> {
        match *text.as_bytes() {
            [one @ b'0'..=b'9', b'.', tenth @ b'0'..=b'9'] => {
                Ok(Self((one - b'0') * 10 + tenth - b'0'))
            }
            [one @ b'0'..=b'9'] => Ok(Self((one - b'0') * 10)),
            _ => Err(ParseRatingError(text.to_owned())),
        }
    }
}

/// The hardest technique that a person needs for a puzzle with exactly one solution; `None` if all
/// techniques together do not solve it.
pub fn rate(puzzle: &Puzzle) -> Option<&'static Technique> {
    let mut board = PencilMarks::new(puzzle);
    let mut hardest = &TECHNIQUES[0];
    while !board.grid().is_full() {
        let (technique, step) = board.next_step(TECHNIQUES)?;
        if technique.rating > hardest.rating {
            hardest = technique;
        }
        step.apply(&mut board);
    }
    Some(hardest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_one_decimal() {
        assert_eq!(Rating::new(25).to_string().parse(), Ok(Rating::new(25)));
        assert_eq!("3".parse(), Ok(Rating::new(30)));
        for text in ["", "2.", ".5", "2.55", "12.0", "-1.0"] {
            assert!(text.parse::<Rating>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn chains_are_beyond_the_techniques() {
        let of = |puzzle: &str| rate(&puzzle.parse().unwrap()).map(|hardest| hardest.rating);
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let golden_nugget =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        assert_eq!((of(easy), of(golden_nugget)), (Some(Rating::new(12)), None));
    }
}
