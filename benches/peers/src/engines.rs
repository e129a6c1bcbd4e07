//! The engines of the table: published ones as engines.toml lists them, then ours.

mod crates;
mod library;
mod strategy;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use crate::engine::Engine;

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
    file: Option<String>,
    env: Option<String>,
    symbol: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Crate,
    Library,
}

/// The engines that can run here, and a line for each that cannot. Ours are those of these names,
/// or without a name the fastest.
///
/// # Errors
///
/// An entry of engines.toml that this program cannot follow, or a name that is not on the list.
pub fn all(ours: &[String]) -> Result<(Vec<Engine>, Vec<String>)> {
    let list: List = toml::from_str(LIST).context("engines.toml")?;
    let (mut engines, mut missing) = (Vec::new(), Vec::new());
    for entry in list.engine {
        match (entry.kind, entry.name.as_str()) {
            (Kind::Crate, "sudoku") => engines.push(crates::sudoku(entry.version)),
            (Kind::Crate, "msolve") => engines.push(crates::msolve(entry.version)),
            (Kind::Crate, name) => {
                bail!("engines.toml: src/engines/crates.rs has no function for {name}")
            }
            (Kind::Library, _) => match library::open(&entry)? {
                Some(library) => engines.push(library),
                None => missing.push(library::how_to_add(&entry)),
            },
        }
    }
    engines.extend(if ours.is_empty() { strategy::fastest() } else { strategy::named(ours)? });
    Ok((engines, missing))
}
