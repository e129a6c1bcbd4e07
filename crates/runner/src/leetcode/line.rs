//! [`AnswerLine`]: one line that a driver writes.

use sudoku::{Cell, Digit, Grid};

/// The result of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AnswerLine {
    /// The board after the call of `solveSudoku`.
    Board(Box<Grid>),
    /// What `isValidSudoku` returned.
    Truth(bool),
    /// The board is no longer nine rows of nine characters, or the result is no truth value.
    Odd(String),
    /// The answer failed on this board.
    Failed(String),
}

impl AnswerLine {
    pub(super) fn read(line: &[u8]) -> Self {
        let text = String::from_utf8_lossy(line);
        if let Some(odd) = text.strip_prefix("? ") {
            return Self::Odd(odd.to_owned());
        }
        if let Some(error) = text.strip_prefix("! ") {
            return Self::Failed(error.to_owned());
        }
        match &*text {
            "true" => Self::Truth(true),
            "false" => Self::Truth(false),
            _ => Self::board(&text),
        }
    }

    fn board(text: &str) -> Self {
        let mut cells = [None; 81];
        let mut characters = text.chars();
        for (place, cell) in cells.iter_mut().zip(Cell::ALL) {
            *place = match characters.next() {
                Some('.') => None,
                Some(character) => match Digit::from_char(character) {
                    Some(digit) => Some(digit),
                    None => return Self::Odd(format!("{cell} is {character:?}")),
                },
                None => return Self::Odd(format!("the driver wrote {text:?}")),
            };
        }
        Self::Board(Box::new(Grid::new(cells)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_line_is_read() {
        let board = "5".to_owned() + &".".repeat(80);
        assert_eq!(
            AnswerLine::read(board.as_bytes()),
            AnswerLine::Board(Box::new(board.parse().unwrap()))
        );
        assert_eq!(AnswerLine::read(b"true"), AnswerLine::Truth(true));
        assert_eq!(
            AnswerLine::read(b"? row 1 has 10 cells"),
            AnswerLine::Odd("row 1 has 10 cells".into())
        );
        assert_eq!(AnswerLine::read(b"! KeyError: 0"), AnswerLine::Failed("KeyError: 0".into()));
        let wrong = "50".to_owned() + &".".repeat(79);
        assert_eq!(AnswerLine::read(wrong.as_bytes()), AnswerLine::Odd("r1c2 is '0'".into()));
    }
}
