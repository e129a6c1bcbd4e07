//! [`work_on_set`]: the mean work of a strategy on a set.
//!
//! Placements, backtracks, guesses and deductions come from the first search, in which they cost
//! nothing. Checks and reads come from a second, slower search of some of the puzzles.

use rayon::prelude::*;
use sudoku::{Strategy, Work};

use crate::grading::GradedAnswer;
use crate::plan::Plan;
use crate::results::MeanWork;
use crate::sets::Set;

/// Counting checks makes a search several times slower again. So it is done only for the first
/// puzzles of a set: as many as take up to this many placements together, about 0.1 s of search.
/// Row by row, these are about fifty medium puzzles, or a few hard ones.
const MOST_PLACEMENTS_TO_RECOUNT: u64 = 300_000;

/// The most puzzles of a set whose checks are counted. This limit counts where a puzzle takes few
/// placements: an easy one, or any puzzle for a strategy that deduces.
const MOST_PUZZLES_TO_RECOUNT: usize = 200;

/// The sums of the checks and the reads of a strategy over some puzzles.
#[derive(Clone, Copy)]
struct CheckSums {
    checks: u64,
    reads: u64,
}

/// The puzzles of a set on which checks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recounted {
    /// None: the strategy reports only some of its checks.
    None,
    /// The first ones, which give reads per check.
    First,
    /// All of them, for the details.
    All,
}

/// The mean work of a strategy on a set. `answers` come from the first search, which counts no
/// checks. These come from a second search of some puzzles.
pub(super) fn work_on_set(
    strategy: Strategy<'_>,
    set: &Set,
    plan: &Plan,
    answers: &[GradedAnswer],
    recounted: Recounted,
) -> MeanWork {
    let puzzles = match recounted {
        Recounted::None => 0,
        Recounted::First => puzzles_to_recount(answers),
        Recounted::All => answers.len(),
    };
    let sums = count_checks(strategy, set, plan, &answers[..puzzles]);
    mean_work(answers, sums, recounted == Recounted::All)
}

/// The number of puzzles, from the first on, whose checks are counted without details: as many as
/// both limits allow. It is 0 if the first puzzle alone takes too many placements.
fn puzzles_to_recount(answers: &[GradedAnswer]) -> usize {
    let mut puzzles = 0;
    let mut placements = 0;
    for answer in answers.iter().take(MOST_PUZZLES_TO_RECOUNT) {
        placements += answer.work.placements;
        if placements > MOST_PLACEMENTS_TO_RECOUNT {
            break;
        }
        puzzles += 1;
    }
    puzzles
}

/// Runs the strategy once more on the first puzzles of the set: one for each of `answers`, which
/// come from the first search.
///
/// `None` without a check: the strategy reports none, or there is no puzzle. And `None` if a budget
/// of time ended this slower search earlier than the first one, so that its checks are not those of
/// the placements that were counted.
fn count_checks(
    strategy: Strategy<'_>,
    set: &Set,
    plan: &Plan,
    answers: &[GradedAnswer],
) -> Option<CheckSums> {
    let puzzles = &set.puzzles[..answers.len()];
    let works: Vec<Work> = puzzles
        .par_iter()
        .map(|(puzzle, _)| strategy.solve_counted_with_checks(puzzle, &plan.limits).1)
        .collect();
    let sum = total(works);
    let placements: u64 = answers.iter().map(|answer| answer.work.placements).sum();
    if sum.checks == 0 || sum.placements != placements {
        return None;
    }
    Some(CheckSums {
        checks: sum.checks,
        reads: sum.reads,
    })
}

fn total(works: impl IntoIterator<Item = Work>) -> Work {
    let mut sum = Work::default();
    for work in works {
        sum += work;
    }
    sum
}

/// The work per puzzle. With details, the sums are those of the whole set, and give checks and
/// reads per puzzle. Otherwise they are those of the first puzzles, and give reads per check only.
fn mean_work(answers: &[GradedAnswer], sums: Option<CheckSums>, with_details: bool) -> MeanWork {
    let puzzles = answers.len() as f64;
    let sum = total(answers.iter().map(|answer| answer.work));
    let mut work = MeanWork {
        placements: sum.placements as f64 / puzzles,
        backtracks: sum.backtracks as f64 / puzzles,
        guesses: sum.guesses as f64 / puzzles,
        deductions: sum.deductions as f64 / puzzles,
        checks: None,
        reads: None,
        reads_per_check: None,
    };
    if let Some(CheckSums { checks, reads }) = sums {
        work.reads_per_check = Some(reads as f64 / checks as f64);
        if with_details {
            work.checks = Some(checks as f64 / puzzles);
            work.reads = Some(reads as f64 / puzzles);
        }
    }
    work
}
