//! `kata compare`: every strategy on the same puzzles.
//!
//! Two passes. The first counts: every strategy on every puzzle within the budget, on all cores;
//! the counts are the same on every machine, and every answer is checked. The second measures: one
//! core, no budget, no counters, strategies in turn so that the machine's moods meet all of them
//! alike, processor time, the best of several runs; only what the first pass saw solved.

mod closer;
mod count;
mod measure;
mod render;
mod results;
mod sets;
mod tables;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::budget::Budget;
use crate::error::{Error, Outcome};
use crate::{console, number, strategies};
pub(crate) use results::{Plan, compare};
pub(crate) use sets::built_in;

/// What one puzzle may cost if nobody says: the row by row strategies would be at the hardest for
/// hours.
pub(super) const DEFAULT_BUDGETS: [&str; 2] = ["1M", "10s"];

/// Compare strategies on the same puzzles
///
/// Counts the work of every strategy on every puzzle, checks every answer, then measures the time.
/// Without files it takes the puzzles that are built in.
///
/// Placements are digits written by choice, backtracks such digits taken back; both are means a
/// puzzle. Times are the best of several runs, in processor time of one thread, strategies in turn.
/// Counts and times in the first table are those of the puzzles that every strategy solved, so that
/// they can be compared; a strategy that solved none stands aside.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata compare
  kata compare --strategy empty-list,xor-bitmask --format markdown
  kata compare --limit 2 --budget 200k --budget 50ms puzzles.txt
  kata compare --format json > measured.json")]
pub(crate) struct Args {
    /// The strategies, separated by commas [default: all]
    #[arg(short, long = "strategy", value_name = "NAME", value_delimiter = ',')]
    strategies: Vec<String>,

    /// Search for so many solutions: 2 proves that a solution is the only one
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// What one puzzle may cost: placements (20000, 300k, 5M), a time (200ms, 1.5s), or 'none'; may
    /// be given twice
    #[arg(short, long = "budget", value_name = "BUDGET", default_values = DEFAULT_BUDGETS)]
    budgets: Vec<Budget>,

    /// How long to measure, at least one run of each
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_time)]
    measure: Duration,

    /// Take only so many puzzles of each file or tier, evenly spread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,

    /// How to print it
    #[arg(short, long, value_name = "FORMAT", default_value = "table", value_enum)]
    format: Format,

    /// Files of puzzles, in any format that `kata solve` reads; `-` for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// How to print a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Tables for a terminal.
    Table,
    /// Tables for a README.
    Markdown,
    /// A line for each strategy and set of puzzles.
    Csv,
    /// Everything, with machine, compiler and definitions.
    Json,
}

/// A time on the command line.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(Budget::Time(time)) => Ok(time),
        _ => Err("expected a time (200ms, 1.5s)".to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let rungs = if args.strategies.is_empty() {
        ladder::LADDER.iter().collect()
    } else {
        args.strategies.iter().map(|name| strategies::named(name)).collect::<Result<Vec<_>, _>>()?
    };
    let mut sets =
        if args.files.is_empty() { sets::built_in() } else { sets::from_files(&args.files)? };
    if let Some(sample) = args.sample {
        for set in &mut sets {
            set.sample(sample);
        }
    }
    if sets.iter().all(|set| set.puzzles.is_empty()) {
        return Err(Error::Usage("there is no puzzle to compare on".to_owned()));
    }

    // Only the data have room for what a closer look finds.
    let closer = args.format == Format::Json;
    let plan = Plan { solutions: args.limit, budgets: &args.budgets, time: args.measure, closer };
    let results = compare(&rungs, &sets, &plan);

    let mut out = anstream::stdout().lock();
    match args.format {
        Format::Table => render::terminal(&results, &mut out)?,
        Format::Markdown => render::markdown(&results, &mut out)?,
        Format::Csv => render::csv(&results, &mut out)?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &results).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    for strategy in results.strategies.iter().filter(|strategy| strategy.wrong > 0) {
        let wrong = number::counted(strategy.wrong as u64, "answer");
        console::error(&format_args!(
            "{} gave {wrong} that the rules or the recorded counts refute",
            strategy.name
        ));
    }
    // That a documented strategy cannot finish the hardest ones is what the table is there to show:
    // no shortfall.
    let wrong = results.strategies.iter().any(|strategy| strategy.wrong > 0);
    Ok(if wrong { Outcome::Shortfall } else { Outcome::Success })
}
