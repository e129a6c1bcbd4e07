//! The tables of a comparison in words, for a terminal and for a README.

use compare::Change;
use compare::number::{counted, figures, grouped, seconds};
use compare::results::{
    Figures, MeanWork, Results, SetResults, StrategyResults, Throughput, Timing,
};

use super::before::Before;
use super::notes::{has_placements, notes};

/// A table before it is drawn. The first column is aligned to the left, all others to the right.
pub(super) struct Sheet {
    pub(super) title: String,
    /// Each has one line, or two with a line break between.
    pub(super) header: Vec<String>,
    pub(super) rows: Vec<Vec<Value>>,
    pub(super) notes: Vec<String>,
}

/// The text of a cell and its emphasis.
pub(super) struct Value {
    pub(super) text: String,
    pub(super) tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    /// The best of its column.
    Best,
    /// Not finished, so not comparable with the rest.
    Faint,
    Bad,
}

impl Value {
    fn new(text: impl Into<String>, tone: Tone) -> Self {
        Self { text: text.into(), tone }
    }

    fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Tone::Plain)
    }

    fn missing() -> Self {
        Self::new("–", Tone::Faint)
    }
}

/// The strategies side by side, on the puzzles that all of them solved.
pub(super) fn overview(results: &Results, before: Option<&Before>, with_bars: bool) -> Sheet {
    let mut header = vec!["strategy", "solved", "placements", "checks", "reads"];
    header.extend(["time per\npuzzle", "spread", "× the\nfastest"]);
    header.extend(before.map(|_| "now ÷\nbefore"));
    header.extend(["time per\nplacement", "many at once,\nper puzzle"]);
    header.extend(with_bars.then_some(""));
    let slowest = results
        .strategies
        .iter()
        .filter_map(|strategy| Some(strategy.common?.times_the_fastest))
        .fold(1.0, f64::max);
    let least = least_of_many(results);
    let row = |(index, strategy): (usize, &StrategyResults)| {
        let mut row = vec![Value::plain(&strategy.name), solved_by(strategy)];
        let Some(common) = strategy.common else {
            row.resize_with(header.len(), Value::missing);
            return row;
        };
        let time = common.nanoseconds_per_puzzle;
        let tone = best(common.times_the_fastest);
        row.extend(work(strategy, &common));
        row.push(Value::new(nanoseconds(time.minimum), tone));
        row.push(time.spread().map_or_else(Value::missing, |share| Value::plain(percent(share))));
        row.push(Value::new(figures(common.times_the_fastest), tone));
        row.extend(before.map(|before| changed(before.change(index))));
        let per_placement = common.nanoseconds_per_placement.map(nanoseconds);
        row.push(per_placement.map_or_else(Value::missing, Value::plain));
        row.push(strategy.throughput.map_or_else(Value::missing, |Throughput { many, .. }| {
            time_and_spread(many, many.minimum / least)
        }));
        if with_bars {
            row.push(Value::new(bar(common.times_the_fastest, slowest), tone));
        }
        row
    };
    Sheet {
        title: format!(
            "{} on {}, {}",
            counted(results.strategies.len() as u64, "strategy"),
            counted(results.puzzles() as u64, "puzzle"),
            limits(results),
        ),
        rows: results.strategies.iter().enumerate().map(row).collect(),
        notes: notes(results, before),
        header: header.into_iter().map(Into::into).collect(),
    }
}

/// The placements, checks and reads; missing where the strategy reports none on any puzzle.
fn work(strategy: &StrategyResults, common: &Figures) -> [Value; 3] {
    let shown = |is_reported: bool, mean: fn(&MeanWork) -> f64| match &common.work {
        Some(work) if is_reported => Value::plain(figures(mean(work))),
        _ => Value::missing(),
    };
    let has_checks = common.work.is_some_and(|work| work.checks > 0.0);
    [
        shown(has_placements(strategy), |work| work.placements),
        shown(has_checks, |work| work.checks),
        shown(has_checks, |work| work.reads),
    ]
}

/// A ratio to the baseline: bad or best only if it differs by more than its noise.
fn changed(change: Option<Change>) -> Value {
    let Some(change) = change else { return Value::missing() };
    let tone = match change.interval {
        [least, _] if least > 1.0 => Tone::Bad,
        [_, most] if most < 1.0 => Tone::Best,
        _ => Tone::Plain,
    };
    Value::new(format!("{:.3} ± {:.3}", change.ratio, change.uncertainty()), tone)
}

