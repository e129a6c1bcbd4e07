//! `kata list`: the strategies in teaching order, or the puzzles that have names.

use judge::fixtures;

use crate::console::{FAINT, Printer, STRONG};
use crate::error::{ExitStatus, Result};

/// List the strategies in teaching order
///
/// Each is shown with its idea in a few words.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata list
  kata list --cases")]
pub(crate) struct Args {
    /// List the named cases and the tiers of puzzles instead
    #[arg(long)]
    cases: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let mut out = Printer::new();
    if args.cases {
        write_cases(&mut out)
    } else {
        write_rungs(&mut out)
    }?;
    Ok(ExitStatus::Success)
}

fn write_rungs(out: &mut Printer) -> Result {
    for (number, rung) in (1..).zip(ladder::LADDER) {
        let order = if rung.row_by_row { "  row by row" } else { "" };
        let name = rung.name();
        writeln!(
            out,
            "{FAINT}{number:>2}{FAINT:#}  {STRONG}{name}{STRONG:#}{FAINT}{order}{FAINT:#}"
        )?;
        writeln!(out, "    {}", rung.idea)?;
    }
    Ok(())
}

fn write_cases(out: &mut Printer) -> Result {
    for case in fixtures::cases() {
        writeln!(
            out,
            "{STRONG}{:<32}{STRONG:#}  {}",
            case.name, case.solutions
        )?;
    }
    for tier in fixtures::tiers() {
        writeln!(
            out,
            "{STRONG}{:<32}{STRONG:#}  {} puzzles, each: {}",
            tier.name,
            tier.puzzles.len(),
            tier.solutions
        )?;
    }
    Ok(())
}
