//! `kata generate`: puzzles from a seed, one per line.

use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use generator::{Columns, Made, Request, Symmetry, TierName, WorstCase};
use human_techniques::Rating;
use serde::Serialize;

use crate::error::{Error, ExitStatus};
use crate::output::Output;
use crate::{arguments, console, names, shell};

/// Make puzzles from a seed, one per line, as they are found
///
/// The same arguments give the same bytes on every machine. Without options a puzzle has one
/// solution and about 24 givens: givens are removed one by one while the solution stays unique.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
{}

Examples:
  kata generate                                     one puzzle
  kata generate --count 100 --seed 7 --tier medium
  kata generate --rating 2.5..4.0                   for a person: see `kata explain`
  kata generate --givens 26..30 --symmetry rotational-180
  kata generate --givens 19 --with-solution         so few givens take seconds per puzzle
  kata generate --hardest-for constraint-propagation --with-work", crate::error::EXIT_CODES))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Args {
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = arguments::number::<u64, 0>)]
    count: u64,

    /// Seed of the random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = arguments::number::<u64, 0>)]
    seed: u64,

    /// Use the settings of a fixture tier: easy, medium, hard, brutal, multiple, none or invalid;
    /// other options override them
    #[arg(short, long, value_name = "TIER", value_parser = tier_names(), hide_possible_values = true)]
    tier: Option<TierName>,

    /// Number of givens: a number or an inclusive range (24..30)
    #[arg(short, long, value_name = "A..B")]
    givens: Option<Range<u8>>,

    /// Pattern of the givens: none, rotational-180, rotational-90, left-right, top-bottom,
    /// diagonal or anti-diagonal
    #[arg(long, value_name = "SYMMETRY")]
    symmetry: Option<Symmetry>,

    /// Make only puzzles in which every given is needed
    #[arg(short, long)]
    minimal: bool,

    /// Placements of row-by-row search to the first solution: a number or an inclusive range
    /// (1001..30000)
    #[arg(short, long, value_name = "A..B")]
    placements: Option<Range<u64>>,

    /// Rating of the hardest technique that a person needs: one, or an inclusive range (2.5..4.0)
    #[arg(short, long, value_name = "A..B")]
    rating: Option<Range<Rating>>,

    /// Transform each puzzle so that this strategy makes as many placements as possible: move rows,
    /// columns, bands and stacks, relabel digits
    #[arg(long, value_name = "STRATEGY")]
    hardest_for: Option<String>,

    /// Transforms to try for --hardest-for
    #[arg(long, value_name = "N", requires = "hardest_for", default_value_t = WorstCase::MOVES, value_parser = arguments::number::<u32, 0>)]
    moves: u32,

    /// Stop --hardest-for at N placements
    #[arg(long, value_name = "N", requires = "hardest_for", default_value_t = WorstCase::ENOUGH, value_parser = arguments::number::<u64, 0>)]
    enough: u64,

    /// Give up after N attempts, with exit code 1 [default: never]
    #[arg(long, value_name = "N", value_parser = arguments::number::<u64, 0>)]
    attempts: Option<u64>,

    /// Add a column with the placements of row-by-row search to the first solution
    #[arg(long)]
    with_work: bool,

    /// Add a column with the number of solutions
    #[arg(long)]
    with_count: bool,

    /// Add a column with the solution
    #[arg(long)]
    with_solution: bool,

    /// Start with a comment that contains this command
    #[arg(long)]
    header: bool,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_enum)]
    format: GenerateFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum GenerateFormat {
    /// One puzzle per line, its columns separated by tabs
    Text,
    /// One JSON object per line
    Jsonl,
}

/// An inclusive range, or a single number.
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
        if let Some(Range(rating)) = &self.rating {
            request.rating = Some(rating.clone());
        }
        if let Some(symmetry) = self.symmetry {
            request.symmetry = symmetry;
        }
        if let Some(name) = &self.hardest_for {
            let strategy = names::strategy(name)?.strategy();
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

/// Reads the name of a tier; a wrong one gets the nearest.
fn tier_names() -> impl TypedValueParser<Value = TierName> {
    PossibleValuesParser::new(TierName::ALL.map(TierName::name))
        .try_map(|name| name.parse::<TierName>())
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let mut puzzles = args.request()?.puzzles().map_err(|error| Error::Usage(error.to_string()))?;
    let mut out = Output::new()?;
    if args.header {
        if args.format == GenerateFormat::Jsonl {
            return Err(Error::Usage(
                "JSON has no comments, so --header needs --format text".into(),
            ));
        }
        out.write_lines(format!("# cargo {}\n", shell::command_line()).as_bytes())?;
    }
    let bar = console::progress_bar(args.count);
    let mut found = 0;
    while found < args.count {
        let Some(made) = puzzles.next() else { break };
        let line = match args.format {
            GenerateFormat::Text => made.record(args.columns()),
            GenerateFormat::Jsonl => json(&made, args.columns()),
        };
        bar.suspend(|| out.write_lines(format!("{line}\n").as_bytes()))?;
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
        return Ok(ExitStatus::Shortfall);
    }
    Ok(ExitStatus::Success)
}

/// A puzzle as JSON. Fields that were not requested are skipped.
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
    fn a_range_contains_both_ends() {
        assert_eq!("24..30".parse(), Ok(Range(24_u8..=30)));
        assert_eq!("24..=30".parse(), Ok(Range(24_u8..=30)));
        assert_eq!("24".parse(), Ok(Range(24_u8..=24)));
        for text in ["", "..", "24..", "..30", "24-30", "256"] {
            assert!(text.parse::<Range<u8>>().is_err(), "{text:?}");
        }
    }
}
