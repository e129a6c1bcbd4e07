//! `kata compare`: every strategy on the same puzzles.

use std::io::Write;
use std::time::Instant;

use sudoku::{Limits, Puzzle};

use crate::error::{Error, Outcome};
use crate::{console, strategies};

/// Compare strategies on the same puzzles
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The strategies, separated by commas; all of them unless given
    #[arg(short, long = "strategy", value_name = "NAME", value_delimiter = ',')]
    strategies: Vec<String>,
}

/// LeetCode's example.
const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let puzzle: Puzzle = EXAMPLE.parse().map_err(|error| Error::Usage(format!("{error}")))?;
    let rungs: Vec<_> = if args.strategies.is_empty() {
        ladder::LADDER.iter().collect()
    } else {
        args.strategies.iter().map(|name| strategies::named(name)).collect::<Result<_, _>>()?
    };
    let bar = console::progress_bar(rungs.len() as u64);
    let mut out = anstream::stdout().lock();
    for rung in rungs {
        let (_, work) = rung.strategy.solve_counted(&puzzle, &Limits::FIRST);
        let start = Instant::now();
        let _ = rung.strategy.solve(&puzzle, &Limits::FIRST);
        let time = start.elapsed();
        bar.inc(1);
        writeln!(out, "{:<20} {:>10} placements {time:>12.1?}", rung.name(), work.placements)?;
    }
    bar.finish_and_clear();
    Ok(Outcome::Success)
}
