//! [`Engine`]: a solver that has its own form of a puzzle.

use std::hint::black_box;

use sudoku::{Answer, Ended, Grid, Puzzle};

use crate::clock::{SHORTEST_RUN, repeated, warm_up};

/// A solver that has its own form of a puzzle, and of a solution. Only `solve` is timed.
pub struct Engine<P, S> {
    /// The name in the results.
    pub name: String,
    /// Reads 81 characters.
    pub read: fn(&str) -> P,
    /// Counts solutions up to a limit. It may report one of them.
    #[expect(clippy::type_complexity, reason = "a closure, in a place of its own")]
    pub solve: Box<dyn Fn(&P, usize) -> (usize, Option<S>) + Send + Sync>,
    /// Writes a solution as 81 characters.
    pub write: fn(&S) -> [u8; 81],
}

/// An [`Engine`] of any form.
pub(crate) trait AnyEngine: Send + Sync {
    /// What it finds with this limit of solutions.
    fn answer(&self, puzzle: &Puzzle, limit: u64) -> Answer;

    /// A function that makes one run on these puzzles: it returns the time in seconds of a pass
    /// over them, after a warm-up. The puzzles are read only once, outside of any run.
    fn timer<'a>(&'a self, puzzles: &[Puzzle], limit: u64) -> Box<dyn FnMut() -> f64 + 'a>;
}

impl<P: 'static, S> AnyEngine for Engine<P, S> {
    fn answer(&self, puzzle: &Puzzle, limit: u64) -> Answer {
        let own_puzzle = (self.read)(&puzzle.to_string());
        let (solutions, first) = (self.solve)(&own_puzzle, limit as usize);
        let solutions = solutions as u64;
        let ended = if solutions < limit {
            Ended::Exhausted
        } else {
            Ended::LimitReached
        };
        Answer {
            first: first.map(|solution| grid(&(self.write)(&solution))),
            solutions,
            ended,
        }
    }

    fn timer<'a>(&'a self, puzzles: &[Puzzle], limit: u64) -> Box<dyn FnMut() -> f64 + 'a> {
        let mut own_puzzles: Vec<P> = Vec::new();
        for puzzle in puzzles {
            own_puzzles.push((self.read)(&puzzle.to_string()));
        }
        let limit = limit as usize;
        Box::new(move || {
            warm_up(&own_puzzles, |puzzle| {
                black_box((self.solve)(puzzle, limit));
            });
            repeated(SHORTEST_RUN, || {
                for puzzle in &own_puzzles {
                    black_box((self.solve)(puzzle, limit));
                }
            })
        })
    }
}

/// The grid of 81 characters. Text that is not a grid becomes the empty grid, which is graded as a
/// wrong answer.
fn grid(written: &[u8; 81]) -> Grid {
    let Ok(text) = str::from_utf8(written) else {
        return Grid::EMPTY;
    };
    text.parse().unwrap_or(Grid::EMPTY)
}
