//! `cargo study`: answers `--help` and wrong options at once. For anything else it lets Cargo build
//! the crate `study`, whose libraries take most of a minute the first time, and run it.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::process::{Command, ExitCode};

use clap::Parser as _;
use study_launcher::{Args, wasm};

fn main() -> ExitCode {
    let _valid = Args::parse();
    // Cargo compiles for both targets at the same time. `study` compiles the WebAssembly module
    // too, but only once it runs itself.
    let compilation = wasm::start();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut run = Command::new(cargo);
    run.args(["run", "--package", "study"]);
    // Cargo shows its progress to a reader who waits.
    if !io::stderr().is_terminal() {
        run.arg("--quiet");
    }
    let status = run.arg("--").args(env::args_os().skip(1)).status();
    if let Some(mut compilation) = compilation {
        // It is still running if `study` failed to compile.
        let _ended = compilation.kill().and_then(|()| compilation.wait());
    }
    match status {
        // After a signal there is no code, and other systems have codes that are not a byte.
        Ok(status) => status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .unwrap_or(2)
            .into(),
        Err(error) => {
            eprintln!("error: cannot run Cargo: {error}");
            ExitCode::from(2)
        }
    }
}
