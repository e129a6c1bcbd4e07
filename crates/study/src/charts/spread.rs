//! The times of the puzzles that every strategy solved, one at a time.

use compare::results::{Results, StrategyResults};

use super::draw::{Axis, boxes};
use super::table::{Table, nanoseconds};

/// The drawing, its table, and the number of puzzles.
pub(super) fn draw(results: &Results) -> Option<(String, Table, usize)> {
    let (strategies, times): (Vec<_>, Vec<_>) = results
        .strategies
        .iter()
        .map(|strategy| (strategy, each(strategy)))
        .filter(|(_, times)| times.iter().any(Option::is_some))
        .unzip();
    let is_common =
        |puzzle: &usize| times.iter().all(|times| times.get(*puzzle).is_some_and(Option::is_some));
    let common: Vec<usize> = (0..times.first()?.len()).filter(is_common).collect();
    let sorted = |times: &Vec<Option<f64>>| {
        let mut times: Vec<f64> = common.iter().filter_map(|&puzzle| times[puzzle]).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    let sorted: Vec<Vec<f64>> = times.iter().map(sorted).collect();
    let svg = boxes(&strategies, &sorted, &Axis::time("time per puzzle"))?;
    let columns = ["fastest", "25 %", "median", "75 %", "95 %", "slowest"];
    let rows = strategies.iter().zip(&sorted).map(|(&strategy, times)| {
        let at = |share: usize| nanoseconds(times[(times.len() - 1) * share / 100]);
        (strategy, [0, 25, 50, 75, 95, 100].map(at).to_vec())
    });
    Some((svg, Table::new(columns, rows), common.len()))
}

/// The time of each puzzle of all sets. A coarse clock may show zero, which has no place on a
/// logarithmic axis.
fn each(strategy: &StrategyResults) -> Vec<Option<f64>> {
    let each = strategy.sets.iter().flat_map(|set| &set.each);
    each.map(|time| time.map(|time| time.max(1.0))).collect()
}
