//! The recorder of the page as WebAssembly: [`start`] and [`build`] compile it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, io};

const TARGET: &str = "wasm32-unknown-unknown";
/// The profile of the workspace in which the crate is compiled, and its file there.
const PROFILE: &str = "page-recorder";
const MODULE: &str = "page_recorder.wasm";

const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../recorder/Cargo.toml");

/// Starts to compile the crate `page-recorder`, so that [`build`] finds it compiled.
///
/// `None` if it cannot be compiled; [`build`] says why.
pub fn start() -> Option<Child> {
    let (mut cargo, _) = compile().ok()?;
    cargo
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()
}

/// Compiles the crate `page-recorder` and returns the module, or why there is none. The page is complete
/// without it, but it cannot search a puzzle of the reader.
///
/// It runs Cargo, which needs up to half a minute the first time and less than a second when
/// nothing has changed.
///
/// # Errors
///
/// Without Cargo, it cannot compile. If Cargo fails, it has written why to standard error.
pub fn build() -> Result<Vec<u8>, String> {
    let (mut cargo, module) = compile()?;
    if !in_words(cargo.status())?.success() {
        return Err(format!("the search does not compile for {TARGET}"));
    }
    in_words(fs::read(module))
}

/// Why the crate cannot be compiled where the page is made without Cargo.
const NO_CARGO: &str = "only `cargo study` can compile the search";

/// What compiles the crate, and where the module will be.
fn compile() -> Result<(Command, PathBuf), String> {
    let cargo = env::var_os("CARGO").ok_or(NO_CARGO)?;
    if !in_words(has_target())? {
        return Err(format!(
            "the target {TARGET} is missing; `rustup target add {TARGET}` installs it"
        ));
    }
    // This command is in a folder of a profile below that of all builds.
    let command = in_words(env::current_exe())?;
    let target = command.ancestors().nth(2).ok_or(NO_CARGO)?;
    let mut cargo = Command::new(cargo);
    cargo
        .args([
            "rustc",
            "--lib",
            "--crate-type",
            "cdylib",
            "--quiet",
            "--profile",
            PROFILE,
        ])
        .args([
            "--target",
            TARGET,
            "--manifest-path",
            MANIFEST,
            "--target-dir",
        ])
        .arg(target);
    Ok((cargo, target.join(TARGET).join(PROFILE).join(MODULE)))
}

fn has_target() -> io::Result<bool> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let print = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(compiler).args(print).output()?;
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim_end()).is_dir())
}

/// The error in words.
fn in_words<T>(result: io::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("the search cannot be compiled: {error}"))
}
