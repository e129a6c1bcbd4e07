//! Which puzzles a process gets: one that every program can solve at once, and a few of a set.
//!
//! What enters are the puzzles of a set as [`Trial`]s, in their order; what leaves are as many of
//! them as one process is given. They are spread over the set, because a set may begin with its
//! easiest puzzles: of the puzzles 1 to 9, [`spread`] takes 1, 4 and 7 where it may take 3, and
//! [`repeated`] takes 1 to 9 and then 1 to 3 where it has to take 12.

use runner::Trial;

/// A puzzle with one blank.
pub(super) fn easiest() -> Trial {
    Trial::named("last-cell-missing").expect("a named case")
}

/// Up to this many of the trials, evenly spread.
pub(super) fn spread(trials: &[Trial], most: usize) -> Vec<Trial> {
    let step = trials.len().div_ceil(most).max(1);
    trials.iter().step_by(step).cloned().collect()
}

/// This many of the trials, evenly spread; all of them again and again if they are fewer.
pub(super) fn repeated(trials: &[Trial], number: usize) -> Vec<Trial> {
    let spread = spread(trials, number);
    spread.iter().cycle().take(number).cloned().collect()
}
