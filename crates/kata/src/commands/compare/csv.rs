//! The results as CSV.

use compare::results::Results;

use super::before::Before;
use crate::console::Printer;
use crate::error::Error;

/// Three decimals are more than any measurement has. A figure that was not measured is empty and
/// not zero.
fn rounded(number: Option<f64>) -> String {
    exact(number.map(|number| (number * 1e3).round() / 1e3))
}

fn exact(number: Option<f64>) -> String {
    number.map(|number| format!("{number:?}")).unwrap_or_default()
}

/// Writes one line per strategy and set.
pub(super) fn write(
    results: &Results,
    before: Option<&Before>,
    out: &mut Printer,
) -> Result<(), Error> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    for (row, strategy) in results.strategies.iter().enumerate() {
        for (column, set) in strategy.sets.iter().enumerate() {
            let figures = set.figures;
            let timing = figures.map(|figures| figures.nanoseconds_per_puzzle);
            let work = figures.and_then(|figures| figures.work);
            let per_placement = figures.and_then(|figures| figures.nanoseconds_per_placement);
            let change = before.and_then(|before| before.change(row, column));
            let fields = [
                ("strategy", strategy.name.clone()),
                ("set", set.set.clone()),
                ("puzzles", set.puzzles.to_string()),
                ("solved", set.solved.to_string()),
                ("wrong", set.wrong.to_string()),
                ("placements", rounded(work.map(|work| work.placements))),
                ("backtracks", rounded(work.map(|work| work.backtracks))),
                ("guesses", rounded(work.map(|work| work.guesses))),
                ("deductions", rounded(work.map(|work| work.deductions))),
                ("checks", rounded(work.map(|work| work.checks))),
                ("reads", rounded(work.map(|work| work.reads))),
                ("nanoseconds_per_puzzle", rounded(timing.map(|timing| timing.minimum))),
                ("nanoseconds_per_placement", rounded(per_placement)),
                ("times_the_fastest", rounded(figures.map(|figures| figures.times_the_fastest))),
                ("runs", timing.map(|timing| timing.runs.to_string()).unwrap_or_default()),
                ("first_quartile", rounded(timing.map(|timing| timing.first_quartile))),
                ("median", rounded(timing.map(|timing| timing.median))),
                ("third_quartile", rounded(timing.map(|timing| timing.third_quartile))),
                ("many_at_once_nanoseconds", rounded(set.many_at_once.map(|many| many.minimum))),
                ("times_faster_than_previous", exact(set.faster.map(|faster| faster.ratio))),
                ("now_by_before", exact(change.map(|change| change.ratio))),
                ("interval_begin", exact(change.map(|change| change.interval[0]))),
                ("interval_end", exact(change.map(|change| change.interval[1]))),
            ];
            let (names, values): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
            let is_first = (row, column) == (0, 0);
            let header = if is_first { writer.write_record(names) } else { Ok(()) };
            header.and_then(|()| writer.write_record(values)).expect("a vector takes all bytes");
        }
    }
    let text = writer.into_inner().expect("a vector takes all bytes");
    write!(out, "{}", String::from_utf8_lossy(&text))
}
