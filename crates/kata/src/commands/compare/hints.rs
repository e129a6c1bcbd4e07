//! What the reader of a comparison can do next: sentences that name options of the command.

use compare::SetKind;
use compare::results::{RUNS_FOR_INTERVAL, Results, Role};
use compare::tables::is_too_noisy;
use sudoku::list_in_words;

use super::Args;

/// Only what applies to these results.
pub(super) fn hints(args: &Args, results: &Results) -> Vec<String> {
    let mut hints = Vec::new();
    let has_few_runs = results.runs > 0 && results.runs < RUNS_FOR_INTERVAL;
    if has_few_runs && is_too_noisy(results) {
        hints.push(format!(
            "Too noisy to rank: nearly every time overlaps that of the row above. --runs \
             {RUNS_FOR_INTERVAL} adds the ratios by round: noise affects both times of a round alike."
        ));
    } else if has_few_runs && !args.null {
        hints.push(format!(
            "--runs {RUNS_FOR_INTERVAL} gives each time its interval."
        ));
    }
    if has_unsolved(results) {
        hints.push(
            "--budget none solves all puzzles, which may take long. --format json names the \
             puzzles that were not solved."
                .to_owned(),
        );
    }
    if !args.is_detailed() && !args.null {
        hints.push(what_details_shows(results));
    }
    if args.is_default() {
        hints.push(
            "Next: cargo kata practice to write a search, cargo kata watch to see one, cargo \
             study for charts."
                .to_owned(),
        );
    }
    hints
}

/// Whether a strategy spent its budget on some puzzle.
fn has_unsolved(results: &Results) -> bool {
    results
        .strategies
        .iter()
        .flat_map(|strategy| &strategy.sets)
        .any(|set| !set.unsolved.is_empty())
}

fn what_details_shows(results: &Results) -> String {
    let mut shown = vec!["all work"];
    let measured = results
        .strategies
        .iter()
        .filter(|strategy| strategy.role == Role::Measured);
    if measured.count() > 1 {
        shown.push("the speed compared with the previous rung");
    }
    if results.sets.iter().all(|set| set.kind != SetKind::File) {
        shown.push("more puzzles");
    }
    format!("--details shows {}.", list_in_words(shown, "and"))
}
