//! The first pass for programs: checks their answers. A program reports no work.

use sudoku::Work;

use crate::count::{Count, Counts, Grade};
use crate::program::Program;
use crate::progress::{Phase, Progress, Watcher};
use crate::results::Failure;
use crate::sets::Set;

/// Runs every program on every set. A program that failed has solved nothing, so that it does not
/// keep the others from being measured.
pub(crate) fn count(
    programs: &[Program],
    sets: &[Set],
    counts: &Counts,
    watcher: Watcher<'_>,
) -> (Counts, Vec<Option<Failure>>) {
    let total = programs.len() as u64;
    let unsolved = Count { solutions: 0, work: Work::default(), grade: Grade::Unfinished };
    let nothing = || sets.iter().map(|set| vec![unsolved; set.puzzles.len()]).collect();
    (0..)
        .zip(programs)
        .map(|(done, program)| {
            let (phase, strategy) = (Phase::Counting, program.name());
            watcher(Progress { phase, strategy, set: "all puzzles", done, total });
            match program.count(sets, counts) {
                Ok(counts) => (counts, None),
                Err(failure) => (nothing(), Some(failure)),
            }
        })
        .unzip()
}
