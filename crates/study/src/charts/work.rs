//! The placements of each strategy against its time, set by set.

use compare::number::figures;
use compare::results::{Results, SetResults, StrategyResults};

use super::draw::{Axis, Series, scatter};
use super::table::{Table, nanoseconds, sets};

/// The drawing and its table.
pub(super) fn draw(results: &Results) -> Option<(String, Table)> {
    let strategies: Vec<&StrategyResults> =
        results.strategies.iter().filter(|strategy| !points(strategy).is_empty()).collect();
    let (row_by_row, others): (Vec<&StrategyResults>, Vec<_>) =
        strategies.iter().copied().partition(|strategy| is_row_by_row(strategy));
    let mut series = Vec::new();
    if !row_by_row.is_empty() {
        let points = row_by_row.iter().flat_map(|strategy| points(strategy)).collect();
        series.push(Series { name: "row by row".to_owned(), points });
    }
    series.extend(
        others
            .iter()
            .map(|strategy| Series { name: strategy.name.clone(), points: points(strategy) }),
    );
    let (x, y) = (Axis::count("placements per puzzle"), Axis::time("time per puzzle"));
    let svg = scatter(series, &x, &y)?;
    let cell =
        |set: &SetResults| point(set).map_or_else(|| "–".to_owned(), |(count, _)| figures(count));
    let rows = strategies.iter().map(|&row| (row, row.sets.iter().map(cell).collect()));
    Some((svg, Table::new(sets(results), rows)))
}

fn is_row_by_row(strategy: &StrategyResults) -> bool {
    ladder::find(&strategy.name).is_some_and(|rung| rung.row_by_row)
}

/// Placements and nanoseconds per puzzle. A logarithmic axis has no place for a strategy without
/// placements.
fn point(set: &SetResults) -> Option<(f64, f64)> {
    let figures = set.figures?;
    let placements = figures.work.map(|work| work.placements).filter(|&count| count > 0.0)?;
    Some((placements, figures.nanoseconds_per_puzzle.minimum))
}

/// The points of a strategy, each with its label.
fn points(strategy: &StrategyResults) -> Vec<((f64, f64), String)> {
    let labelled = |set: &SetResults| {
        let (placements, time) = point(set)?;
        let (name, set) = (&strategy.name, &set.set);
        let (count, shown) = (figures(placements), nanoseconds(time));
        Some(((placements, time), format!("{name}, {set}: {count} placements, {shown}")))
    };
    strategy.sets.iter().filter_map(labelled).collect()
}
