//! `kata list`: the strategies in teaching order, or the puzzles that have names.

use judge::fixtures::{self, Expected};
use ladder::Rung;
use serde_json::{Value, json};

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

/// What is listed: its name, its text for reading, and its record.
type Listed = (&'static str, String, Value);

fn rungs() -> Vec<Listed> {
    let listed = |(index, rung): (usize, &Rung)| {
        let Rung { package, after, row_by_row, idea, .. } = *rung;
        let (number, name) = (index + 1, rung.name());
        let order = if row_by_row { "  row by row" } else { "" };
        let text = format!(
            "{FAINT}{number:>2}{FAINT:#}  {STRONG}{name}{STRONG:#}{FAINT}{order}{FAINT:#}\n    {idea}"
        );
        let record = json!({
            "rung": number,
            "name": name,
            "package": package,
            "after": after,
            "row_by_row": row_by_row,
            "idea": idea,
        });
        (name, text, record)
    };
    ladder::LADDER.iter().enumerate().map(listed).collect()
}

/// The named cases, and the tiers. The note says where a case comes from and what it is known for,
/// or is the command that made a tier.
fn cases() -> Vec<Listed> {
    let listed = |name: &'static str, puzzles: usize, solutions: Expected, note: &str| {
        let each = if puzzles > 1 { format!("{puzzles} puzzles, each: ") } else { String::new() };
        let text = format!("{STRONG}{name:<32}{STRONG:#}  {each}{solutions}");
        let solutions = solutions.to_string();
        let record =
            json!({ "name": name, "puzzles": puzzles, "solutions": solutions, "note": note });
        (name, text, record)
    };
    let cases = fixtures::cases().iter().map(|one| listed(one.name, 1, one.solutions, one.note));
    let tiers = fixtures::tiers().iter();
    let tiers = tiers.map(|one| listed(one.name, one.puzzles.len(), one.solutions, one.command));
    cases.chain(tiers).collect()
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let listed = if args.cases { cases() } else { rungs() };
    let mut out = Printer::new();
    match args.format {
        ListFormat::Text => listed.iter().try_for_each(|(_, text, _)| writeln!(out, "{text}")),
        ListFormat::Names => listed.iter().try_for_each(|(name, ..)| writeln!(out, "{name}")),
        ListFormat::Json => {
            out.json(&listed.into_iter().map(|(.., record)| record).collect::<Value>())
        }
    }?;
    out.flush()?;
    Ok(ExitStatus::Success)
}