/// The least time of all strategies for many at once.
fn least_of_many(results: &Results) -> f64 {
    let all = results.strategies.iter().filter_map(|strategy| strategy.throughput);
    all.map(|throughput| throughput.many.minimum).fold(f64::INFINITY, f64::min)
}

fn nanoseconds(time: f64) -> String {
    seconds(time / 1e9)
}

fn percent(share: f64) -> String {
    format!("+{:.0} %", share * 100.0)
}

fn limits(results: &Results) -> String {
    let limits = &results.limits;
    let solutions = match limits.solutions {
        1 => "to the first solution".to_owned(),
        2 => "to the proof that a solution is the only one".to_owned(),
        count => format!("to {} solutions", grouped(count)),
    };
    let budgets = [
        limits.placements.map(|placements| format!("{} placements", grouped(placements))),
        limits.seconds.map(seconds),
    ];
    let budgets: Vec<String> = budgets.into_iter().flatten().collect();
    if budgets.is_empty() {
        solutions
    } else {
        format!("{solutions}, within {}", budgets.join(" and "))
    }
}

/// The time per puzzle, set by set: the fastest strategy is not the same for all puzzles.
pub(super) fn by_set(results: &Results) -> Sheet {
    let header = std::iter::once("strategy".to_owned()).chain(
        results.sets.iter().map(|set| format!("{}\n{}", set.name, grouped(set.puzzles as u64))),
    );
    let time = |set: &SetResults| {
        let on_set = |figures: Figures| {
            time_and_spread(figures.nanoseconds_per_puzzle, figures.times_the_fastest)
        };
        set.figures.map_or_else(|| solved(set.puzzles, set.solved, set.wrong), on_set)
    };
    let row = |strategy: &StrategyResults| {
        std::iter::once(Value::plain(&strategy.name))
            .chain(strategy.sets.iter().map(time))
            .collect()
    };
    let unfinished = results.strategies.iter().any(|strategy| strategy.solved < strategy.puzzles);
    let note =
        "Where the budget ran out, the cell shows how many puzzles the strategy solved instead.";
    Sheet {
        title: "Time per puzzle, by set".to_owned(),
        header: header.collect(),
        rows: results.strategies.iter().map(row).collect(),
        notes: if unfinished { vec![note.to_owned()] } else { Vec::new() },
    }
}

fn time_and_spread(time: Timing, times_the_fastest: f64) -> Value {
    let spread = time.spread().map_or_else(String::new, |spread| format!(" {}", percent(spread)));
    Value::new(nanoseconds(time.minimum) + &spread, best(times_the_fastest))
}

/// How many puzzles it solved, or the verdict on a program that failed.
fn solved_by(strategy: &StrategyResults) -> Value {
    match strategy.program.as_ref().and_then(|program| program.failure.as_ref()) {
        Some(failure) => Value::new(&failure.verdict, Tone::Bad),
        None => solved(strategy.puzzles, strategy.solved, strategy.wrong),
    }
}

fn solved(puzzles: usize, solved: usize, wrong: usize) -> Value {
    if wrong > 0 {
        Value::new(format!("{wrong} wrong"), Tone::Bad)
    } else if solved == puzzles {
        Value::plain(grouped(solved as u64))
    } else {
        Value::new(format!("{}/{}", grouped(solved as u64), grouped(puzzles as u64)), Tone::Faint)
    }
}

/// Strategies within one per cent of the fastest are equal: another run may order them otherwise.
fn best(times_the_fastest: f64) -> Tone {
    if times_the_fastest < 1.01 { Tone::Best } else { Tone::Plain }
}

/// The length of the longest bar in characters.
const BAR: f64 = 24.0;

/// A bar whose length is the logarithm of the ratio: the same distance is the same factor.
fn bar(times: f64, slowest: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    // At least a factor of ten fills the bar. Otherwise the bars of two nearly equal strategies
    // would differ by the whole length.
    let share = times.ln() / slowest.max(10.0).ln();
    #[expect(clippy::cast_sign_loss, reason = "nothing is faster than the fastest")]
    // The fastest strategy gets the shortest visible bar.
    let eighths = ((share * BAR * 8.0).round() as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
