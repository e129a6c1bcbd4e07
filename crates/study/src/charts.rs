//! The results of a comparison as charts, each with its table.
//!
//! Colours are CSS variables (`--ink`, `--grid`, `--series-1` to `--series-10`), so that one
//! drawing fits a light page, a dark page and paper.

mod curves;
mod draw;
mod style;
mod table;
mod time;
mod work;

use compare::results::Results;

pub use table::Table;

/// A drawing of some of the results, and the numbers that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// A word for links: `time`, `work`, `curves`.
    pub id: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What the reader should see, in a sentence.
    pub lesson: &'static str,
    /// What the numbers are.
    pub note: &'static str,
    /// The drawing, for a wide and for a narrow screen.
    pub drawings: [String; 2],
    /// The numbers.
    pub table: Table,
}

/// A drawing and its numbers.
type Drawn = ([String; 2], Table);

/// The charts for which these results have numbers.
pub fn charts(results: &Results) -> Vec<Chart> {
    let chart = |id, drawn: Option<Drawn>, title, lesson, note| {
        drawn.map(|(drawings, table)| Chart { id, title, lesson, note, drawings, table })
    };
    let charts = [
        chart(
            "time",
            time::draw(results),
            "Time per puzzle, by strategy and set",
            "Further left is faster, and the same distance is the same factor.",
            "Means over a set; of multiple, none and named, the median. Where a strategy did not \
             solve all of a set within its budget, the table has the number of solved puzzles.",
        ),
        chart(
            "work",
            work::draw(results),
            "Placements against time",
            "Points above each other make the same placements: only the cost per placement differs.",
            "Placements per puzzle. A strategy that places nothing by choice has no point.",
        ),
        chart(
            "curves",
            curves::draw(results),
            "Puzzles solved within a time",
            "A steep curve takes about the same time for every puzzle; a flat one depends on the \
             puzzle.",
            "Each puzzle of the timed sets, measured within passes over its set. A curve that ends \
             below 100 % did not solve all puzzles within its budget.",
        ),
    ];
    charts.into_iter().flatten().collect()
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
