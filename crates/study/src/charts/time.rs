//! The time per puzzle of each strategy on each set.

use compare::results::{Results, SetResults, StrategyResults};

use super::draw::{Axis, Series, by_strategy};
use super::table::{Table, nanoseconds, sets};

/// The drawing and its table.
pub(super) fn draw(results: &Results) -> Option<(String, Table)> {
    let time = |set: &SetResults| Some(set.figures?.nanoseconds_per_puzzle.minimum);
    let strategies: Vec<&StrategyResults> = results.strategies.iter().collect();
    let series = sets(results).enumerate().map(|(set, name)| {
        let times = strategies.iter().map(|strategy| time(&strategy.sets[set]));
        Series::by_name(name, (set, results.sets.len()), times, nanoseconds)
    });
    let svg = by_strategy(&strategies, series.collect(), &Axis::time("time per puzzle"))?;
    let cell = |set: &SetResults| {
        time(set).map_or_else(|| format!("{} of {}", set.solved, set.puzzles), nanoseconds)
    };
    let rows = strategies.iter().map(|&row| (row, row.sets.iter().map(cell).collect()));
    Some((svg, Table::new(sets(results), rows)))
}
