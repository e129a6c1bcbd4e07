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

/// The published solvers that can run here: engines, and programs.
///
/// # Errors
///
/// An entry of engines.toml that this program cannot follow.
pub fn published() -> Result<[Vec<Contestant<'static>>; 2]> {
    let list: List = toml::from_str(LIST).context("engines.toml")?;
    let (mut engines, mut programs) = (Vec::new(), Vec::new());
    for Entry {
        name: solver,
        version,
        url,
        file,
        env,
        symbol,
        command,
        build,
    } in &list.engine
    {
        let named = std::env::var_os(env).map(PathBuf::from);
        let path = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
        let name = format!("{solver} {version}");
        match (&**solver, symbol, command) {
            // The published crates start from their own parsed form.
            ("sudoku", ..) => engines.push(Contestant::from(Engine {
                name,
                read: |text| sudoku::Sudoku::from_str_line(text).expect("it reads a line of 81"),
                solve: Box::new(|puzzle, limit| match limit {
                    1 => one(puzzle.some_solution()),
                    _ => (puzzle.solutions_count_up_to(limit), None),
                }),
                write: |solution| solution.to_bytes().map(|digit| b'0' + digit),
            })),
            ("msolve", ..) => engines.push(Contestant::from(Engine {
                name,
                read: |text| {
                    text.parse::<msolve::Sudoku>()
                        .expect("it reads a line of 81")
                },
                solve: Box::new(|puzzle, limit| match limit {
                    1 => one(puzzle.solve_one()),
                    _ => (puzzle.count_solutions(limit), None),
                }),
                write: |solution| solution.to_bytes(),
            })),
            _ if !path.is_file() => eprintln!(
                "not in the table: {name} ({url}): not built; to include it, {build}, or set {env} \
                 to its path"
            ),
            (_, Some(symbol), _) => engines.push(library::open(name, symbol, &path)?),
            (_, _, Some(command)) => {
                let words = ["sh", "-c", command, "sh", &path.to_string_lossy()];
                programs.push(program(&name, words.map(str::to_owned).into())?);
            }
            _ => bail!("engines.toml: expected a symbol or a command for {name}"),
        }
    }
    Ok([engines, programs].map(|all| all.into_iter().map(Contestant::published).collect()))
}

/// The number of solutions that an engine found, and the first.
fn one<S>(solution: Option<S>) -> (usize, Option<S>) {
    (solution.iter().count(), solution)
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
