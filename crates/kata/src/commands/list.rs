//! `kata list`: the strategies in teaching order.

use std::io::Write;

use ladder::Rung;
use serde::Serialize;
use trace::source;

use crate::console::{self, FAINT, STRONG};
use crate::error::{Error, ExitStatus};

/// List the strategies in teaching order
///
/// Each is shown with its idea, the first sentence of its README.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata list
  kata list --format names | xargs -I{} kata solve --strategy {} puzzle.txt")]
pub(crate) struct Args {
    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_enum)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text for reading
    Text,
    /// Only the names, one per line
    Names,
    /// Names, crates and ideas as a JSON array
    Json,
}

#[derive(Serialize)]
struct Entry {
    rung: usize,
    name: &'static str,
    package: &'static str,
    /// The previous rung, with which it is compared.
    after: Option<&'static str>,
    /// Whether it searches cell by cell in row order, digits ascending.
    row_by_row: bool,
    /// A paragraph of its README.
    idea: String,
}

impl Entry {
    fn new((index, rung): (usize, &Rung)) -> Self {
        let (name, package) = (rung.name(), rung.package);
        let idea = source::package(package).map(|source| source.idea(name)).unwrap_or_default();
        let Rung { after, row_by_row, .. } = *rung;
        Self { rung: index + 1, name, package, after, row_by_row, idea }
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let entries: Vec<Entry> = ladder::LADDER.iter().enumerate().map(Entry::new).collect();
    let mut out = anstream::stdout().lock();
    match args.format {
        Format::Text => write_text(&entries, &mut out)?,
        Format::Names => entries.iter().try_for_each(|entry| writeln!(out, "{}", entry.name))?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &entries).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    Ok(ExitStatus::Success)
}

/// Longer lines are hard to read, even on a wider terminal.
const WIDEST: usize = 100;

fn write_text(entries: &[Entry], out: &mut impl Write) -> std::io::Result<()> {
    const INDENT: usize = 4;
    let width = console::stdout_width().unwrap_or(WIDEST).min(WIDEST);
    for entry in entries {
        let Entry { rung, name, .. } = entry;
        let order = if entry.row_by_row { "  row by row" } else { "" };
        writeln!(
            out,
            "{FAINT}{rung:>2}{FAINT:#}  {STRONG}{name}{STRONG:#}{FAINT}{order}{FAINT:#}"
        )?;
        let idea = first_sentence(&entry.idea);
        for line in console::wrapped(idea, width.saturating_sub(INDENT)) {
            writeln!(out, "{:INDENT$}{line}", "")?;
        }
    }
    Ok(())
}

fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_at_its_full_stop() {
        assert_eq!(first_sentence("One. Two."), "One.");
        assert_eq!(first_sentence("In 1.5 ns. Then"), "In 1.5 ns.");
        assert_eq!(first_sentence("One"), "One");
    }
}
