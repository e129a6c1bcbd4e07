//! Many puzzles, one at a time and all at once.

use compare::number::{figures, grouped};
use compare::results::{Results, StrategyResults, Throughput};

use super::draw::{Axis, Series, by_strategy};
use super::table::Table;

/// The drawing and its table.
pub(super) fn draw(results: &Results) -> Option<(String, Table)> {
    let strategies: Vec<&StrategyResults> =
        results.strategies.iter().filter(|strategy| strategy.throughput.is_some()).collect();
    let label = |rate: f64| format!("{} per second", figures(rate));
    let one = strategies.iter().map(|strategy| Some(strategy.throughput?.one.per_second()));
    let many = strategies.iter().map(|strategy| Some(strategy.throughput?.many.per_second()));
    let series = vec![
        Series::by_name("one at a time", (0, 2), one, label),
        Series::by_name("many at once", (1, 2), many, label),
    ];
    let axis = Axis::count("puzzles per second, on one core");
    let svg = by_strategy(&strategies, series, &axis)?;
    let columns = ["one at a time, per second", "many at once, per second", "puzzles at once"];
    let rows = strategies.iter().filter_map(|&strategy| {
        let Throughput { puzzles, one, many } = strategy.throughput?;
        let [one, many] = [one, many].map(|timing| figures(timing.per_second()));
        Some((strategy, vec![one, many, grouped(puzzles as u64)]))
    });
    Some((svg, Table::new(columns, rows)))
}
