//! Writes every measured table of this repository between the markers where it stands.
//!
//! All tables but those of the published solvers come from one measurement, so no two of them
//! contradict each other.

mod measure;
mod pages;
mod repository;
mod tables;

use repository::{Outcome, read, results_file, sources};
use tables::Tables;

const HELP: &str = "\
Write every measured table of this repository between the markers where it stands

Usage: cargo figures [COMMAND]

  (none)      render all tables from benches/results
  measure     measure all strategies first, on an idle machine
  check       fail if the results cannot be read, or strategies changed after the measurement
  peers FILE… measure the published solvers on these files of puzzles first; options of
              benches/peers, such as --rounds N, may stand before the files

A marker is `<!-- figures: NAME -->` with `<!-- end of figures -->` below it.";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Err(error) = run(&words) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

/// Does what the arguments say.
fn run(arguments: &[&str]) -> Outcome<()> {
    match arguments {
        [] => render(),
        ["-h" | "--help"] => {
            println!("{HELP}");
            Ok(())
        }
        ["measure"] => measure::strategies().and_then(|()| render()),
        ["check"] => check(),
        ["peers"] => Err(format!("peers: expected a file of puzzles, found none\n\n{HELP}").into()),
        ["peers", files @ ..] => measure::peers(files).and_then(|()| render()),
        ["measure" | "check", refused, ..] | [refused, ..] => {
            Err(format!("unexpected argument '{refused}'\n\n{HELP}").into())
        }
    }
}

/// Writes the text of each block for whose name there is one.
fn render() -> Outcome<()> {
    let tables = Tables::read()?;
    pages::write_blocks(&|name| tables.block(name))
}

/// Fails if the results do not belong to the code.
fn check() -> Outcome<()> {
    let results = read(&results_file("compare.json"))?;
    let mut stale = Vec::new();
    for rung in ladder::LADDER {
        let measured = results.strategy(rung.name());
        let measured_sources = measured.and_then(|strategy| strategy.sources.clone());
        if measured_sources != Some(sources(rung.package)?) {
            stale.push(rung.name());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    let names = stale.join(", ");
    let why = "these are new, or changed after the measurement";
    Err(format!("{why}: {names}; measure again: cargo figures measure").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_argument_that_is_refused_is_named() {
        let cases: [(&[&str], &str); 3] = [
            (&["check", "-j2"], "unexpected argument '-j2'"),
            (&["measures"], "unexpected argument 'measures'"),
            (&["peers"], "peers: expected a file of puzzles, found none"),
        ];
        for (arguments, expected) in cases {
            let error = run(arguments).unwrap_err().to_string();
            assert_eq!(error.lines().next(), Some(expected));
        }
    }
}
