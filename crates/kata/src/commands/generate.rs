//! `kata generate`: puzzles from a seed, a line each, as they are found.

use std::io::Write;
use std::ops::RangeInclusive;
use std::str::FromStr;

use generator::{Columns, Made, Request, Symmetry, TierName, WorstCase};
use serde::Serialize;

use crate::error::{Error, Outcome};
use crate::{console, strategies};

/// Make puzzles from a seed, one a line, as they are found
///
/// The same arguments give the same bytes, on every machine. Without further options a puzzle has
/// one solution and as few givens as come when givens are taken away one by one, some 24.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
{}

Examples:
  kata generate                                     one puzzle
  kata generate --count 100 --seed 7 --tier medium
  kata generate --givens 26..30 --symmetry rotational-180
  kata generate --givens 19 --with-solution         few givens take seconds each
  kata generate --hardest-for constraint-propagation --with-work", crate::error::EXIT_CODES))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Args {
    /// How many
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Determines the puzzles
    #[arg(short, long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Ask for what a tier of the fixtures asks for: easy, medium, hard, brutal, multiple, none or
    /// invalid; the options below change it
    #[arg(short, long, value_name = "TIER")]
    tier: Option<TierName>,

    /// How many givens: a number, or a range with both its ends (24..30)
    #[arg(short, long, value_name = "A..B")]
    givens: Option<Range<u8>>,

    /// The pattern of the givens: none, rotational-180, rotational-90, left-right, top-bottom,
    /// diagonal or anti-diagonal
    #[arg(long, value_name = "SYMMETRY")]
    symmetry: Option<Symmetry>,

    /// Only puzzles in which every given is needed
    #[arg(short, long)]
    minimal: bool,

    /// How many placements the documented search makes to the first solution: a range with both its
    /// ends (1001..30000)
    #[arg(short, long, value_name = "A..B")]
    placements: Option<Range<u64>>,

    /// Bring each puzzle into the form that costs this strategy the most placements: rows, columns,
    /// bands and stacks moved, digits renamed
    #[arg(long, value_name = "STRATEGY")]
    hardest_for: Option<String>,

    /// How many changes of form to try for --hardest-for
    #[arg(long, value_name = "N", requires = "hardest_for", default_value_t = WorstCase::MOVES)]
    moves: u32,

    /// How many placements are enough for --hardest-for; no search goes beyond
    #[arg(long, value_name = "N", requires = "hardest_for", default_value_t = WorstCase::ENOUGH)]
    enough: u64,

    /// Give up after so many attempts, with exit code 1 [default: never]
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,

    /// Add a column with the placements of the documented search to the first solution
    #[arg(long)]
    with_work: bool,

    /// Add a column with the number of solutions
    #[arg(long)]
    with_count: bool,

    /// Add a column with the solution
    #[arg(long)]
    with_solution: bool,

    /// Begin with a comment that repeats this command
    #[arg(long, conflicts_with = "json")]
    header: bool,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

/// A number, or a range that contains both its ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Range<T>(RangeInclusive<T>);

impl<T: FromStr + Clone> FromStr for Range<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            text.parse::<T>()
                .map_err(|_| format!("expected a range such as 24..30, found {text:?}"))
        };
        match text.split_once("..") {
            Some((from, to)) => {
                Ok(Self(number(from)?..=number(to.strip_prefix('=').unwrap_or(to))?))
            }
            None => number(text).map(|only| Self(only.clone()..=only)),
        }
    }
}

impl Args {
    fn request(&self) -> Result<Request, Error> {
        let mut request =
            self.tier.map_or_else(|| Request::new(self.seed), |tier| tier.request(self.seed));
        if let Some(Range(givens)) = &self.givens {
            request.givens = Some(givens.clone());
        }
        if let Some(Range(placements)) = &self.placements {
            request.placements = Some(placements.clone());
        }
        if let Some(symmetry) = self.symmetry {
            request.symmetry = symmetry;
        }
        if let Some(name) = &self.hardest_for {
            let strategy = strategies::named(name)?.strategy;
            request.worst_case =
                Some(WorstCase { strategy, moves: self.moves, enough: self.enough });
        }
        request.minimal |= self.minimal;
        request.attempts = self.attempts;
        Ok(request)
    }

    fn columns(&self) -> Columns {
        Columns {
            placements: self.with_work,
            solutions: self.with_count,
            solution: self.with_solution,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let mut puzzles = args.request()?.puzzles().map_err(|error| Error::Usage(error.to_string()))?;
    let mut out = anstream::stdout().lock();
    if args.header {
        let words: Vec<String> = std::env::args().skip_while(|word| word != "generate").collect();
        writeln!(out, "# cargo kata {}", words.join(" "))?;
    }
    let bar = console::progress_bar(args.count);
    let mut found = 0;
    while found < args.count {
        let Some(made) = puzzles.next() else { break };
        let line =
            if args.json { json(&made, args.columns()) } else { made.record(args.columns()) };
        bar.suspend(|| writeln!(out, "{line}"))?;
        found += 1;
        bar.set_position(found);
        bar.set_message(format!("{found} found in {} attempts", puzzles.attempts()));
    }
    bar.finish_and_clear();
    if found < args.count {
        let attempts = puzzles.attempts();
        console::warning(&format!(
            "gave up after {attempts} attempts: found {found} of {} puzzles",
            args.count
        ));
        return Ok(Outcome::Shortfall);
    }
    Ok(Outcome::Success)
}

/// What `--json` says of a puzzle; what was not asked for is left out.
#[derive(Serialize)]
struct Json {
    puzzle: String,
    givens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements_more_than: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

fn json(made: &Made, columns: Columns) -> String {
    let placements = columns.placements.then(|| made.placements()).flatten();
    let json = Json {
        puzzle: made.grid.to_string(),
        givens: made.grid.digits().count(),
        placements: placements.and_then(generator::Placements::exact),
        placements_more_than: placements.and_then(generator::Placements::more_than),
        solutions: columns.solutions.then_some(made.solutions),
        solution: made.solution.filter(|_| columns.solution).map(|grid| grid.to_string()),
    };
    serde_json::to_string(&json).expect("text and numbers can be written as JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        assert_eq!("24..30".parse(), Ok(Range(24_u8..=30)));
        assert_eq!("24..=30".parse(), Ok(Range(24_u8..=30)));
        assert_eq!("24".parse(), Ok(Range(24_u8..=24)));
        for text in ["", "..", "24..", "..30", "24-30", "256"] {
            assert!(text.parse::<Range<u8>>().is_err(), "{text:?}");
        }
    }
}
