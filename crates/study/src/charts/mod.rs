//! [`charts`]: the results of a comparison as charts, each with its table.
//!
//! Colours are CSS variables (`--ink`, `--grid`, `--series-1` to `--series-8`), so that one drawing
//! serves a light page, a dark one and paper; series differ by their marker too.

mod draw;

use compare::number::{figures, grouped, seconds};
use compare::results::{Results, SetResults, StrategyResults};
use draw::{Axis, Series};

/// A drawing of some of the results, and the numbers that it was drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// A word for addresses: `time`, `work`, `spread`, `throughput`.
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

/// A table. The first column has names, the others numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// A word or two above each column.
    pub header: Vec<String>,
    /// As many cells each as the header has.
    pub rows: Vec<Vec<String>>,
}

/// The charts that these results have numbers for.
pub fn charts(results: &Results) -> Vec<Chart> {
    [time(results), work(results), spread(results), throughput(results)]
        .into_iter()
        .flatten()
        .collect()
}

/// The command, the machine and the day of these results, in a sentence.
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

fn header(words: impl IntoIterator<Item = impl Into<String>>) -> Vec<String> {
    std::iter::once("strategy".to_owned()).chain(words.into_iter().map(Into::into)).collect()
}

/// A row for each strategy: its name and these cells.
fn rows(
    strategies: &[&StrategyResults],
    cells: impl Fn(&StrategyResults) -> Vec<String>,
) -> Vec<Vec<String>> {
    let row = |strategy: &&StrategyResults| {
        std::iter::once(strategy.name.clone()).chain(cells(strategy)).collect()
    };
    strategies.iter().map(row).collect()
}

fn all(results: &Results) -> Vec<&StrategyResults> {
    results.strategies.iter().collect()
}

fn nanoseconds(time: f64) -> String {
    seconds(time / 1e9)
}

/// Each strategy on each set.
fn time(results: &Results) -> Option<Chart> {
    let time = |on_set: &SetResults| Some(on_set.figures?.nanoseconds_per_puzzle.minimum);
    let strategies = all(results);
    let series: Vec<Series> = results
        .sets
        .iter()
        .enumerate()
        .map(|(set, name)| {
            let times = strategies.iter().map(|strategy| time(&strategy.sets[set]));
            Series::by_name(&name.name, times, nanoseconds)
        })
        .collect();
    let svg = draw::by_strategy(&strategies, series, &Axis::time("time a puzzle"))?;
    let cells = |strategy: &StrategyResults| {
        let cell = |on_set: &SetResults| {
            time(on_set)
                .map_or_else(|| format!("{} of {}", on_set.solved, on_set.puzzles), nanoseconds)
        };
        strategy.sets.iter().map(cell).collect()
    };
    Some(Chart {
        id: "time",
        title: "Time a puzzle, by strategy and tier",
        lesson: "The axis is logarithmic: the same distance is the same factor. A point is the mean of a whole tier; where a \
                 strategy did not solve all of a tier within its budget there is none, and the table says how many it solved."
            .to_owned(),
        svg,
        table: Table { header: header(results.sets.iter().map(|set| &set.name)), rows: rows(&strategies, cells) },
    })
}

/// Placements against time, set by set.
fn work(results: &Results) -> Option<Chart> {
    // What places nothing by choice has no place on a logarithmic axis.
    let point = |on_set: &SetResults| {
        let figures = on_set.figures.filter(|figures| figures.placements > 0.0)?;
        Some((figures.placements, figures.nanoseconds_per_puzzle.minimum))
    };
    let strategies: Vec<&StrategyResults> = results
        .strategies
        .iter()
        .filter(|strategy| strategy.sets.iter().any(|set| point(set).is_some()))
        .collect();
    let row_by_row = |strategy: &StrategyResults| {
        ladder::find(&strategy.name).is_some_and(|rung| rung.row_by_row)
    };
    let label = |strategy: &StrategyResults, set: &SetResults, (placements, time): (f64, f64)| {
        format!(
            "{}, {}: {} placements, {}",
            strategy.name,
            set.set,
            figures(placements),
            nanoseconds(time)
        )
    };
    let points = |strategy: &StrategyResults| {
        let points = strategy.sets.iter().filter_map(|set| Some((set, point(set)?)));
        points.map(|(set, at)| (at, label(strategy, set, at))).collect::<Vec<_>>()
    };
    let documented: Vec<_> = strategies
        .iter()
        .filter(|strategy| row_by_row(strategy))
        .flat_map(|strategy| points(strategy))
        .collect();
    let mut series: Vec<Series> = Vec::new();
    if !documented.is_empty() {
        series.push(Series { name: "row by row, six ways".to_owned(), points: documented });
    }
    let ours = strategies.iter().filter(|strategy| !row_by_row(strategy));
    series.extend(
        ours.map(|strategy| Series { name: strategy.name.clone(), points: points(strategy) }),
    );
    let svg =
        draw::scatter(series, &Axis::count("placements a puzzle"), &Axis::time("time a puzzle"))?;
    let cells = |strategy: &StrategyResults| {
        strategy
            .sets
            .iter()
            .map(|set| {
                point(set).map_or_else(|| "–".to_owned(), |(placements, _)| figures(placements))
            })
            .collect()
    };
    Some(Chart {
        id: "work",
        title: "Placements against time",
        lesson: "A point is one strategy on one tier. The strategies of the documents stand above each other: they make the same \
                 placements, and what differs is the price of each. The others go to the left: they place less. A strategy that \
                 places nothing by choice has no point here. The table has the placements."
            .to_owned(),
        svg,
        table: Table { header: header(results.sets.iter().map(|set| &set.name)), rows: rows(&strategies, cells) },
    })
}

