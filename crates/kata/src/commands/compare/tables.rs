//! The tables of a comparison: what stands where, in words, whether for a terminal or a README.

use crate::number::{counted, figures, grouped, seconds};
use study::results::{Figures, OfStrategy, OnSet, Results};

/// A table before it is drawn. The first column is aligned to the left, all others to the right.
pub(super) struct Sheet {
    pub(super) title: String,
    /// Each of one line, or of two with a line break between.
    pub(super) header: Vec<String>,
    pub(super) rows: Vec<Vec<Value>>,
    pub(super) notes: Vec<String>,
}

/// What stands in a cell, and how loudly.
pub(super) struct Value {
    pub(super) text: String,
    pub(super) tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    /// The best of its column.
    Best,
    /// Not to be compared with the rest: not finished.
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

/// The strategies side by side, on what all of them solved.
pub(super) fn overview(results: &Results, with_bars: bool) -> Sheet {
    let mut header: Vec<String> =
        ["strategy", "solved", "placements", "backtracks", "time a\npuzzle"].map(Into::into).into();
    header.extend(["time a\nplacement", "× the\nfastest"].map(Into::into));
    if with_bars {
        header.push(String::new());
    }
    let slowest = results
        .strategies
        .iter()
        .filter_map(|strategy| Some(strategy.common?.times_the_fastest))
        .fold(1.0, f64::max);
    let row = |strategy: &OfStrategy| {
        let mut row = vec![
            Value::plain(&strategy.name),
            solved(strategy.puzzles, strategy.solved, strategy.wrong),
        ];
        if let Some(common) = strategy.common {
            let Figures {
                placements,
                backtracks,
                nanoseconds_a_puzzle,
                nanoseconds_a_placement,
                times_the_fastest,
                ..
            } = common;
            let tone = best(times_the_fastest);
            row.push(Value::plain(figures(placements)));
            row.push(Value::plain(figures(backtracks)));
            row.push(Value::new(seconds(nanoseconds_a_puzzle / 1e9), tone));
            row.push(
                nanoseconds_a_placement
                    .map_or_else(Value::missing, |time| Value::plain(seconds(time / 1e9))),
            );
            row.push(Value::new(figures(times_the_fastest), tone));
            if with_bars {
                row.push(Value::new(bar(times_the_fastest, slowest), tone));
            }
        } else {
            row.resize_with(header.len(), Value::missing);
        }
        row
    };
    Sheet {
        title: format!(
            "{} on {}, {}",
            counted(results.strategies.len() as u64, "strategy").replace("strategys", "strategies"),
            counted(results.puzzles() as u64, "puzzle"),
            limits(results),
        ),
        rows: results.strategies.iter().map(row).collect(),
        header,
        notes: notes(results),
    }
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
        notes.push(
            "There is no puzzle that every strategy solved, so nothing to compare.".to_owned(),
        );
    }
    for set in results.sets.iter().filter(|set| set.puzzles < set.sampled_from) {
        let (puzzles, all) = (grouped(set.puzzles as u64), grouped(set.sampled_from as u64));
        notes.push(format!("Of {}: {puzzles} of {all} puzzles, evenly spread.", set.name));
    }
    notes.push(format!(
        "Best of {} or more on one core of {}; {}{}.",
        counted(u64::from(results.runs), "run"),
        results.machine,
        results.compiler.split(" (").next().unwrap_or_default(),
        if results.opt_level == "3" {
            String::new()
        } else {
            format!(" at opt-level {}", results.opt_level)
        },
    ));
    notes
}

/// The time a puzzle, set by set: which strategy is the fastest depends on the puzzles.
pub(super) fn by_set(results: &Results) -> Sheet {
    let header = std::iter::once("strategy".to_owned()).chain(
        results.sets.iter().map(|set| format!("{}\n{}", set.name, grouped(set.puzzles as u64))),
    );
    let time = |on_set: &OnSet| {
        on_set.figures.map_or_else(
            || solved(on_set.puzzles, on_set.solved, on_set.wrong),
            |figures| {
                Value::new(
                    seconds(figures.nanoseconds_a_puzzle / 1e9),
                    best(figures.times_the_fastest),
                )
            },
        )
    };
    let row = |strategy: &OfStrategy| {
        std::iter::once(Value::plain(&strategy.name))
            .chain(strategy.sets.iter().map(time))
            .collect()
    };
    let unfinished = results.strategies.iter().any(|strategy| strategy.solved < strategy.puzzles);
    let note =
        "Where puzzles were left over within the budget, it says how many were solved instead.";
    Sheet {
        title: "Time a puzzle, by set".to_owned(),
        header: header.collect(),
        rows: results.strategies.iter().map(row).collect(),
        notes: if unfinished { vec![note.to_owned()] } else { Vec::new() },
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

/// Within one per cent nobody is faster: the next run may say otherwise.
fn best(times_the_fastest: f64) -> Tone {
    if times_the_fastest < 1.01 { Tone::Best } else { Tone::Plain }
}

/// How many characters the longest bar has.
const BAR: f64 = 24.0;

/// A bar whose length is the logarithm: the same distance is the same factor.
fn bar(times: f64, slowest: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    // Ten times the time fills it at least, or the bars of two equals would differ by all of it.
    let share = times.ln() / slowest.max(10.0).ln();
    #[expect(clippy::cast_sign_loss, reason = "nothing is faster than the fastest")]
    // The fastest gets the shortest bar that can be seen.
    let eighths = ((share * BAR * 8.0).round() as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
