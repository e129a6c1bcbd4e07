//! The results of a comparison as charts, each with its table.
//!
//! Colours are CSS variables (`--ink`, `--grid`, `--series-1` to `--series-8`), so that one drawing
//! fits a light page, a dark page and paper. Series also differ by their markers.

mod draw;
mod spread;
mod table;
mod throughput;
mod time;
mod work;

use compare::results::Results;

pub use table::Table;

/// A drawing of some of the results, and the numbers that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// A word for links: `time`, `work`, `spread`, `throughput`.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// How to read it.
    pub lesson: String,
    /// The drawing.
    pub svg: String,
    /// The numbers.
    pub table: Table,
}

/// The charts for which these results have numbers.
pub fn charts(results: &Results) -> Vec<Chart> {
    let time = time::draw(results).map(|(svg, table)| Chart {
        id: "time",
        title: "Time per puzzle, by strategy and tier",
        lesson: "The axis is logarithmic: the same distance is the same factor. A point is the \
                 mean over a whole tier; of multiple, none and named, the median. Where a strategy did not solve all of a tier within \
                 its budget, the point is missing, and the table says how many puzzles it \
                 solved."
            .to_owned(),
        svg,
        table,
    });
    let work = work::draw(results).map(|(svg, table)| Chart {
        id: "work",
        title: "Placements against time",
        lesson: "A point is one strategy on one tier. The row-by-row strategies lie above each \
                 other: they make the same placements, and only the cost per placement differs. \
                 The others lie further left: they make fewer placements. A strategy that \
                 places nothing by choice has no point. The table has the placements."
            .to_owned(),
        svg,
        table,
    });
    let spread = spread::draw(results).map(|(svg, table, puzzles)| Chart {
        id: "spread",
        title: "Spread over puzzles",
        lesson: format!(
            "The time of each of the {puzzles} puzzles that every strategy solved, measured \
             within passes over its tier, so that the mean over a tier is the time above. The \
             box covers the middle half, and the line in it is the median. The whiskers reach \
             the farthest puzzle within one and a half times the length of the box; the table \
             has the slowest. A search without a good order has no typical time."
        ),
        svg,
        table,
    });
    let throughput = throughput::draw(results).map(|(svg, table)| Chart {
        id: "throughput",
        title: "One at a time, and many at once",
        lesson:
            "The same puzzles, passed one by one and all together. For one puzzle, latency counts; \
                 for many, throughput. A strategy may be built for either."
                .to_owned(),
        svg,
        table,
    });
    [time, work, spread, throughput].into_iter().flatten().collect()
}

/// The command, the machine and the date of these results, in a sentence.
pub fn provenance(results: &Results) -> String {
    let day = chrono::DateTime::from_timestamp(i64::try_from(results.unix_time).unwrap_or(0), 0)
        .unwrap_or_default();
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    let machine = format!("one core of {}, {}", results.machine, results.machine.system);
    format!(
        "{}, measured on {} on {machine}, with {compiler}",
        results.command,
        day.format("%Y-%m-%d")
    )
}
