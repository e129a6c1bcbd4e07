//! `kata remove`: takes a strategy off the list and deletes its crate.

use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::process::Command;

use crate::console::Printer;
use crate::error::{Error, ExitStatus};
use crate::names;
use crate::workspace::Workspace;

/// Remove a strategy: undo `kata new`
///
/// Deletes the strategy's crate, its dependency line, its row on the list and its recorded work. It
/// asks before it deletes.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata remove my-strategy
  kata remove my-strategy --yes")]
pub(crate) struct Args {
    /// Strategy of the list, see `kata list`
    #[arg(value_name = "NAME")]
    name: String,

    /// Delete without asking
    #[arg(long)]
    yes: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let name = args.name.as_str();
    let workspace = Workspace::find()?;
    let folder = workspace.strategy(name);
    if !folder.is_dir() {
        let rung = names::strategy(name)?;
        return Err(Error::SharedCrate { name: args.name.clone(), package: rung.package });
    }
    if let Some(next) = workspace.next(name)? {
        return Err(Error::HasSuccessor { name: args.name.clone(), next });
    }
    if !args.yes && !confirmed(name)? {
        return Ok(ExitStatus::Shortfall);
    }
    workspace.remove(name)?;
    fs::remove_dir_all(&folder).map_err(|source| Error::Written { path: folder, source })?;
    // Takes it out of Cargo.lock, too; without cargo, the next command does.
    let _ = Command::new("cargo")
        .args(["metadata", "--offline", "--format-version", "1"])
        .current_dir(workspace.root())
        .output();
    writeln!(Printer::new(), "{name} is removed.")?;
    Ok(ExitStatus::Success)
}

/// Asks on the terminal. Without a terminal the user has to give `--yes`.
fn confirmed(name: &str) -> Result<bool, Error> {
    if !io::stdin().is_terminal() {
        return Err(Error::Unconfirmed);
    }
    let mut out = Printer::new();
    write!(out, "Delete crates/strategies/{name} and its row on the list? [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    read.map_err(|source| Error::Input { path: "-".into(), source })?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
