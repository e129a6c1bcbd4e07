//! Judges a program in any language.

use std::io::Write;
use std::time::Duration;

use compare::number;
use judge::Verdict;
use judge::runner::{Measured, ProcessLimits, Program, Rejection, Trials, kill_running};
use serde_json::json;

use super::args::Args;
use super::{show, standing};
use crate::error::{Error, INTERRUPTED};
use crate::shell;

/// What was judged, and the result.
struct Judged {
    program: Program,
    trials: Trials,
    measured: Measured,
    rejection: Option<Box<Rejection>>,
    /// The times of the list; empty after a rejection.
    ranking: Vec<(&'static str, Duration)>,
}

/// Judges the program; whether it is accepted.
pub(super) fn judge(args: &Args) -> Result<bool, Error> {
    let limits = ProcessLimits {
        cpu: Duration::from_secs_f64(args.time_limit),
        wall: Duration::from_secs_f64(args.time_limit * 3.0),
        memory: args.memory_limit << 20,
        output: args.output_limit,
    };
    let program = Program { command: args.command.clone(), protocol: args.protocol, limits };
    let trials = match &args.case {
        None => Trials::within(args.max_work),
        Some(name) => Trials::named(name).ok_or_else(|| {
            Error::Usage(format!(
                "no case is called '{name}'; expected a name of fixtures/cases.tsv, or a tier and \
                 a number such as easy:3"
            ))
        })?,
    };
    // The handler can be set only once per process, and a second one would be the same.
    let _ = ctrlc::set_handler(|| {
        kill_running();
        std::process::exit(INTERRUPTED.into());
    });

    let mut out = anstream::stdout().lock();
    let (mut measured, mut rejection) = (Measured::default(), None);
    for group in &trials.groups {
        let mut part = Measured::default();
        rejection = program.judge(group, &mut part)?;
        if !args.json {
            let (passed, time) = (part.passed, number::seconds(part.cpu.as_secs_f64()));
            writeln!(out, "  {:<24} {passed:>3} of {:<3}  {time}", group.name, group.trials.len())?;
            out.flush()?;
        }
        measured.merge(part);
        if rejection.is_some() {
            break;
        }
    }
    let ranking = match rejection {
        None => standing::ranking(&trials),
        Some(_) => Vec::new(),
    };
    let judged = Judged { program, trials, measured, rejection, ranking };
    if args.json {
        writeln!(out, "{:#}", judged.as_json())?;
    } else {
        judged.write(args.max_work, &mut out)?;
    }
    Ok(judged.rejection.is_none())
}

impl Judged {
    fn verdict(&self) -> Verdict {
        self.rejection.as_ref().map_or(Verdict::Accepted, |rejection| rejection.verdict)
    }

    /// The command that judges the program on one case again.
    fn replay(&self, case: &str) -> String {
        let options = ["kata", "judge", "--protocol", self.program.protocol.name(), "--case", case];
        let words = options.into_iter().chain(["--"]);
        shell::quoted(words.chain(self.program.command.iter().map(String::as_str)))
    }

    fn write(&self, max_work: u64, out: &mut impl Write) -> std::io::Result<()> {
        show::verdict(out, self.verdict())?;
        writeln!(out, "  {} of {} cases passed", self.measured.passed, self.trials.count())?;
        if self.trials.skipped > 0 {
            let puzzles = number::counted(self.trials.skipped as u64, "puzzle");
            let most = number::grouped(max_work);
            writeln!(out, "  {puzzles} skipped, with more than {most} placements (--max-work)")?;
        }
        show::measured(out, &self.measured)?;
        match &self.rejection {
            Some(rejection) => {
                writeln!(out)?;
                show::rejection(out, rejection, &self.replay(&rejection.case))
            }
            None => writeln!(
                out,
                "  standing     {}\n               (this includes the start of its processes; the \
                 list runs inside kata)",
                standing::sentence(self.measured.cpu, &self.ranking)
            ),
        }
    }

    fn as_json(&self) -> serde_json::Value {
        let Self { program, trials, measured, rejection, ranking } = self;
        let line = |grid: sudoku::Grid| grid.to_string();
        let slowest = measured
            .slowest
            .as_ref()
            .map(|(case, cpu)| json!({ "case": case, "cpu_seconds": cpu.as_secs_f64() }));
        let list = ranking
            .iter()
            .map(|(name, time)| json!({ "strategy": name, "seconds": time.as_secs_f64() }));
        let failure = rejection.as_ref().map(|rejection| {
            json!({
                "case": rejection.case,
                "reason": rejection.reason,
                "puzzle": line(*rejection.puzzle.grid()),
                "expected": rejection.expected.map(line),
                "actual": rejection.actual.map(line),
                "stderr": rejection.stderr,
                "replay": self.replay(&rejection.case),
            })
        });
        json!({
            "verdict": self.verdict().to_string(),
            "command": program.command,
            "protocol": program.protocol.name(),
            "passed": measured.passed,
            "cases": trials.count(),
            "skipped": trials.skipped,
            "cpu_seconds": measured.cpu.as_secs_f64(),
            "slowest": slowest,
            "peak_memory_bytes": measured.memory,
            "list": list.collect::<Vec<_>>(),
            "failure": failure,
        })
    }
}
