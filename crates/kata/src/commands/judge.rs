//! `kata judge`: Accepted, or the first failing puzzle, for a LeetCode answer, for a program in any
//! language, or for a strategy of the list.

mod answer;
mod args;
mod cases;
mod program;
mod report;
mod strategy;

use crate::error::{Error, ExitStatus};
pub(crate) use args::Args;

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let accepted = match (args.strategy, &args.file) {
        (Some(rung), _) => strategy::judge(args, rung)?,
        (None, Some(path)) => answer::judge(args, path)?,
        (None, None) => program::judge(args)?,
    };
    Ok(if accepted { ExitStatus::Success } else { ExitStatus::Shortfall })
}
