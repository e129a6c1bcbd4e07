//! `kata solve`: one answer for each record, in order, however long the input is.
//!
//! The crate `bulk` does the work. Here are the arguments, the drawing of a single puzzle, and what
//! is written to standard output and stderr.

mod draw;
mod statistics;

use std::path::PathBuf;
use std::time::Instant;

use bulk::{AnswerFormat, Job, PuzzleFiles, SolveProgress};
use compare::Budget;
use compare::number::counted;
use indicatif::ProgressBar;
use ladder::{Rung, defaults};

use crate::error::{ExitStatus, Result};
use crate::input::InputArgs;
use crate::output::Output;
use crate::{arguments, console, input};

/// Solve puzzles in bulk, in order
///
/// Reads puzzles in any mixture of forms: lines of 81 cells, nine rows of nine cells, plain or in a
/// frame, and arrays; or a column of a CSV file. `kata formats` shows an example of each. The text
/// may be compressed with gzip or Zstandard. A title above a grid names it in the output. Writes
/// one answer for each record, in the same order, however long the input is. A
/// record that has no solution or cannot be read keeps its place in the output, and a warning names
/// its line.
///
/// On a terminal, a single puzzle is drawn. Otherwise the output is one answer per line, or CSV
/// with all columns for CSV.
#[derive(clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
{}

Examples:
  kata solve puzzles.txt
  kata solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  kata solve --limit 2 puzzles.txt.gz > answers.txt
  kata solve --strategy xor-bitmask --format boxed puzzle.txt
  kata solve --format jsonl --column quizzes sudoku.csv.zst
  producer | kata solve | consumer", crate::error::EXIT_CODES))]
pub(crate) struct Args {
    /// The strategy; see `kata list` [default: the fastest for one puzzle, or for many]
    #[arg(short, long, value_name = "NAME", value_parser = arguments::strategy(), hide_possible_values = true)]
    strategy: Option<&'static Rung>,

    /// Stop after N solutions of a puzzle; 2 tells unique from ambiguous
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = arguments::whole(1..=u64::MAX))]
    limit: u64,

    /// Limit the search of each puzzle to a number of placements (20000, 300k, 5M) or a time
    /// (200ms, 1.5s); give both to limit both [default: none]
    #[arg(short, long = "budget", value_name = "BUDGET")]
    budgets: Vec<Budget>,

    /// The format of the answers [default: csv for CSV, otherwise line]
    #[arg(short, long, value_name = "FORMAT", value_parser = arguments::documented::<AnswerFormat>())]
    format: Option<AnswerFormat>,

    #[command(flatten)]
    input: InputArgs,

    /// The number of threads that solve [default: one per core]
    #[arg(short = 'j', long, value_name = "N", value_parser = arguments::whole(1..=u16::MAX))]
    threads: Option<u16>,

    /// Print throughput, skipped lines and peak memory to stderr
    #[arg(long)]
    stats: bool,

    /// Do not list unsolved records on stderr; the exit code is unaffected
    #[arg(short, long)]
    quiet: bool,

    /// Files to read, or puzzles of 81 characters; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let strategy = args.strategy;
    input::explain_waiting(&args.files);
    // A wrong name is reported before anything is solved and written.
    let inputs = input::open_inputs(&args.files)?;
    let job = Job {
        one: strategy.unwrap_or_else(defaults::for_one_puzzle).strategy(),
        many: strategy
            .unwrap_or_else(defaults::for_many_puzzles)
            .strategy(),
        limits: compare::budget::limits(args.limit, &args.budgets),
        format: args.format,
    };
    let mut puzzles = PuzzleFiles::new(inputs, args.input.options());
    if args.format.is_none()
        && console::stdout_is_terminal()
        && let Some((puzzle, title)) = puzzles.only_puzzle()
    {
        return draw::solve_and_draw(&job, &puzzle, title);
    }

    let threads = args.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, usize::from),
        usize::from,
    );
    // Among answers on the same terminal, a bar would disturb.
    let bar = if console::stdout_is_terminal() {
        ProgressBar::hidden()
    } else {
        console::progress_bar(input::size_of(&args.files))
    };
    let (mut out, begin) = (Output::new(), Instant::now());
    let (mut progress, mut warnings, mut has_puzzles) = (SolveProgress::default(), 0, true);
    for chunk in puzzles.solve(job, threads)? {
        let chunk = match chunk {
            // The other files may have some.
            Err(error @ bulk::Error::NoPuzzle { .. }) => {
                has_puzzles = false;
                bar.suspend(|| console::error(&error));
                continue;
            }
            chunk => chunk?,
        };
        out.write(&chunk.bytes)?;
        if !args.quiet {
            warnings += chunk.warnings.len() as u64;
            bar.suspend(|| {
                chunk
                    .warnings
                    .iter()
                    .for_each(|warning| console::warning(warning));
                chunk.notes.iter().for_each(|note| console::note(note));
            });
        }
        progress = chunk.progress;
        let puzzles = counted(progress.tally.records(), "puzzle");
        bar.set_position(progress.bytes_read);
        bar.set_message(format!(
            "{puzzles}, {}",
            statistics::throughput(&progress, begin)
        ));
    }
    bar.finish_and_clear();
    if !args.quiet && progress.tally.unsolved() > warnings {
        statistics::warn_of_unsolved(&progress.tally);
    }
    if args.stats {
        statistics::print(&progress, begin, threads);
    }
    Ok(input::ended(&progress.tally, has_puzzles))
}
