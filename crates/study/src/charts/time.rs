//! The time per puzzle of each strategy on each set.

use compare::results::{Results, SetResults, StrategyResults};

use super::Drawn;
use super::draw::by_strategy;
use super::style::{shape, shape_entry};
use super::table::{Table, nanoseconds, sets};

pub(super) fn draw(results: &Results) -> Option<Drawn> {
    let time = |set: &SetResults| Some(set.figures?.nanoseconds_per_puzzle.minimum);
    let strategies: Vec<&StrategyResults> = results.strategies.iter().collect();
    let values = sets(results).enumerate().map(|(index, name)| {
        let value = |strategy: &&StrategyResults| {
            let time = time(&strategy.sets[index])?;
            Some((time, format!("{name}: {}", nanoseconds(time))))
        };
        (shape(index), strategies.iter().map(value).collect())
    });
    let entries = sets(results).enumerate().map(|(index, name)| shape_entry(name, shape(index)));
    let (values, legend): (Vec<_>, Vec<_>) = (values.collect(), entries.collect());
    let drawings = by_strategy(&strategies, &values, &legend)?;
    let cell = |set: &SetResults| {
        time(set).map_or_else(|| format!("{} of {}", set.solved, set.puzzles), nanoseconds)
    };
    let rows = strategies.iter().map(|&row| (row, row.sets.iter().map(cell).collect()));
    Some((drawings, Table::new(sets(results), rows)))
}
