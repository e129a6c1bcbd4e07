//! Ways to solve many puzzles with one fault each.

use sudoku::{Answer, Limits, Puzzle};

use super::faulty::{Batch, one_by_one};

/// A way to solve many puzzles that has a fault, and how the judge finds it.
pub(super) struct BatchFault {
    /// The check, and the beginning of the reason.
    pub(super) finding: &'static str,
    pub(super) batch: Batch,
}

/// Each fault is found by the check that comes first, with this reason.
pub(super) const BATCH_FAULTS: [BatchFault; 3] = [
    BatchFault {
        finding: "many: in a reported solution the given ",
        batch: shifts_the_answers,
    },
    BatchFault {
        finding: "many: puzzle 1 of 1 at once, up to 1 solutions: 99 solutions, BudgetSpent",
        batch: solves_only_full_batches,
    },
    BatchFault {
        finding: "many: puzzle 1 of 1 at once, up to 1 solutions, without any time: 1 solutions",
        batch: ignores_the_time,
    },
];

/// The number of puzzles that a bit-sliced search solves at once.
const LANES: usize = 64;

fn shifts_the_answers(puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    one_by_one(puzzles, limits, answers);
    answers.rotate_right(usize::from(answers.len() > LANES));
}

fn solves_only_full_batches(puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    let full = puzzles.len() / LANES * LANES;
    one_by_one(&puzzles[..full], limits, &mut answers[..full]);
}

fn ignores_the_time(puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    let without_time = Limits {
        time: None,
        ..*limits
    };
    one_by_one(puzzles, &without_time, answers);
}
