//! The share of the puzzles that each strategy solves within a time.

use compare::SetKind;
use compare::results::{Results, StrategyResults};

use super::Drawn;
use super::draw::curves;
use super::style::colours;
use super::table::{Table, nanoseconds};

/// The points of a curve: one for each per cent.
const POINTS: u8 = 100;

/// The columns of the table.
const SHARES: [(&str, u8); 6] =
    [("fastest", 0), ("25 %", 25), ("median", 50), ("75 %", 75), ("95 %", 95), ("slowest", 100)];

pub(super) fn draw(results: &Results) -> Option<Drawn> {
    let times: Vec<(&StrategyResults, Vec<Option<f64>>)> = results
        .strategies
        .iter()
        .map(|strategy| (strategy, times(results, strategy)))
        .filter(|(_, times)| times.iter().any(Option::is_some))
        .collect();
    let curve = |times: &[Option<f64>]| -> Vec<(f64, f64)> {
        let share = |per_cent: u8| f64::from(per_cent) / f64::from(POINTS);
        let point = |per_cent| Some((at(times, per_cent)?, share(per_cent)));
        (0..=POINTS).filter_map(point).collect()
    };
    let lines: Vec<(&str, _)> =
        times.iter().map(|(strategy, times)| (&*strategy.name, curve(times))).collect();
    let drawings = curves(&lines, &colours(lines.iter().map(|(name, _)| *name)))?;
    let rows = times.iter().map(|(strategy, times)| {
        let cell = |(_, share)| at(times, share).map_or_else(|| "–".to_owned(), nanoseconds);
        (*strategy, SHARES.map(cell).to_vec())
    });
    Some((drawings, Table::new(SHARES.map(|(name, _)| name), rows)))
}

/// The time within which this many per cent of the puzzles are solved; `None` if fewer are.
fn at(times: &[Option<f64>], per_cent: u8) -> Option<f64> {
    times[(times.len() - 1) * usize::from(per_cent) / usize::from(POINTS)]
}

/// The time of each puzzle, the shortest first; those that were not solved come last.
fn times(results: &Results, strategy: &StrategyResults) -> Vec<Option<f64>> {
    let sets = results.sets.iter().zip(&strategy.sets);
    let sets = sets.filter(|(set, _)| set.kind != SetKind::Extreme);
    // A coarse clock may show zero, which has no place on a logarithmic axis.
    let each = sets.flat_map(|(_, set)| &set.each).map(|time| time.map(|time| time.max(1.0)));
    let mut times: Vec<Option<f64>> = each.collect();
    let order = |time: &Option<f64>| time.unwrap_or(f64::INFINITY);
    times.sort_by(|a, b| order(a).total_cmp(&order(b)));
    times
}
