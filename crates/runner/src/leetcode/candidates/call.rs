//! [`strikes_of_calls`]: the strike of each call that a follower reports.

use evidence::SolvedBoard;

use super::containers::Containers;
use super::events::Event;
use super::strikes::Strike;
use super::task::Task;

/// The strike of each call, in the order of the boards. None for a call in which the board is
/// filled rightly, which is not followed to its end, or of which the follower writes nothing.
pub(super) fn strikes_of_calls(output: &str, boards: &[SolvedBoard]) -> Vec<Option<Strike>> {
    let mut lines = output.lines().filter_map(Event::read).peekable();
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
