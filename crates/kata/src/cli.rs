//! The command line: what is common to all subcommands, and the dispatch to them.

use clap::{ColorChoice, Parser};

use crate::commands::{
    check, compare, explain, formats, generate, judge, list, new, practice, solve, trace, watch,
};
use crate::error::{EXIT_CODES, ExitStatus, Result};

/// Solve Sudoku, one idea at a time
///
/// Without a subcommand it compares all strategies on the built-in puzzles.
#[derive(Parser)]
#[command(name = "kata", version, max_term_width = 100, after_long_help = format!("\
Exit codes:
{EXIT_CODES}

Examples:
  kata                                  compare all strategies
  kata list                             the strategies in teaching order
  kata solve puzzles.txt                solve one puzzle per line
  kata solve --strategy xor-bitmask -   choose the strategy, read standard input
  kata judge --strategy xor-bitmask     Accepted, or the first failing puzzle
  kata judge solution.py                the same for your LeetCode answer, unchanged
  kata judge -- python3 solver.py       the same for a program in any language
  kata practice                         write such an answer yourself, stage by stage
  kata new my-strategy                  scaffold a strategy of your own
  kata check puzzles.txt                valid? one solution? minimal? how hard?
  kata formats                          how puzzles may be written
  kata explain puzzle.txt               the steps a human would take, and how hard they are
  kata generate --count 10 --seed 1     new puzzles
  kata watch                            two strategies side by side, step by step
  kata trace --strategy sat puzzle.txt  every event of a search

The study page has its own command: cargo study --open"))]
pub(crate) struct Cli {
    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(
        long = "color",
        visible_alias = "colour",
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        value_enum
    )]
    pub(crate) colour: ColorChoice,

    #[command(subcommand)]
    command: Option<Subcommand>,
}

/// The subcommands. A new one is its module below `commands`, a variant, and a line in
/// [`Cli::run`].
#[derive(clap::Subcommand)]
enum Subcommand {
    Compare(compare::Args),
    Solve(solve::Args),
    List(list::Args),
    Judge(judge::Args),
    Practice(practice::Args),
    New(new::Args),
    Trace(trace::Args),
    Watch(watch::Args),
    Generate(generate::Args),
    Check(check::Args),
    Formats(formats::Args),
    Explain(explain::Args),
}

impl Cli {
    /// Runs the subcommand; without one, `kata compare`.
    pub(crate) fn run(self) -> Result<ExitStatus> {
        let command = self.command.unwrap_or_else(|| {
            Self::parse_from(["kata", "compare"])
                .command
                .expect("the subcommand was just given")
        });
        match command {
            Subcommand::Compare(args) => compare::run(&args),
            Subcommand::Solve(args) => solve::run(&args),
            Subcommand::List(args) => list::run(&args),
            Subcommand::Judge(args) => judge::run(&args),
            Subcommand::Practice(args) => practice::run(&args),
            Subcommand::New(args) => new::run(&args),
            Subcommand::Trace(args) => trace::run(&args),
            Subcommand::Watch(args) => watch::run(&args),
            Subcommand::Generate(args) => generate::run(&args),
            Subcommand::Check(args) => check::run(&args),
            Subcommand::Formats(_) => formats::run(),
            Subcommand::Explain(args) => explain::run(&args),
        }
    }
}
