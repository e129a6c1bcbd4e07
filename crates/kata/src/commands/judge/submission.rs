//! Judges a file as it was submitted to LeetCode, or a program in any language.

use std::path::Path;
use std::time::Instant;

use answers::{LastFailure, Standing};
use evidence::Problem;
use runner::{AnswerFile, Judged, Measured, OpenError, Program, Protocol, TrialGroup};
use serde_json::json;

use super::args::Args;
use super::cases::Cases;
use super::report::Report;
use crate::console::{self, Printer, harmless};
use crate::error::Result;
use crate::judgement;
use crate::last_failures;
use crate::practice_language::PracticeLanguage;
use crate::signals;

/// Judges the answer that the arguments name, otherwise the program; whether it is accepted.
pub(super) fn judge(args: &Args) -> Result<bool> {
    let begin = Instant::now();
    signals::before_end(runner::kill_running);
    let mut out = Printer::new();
    let answer = match &args.file {
        None => None,
        Some(path) => match load(args, path, &mut out)? {
            None => return Ok(false),
            loaded => loaded,
        },
    };
    let program = Program {
        command: args.command.clone(),
        protocol: args.protocol,
        limits: args.limits(),
    };
    // A seed, a case or a problem asks for exactly those boards.
    let asks_for_boards = args.seed.is_some() || args.case.is_some() || args.problem.is_some();
    let has_memory = !args.no_memory && !asks_for_boards;
    let remembered = args.file.as_deref().filter(|_| has_memory);
    let last_failure = remembered.and_then(last_failures::read);
    let cases = Cases::new(args, answer.as_ref(), last_failure.as_ref())?;
    let answer = answer.map(|answer| answer.with_seed(cases.seed));
    if let Some(answer) = answer.as_ref().filter(|_| args.is_table()) {
        let problems: Vec<String> = answer.problems().iter().map(ToString::to_string).collect();
        let (name, language) = (harmless(&answer.name), answer.language());
        writeln!(out, "  {name}, {language}: {}\n", problems.join(", "))?;
    }
    let mut last_group: Option<&TrialGroup> = None;
    let (measured, finding, count) = cases.judge(args, &mut out, |group, part| {
        last_group = Some(group);
        match &answer {
            Some(answer) => answer.judge(&group.trials, part),
            None => program.judge(&group.trials, part),
        }
    })?;
    let mut standing = None;
    // Why an answer is wrong that is right here is known, where only another build shows it.
    let mut is_explained = true;
    let finding = match (finding, &answer) {
        (Some(finding), _) => {
            is_explained = false;
            Some(finding)
        }
        (None, None) => None,
        (None, Some(answer)) => match undefined(&cases, answer)? {
            Some(finding) => Some(finding),
            None if args.case.is_some() => None,
            None => {
                let standing = standing.insert(Standing::new(answer)?);
                standing.failure.take()
            }
        },
    };
    let failure = finding.as_ref().map(|finding| LastFailure {
        seed: cases.seed,
        case: finding.case.clone(),
    });
    let progress = match (&last_failure, &failure, last_group) {
        (Some(last), Some(now), Some(group)) => last.progress(now, group),
        _ => None,
    };
    if let Some(path) = remembered {
        last_failures::write(failure, path);
    }
    let file = args.file.as_ref().map(|path| path.display().to_string());
    let protocol: &str = args.protocol.into();
    let mut report = Report {
        args,
        subject: match &answer {
            Some(answer) => [
                ("file", json!(file)),
                ("language", json!(answer.language())),
            ],
            None => [
                ("command", json!(args.command)),
                ("protocol", json!(protocol)),
            ],
        },
        cases: &cases,
        count,
        shares_process: answer.is_some() || args.protocol == Protocol::Batch,
        measured,
        finding,
        begin,
        judged_in: begin.elapsed(),
        standing,
        progress,
    };
    report.write_verdict(&mut out)?;
    if let (Some(finding), Some(answer), Some(group)) = (&mut report.finding, &answer, last_group)
        && !is_explained
    {
        finding.explanation = answer.explain(&group.trials, finding)?;
    }
    report.print(&mut out)
}

/// Loads the answer; `None` if it cannot be, which is then its verdict.
fn load(args: &Args, path: &Path, out: &mut Printer) -> Result<Option<AnswerFile>> {
    let opened = AnswerFile::open(path, args.limits());
    if let Err(OpenError::Rejected { verdict, output }) = &opened
        && !args.is_table()
    {
        let (file, verdict) = (path.display().to_string(), verdict.to_string());
        let report = json!({ "file": file, "verdict": verdict, "output": output });
        return out.json(&report).map(|()| None);
    }
    let Ok(answer) = judgement::loaded(out, opened)? else {
        return Ok(None);
    };
    let answer = match args.problem {
        Some(problem) => answer.only(problem)?,
        None => written(answer, path)?,
    };
    judgement::print_note(&answer);
    Ok(Some(answer))
}

/// Leaves out a method that is still as `practice` wrote it, if the other one is written.
fn written(answer: AnswerFile, path: &Path) -> Result<AnswerFile> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let is_written = |problem: &Problem| {
        PracticeLanguage::of(path).is_none_or(|language| !language.is_unwritten(&text, *problem))
    };
    let (written, others): (Vec<Problem>, Vec<Problem>) = answer
        .problems()
        .iter()
        .partition(|problem| is_written(problem));
    let ([problem], [other]) = (&written[..], &others[..]) else {
        return Ok(answer);
    };
    console::note(&format!(
        "{} is not written yet, so it is not judged",
        other.method()
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
