//! Judges a file as it was submitted to LeetCode, or a program in any language.

use std::path::Path;
use std::time::Instant;

use answers::{LastFailure, Progress, Standing};
use judge::Finding;
use runner::{
    AnswerFile, Effort, Judged, Measured, OpenError, Problem, Program, Protocol, TrialGroup,
};
use serde_json::json;

use super::args::Args;
use super::cases::Cases;
use super::report::Report;
use crate::console::{self, Printer, harmless};
use crate::error::Result;
use crate::judgement::{self, Loaded};
use crate::last_failures;
use crate::practice_language::PracticeLanguage;
use crate::signals;

/// Judges the answer that the arguments name, otherwise the program; whether it is accepted.
pub(super) fn judge(args: &Args) -> Result<bool> {
    let begin = Instant::now();
    signals::before_end(runner::kill_running);
    let mut out = Printer::new();
    match &args.file {
        None => judge_program(args, begin, &mut out),
        Some(path) => match load(args, path, &mut out)? {
            None => Ok(false),
            Some(answer) => judge_answer(args, path, answer, begin, &mut out),
        },
    }
}

fn judge_program(args: &Args, begin: Instant, out: &mut Printer) -> Result<bool> {
    let program = Program {
        command: args.command.clone(),
        protocol: args.protocol,
        limits: args.limits(),
    };
    let cases = Cases::for_program(args)?;
    let judged = cases.judge(args, out, |group, part| program.judge(&group.trials, part))?;
    let protocol: &str = args.protocol.into();
    let report = Report {
        args,
        subject: [
            ("command", json!(args.command)),
            ("protocol", json!(protocol)),
        ],
        cases: &cases,
        count: judged.count,
        shares_process: args.protocol == Protocol::Batch,
        measured: judged.measured,
        finding: judged.finding,
        is_beside_cases: false,
        begin,
        judged_in: begin.elapsed(),
        standing: None,
        progress: None,
    };
    report.write_verdict(out)?;
    report.print(out)
}

fn judge_answer(
    args: &Args,
    path: &Path,
    answer: AnswerFile,
    begin: Instant,
    out: &mut Printer,
) -> Result<bool> {
    let memory = FailureMemory::read(args, path);
    let cases = Cases::new(args, Some(&answer), memory.last.as_ref())?;
    let answer = answer.with_seed(cases.seed);
    if args.is_table() {
        write_subject(out, &answer)?;
    }
    let judged = cases.judge(args, out, |group, part| answer.judge(&group.trials, part))?;
    let failure = if let Some(finding) = judged.finding {
        Some(Failure::of_case(finding))
    } else {
        show_status(args, "  All cases passed; checking further …");
        let late = late_failure(args, &cases, &answer, &judged.measured);
        show_status(args, "");
        late?
    };
    let failure_to_keep = failure.as_ref().map(|failure| failure.to_keep(cases.seed));
    let progress = memory.progress(failure_to_keep.as_ref(), judged.last_group);
    memory.write(failure_to_keep);
    let is_beside_cases = failure
        .as_ref()
        .is_some_and(|failure| failure.is_beside_cases);
    let is_explained = failure.as_ref().is_some_and(|failure| failure.is_explained);
    let mut report = Report {
        args,
        subject: [
            ("file", json!(path.display().to_string())),
            ("language", json!(answer.language())),
        ],
        cases: &cases,
        count: judged.count,
        shares_process: true,
        measured: judged.measured,
        finding: failure.map(|failure| failure.finding),
        is_beside_cases,
        begin,
        judged_in: begin.elapsed(),
        standing: None,
        progress,
    };
    report.write_verdict(out)?;
    if report.finding.is_none() && args.case.is_none() {
        let trials = cases.of_problem(Problem::SudokuSolver);
        show_status(args, "  Looking at how it searches …");
        let standing = Standing::new(&answer, trials, &report.measured);
        show_status(args, "");
        report.standing = Some(standing?);
    }
    if let (Some(finding), Some(group)) = (&mut report.finding, judged.last_group)
        && !is_explained
    {
        show_status(args, console::EXPLAINING);
        let explanation = answer.explain(&group.trials, finding, Effort::Thorough);
        show_status(args, "");
        finding.explanation = explanation?;
    }
    report.print(out)
}

/// Shows what kata does now, if its result is not JSON.
fn show_status(args: &Args, text: &str) {
    if args.is_table() {
        console::status(text);
    }
}

/// The name of the answer, its language, and its problems.
fn write_subject(out: &mut Printer, answer: &AnswerFile) -> Result {
    let problems: Vec<String> = answer.problems().iter().map(ToString::to_string).collect();
    let name = harmless(&answer.name);
    let language = answer.language();
    writeln!(out, "  {name}, {language}: {}\n", problems.join(", "))
}

/// The failure that is kept from one run to the next.
struct FailureMemory<'a> {
    path: &'a Path,
    /// Whether failures are kept. A seed, a case or a problem asks for exactly those boards.
    is_used: bool,
    /// The failure of the last run.
    last: Option<LastFailure>,
}

