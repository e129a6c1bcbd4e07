//! Grids as text.

use crate::{Cell, Digit, Grid, Puzzle};

/// The text is no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct ParseError {
    expected: String,
    found: String,
}

impl std::str::FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut grid = Self::EMPTY;
        let mut characters = text.chars();
        for cell in Cell::ALL {
            match characters.next() {
                Some('.' | '0') => {}
                Some(character) if Digit::from_char(character).is_some() => grid[cell] = Digit::from_char(character),
                other => {
                    return Err(ParseError { expected: "a digit or a blank".into(), found: format!("{other:?}") });
                }
            }
        }
        Ok(grid)
    }
}

impl std::str::FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let grid: Grid = text.parse()?;
        Self::new(grid)
            .map_err(|conflicts| ParseError { expected: "a valid grid".into(), found: conflicts.to_string() })
    }
}
