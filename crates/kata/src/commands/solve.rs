//! `kata solve`: one answer a puzzle.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use sudoku::Puzzle;

use crate::error::{Error, Outcome};
use crate::{console, strategies};

/// Solve puzzles, one record each, in order
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The strategy
    #[arg(short, long, value_name = "NAME")]
    strategy: Option<String>,

    /// Files to read; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let rung = args.strategy.as_deref().map_or_else(|| Ok(strategies::fastest_for_one()), strategies::named)?;
    let mut outcome = Outcome::Success;
    let mut out = anstream::stdout().lock();
    for path in &args.files {
        let input_error = |source| Error::Input { path: path.clone(), source };
        let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            Box::new(std::io::BufReader::new(std::fs::File::open(path).map_err(input_error)?))
        };
        for line in input.lines() {
            let line = line.map_err(input_error)?;
            match line.parse::<Puzzle>() {
                Ok(puzzle) => {
                    if let Some(grid) = rung.strategy.first_solution(&puzzle) {
                        writeln!(out, "{grid}")?;
                    } else {
                        outcome = outcome.max(Outcome::Shortfall);
                        writeln!(out, "no solution")?;
                    }
                }
                Err(error) => {
                    outcome = Outcome::Unreadable;
                    console::warning(&error);
                    writeln!(out, "{error}")?;
                }
            }
        }
    }
    Ok(outcome)
}
