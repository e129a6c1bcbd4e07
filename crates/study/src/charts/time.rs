//! The time per puzzle of each strategy on each set.

use compare::results::{Results, SetResults};

use super::Drawn;
use super::draw::by_strategy;
use super::style::{shape, shape_entry};
use super::table::{Table, nanoseconds, sets};

pub(super) fn draw(results: &Results) -> Option<Drawn> {
    let time = |set: &SetResults| Some(set.figures?.nanoseconds_per_puzzle.minimum);
    let value = |set: &SetResults| {
        let time = time(set)?;
        Some((time, format!("{}: {}", set.set, nanoseconds(time))))
    };
    let legend: Vec<_> =
        sets(results).enumerate().map(|(index, name)| shape_entry(name, shape(index))).collect();
    let strategies = &results.strategies;
    let drawings = by_strategy(strategies, legend.len(), value, &legend)?;
    let cell = |set: &SetResults| {
        time(set).map_or_else(|| format!("{} of {}", set.solved, set.puzzles), nanoseconds)
    };
    let rows = strategies.iter().map(|row| (row, row.sets.iter().map(cell).collect()));
    Some((drawings, Table::new(sets(results), rows)))
}
