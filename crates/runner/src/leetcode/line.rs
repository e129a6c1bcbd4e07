//! [`AnswerLine`]: one line that a driver writes.

use std::time::Duration;

use sudoku::{Cell, Digit, Grid};

/// The result of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerLine {
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
    /// The result, and the processor time of the call; none where the answer failed.
    pub(super) fn read(line: &[u8]) -> (Self, Duration) {
        let text = String::from_utf8_lossy(line);
        let timed = text.split_once(' ').and_then(|(time, rest)| Some((rest, time.parse().ok()?)));
        let (result, time) = timed.unwrap_or((&text, 0));
        (Self::result(result), Duration::from_nanos(time))
    }

    fn result(text: &str) -> Self {
        if let Some(odd) = text.strip_prefix("? ") {
            return Self::Odd(odd.to_owned());
        }
        if let Some(error) = text.strip_prefix("! ") {
            return Self::Failed(error.to_owned());
        }
        match text {
            "true" => Self::Truth(true),
            "false" => Self::Truth(false),
            _ => Self::board(text),
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
                    None => return Self::Odd(format!("{cell} is the character {character:?}")),
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
        let wrong = "50".to_owned() + &".".repeat(79);
        let lines = [
            (format!("1200 {board}"), AnswerLine::Board(Box::new(board.parse().unwrap())), 1200),
            ("7 true".to_owned(), AnswerLine::Truth(true), 7),
            ("7 ? row 1 has 10 cells".to_owned(), AnswerLine::Odd("row 1 has 10 cells".into()), 7),
            (format!("7 {wrong}"), AnswerLine::Odd("r1c2 is the character '0'".into()), 7),
            ("! KeyError: 0".to_owned(), AnswerLine::Failed("KeyError: 0".into()), 0),
        ];
        for (text, result, time) in lines {
            assert_eq!(AnswerLine::read(text.as_bytes()), (result, Duration::from_nanos(time)));
        }
    }
}
