//! `kata list`: the strategies in teaching order, or the puzzles that have names.

use std::io::Write;

use judge::fixtures;
use ladder::Rung;
use serde::Serialize;

use crate::console::{FAINT, STRONG};
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
    let mut out = anstream::stdout().lock();
    if args.cases {
        let puzzles = NamedPuzzles::all();
        let names = puzzles.iter().map(|puzzles| puzzles.name);
        write(args.format, &puzzles, names, write_puzzles, &mut out)?;
    } else {
        let entries: Vec<ListedRung> =
            ladder::LADDER.iter().enumerate().map(ListedRung::new).collect();
        let names = entries.iter().map(|entry| entry.name);
        write(args.format, &entries, names, write_text, &mut out)?;
    }
    out.flush()?;
    Ok(ExitStatus::Success)
}

fn write<T: Serialize, W: Write>(
    format: ListFormat,
    items: &[T],
    mut names: impl Iterator<Item = &'static str>,
    as_text: impl Fn(&[T], &mut W) -> std::io::Result<()>,
    out: &mut W,
) -> std::io::Result<()> {
    match format {
        ListFormat::Text => as_text(items, out),
        ListFormat::Names => names.try_for_each(|name| writeln!(out, "{name}")),
        ListFormat::Json => {
            serde_json::to_writer_pretty(&mut *out, items).map_err(std::io::Error::from)?;
            writeln!(out)
        }
    }
}

fn write_puzzles(all: &[NamedPuzzles], out: &mut impl Write) -> std::io::Result<()> {
    for NamedPuzzles { name, puzzles, solutions, .. } in all {
        let count = if *puzzles > 1 { format!("{puzzles} puzzles, each: ") } else { String::new() };
        writeln!(out, "{STRONG}{name:<32}{STRONG:#}  {count}{solutions}")?;
    }
    Ok(())
}

fn write_text(entries: &[ListedRung], out: &mut impl Write) -> std::io::Result<()> {
    for ListedRung { rung, name, row_by_row, idea, .. } in entries {
        let order = if *row_by_row { "  row by row" } else { "" };
        writeln!(
            out,
            "{FAINT}{rung:>2}{FAINT:#}  {STRONG}{name}{STRONG:#}{FAINT}{order}{FAINT:#}\n    {idea}"
        )?;
    }
    Ok(())
}
