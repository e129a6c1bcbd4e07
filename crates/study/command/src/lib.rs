//! The command line of `cargo study`, in a crate that builds in seconds.

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

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
/// The measurements are those that this repository ships; the page names their machine and date.
/// With --measure, the command measures on this machine, as `kata compare` does.
#[derive(Debug, Parser)]
#[command(
    bin_name = "cargo study",
    version,
    max_term_width = 100,
    after_long_help = "\
Examples:
  cargo study --open
  cargo study --output page.html puzzles.txt        also replay puzzles of your own
  cargo study --answer solution.py --open           your own answer beside any strategy
  cargo study --measure 5s                          measure on this machine
  cargo kata compare --format json > results.json
  cargo study --results results.json                show other saved measurements"
)]
pub struct Args {
    /// Write the page to this file; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "study.html")]
    pub output: PathBuf,

    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,

    /// Show the results in this file, as `kata compare --format json` writes them; `-` for standard
    /// input
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// Measure anew for this long, and everything at least once: counting the work alone takes a
    /// minute
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "results")]
    pub measure: Option<Duration>,

    /// Add the recorded search of this answer to LeetCode 37, in Python (.py) or JavaScript (.js)
    #[arg(long, value_name = "FILE")]
    pub answer: Option<PathBuf>,

    /// Add the first three puzzles of this file to the replays; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// Reads `200ms` or `1.5s`.
fn time(text: &str) -> Result<Duration, &'static str> {
    let milliseconds = text.strip_suffix("ms").map(|number| (number, 1e-3));
    let read = milliseconds.or_else(|| Some((text.strip_suffix('s')?, 1.0)));
    let seconds = read.and_then(|(number, unit)| Some(number.parse::<f64>().ok()? * unit));
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or("expected a time (200ms, 1.5s)")
}
