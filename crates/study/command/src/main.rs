//! `cargo study`: answers `--help` and wrong options at once. For anything else it lets Cargo build
//! the crate `study`, whose libraries take about a minute the first time, and run it.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::process::{Command, ExitCode};

use clap::Parser as _;
use command::Args;

fn main() -> ExitCode {
    // A page is made in seconds anyway, and without optimization the first one is there sooner.
    let _valid = Args::parse();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut run = Command::new(cargo);
    run.args(["run", "--profile", "study", "--package", "study"]);
    // Cargo shows its progress to a reader who waits.
    if !io::stderr().is_terminal() {
        run.arg("--quiet");
    }
    match run.arg("--").args(env::args_os().skip(1)).status() {
        // A code beyond a byte, or none after a signal.
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2).into(),
        Err(error) => {
            eprintln!("error: cannot run Cargo: {error}");
            ExitCode::from(2)
        }
    }
}
