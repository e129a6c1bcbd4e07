//! The lines that a driver writes: each is the result of one board.

use std::time::Duration;

use evidence::Reply;
use sudoku::{Cell, Digit, Grid};

/// The whole lines of an output.
pub(super) fn read_all(output: &[u8]) -> impl Iterator<Item = (Reply, Duration)> + '_ {
    let lines = output.split_inclusive(|&byte| byte == b'\n');
    lines.filter_map(|line| line.strip_suffix(b"\n")).map(read)
}

/// The result, and the processor time of the call; zero where the answer failed.
pub(super) fn read(line: &[u8]) -> (Reply, Duration) {
    let text = String::from_utf8_lossy(line);
    let timed = text
        .split_once(' ')
        .and_then(|(time, rest)| Some((rest, time.parse().ok()?)));
    let (result, time) = timed.unwrap_or((&text, 0));
    (reply(result), Duration::from_nanos(time))
}

fn reply(text: &str) -> Reply {
    match text.split_once(' ') {
        Some(("?", odd)) => Reply::Odd(odd.to_owned()),
        Some(("!", error)) => Reply::Failed(error.to_owned()),
        _ => text
            .parse::<bool>()
            .map_or_else(|_| board(text), Reply::Truth),
    }
}

fn board(text: &str) -> Reply {
    for (cell, character) in Cell::ALL.into_iter().zip(text.chars()) {
        if character != '.' && Digit::from_char(character).is_none() {
            return Reply::Odd(format!("{cell} is the character {character:?}"));
        }
    }
    let cells: Vec<Option<Digit>> = text.chars().map(Digit::from_char).collect();
    match cells.first_chunk() {
        Some(cells) => Reply::Board(Box::new(Grid::new(*cells))),
        None => Reply::Odd(format!("the driver wrote {text:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_with_its_time_and_up_to_another_character() {
        let board = "5".to_owned() + &".".repeat(80);
        let wrong = "50".to_owned() + &".".repeat(79);
        let lines = [
            (
                format!("1200 {board}"),
                Reply::Board(Box::new(board.parse().unwrap())),
                1200,
            ),
            (
                format!("7 {wrong}"),
                Reply::Odd("r1c2 is the character '0'".into()),
                7,
            ),
        ];
        for (text, result, time) in lines {
            assert_eq!(read(text.as_bytes()), (result, Duration::from_nanos(time)));
        }
    }
}
