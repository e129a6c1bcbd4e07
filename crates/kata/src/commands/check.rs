//! `kata check`: facts about puzzles, without printing their solutions.

mod examine;
mod write;

use std::path::PathBuf;

use bulk::PuzzleFiles;

use self::examine::{Finding, examine};
use self::write::{CheckTotals, RecordWriter};
use crate::error::{Error, ExitStatus};
use crate::input::InputArgs;
use crate::output::Output;
use crate::{arguments, console, input};

/// Check puzzles: rules, number of solutions, givens, minimal or not, rating
///
/// Prints for each puzzle whether its givens obey the rules, with every conflict; whether it has no
/// solution, one or several; its number of givens; and whether it is minimal, which means that
/// every given is needed. The last line is the summary.
///
/// If a full grid stands beside a puzzle, in a line or in a table, it is compared with the solution.
///
/// The rating of a puzzle with one solution is that of the hardest technique that a person needs,
/// as Sudoku Explainer 1.2.1 rates it; `kata explain` shows the steps. `kata compare` counts the
/// work of a search.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
  0    every puzzle has exactly one solution
  1    a puzzle has no solution, several solutions, or breaks a rule, or a wrong
       solution stands beside it
  2    wrong usage, or input that cannot be read

Examples:
  kata check puzzles.txt
  kata check --column quizzes sudoku.csv.zst
  kata generate --tier multiple --count 5 | kata check --limit 100"))]
pub(crate) struct Args {
    /// Stop counting at N solutions
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = arguments::number::<u64, 2>, allow_negative_numbers = true)]
    limit: u64,

    #[command(flatten)]
    input: InputArgs,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_enum)]
    format: CheckFormat,

    /// Files to read, plain or compressed, or puzzles of 81 characters; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CheckFormat {
    /// Text for reading
    Text,
    /// One JSON object per puzzle, and one with the summary
    Jsonl,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let inputs = input::open_inputs(&args.files, None)?;
    input::explain_waiting(&args.files);
    let counter = ladder::defaults::for_one_puzzle().strategy();
    let mut writer =
        RecordWriter { out: Output::new()?, json: args.format == CheckFormat::Jsonl, file: None };
    let mut summary = CheckTotals::default();

    let bar = console::progress_bar(input::size_of(&args.files));
    let mut files_before = 0;
    for (path, input) in args.files.iter().zip(inputs) {
        writer.file = (args.files.len() > 1).then(|| path.display().to_string());
        let mut puzzles = PuzzleFiles::new(vec![input], args.input.options());
        while let Some(chunk) = puzzles.next() {
            let chunk = match chunk {
                Err(error @ bulk::Error::NoPuzzle(..)) => {
                    summary.without_puzzle += 1;
                    bar.suspend(|| console::error(&error));
                    continue;
                }
                chunk => chunk?,
            };
            for record in chunk.records() {
                let finding = match &record.grid {
                    Ok(grid) => examine(grid, counter, args.limit),
                    Err(error) => Finding::Unreadable(error.to_string()),
                };
                summary.add(&finding);
                let beside = write::beside(record, &finding);
                let is_wrong = beside.as_ref().is_some_and(|how| how.starts_with("wrong"));
                summary.wrong_solutions += u64::from(is_wrong);
                bar.suspend(|| writer.write(record, &finding, beside))?;
                bar.set_position(files_before + puzzles.bytes_read());
                bar.set_message(format!("{} checked", summary.checked()));
            }
            summary.skipped_lines += chunk.skipped;
            for note in &chunk.notes {
                bar.suspend(|| console::note(note));
            }
        }
        files_before = bar.position();
    }
    bar.finish_and_clear();
    if summary.has_unreadable() {
        args.input.explain_format();
    }
    writer.finish(&summary)?;
    Ok(summary.exit_status())
}
