//! `cargo study`: answers `--help` and wrong options at once. For anything else it lets Cargo build
//! the crate `study`, whose libraries take most of a minute the first time, and run it.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::process::{Command, ExitCode};

use clap::Parser as _;
use study_launcher::{Args, module};

fn main() -> ExitCode {
    let _valid = Args::parse();
    // Cargo compiles for both targets at the same time: `study` compiles the module, too, but only
    // when it runs.
    let module = module::start();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut run = Command::new(cargo);
    run.args(["run", "--package", "study"]);
    // Cargo shows its progress to a reader who waits.
    if !io::stderr().is_terminal() {
        run.arg("--quiet");
    }
    let ended = run.arg("--").args(env::args_os().skip(1)).status();
    if let Some(mut module) = module {
        // If `study` fails to compile, Cargo is still compiling the module.
        let _gone = module.kill().and_then(|()| module.wait());
    }
    match ended {
        // A code beyond a byte, or none after a signal.
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
