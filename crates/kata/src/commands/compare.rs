//! `kata compare`: every strategy on the same puzzles.

mod baseline;
mod hints;
mod render;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bulk::InputOptions;
use compare::results::{RUNS_FOR_INTERVAL, Results, StrategyResults};
use compare::tables::{FIRST_SETS, sheets};
use compare::{Budget, ComparedProgram, Contestant, Plan, Progress, Set, budget, csv};
use ladder::Rung;
use runner::kill_running;
use sudoku::Limits;

use crate::console::Printer;
use crate::error::{Error, ExitStatus, Result};
use crate::input::InputArgs;
use crate::{arguments, console, input, signals};

use self::baseline::Baseline;

/// Compare strategies on the same puzzles
///
/// Counts the work of every strategy on every puzzle, checks every answer, then measures the time.
/// Without files it uses built-in puzzles: three sets, or all of them if more than the first table
/// is requested.
///
/// Placements are digits written by choice. A check tests a digit in a cell, or counts the options
/// of a cell or of another constraint; reads are the cells, flags, counters and masks that it
/// reads. All are means per puzzle. A time is processor time of one thread for a pass over all
/// puzzles of a set, divided by their number: the median of several runs, the contestants in turn.
/// ±4 % is how far its 99 % interval reaches, and ≈ marks a time whose interval overlaps that of
/// the row above. With --details, or where nearly all times overlap, a table compares each strategy
/// with the previous rung, or with the row above, round by round: 1.40, 1.38 to 1.42 is the ratio
/// and its interval at 99 %. Below the first table, a sentence says why a row is faster, where the
/// counts of its work explain it.
///
/// --with puts a LeetCode answer, such as solution.py, or a program of any language beside the
/// strategies. A program reads one puzzle of 81 characters per line and writes one solution per
/// line; its start-up is measured separately. A time of --budget limits its processor time for 50
/// puzzles together: with 10s, a set of 100 may take 20 s. For an answer, only its calls are timed,
/// and the budget limits each. `kata judge` shows longer times, because it calls the answer once
/// per board. Every answer is checked. Both report one solution per puzzle, so --limit has to be 1.
///
/// --baseline compares with an older build of kata. Both builds take turns on one core, which finds
/// a change of a few percent, even on a busy machine. The rounds take the time of --measure. Rows
/// too slow for that time are listed but not compared; the cheapest row is always compared.
///
/// --null tests the comparison itself: each strategy is compared with itself, and with itself
/// solving one of 50 puzzles twice. Finding these 2 % takes 5 s for one strategy on one set of
/// 1,000 puzzles or more. All sets and strategies share the time of --measure.
#[derive(clap::Args)]
#[command(after_long_help = "\
Exit codes:
  0    measured, also where the budget was too small for some puzzles
  1    a wrong answer, a program that failed, or, with --fail-above, a row that
       is slower or was not compared
  2    wrong usage, or input that cannot be read

Examples:
  kata compare
  kata compare --strategy empty-list,xor-bitmask --details
  kata compare --limit 2 --budget 200k --budget 50ms puzzles.txt
  kata compare --strategy xor-bitmask --with solution.py --with ./solver
  kata compare --strategy xor-bitmask --with 'python3 solver.py'
  kata compare --null --strategy xor-bitmask --measure 15s
  kata compare --strategy xor-bitmask --measure 60s --baseline ./kata-before --fail-above 5%
  kata compare --runs 10 --format json > results.json
  kata compare --format csv puzzles.txt > results.csv")]
pub(crate) struct Args {
    /// Strategies to compare, separated by commas [default: all]
    #[arg(short, long = "strategy", value_name = "NAME", value_delimiter = ',', value_parser = arguments::strategy(), hide_possible_values = true)]
    strategies: Vec<&'static Rung>,

    /// Stop after N solutions; 2 proves that a solution is the only one
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = arguments::whole(1..=u64::MAX))]
    limit: u64,

    /// Limit per puzzle: placements (20000, 300k, 5M), a time (200ms, 1.5s), or 'none'; may be
    /// repeated
    #[arg(short, long = "budget", value_name = "BUDGET", default_values = budget::DEFAULT)]
    budgets: Vec<Budget>,

    /// Measure for this long, after counting the work; longer if N runs take longer
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = budget::parse_time)]
    measure: Duration,

    /// Measure everything in at least N runs [default: 3; for ratios, 8]
    #[arg(long, value_name = "N", value_parser = arguments::whole(1..=u32::MAX))]
    runs: Option<u32>,

    /// Also run this LeetCode answer, such as solution.py, or this program, such as ./solver or
    /// 'python3 solver.py'; may be repeated
    #[arg(long, value_name = "COMMAND")]
    with: Vec<String>,

    /// Show how times changed since an older build of kata, run alongside this one
    #[arg(long, value_name = "BUILD")]
    baseline: Option<PathBuf>,

    /// Exit with 1 if the whole interval of a strategy is slower than the baseline by more than
    /// this share, such as 5%
    #[arg(long, value_name = "SHARE", requires = "baseline", value_parser = baseline::share)]
    fail_above: Option<f64>,

    /// Compare each strategy with itself, and report the number of false differences
    #[arg(long, conflicts_with_all = ["baseline", "with"])]
    null: bool,

    /// Show more tables: all work, the speed compared with the previous rung, and all built-in sets
    #[arg(long)]
    details: bool,

    /// Output format; `cargo study --results FILE` shows JSON as charts
    #[arg(
        short,
        long,
        value_name = "FORMAT",
        default_value = "table",
        value_enum
    )]
    format: Format,

    #[command(flatten)]
    input: InputArgs,

    /// Files of puzzles, in any format that `kata solve` reads; `-` for standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The formats of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text for reading
    Table,
    /// One JSON object with everything
    Json,
    /// One line for each strategy on each set
    Csv,
}

