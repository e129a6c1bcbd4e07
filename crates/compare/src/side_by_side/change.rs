//! [`add_changes`]: the time now divided by the time before, from what both builds printed.
//!
//! What they print stays JSON: an older build may have other fields than the types of this one.

use serde_json::Value;

use super::builds::{BothBuilds, BuildError, Builds, Round};
use super::selection::Selection;
use crate::results::{Ratio, Results};

/// Adds the ratios of the rounds to the results.
pub(super) fn add_changes(
    builds: &Builds,
    selection: &Selection,
    results: &mut Results,
    rounds: &[Round],
) -> Result<(), BuildError> {
    let mut has_change = false;
    for (index, selected) in selection.sets.iter().enumerate() {
        let printed: Vec<&BothBuilds<Value>> =
            rounds.iter().map(|round| &round.sets[index]).collect();
        let puzzles = results.sets[selected.position].puzzles;
        for strategy in &mut results.strategies {
            let change = change(&printed, &strategy.name, puzzles);
            has_change |= change.is_some();
            strategy.sets[selected.position].change = change;
        }
    }
    if has_change {
        Ok(())
    } else {
        Err(BuildError::no_common_strategy(builds))
    }
}

/// The change of a strategy on one set, from what both builds printed in each round; `None` unless
/// both measured it in every round.
fn change(printed: &[&BothBuilds<Value>], strategy: &str, puzzles: usize) -> Option<Ratio> {
    let mut ratios = Vec::new();
    for both in printed {
        let before = median(&both.before, strategy, puzzles)?;
        let now = median(&both.now, strategy, puzzles)?;
        ratios.push(now / before);
    }
    Ratio::of(&ratios)
}

/// The median time of a strategy on the only set of printed results; `None` without one, and if
/// the set does not have this number of puzzles.
fn median(results: &Value, name: &str, puzzles: usize) -> Option<f64> {
    let strategies = results["strategies"].as_array()?;
    let strategy = strategies
        .iter()
        .find(|strategy| strategy["name"] == name)?;
    let set = strategy["sets"].as_array()?.first()?;
    if set["puzzles"] != puzzles {
        return None;
    }
    set["figures"]["nanoseconds_per_puzzle"]["median"].as_f64()
}
