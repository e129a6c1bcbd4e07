//! `kata compare`: every strategy on the same puzzles.

mod before;
mod notes;
mod program;
mod render;
mod tables;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use before::Before;
use compare::results::{ProgramFailure, StrategyResults};
use compare::side_by_side::{ROUNDS, STDOUT};
use compare::{Budget, Plan, Progress, Set, budget, number};

use crate::console::{Printer, json};
use crate::error::{Error, ExitStatus};
use crate::{arguments, console, input, names, output};

/// Compare strategies on the same puzzles
///
/// Counts the work of every strategy on every puzzle, checks every answer, then measures the time.
/// Without files it takes built-in puzzles: three sets, or all of them where more than the first
/// table is asked for.
///
/// Placements are digits written by choice. A check tests a digit in a cell, or counts the options
/// of a cell or of another constraint; reads are the cells, flags, counters and masks that it
/// reads. All are means per puzzle. A time is processor time of one thread for a pass over all
/// puzzles of a set, divided by their number: the minimum of several runs, the strategies in turn.
/// With eight runs or more, a table compares each strategy with the previous rung, or with the row
/// above, round by round: 1.40, 1.38 to 1.42 is the ratio and its interval at 99 %.
///
/// --with puts a LeetCode answer, such as solution.py, or a program of any language beside the
/// strategies. A program reads one puzzle of 81 characters per line and writes one solution per
/// line. Every answer is checked, and the time of the start is measured apart.
///
/// --baseline compares with an older build of kata. Both builds run at the same time on one core,
/// which finds a change of a few percent, even on a busy machine.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata compare
  kata compare --strategy empty-list,xor-bitmask --format markdown
  kata compare --limit 2 --budget 200k --budget 50ms puzzles.txt
  kata compare --strategy xor-bitmask --with solution.py --with ./solver
  kata compare --strategy xor-bitmask --with 'python3 solver.py'
  kata compare --save results.json
  kata compare --strategy xor-bitmask --baseline ./kata-of-before --fail-above 5%
  kata compare --runs 10 --format json > measured.json")]
pub(crate) struct Args {
    /// Strategies to compare, separated by commas [default: all]
    #[arg(short, long = "strategy", value_name = "NAME", value_delimiter = ',')]
    strategies: Vec<String>,

    /// Stop after N solutions; 2 proves that a solution is the only one
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = arguments::number::<u64, 1>, allow_negative_numbers = true)]
    limit: u64,

    /// Most that one puzzle may cost: placements (20000, 300k, 5M), a time (200ms, 1.5s), or
    /// 'none'; may be given twice
    #[arg(short, long = "budget", value_name = "BUDGET", default_values = budget::DEFAULT)]
    budgets: Vec<Budget>,

    /// Measure for this long in processor time, and everything at least once
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = budget::parse_time)]
    measure: Duration,

    /// Measure everything in at least N runs, even if that takes longer
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = arguments::number::<u32, 1>)]
    runs: u32,

    /// Take at most N puzzles of each file or tier, evenly spread
    #[arg(long, value_name = "N", value_parser = arguments::number::<u32, 1>)]
    sample: Option<u32>,

    /// Also run this LeetCode answer, such as solution.py, or this program, such as ./solver or
    /// 'python3 solver.py'; may be given several times
    #[arg(long, value_name = "COMMAND")]
    with: Vec<String>,

    /// Write the results to this file, as JSON, with at least 10 runs of each set; `cargo study
    /// --results FILE` draws charts from it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Show how times changed since this older build of kata, which then runs beside this one
    #[arg(long, value_name = "BUILD")]
    baseline: Option<PathBuf>,

    /// Exit with 1 if a strategy is slower than the baseline by more than this share, such as 5%,
    /// in its whole interval of uncertainty
    #[arg(long, value_name = "SHARE", requires = "baseline", value_parser = before::share)]
    fail_above: Option<f64>,

    /// Show more tables: all work, the speed compared with the previous rung, and all built-in sets
    #[arg(long)]
    details: bool,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "table", value_enum)]
    format: CompareFormat,

    /// Files of puzzles, in any format that `kata solve` reads; `-` for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Putting the table together costs time between two runs, so it is drawn again after this long.
const TABLE_PERIOD: Duration = Duration::from_secs(1);

/// With --save, every set is measured in at least this many runs.
const RUNS_TO_KEEP: u32 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CompareFormat {
    /// Tables for a terminal
    Table,
    /// Tables for a README
    Markdown,
    /// Everything, with machine and compiler
    Json,
}

/// The built-in sets of the first table: more do not fit 80 columns, and counting the work on the
/// hardest puzzles takes longer than all measurements.
const FIRST_SETS: usize = 3;

impl Args {
    /// Whether the results are shown as the first table and nowhere else.
    fn is_first_table_only(&self) -> bool {
        let is_table = !self.details && self.format == CompareFormat::Table;
        is_table && self.baseline.is_none() && self.save.is_none()
    }

