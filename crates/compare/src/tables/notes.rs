//! The lines below the first table: what its words and columns mean in these results.

use crate::number::{counted, grouped, seconds};
use crate::results::{RUNS_FOR_INTERVAL, Results, SetResults, SetSize, StrategyResults};
use crate::sets::{ENOUGH_PUZZLES, SetKind};

/// The notes of the table of times. `sets` are those that the table shows: all sets of the results,
/// or only the first ones.
///
/// The notes on many at once and on single strategies are about all sets, also those that are not
/// shown.
pub(super) fn notes(results: &Results, sets: &[SetSize]) -> Vec<String> {
    let mut notes = vec![note_on_times(results)];
    if results.runs > 0 {
        notes.extend(note_on_small_sets(sets));
        notes.extend(note_on_extreme_sets(sets));
    }
    notes.extend(note_on_budget(results, sets.len()));
    if has_many_at_once(results) {
        notes.push("Many at once: all puzzles of the set in one call, on one core.".to_owned());
    }
    for strategy in &results.strategies {
        notes.extend(notes_on_strategy(strategy));
    }
    notes.push(made_with(results));
    notes
}

fn note_on_times(results: &Results) -> String {
    // Without a run, no row has a time.
    if results.runs == 0 {
        return "Nothing was timed: no row solved all puzzles of a set.".to_owned();
    }
    let runs = counted(u64::from(results.runs), "run");
    let signs = if results.runs >= RUNS_FOR_INTERVAL {
        "±: how far its 99 % interval reaches. ≈: this interval overlaps that of the row above."
    } else {
        "≈: the range of its runs overlaps that of the row above."
    };
    format!(
        "A time is the median of at least {runs}, each the mean over the puzzles of the set. {signs}"
    )
}

fn note_on_small_sets(sets: &[SetSize]) -> Option<String> {
    let names = names_of(sets, |set| {
        set.kind == SetKind::File && set.puzzles < ENOUGH_PUZZLES
    })?;
    let enough = grouped(ENOUGH_PUZZLES as u64);
    Some(format!(
        "{names}: fewer than {enough} puzzles. A branch predictor may learn them; times are for \
         these puzzles alone."
    ))
}

fn note_on_extreme_sets(sets: &[SetSize]) -> Option<String> {
    let names = names_of(sets, |set| set.kind == SetKind::Extreme)?;
    Some(format!(
        "{names}: the puzzles differ by orders of magnitude, so the time is that of the median \
         puzzle."
    ))
}

/// The names of some sets, with commas between; `None` if there is no such set.
fn names_of(sets: &[SetSize], is_named: fn(&SetSize) -> bool) -> Option<String> {
    let names: Vec<&str> = sets
        .iter()
        .filter(|set| is_named(set))
        .map(|set| &*set.name)
        .collect();
    if names.is_empty() {
        return None;
    }
    Some(names.join(", "))
}

/// Explains a cell such as `495/500`, with the first such cell as the example. Only the first
/// `shown_sets` sets of the results are in the table.
fn note_on_budget(results: &Results, shown_sets: usize) -> Option<String> {
    for strategy in &results.strategies {
        for set in &strategy.sets[..shown_sets] {
            if is_over_budget(set) {
                let solved = grouped(set.solved as u64);
                let puzzles = grouped(set.puzzles as u64);
                return Some(format!(
                    "{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget, \
                     so it has no time on this set."
                ));
            }
        }
    }
    None
}

/// Whether puzzles of the set stayed unsolved with neither a failure nor a reason that a program
/// gave. Then a budget ended the searches, or a plain function stopped at its first solution.
fn is_over_budget(set: &SetResults) -> bool {
    set.solved < set.puzzles && set.failure.is_none() && set.why_not_all.is_none()
}

fn has_many_at_once(results: &Results) -> bool {
    results
        .strategies
        .iter()
        .flat_map(|strategy| &strategy.sets)
        .any(|set| set.many_at_once.is_some())
}

/// What a reader has to know about the times of one row.
fn notes_on_strategy(strategy: &StrategyResults) -> Vec<String> {
    let name = &strategy.name;
    let mut notes = Vec::new();
    for set in &strategy.sets {
        if let Some(why) = &set.why_not_all {
            let solved = grouped(set.solved as u64);
            let puzzles = counted(set.puzzles as u64, "puzzle");
            notes.push(format!(
                "{name} solved {solved} of {puzzles} of {}: {why}.",
                set.name
            ));
        }
        if let Some(caution) = &set.caution {
            notes.push(format!("Caution: {name} {caution}."));
        }
    }
    if let Some(other) = &strategy.hands_on_to {
        notes.push(format!(
            "{name} hands a single puzzle to {other}, so it is timed on many at once only."
        ));
    }
    let has_time = strategy.sets.iter().any(|set| set.time().is_some());
    if has_time && let Some(startup) = strategy.startup_nanoseconds {
        notes.push(format!(
            "{name}: start-up takes {} and is excluded; I/O is included.",
            seconds(startup / 1e9)
        ));
    }
    notes
}

/// The machine, the compiled form of each strategy that has several, and the compiler.
fn made_with(results: &Results) -> String {
    let mut parts = vec![format!("One core of {}", results.machine)];
    for strategy in &results.strategies {
        if let Some(form) = &strategy.compiled_form {
            parts.push(format!("{} with {form}", strategy.name));
        }
    }
    // `rustc 1.95.0 (59807616e 2026-04-14)`. The first part is all of a text without ` (`.
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    parts.push(match &*results.opt_level {
        "3" => compiler.to_owned(),
        level => format!("{compiler} at opt-level {level}"),
    });
    format!("{}.", parts.join("; "))
}
