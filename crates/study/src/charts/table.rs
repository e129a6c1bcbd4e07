//! [`Table`]: the numbers of a chart.

use compare::number::seconds;
use compare::results::{Results, StrategyResults};

/// The numbers of a chart. The first column contains names, the others contain numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The heading of each column.
    pub header: Vec<String>,
    /// The rows, each with as many cells as the header.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A column for the strategy and these columns; a row for each strategy with these cells.
    pub(super) fn new<'r>(
        columns: impl IntoIterator<Item = impl Into<String>>,
        rows: impl Iterator<Item = (&'r StrategyResults, Vec<String>)>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into);
        let row = |(strategy, cells): (&StrategyResults, Vec<String>)| {
            std::iter::once(strategy.name.clone()).chain(cells).collect()
        };
        Self {
            header: std::iter::once("strategy".to_owned()).chain(columns).collect(),
            rows: rows.map(row).collect(),
        }
    }
}

/// The names of the sets, as columns of a table.
pub(super) fn sets(results: &Results) -> impl Iterator<Item = &String> {
    results.sets.iter().map(|set| &set.name)
}

/// A time in nanoseconds as text, in a fitting unit.
pub(super) fn nanoseconds(time: f64) -> String {
    seconds(time / 1e9)
}
