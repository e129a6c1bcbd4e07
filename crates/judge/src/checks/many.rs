//! `many`: many puzzles at once get the same answers as one at a time.

use std::collections::HashMap;
use std::time::Duration;

use sudoku::{Answer, Ended, Grid, Limits, Puzzle};

use crate::exam::{Checked, Exam, must_solve, wrong};
use crate::fixtures;

/// None, one, a few, and an odd number above 256. Several strategies solve up to 256 puzzles side
/// by side, so the last batch has a full group and a rest.
const SIZES: [usize; 4] = [0, 1, 3, 267];

/// Those for a strategy without a way of its own to solve many: they are solved one after the
/// other, so each of the puzzles once or twice shows as much.
const SIZES_ONE_BY_ONE: [usize; 4] = [0, 1, 3, 12];

pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let sizes = match exam.strategy.solver().many() {
        Some(_) => SIZES,
        None => SIZES_ONE_BY_ONE,
    };
    for size in sizes {
        let puzzles = mixed(exam.puzzle, size);
        for limits in [
            Limits::FIRST,
            Limits::PROOF,
            Limits::solutions(0),
            Limits::solutions(7),
            Limits {
                time: Some(Duration::ZERO),
                ..Limits::FIRST
            },
        ] {
            at_once_as_one_by_one(exam, &puzzles, &limits)?;
            exam.must_be_in_time()?;
        }
    }
    Ok(())
}

/// The case's puzzle first, last, and at every tenth place; others between them.
fn mixed(puzzle: &Puzzle, size: usize) -> Vec<Puzzle> {
    let names = [
        "tutorial-boxed",
        "two-solutions-herzberg-murty",
        "no-solution-first-row",
        "already-solved",
        "one-cell-missing",
    ];
    let fillers: Vec<Puzzle> = names
        .into_iter()
        .filter_map(|name| fixtures::case(name)?.puzzle)
        .collect();
    let mut mixed = Vec::with_capacity(size);
    for index in 0..size {
        if index.is_multiple_of(10) || index + 1 == size {
            mixed.push(*puzzle);
        } else {
            mixed.push(fillers[index % fillers.len()]);
        }
    }
    mixed
}

fn at_once_as_one_by_one(exam: &Exam<'_>, puzzles: &[Puzzle], limits: &Limits) -> Checked {
    // The old contents of the answers must not matter.
    let stale = Answer {
        first: Some(Grid::EMPTY),
        solutions: 99,
        ended: Ended::BudgetSpent,
    };
    let mut answers = vec![stale; puzzles.len()];
    exam.strategy.solve_many(puzzles, limits, &mut answers);
    // The batch repeats a few puzzles, so each is solved alone only once.
    let mut answers_alone = HashMap::new();
    for (index, (puzzle, answer)) in puzzles.iter().zip(&answers).enumerate() {
        let alone = *answers_alone
            .entry(puzzle)
            .or_insert_with(|| exam.strategy.solve(puzzle, limits));
        let agree = if limits.time.is_none() {
            shown(answer) == shown(&alone)
        } else {
            // Without any time, either search may have found its solution before it looked at the
            // clock. But an answer has to be written, and it has to say that the time was over
            // where the single search says so.
            *answer != stale && (alone.ended != Ended::BudgetSpent || answer.ended == alone.ended)
        };
        if !agree {
            let time = if limits.time.is_some() {
                ", without any time"
            } else {
                ""
            };
            return wrong(
                puzzle,
                format!(
                    "puzzle {number} of {count} at once, up to {most} solutions{time}: {many}; \
                     alone: {alone}",
                    number = index + 1,
                    count = puzzles.len(),
                    most = limits.solutions,
                    many = shown(answer),
                    alone = shown(&alone),
                ),
            );
        }
        if limits.time.is_none()
            && let Some(grid) = answer.first
        {
            must_solve(puzzle, &grid, None)?;
        }
    }
    Ok(())
}

/// What an answer at once and an answer alone have in common. The grid itself is not compared: the
/// first of several solutions may be another one.
fn shown(answer: &Answer) -> String {
    let grid = if answer.first.is_some() { "a" } else { "no" };
    format!(
        "{} solutions, {:?}, {grid} grid",
        answer.solutions, answer.ended
    )
}
