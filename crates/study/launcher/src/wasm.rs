//! Compiles the crate `page-recorder`, with which the page searches puzzles, to a WebAssembly
//! module.
//!
//! [`start`] begins early, in the background, and [`build`] returns the module later, in another
//! process. Messages speak of "the search", which is all that a page without the module lacks.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, io};

const TARGET: &str = "wasm32-unknown-unknown";
const MANIFEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../recorder/Cargo.toml");

/// The profile of the workspace that optimizes the module for size. It has the name of the crate.
const PROFILE: &str = "page-recorder";
/// The file of the module in the folder of its profile.
const MODULE: &str = "page_recorder.wasm";

/// Starts to compile the module, without output, so that [`build`] finds it compiled. If the child
/// still runs then, Cargo's lock on the target folder makes [`build`] wait until it has ended.
///
/// Nothing here waits for the child: the caller has to kill it. `None` if the module cannot be
/// compiled; [`build`] says why.
pub fn start() -> Option<Child> {
    let mut compilation = Compilation::new().ok()?;
    compilation
        .cargo
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()
}

/// Compiles the module and returns its bytes.
///
/// It runs Cargo, which needs up to half a minute the first time and less than a second when
/// nothing has changed.
///
/// # Errors
///
/// Why there is no module, in a sentence: the target is not installed, Cargo did not start this
/// process, or the compilation fails. In the last case Cargo has written more to standard error.
pub fn build() -> Result<Vec<u8>, String> {
    let mut compilation = Compilation::new()?;
    if !as_sentence(compilation.cargo.status())?.success() {
        return Err(format!("the search does not compile for {TARGET}"));
    }
    as_sentence(fs::read(compilation.module))
}

/// A call of Cargo that compiles the module.
struct Compilation {
    cargo: Command,
    /// Where the module will be.
    module: PathBuf,
}

/// Why there is no module if Cargo did not start this process: then the variable `CARGO` is
/// missing. Also if Cargo did not build it: then its executable may lie in no folder such as
/// `target/release`.
const NOT_BY_CARGO: &str = "only `cargo study` can compile the search";

impl Compilation {
    fn new() -> Result<Self, String> {
        let cargo = env::var_os("CARGO").ok_or(NOT_BY_CARGO)?;
        if !as_sentence(has_target())? {
            return Err(format!(
                "the target {TARGET} is missing; `rustup target add {TARGET}` installs it"
            ));
        }
        // The file of this process, its profile, the target folder: `target/release/study`.
        let executable = as_sentence(env::current_exe())?;
        let target_folder = executable.ancestors().nth(2).ok_or(NOT_BY_CARGO)?;
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
            .arg(target_folder);
        let module = target_folder.join(TARGET).join(PROFILE).join(MODULE);
        Ok(Self { cargo, module })
    }
}

/// Whether the target is installed: the compiler prints the folder of its libraries, which exists
/// only then.
fn has_target() -> io::Result<bool> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let print = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(compiler).args(print).output()?;
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim_end()).is_dir())
}

/// The result with its error as a sentence about the search.
fn as_sentence<T>(result: io::Result<T>) -> Result<T, String> {
    result.map_err(|error| format!("the search cannot be compiled: {error}"))
}
