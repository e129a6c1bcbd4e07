//! [`Rating`]: how hard a person finds a technique or a puzzle.

use std::fmt;
use std::str::FromStr;

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
}
