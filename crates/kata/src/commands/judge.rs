//! `kata judge`: Accepted, or the first failing puzzle, for a LeetCode answer, for a program in any
//! language, or for a strategy of the list.

mod args;
mod cases;
mod report;
mod strategy;
mod submission;

use crate::error::{ExitStatus, Result};
pub(crate) use args::Args;

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let accepted = match args.strategy {
        Some(rung) => strategy::judge(args, rung)?,
        None => submission::judge(args)?,
    };
    Ok(if accepted {
        ExitStatus::Success
    } else {
        ExitStatus::Shortfall
    })
}