/// The times of the puzzles that every strategy solved, each by itself.
fn spread(results: &Results) -> Option<Chart> {
    let each = |strategy: &StrategyResults| -> Vec<Option<f64>> {
        strategy.sets.iter().flat_map(|set| set.each.iter().copied()).collect()
    };
    let solving =
        results.strategies.iter().filter(|strategy| each(strategy).iter().any(Option::is_some));
    let (strategies, times): (Vec<_>, Vec<_>) =
        solving.map(|strategy| (strategy, each(strategy))).unzip();
    let puzzles = times.first()?.len();
    let common: Vec<usize> = (0..puzzles)
        .filter(|&puzzle| times.iter().all(|times| times.get(puzzle).is_some_and(Option::is_some)))
        .collect();
    let sorted = |times: &Vec<Option<f64>>| {
        let mut times: Vec<f64> = common.iter().filter_map(|&puzzle| times[puzzle]).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    let times: Vec<Vec<f64>> = times.iter().map(sorted).collect();
    let svg = draw::boxes(&strategies, &times, &Axis::time("time of a puzzle"))?;
    let rows = strategies.iter().zip(&times).map(|(strategy, times)| {
        let at = |share: usize| nanoseconds(times[(times.len() - 1) * share / 100]);
        std::iter::once(strategy.name.clone()).chain([0, 25, 50, 75, 95, 100].map(at)).collect()
    });
    Some(Chart {
        id: "spread",
        title: "Spread over puzzles",
        lesson: format!(
            "Each of the {} puzzles that every strategy solved, one at a time. The box holds the middle half, the line in it is \
             the median, and the whiskers reach the furthest puzzle within one and a half times the box; the table has the \
             slowest. A search without a good order has no typical time.",
            common.len()
        ),
        svg,
        table: Table {
            header: header(["fastest", "25 %", "median", "75 %", "95 %", "slowest"]),
            rows: rows.collect(),
        },
    })
}

/// One at a time against many at once.
fn throughput(results: &Results) -> Option<Chart> {
    let strategies: Vec<&StrategyResults> =
        results.strategies.iter().filter(|strategy| strategy.throughput.is_some()).collect();
    let a_second = |rate: f64| format!("{} a second", figures(rate));
    let one = strategies.iter().map(|strategy| Some(strategy.throughput?.one.per_second()));
    let many = strategies.iter().map(|strategy| Some(strategy.throughput?.many.per_second()));
    let series = vec![
        Series::by_name("one at a time", one, a_second),
        Series::by_name("many at once", many, a_second),
    ];
    let svg =
        draw::by_strategy(&strategies, series, &Axis::count("puzzles a second, on one core"))?;
    let cells = |strategy: &StrategyResults| {
        let cells = |measured: compare::results::Throughput| {
            vec![
                figures(measured.one.per_second()),
                figures(measured.many.per_second()),
                grouped(measured.puzzles as u64),
            ]
        };
        strategy.throughput.map(cells).unwrap_or_default()
    };
    Some(Chart {
        id: "throughput",
        title: "One at a time, and many at once",
        lesson: "The same puzzles, handed over one by one and all together: what counts for one puzzle is latency, what counts for \
                 many is throughput, and a strategy may be built for either."
            .to_owned(),
        svg,
        table: Table {
            header: header(["one at a time, a second", "many at once, a second", "so many at once"]),
            rows: rows(&strategies, cells),
        },
    })
}
