//! The results as CSV.

use compare::results::Results;
use serde::Serialize;

use super::before::Before;
use crate::console::Printer;
use crate::error::Error;

/// One line of the CSV. A figure that was not measured is empty and not zero.
#[derive(Serialize)]
struct CsvLine<'a> {
    strategy: &'a str,
    set: &'a str,
    puzzles: usize,
    solved: usize,
    wrong: usize,
    placements: Option<f64>,
    backtracks: Option<f64>,
    guesses: Option<f64>,
    deductions: Option<f64>,
    checks: Option<f64>,
    reads: Option<f64>,
    nanoseconds_per_puzzle: Option<f64>,
    nanoseconds_per_placement: Option<f64>,
    times_the_fastest: Option<f64>,
    runs: Option<u32>,
    first_quartile: Option<f64>,
    median: Option<f64>,
    third_quartile: Option<f64>,
    many_at_once_nanoseconds: Option<f64>,
    times_faster_than_previous: Option<f64>,
    now_by_before: Option<f64>,
    interval_begin: Option<f64>,
    interval_end: Option<f64>,
}

/// Three decimals are more than any measurement has.
fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
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
            let timing = set.figures.map(|figures| figures.nanoseconds_per_puzzle);
            let work = set.figures.and_then(|figures| figures.work);
            let change = before.and_then(|before| before.change(row, column));
            let line = writer.serialize(CsvLine {
                strategy: &strategy.name,
                set: &set.set,
                puzzles: set.puzzles,
                solved: set.solved,
                wrong: set.wrong,
                placements: work.map(|work| rounded(work.placements)),
                backtracks: work.map(|work| rounded(work.backtracks)),
                guesses: work.map(|work| rounded(work.guesses)),
                deductions: work.map(|work| rounded(work.deductions)),
                checks: work.map(|work| rounded(work.checks)),
                reads: work.map(|work| rounded(work.reads)),
                nanoseconds_per_puzzle: timing.map(|timing| rounded(timing.minimum)),
                nanoseconds_per_placement: set
                    .figures
                    .and_then(|figures| figures.nanoseconds_per_placement)
                    .map(rounded),
                times_the_fastest: set.figures.map(|figures| rounded(figures.times_the_fastest)),
                runs: timing.map(|timing| timing.runs),
                first_quartile: timing.map(|timing| rounded(timing.first_quartile)),
                median: timing.map(|timing| rounded(timing.median)),
                third_quartile: timing.map(|timing| rounded(timing.third_quartile)),
                many_at_once_nanoseconds: set.many_at_once.map(|many| rounded(many.minimum)),
                times_faster_than_previous: set.faster.map(|faster| faster.ratio),
                now_by_before: change.map(|change| change.ratio),
                interval_begin: change.map(|change| change.interval[0]),
                interval_end: change.map(|change| change.interval[1]),
            });
            line.expect("numbers and text can be written as CSV");
        }
    }
    let text = writer.into_inner().expect("a vector takes all bytes");
    write!(out, "{}", String::from_utf8_lossy(&text))
}
