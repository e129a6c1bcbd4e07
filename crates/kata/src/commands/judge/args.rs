//! The arguments of `kata judge`.

use std::path::PathBuf;
use std::time::Duration;

use answers::Workload;
use clap::ArgGroup;
use clap::builder::{PossibleValue, PossibleValuesParser};
use evidence::Problem;
use ladder::Rung;
use runner::{ACCIDENTS, ProcessLimits, Protocol};

use super::cases::MAX_WORK_OF_A_PROGRAM;
use crate::arguments::{self, ResultFormat};

/// The help below the options, up to the table of accidents.
const BEFORE_TABLE: &str = "\
A LeetCode answer is compiled once and called for many boards in one process, with a new
Solution for each; static and global state stays, as on LeetCode. Its output is shown if it
fails. All its boards have exactly one solution, as LeetCode promises, unless --beyond is given;
then a board without a solution must stay as it was. Boards with few blanks come first. Every
puzzle is easy for a search, whether it goes row by row or column by column, from the first
blank or the last, with digits ascending or descending. If an answer takes half a second for one of
them, it also gets a puzzle with a long search (not in the slow languages listed at --max-work). It
fails there only if each step is too slow, not because of its order. The boards of problem 36
cover every pair of cells in which equal digits break a rule, and valid boards alternate with
invalid ones. The case on which an answer fails is kept in the cache folder, and the next run
without --seed and --case begins with it.

A wrong answer runs again on many small boards, for up to 3 seconds of CPU time. They show the
smallest board found on which it fails, the rule that separates its wrong results from the right
ones, and, in the languages that `kata watch --help` lists, the first wrong step found and the lines
that never ran there. Records, compilers and versions with small changes take further time. On a
slow machine, the explanation can take half a minute or more. A right answer in C++ or C runs again
with the sanitizers of its compiler, so that undefined behaviour is found.

A program receives the named cases and the built-in tiers, one group after the other, until its
first wrong answer. It must end cleanly: exit code 0 and no limit exceeded. In batch mode, any other
end is reported for the first puzzle without a right answer.

A program runs in the current folder, within limits that contain accidents. This is not a sandbox:
judge only what you would run yourself.";

/// The help below the table.
const AFTER_TABLE: &str = "\
Most puzzles are fresh, so that a table of known answers fails. The seed that made them is printed;
--seed makes the same ones again, and gives the same verdict.

Exit codes:
  0    Accepted
  1    any other verdict
  2    wrong usage, a program that cannot be started, or a language that is not installed
  130  interrupted; the running program is killed

Examples:
  kata judge solution.py                        an answer to LeetCode 37 or 36, unchanged
  kata judge --beyond Solution.java             also boards with no or several solutions
  kata judge -- python3 solver.py               nine lines of nine integers in, the same out
  kata judge --protocol line -- ./solver        81 characters in, 81 out
  kata judge --protocol batch -- java Solver    one process for many puzzles
  kata judge --case leetcode-37 -- ./solver     one case only
  kata judge -s xor-bitmask                     the shared checks on a strategy of the list";

/// The help below the options.
fn more_help() -> String {
    let mut rows = vec![format!(
        "  {:<28}{:<38}{}\n",
        "accident", "in a process namespace of Linux", "elsewhere"
    )];
    for accident in ACCIDENTS {
        let namespace = accident.in_namespace.to_string();
        let group = accident.in_group.to_string();
        let elsewhere = if group == namespace {
            "the same"
        } else {
            &group
        };
        let name = accident.name;
        rows.push(format!("  {name:<28}{namespace:<38}{elsewhere}\n"));
    }
    let table = rows.concat();
    format!("{BEFORE_TABLE}\n\n{table}\n{AFTER_TABLE}")
}

/// The help of `--max-work`, with the defaults.
fn help_of_max_work() -> String {
    let slow = runner::LANGUAGES
        .iter()
        .filter(|language| language.is_slow());
    let slow = slow.map(|language| language.name.to_owned()).collect();
    format!(
        "Skip puzzles that need more than N placements (row-by-row search; for FILE, the worst of \
         eight orders) [default: {MAX_WORK_OF_A_PROGRAM} for a program; for FILE: {} ({} in {}), \
         plus a few longer searches]",
        Workload::OF_FAST_LANGUAGE.most_placements,
        Workload::OF_SLOW_LANGUAGE.most_placements,
        arguments::joined_by_or(slow),
    )
}

/// The help of `--total-time-limit`, with the default.
fn help_of_total_time_limit() -> String {
    let default = ProcessLimits::DEFAULT.cpu_of_all_boards().as_secs();
    format!(
        "CPU time for all boards of FILE together in seconds [default: {default}, or {} times \
         --time-limit if that is longer]",
        ProcessLimits::BOARDS_AT_THE_LIMIT
    )
}

/// The help above the options.
fn description() -> String {
    let languages = arguments::listed_languages(|_| true);
    format!(
        "Judge a LeetCode answer, a program in any language, or a strategy of the list\n\n\
         Prints Accepted, or the first failing puzzle.\n\n\
         FILE is an answer exactly as it was submitted to LeetCode: only the class or function, in \
         {languages}. Its methods decide what is judged: solveSudoku is problem 37, isValidSudoku \
         is problem 36. If FILE has both, 37 is judged first.\n\n\
         A program reads puzzles from standard input and prints its answers. An answer is right if \
         it obeys the rules and keeps the givens, so any solution of a puzzle with several is \
         right. Where none exists, \"No solution exists\", \"false\" or an empty answer is right."
    )
}

