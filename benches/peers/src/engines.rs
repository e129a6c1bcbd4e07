//! The engines of the table: published ones as engines.toml lists them, then ours.

mod crates;
mod library;
mod strategy;

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use compare::ComparedProgram;
use serde::Deserialize;

use crate::engine::Engine;
use crate::program;

const LIST: &str = include_str!("../engines.toml");

#[derive(Deserialize)]
struct List {
    engine: Vec<Entry>,
}

/// An entry of engines.toml.
#[derive(Clone, Debug, Deserialize)]
struct Entry {
    name: String,
    kind: Kind,
    version: String,
    url: String,
    /// Where a library or a program is, unless the variable `env` names another path.
    #[serde(default)]
    file: PathBuf,
    #[serde(default)]
    env: String,
    /// The function of a library.
    symbol: Option<String>,
    /// How a program is run.
    command: Option<String>,
    /// What the reader does to have it.
    build: Option<String>,
}

impl Entry {
    /// Its library or program, if the reader built that.
    fn path(&self) -> Option<PathBuf> {
        let named = std::env::var_os(&self.env).map(PathBuf::from);
        let path =
            named.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&self.file));
        path.is_file().then_some(path)
    }
}

/// The engines of the table.
pub struct Engines {
    pub engines: Vec<Engine>,
    pub programs: Vec<ComparedProgram>,
    /// A line for each that is not here.
    pub missing: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Crate,
    Library,
    Program,
}

/// The engines that can run here, and a line for each that cannot. Ours are those of these names,
/// or without a name the fastest.
///
/// # Errors
///
/// An entry of engines.toml that this program cannot follow, or a name that is not on the list.
pub fn all(ours: &[String]) -> Result<Engines> {
    let list: List = toml::from_str(LIST).context("engines.toml")?;
    let mut all = Engines { engines: Vec::new(), programs: Vec::new(), missing: Vec::new() };
    for entry in list.engine {
        match (entry.kind, entry.name.as_str(), entry.path()) {
            (Kind::Crate, "sudoku", _) => all.engines.push(crates::sudoku(entry.version)),
            (Kind::Crate, "msolve", _) => all.engines.push(crates::msolve(entry.version)),
            (Kind::Crate, name, _) => {
                bail!("engines.toml: src/engines/crates.rs has no function for {name}")
            }
            (Kind::Library, _, Some(path)) => all.engines.push(library::open(&entry, &path)?),
            (Kind::Program, _, Some(path)) => {
                let command =
                    entry.command.as_deref().context("engines.toml: expected `command`")?;
                let words = ["sh", "-c", command, "sh", &path.to_string_lossy()];
                let name = format!("{} {}", entry.name, entry.version);
                all.programs.push(program::start(&name, words.map(str::to_owned).into())?);
            }
            (_, _, None) => {
                let Entry { name, version, url, env, .. } = &entry;
                let build = entry.build.as_deref().unwrap_or_default().trim();
                all.missing.push(format!(
                    "{name} {version} ({url}): not built. To have it, {build}, or name its path \
                     in {env}"
                ));
            }
        }
    }
    all.engines.extend(if ours.is_empty() { strategy::fastest() } else { strategy::named(ours)? });
    Ok(all)
}
