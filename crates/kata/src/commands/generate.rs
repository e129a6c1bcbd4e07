//! `kata generate`: puzzles from a seed, one per line.

use std::ops::RangeInclusive;
use std::str::FromStr;

use generator::{Request, TierName, WorstCase, row_by_row_placements};
use human_techniques::Rating;
use ladder::{Rung, defaults};
use sudoku::{Answer, Grid, Limits, Puzzle};

use crate::error::{ExitStatus, Result};
use crate::output::Output;
use crate::{arguments, console};

/// Make puzzles from a seed, one per line, as they are found
///
/// The same arguments give the same bytes on every machine. Without options a puzzle has one
/// solution and about 24 givens: givens are removed one by one while the solution stays unique.
#[derive(clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
{}

Examples:
  kata generate                                     one puzzle
  kata generate --count 100 --seed 7 --tier medium
  kata generate --rating 2.5..4.0                   for a person: see `kata explain`
  kata generate --givens 26..30 --symmetric
  kata generate --givens 19 --with-solution         so few givens take seconds per puzzle
  kata generate --hardest-for xor-bitmask --with-work", crate::error::EXIT_CODES))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Args {
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = arguments::whole(0..=u64::MAX))]
    count: u64,

    /// Seed of the random numbers
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = arguments::whole(0..=u64::MAX))]
    seed: u64,

    /// Use the settings of a fixture tier: easy, medium, hard, brutal, multiple, none or invalid.
    /// Other options override them; with --hardest-for the pattern is not symmetric
    #[arg(short, long, value_name = "TIER", value_parser = arguments::documented::<TierName>(), hide_possible_values = true)]
    tier: Option<TierName>,

    /// Number of givens: a number or an inclusive range (24..30)
    #[arg(short, long, value_name = "A..B", value_parser = |text: &str| range::<u8>(text, "24 or 24..30"))]
    givens: Option<RangeInclusive<u8>>,

    /// Make the pattern of the givens look the same after a half turn, as in most newspapers
    #[arg(long)]
    symmetric: bool,

    /// Make only puzzles in which every given is needed
    #[arg(short, long)]
    minimal: bool,

    /// Placements of row-by-row search to the first solution: a number or an inclusive range
    /// (1001..30000)
    #[arg(short, long, value_name = "A..B", value_parser = |text: &str| range::<u64>(text, "5000 or 1001..30000"))]
    placements: Option<RangeInclusive<u64>>,

    /// Rating of the hardest technique that a person needs, from 1.0 to 6.0: a number or an
    /// inclusive range (2.5..4.0)
    #[arg(short, long, value_name = "A..B", value_parser = |text: &str| range::<Rating>(text, "2.5 or 2.5..4.0"))]
    rating: Option<RangeInclusive<Rating>>,

    /// Transform each puzzle so that this strategy makes as many placements as possible: move rows,
    /// columns, bands and stacks, relabel digits
    #[arg(long, value_name = "STRATEGY", value_parser = arguments::strategy(), hide_possible_values = true)]
    hardest_for: Option<&'static Rung>,

    /// Give up after N attempts, with exit code 1 [default: 50,000 in a row without a puzzle, or
    /// 1,000 where they take up to seconds: with fewer than 22 givens or --hardest-for]
    #[arg(long, value_name = "N", value_parser = arguments::whole(0..=u64::MAX))]
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
}

/// Reads an inclusive range, or a single number.
fn range<T: FromStr + Clone>(text: &str, example: &str) -> Result<RangeInclusive<T>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.strip_prefix('=').unwrap_or(last);
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => Err(format!(
            "expected a number or a range such as {example}, found {text:?}"
        )),
    }
}

impl Args {
    fn request(&self) -> Request {
        let mut request = self
            .tier
            .map_or_else(|| Request::new(self.seed), |tier| tier.request(self.seed));
        request.givens = self.givens.clone().or(request.givens);
        request.placements = self.placements.clone().or(request.placements);
        request.rating = self.rating.clone().or(request.rating);
        // The search for the hardest form moves rows and columns, so no pattern stays symmetric.
        request.symmetric = self.symmetric || (request.symmetric && self.hardest_for.is_none());
        if let Some(rung) = self.hardest_for {
            request.worst_case = Some(WorstCase::of(rung.strategy()));
        }
        request.minimal |= self.minimal;
        request.attempts = self.attempts;
        request
    }
}

/// The puzzle, and the columns that were asked for, each after a tab.
fn record(grid: Grid, args: &Args) -> String {
    /// Counting this many placements takes tens of seconds; a record says that there are more.
    const MOST: u64 = 1_000_000_000;
    let mut record = vec![grid.to_string()];
    // Invalid puzzles are not searched.
    let puzzle = Puzzle::new(grid).ok();
    if args.with_work {
        let placements = puzzle.map(|puzzle| {
            let placements = row_by_row_placements(&puzzle, MOST);
            placements.map_or(format!(">{MOST}"), |placements| placements.to_string())
        });
        record.push(placements.unwrap_or_default());
    }
    let mut answer = Answer::default();
    if args.with_count || args.with_solution {
        let strategy = defaults::prover().strategy();
        let counted = puzzle.map(|puzzle| strategy.solve(&puzzle, &Limits::solutions(u64::MAX)));
        answer = counted.unwrap_or_default();
    }
    if args.with_count {
        record.push(answer.solutions.to_string());
    }
    if args.with_solution {
        record.push(match answer.first {
            Some(only) if answer.solutions == 1 => only.to_string(),
            _ => String::new(),
        });
    }
    record.join("\t")
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let request = args.request();
    let mut puzzles = request.puzzles()?;
    let mut out = Output::new();
    if args.header {
        out.write(format!("# cargo {}\n", arguments::command_line()).as_bytes())?;
    }
    let bar = console::progress_bar(Some(args.count));
    let mut written = 0;
    while written < args.count {
        let Some(grid) = puzzles.next() else { break };
        bar.suspend(|| out.write(format!("{}\n", record(grid, args)).as_bytes()))?;
        written += 1;
        bar.set_position(written);
        bar.set_message(format!(
            "{written} found in {} attempts",
            puzzles.attempts()
        ));
    }
    bar.finish_and_clear();
    if written < args.count {
        let attempts = puzzles.attempts();
        console::warning(&format!(
            "gave up after {attempts} attempts: found {written} of {} puzzles",
            args.count
        ));
        console::note(&"such puzzles may be rare or may not exist; use --attempts N to try longer");
        return Ok(ExitStatus::Shortfall);
    }
    Ok(ExitStatus::Success)
}
