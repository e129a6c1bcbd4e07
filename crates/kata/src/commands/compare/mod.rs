//! `kata compare`: every strategy on the same puzzles.

mod render;
mod tables;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use compare::{Budget, Plan, Progress, Set, budget, number};
use sudoku::text::ReadError;

use crate::error::{Error, ExitStatus};
use crate::{console, input, shell, strategies};

/// Compare strategies on the same puzzles
///
/// Counts the work of every strategy on every puzzle, checks every answer, then measures the time.
/// Without files it takes the built-in puzzles.
///
/// Placements are digits written by choice, backtracks such digits taken back; both are means per
/// puzzle. A time is the minimum of several runs, in processor time of one thread, the strategies in
/// turn. The spread, such as +3 %, is how much longer three quarters of the runs took at most. The
/// first table is about the puzzles that every strategy solved; a strategy that solved none is
/// excluded. Its column `many, per second` is about 1,024 of these puzzles or other forms of them,
/// solved in one call; a strategy that is too slow for that has no value there.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata compare
  kata compare --strategy empty-list,xor-bitmask --format markdown
  kata compare --limit 2 --budget 200k --budget 50ms puzzles.txt
  kata compare --runs 10 --format json > measured.json")]
pub(crate) struct Args {
    /// Strategies to compare, separated by commas [default: all]
    #[arg(short, long = "strategy", value_name = "NAME", value_delimiter = ',')]
    strategies: Vec<String>,

    /// Stop after N solutions; 2 proves that a solution is the only one
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Most that one puzzle may cost: placements (20000, 300k, 5M), a time (200ms, 1.5s), or
    /// 'none'; may be given twice
    #[arg(short, long = "budget", value_name = "BUDGET", default_values = budget::DEFAULT)]
    budgets: Vec<Budget>,

    /// Measure for this long, and everything at least once
    #[arg(long, value_name = "TIME", default_value = "4s", value_parser = budget::parse_time)]
    measure: Duration,

    /// Measure everything in at least N runs, even if that takes longer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,

    /// Take at most N puzzles of each file or tier, evenly spread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "table", value_enum)]
    format: Format,

    /// Files of puzzles, in any format that `kata solve` reads; `-` for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Tables for a terminal
    Table,
    /// Tables for a README
    Markdown,
    /// One line per strategy and set of puzzles
    Csv,
    /// Everything, with machine, compiler and definitions
    Json,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let rungs = if args.strategies.is_empty() {
        ladder::LADDER.iter().collect()
    } else {
        args.strategies.iter().map(|name| strategies::named(name)).collect::<Result<Vec<_>, _>>()?
    };
    let mut sets = if args.files.is_empty() {
        compare::built_in()
    } else {
        args.files.iter().map(|path| read(path)).collect::<Result<_, _>>()?
    };
    if let Some(sample) = args.sample {
        for set in &mut sets {
            set.sample(sample as usize);
        }
    }
    if sets.iter().all(|set| set.puzzles.is_empty()) {
        return Err(Error::Usage("there is no puzzle to compare on".to_owned()));
    }

    let plan = Plan {
        command: shell::command_line(),
        solutions: args.limit,
        budgets: &args.budgets,
        time: args.measure,
        runs: args.runs,
        // Only the JSON format has room for the time of each puzzle.
        each: args.format == Format::Json,
    };
    let bar = console::progress_bar(0);
    let results = compare::compare(&rungs, &sets, &plan, &|progress: Progress<'_>| {
        bar.set_length(progress.total);
        bar.set_position(progress.done);
        bar.set_message(progress.to_string());
    });
    bar.finish_and_clear();

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
            "{} gave {wrong} that the rules or the known numbers of solutions refute",
            strategy.name
        ));
    }
    // The table is there to show that some strategies cannot finish the hardest puzzles, so that is
    // no shortfall.
    let wrong = results.strategies.iter().any(|strategy| strategy.wrong > 0);
    Ok(if wrong { ExitStatus::Shortfall } else { ExitStatus::Success })
}

/// The set of a file, named after it.
fn read(path: &Path) -> Result<Set, Error> {
    let name = match path.file_stem() {
        _ if input::is_stdin(path) => "stdin".into(),
        Some(stem) => stem.to_string_lossy(),
        None => path.to_string_lossy(),
    };
    Set::read(name, input::open(path)?).map_err(|error| match error {
        ReadError::Io(source) => Error::Input { path: path.to_owned(), source },
        ReadError::Parse(error) => Error::Record { path: path.to_owned(), error },
    })
}
