//! Many puzzles, one at a time and all at once.

use compare::number::{figures, grouped};
use compare::results::{Results, SetResults, StrategyResults};

use super::draw::{Axis, Series, by_strategy};
use super::table::Table;

/// The drawing and its table, for the first set that some strategy solved in one call.
pub(super) fn draw(results: &Results) -> Option<(String, Table)> {
    let of_sets = results.strategies.iter().flat_map(|strategy| &strategy.sets);
    let name = &of_sets.clone().find(|set| set.many_at_once.is_some())?.set;
    let on_set = |strategy: &StrategyResults| -> Option<[f64; 2]> {
        let set: &SetResults = strategy.sets.iter().find(|set| set.set == *name)?;
        let one = set.figures?.nanoseconds_per_puzzle;
        Some([one, set.many_at_once?].map(|time| 1e9 / time.minimum))
    };
    let strategies: Vec<&StrategyResults> =
        results.strategies.iter().filter(|strategy| on_set(strategy).is_some()).collect();
    let label = |rate: f64| format!("{} per second", figures(rate));
    let rates = |way: usize| strategies.iter().map(move |strategy| Some(on_set(strategy)?[way]));
    let series = vec![
        Series::by_name("one at a time", (0, 2), rates(0), label),
        Series::by_name("many at once", (1, 2), rates(1), label),
    ];
    let axis = Axis::count("puzzles per second, on one core");
    let svg = by_strategy(&strategies, series, &axis)?;
    let columns = ["one at a time, per second", "many at once, per second", "puzzles at once"];
    let puzzles = of_sets.clone().find(|set| set.set == *name)?.puzzles;
    let rows = strategies.iter().filter_map(|&strategy| {
        let [one, many] = on_set(strategy)?.map(figures);
        Some((strategy, vec![one, many, grouped(puzzles as u64)]))
    });
    Some((svg, Table::new(columns, rows)))
}
