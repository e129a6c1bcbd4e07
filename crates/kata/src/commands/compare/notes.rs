//! The lines below the first table: what its words and columns mean in these results.

use std::collections::BTreeMap;

use compare::number::{counted, grouped, seconds};
use compare::results::{Results, SetResults, SetSize, StrategyResults};
use compare::{ENOUGH_PUZZLES, SetKind};

/// The notes, each a sentence or two; without details those that the first table needs.
pub(super) fn notes(results: &Results, details: bool) -> Vec<String> {
    let runs = counted(u64::from(results.runs), "run");
    let mut notes = vec![format!(
        "A time is a mean over all puzzles of the set: the minimum of at least {runs}."
    )];
    notes.extend(unfinished(results));
    for set in &results.sets {
        let (puzzles, all) = (grouped(set.puzzles as u64), grouped(set.sampled_from as u64));
        if set.puzzles < set.sampled_from {
            notes.push(format!("Of {}: {puzzles} of {all} puzzles, evenly spread.", set.name));
        }
    }
    let small = |set: &&SetSize| set.kind == SetKind::File && set.puzzles < ENOUGH_PUZZLES;
    let sizes = results.sets.iter().filter(small);
    let sizes =
        sizes.map(|set| format!("{} of {}", counted(set.puzzles as u64, "puzzle"), set.name));
    let sizes = sizes.collect::<Vec<_>>().join(", ");
    if !sizes.is_empty() {
        let few = "a branch predictor may learn them; times are for these puzzles alone";
        notes.push(format!("{sizes}: {few}."));
    }
    if details {
        notes.extend(dominated(results));
        if results.strategies.iter().any(|one| !has_placements(one)) {
            notes.push("Placements, checks or reads –: the row reports none.".to_owned());
        }
        let of_sets = || results.strategies.iter().flat_map(|strategy| &strategy.sets);
        let work = |set: &SetResults| set.figures.and_then(|figures| figures.work);
        if of_sets().filter_map(work).any(|work| work.checks > 0.0) {
            notes.push(
                "A check tests a digit in a cell, or counts the options of a cell or of another \
                 constraint; reads are the cells, flags, counters and masks that it reads."
                    .to_owned(),
            );
        }
        if of_sets().any(|set| set.many_at_once.is_some()) {
            notes.push("Many at once: all puzzles of the set in one call, on one core.".to_owned());
        }
    }
    notes.extend(results.strategies.iter().filter_map(program));
    notes.push(made_with(results));
    if !details {
        notes.push(
            "--details shows all work, the speed compared with the previous rung, and more \
             puzzles. Next: kata practice to write a search, kata watch to see one, cargo study for \
             charts."
                .to_owned(),
        );
    }
    notes
}

/// The puzzles that take more than half of the time of a strategy on a set: the mean says little.
fn dominated(results: &Results) -> Vec<String> {
    let mut notes = Vec::new();
    for (index, set) in results.sets.iter().enumerate() {
        let mut by_puzzle: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for strategy in &results.strategies {
            if let Some(puzzle) = dominant(&strategy.sets[index].each) {
                by_puzzle.entry(puzzle).or_default().push(&strategy.name);
            }
        }
        for (puzzle, names) in by_puzzle {
            notes.push(format!(
                "Puzzle {} of {} takes more than half of the time of {}.",
                puzzle + 1,
                set.name,
                names.join(", ")
            ));
        }
    }
    notes
}

/// The index of the puzzle that takes more than half of the time of several.
fn dominant(each: &[Option<f64>]) -> Option<usize> {
    let all: f64 = each.iter().flatten().sum();
    let is_most = |time: &Option<f64>| time.is_some_and(|time| time > all / 2.0);
    each.iter().position(is_most).filter(|_| each.len() > 1)
}

/// Whether the strategy reports placements on any of these puzzles. One that reports none works in
/// other steps, such as deductions; a program reports nothing.
pub(super) fn has_placements(strategy: &StrategyResults) -> bool {
    let mut work = strategy.sets.iter().filter_map(|set| set.figures).map(|figures| figures.work);
    work.any(|work| work.is_some_and(|work| work.placements > 0.0))
}

/// What a cell such as `27/37` means.
fn unfinished(results: &Results) -> Option<String> {
    let mut sets = results.strategies.iter().flat_map(|strategy| &strategy.sets);
    let is_partly =
        |set: &&SetResults| set.solved < set.puzzles && set.wrong == 0 && set.failure.is_none();
    let set = sets.find(is_partly)?;
    let (solved, puzzles) = (grouped(set.solved as u64), grouped(set.puzzles as u64));
    Some(format!(
        "{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget, so it has no \
         time on this set."
    ))
}

/// What the times of a program contain.
fn program(strategy: &StrategyResults) -> Option<String> {
    let startup = strategy.program.as_ref()?.startup_nanoseconds?;
    Some(format!(
        "{}: its start takes {}, which is not in its times; reading and writing is.",
        strategy.name,
        seconds(startup / 1e9)
    ))
}

/// The machine and the compiler.
fn made_with(results: &Results) -> String {
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    let opt_level = match results.opt_level.as_str() {
        "3" => String::new(),
        level => format!(" at opt-level {level}"),
    };
    format!("One core of {}; {compiler}{opt_level}.", results.machine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_dominates_with_more_than_half_of_the_time() {
        assert_eq!(dominant(&[Some(1.0), None, Some(2.5), Some(1.0)]), Some(2));
        assert_eq!(dominant(&[Some(1.0), Some(1.0)]), None);
        assert_eq!(dominant(&[Some(1.0)]), None, "there is no other");
    }
}
