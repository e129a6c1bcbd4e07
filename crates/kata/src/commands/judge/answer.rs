//! Judges a file as it was submitted to LeetCode.

use std::path::Path;
use std::time::Instant;

use judge::Explanation;
use runner::{AnswerFile, Measured, OpenError, Rejection, RunnerError, TrialGroup};
use serde_json::json;

use super::args::Args;
use super::cases::Cases;
use super::report::Report;
use crate::answers::memory::LastFailure;
use crate::answers::show;
use crate::answers::standing::Standing;
use crate::console::{Printer, harmless};
use crate::error::Error;
use crate::signals;

/// Judges the file; whether it is accepted.
pub(super) fn judge(args: &Args, path: &Path) -> Result<bool, Error> {
    let begin = Instant::now();
    signals::before_end(runner::kill_running);
    let mut out = Printer::new();
    let file = path.display().to_string();
    let opened = AnswerFile::open(path, args.limits());
    if let Err(OpenError::Rejected { verdict, output }) = &opened
        && !args.is_table()
    {
        let report = json!({ "file": file, "verdict": verdict.to_string(), "output": output });
        return out.json(&report).map(|()| false);
    }
    let Ok(answer) = show::loaded(&mut out, opened)? else { return Ok(false) };
    let answer = match args.problem {
        Some(problem) => answer.only(problem)?,
        None => answer,
    };
    show::note(&mut out, &answer)?;
    // A seed, a case or a problem asks for exactly those boards.
    let asks_for_boards = args.seed.is_some() || args.case.is_some() || args.problem.is_some();
    let has_memory = !args.no_memory && !asks_for_boards;
    let last_failure = has_memory.then(|| LastFailure::of(path)).flatten();
    let cases = Cases::new(args, Some(&answer), last_failure.as_ref())?;
    let answer = answer.with_seed(cases.seed);
    if args.is_table() {
        let problems: Vec<String> = answer.problems().iter().map(ToString::to_string).collect();
        let (name, language) = (harmless(answer.name()), answer.language());
        writeln!(out, "  {name}, {language}: {}\n", problems.join(", "))?;
    }
    let mut last_group: Option<&TrialGroup> = None;
    let (measured, rejection, count) = cases.judge(args, &mut out, |group, part| {
        last_group = Some(group);
        answer.judge(&group.trials, part)
    })?;
    // Only the sanitizers see what is wrong with an answer that is right here.
    let is_right = rejection.is_none();
    let rejection = match rejection {
        None => undefined(&cases, &answer)?,
        rejection => rejection,
    };
    let failure = rejection
        .as_ref()
        .map(|rejection| LastFailure { seed: cases.seed, case: rejection.case.clone() });
    let place = |failure: Option<&LastFailure>| {
        last_group?.trials.iter().position(|trial| Some(&trial.name) == failure.map(|of| &of.case))
    };
    let places = place(last_failure.as_ref()).zip(place(failure.as_ref()));
    let is_again = places.filter(|(last, now)| last <= now).map(|(last, now)| last == now);
    if has_memory {
        LastFailure::keep(failure, path);
    }
    let mut report = Report {
        args,
        subject: json!({ "file": file, "language": answer.language() }),
        cases: &cases,
        count,
        shares_process: true,
        measured,
        rejection,
        explanation: Explanation::default(),
        begin,
        judged_in: begin.elapsed(),
        standing: None,
        is_again,
    };
    report.write_verdict(&mut out)?;
    match (&report.rejection, last_group) {
        (Some(rejection), Some(group)) if !is_right => {
            report.explanation = answer.explain(&group.trials, rejection)?;
        }
        (None, _) if args.case.is_none() => {
            report.standing = Some(Standing::new(&answer)?);
        }
        _ => {}
    }
    report.print(&mut out)
}

/// The first case on which an accepted answer makes an undefined step, as far as its compiler can
/// find that.
fn undefined(cases: &Cases, answer: &AnswerFile) -> Result<Option<Box<Rejection>>, RunnerError> {
    let Some(sanitized) = answer.sanitized() else { return Ok(None) };
    for group in &cases.groups {
        if let Some(rejection) = sanitized.judge(&group.trials, &mut Measured::default())? {
            return Ok(Some(rejection));
        }
    }
    Ok(None)
}
