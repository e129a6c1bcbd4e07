//! `kata completions`: what makes the shell complete subcommands, options and file names.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::error::{Error, Outcome};

/// Print the completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata completions bash > ~/.local/share/bash-completion/completions/kata
  kata completions zsh > ~/.zfunc/_kata
  kata completions fish > ~/.config/fish/completions/kata.fish")]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kata", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Outcome::Success)
}
