//! Many puzzles, one at a time and all at once.

use compare::number::{figures, grouped};
use compare::results::{Results, StrategyResults};

use super::Drawn;
use super::draw::{Axis, by_strategy};
use super::style::{MANY, shape, shape_entry};
use super::table::Table;

/// The first set that some strategy solved in one call.
pub(super) fn draw(results: &Results) -> Option<Drawn> {
    let is_measured = |set: &usize| {
        results.strategies.iter().any(|strategy| strategy.sets[*set].many_at_once.is_some())
    };
    let set = (0..results.sets.len()).find(is_measured)?;
    let rates = |strategy: &StrategyResults| -> Option<[f64; 2]> {
        let one = strategy.sets[set].figures?.nanoseconds_per_puzzle;
        Some([one, strategy.sets[set].many_at_once?].map(|time| 1e9 / time.minimum))
    };
    let strategies: Vec<&StrategyResults> =
        results.strategies.iter().filter(|strategy| rates(strategy).is_some()).collect();
    let name = &results.sets[set].name;
    let ways = [(format!("{name}, one at a time"), shape(set)), ("many at once".to_owned(), MANY)];
    let values = [0, 1].map(|way| {
        let value = |strategy: &&StrategyResults| {
            let rate = rates(strategy)?[way];
            Some((rate, format!("{}: {} per second", ways[way].0, figures(rate))))
        };
        (ways[way].1, strategies.iter().map(value).collect())
    });
    let legend = ways.clone().map(|(label, shape)| shape_entry(&label, shape));
    let axis = Axis::count("puzzles per second");
    let drawings = by_strategy(&strategies, &values, &axis, &legend)?;
    let columns = ["one at a time, per second", "many at once, per second", "puzzles at once"];
    let rows = strategies.iter().filter_map(|&strategy| {
        let [one, many] = rates(strategy)?.map(figures);
        Some((strategy, vec![one, many, grouped(strategy.sets[set].puzzles as u64)]))
    });
    Some((drawings, Table::new(columns, rows)))
}
