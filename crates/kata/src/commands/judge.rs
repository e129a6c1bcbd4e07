//! `kata judge`: Accepted, or the first failing puzzle, for a LeetCode answer, for a program in any
//! language, or for a strategy of the list.

mod answer;
mod args;
mod cases;
pub(super) mod cell_reads;
pub(super) mod fresh;
pub(super) mod group;
pub(super) mod memory;
mod program;
mod report;
pub(super) mod show;
pub(super) mod standing;
mod strategy;
pub(super) mod valid_boards;
pub(super) mod watch;

use crate::error::{Error, ExitStatus};
pub(crate) use answer::TIMED;
pub(crate) use args::Args;

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let accepted = match (&args.strategy, &args.file) {
        (Some(name), _) => strategy::judge(args, crate::names::strategy(name)?)?,
        (None, Some(path)) if args.watch => match watch::watch(args, path)? {},
        (None, Some(path)) => answer::judge(args, path)?,
        (None, None) => program::judge(args)?,
    };
    Ok(if accepted { ExitStatus::Success } else { ExitStatus::Shortfall })
}
