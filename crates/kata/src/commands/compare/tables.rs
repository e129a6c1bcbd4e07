//! The tables of a comparison in words, for a terminal and for a README.

use compare::MANY;
use compare::results::{Figures, Results, SetResults, StrategyResults, Throughput};

use compare::number::{counted, figures, grouped, seconds};

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
pub(super) fn overview(results: &Results, with_bars: bool) -> Sheet {
    let mut header: Vec<String> = [
        "strategy",
        "solved",
        "placements",
        "backtracks",
        "time per\npuzzle",
        "spread",
        "time per\nplacement",
        "× the\nfastest",
        "many,\nper second",
    ]
    .map(Into::into)
    .into();
    if with_bars {
        header.push(String::new());
    }
    let slowest = results
        .strategies
        .iter()
        .filter_map(|strategy| Some(strategy.common?.times_the_fastest))
        .fold(1.0, f64::max);
    let most = most_per_second(results);
    let row = |strategy: &StrategyResults| {
        let solved = solved(strategy.puzzles, strategy.solved, strategy.wrong);
        let mut row = vec![Value::plain(&strategy.name), solved];
        let Some(common) = strategy.common else {
            row.resize_with(header.len(), Value::missing);
            return row;
        };
        let time = common.nanoseconds_per_puzzle;
        let tone = best(common.times_the_fastest);
        row.extend([
            Value::plain(figures(common.placements)),
            Value::plain(figures(common.backtracks)),
            Value::new(nanoseconds(time.minimum), tone),
            time.spread().map_or_else(Value::missing, |spread| Value::plain(percent(spread))),
            common
                .nanoseconds_per_placement
                .map_or_else(Value::missing, |time| Value::plain(nanoseconds(time))),
            Value::new(figures(common.times_the_fastest), tone),
            strategy.throughput.map_or_else(Value::missing, |throughput| {
                let per_second = throughput.many.per_second();
                Value::new(figures(per_second), best(most / per_second))
            }),
        ]);
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
        rows: results.strategies.iter().map(row).collect(),
        header,
        notes: notes(results),
    }
}

/// The highest throughput of all strategies.
fn most_per_second(results: &Results) -> f64 {
    let per_second = |throughput: Throughput| throughput.many.per_second();
    let all = results.strategies.iter().filter_map(|strategy| strategy.throughput);
    all.map(per_second).fold(0.0, f64::max)
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

fn notes(results: &Results) -> Vec<String> {
    let (puzzles, common) = (results.puzzles(), results.common());
    let mut notes = Vec::new();
    if common == puzzles {
        notes.push("Counts and times are means over all puzzles.".to_owned());
    } else if common > 0 {
        notes.push(format!(
            "Counts and times are means over the {} that every strategy solved.",
            counted(common as u64, "puzzle")
        ));
    } else {
        notes.push("No puzzle was solved by every strategy, so there is no comparison.".to_owned());
    }
    for set in results.sets.iter().filter(|set| set.puzzles < set.sampled_from) {
        let (puzzles, all) = (grouped(set.puzzles as u64), grouped(set.sampled_from as u64));
        notes.push(format!("Of {}: {puzzles} of {all} puzzles, evenly spread.", set.name));
    }
    let compiler = results.compiler.split(" (").next().unwrap_or_default();
    let opt_level = match results.opt_level.as_str() {
        "3" => String::new(),
        level => format!(" at opt-level {level}"),
    };
    notes.push(format!(
        "A time is the minimum of at least {}; three quarters of the runs took longer by the \
         spread or less.",
        counted(u64::from(results.runs), "run"),
    ));
    if results.strategies.iter().any(|strategy| strategy.throughput.is_some()) {
        notes.push(format!(
            "Many, per second: {} puzzles in one call; a strategy that needs too long has \
             no value.",
            grouped(MANY as u64)
        ));
    }
    notes.push(format!("One core of {}; {compiler}{opt_level}.", results.machine));
    notes
}

/// The time per puzzle, set by set: the fastest strategy is not the same for all puzzles.
pub(super) fn by_set(results: &Results) -> Sheet {
    let header = std::iter::once("strategy".to_owned()).chain(
        results.sets.iter().map(|set| format!("{}\n{}", set.name, grouped(set.puzzles as u64))),
    );
    let time = |set: &SetResults| {
        set.figures.map_or_else(|| solved(set.puzzles, set.solved, set.wrong), time_and_spread)
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
        title: "Time per puzzle, by set, with the spread of the runs".to_owned(),
        header: header.collect(),
        rows: results.strategies.iter().map(row).collect(),
        notes: if unfinished { vec![note.to_owned()] } else { Vec::new() },
    }
}

fn time_and_spread(figures: Figures) -> Value {
    let time = figures.nanoseconds_per_puzzle;
    let spread = time.spread().map_or_else(String::new, |spread| format!(" {}", percent(spread)));
    Value::new(nanoseconds(time.minimum) + &spread, best(figures.times_the_fastest))
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
