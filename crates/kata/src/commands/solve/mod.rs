//! `kata solve`: one record out for every record in, in order, however many there are.
//!
//! One thread reads, decompresses and cuts the input into pieces of whole records ([`source`]); all
//! cores read, solve and write the records of a piece ([`work`]); this thread puts the pieces back
//! in order and writes them ([`pipeline`]). How many pieces are under way is bounded, and so is the
//! memory.

mod columns;
mod draw;
mod encode;
mod lines;
mod pipeline;
mod sink;
mod source;
mod stats;
mod work;

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::budget::Budget;
use crate::error::{Error, Outcome};
use crate::{console, strategies};

/// Solve puzzles, one record each, in order
///
/// Reads puzzles in any format: one a line, nine lines of nine with or without decoration,
/// LeetCode's array, integers, or a column of a CSV file; plain, or compressed with gzip or
/// Zstandard. Writes a record for each, in the same order, however long the input is. What has no
/// solution, or cannot be read, keeps its place in the output, and is named on standard error with
/// its line.
///
/// On a terminal one puzzle is drawn. Everything else is written one a line, and CSV as CSV with
/// all its columns.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
{}

Examples:
  kata solve puzzles.txt
  kata solve --limit 2 puzzles.txt.gz > answers.txt
  kata solve --strategy xor-bitmask --format boxed puzzle.txt
  kata solve --format jsonl --column quizzes sudoku.csv.zst
  producer | kata solve | consumer", crate::error::EXIT_CODES))]
pub(crate) struct Args {
    #[arg(short, long, value_name = "NAME", help = STRATEGY_HELP.as_str())]
    strategy: Option<String>,

    /// Search for so many solutions; with 2, several solutions are told from one
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// What one puzzle may cost: placements (20000, 300k, 5M), a time (200ms, 1.5s); may be given
    /// twice [default: none]
    #[arg(short, long = "budget", value_name = "BUDGET")]
    budgets: Vec<Budget>,

    /// How to write the answers [default: csv for CSV, otherwise line]
    #[arg(short, long, value_name = "FORMAT", value_enum)]
    format: Option<encode::Format>,

    /// How to read the puzzles
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value = "auto")]
    input: source::Input,

    /// The column of the puzzles in a CSV file, by name or by number from 1 [default: found]
    #[arg(short, long, value_name = "COLUMN")]
    column: Option<String>,

    /// How many threads solve [default: one a core]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Say on standard error how fast it was, and where the time went
    #[arg(long)]
    stats: bool,

    /// Do not name on standard error what was not solved; the exit code still tells
    #[arg(short, long)]
    quiet: bool,

    /// Files to read; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

static STRATEGY_HELP: LazyLock<String> = LazyLock::new(|| {
    let (one, many) = (strategies::fastest_for_one().name(), strategies::fastest_for_many().name());
    if one == many {
        format!("The strategy; `kata list` shows them [default: {one}]")
    } else {
        format!(
            "The strategy; `kata list` shows them [default: {many}, and {one} for a single puzzle]"
        )
    }
});

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let strategy = args.strategy.as_deref().map(strategies::named).transpose()?;
    // A misspelt name is said before any work is done and any output written.
    for path in &args.files {
        if !crate::input::is_stdin(path) {
            std::fs::metadata(path)
                .map_err(|source| Error::Input { path: path.clone(), source })?;
        }
    }
    let job = work::Job {
        strategy,
        limits: crate::budget::limits(args.limit, &args.budgets),
        format: args.format,
    };
    let input = source::Options { input: args.input, column: args.column.clone() };
    let pieces = source::spawn(&args.files, input);

    let may_draw = args.format.is_none() && console::stdout_is_terminal();
    let mut cutter = pipeline::Cutter::new(pieces);
    if may_draw && let Some(puzzle) = cutter.only_puzzle()? {
        return draw::solve_and_draw(&job, &puzzle);
    }
    let settings = pipeline::Settings {
        threads: args.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        ),
        quiet: args.quiet,
        stats: args.stats,
    };
    pipeline::run(cutter, job, &settings)
}
