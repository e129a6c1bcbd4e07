//! `kata completions`: a script that completes subcommands, options and file names in a shell.

use clap_complete::Shell;

use crate::error::{Error, ExitStatus};
use crate::output::Output;

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata completions bash > ~/.local/share/bash-completion/completions/kata
  kata completions zsh > ~/.zfunc/_kata
  kata completions fish > ~/.config/fish/completions/kata.fish")]
pub(crate) struct Args {
    /// Shell to complete in
    #[arg(value_enum)]
    shell: Shell,
}

/// Completes this command line.
pub(crate) fn run(args: &Args, mut command: clap::Command) -> Result<ExitStatus, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "kata", &mut script);
    Output::new()?.write_lines(&script)?;
    Ok(ExitStatus::Success)
}
