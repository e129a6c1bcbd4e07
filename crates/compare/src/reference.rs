//! [`Reference`]: always the same work, by which the runs of two comparisons are made comparable.

use std::hint::black_box;
use std::time::Duration;

use judge::{fixtures, oracle};
use sudoku::Puzzle;

use crate::clock::repeated;

/// The named case that it solves, in some hundred steps.
const CASE: &str = "leetcode-37";

/// It is repeated for this long: a fraction of a run, which it precedes and follows.
const LEAST: Duration = Duration::from_micros(300);

/// The judge's oracle solves one puzzle. No change of a strategy makes that faster or slower, but
/// the clock frequency and other programs do.
pub(crate) struct Reference {
    puzzle: Puzzle,
    /// The seconds that it took last.
    last: f64,
}

impl Reference {
    pub(crate) fn new() -> Self {
        let puzzle = fixtures::case(CASE).and_then(|case| case.puzzle).expect("a puzzle");
        let mut reference = Self { puzzle, last: 0.0 };
        reference.around();
        reference
    }

    /// The mean of the last measurement and a new one, in seconds: the state of the machine around
    /// what ran between them.
    pub(crate) fn around(&mut self) -> f64 {
        let before = self.last;
        let run = repeated(LEAST, || {
            black_box(oracle::solutions(black_box(&self.puzzle), usize::MAX));
        });
        self.last = run.seconds();
        f64::midpoint(before, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_takes_less_than_a_second_of_processor_time() {
        let seconds = Reference::new().around();
        assert!(seconds > 0.0 && seconds < 1.0, "{seconds} s");
    }
}
