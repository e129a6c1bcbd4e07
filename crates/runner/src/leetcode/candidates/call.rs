//! [`strikes_of_calls`]: the strike of each call that a follower reports.

use evidence::SolvedBoard;

use super::containers::Containers;
use super::events::Event;
use super::strikes::Strike;
use super::task::Task;

/// The strike of each call, in the order of the boards. None for a call in which the board is
/// filled rightly, which is not followed to its end, or of which the follower writes nothing.
pub(super) fn strikes_of_calls(output: &str, boards: &[SolvedBoard]) -> Vec<Option<Strike>> {
    let lines = output.lines().filter(|line| !line.is_empty());
    // What cannot be read may be a strike, or a search that comes back.
    let mut lines = lines
        .map(|line| Event::read(line).unwrap_or(Event::Over))
        .peekable();
    let mut strikes = Vec::new();
    for board in boards {
        // The line `call`.
        lines.next();
        let mut call = Call::of(board);
        while let Some(event) = lines.next_if(|event| *event != Event::Call) {
            call.add(event);
        }
        strikes.push(call.strike());
    }
    strikes
}

/// What has happened in a call so far.
struct Call<'a> {
    task: Task<'a>,
    containers: Containers,
    /// Whether the follower has followed it up to this event.
    is_followed: bool,
}

impl<'a> Call<'a> {
    fn of(solved: &'a SolvedBoard) -> Self {
        Self {
            task: Task::new(&solved.board, &solved.solution),
            containers: Containers::default(),
            is_followed: true,
        }
    }

    fn add(&mut self, event: Event) {
        match event {
            Event::Call => {}
            Event::Cell(cell, content) => {
                self.task.set(cell, content);
                self.containers.look_at_digits(&self.task);
            }
            Event::Holds(number, entries) => {
                self.task.add_container(number, &entries);
                self.containers.add(number, entries, &self.task);
            }
            Event::Sets(number, position, entries) => {
                self.task.change_container(number, &entries);
                self.containers.look_at_digits(&self.task);
                self.containers
                    .change(number, position, &entries, &self.task);
            }
            Event::Lost(number) => {
                self.task.lose_container(number);
                self.containers.lose(number);
            }
            Event::Over => self.is_followed = false,
        }
    }

    fn strike(self) -> Option<Strike> {
        if self.is_followed && !self.task.is_solved() {
            self.containers.strike_at_end()
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, DigitSet};

    use super::*;

    #[test]
    fn a_call_with_a_line_that_cannot_be_read_has_no_strike() {
        let puzzle = judge::fixtures::case("leetcode-37")
            .and_then(|case| case.puzzle)
            .expect("a case with a valid puzzle");
        let board = *puzzle.grid();
        let solution = judge::oracle::solutions(&puzzle, 1)[0];
        let mut holds = vec!["holds 1".to_owned()];
        for cell in Cell::ALL {
            let digits = match board[cell] {
                Some(digit) => DigitSet::from(digit),
                None => board.candidates(cell),
            };
            holds.push(format!("{} {}", cell.index(), mask(digits)));
        }
        let cell = board.blanks().next().expect("a blank");
        let right = solution[cell].expect("a solution has no blanks");
        let others = board.candidates(cell) & !DigitSet::from(right);
        let number = cell.index();
        let holds = holds.join(" ");
        let strike = format!("call\n{holds}\nsets 1 20 0 {number} {}\n", mask(others));
        let boards = [SolvedBoard { board, solution }];
        assert!(strikes_of_calls(&strike, &boards)[0].is_some());
        let unreadable = format!("{strike}sets 1 21 0 {number} 1e+25\n");
        assert!(strikes_of_calls(&unreadable, &boards)[0].is_none());
    }

    fn mask(digits: DigitSet) -> u32 {
        digits.iter().map(|digit| 1 << digit.index()).sum()
    }
}
