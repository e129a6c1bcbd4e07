//! `kata report`: the study page.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::compare::machine::COMPILER;
use ::compare::results::Results;
use ::compare::{Plan, Progress};
use ladder::{LADDER, Rung};
use study::page::{self, Page, Shown};
use sudoku::text::{ReadError, Reader};

use super::compare;
use crate::error::{Error, Outcome};
use crate::{budget, console, input, number};

/// Make the study page: one HTML file to read and to play with
///
/// The page has the ladder with every strategy's README, source and what changed from the rung
/// before, replays of searches side by side, measurements, and interview notes. It is one file,
/// loads nothing from the network, and may be sent to anybody.
///
/// It measures all strategies on the puzzles that are built in, as `kata compare` does; with
/// --results it shows what was measured before, or elsewhere.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata report --open
  kata report --output page.html puzzles.txt    your own puzzles to replay, too
  kata compare --format json > results.json && kata report --results results.json")]
pub(crate) struct Args {
    /// Where to write it; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "study.html")]
    output: PathBuf,

    /// Open it in the browser
    #[arg(long)]
    open: bool,

    /// Show these results of `kata compare --format json` instead of measuring
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// How long to measure, at least one run of each
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = compare::parse_time, conflicts_with = "results")]
    measure: Duration,

    /// A file whose first three puzzles are added to the replays; `-` for standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// So many puzzles of the reader's own are added: the page stays small, and its list short.
const OWN_PUZZLES: usize = 3;

/// Their searches stop here: the second solution proves that the first is not the only one.
const OWN_SOLUTIONS: u64 = 2;

/// Writes the page.
pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let to_stdout = input::is_stdin(&args.output);
    if to_stdout && args.open {
        return Err(Error::Usage(
            "what is written to standard output cannot be opened; give --output a file".to_owned(),
        ));
    }
    // What is wrong with the input is found before the measuring, which takes its time.
    let mut puzzles = args.file.as_deref().map_or(Ok(Vec::new()), own)?;
    puzzles.extend(page::built_in());
    let results = match &args.results {
        Some(path) => read_results(path)?,
        None => measured(args.measure),
    };
    let made = format!("Made by kata {} with {COMPILER}.", env!("CARGO_PKG_VERSION"));
    let html = Page { puzzles, results: Some(results), made }.render();
    if to_stdout {
        std::io::stdout().lock().write_all(html.as_bytes())?;
        return Ok(Outcome::Success);
    }
    let failed = |source| Error::Written { path: args.output.clone(), source };
    fs::write(&args.output, &html).map_err(failed)?;
    #[expect(clippy::cast_precision_loss, reason = "a page is far smaller than 2^53 bytes")]
    let megabytes = number::figures(html.len() as f64 / 1e6);
    writeln!(anstream::stdout().lock(), "{}: {megabytes} MB", args.output.display())?;
    if args.open {
        open::that_detached(&args.output)
            .map_err(|source| Error::Opened { path: args.output.clone(), source })?;
    }
    Ok(Outcome::Success)
}

/// All strategies on the puzzles that are built in.
fn measured(time: Duration) -> Results {
    let rungs: Vec<&Rung> = LADDER.iter().collect();
    let budgets = budget::DEFAULT.map(|budget| budget.parse().expect("a test reads it"));
    let plan = Plan {
        command: "kata report".to_owned(),
        solutions: 1,
        budgets: &budgets,
        time,
        runs: 1,
        each: true,
    };
    let bar = console::progress_bar(0);
    let results =
        ::compare::compare(&rungs, &::compare::built_in(), &plan, &|progress: Progress<'_>| {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(progress.to_string());
        });
    bar.finish_and_clear();
    results
}

fn read_results(path: &Path) -> Result<Results, Error> {
    let mut text = String::new();
    let read = input::open(path)?.read_to_string(&mut text);
    read.map_err(|source| Error::Input { path: path.to_owned(), source })?;
    Results::from_json(&text).map_err(|error| Error::Usage(format!("{}: {error}", path.display())))
}

/// The first puzzles of the reader's file.
fn own(path: &Path) -> Result<Vec<Shown>, Error> {
    let mut puzzles = Vec::new();
    let file =
        path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy());
    for record in Reader::new(input::open(path)?).take(OWN_PUZZLES) {
        let puzzle =
            record.and_then(|record| Ok(record.puzzle()?)).map_err(|error| match error {
                ReadError::Io(source) => Error::Input { path: path.to_owned(), source },
                ReadError::Parse(error) => Error::Record { path: path.to_owned(), error },
            })?;
        let number = puzzles.len() + 1;
        puzzles.push(Shown {
            name: format!("own-{number}"),
            title: format!("Puzzle {number} of {file}"),
            note: "Searched up to its second solution, or to the end.".to_owned(),
            puzzle,
            solutions: OWN_SOLUTIONS,
        });
    }
    if puzzles.is_empty() {
        return Err(Error::Usage(format!("there is no puzzle in {}", path.display())));
    }
    Ok(puzzles)
}
