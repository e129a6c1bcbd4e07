//! `kata trace`: the events of a search, written down.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use trace::{Recorder, Window, write_asciicast, write_jsonl};

use crate::error::{Error, Outcome};
use crate::{input, strategies};

/// Write down what a search does, event by event
///
/// JSON Lines: a header, the events (place, deduce, remove, solution) with a snapshot of the board
/// before every 256 of them, and the totals of the whole search, which are exact even when only a
/// part of it is kept.
#[derive(Debug, clap::Args)]
#[command(
    group(clap::ArgGroup::new("window")),
    after_long_help = "\
Examples:
  kata trace --strategy naive-scan puzzle.txt                       the first 100,000 events
  kata trace --strategy sat --last 500 puzzle.txt                   the end of the search
  kata trace --strategy naive-scan --around 60000 --steps 50 -      50 events before and after one
  kata trace --strategy xor-bitmask --asciicast puzzle.txt > search.cast && asciinema play search.cast"
)]
pub(crate) struct Args {
    /// A strategy of the list, see `kata list`
    #[arg(short, long, value_name = "NAME")]
    strategy: String,

    /// Search for so many solutions
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Keep the first so many events [default: 100000]
    #[arg(long, value_name = "EVENTS", group = "window")]
    first: Option<u64>,

    /// Keep the last so many events
    #[arg(long, value_name = "EVENTS", group = "window")]
    last: Option<u64>,

    /// Keep the events round this one, counted from 0
    #[arg(long, value_name = "EVENT", group = "window")]
    around: Option<u64>,

    /// How many to keep on either side, with --around
    #[arg(long, value_name = "EVENTS", default_value_t = 1000, requires = "around")]
    steps: u64,

    /// Write a recording that asciinema plays, instead
    #[arg(long)]
    asciicast: bool,

    /// Events a second, in a recording
    #[arg(long, value_name = "EVENTS", default_value_t = 30, requires = "asciicast", value_parser = clap::value_parser!(u32).range(1..))]
    speed: u32,

    /// Where to write it [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The file whose first puzzle is searched; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

const DEFAULT_EVENTS: u64 = 100_000;

/// Writes the trace.
pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let rung = strategies::named(&args.strategy)?;
    let puzzle = input::first_puzzle(&args.file)?;
    let window = match (args.first, args.last, args.around) {
        (_, Some(count), _) => Window::Last(count),
        (_, _, Some(event)) => Window::Around(event, args.steps),
        (first, ..) => Window::First(first.unwrap_or(DEFAULT_EVENTS)),
    };
    let trace = Recorder::new(rung.name(), &puzzle, window).record(rung.strategy, args.limit);
    let out: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(File::create(path)?),
        None => Box::new(io::stdout().lock()),
    };
    let mut out = BufWriter::new(out);
    if args.asciicast {
        write_asciicast(&trace, f64::from(args.speed), &mut out)?;
    } else {
        write_jsonl(&trace, &mut out)?;
    }
    out.flush()?;
    Ok(if trace.totals.solutions > 0 { Outcome::Success } else { Outcome::Shortfall })
}
