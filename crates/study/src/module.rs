//! [`build`]: compiles the lab of the page to WebAssembly.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, io};

use serde_json::Value;

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the crate `lab` and returns the module, or why there is none. The page is complete
/// without it, but it cannot search a puzzle of the reader.
///
/// It runs Cargo, which needs up to a minute the first time and less than a second when nothing has
/// changed.
///
/// # Errors
///
/// If the command was not started by Cargo, so it has no sources; if the standard library for
/// WebAssembly is not installed; if Cargo fails, which has written why to standard error.
pub fn build() -> Result<Vec<u8>, String> {
    let no_cargo = || "only `cargo study` can compile the search".to_owned();
    let cargo = env::var_os("CARGO").ok_or_else(no_cargo)?;
    let study = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).ok_or_else(no_cargo)?;
    let cannot = |error: io::Error| format!("the search cannot be compiled: {error}");
    if !has_target().map_err(cannot)? {
        return Err(format!(
            "the target {TARGET} is missing; `rustup target add {TARGET}` installs it"
        ));
    }
    let output = Command::new(cargo)
        .args(["rustc", "--lib", "--crate-type", "cdylib"])
        .args(["--quiet", "--profile", "lab", "--target", TARGET])
        .args(["--message-format", "json-render-diagnostics", "--manifest-path"])
        .arg(study.join("lab/Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(cannot)?;
    let path = module(&output.stdout).filter(|_| output.status.success());
    let path = path.ok_or_else(|| format!("the search does not compile for {TARGET}"))?;
    fs::read(path).map_err(cannot)
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
