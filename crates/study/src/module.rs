//! [`build`]: compiles the lab of the page to WebAssembly.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, io};

use serde_json::Value;

const TARGET: &str = "wasm32-unknown-unknown";

/// Why there is no module. The page is complete without it, but it cannot search a puzzle of the
/// reader.
#[derive(Debug, thiserror::Error)]
pub enum NoModule {
    /// The command was not started by Cargo, so it has no sources.
    #[error("only `cargo study` can compile the search")]
    NoCargo,
    /// The standard library for WebAssembly is not installed.
    #[error("the target {TARGET} is missing; `rustup target add {TARGET}` installs it")]
    NoTarget,
    /// Cargo cannot be run, or what it made cannot be read.
    #[error("the search cannot be compiled: {0}")]
    Io(#[from] io::Error),
    /// Cargo has failed. It has written why to standard error.
    #[error("the search does not compile for {TARGET}")]
    Failed,
}

/// Compiles the crate `lab` and returns the module.
///
/// It runs Cargo, which needs up to a minute the first time and less than a second when nothing has
/// changed.
///
/// # Errors
///
/// See [`NoModule`].
pub fn build() -> Result<Vec<u8>, NoModule> {
    let cargo = env::var_os("CARGO").ok_or(NoModule::NoCargo)?;
    let study = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).ok_or(NoModule::NoCargo)?;
    if !has_target()? {
        return Err(NoModule::NoTarget);
    }
    let output = Command::new(cargo)
        .args(["rustc", "--lib", "--crate-type", "cdylib"])
        .args(["--quiet", "--profile", "lab", "--target", TARGET])
        .args(["--message-format", "json-render-diagnostics", "--manifest-path"])
        .arg(study.join("lab/Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()?;
    let path = module(&output.stdout).filter(|_| output.status.success());
    Ok(fs::read(path.ok_or(NoModule::Failed)?)?)
}

fn has_target() -> io::Result<bool> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let print = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(compiler).args(print).output()?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim_end()).is_dir())
}

/// The path of the module in the messages of Cargo, one JSON object per line.
fn module(messages: &[u8]) -> Option<PathBuf> {
    let files = serde_json::Deserializer::from_slice(messages)
        .into_iter::<Value>()
        .map_while(Result::ok)
        .filter_map(|mut message| message.get_mut("filenames").map(Value::take))
        .filter_map(|files| serde_json::from_value::<Vec<PathBuf>>(files).ok())
        .flatten();
    files.filter(|path| path.extension().is_some_and(|extension| extension == "wasm")).last()
}
