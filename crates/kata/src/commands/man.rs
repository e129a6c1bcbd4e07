//! `kata man`: the manual as a page for `man`.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::{Error, Outcome};

/// Print the manual page, or write one for each subcommand into a folder
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata man | man -l -
  kata man --dir ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Write kata.1 and a page for each subcommand into this folder, which must exist
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let command = Cli::command();
    if let Some(folder) = &args.dir {
        clap_mangen::generate_to(command, folder)?;
    } else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        std::io::stdout().write_all(&page)?;
    }
    Ok(Outcome::Success)
}
