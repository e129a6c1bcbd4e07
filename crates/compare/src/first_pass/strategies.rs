//! [`answers_of_strategies`]: runs every strategy on every puzzle, on all cores.
//!
//! The answers of all strategies to one puzzle are graded together, because the grids of each are
//! witnesses for all.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use judge::fixtures::Expected;
use rayon::prelude::*;
use sudoku::{Grid, Puzzle};

use crate::contestant::Contestant;
use crate::grading::{GradedAnswer, UngradedAnswer};
use crate::plan::Plan;
use crate::progress::{Progress, Watcher, remaining_time};
use crate::sets::Set;

/// What all strategies did on all puzzles.
pub(super) struct StrategyAnswers {
    /// `[contestant][set]`: an answer to each puzzle of the set; none of programs and engines.
    pub(super) by_contestant: Vec<Vec<Vec<GradedAnswer>>>,
    /// The sets, with the number of solutions of each puzzle as far as it is known or shown.
    pub(super) sets: Vec<Set>,
}

/// What all strategies did on one puzzle.
struct PuzzleAnswers {
    /// By contestant; `None` for programs and engines, which have not run yet.
    answers: Vec<Option<GradedAnswer>>,
    /// The number of solutions, as far as it is known or an answer shows it.
    solutions: Option<Expected>,
}

/// A puzzle by the position of its set and its own position in the set.
#[derive(Clone, Copy)]
struct PuzzlePosition {
    set_index: usize,
    puzzle_index: usize,
}

/// Runs every strategy on every puzzle within the limits, and grades the answers.
pub(super) fn answers_of_strategies(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
) -> StrategyAnswers {
    let positions = evenly_mixed(sets);
    let begin = Instant::now();
    let puzzles_done = AtomicUsize::new(0);
    let by_puzzle: Vec<PuzzleAnswers> = positions
        .par_iter()
        .map(|position| {
            let set = &sets[position.set_index];
            let (puzzle, known) = set.puzzles[position.puzzle_index];
            let answers = answers_to_puzzle(contestants, &puzzle, known, plan);
            let done = puzzles_done.fetch_add(1, Ordering::Relaxed) + 1;
            watcher(Progress {
                phase: "counting",
                current: &set.name,
                left: time_left(begin.elapsed(), done as f64 / positions.len() as f64, plan),
            });
            answers
        })
        .collect();
    let mut by_contestant = vec![vec![Vec::new(); sets.len()]; contestants.len()];
    let mut shown_sets = sets.to_vec();
    for (position, puzzle_answers) in positions.iter().zip(by_puzzle) {
        let set_index = position.set_index;
        shown_sets[set_index].puzzles[position.puzzle_index].1 = puzzle_answers.solutions;
        for (contestant, answer) in puzzle_answers.answers.into_iter().enumerate() {
            by_contestant[contestant][set_index].extend(answer);
        }
    }
    StrategyAnswers {
        by_contestant,
        sets: shown_sets,
    }
}

/// How long it takes to count the remaining puzzles, and then to measure. `share_done` is the share
/// of the puzzles that have been counted.
fn time_left(spent: Duration, share_done: f64, plan: &Plan) -> Option<Duration> {
    Some(remaining_time(spent, share_done)? + plan.time)
}

/// Puzzles are mixed by the part of their set that comes before them, in units of this share. Sets
/// have far fewer puzzles, so that no two puzzles of one set have the same part before them.
const UNITS_PER_SET: usize = 1 << 20;

/// The puzzles of all sets, in the order of each set. The sets are mixed evenly, so that the share
/// of the puzzles that are done shows how long the rest will take.
fn evenly_mixed(sets: &[Set]) -> Vec<PuzzlePosition> {
    let mut positions = Vec::new();
    for (set_index, set) in sets.iter().enumerate() {
        for puzzle_index in 0..set.puzzles.len() {
            positions.push(PuzzlePosition {
                set_index,
                puzzle_index,
            });
        }
    }
    // The sort is stable: puzzles with the same part before them keep their order.
    positions.sort_by_key(|position| {
        let puzzles = sets[position.set_index].puzzles.len();
        position.puzzle_index * UNITS_PER_SET / puzzles
    });
    positions
}

/// Runs each strategy on one puzzle, and grades the answers once all witnesses are collected.
fn answers_to_puzzle(
    contestants: &[Contestant<'_>],
    puzzle: &Puzzle,
    known: Option<Expected>,
    plan: &Plan,
) -> PuzzleAnswers {
    let mut witnesses: BTreeSet<Grid> = BTreeSet::new();
    let mut ungraded: Vec<Option<UngradedAnswer>> = Vec::new();
    for contestant in contestants {
        let answer = contestant
            .strategy()
            .map(|strategy| UngradedAnswer::of(strategy, puzzle, &plan.limits, &mut witnesses));
        ungraded.push(answer);
    }
    let expected = known.unwrap_or(Expected::AtLeast(witnesses.len() as u64));
    let mut answers: Vec<Option<GradedAnswer>> = Vec::new();
    for answer in ungraded {
        answers.push(answer.map(|answer| answer.graded(expected, &plan.limits)));
    }
    let shown = answers.iter().flatten().find_map(GradedAnswer::shows);
    PuzzleAnswers {
        answers,
        solutions: known.or(shown),
    }
}
