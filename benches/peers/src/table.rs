//! The table, as Markdown.

use std::fmt::Write as _;

use crate::Args;
use crate::engine::Engine;
use crate::measure::Times;

/// A row per set, a column per engine.
pub fn markdown(engines: &[Box<dyn Engine>], rows: &[(String, Vec<Times>)], args: &Args) -> String {
    let mut text = String::from("| set |");
    for engine in engines {
        let _ = write!(text, " {} |", engine.name());
    }
    text += "\n|---|";
    text += &"---:|".repeat(engines.len());
    for (name, times) in rows {
        let best = |limit: usize| {
            let published = engines.iter().zip(times).filter(|(engine, _)| engine.is_published());
            published.map(|(_, times)| times[limit]).fold(f64::INFINITY, f64::min)
        };
        let _ = write!(text, "\n| {name} |");
        for (engine, times) in engines.iter().zip(times) {
            let each: Vec<String> = times.iter().copied().map(whole).collect();
            let _ = write!(text, " {}", each.join(" / "));
            if !engine.is_published() {
                let ratio = |(limit, time): (usize, &f64)| format!("{:.2}", best(limit) / time);
                let ratios: Vec<String> = times.iter().enumerate().map(ratio).collect();
                let _ = write!(text, " ({})", ratios.join(" / "));
            }
            text += " |";
        }
    }
    let versions: Vec<String> = engines
        .iter()
        .filter(|engine| engine.is_published())
        .map(|engine| format!("{} {}", engine.name(), engine.version()))
        .collect();
    let _ = write!(
        text,
        "\n\nNanoseconds of processor time per puzzle: {}. In brackets: how many times faster than \
         the best published solver of the table ({}). At most {} puzzles per set; minimum of \
         {} rounds per chunk.\n",
        if args.several.is_some() {
            "first solution / two / all"
        } else {
            "first solution / proof that it is the only one"
        },
        versions.join(", "),
        args.sample,
        args.rounds,
    );
    text
}

/// Whole nanoseconds, with a comma between thousands.
fn whole(nanoseconds: f64) -> String {
    let digits = format!("{nanoseconds:.0}");
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
