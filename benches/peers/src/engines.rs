//! The engines of the table: published ones as engines.toml lists them, then ours.

mod crates;
mod library;

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use compare::ComparedProgram;
use serde::Deserialize;
use three_registers::{Path, ThreeRegisters};

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

/// The engines of the table.
#[derive(Default)]
pub struct Engines {
    pub engines: Vec<Engine>,
    pub programs: Vec<ComparedProgram>,
    /// A line for each that is not here.
    pub missing: Vec<String>,
}

/// The engines that can run here, and a line for each that cannot. Ours are those of these names,
/// or without a name the fastest.
///
/// # Errors
///
/// An entry of engines.toml that this program cannot follow, or a name that is not on the list.
pub fn all(ours: &[String]) -> Result<Engines> {
    let list: List = toml::from_str(LIST).context("engines.toml")?;
    let mut all = Engines::default();
    for entry in list.engine {
        let Entry { name, version, url, file, env, symbol, command, build } = &entry;
        let named = std::env::var_os(env).map(PathBuf::from);
        let path = named.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file));
        match (&**name, symbol, command) {
            ("sudoku", ..) => all.engines.push(crates::sudoku(version.clone())),
            ("msolve", ..) => all.engines.push(crates::msolve(version.clone())),
            _ if !path.is_file() => all.missing.push(format!(
                "{name} {version} ({url}): not built; to include it, {build}, or set {env} to its \
                 path"
            )),
            (_, Some(symbol), _) => {
                all.engines.push(library::open(name, version.clone(), symbol, &path)?);
            }
            (_, _, Some(command)) => {
                let words = ["sh", "-c", command, "sh", &path.to_string_lossy()];
                let words = words.map(str::to_owned).into();
                all.programs.push(program::start(&format!("{name} {version}"), words)?);
            }
            _ => bail!("engines.toml: expected a symbol or a command for {name}"),
        }
    }
    all.engines.extend(if ours.is_empty() { fastest() } else { named(ours)? });
    Ok(all)
}

/// The fastest strategies of this repository, slowest first.
fn fastest() -> Vec<Engine> {
    let mut engines = vec![Engine::ours("band-bitboards", band_bitboards::BAND_BITBOARDS)];
    if Path::best() == Path::Avx512
        && let Some(avx2) = ThreeRegisters::on(Path::Avx2)
    {
        engines.push(Engine::ours("three-registers, AVX2", avx2));
    }
    engines.push(Engine::ours("three-registers", three_registers::THREE_REGISTERS));
    engines.push(Engine::ours("bit-sliced, many at once", bit_sliced::BIT_SLICED));
    engines
}

/// The strategies of the list with these names.
fn named(names: &[String]) -> Result<Vec<Engine>> {
    let one = |name: &String| {
        let rung = ladder::find(name).with_context(|| {
            let names: Vec<&str> = ladder::LADDER.iter().map(|rung| rung.name()).collect();
            format!("--strategy {name}: expected one of {}", names.join(", "))
        })?;
        Ok(Engine::ours(rung.name(), rung.strategy()))
    };
    names.iter().map(one).collect()
}