    /// The arguments of one round with the earlier build, which shares the time of all rounds.
    fn for_a_round(&self) -> Vec<OsString> {
        let mut arguments = vec![OsString::from("--measure")];
        let milliseconds = self.measure.as_secs_f64() * 1e3 / f64::from(ROUNDS);
        arguments.push(format!("{milliseconds}ms").into());
        let mut add = |option: &str, value: String| arguments.extend([option.into(), value.into()]);
        add("--limit", self.limit.to_string());
        add("--runs", self.runs.to_string());
        self.strategies.iter().for_each(|name| add("--strategy", name.clone()));
        self.budgets.iter().for_each(|budget| add("--budget", budget.to_string()));
        self.sample.iter().for_each(|sample| add("--sample", sample.to_string()));
        arguments.push("--".into());
        arguments.extend(self.files.iter().map(Into::into));
        arguments
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let rungs = if args.strategies.is_empty() {
        ladder::LADDER.iter().collect()
    } else {
        names::strategies(&args.strategies)?
    };
    if args.baseline.is_some() && args.files.iter().any(|path| input::is_stdin(path)) {
        let reason = "--baseline reads the puzzles in each round: expected a file, found stdin";
        return Err(Error::Usage(reason.to_owned()));
    }
    let mut sets: Vec<Set> = if args.files.is_empty() {
        let first = if args.is_first_table_only() { FIRST_SETS } else { usize::MAX };
        compare::built_in().into_iter().take(first).collect()
    } else {
        args.files.iter().map(|path| read(path)).collect::<Result<_, _>>()?
    };
    if let Some(sample) = args.sample {
        for set in &mut sets {
            set.sample(sample as usize);
        }
    }

    // What cannot be read or started is reported before the measurement, which takes long.
    let build = args.baseline.as_deref().map(before::build).transpose()?;
    input::open_inputs(&args.files, args.save.as_deref())?;
    let programs = program::start(&args.with, &args.budgets)?;

    let plan = Plan {
        command: arguments::command_line(),
        solutions: args.limit,
        budgets: &args.budgets,
        time: args.measure,
        runs: args.runs,
        keep_runs: args.save.is_some().then_some(RUNS_TO_KEEP),
        // The first table shows no checks, and most of the time of counting goes into them.
        checks: !args.is_first_table_only(),
        // A round of --baseline, which saves to a pipe, needs no time per puzzle.
        each: args.format == CompareFormat::Json
            || args.save.as_deref().is_some_and(|path| path != Path::new(STDOUT)),
        programs: &programs,
    };
    let bar = console::bar_below_table();
    let shows_table = args.format == CompareFormat::Table && !args.details && !bar.is_hidden();
    let next_table = Mutex::new(Instant::now());
    let results = compare::compare(&rungs, &sets, &plan, &|progress: Progress<'_>| {
        if let Some(left) = progress.left {
            let spent = bar.elapsed();
            bar.set_length((spent + left).as_millis() as u64);
            bar.set_position(spent.as_millis() as u64);
        }
        bar.set_message(progress.to_string());
        if let Some(results) = progress.results.filter(|_| shows_table)
            && let Ok(mut next) = next_table.lock()
            && *next <= Instant::now()
        {
            bar.set_prefix(render::so_far(&results()).unwrap_or_default());
            *next = Instant::now() + TABLE_PERIOD;
        }
    });
    bar.finish_and_clear();
    if let Some(path) = &args.save {
        let text = json(serde_json::to_string(&results)) + "\n";
        let error = |source| Error::Written { path: path.clone(), source };
        output::replace(path, &text).map_err(error)?;
        console::note(&format_args!("the results are saved in {}", path.display()));
    }
    let before = build.map(|build| Before::measure(build, args.for_a_round())).transpose()?;

    let mut out = Printer::new();
    match args.format {
        CompareFormat::Table => {
            render::terminal(&results, before.as_ref(), args.details, &mut out)?;
        }
        CompareFormat::Markdown => render::markdown(&results, before.as_ref(), &mut out)?,
        CompareFormat::Json => out.json(&results)?,
    }
    out.flush()?;
    // The table is there to show that some strategies cannot finish the hardest puzzles, so that is
    // no shortfall.
    let wrong: Vec<String> = results.strategies.iter().flat_map(wrong).collect();
    for wrong in &wrong {
        console::error(wrong);
    }
    let slower = args
        .fail_above
        .zip(before)
        .is_some_and(|(share, before)| before.report_slower(share, &results));
    Ok(if !wrong.is_empty() || slower { ExitStatus::Shortfall } else { ExitStatus::Success })
}

/// What is wrong with the answers of a strategy.
fn wrong(strategy: &StrategyResults) -> Vec<String> {
    let name = &strategy.name;
    let started = strategy.program.as_ref().and_then(|program| program.failure.as_ref());
    let of_sets = strategy.sets.iter().filter_map(|set| set.failure.as_ref());
    // A program that cannot be started fails on every set.
    let failures: Vec<_> = started.map_or_else(|| of_sets.collect(), |failure| vec![failure]);
    if failures.is_empty() && strategy.wrong > 0 {
        let wrong = number::counted(strategy.wrong as u64, "answer");
        let why = "that the rules or the known numbers of solutions refute";
        return vec![format!("{name} gave {wrong} {why}")];
    }
    let shown = |failure: &ProgramFailure| {
        let (verdict, case, reason) = (&failure.verdict, &failure.case, &failure.reason);
        let case = if case.is_empty() { String::new() } else { format!(" on {case}") };
        format!("{name}: {verdict}{case}: {reason}")
    };
    failures.into_iter().map(shown).collect()
}

/// The set of a file, named after it.
fn read(path: &Path) -> Result<Set, Error> {
    let name = match path.file_stem() {
        _ if input::is_stdin(path) => "stdin".into(),
        Some(stem) => stem.to_string_lossy(),
        None => path.to_string_lossy(),
    };
    let puzzles = input::puzzles(path)?.map(|puzzle| Ok((puzzle?, None)));
    Ok(Set::new(console::harmless(name), puzzles.collect::<Result<_, Error>>()?))
}
