//! Judges a strategy of the list with the shared checks.

use std::time::Duration;

use evidence::Explanation;
use judge::{
    CheckOutcome, CheckResult, Finding, Judge, JudgeReport, PlannedCheck, Verdict, fixtures,
};
use ladder::Rung;
use runner::Trial;
use serde_json::json;

use super::args::Args;
use crate::arguments;
use crate::console::Printer;
use crate::error::{Error, Result};
use crate::finding;
use crate::judgement::{self, CaseCounts};
use compare::number;

/// Runs the checks on the strategy; whether it is accepted.
pub(super) fn judge(args: &Args, rung: &'static Rung) -> Result<bool> {
    let judge = Judge {
        effort: Some(args.effort),
        time_limit: Duration::from_secs_f64(args.time_limit),
        is_listed: true,
        row_by_row: rung.row_by_row,
        ..Judge::new(rung.strategy())
    };
    let plan = plan(args, &judge)?;
    let mut out = Printer::new();
    let mut lines = CheckLines::default();
    let mut written: Result = Ok(());
    let report = judge.run_plan(plan, |result| {
        if args.is_table() && written.is_ok() {
            written = lines.add(&mut out, result);
        }
    });
    written?;
    if args.is_table() {
        lines.finish(&mut out)?;
        write_report(&mut out, &report)?;
    } else {
        out.json(&as_json(&report))?;
    }
    Ok(report.verdict() == Verdict::Accepted)
}

/// The checks and cases that the arguments name; all of them unless they name some.
fn plan(args: &Args, judge: &Judge) -> Result<Vec<PlannedCheck>> {
    let mut plan = judge.plan();
    if let Some(name) = &args.check {
        plan.retain(|planned| planned.check.name == name);
    }
    if let Some(name) = &args.case {
        if fixtures::case(name).is_none() && Trial::named(name).is_none() {
            return Err(Error::UnknownCase(name.clone()));
        }
        plan.retain(|planned| planned.case.name == name);
    }
    if plan.is_empty() {
        let case = match &args.case {
            Some(name) => format!("the case {name}"),
            None => "a case of this strategy".to_owned(),
        };
        return Err(Error::CheckWithoutCase(case));
    }
    Ok(plan)
}

/// The number of checks that passed.
fn passed(report: &JudgeReport) -> usize {
    let results = report.results.iter();
    results
        .filter(|result| matches!(result.outcome, CheckOutcome::Passed))
        .count()
}

/// The number of cases after the one that failed.
fn not_judged(report: &JudgeReport) -> usize {
    report.planned - report.results.len()
}

/// Writes the verdict, the counts, and what is wrong.
fn write_report(out: &mut Printer, report: &JudgeReport) -> Result {
    judgement::write_verdict(out, report.verdict())?;
    let counts = CaseCounts {
        passed: passed(report),
        failed: usize::from(report.finding().is_some()),
        not_judged: not_judged(report),
        all: report.planned,
        fails_after_cases: false,
    };
    writeln!(out, "  {counts}")?;
    let skipped = report.skipped().count();
    if skipped > 0 {
        writeln!(out, "  {skipped} skipped, such as:")?;
    }
    for (result, reason) in report.skipped().take(3) {
        let place = place(result);
        writeln!(out, "    {place}: {reason}")?;
    }
    if let Some(slowest) = report.slowest() {
        let time = number::seconds(slowest.time.as_secs_f64());
        writeln!(out, "  slowest      {time}, {}", place(slowest))?;
    }
    if let Some(finding) = report.finding() {
        writeln!(out)?;
        finding::write_reason(out, finding)?;
        finding::write_explanation(out, finding)?;
        let command = replay(report.strategy, finding);
        writeln!(out, "\n  Run this check again:\n    {command}")?;
    }
    Ok(())
}

/// Where a check ran: `solution on leetcode-37`.
fn place(result: &CheckResult) -> String {
    format!("{} on {}", result.check.name, result.case.name)
}

/// The command that runs the failed check alone.
fn replay(strategy: &str, finding: &Finding) -> String {
    let mut words = vec!["judge", "--strategy", strategy];
    if let Some(check) = &finding.check {
        words.extend(["--check", check]);
    }
    if let Some(case) = &finding.case {
        words.extend(["--case", case]);
    }
    arguments::command(words)
}

/// Writes one line for the early checks, which come first on the first case, then one per check,
/// when the next one begins.
#[derive(Default)]
struct CheckLines {
    name: &'static str,
    passed: usize,
    skipped: usize,
    failed: bool,
    time: Duration,
}

impl CheckLines {
    fn add(&mut self, out: &mut Printer, result: &CheckResult) -> Result {
        let CheckResult { check, case, .. } = result;
        let name = if check.is_early(case) {
            case.name
        } else {
            check.name
        };
        if self.name != name {
            self.finish(out)?;
            *self = Self {
                name,
                ..Self::default()
            };
        }
        self.time += result.time;
        match result.outcome {
            CheckOutcome::Passed => self.passed += 1,
            CheckOutcome::Skipped(_) => self.skipped += 1,
            CheckOutcome::Failed(_) => self.failed = true,
        }
        Ok(())
    }

    fn finish(&self, out: &mut Printer) -> Result {
        if self.name.is_empty() {
            return Ok(());
        }
        write!(out, "  {:<16} {:>3} passed", self.name, self.passed)?;
        if self.skipped > 0 {
            write!(out, ", {} skipped", self.skipped)?;
        }
        if self.failed {
            write!(out, ", 1 failed")?;
        }
        writeln!(out, "  {}", number::seconds(self.time.as_secs_f64()))
    }
}

fn as_json(report: &JudgeReport) -> serde_json::Value {
    let failure = report.finding().map(|finding| {
        let replay = replay(report.strategy, finding);
        finding::as_json(finding, &replay, None)
    });
    let mut json = json!({
        "verdict": report.verdict().to_string(),
        "strategy": report.strategy,
        "passed": passed(report),
        "not_judged": not_judged(report),
        "skipped": report.skipped().count(),
        "cases": report.planned,
        "failure": failure,
    });
    let explanation = report.finding().map(|finding| &finding.explanation);
    finding::add_explanation(&mut json, explanation.unwrap_or(&Explanation::default()));
    json
}
