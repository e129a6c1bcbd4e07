//! The results as CSV.

use std::io::{self, Write};

use compare::results::{Figures, Results};
use serde::Serialize;

use super::before::Before;

/// One line of the CSV. A figure that was not measured is empty and not zero.
#[derive(Serialize)]
struct Line<'a> {
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
    now_by_before: Option<f64>,
    interval_begin: Option<f64>,
    interval_end: Option<f64>,
}

impl<'a> Line<'a> {
    fn new(
        strategy: &'a str,
        set: &'a str,
        [puzzles, solved, wrong]: [usize; 3],
        figures: Option<&Figures>,
    ) -> Self {
        let timing = figures.map(|figures| figures.nanoseconds_per_puzzle);
        let work = figures.and_then(|figures| figures.work);
        Self {
            strategy,
            set,
            puzzles,
            solved,
            wrong,
            placements: work.map(|work| rounded(work.placements)),
            backtracks: work.map(|work| rounded(work.backtracks)),
            guesses: work.map(|work| rounded(work.guesses)),
            deductions: work.map(|work| rounded(work.deductions)),
            checks: work.map(|work| rounded(work.checks)),
            reads: work.map(|work| rounded(work.reads)),
            nanoseconds_per_puzzle: timing.map(|timing| rounded(timing.minimum)),
            nanoseconds_per_placement: figures
                .and_then(|figures| figures.nanoseconds_per_placement)
                .map(rounded),
            times_the_fastest: figures.map(|figures| rounded(figures.times_the_fastest)),
            runs: timing.map(|timing| timing.runs),
            first_quartile: timing.map(|timing| rounded(timing.first_quartile)),
            median: timing.map(|timing| rounded(timing.median)),
            third_quartile: timing.map(|timing| rounded(timing.third_quartile)),
            many_at_once_nanoseconds: None,
            now_by_before: None,
            interval_begin: None,
            interval_end: None,
        }
    }
}

/// Three decimals are more than any measurement has.
fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// Writes one line per strategy and set, and one line per strategy with the set `common` for the
/// puzzles that every strategy solved.
pub(super) fn write(
    results: &Results,
    before: Option<&Before>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    for (index, strategy) in results.strategies.iter().enumerate() {
        let common = results.common();
        let solved = if strategy.common.is_some() { common } else { 0 };
        let counts = [common, solved, 0];
        let line = Line::new(&strategy.name, "common", counts, strategy.common.as_ref());
        let change = before.and_then(|before| before.change(index));
        let many = strategy.throughput.map(|throughput| rounded(throughput.many.minimum));
        writer.serialize(Line {
            many_at_once_nanoseconds: many,
            now_by_before: change.map(|change| change.ratio),
            interval_begin: change.map(|change| change.interval[0]),
            interval_end: change.map(|change| change.interval[1]),
            ..line
        })?;
        for set in &strategy.sets {
            let counts = [set.puzzles, set.solved, set.wrong];
            writer.serialize(Line::new(&strategy.name, &set.set, counts, set.figures.as_ref()))?;
        }
    }
    writer.flush()
}
