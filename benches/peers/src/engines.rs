//! The engines of the table: published ones as engines.toml lists them, then ours.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use compare::ComparedProgram;
use ours::Limits;
use serde::Deserialize;

use crate::engine::Engine;
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

/// The engines that can run here, and ours of these names.
///
/// # Errors
///
/// An entry of engines.toml that this program cannot follow, or a name that is not on the list.
pub fn all(ours: &[String]) -> Result<(Vec<Engine>, Vec<ComparedProgram>)> {
    let list: List = toml::from_str(LIST).context("engines.toml")?;
    let (mut engines, mut programs) = (Vec::new(), Vec::new());
    for Entry { name, version, url, file, env, symbol, command, build } in &list.engine {
        let named = std::env::var_os(env).map(PathBuf::from);
        let path = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
        match (&**name, symbol, command) {
            // The published crates start from their own parsed form.
            ("sudoku", ..) => engines.push(Engine::published(
                name,
                version,
                |text| sudoku::Sudoku::from_str_line(text).expect("it reads a line of 81"),
                |puzzle| puzzle.some_solution(),
                |puzzle, limit| puzzle.solutions_count_up_to(limit),
                |solution| solution.to_bytes().map(|digit| b'0' + digit),
            )),
            ("msolve", ..) => engines.push(Engine::published(
                name,
                version,
                |text| text.parse::<msolve::Sudoku>().expect("it reads a line of 81"),
                |puzzle| puzzle.solve_one(),
                |puzzle, limit| puzzle.count_solutions(limit),
                |solution| solution.to_bytes(),
            )),
            _ if !path.is_file() => eprintln!(
                "not in the table: {name} {version} ({url}): not built; to include it, {build}, or \
                 set {env} to its path"
            ),
            (_, Some(symbol), _) => engines.push(library::open(name, version, symbol, &path)?),
            (_, _, Some(command)) => {
                let words = ["sh", "-c", command, "sh", &path.to_string_lossy()];
                programs.push(program(&format!("{name} {version}"), &words)?);
            }
            _ => bail!("engines.toml: expected a symbol or a command for {name}"),
        }
    }
    for name in ours {
        let rung = ladder::find(name).with_context(|| {
            let names: Vec<&str> = ladder::LADDER.iter().map(|rung| rung.name()).collect();
            format!("--strategy {name}: expected one of {}", names.join(", "))
        })?;
        engines.push(Engine::ours(rung.strategy()));
    }
    Ok((engines, programs))
}

/// Starts a program, and measures how long that takes.
///
/// # Errors
///
/// It cannot be started.
pub fn program(name: &str, words: &[&str]) -> Result<ComparedProgram> {
    let words = words.iter().map(|&word| word.to_owned()).collect();
    ComparedProgram::start(name, words, &Limits::FIRST).with_context(|| name.to_owned())
}
