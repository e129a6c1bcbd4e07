//! `kata man`: the manual page.

use std::path::PathBuf;

use clap_mangen::Man;

use crate::error::{Error, ExitStatus};
use crate::output::Output;

/// Print the manual page, or write one per subcommand into a folder
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata man | man -l -
  kata man --dir ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Existing folder for kata.1 and one page per subcommand [default: print kata.1]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

/// Describes this command line.
pub(crate) fn run(args: &Args, command: clap::Command) -> Result<ExitStatus, Error> {
    if let Some(folder) = &args.dir {
        let error = |source| Error::Written { path: folder.clone(), source };
        clap_mangen::generate_to(command, folder).map_err(error)?;
    } else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page).map_err(Error::Output)?;
        Output::new()?.write_lines(&page)?;
    }
    Ok(ExitStatus::Success)
}