impl<'a> FailureMemory<'a> {
    fn read(args: &Args, path: &'a Path) -> Self {
        let asks_for_boards = args.seed.is_some() || args.case.is_some() || args.problem.is_some();
        let is_used = !args.no_memory && !asks_for_boards;
        let last = if is_used {
            last_failures::read(path)
        } else {
            None
        };
        Self {
            path,
            is_used,
            last,
        }
    }

    /// How far the answer gets compared with the last run, if both failed in the group that was
    /// judged last.
    fn progress(&self, now: Option<&LastFailure>, group: Option<&TrialGroup>) -> Option<Progress> {
        self.last.as_ref()?.progress(now?, group?)
    }

    /// Keeps the failure of this run, or that there is none.
    fn write(&self, failure: Option<LastFailure>) {
        if self.is_used {
            last_failures::write(failure, self.path);
        }
    }
}

/// What is wrong with an answer.
struct Failure {
    finding: Box<Finding>,
    /// Whether it is on a board that is not one of the cases.
    is_beside_cases: bool,
    /// Whether it explains itself: it names the step, or a board unlike any case.
    is_explained: bool,
}

impl Failure {
    fn of_case(finding: Box<Finding>) -> Self {
        Self {
            finding,
            is_beside_cases: false,
            is_explained: false,
        }
    }

    fn beside_cases(finding: Box<Finding>) -> Self {
        Self {
            finding,
            is_beside_cases: true,
            is_explained: true,
        }
    }

    /// What the next run needs to know about it.
    fn to_keep(&self, seed: u64) -> LastFailure {
        LastFailure {
            seed,
            case: self.finding.case.clone(),
        }
    }
}

/// What is wrong with an answer that passes all cases, if it is: steps that are too slow for a long
/// search, an undefined step, or a failure on one of the boards that may take it long.
fn late_failure(
    args: &Args,
    cases: &Cases,
    answer: &AnswerFile,
    measured: &Measured,
) -> Result<Option<Failure>> {
    let mut on_more_boards = None;
    if args.case.is_none() {
        // With sanitizers, an answer with slow steps would take minutes.
        let trials = cases.of_problem(Problem::SudokuSolver);
        let most_placements = args.max_work.unwrap_or(u64::MAX);
        let on_long_search =
            answers::failure_on_long_search(answer, trials, measured, most_placements)?;
        if let Some(finding) = on_long_search {
            return Ok(Some(Failure::beside_cases(finding)));
        }
        // Before the undefined steps, since a compiler may still be at work on their build.
        on_more_boards = answers::failure_on_more_boards(answer)?;
    }
    // An undefined step says more: it may be the reason for the other failure.
    if let Some(finding) = undefined(cases, answer)? {
        return Ok(Some(Failure {
            finding,
            is_beside_cases: false,
            is_explained: true,
        }));
    }
    Ok(on_more_boards.map(Failure::beside_cases))
}

/// Loads the answer; `None` if it cannot be, which is then its verdict.
fn load(args: &Args, path: &Path, out: &mut Printer) -> Result<Option<AnswerFile>> {
    let opened = AnswerFile::open_to_sanitize(path, args.limits());
    if let Err(OpenError::Rejected {
        verdict, output, ..
    }) = &opened
        && !args.is_table()
    {
        let (file, verdict) = (path.display().to_string(), verdict.to_string());
        let report = json!({ "file": file, "verdict": verdict, "output": output });
        return out.json(&report).map(|()| None);
    }
    let Loaded::Answer(answer) = judgement::loaded(out, opened)? else {
        return Ok(None);
    };
    let answer = match args.problem {
        Some(problem) => (*answer).only(problem)?,
        None => without_unwritten_method(*answer, path)?,
    };
    let answer = answer.with_cpu_of_all_boards(args.cpu_of_all_boards());
    judgement::print_note(&answer);
    Ok(Some(answer))
}

/// Leaves out a method that is still as `practice` wrote it, if the other one is written.
fn without_unwritten_method(answer: AnswerFile, path: &Path) -> Result<AnswerFile> {
    let Some(language) = PracticeLanguage::of(path) else {
        return Ok(answer);
    };
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut written = Vec::new();
    let mut unwritten = Vec::new();
    for &problem in answer.problems() {
        if language.is_unwritten(&text, problem) {
            unwritten.push(problem);
        } else {
            written.push(problem);
        }
    }
    let ([problem], [skipped]) = (&written[..], &unwritten[..]) else {
        return Ok(answer);
    };
    console::note(&format!(
        "{} is not written yet, so it is not judged",
        skipped.method()
    ));
    Ok(answer.only(*problem)?)
}

/// The first case on which an accepted answer makes an undefined step, as far as its compiler can
/// find that.
fn undefined(cases: &Cases, answer: &AnswerFile) -> Judged {
    let Some(sanitized) = answer.sanitized() else {
        return Ok(None);
    };
    for group in &cases.groups {
        if let Some(finding) = sanitized.judge(&group.trials, &mut Measured::default())? {
            return Ok(Some(finding));
        }
    }
    Ok(None)
}