/// Without a terminal, a line says how far it is after this long, and then once per period. The
/// first is shorter than the default of --measure, so that each comparison prints a line.
const FIRST_LINE: Duration = Duration::from_secs(5);
const LINE_PERIOD: Duration = Duration::from_secs(30);

/// The fewest runs where no ratios are asked for. More would make a comparison of slow strategies
/// long, and fewer show nothing of the noise.
const FEW_RUNS: u32 = 3;

impl Args {
    /// Whether more than the first table is asked for.
    fn is_detailed(&self) -> bool {
        self.details || self.format != Format::Table
    }

    /// Whether all strategies are compared on the built-in sets.
    fn is_default(&self) -> bool {
        self.strategies.is_empty() && self.with.is_empty() && self.files.is_empty()
    }

    fn least_runs(&self) -> u32 {
        match self.runs {
            Some(runs) => runs,
            None if self.details || self.null => RUNS_FOR_INTERVAL,
            None => FEW_RUNS,
        }
    }

    /// The strategies and then the programs; with --null each strategy in all roles.
    fn contestants(&self, sets: &[Set], limits: &Limits) -> Result<Vec<Contestant<'static>>> {
        let mut contestants = Vec::new();
        for rung in self.rungs() {
            let contestant = Contestant::from(rung);
            if self.null {
                let again = contestant.again();
                let slower = contestant.slower();
                contestants.extend([contestant, again, slower]);
            } else {
                contestants.push(contestant);
            }
        }
        if !self.with.is_empty() {
            signals::before_end(kill_running);
        }
        for shown in &self.with {
            let program = ComparedProgram::start(shown, command(shown)?, limits)?;
            self.note_slow_program(&program, sets);
            contestants.push(program.into());
        }
        Ok(contestants)
    }

    fn rungs(&self) -> Vec<&'static Rung> {
        if self.strategies.is_empty() {
            ladder::LADDER.iter().collect()
        } else {
            self.strategies.clone()
        }
    }

    /// Says so if a program makes the comparison longer than --measure.
    fn note_slow_program(&self, program: &ComparedProgram, sets: &[Set]) {
        let runs = self.least_runs();
        let time = program.estimated_time(sets, runs);
        if is_long(time, self.measure) {
            console::note(&slow_program_text(&program.name, time, runs));
        }
    }

    fn sets(&self) -> Result<Vec<Set>> {
        let mut sets = Vec::new();
        for path in &self.files {
            sets.push(read(path, self.input.options())?);
        }
        if sets.is_empty() {
            sets = compare::built_in();
            if !self.is_detailed() || self.baseline.is_some() || self.null {
                sets.truncate(FIRST_SETS);
            }
        }
        Ok(sets)
    }

    fn plan(&self, limits: Limits) -> Plan {
        // The rounds with an earlier build take the time that is asked for.
        let time = if self.baseline.is_some() {
            Duration::ZERO
        } else {
            self.measure
        };
        Plan {
            limits,
            time,
            runs: self.least_runs(),
            details: self.is_detailed() && !self.null,
        }
    }

    /// The options that limit a search, for a build of --baseline.
    fn limit_options(&self) -> Vec<OsString> {
        let mut options: Vec<OsString> = vec!["--limit".into(), self.limit.to_string().into()];
        for budget in &self.budgets {
            options.extend(["--budget".into(), budget.to_string().into()]);
        }
        options
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    if args.limit != 1 && !args.with.is_empty() {
        return Err(Error::Arguments {
            expected: "--limit 1 beside --with, since a program reports one solution per puzzle"
                .to_owned(),
            found: format!("--limit {}", args.limit),
        });
    }
    let limits = budget::limits(args.limit, &args.budgets);
    let sets = args.sets()?;
    // What cannot be read or started is reported before the measurement, which takes long.
    let baseline = match &args.baseline {
        Some(build) => Some(Baseline::open(build, args.limit_options(), &sets)?),
        None => None,
    };
    let contestants = args.contestants(&sets, &limits)?;
    let mut results = measure(&contestants, &sets, &args.plan(limits));
    results.command = arguments::command_line();
    if args.details && !args.null {
        measure_memory(&mut results.strategies, &sets[0], &limits);
    }
    let rounds = match &baseline {
        Some(baseline) => Some(baseline.measure(&mut results, args.measure)?),
        None => None,
    };
    let mut out = Printer::new();
    match args.format {
        Format::Json => out.json(&results)?,
        Format::Csv => print_csv(&results, &mut out)?,
        Format::Table => {
            let mut sheets = sheets(&results, rounds.as_ref(), args.details);
            sheets[0].notes.extend(hints::hints(args, &results));
            for sheet in &sheets {
                render::draw(sheet, &mut out)?;
            }
        }
    }
    // The table is there to show that some strategies cannot finish the hardest puzzles, so that is
    // no shortfall.
    let mut faults: Vec<String> = results
        .strategies
        .iter()
        .flat_map(StrategyResults::failures)
        .collect();
    if let (Some(share), Some(rounds)) = (args.fail_above, &rounds) {
        faults.extend(baseline::slower(&results, rounds, share));
        faults.extend(baseline::not_compared(&results, rounds));
    }
    for fault in &faults {
        console::error(fault);
    }
    Ok(if faults.is_empty() {
        ExitStatus::Success
    } else {
        ExitStatus::Shortfall
    })
}

