//! `kata judge`: Accepted, or the first failing puzzle, for a strategy of the list or for a program
//! in any language.

mod args;
mod program;
mod show;
mod standing;
mod strategy;

use crate::error::{Error, ExitStatus};
pub(crate) use args::Args;

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let accepted = match &args.strategy {
        Some(name) => strategy::judge(args, crate::strategies::named(name)?)?,
        None => program::judge(args)?,
    };
    Ok(if accepted { ExitStatus::Success } else { ExitStatus::Shortfall })
}