/// Judge a LeetCode answer, a program in any language, or a strategy of the list
#[derive(clap::Args)]
#[command(
    long_about = description(),
    group = ArgGroup::new("subject").required(true).args(["file", "strategy", "command"]),
    override_usage = "\
kata judge [OPTIONS] <FILE>
       kata judge [OPTIONS] -- <COMMAND>...
       kata judge [OPTIONS] --strategy <NAME>",
    after_long_help = more_help()
)]
pub(crate) struct Args {
    /// LeetCode answer
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,

    /// Strategy of the list, see `kata list`
    #[arg(short, long, value_name = "NAME", value_parser = arguments::strategy(), hide_possible_values = true)]
    pub(super) strategy: Option<&'static Rung>,

    /// Also judge FILE on boards with no solution or several, and on empty and full boards
    #[arg(long, conflicts_with_all = ["command", "strategy"])]
    pub(super) beyond: bool,

    /// Judge only the method for problem N, if FILE has both
    #[arg(
        long,
        value_name = "N",
        value_parser = arguments::one_of(Problem::ALL.map(|one| (PossibleValue::new(one.number()), one))),
        conflicts_with_all = ["command", "strategy"]
    )]
    pub(super) problem: Option<Problem>,

    /// Seed of the fresh puzzles [default: a new one each time]
    #[arg(long, value_name = "N", conflicts_with = "strategy", value_parser = arguments::whole(0..=u64::MAX))]
    pub(super) seed: Option<u64>,

    /// Do not start with the case on which FILE last failed, and do not store a failure
    #[arg(long, conflicts_with_all = ["command", "strategy"])]
    pub(super) no_memory: bool,

    /// How puzzles go in and answers come out
    #[arg(
        long,
        value_parser = arguments::documented::<Protocol>(),
        default_value_t,
        conflicts_with_all = ["strategy", "file"]
    )]
    pub(super) protocol: Protocol,

    /// Only this case: a name of fixtures/cases.tsv, or a group and a number such as easy:3; for
    /// FILE or a program, also a board of 81 characters
    #[arg(long, value_name = "CASE")]
    pub(super) case: Option<String>,

    /// Only this check of a strategy
    #[arg(long, value_name = "NAME", requires = "strategy")]
    #[arg(value_parser = PossibleValuesParser::new(judge::CHECKS.iter().map(|check| check.name)))]
    #[arg(conflicts_with_all = ["command", "file"])]
    pub(super) check: Option<String>,

    /// Skip a search of a strategy after N placements
    #[arg(
        long,
        value_name = "N",
        value_parser = arguments::whole(0..=u64::MAX),
        default_value_t = judge::EFFORT,
        conflicts_with_all = ["command", "file"]
    )]
    pub(super) effort: u64,

    /// CPU time per puzzle in seconds; the limit on the clock is three times as long
    #[arg(long, value_name = "SECONDS", default_value_t = ProcessLimits::DEFAULT.cpu.as_secs_f64(), value_parser = positive)]
    pub(super) time_limit: f64,

    #[arg(
        long,
        value_name = "SECONDS",
        help = help_of_total_time_limit(),
        conflicts_with_all = ["command", "strategy"],
        value_parser = positive
    )]
    pub(super) total_time_limit: Option<f64>,

    /// Memory of a program in MiB
    #[arg(long, value_name = "MIB", default_value_t = ProcessLimits::DEFAULT.memory >> 20, value_parser = arguments::whole(1..=u64::MAX))]
    pub(super) memory_limit: u64,

    #[arg(
        long,
        value_name = "N",
        help = help_of_max_work(),
        conflicts_with = "strategy",
        value_parser = arguments::whole(0..=u64::MAX)
    )]
    pub(super) max_work: Option<u64>,

    /// Output format
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        default_value = "table",
        value_enum
    )]
    pub(super) format: ResultFormat,

    /// Program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<String>,
}

impl Args {
    /// Whether the output is for reading.
    pub(super) fn is_table(&self) -> bool {
        self.format == ResultFormat::Table
    }

    /// The limits for one puzzle.
    pub(super) fn limits(&self) -> ProcessLimits {
        let cpu = Duration::from_secs_f64(self.time_limit);
        ProcessLimits {
            cpu,
            wall: cpu * ProcessLimits::WALL_PER_CPU,
            memory: self.memory_limit.saturating_mul(1 << 20),
            ..ProcessLimits::DEFAULT
        }
    }

    /// The CPU time for all boards of an answer together.
    pub(super) fn cpu_of_all_boards(&self) -> Duration {
        match self.total_time_limit {
            Some(seconds) => Duration::from_secs_f64(seconds),
            None => self.limits().cpu_of_all_boards(),
        }
    }
}

/// Reads a limit in seconds.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err("expected a number of seconds above 0, up to 1000000".to_owned()),
    }
}
