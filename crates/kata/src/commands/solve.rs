//! `kata solve`: one answer for each record, in order, however long the input is.
//!
//! The crate `bulk` does the work. Here are the arguments, the drawing of a single puzzle, and what
//! is written to standard output and stderr.

mod draw;
mod statistics;

use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use bulk::{AnswerChunk, AnswerFormat, Job, PuzzleFiles, SolveProgress};
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

    /// Number of solver threads [default: one per core]
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

    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let begin = Instant::now();
    let ended = write_answers(args, puzzles, job, threads, begin)?;
    let tally = &ended.progress.tally;
    if !args.quiet && tally.unsolved() > ended.warnings {
        statistics::warn_of_unsolved(tally);
    }
    if args.stats {
        statistics::print(&ended.progress, begin, threads);
    }
    Ok(input::ended(tally, ended.has_puzzles))
}

/// What the answers to all inputs came to.
struct WrittenAnswers {
    progress: SolveProgress,
    /// The number of unsolved records that were named on stderr.
    warnings: u64,
    /// Whether each input has a puzzle.
    has_puzzles: bool,
}

/// Solves the puzzles of all inputs, and writes the answers in the order of the records.
fn write_answers(
    args: &Args,
    puzzles: PuzzleFiles,
    job: Job,
    threads: usize,
    begin: Instant,
) -> Result<WrittenAnswers> {
    // Among answers on the same terminal, a bar would disturb.
    let bar = if console::stdout_is_terminal() {
        ProgressBar::hidden()
    } else {
        console::progress_bar(input::size_of(&args.files))
    };
    let mut out = Output::new();
    let mut written = WrittenAnswers {
        progress: SolveProgress::default(),
        warnings: 0,
        has_puzzles: true,
    };
    for chunk in puzzles.solve(job, threads)? {
        let chunk = match chunk {
            // The other files may have some.
            Err(error @ bulk::Error::NoPuzzle { .. }) => {
                written.has_puzzles = false;
                bar.suspend(|| console::error(&error));
                continue;
            }
            chunk => chunk?,
        };
        out.write(&chunk.bytes)?;
        if !args.quiet {
            written.warnings += chunk.warnings.len() as u64;
            bar.suspend(|| print_notes(&chunk));
        }
        let records = chunk.progress.tally.records();
        let puzzles = counted(records, "puzzle");
        let throughput = statistics::throughput(records, begin.elapsed());
        bar.set_position(chunk.progress.bytes_read);
        bar.set_message(format!("{puzzles}, {throughput}"));
        written.progress = chunk.progress;
    }
    bar.finish_and_clear();
    Ok(written)
}

/// Names on stderr the records of a chunk that were not solved, and what is odd about its text.
fn print_notes(chunk: &AnswerChunk) {
    for warning in &chunk.warnings {
        console::warning(warning);
    }
    for note in &chunk.notes {
        console::note(note);
    }
}
