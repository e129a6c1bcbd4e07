//! `kata`: compare strategies, solve puzzles, judge, generate, and watch searches.
//!
//! Each subcommand is a module below `commands`. Errors travel up as [`error::Error`]; this file
//! turns them into text and an exit code.

mod arguments;
mod cli;
mod commands;
mod console;
mod error;
mod input;
mod names;
mod output;
mod signals;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help is such an error, too.
        Err(usage) => return error::report_usage(&usage),
    };
    console::set_colours(cli.colour);
    match cli.run() {
        Ok(status) => status.into(),
        Err(error) => error.report(),
    }
}