fn print_csv(results: &Results, out: &mut Printer) -> Result {
    let mut bytes = Vec::new();
    csv::write(results, &mut bytes).map_err(Error::Output)?;
    write!(out, "{}", String::from_utf8_lossy(&bytes))
}

/// Compares, and shows how far it is: with a bar on a terminal, otherwise with a line from time to
/// time.
fn measure(contestants: &[Contestant<'_>], sets: &[Set], plan: &Plan) -> Results {
    let bar = console::progress_bar(Some(0));
    let next = Mutex::new(Instant::now() + FIRST_LINE);
    let results = compare::compare(contestants, sets, plan, &|progress: Progress<'_>| {
        if let Some(left) = progress.left {
            let spent = bar.elapsed();
            bar.set_length((spent + left).as_millis() as u64);
            bar.set_position(spent.as_millis() as u64);
        }
        bar.set_message(format!("{} {}", progress.phase, progress.current));
        let Ok(mut next) = next.lock() else { return };
        if bar.is_hidden() && Instant::now() >= *next {
            console::note(&progress);
            *next = Instant::now() + LINE_PERIOD;
        }
    });
    bar.finish_and_clear();
    results
}

/// A shorter time needs no note, and would be shown as 0 s.
const LEAST_NOTED: Duration = Duration::from_secs(1);

/// What is said of a program that makes the comparison longer. The time is estimated by a few
/// puzzles, so it is no limit: a program may be slower at first, or on other puzzles.
fn slow_program_text(name: &str, time: Duration, runs: u32) -> String {
    format!(
        "{name} may take {:.0} s or more if it solves all puzzles in time: for a first pass over \
         them, {runs} runs or more (--runs), and puzzles with other digits",
        time.as_secs_f64()
    )
}

/// Whether the least time of a program is worth a note beside that of --measure.
fn is_long(time: Duration, measure: Duration) -> bool {
    time > measure && time >= LEAST_NOTED
}

/// Fills in the memory of strategies: of a process of this command that solves with one of them.
fn measure_memory(strategies: &mut [StrategyResults], set: &Set, limits: &Limits) {
    let Ok(kata) = std::env::current_exe() else {
        return;
    };
    let kata = kata.to_string_lossy();
    for strategy in strategies {
        if strategy.memory.is_none() {
            let name = &*strategy.name;
            let solve = [&*kata, "solve", "--threads", "1", "--strategy", name, "-"];
            let solve = solve.map(str::to_owned).into();
            strategy.memory = ComparedProgram::memory_for(solve, set, limits);
        }
    }
}

/// The program and its arguments that a value of `--with` stands for.
fn command(value: &str) -> Result<Vec<String>> {
    let reason = match shell_words::split(value) {
        Ok(words) if !words.is_empty() => return Ok(words),
        Ok(_) => "it is empty".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(Error::NoCommand {
        value: value.to_owned(),
        reason,
    })
}

/// The set of a file, named after it.
fn read(path: &Path, options: InputOptions) -> Result<Set> {
    let name = input::name(path);
    let name = Path::new(&*name)
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    let mut puzzles = Vec::new();
    for puzzle in input::puzzles(path, options)? {
        puzzles.push((puzzle?, None));
    }
    Ok(Set::new(console::harmless(name), puzzles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimated_time_is_not_called_a_limit() {
        assert_eq!(
            slow_program_text("solver (program)", Duration::from_millis(7600), 3),
            "solver (program) may take 8 s or more if it solves all puzzles in time: for a first \
             pass over them, 3 runs or more (--runs), and puzzles with other digits"
        );
    }

    #[test]
    fn a_time_that_would_be_shown_as_zero_is_not_noted() {
        let short = Duration::from_millis(1);
        assert!(!is_long(Duration::from_millis(400), short));
        assert!(is_long(Duration::from_millis(1200), short));
        assert!(!is_long(Duration::from_secs(3), Duration::from_secs(4)));
    }
}
