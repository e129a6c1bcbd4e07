//! The command line: what is common to all subcommands.

use clap::Parser;

use crate::commands::Command;
use crate::console::Colour;
use crate::error::EXIT_CODES;

/// Solving Sudoku, one idea at a time.
///
/// Without a subcommand it compares every strategy on the puzzles that are built in.
#[derive(Debug, Parser)]
#[command(name = "kata", version, max_term_width = 100, after_long_help = format!("\
Exit codes:
{EXIT_CODES}

Examples:
  kata                                  compare every strategy
  kata list                             the strategies, in teaching order
  kata solve puzzles.txt                solve one puzzle a line
  kata solve --strategy xor-bitmask -   with a strategy of your choice, from standard input
  kata judge --strategy xor-bitmask     Accepted, or the first failing puzzle
  kata judge -- python3 solver.py       the same for a program in any language
  kata new my-strategy                  scaffold a strategy of your own
  kata check puzzles.txt                valid? one solution? minimal? how much work?
  kata generate --count 10 --seed 1     new puzzles
  kata watch                            two strategies side by side, step by step
  kata trace --strategy sat puzzle.txt  every event of a search

The study page has its own command: cargo study --open"))]
pub(crate) struct Cli {
    /// When to use colours
    #[arg(
        long = "color",
        visible_alias = "colour",
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        value_enum
    )]
    pub(crate) colour: Colour,

    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Reads the arguments of this process. Wrong usage ends it here, with clap's message and exit
    /// code 2.
    pub(crate) fn from_command_line() -> Self {
        Self::parse()
    }

    /// The subcommand; without one, the main job.
    pub(crate) fn into_command(self) -> Command {
        self.command.unwrap_or_else(|| {
            Self::parse_from(["kata", "compare"]).command.expect("the subcommand was just given")
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}
