//! `kata list`: the strategies in teaching order, or the puzzles that have names.

use judge::fixtures;
use ladder::Rung;
use serde::Serialize;

use crate::console::{FAINT, Printer, STRONG};
use crate::error::{Error, ExitStatus};

/// List the strategies in teaching order
///
/// Each is shown with its idea in a few words.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata list
  kata list --cases
  kata list --format names | xargs -I{} kata solve --strategy {} puzzle.txt")]
pub(crate) struct Args {
    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_enum)]
    format: ListFormat,

    /// List the named cases and the tiers of puzzles instead
    #[arg(long)]
    cases: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ListFormat {
    /// Text for reading
    Text,
    /// Only the names, one per line
    Names,
    /// Names, crates and ideas as a JSON array
    Json,
}

#[derive(Serialize)]
struct ListedRung {
    rung: usize,
    name: &'static str,
    package: &'static str,
    /// The previous rung, with which it is compared.
    after: Option<&'static str>,
    /// Whether it searches cell by cell in row order, digits ascending.
    row_by_row: bool,
    /// What it does differently from that rung, in a few words.
    idea: &'static str,
}

impl ListedRung {
    fn new((index, rung): (usize, &Rung)) -> Self {
        let Rung { package, after, row_by_row, idea, .. } = *rung;
        Self { rung: index + 1, name: rung.name(), package, after, row_by_row, idea }
    }
}

/// A named case, or a tier.
#[derive(Serialize)]
struct NamedPuzzles {
    name: &'static str,
    /// The number of puzzles; a case is one.
    puzzles: usize,
    solutions: String,
    /// Where a case comes from, and what it is known for; the command that made a tier.
    note: &'static str,
}

impl NamedPuzzles {
    fn all() -> Vec<Self> {
        let case = |case: &fixtures::Case| Self {
            name: case.name,
            puzzles: 1,
            solutions: case.solutions.to_string(),
            note: case.note,
        };
        let tier = |tier: &fixtures::Tier| Self {
            name: tier.name,
            puzzles: tier.puzzles.len(),
            solutions: tier.solutions.to_string(),
            note: tier.command,
        };
        let cases = fixtures::cases().iter().map(case);
        cases.chain(fixtures::tiers().iter().map(tier)).collect()
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    if args.cases {
        let text = |NamedPuzzles { name, puzzles, solutions, .. }: &NamedPuzzles| {
            let all =
                if *puzzles > 1 { format!("{puzzles} puzzles, each: ") } else { String::new() };
            format!("{STRONG}{name:<32}{STRONG:#}  {all}{solutions}")
        };
        write(args.format, &NamedPuzzles::all(), |puzzles| puzzles.name, text)?;
    } else {
        let text = |ListedRung { rung, name, row_by_row, idea, .. }: &ListedRung| {
            let order = if *row_by_row { "  row by row" } else { "" };
            let number = format!("{FAINT}{rung:>2}{FAINT:#}");
            format!("{number}  {STRONG}{name}{STRONG:#}{FAINT}{order}{FAINT:#}\n    {idea}")
        };
        let rungs: Vec<_> = ladder::LADDER.iter().enumerate().map(ListedRung::new).collect();
        write(args.format, &rungs, |rung| rung.name, text)?;
    }
    Ok(ExitStatus::Success)
}

fn write<T: Serialize>(
    format: ListFormat,
    items: &[T],
    name: impl Fn(&T) -> &'static str,
    text: impl Fn(&T) -> String,
) -> Result<(), Error> {
    let mut out = Printer::new();
    match format {
        ListFormat::Text => items.iter().try_for_each(|item| writeln!(out, "{}", text(item))),
        ListFormat::Names => items.iter().try_for_each(|item| writeln!(out, "{}", name(item))),
        ListFormat::Json => out.json(&items),
    }?;
    out.flush()
}
