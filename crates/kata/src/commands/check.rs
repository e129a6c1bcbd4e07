//! `kata check`: facts about puzzles, without printing their solutions.

mod finding;

use std::fmt;
use std::path::PathBuf;

use bulk::{PuzzleFiles, RecordVerdict, Tally};
use compare::number::{counted, grouped};

use self::finding::Finding;
use crate::console::harmless;
use crate::error::{ExitStatus, Result};
use crate::input::InputArgs;
use crate::output::Output;
use crate::{arguments, console, input};

/// Check puzzles: rules, number of solutions, givens, minimal or not, rating
///
/// Prints for each puzzle whether its givens obey the rules, with every conflict; whether it has no
/// solution, one or several; its number of givens; and whether it is minimal, which means that
/// every given is needed. The last line is the summary.
///
/// If a full grid stands beside a puzzle, in a line or in a table, it is compared with the
/// solution.
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
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = arguments::whole(2..=u64::MAX))]
    limit: u64,

    #[command(flatten)]
    input: InputArgs,

    /// Files to read, plain or compressed, or puzzles of 81 characters; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let inputs = input::open_inputs(&args.files)?;
    input::explain_waiting(&args.files);
    let counter = ladder::defaults::for_one_puzzle().strategy();
    let mut out = Output::new();
    let mut totals = CheckTotals::default();
    let bar = console::progress_bar(input::size_of(&args.files));
    let (mut files_before, mut has_puzzles) = (0, true);
    for (path, input) in args.files.iter().zip(inputs) {
        let file = if args.files.len() > 1 {
            format!("{}: ", path.display())
        } else {
            String::new()
        };
        let mut puzzles = PuzzleFiles::new(vec![input], args.input.options());
        while let Some(chunk) = puzzles.next() {
            let chunk = match chunk {
                Err(error @ bulk::Error::NoPuzzle { .. }) => {
                    has_puzzles = false;
                    bar.suspend(|| console::error(&error));
                    continue;
                }
                chunk => chunk?,
            };
            for record in &chunk.records {
                let finding = Finding::of(record, counter, args.limit);
                totals.add(&finding);
                let title = record
                    .title
                    .as_deref()
                    .map(|title| format!(" ({title})"))
                    .unwrap_or_default();
                let line = format_args!(
                    "{file}line {}{title}: {}",
                    record.line,
                    finding.facts.join(", ")
                );
                let line = harmless(line) + "\n";
                bar.suspend(|| out.write(line.as_bytes()))?;
                bar.set_position(files_before + puzzles.bytes_read());
                bar.set_message(format!("{} checked", totals.tally.records()));
            }
            totals.skipped_lines += chunk.skipped;
            for note in &chunk.notes {
                bar.suspend(|| console::note(note));
            }
        }
        files_before = bar.position();
    }
    bar.finish_and_clear();
    let ended = input::ended(&totals.tally, has_puzzles);
    out.write(format!("{totals}\n").as_bytes())?;
    Ok(match ended {
        ExitStatus::Success if totals.wrong_solutions > 0 => ExitStatus::Shortfall,
        ended => ended,
    })
}

/// The totals of all records.
#[derive(Default)]
struct CheckTotals {
    tally: Tally,
    minimal: u64,
    /// The fewest and the most.
    givens: Option<(usize, usize)>,
    /// Lines that are comments, headers or other text.
    skipped_lines: u64,
    /// Puzzles beside which a wrong solution stands.
    wrong_solutions: u64,
}

impl CheckTotals {
    fn add(&mut self, finding: &Finding) {
        self.tally.count(finding.verdict);
        self.minimal += u64::from(finding.is_minimal);
        self.wrong_solutions += u64::from(finding.is_beside_wrong);
        if let Some(count) = finding.givens {
            let (fewest, most) = self.givens.unwrap_or((count, count));
            self.givens = Some((fewest.min(count), most.max(count)));
        }
    }
}

impl fmt::Display for CheckTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = grouped(self.tally.of(RecordVerdict::Solved));
        let records = counted(self.tally.records(), "record");
        write!(
            f,
            "{records}: {one} with one solution ({} minimal)",
            self.minimal
        )?;
        let others = self.tally.unsolved_kinds();
        for (count, what) in others.chain([(self.wrong_solutions, "beside a wrong solution")]) {
            if count > 0 {
                write!(f, ", {} {what}", grouped(count))?;
            }
        }
        match self.givens {
            None => {}
            Some((fewest, most)) if fewest == most => write!(f, ", {fewest} givens")?,
            Some((fewest, most)) => write!(f, ", {fewest} to {most} givens")?,
        }
        if self.skipped_lines > 0 {
            write!(f, ", {} skipped", counted(self.skipped_lines, "line"))?;
        }
        Ok(())
    }
}
