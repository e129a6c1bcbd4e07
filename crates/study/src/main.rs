#![doc = include_str!("../README.md")]

mod page;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::Parser as _;
use compare::number;
use compare::results::Results;
use runner::{OpenError, RecordedFile};
use study_launcher::{Args, wasm};

use crate::page::Replays;

/// The measurements of README.md, which the page shows by default.
const SHIPPED: &str = include_str!("../../../benches/results/compare.json");

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot {does} {}: {source}", .path.display())]
    Io {
        does: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error("{} is both input and output", .0.display())]
    BothInputAndOutput(PathBuf),
    #[error("{}: expected the output of `kata compare --format json`: {source}", .path.display())]
    Results {
        path: PathBuf,
        source: serde_json::Error,
    },
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
    let answer = args
        .answer
        .as_deref()
        .map(|path| RecordedFile::open(path, &grids))
        .transpose()?;
    let results = match &args.results {
        Some(path) => read_results(path)?,
        None => Results::from_json(SHIPPED).expect("a test reads it"),
    };
    check_output(path)?;
    if io::stderr().is_terminal() {
        eprintln!("Preparing the study page; this can take a minute or two …");
    }
    let search_module = wasm::build();
    let replays = Replays::record(puzzles, answer);
    let html = page::render(&replays, &results, search_module.as_deref().ok());
    fs::write(path, &html).map_err(|source| cannot_write(path, source))?;
    println!("{}", size_of_page(args, html.len()));
    if let Err(why_not) = search_module {
        eprintln!("note: the page cannot search puzzles that readers type: {why_not}");
    }
    if args.open {
        open::that_detached(path).map_err(|source| Error::Io {
            does: "open",
            path: path.clone(),
            source,
        })?;
    }
    Ok(())
}

/// Checks that the page can be written, before the time is taken to make it. A page that is there
/// stays as it is, and where there is none, no empty one is left.
fn check_output(path: &Path) -> Result<(), Error> {
    let is_new = !path.exists();
    let mut options = fs::OpenOptions::new();
    let opened = options.write(true).create(true).truncate(false).open(path);
    opened.map_err(|source| cannot_write(path, source))?;
    if is_new {
        fs::remove_file(path).map_err(|source| cannot_write(path, source))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, source: io::Error) -> Error {
    Error::Io {
        does: "write",
        path: path.to_owned(),
        source,
    }
}

/// The file of the page and its size, in a line. Without `--open`, the user is to open the page.
fn size_of_page(args: &Args, bytes: usize) -> String {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a page is far smaller than 2^53 bytes"
    )]
    let megabytes = number::figures(bytes as f64 / 1e6);
    let size = format!("{}: {megabytes} MB", args.output.display());
    if args.open {
        size
    } else {
        format!("{size}; open it in a browser")
    }
}

fn read_results(path: &Path) -> Result<Results, Error> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|source| Error::Io {
        does: "read",
        path: path.to_owned(),
        source,
    })?;
    Results::from_json(&text).map_err(|source| Error::Results {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_opens_the_page_only_without_the_option_that_does_so() {
        let by_hand = Args::parse_from(["cargo study"]);
        assert_eq!(
            size_of_page(&by_hand, 2_500_000),
            "study.html: 2.50 MB; open it in a browser"
        );
        let opened = Args::parse_from(["cargo study", "--open"]);
        assert_eq!(size_of_page(&opened, 2_500_000), "study.html: 2.50 MB");
    }

    #[test]
    fn a_look_at_the_output_leaves_it_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("study.html");
        check_output(&path).unwrap();
        assert!(!path.exists(), "no empty page");
        fs::write(&path, "a page").unwrap();
        check_output(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "a page");
    }
}
