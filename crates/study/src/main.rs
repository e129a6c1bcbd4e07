//! `study`: writes the study page. `cargo study` builds and runs it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bulk::{InputOptions, PuzzleFiles};
use clap::Parser as _;
use command::Args;
use compare::results::Results;
use compare::{Contestant, Plan, Progress, number};
use indicatif::{ProgressBar, ProgressStyle};
use ladder::LADDER;
use runner::{OpenError, RecordedFile};
use study::module;
use study::page::{self, Page, ReplayPuzzle, Replays};
use sudoku::text::Record;
use sudoku::{ParseError, Puzzle};

/// The page takes at most this many puzzles of the reader, so that it stays small and its list
/// short.
const OWN_PUZZLES: usize = 3;

/// The searches of these puzzles stop here: a second solution proves that the first is not unique.
const OWN_SOLUTIONS: u32 = 2;

/// The measurements of README.md, which the page shows by default.
const SHIPPED: &str = include_str!("../../../benches/results/compare.json");

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("standard output cannot be opened in the browser; give --output a file")]
    OpenStdout,
    #[error("cannot {does} {}: {source}", .path.display())]
    Io { does: &'static str, path: PathBuf, source: io::Error },
    #[error(transparent)]
    Files(#[from] bulk::Error),
    #[error("{}: {why}", .path.display())]
    Puzzle { path: PathBuf, why: String },
    #[error("{}: expected what `kata compare --format json` writes: {source}", .path.display())]
    Results { path: PathBuf, source: serde_json::Error },
    #[error(transparent)]
    Answer(#[from] OpenError),
    #[error("cannot write the output: {0}")]
    Stdout(io::Error),
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of a pipe has seen enough.
        Err(Error::Stdout(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), Error> {
    let to_stdout = is_standard(&args.output);
    if to_stdout && args.open {
        return Err(Error::OpenStdout);
    }
    let inputs = [&args.file, &args.answer, &args.results].into_iter().flatten().cloned();
    let output = Some(args.output.as_path()).filter(|_| !to_stdout);
    bulk::open_inputs(&inputs.collect::<Vec<_>>(), output)?;
    // Errors in the input are reported before the measurement, which takes long.
    let mut puzzles = args.file.as_deref().map_or(Ok(Vec::new()), own_puzzles)?;
    puzzles.extend(page::built_in());
    let grids: Vec<Puzzle> = puzzles.iter().map(|shown| shown.puzzle).collect();
    let answer = args.answer.as_deref().map(|path| RecordedFile::open(path, &grids)).transpose()?;
    let results = match (&args.results, args.measure) {
        (Some(path), _) => read_results(path)?,
        (None, Some(time)) => measure(time),
        (None, None) => Results::from_json(SHIPPED).expect("a test reads it"),
    };
    let built = module::build();
    let why_not = built.as_ref().err().map(ToString::to_string);
    let html =
        Page { replays: &Replays::record(puzzles, answer), results, module: built.ok() }.render();
    if to_stdout {
        return io::stdout().lock().write_all(html.as_bytes()).map_err(Error::Stdout);
    }
    let path = &args.output;
    let cannot = |does| move |source| Error::Io { does, path: path.clone(), source };
    fs::write(path, &html).map_err(cannot("write"))?;
    #[expect(clippy::cast_precision_loss, reason = "a page is far smaller than 2^53 bytes")]
    let megabytes = number::figures(html.len() as f64 / 1e6);
    writeln!(io::stdout().lock(), "{}: {megabytes} MB", path.display()).map_err(Error::Stdout)?;
    if let Some(why_not) = why_not {
        eprintln!("note: the page cannot search puzzles that readers type: {why_not}");
    }
    if args.open {
        open::that_detached(path).map_err(cannot("open"))?;
    }
    Ok(())
}

/// Measures all strategies on the built-in puzzles.
fn measure(time: Duration) -> Results {
    let contestants: Vec<Contestant<'_>> = LADDER.iter().map(Contestant::from).collect();
    let plan = Plan::default().command("cargo study").time(time);
    // Hidden unless stderr is a terminal.
    let bar = ProgressBar::new(0);
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} % {wide_msg}");
    bar.set_style(style.expect("the template is constant"));
    let results =
        compare::compare(&contestants, &compare::built_in(), &plan, &|now: Progress<'_>| {
            if let Some(left) = now.left {
                let spent = bar.elapsed();
                bar.set_length((spent + left).as_millis() as u64);
                bar.set_position(spent.as_millis() as u64);
            }
            bar.set_message(now.to_string());
        });
    bar.finish_and_clear();
    results
}

fn read_results(path: &Path) -> Result<Results, Error> {
    let read =
        if is_standard(path) { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) };
    let text = read.map_err(|source| Error::Io { does: "read", path: path.to_owned(), source })?;
    Results::from_json(&text).map_err(|source| Error::Results { path: path.to_owned(), source })
}

/// The first puzzles of the reader's file.
fn own_puzzles(path: &Path) -> Result<Vec<ReplayPuzzle>, Error> {
    let file =
        path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy());
    let inputs = bulk::open_inputs(&[path.to_owned()], None)?;
    let records = PuzzleFiles::new(inputs, InputOptions::default()).records().take(OWN_PUZZLES);
    let puzzle = |(number, record): (u32, Result<Record, bulk::Error>)| {
        let record = record?;
        let title = record.title().map(str::to_owned);
        let why = |why: ParseError| Error::Puzzle { path: path.to_owned(), why: why.to_string() };
        let puzzle = record.puzzle().map_err(why)?;
        Ok(ReplayPuzzle {
            name: format!("own-{number}"),
            title: title.unwrap_or_else(|| format!("Puzzle {number} of {file}")),
            note: "The search stops after the second solution, or at its end.".to_owned(),
            puzzle,
            solutions: OWN_SOLUTIONS,
        })
    };
    (1..).zip(records).map(puzzle).collect()
}

/// Whether the path stands for standard input or output.
fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
