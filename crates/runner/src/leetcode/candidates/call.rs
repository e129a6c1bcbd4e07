//! [`strikes_of_calls`]: the strike of each call that a follower reports.

use sudoku::Grid;

use super::containers::Containers;
use super::events::Event;
use super::strikes::Strike;
use super::task::Task;

/// The board of a call, and its solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Puzzle {
    pub(super) board: Grid,
    pub(super) solution: Grid,
}

/// The strike of each call, in the order of the puzzles. None for a call in which the board is
/// filled rightly, which is not followed to its end, or of which the follower writes nothing.
pub(super) fn strikes_of_calls(output: &str, puzzles: &[Puzzle]) -> Vec<Option<Strike>> {
    let mut lines = output.lines().filter_map(Event::read).peekable();
    let mut strikes = Vec::new();
    for puzzle in puzzles {
        // The line `call`.
        lines.next();
        let mut call = Call::of(puzzle);
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
    fn of(puzzle: &'a Puzzle) -> Self {
        Self {
            task: Task::new(&puzzle.board, &puzzle.solution),
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
