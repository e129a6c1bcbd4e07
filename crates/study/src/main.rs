//! `study`: writes the study page. `cargo study` builds and runs it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::Parser;
use compare::number;
use compare::results::Results;
use runner::{OpenError, RecordedFile};
use study::module;
use study::page::{self, Page, Replays};

/// The measurements of README.md, which the page shows by default.
const SHIPPED: &str = include_str!("../../../benches/results/compare.json");

/// Make the study page: one HTML file with replays, the ladder and measurements
///
/// The page replays searches side by side, check by check. For every strategy it has the answers in
/// four languages, the idea, what changed from its predecessor, the source and interview questions.
/// A chart shows the measured times. The page loads nothing from the network, so you can send the
/// file to others.
///
/// The page also solves puzzles that its reader types, if the Rust target
/// wasm32-unknown-unknown is installed when the page is made.
///
/// The measurements are those that this repository ships, or those of `kata compare` in a file; the
/// page names their machine and date.
#[derive(Debug, Parser)]
#[command(
    bin_name = "cargo study",
    version,
    max_term_width = 100,
    after_long_help = "\
Examples:
  cargo study --open
  cargo study --answer solution.py --open           your own answer beside any strategy
  cargo kata compare --format json > results.json
  cargo study --results results.json                show measurements of your own"
)]
struct Args {
    /// Write the page to this file
    #[arg(short, long, value_name = "FILE", default_value = "study.html")]
    output: PathBuf,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Show the results in this file, as `kata compare --format json` writes them
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Add the recorded search of this answer to LeetCode 37, in Python (.py), Java (.java) or
    /// JavaScript (.js)
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot {does} {}: {source}", .path.display())]
    Io { does: &'static str, path: PathBuf, source: io::Error },
    #[error("{}: is both input and output", .0.display())]
    BothInputAndOutput(PathBuf),
    #[error("{}: expected what `kata compare --format json` writes: {source}", .path.display())]
    Results { path: PathBuf, source: serde_json::Error },
    #[error(transparent)]
    Answer(#[from] OpenError),
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), Error> {
    let path = &args.output;
    for input in [&args.answer, &args.results].into_iter().flatten() {
        if fs::canonicalize(path).is_ok_and(|output| fs::canonicalize(input).ok() == Some(output)) {
            return Err(Error::BothInputAndOutput(input.clone()));
        }
    }
    let puzzles = page::built_in();
    let grids: Vec<_> = puzzles.iter().map(|shown| shown.puzzle).collect();
    let answer = args.answer.as_deref().map(|path| RecordedFile::open(path, &grids)).transpose()?;
    let results = match &args.results {
        Some(path) => read_results(path)?,
        None => Results::from_json(SHIPPED).expect("a test reads it"),
    };
    let built = module::build();
    let why_not = built.as_ref().err().cloned();
    let html =
        Page { replays: &Replays::record(puzzles, answer), results, module: built.ok() }.render();
    let cannot = |does| move |source| Error::Io { does, path: path.clone(), source };
    fs::write(path, &html).map_err(cannot("write"))?;
    #[expect(clippy::cast_precision_loss, reason = "a page is far smaller than 2^53 bytes")]
    let megabytes = number::figures(html.len() as f64 / 1e6);
    println!("{}: {megabytes} MB", path.display());
    if let Some(why_not) = why_not {
        eprintln!("note: the page cannot search puzzles that readers type: {why_not}");
    }
    if args.open {
        open::that_detached(path).map_err(cannot("open"))?;
    }
    Ok(())
}

fn read_results(path: &Path) -> Result<Results, Error> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|source| Error::Io { does: "read", path: path.to_owned(), source })?;
    Results::from_json(&text).map_err(|source| Error::Results { path: path.to_owned(), source })
}
