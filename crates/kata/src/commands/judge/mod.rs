//! `kata judge`: Accepted, or the first failing puzzle; for a strategy of the list, or any program
//! in any language.

mod process;
mod program;
mod protocol;
mod show;
mod strategy;
mod trials;

use std::io::Write;
use std::time::Duration;

use judge::Verdict;
use serde_json::json;

use crate::error::{Error, Outcome};
use crate::number;
use program::{Failure, Measured, Program};
use protocol::Protocol;
use trials::Group;

/// Judge a strategy of the list, or any program in any language
///
/// Says Accepted, or shows the first failing puzzle. An answer is right if it obeys the rules and
/// keeps the givens, so a puzzle with several solutions takes any of them. Where none exists, "No
/// solution exists", "false" or an empty answer is right.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
A program is given the named cases and the tiers that are built in, one group after the other, and is stopped at the first
failure. Its output is read only after a clean end: exit code 0, no limit broken.

Exit codes:
  0    Accepted
  1    any other verdict
  2    wrong usage
  130  interrupted: what was running is killed

Examples:
  kata judge --strategy xor-bitmask             the shared checks, on a strategy of the list
  kata judge -- python3 solver.py               nine lines of nine integers in, the same out
  kata judge --protocol line -- ./solver        81 characters in, 81 out
  kata judge --protocol batch -- java Solver    many lines to one process, so that its start does not dominate
  kata judge --case leetcode-37 -- ./solver     one case alone"))]
pub(crate) struct Args {
    /// A strategy of the list, see `kata list`
    #[arg(
        long,
        value_name = "NAME",
        required_unless_present = "command",
        conflicts_with = "command"
    )]
    strategy: Option<String>,

    /// How puzzles go in and answers come out
    #[arg(long, value_enum, default_value_t, conflicts_with = "strategy")]
    protocol: Protocol,

    /// One case alone: a name of fixtures/cases.tsv, or a tier and a number such as easy:3
    #[arg(long, value_name = "NAME")]
    case: Option<String>,

    /// One check alone, of those for a strategy
    #[arg(long, value_name = "NAME", requires = "strategy")]
    check: Option<String>,

    /// CPU time a puzzle, in seconds; three times as much on the clock ends it, too
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = positive)]
    time_limit: f64,

    /// Memory, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory_limit: u64,

    /// Output a puzzle, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 65_536, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    output_limit: u64,

    /// Leave out puzzles for which the documented search makes more placements
    #[arg(long, value_name = "PLACEMENTS", default_value_t = 100_000, conflicts_with = "strategy")]
    max_work: u64,

    /// Print one JSON object instead
    #[arg(long)]
    json: bool,

    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// A time in seconds that a limit can be.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

/// Judges.
pub(crate) fn run(args: &Args) -> Result<Outcome, Error> {
    let accepted = match &args.strategy {
        Some(name) => strategy::run(args, crate::strategies::named(name)?)?,
        None => judge_program(args)?,
    };
    Ok(if accepted { Outcome::Success } else { Outcome::Shortfall })
}

fn judge_program(args: &Args) -> Result<bool, Error> {
    let limits = process::ProcessLimits {
        cpu: Duration::from_secs_f64(args.time_limit),
        wall: Duration::from_secs_f64(args.time_limit * 3.0),
        memory: args.memory_limit << 20,
        output: args.output_limit,
    };
    let program = Program { command: args.command.clone(), protocol: args.protocol, limits };
    let (groups, left_out) = chosen(args)?;
    process::kill_on_interrupt();

    let mut out = anstream::stdout().lock();
    let mut measured = Measured::default();
    let mut failure = None;
    for group in &groups {
        let mut part = Measured::default();
        failure = program.judge(group, &mut part).err();
        if !args.json {
            let (passed, time) = (part.passed, number::seconds(part.cpu.as_secs_f64()));
            writeln!(out, "  {:<24} {passed:>3} of {:<3}  {time}", group.name, group.trials.len())?;
            out.flush()?;
        }
        measured.merge(part);
        if failure.is_some() {
            break;
        }
    }
    let cases: usize = groups.iter().map(|group| group.trials.len()).sum();
    let verdict = failure.as_ref().map_or(Verdict::Accepted, |failure| failure.verdict);
    let ranking = if failure.is_none() { program::ranking(&groups) } else { Vec::new() };
    if args.json {
        let report = report(&program, &measured, cases, left_out, failure.as_deref(), &ranking);
        writeln!(out, "{report:#}")?;
        return Ok(failure.is_none());
    }
    show::verdict(&mut out, verdict)?;
    writeln!(out, "  {} of {cases} cases passed", measured.passed)?;
    if left_out > 0 {
        let puzzles = number::counted(left_out as u64, "puzzle");
        let most = number::grouped(args.max_work);
        writeln!(out, "  {puzzles} left out, with more than {most} placements (--max-work)")?;
    }
    show::measured(&mut out, &measured)?;
    match &failure {
        Some(failure) => {
            writeln!(out)?;
            show::failure(&mut out, failure, &program.replay(&failure.case))?;
        }
        None => writeln!(
            out,
            "  standing     {}\n               (the start of its processes included; the list runs in this one)",
            show::standing(measured.cpu, &ranking)
        )?,
    }
    Ok(failure.is_none())
}

/// The cases to give, and how many are left out.
fn chosen(args: &Args) -> Result<(Vec<Group>, usize), Error> {
    let Some(name) = &args.case else { return Ok(trials::groups(args.max_work)) };
    // Who asks for a case by name gets it, however much work it is.
    let (mut groups, _) = trials::groups(u64::MAX);
    for group in &mut groups {
        group.trials.retain(|trial| trial.name == *name);
    }
    groups.retain(|group| !group.trials.is_empty());
    if groups.is_empty() {
        return Err(Error::Usage(format!(
            "no case is called '{name}'; expected a name of fixtures/cases.tsv, or a tier and a number such as easy:3"
        )));
    }
    Ok((groups, 0))
}

fn report(
    program: &Program,
    measured: &Measured,
    cases: usize,
    left_out: usize,
    failure: Option<&Failure>,
    ranking: &[(&'static str, Duration)],
) -> serde_json::Value {
    let line = |grid: sudoku::Grid| grid.to_string();
    json!({
        "verdict": failure.map_or(Verdict::Accepted, |failure| failure.verdict).to_string(),
        "command": program.command,
        "protocol": program.protocol,
        "passed": measured.passed,
        "cases": cases,
        "left_out": left_out,
        "cpu_seconds": measured.cpu.as_secs_f64(),
        "slowest": measured.slowest.as_ref().map(|(case, cpu)| json!({ "case": case, "cpu_seconds": cpu.as_secs_f64() })),
        "peak_memory_bytes": measured.memory,
        "list": ranking.iter().map(|(name, time)| json!({ "strategy": name, "seconds": time.as_secs_f64() })).collect::<Vec<_>>(),
        "failure": failure.map(|failure| json!({
            "case": failure.case,
            "reason": failure.reason,
            "puzzle": line(*failure.puzzle.grid()),
            "expected": failure.expected.map(line),
            "came": failure.came.map(line),
            "stderr": failure.stderr,
            "replay": program.replay(&failure.case),
        })),
    })
}
