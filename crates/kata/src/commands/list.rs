//! `kata list`: the strategies, in teaching order.

use std::io::Write;

use crate::console::{FAINT, STRONG};
use crate::error::{Error, Outcome};

/// List the strategies, in teaching order
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only the names, one a line
    #[arg(long)]
    names: bool,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut out = anstream::stdout().lock();
    if args.names {
        for rung in ladder::LADDER {
            writeln!(out, "{}", rung.name())?;
        }
        return Ok(Outcome::Success);
    }
    for (index, rung) in ladder::LADDER.iter().enumerate() {
        let documented = if index < ladder::DOCUMENTED { "documented" } else { "" };
        writeln!(out, "{FAINT}{:>2}{FAINT:#}  {STRONG}{:<24}{STRONG:#} {documented}", index + 1, rung.name())?;
    }
    Ok(Outcome::Success)
}
