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
        let best = |of: fn(&Times) -> f64| {
            let published = engines.iter().zip(times).filter(|(engine, _)| engine.is_published());
            published.map(|(_, times)| of(times)).fold(f64::INFINITY, f64::min)
        };
        let (first, proof) = (best(|times| times.first), best(|times| times.proof));
        let _ = write!(text, "\n| {name} |");
        for (engine, times) in engines.iter().zip(times) {
            let _ = write!(text, " {} / {}", whole(times.first), whole(times.proof));
            if !engine.is_published() {
                let _ = write!(text, " ({:.1} / {:.1})", first / times.first, proof / times.proof);
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
        "\n\nNanoseconds of processor time per puzzle: first solution / proof that it is the only \
         one. In brackets: how many times faster than the best published solver of the table \
         ({}). {} puzzles of each set at most; minimum of {} rounds per chunk.\n",
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
