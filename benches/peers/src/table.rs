//! What was measured, and its table as Markdown.

use std::fmt::Write as _;

use compare::machine::Machine;
use compare::number;
use compare::tables::{self, Column};
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
    let mut columns = vec![Column::names("set", rows.iter().map(|row| &row.set))];
    columns.extend(engines.iter().enumerate().map(|(number, engine)| {
        let cell = |Row { times, .. }: &Row| {
            let best = |limit: usize| {
                let published =
                    engines.iter().zip(times).filter(|(one, _)| one.published.is_some());
                published.map(|(_, times)| times[limit]).fold(f64::INFINITY, f64::min)
            };
            let ratio = |(limit, time): (usize, &f64)| format!("{:.2}", best(limit) / time);
            let times = &times[number];
            let each = times.iter().copied().map(whole).collect::<Vec<_>>().join(" / ");
            let ratios = times.iter().enumerate().map(ratio).collect::<Vec<_>>().join(" / ");
            let is_ours = engine.published.is_none();
            if is_ours { format!("{each} ({ratios})") } else { each }
        };
        Column::names(&engine.name, rows.iter().map(cell))
    }));
    columns.extend(programs.iter().enumerate().map(|(number, program)| {
        Column::names(&program.name, rows.iter().map(|row| &row.programs[number]))
    }));
    let mut text = tables::markdown(&columns);
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
