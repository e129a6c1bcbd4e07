//! Programs of the reader, one process for a whole set. They report first solutions only.

use std::slice;
use std::time::Duration;

use anyhow::{Context as _, Result};
use compare::results::StrategyResults;
use compare::{ComparedProgram, Contestant, Plan, Set};
use ours::Limits;

use crate::table::whole;

/// Starts a program, and measures how long that takes.
///
/// # Errors
///
/// It cannot be started.
pub fn start(name: &str, words: Vec<String>) -> Result<ComparedProgram> {
    ComparedProgram::start(name, words, &Limits::FIRST).with_context(|| name.to_owned())
}

/// What each program needs on these puzzles: its nanoseconds per puzzle without the start of its
/// process, or what it did wrong.
pub fn measure(programs: &[ComparedProgram], set: &Set, rounds: u32) -> Vec<String> {
    if programs.is_empty() {
        return Vec::new();
    }
    // With a strategy beside them, the number of solutions of each puzzle is known.
    let judge = Contestant::from(ladder::defaults::prover());
    let mut contestants = vec![judge];
    contestants.extend(programs.iter().cloned().map(Contestant::from));
    let plan = Plan::default().limits(Limits::FIRST).time(Duration::ZERO).runs(rounds);
    let results = compare::compare(&contestants, slice::from_ref(set), &plan, &|_| {});
    let cell = |of_program: &StrategyResults| {
        let set = &of_program.sets[0];
        match (&set.figures, &set.failure) {
            (Some(figures), _) => whole(figures.nanoseconds_per_puzzle.minimum),
            (None, Some(failure)) => failure.verdict.clone(),
            (None, None) => "–".to_owned(),
        }
    };
    results.strategies[1..].iter().map(cell).collect()
}
