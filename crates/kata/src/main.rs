//! `kata`: compare strategies, solve puzzles, judge, generate, and watch searches.
//!
//! Each subcommand is a module below `commands`. Errors travel up as [`error::Error`]; this file
//! turns them into text and an exit code.

mod arguments;
mod cli;
mod commands;
mod console;
mod drawing;
mod error;
mod finding;
mod input;
mod judgement;
mod last_failures;
mod output;
mod practice_language;
mod signals;
mod user_file;

use std::io;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ContextKind;
use runner::OpenError;

use crate::cli::Cli;
use crate::error::{Error, INTERRUPTED};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help is such an error, too.
        Err(usage) => return report_usage(usage),
    };
    console::set_colours(cli.colour);
    match cli.run() {
        Ok(status) => ExitCode::from(status as u8),
        Err(error) => report(&error),
    }
}

/// Prints what clap has to say about the arguments: help, the version, or what is wrong with them.
fn report_usage(mut usage: clap::Error) -> ExitCode {
    // For an unknown option, clap suggests to put `--` before it, which `kata judge` would run as a
    // program.
    usage.remove(ContextKind::Suggested);
    match print_usage(&usage) {
        Ok(()) => ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2)),
        Err(error) => report(&error),
    }
}

/// Help and the version go to standard output, and what is wrong with the arguments to stderr.
fn print_usage(usage: &clap::Error) -> error::Result {
    if !usage.use_stderr() {
        output::check_open()?;
    }
    usage.print().map_err(Error::Output)
}

/// Prints the error to stderr and returns the exit code.
fn report(error: &Error) -> ExitCode {
    match error {
        // The reader of the pipe has enough.
        Error::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Error::Interrupted => return ExitCode::from(INTERRUPTED),
        _ => console::error(error),
    }
    let note = match error {
        Error::Record { .. } | Error::Bulk(bulk::Error::NoPuzzle { .. }) => input::FORMATS_NOTE,
        Error::Answer(OpenError::NoRecord(_)) => {
            "`kata judge` shows the boards on which it fails and why; `kata watch --strategy NAME \
             --case BOARD` shows a strategy on the same board"
        }
        Error::Answer(OpenError::Untouched { .. }) => "`kata judge` shows whether it failed",
        Error::Answer(OpenError::Language(_)) => {
            "to judge a program in any language, use `kata judge -- COMMAND`"
        }
        _ => return ExitCode::from(2),
    };
    console::note(&note);
    ExitCode::from(2)
}
