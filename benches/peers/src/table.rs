//! What was measured, and its table as Markdown.

use std::fmt::Write as _;

use compare::machine::Machine;
use compare::number;
use compare::tables::{Sheet, TableCell};
use serde::{Deserialize, Serialize};

use crate::engine::EngineColumn;

/// What was measured, as `--save` keeps it.
#[derive(Serialize, Deserialize)]
pub struct Measured {
    pub machine: Machine,
    /// The compiler that made this program.
    pub compiler: String,
    /// Whether the puzzles have several solutions, and all of them were counted.
    pub several: bool,
    /// At most this many puzzles of each set.
    pub sample: usize,
    pub rounds: u32,
    pub engines: Vec<EngineColumn>,
    pub programs: Vec<ProgramColumn>,
    pub rows: Vec<Row>,
}

/// The head of a program's column.
#[derive(Serialize, Deserialize)]
pub struct ProgramColumn {
    pub name: String,
    /// Seconds to start its process.
    pub startup: Option<f64>,
}

/// What was measured on a set.
#[derive(Serialize, Deserialize)]
pub struct Row {
    pub set: String,
    pub puzzles: usize,
    /// Nanoseconds per puzzle, by engine and limit.
    pub times: Vec<Vec<f64>>,
    /// A cell for each program.
    pub programs: Vec<String>,
}

/// A row per set, a column per engine and per program.
pub fn markdown(measured: &Measured) -> String {
    let Measured { engines, programs, rows, .. } = measured;
    let names = engines.iter().map(|engine| &engine.name);
    let names = names.chain(programs.iter().map(|program| &program.name));
    let row = |Row { set, times, programs, .. }: &Row| {
        let best = |limit: usize| {
            let published = engines.iter().zip(times).filter(|(one, _)| one.published.is_some());
            published.map(|(_, times)| times[limit]).fold(f64::INFINITY, f64::min)
        };
        let cell = |(engine, times): (&EngineColumn, &Vec<f64>)| {
            let each: Vec<String> = times.iter().copied().map(whole).collect();
            let ratio = |(limit, time): (usize, &f64)| format!("{:.2}", best(limit) / time);
            let ratios: Vec<String> = times.iter().enumerate().map(ratio).collect();
            match engine.published {
                Some(_) => each.join(" / "),
                None => format!("{} ({})", each.join(" / "), ratios.join(" / ")),
            }
        };
        let cells = engines.iter().zip(times).map(cell).chain(programs.iter().cloned());
        std::iter::once(set.clone()).chain(cells).map(TableCell::plain).collect()
    };
    let sheet = Sheet {
        title: String::new(),
        header: std::iter::once("set")
            .chain(names.map(|name| &**name))
            .map(str::to_owned)
            .collect(),
        rows: rows.iter().map(row).collect(),
        notes: Vec::new(),
    };
    let mut text = sheet.markdown();
    let versions: Vec<String> = engines
        .iter()
        .filter_map(|engine| Some(format!("{} {}", engine.name, engine.published.as_ref()?)))
        .collect();
    let _ = write!(
        text,
        "\nNanoseconds of processor time per puzzle: {}. In brackets: how many times faster than \
         the best published solver of the table ({}). At most {} puzzles per set; minimum of \
         {} rounds per chunk. {}, {}.\n",
        if measured.several {
            "first solution / two / all"
        } else {
            "first solution / proof that it is the only one"
        },
        versions.join(", "),
        number::grouped(measured.sample as u64),
        measured.rounds,
        measured.machine,
        measured.compiler,
    );
    for ProgramColumn { name, startup } in programs {
        let start = startup.map_or_else(|| "the time".to_owned(), number::seconds);
        let _ = writeln!(text, "{name}: first solution, without {start} to start its process.");
    }
    text
}

/// Whole nanoseconds, with a comma between thousands.
pub fn whole(nanoseconds: f64) -> String {
    number::grouped(nanoseconds.round() as u64)
}
