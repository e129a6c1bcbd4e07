//! `kata check`: what is to be said of a puzzle without solving it for anybody.

mod examine;
mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku::text::{ReadError, Reader};

use self::examine::{Examiner, Finding};
use self::report::{Report, Summary};
use crate::budget::Budget;
use crate::error::{Error, Outcome};
use crate::{console, input, strategies};

/// What a work count may cost if nothing is said: some seconds a puzzle at most.
const WORK_BUDGET: &str = "100M";

/// The measures of `--work` if no strategy is named: the documented search, whose placements sort
/// the tiers, and the propagating one, whose guesses tell how far deduction alone leads.
const MEASURES: &str = "xor-bitmask,constraint-propagation";

/// Check puzzles: rules, number of solutions, givens, minimal or not, work
///
/// Says of each puzzle whether its givens obey the rules, and if not, every conflict; whether it
/// has no solution, one, or several; how many givens it has; and whether it is minimal, that is,
/// whether each given is needed. The last line sums up.
///
/// How hard a puzzle is, is said in counts that anybody can repeat, not as a rating: a placement is
/// a digit written by choice, a guess is a placement in a cell that had more than one candidate
/// left.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
  0    every puzzle has exactly one solution
  1    some puzzle has none, or several, or breaks a rule
  2    wrong usage, or input that cannot be read

Examples:
  kata check puzzles.txt
  kata check --work puzzles.txt
  kata check --work=naive-scan,dancing-links --budget 5M puzzles.txt
  kata generate --tier multiple --count 5 | kata check --limit 100"))]
pub(crate) struct Args {
    /// Count so many solutions at most
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    limit: u64,

    /// Count the work to the first solution, or to exhaustion, by these strategies
    #[arg(
        short,
        long,
        value_name = "STRATEGY,…",
        value_delimiter = ',',
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = MEASURES
    )]
    work: Vec<String>,

    /// What counting the work of one strategy on one puzzle may cost: placements (300k, 5M) or a
    /// time (200ms)
    #[arg(short, long = "budget", value_name = "BUDGET", default_value = WORK_BUDGET)]
    budgets: Vec<Budget>,

    /// Write one JSON object a puzzle, and one with the summary
    #[arg(long)]
    json: bool,

    /// Files to read, plain or compressed; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let measures =
        args.work.iter().map(|name| strategies::named(name)).collect::<Result<Vec<_>, _>>()?;
    let examiner = Examiner {
        counter: strategies::fastest_for_one(),
        limit: args.limit,
        measures,
        work_limits: crate::budget::limits(1, &args.budgets),
    };
    let mut report = Report { out: anstream::stdout().lock(), json: args.json, file: None };
    let mut summary = Summary::default();

    let bytes = Arc::<AtomicU64>::default();
    let bar = console::bytes_bar(total_size(&args.files));
    for path in &args.files {
        report.file = (args.files.len() > 1).then(|| path.display().to_string());
        for record in Reader::new(input::open_counted(path, &bytes)?) {
            let (line, finding) = match record {
                Ok(record) => (record.line(), examiner.examine(&record.grid)),
                Err(ReadError::Parse(error)) => (error.line, Finding::Unreadable(error)),
                Err(ReadError::Io(source)) => {
                    return Err(Error::Input { path: path.clone(), source });
                }
            };
            summary.add(&finding);
            bar.suspend(|| report.write(line, &finding))?;
            bar.set_position(bytes.load(Ordering::Relaxed));
            bar.set_message(format!("{} checked", summary.checked()));
        }
    }
    bar.finish_and_clear();
    report.finish(&summary)?;
    Ok(summary.outcome())
}

/// How many bytes there are to read; `None` unless all are files.
fn total_size(files: &[PathBuf]) -> Option<u64> {
    let size = |path: &Path| {
        std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|file| file.len())
    };
    files.iter().map(|path| if input::is_stdin(path) { None } else { size(path) }).sum()
}
