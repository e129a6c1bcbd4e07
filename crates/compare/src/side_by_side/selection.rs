//! [`selected`]: what fits into a round, by the times of an earlier measurement.
//!
//! What enters are results of this build, with a time for each strategy on each set. If
//! `naive-scan` takes 2 s for a pass over the hard puzzles, and a round may take 1 s, it is dropped
//! there, and may stay on the easy ones.

use std::time::Duration;

use crate::clock::SHORTEST_RUN;
use crate::results::Results;

/// What one build does in a round beside its run, in passes over the puzzles: it counts the work
/// and then the checks, which takes about eight times as long as a run.
const PASSES_TO_COUNT: f64 = 9.0;

/// The time in seconds for the start of a process.
const PROCESS_START: f64 = 0.05;

/// What the builds measure on one set.
#[derive(Clone, Debug)]
pub struct SelectedSet {
    /// The position of the set in the results.
    pub position: usize,
    /// The names of the strategies, of which there is at least one.
    pub strategies: Vec<String>,
}

/// What the builds measure in each round.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The sets on which some strategy is measured.
    pub sets: Vec<SelectedSet>,
    /// What was timed, but would take too long, such as `naive-scan on hard`.
    pub dropped: Vec<String>,
    /// About how long a round takes on an idle machine.
    pub time_per_round: Duration,
    /// The same with all that was dropped.
    pub time_per_round_with_all: Duration,
}

/// A strategy on a set that has a time there.
struct TimedPair {
    /// Its position in the results.
    strategy: usize,
    /// The position of the set in the results.
    set: usize,
    /// The time that both builds together need for it in a round.
    seconds: f64,
}

/// Chooses what can be compared if a round may take `most_per_round`, by the times in the results:
/// the cheapest first, and at least one. The earlier build has the strategies `earlier_names`.
pub fn selected(
    results: &Results,
    earlier_names: &[String],
    most_per_round: Duration,
) -> Selection {
    let mut pairs = timed_pairs(results);
    pairs.retain(|pair| earlier_names.contains(&results.strategies[pair.strategy].name));
    // Two builds start a process for each set. All sets count here, although one without a chosen
    // strategy is not started: which these are shows only below, and a start takes little.
    let mut seconds = PROCESS_START * 2.0 * results.sets.len() as f64;
    let mut selection = Selection::default();
    let mut chosen: Vec<Vec<String>> = vec![Vec::new(); results.sets.len()];
    for (index, pair) in pairs.iter().enumerate() {
        // A dropped pair counts too: `time_per_round_with_all` needs it, and all pairs after it
        // take at least as long, so none of them would fit.
        seconds += pair.seconds;
        let strategy = results.strategies[pair.strategy].name.clone();
        let is_cheapest = index == 0;
        if is_cheapest || seconds <= most_per_round.as_secs_f64() {
            chosen[pair.set].push(strategy);
            selection.time_per_round = Duration::from_secs_f64(seconds);
        } else {
            let set = &results.sets[pair.set].name;
            selection.dropped.push(format!("{strategy} on {set}"));
        }
    }
    for (position, strategies) in chosen.into_iter().enumerate() {
        if !strategies.is_empty() {
            selection.sets.push(SelectedSet {
                position,
                strategies,
            });
        }
    }
    selection.time_per_round_with_all = Duration::from_secs_f64(seconds);
    selection
}

/// Each strategy on each set on which it has a time, cheapest first.
fn timed_pairs(results: &Results) -> Vec<TimedPair> {
    let mut pairs = Vec::new();
    for (strategy, strategy_results) in results.strategies.iter().enumerate() {
        for (set, set_results) in strategy_results.sets.iter().enumerate() {
            if let Some(time) = set_results.time() {
                let pass = time.median / 1e9 * set_results.puzzles as f64;
                let run = pass.max(SHORTEST_RUN.as_secs_f64());
                let seconds = 2.0 * (pass * PASSES_TO_COUNT + run);
                pairs.push(TimedPair {
                    strategy,
                    set,
                    seconds,
                });
            }
        }
    }
    pairs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;

    #[test]
    fn what_takes_too_long_is_dropped_before_the_rounds() {
        // Passes of 2 ms, 20 ms and 2 s over 2,000 puzzles.
        let mut results = sample::timed("easy", &[1e3, 1e4, 1e6], 0.05);
        let names = ["strategy 1", "strategy 2", "strategy 3"].map(str::to_owned);
        let selection = selected(&results, &names, Duration::from_secs(1));
        assert_eq!(selection.sets[0].strategies, names[..2]);
        assert_eq!(selection.dropped, ["strategy 3 on easy"]);
        assert!(
            selection.time_per_round < Duration::from_secs(1),
            "{selection:?}"
        );
        // Enough for all.
        let selection = selected(&results, &names, selection.time_per_round_with_all);
        assert_eq!(selection.sets[0].strategies, names);
        // One is always measured. One that did not solve the set never is.
        results.strategies[0].sets[0].figures = None;
        let selection = selected(&results, &names, Duration::ZERO);
        assert_eq!(selection.sets[0].strategies, names[1..2]);
        assert_eq!(selection.dropped, ["strategy 3 on easy"]);
        // The earlier build does not have the others.
        let selection = selected(&results, &names[..1], Duration::ZERO);
        assert!(selection.sets.is_empty() && selection.dropped.is_empty());
    }
}
