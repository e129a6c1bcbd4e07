//! The table, as Markdown.

use std::fmt::Write as _;

use compare::{ComparedProgram, number};

use crate::Args;
use crate::engine::Engine;
use crate::measure::Times;

/// What was measured on a set.
pub struct Row {
    pub set: String,
    /// One for each engine.
    pub times: Vec<Times>,
    /// A cell for each program.
    pub programs: Vec<String>,
}

/// A row per set, a column per engine and per program.
pub fn markdown(
    engines: &[Engine],
    programs: &[ComparedProgram],
    rows: &[Row],
    args: &Args,
) -> String {
    let mut text = String::from("| set |");
    for engine in engines {
        let _ = write!(text, " {} |", engine.name);
    }
    for program in programs {
        let _ = write!(text, " {} |", program.name());
    }
    text += "\n|---|";
    text += &"---:|".repeat(engines.len() + programs.len());
    for Row { set, times, programs } in rows {
        let best = |limit: usize| {
            let published =
                engines.iter().zip(times).filter(|(engine, _)| engine.published.is_some());
            published.map(|(_, times)| times[limit]).fold(f64::INFINITY, f64::min)
        };
        let _ = write!(text, "\n| {set} |");
        for (engine, times) in engines.iter().zip(times) {
            let each: Vec<String> = times.iter().copied().map(whole).collect();
            let _ = write!(text, " {}", each.join(" / "));
            if engine.published.is_none() {
                let ratio = |(limit, time): (usize, &f64)| format!("{:.2}", best(limit) / time);
                let ratios: Vec<String> = times.iter().enumerate().map(ratio).collect();
                let _ = write!(text, " ({})", ratios.join(" / "));
            }
            text += " |";
        }
        for cell in programs {
            let _ = write!(text, " {cell} |");
        }
    }
    let versions: Vec<String> = engines
        .iter()
        .filter_map(|engine| Some(format!("{} {}", engine.name, engine.published.as_ref()?)))
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
    for program in programs {
        let start = program
            .startup()
            .map_or_else(|| "the time".to_owned(), |time| number::seconds(time.as_secs_f64()));
        let name = program.name();
        let _ = writeln!(text, "{name}: first solution, without {start} to start its process.");
    }
    text
}

/// Whole nanoseconds, with a comma between thousands.
pub fn whole(nanoseconds: f64) -> String {
    number::grouped(nanoseconds.round() as u64)
}
