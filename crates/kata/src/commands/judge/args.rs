//! The arguments of `kata judge`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use judge::runner::Protocol;

/// Judge a strategy of the list, or a program in any language
///
/// Prints Accepted, or the first failing puzzle. An answer is right if it obeys the rules and keeps
/// the givens, so any solution of a puzzle with several is right. Where none exists, "No solution
/// exists", "false" or an empty answer is right.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A program receives the named cases and the built-in tiers, one group after the other, until its first
wrong answer. Its output is read only after a clean end: exit code 0 and no limit exceeded.

Exit codes:
  0    Accepted
  1    any other verdict
  2    wrong usage, or a program that cannot be started
  130  interrupted; the running program is killed

Examples:
  kata judge --strategy xor-bitmask             the shared checks on a strategy of the list
  kata judge -- python3 solver.py               nine lines of nine integers in, the same out
  kata judge --protocol line -- ./solver        81 characters in, 81 out
  kata judge --protocol batch -- java Solver    one process for many puzzles, so that its start does not dominate
  kata judge --case leetcode-37 -- ./solver     one case only")]
pub(crate) struct Args {
    /// Strategy of the list, see `kata list`
    #[arg(
        long,
        value_name = "NAME",
        required_unless_present = "command",
        conflicts_with = "command"
    )]
    pub(super) strategy: Option<String>,

    /// How puzzles go in and answers come out
    #[arg(long, value_parser = protocol(), default_value_t, conflicts_with = "strategy")]
    pub(super) protocol: Protocol,

    /// Only this case: a name of fixtures/cases.tsv, or a tier and a number such as easy:3
    #[arg(long, value_name = "NAME")]
    pub(super) case: Option<String>,

    /// Only this check of a strategy
    #[arg(long, value_name = "NAME", requires = "strategy")]
    pub(super) check: Option<String>,

    /// Skip a search of a strategy after N placements
    #[arg(long, value_name = "N", default_value_t = judge::EFFORT, conflicts_with = "command")]
    pub(super) effort: u64,

    /// CPU time per puzzle in seconds; the limit on the clock is three times as long
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = positive)]
    pub(super) time_limit: f64,

    /// Memory of a program in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    pub(super) memory_limit: u64,

    /// Output of a program per puzzle in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 65_536, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(super) output_limit: u64,

    /// Skip puzzles that take row-by-row search more than N placements
    #[arg(long, value_name = "N", default_value_t = 100_000, conflicts_with = "strategy")]
    pub(super) max_work: u64,

    /// Print one JSON object instead
    #[arg(long)]
    pub(super) json: bool,

    /// Program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<String>,
}

/// Reads a protocol and lists all of them in the help.
fn protocol() -> impl TypedValueParser<Value = Protocol> {
    let values = Protocol::ALL
        .map(|protocol| PossibleValue::new(protocol.name()).help(protocol.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Protocol>())
}

/// Reads a limit in seconds.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}
