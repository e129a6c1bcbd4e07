//! The placements of each strategy against its time, set by set.

use compare::number::figures;
use compare::results::{Results, SetResults, StrategyResults};

use super::Drawn;
use super::draw::{Point, scatter};
use super::style::{colours, shape, shapes};
use super::table::{Table, nanoseconds, sets};

pub(super) fn draw(results: &Results) -> Option<Drawn> {
    let points: Vec<Point<'_>> = results.strategies.iter().flat_map(points).collect();
    let has_points = |one: &&StrategyResults| points.iter().any(|at| at.strategy == one.name);
    let strategies: Vec<&StrategyResults> = results.strategies.iter().filter(has_points).collect();
    let mut legend = colours(strategies.iter().map(|one| &*one.name));
    legend.extend(shapes(results));
    let drawings = scatter(&points, &legend)?;
    let cell =
        |set: &SetResults| point(set).map_or_else(|| "–".to_owned(), |(count, _)| figures(count));
    let rows = strategies.iter().map(|&row| (row, row.sets.iter().map(cell).collect()));
    Some((drawings, Table::new(sets(results), rows)))
}

/// Placements and nanoseconds per puzzle. A logarithmic axis has no place for a strategy without
/// placements.
fn point(set: &SetResults) -> Option<(f64, f64)> {
    let figures = set.figures?;
    let placements = figures.work.map(|work| work.placements).filter(|&count| count > 0.0)?;
    Some((placements, figures.nanoseconds_per_puzzle.median))
}

fn points(strategy: &StrategyResults) -> impl Iterator<Item = Point<'_>> {
    let name = &*strategy.name;
    strategy.sets.iter().enumerate().filter_map(move |(index, set)| {
        let at = point(set)?;
        let (count, time) = (figures(at.0), nanoseconds(at.1));
        let tooltip = format!("{name}, {}: {count} placements, {time}", set.set);
        Some(Point { strategy: name, shape: shape(index), at, tooltip })
    })
}
