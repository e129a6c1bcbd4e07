//! The judge's reading of answers: whatever a program prints, only a solution is accepted.

use std::sync::LazyLock;

use judge::fixtures::Expected;
use runner::{Trial, TrialTask};
use sudoku::Grid;

use crate::bytes::Bytes;

/// A puzzle with one solution, one with several and one with none.
static TRIALS: LazyLock<[Trial; 3]> = LazyLock::new(|| {
    let names = ["leetcode-37", "ten-solutions", "no-place-in-row"];
    names.map(|name| Trial::named(name).expect("a case"))
});

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let trial = &TRIALS[bytes.below(3)];
    let text = String::from_utf8_lossy(bytes.0);
    let TrialTask::Solve(puzzle, solutions) = &trial.task else { unreachable!("each is a puzzle") };
    let solved = text.parse::<Grid>().is_ok_and(|grid| puzzle.check_solution(&grid).is_ok());
    match trial.check_answer(bytes.0) {
        Ok(()) if *solutions == Expected::Exactly(0) => assert!(text.parse::<Grid>().is_err()),
        Ok(()) => assert!(solved, "{text:?} is accepted"),
        Err(rejection) => assert_ne!(rejection.reason, ""),
    }
}
