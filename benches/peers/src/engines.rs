//! The published solvers, as engines.toml lists them.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use compare::{ComparedProgram, Contestant, Engine};
use ours::Limits;
use serde::Deserialize;

use crate::library;

const LIST: &str = include_str!("../engines.toml");

#[derive(Deserialize)]
struct List {
    engine: Vec<Entry>,
}

/// An entry of engines.toml.
#[derive(Deserialize)]
struct Entry {
    name: String,
    version: String,
    url: String,
    /// Where a library or a program is, unless the variable `env` names another path; empty for a
    /// crate.
    #[serde(default)]
    file: PathBuf,
    #[serde(default)]
    env: String,
    /// The function of a library.
    symbol: Option<String>,
    /// How a program is run.
    command: Option<String>,
    /// What the reader does to have it.
    #[serde(default)]
    build: String,
}

/// The published solvers that can run here.
#[derive(Default)]
pub struct Published {
    pub engines: Vec<Contestant<'static>>,
    /// They report first solutions only.
    pub programs: Vec<Contestant<'static>>,
}

/// The published solvers of engines.toml that can run here. Names those that are not built.
///
/// # Errors
///
/// An entry of engines.toml that this program cannot follow.
pub fn published() -> Result<Published> {
    let list: List = toml::from_str(LIST).context("engines.toml")?;
    let mut published = Published::default();
    for entry in &list.engine {
        let name = format!("{} {}", entry.name, entry.version);
        let path = entry.path();
        if let Some(engine) = from_crate(&entry.name, &name) {
            published.engines.push(engine.published());
        } else if !path.is_file() {
            eprintln!(
                "not in the table: {name} ({}): not built; to include it, {}, or set {} to its path",
                entry.url, entry.build, entry.env
            );
        } else if let Some(symbol) = &entry.symbol {
            let engine = library::open(name, symbol, &path)?;
            published.engines.push(engine.published());
        } else if let Some(command) = &entry.command {
            let words = ["sh", "-c", command, "sh", &path.to_string_lossy()];
            let program = program(&name, words.map(str::to_owned).into())?;
            published.programs.push(program.published());
        } else {
            bail!("engines.toml: expected a symbol or a command for {name}");
        }
    }
    Ok(published)
}

impl Entry {
    /// Where the library or the program is.
    fn path(&self) -> PathBuf {
        match std::env::var_os(&self.env) {
            Some(named) => PathBuf::from(named),
            None => Path::new(env!("CARGO_MANIFEST_DIR")).join(&self.file),
        }
    }
}

/// A solver that is a crate; `None` for another one. These start from their own parsed form of a
/// puzzle.
fn from_crate(solver: &str, name: &str) -> Option<Contestant<'static>> {
    let name = name.to_owned();
    match solver {
        "sudoku" => Some(Contestant::from(Engine {
            name,
            read: |text| sudoku::Sudoku::from_str_line(text).expect("it reads a line of 81"),
            solve: Box::new(|puzzle, limit| match limit {
                1 => counted(puzzle.some_solution()),
                _ => (puzzle.solutions_count_up_to(limit), None),
            }),
            write: |solution| solution.to_bytes().map(|digit| b'0' + digit),
        })),
        "msolve" => Some(Contestant::from(Engine {
            name,
            read: |text| {
                text.parse::<msolve::Sudoku>()
                    .expect("it reads a line of 81")
            },
            solve: Box::new(|puzzle, limit| match limit {
                1 => counted(puzzle.solve_one()),
                _ => (puzzle.count_solutions(limit), None),
            }),
            write: |solution| solution.to_bytes(),
        })),
        _ => None,
    }
}

/// The number of solutions that an engine found, and the first.
fn counted<S>(solution: Option<S>) -> (usize, Option<S>) {
    (usize::from(solution.is_some()), solution)
}

/// Starts a program, and measures how long that takes.
///
/// # Errors
///
/// It cannot be started.
pub fn program(name: &str, words: Vec<String>) -> Result<Contestant<'static>> {
    let program = ComparedProgram::start(name, words, &Limits::FIRST);
    Ok(program.with_context(|| name.to_owned())?.into())
}
