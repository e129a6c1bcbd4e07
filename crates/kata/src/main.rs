//! `kata`: compare strategies, solve puzzles, and whatever else one does with them at a terminal.
//!
//! Each subcommand is one module below `commands`. Errors travel up as [`error::Error`] and become
//! text and an exit code here, in one place.

mod cli;
mod commands;
mod console;
mod error;
mod input;
mod strategies;

use std::process::ExitCode;

use compare::{budget, number};

use crate::cli::Cli;

fn main() -> ExitCode {
    let cli = Cli::from_command_line();
    console::set_colours(cli.colour);
    match cli.into_command().run() {
        Ok(outcome) => outcome.into(),
        Err(error) => error.report(),
    }
}
