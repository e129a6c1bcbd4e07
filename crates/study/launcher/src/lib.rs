//! The command line of `cargo study`, and how it compiles the search of the page, in a crate that
//! builds in seconds.

pub mod wasm;

use std::path::PathBuf;

use clap::Parser;

/// Make the study page: one HTML file with replays, the ladder and measurements
///
/// The page replays searches side by side, check by check. For every strategy it shows the idea,
/// the model answers, what changed from the previous rung, the source, and interview
/// questions. A chart shows the measured times. The page loads nothing from the network, so you can
/// send the file to others.
///
/// The page also searches puzzles that you type, if the Rust target wasm32-unknown-unknown is
/// installed when the page is made.
///
/// The measurements are from this repository, or from your own run of `kata compare`; the page
/// names the machine and the date.
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
pub struct Args {
    /// Write the page to this file
    #[arg(short, long, value_name = "FILE", default_value = "study.html")]
    pub output: PathBuf,

    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,

    /// Show the results in this file, as `kata compare --format json` writes them
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// Also replay this answer to LeetCode 37, in a language that `kata watch --help` lists
    #[arg(long, value_name = "FILE")]
    pub answer: Option<PathBuf>,
}
