//! The time per puzzle of each strategy on each set.

use compare::results::{Results, SetResults};

use super::Drawn;
use super::draw::by_strategy;
use super::style::shapes;
use super::table::{Table, nanoseconds, sets};

pub(super) fn draw(results: &Results) -> Option<Drawn> {
    let time = |set: &SetResults| Some(set.figures?.nanoseconds_per_puzzle.median);
    let value = |set: &SetResults| {
        let time = time(set)?;
        Some((time, format!("{}: {}", set.set, nanoseconds(time))))
    };
    let legend: Vec<_> = shapes(results).collect();
    let strategies = &results.strategies;
    let drawings = by_strategy(strategies, legend.len(), value, &legend)?;
    let cell = |set: &SetResults| {
        time(set).map_or_else(|| format!("{} of {}", set.solved, set.puzzles), nanoseconds)
    };
    let rows = strategies.iter().map(|row| (row, row.sets.iter().map(cell).collect()));
    Some((drawings, Table::new(sets(results), rows)))
}
