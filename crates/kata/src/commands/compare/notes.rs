//! The lines below the first table: what its words and columns mean in these results.

use compare::MANY;
use compare::number::{counted, grouped, seconds};
use compare::results::{Figures, Results, StrategyResults};

use super::before::Before;

/// The notes, each a sentence or two.
pub(super) fn notes(results: &Results, before: Option<&Before>) -> Vec<String> {
    let mut notes = vec![common(results)];
    notes.extend(unfinished(results));
    for set in results.sets.iter().filter(|set| set.puzzles < set.sampled_from) {
        let (puzzles, all) = (grouped(set.puzzles as u64), grouped(set.sampled_from as u64));
        notes.push(format!("Of {}: {puzzles} of {all} puzzles, evenly spread.", set.name));
    }
    let runs = counted(u64::from(results.runs), "run");
    let has_spread = |figures: &Figures| figures.nanoseconds_per_puzzle.spread().is_some();
    notes.push(if results.strategies.iter().filter_map(|one| one.common.as_ref()).any(has_spread) {
        format!(
            "A time is the minimum of at least {runs}; three quarters of the runs took longer by \
             the spread or less."
        )
    } else {
        format!(
            "A time is the minimum of at least {runs}; that is too few for a spread, and --runs 10 \
             is enough."
        )
    });
    if results.strategies.iter().any(|strategy| strategy.common.is_some()) {
        notes.push("× the fastest: the time divided by the shortest time of its table.".to_owned());
    }
    let places_nothing =
        |strategy: &StrategyResults| strategy.common.is_some() && !has_placements(strategy);
    if results.strategies.iter().any(places_nothing) {
        notes.push(
            "Placements, checks or reads –: the row reports none on these puzzles.".to_owned(),
        );
    }
    let checks = |strategy: &StrategyResults| strategy.common.and_then(|common| common.work);
    if results.strategies.iter().filter_map(checks).any(|work| work.checks > 0.0) {
        notes.push(
            "A check tests a digit in a cell, or counts the options of a cell or of another \
             constraint; reads are the cells, flags, counters and masks that it reads."
                .to_owned(),
        );
    }
    notes.extend(many(results));
    notes.extend(results.strategies.iter().filter_map(program));
    notes.extend(before.map(Before::note));
    notes.push(made_with(results));
    notes
}

/// Whether the strategy reports placements on any of these puzzles. One that reports none works in
/// other steps, such as deductions; a program reports nothing.
pub(super) fn has_placements(strategy: &StrategyResults) -> bool {
    let on_sets = strategy.sets.iter().filter_map(|set| set.figures);
    let mut work = strategy.common.into_iter().chain(on_sets).map(|figures| figures.work);
    work.any(|work| work.is_some_and(|work| work.placements > 0.0))
}

fn common(results: &Results) -> String {
    let (puzzles, common) = (results.puzzles(), results.common());
    if common == puzzles {
        "Counts and times are means over all puzzles.".to_owned()
    } else if common > 0 {
        format!(
            "Counts and times are means over the {} in common, which every row solved; a row that \
             solved none is excluded.",
            counted(common as u64, "puzzle")
        )
    } else {
        "No puzzle was solved by every strategy, so there is no comparison.".to_owned()
    }
}

/// What a cell such as `237/267` means.
fn unfinished(results: &Results) -> Option<String> {
    let partly =
        |strategy: &&StrategyResults| strategy.solved < strategy.puzzles && strategy.wrong == 0;
    let strategy = results.strategies.iter().find(partly)?;
    let (solved, puzzles) = (grouped(strategy.solved as u64), grouped(strategy.puzzles as u64));
    Some(format!("{solved}/{puzzles}: solved {solved} of {puzzles} puzzles within the budget."))
}

fn many(results: &Results) -> Option<String> {
    results.strategies.iter().find_map(|strategy| strategy.throughput)?;
    Some(format!(
        "Many at once: {} of the common puzzles, or other forms of them, in one call; of the \
         built-in sets only those with one solution. Too slow for that: –.",
        grouped(MANY as u64)
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
