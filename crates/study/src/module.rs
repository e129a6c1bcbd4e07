//! [`build`]: compiles the lab of the page to WebAssembly.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the crate `lab` and returns the module, or why there is none. The page is complete
/// without it, but it cannot search a puzzle of the reader.
///
/// It runs Cargo, which needs up to a minute the first time and less than a second when nothing has
/// changed.
///
/// Without Cargo the command has no sources. If Cargo fails, it has written why to standard error.
pub(crate) fn build() -> Result<Vec<u8>, String> {
    let no_cargo = || "only `cargo study` can compile the search".to_owned();
    let cargo = env::var_os("CARGO").ok_or_else(no_cargo)?;
    let study = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).ok_or_else(no_cargo)?;
    let cannot = |error: io::Error| format!("the search cannot be compiled: {error}");
    if !has_target().map_err(cannot)? {
        return Err(format!(
            "the target {TARGET} is missing; `rustup target add {TARGET}` installs it"
        ));
    }
    // This command is in a folder of a profile below that of all builds.
    let command = env::current_exe().map_err(cannot)?;
    let target = command.ancestors().nth(2).ok_or_else(no_cargo)?;
    let status = Command::new(cargo)
        .args(["rustc", "--lib", "--crate-type", "cdylib", "--quiet", "--profile", "lab"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(target)
        .arg("--manifest-path")
        .arg(study.join("lab/Cargo.toml"))
        .status()
        .map_err(cannot)?;
    if !status.success() {
        return Err(format!("the search does not compile for {TARGET}"));
    }
    fs::read(target.join(TARGET).join("lab/lab.wasm")).map_err(cannot)
}

fn has_target() -> io::Result<bool> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let print = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(compiler).args(print).output()?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim_end()).is_dir())
}
