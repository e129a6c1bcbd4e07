//! Judges a file as it was submitted to LeetCode.

use std::path::Path;
use std::time::Duration;

use judge::Verdict;
use runner::{
    AnswerFile, BoardGroup, Measured, OpenError, Problem, Rejection, RunnerError, TrialGroup,
};
use serde_json::{Map, Value, json};

use super::args::Args;
use super::cases::Cases;
use super::hard::Timed;
use super::report::{self, Report};
use super::show;
use super::standing::Standing;
use crate::console::{Printer, harmless};
use crate::error::Error;
use crate::signals;

/// Boards that are given to one process.
enum Group<'a> {
    Puzzles(&'a TrialGroup),
    Boards(&'a BoardGroup),
}

/// Judges the file; whether it is accepted.
pub(super) fn judge(args: &Args, path: &Path) -> Result<bool, Error> {
    signals::before_end(|_| runner::kill_running());
    let mut out = Printer::new();
    let answer = match AnswerFile::open(path, args.limits()) {
        Err(OpenError::Rejected { verdict, output }) => {
            write_not_loaded(args, path, verdict, &output, &mut out)?;
            return Ok(false);
        }
        opened => opened?,
    };
    let cases = Cases::new(args)?;
    let groups = groups(&answer, &cases)?;
    if args.is_table() {
        let problems: Vec<String> = answer.problems().iter().map(ToString::to_string).collect();
        let (name, language) = (harmless(answer.name()), answer.language());
        writeln!(out, "  {name}, {language}: {}\n", problems.join(", "))?;
    }
    let (mut measured, mut busy) = (Measured::default(), Duration::ZERO);
    let (mut rejection, mut timed) = (None, Vec::new());
    for group in &groups {
        let mut part = Measured::default();
        rejection = group.judge(&answer, &mut part)?;
        if args.is_table() {
            report::group(&mut out, &group.name(), &part, group.count())?;
        }
        let time = part.cpu.saturating_sub(answer.start());
        busy += time;
        if let Group::Puzzles(group) = *group {
            timed.push(Timed { group, time });
        }
        measured.merge(part);
        if rejection.is_some() {
            break;
        }
    }
    // The time of one board may be lost in the time that the process needs to start.
    let is_placed = rejection.is_none() && !timed.is_empty() && !busy.is_zero();
    let standing = is_placed.then(|| {
        Standing::of_answer(&answer, &cases.trials, &timed, args.limits(), cases.max_work)
    });
    let report = Report {
        subject: subject(path, answer.language()),
        replay: ["kata", "judge"]
            .into_iter()
            .chain(args.beyond.then_some("--beyond"))
            .map(str::to_owned)
            .chain(args.limit_words())
            .collect(),
        subject_words: vec![path.display().to_string()],
        seed: cases.seed,
        has_fresh: args.case.is_none(),
        shares_process: true,
        cases: groups.iter().map(Group::count).sum(),
        skipped: cases.trials.skipped,
        max_work: cases.max_work,
        measured,
        busy: Some(busy),
        rejection,
        standing,
    };
    report.print(args.is_table(), &mut out)?;
    Ok(report.rejection.is_none())
}

/// The groups for the problems that the answer solves; at least one.
fn groups<'a>(answer: &AnswerFile, cases: &'a Cases) -> Result<Vec<Group<'a>>, Error> {
    let mut groups = Vec::new();
    if answer.problems().contains(&Problem::SudokuSolver) {
        groups.extend(cases.trials.groups.iter().map(Group::Puzzles));
    }
    if answer.problems().contains(&Problem::ValidSudoku) {
        groups.extend(cases.boards.iter().map(Group::Boards));
    }
    if groups.is_empty() {
        let name = answer.name();
        let message = format!("the case is for a method that {name} does not have");
        return Err(Error::Usage(message));
    }
    Ok(groups)
}

impl Group<'_> {
    fn name(&self) -> String {
        match self {
            Self::Puzzles(group) => group.name.to_owned(),
            Self::Boards(group) => format!("36, {}", group.name),
        }
    }

    fn count(&self) -> usize {
        match self {
            Self::Puzzles(group) => group.trials.len(),
            Self::Boards(group) => group.boards.len(),
        }
    }

    fn judge(
        &self,
        answer: &AnswerFile,
        measured: &mut Measured,
    ) -> Result<Option<Box<Rejection>>, RunnerError> {
        match self {
            Self::Puzzles(group) => answer.judge(group, measured),
            Self::Boards(group) => answer.judge_boards(group, measured),
        }
    }
}

fn subject(path: &Path, language: &str) -> Map<String, Value> {
    let mut subject = Map::new();
    subject.insert("file".to_owned(), json!(path.display().to_string()));
    subject.insert("language".to_owned(), json!(language));
    subject
}

/// The message of the compiler, or of the interpreter that loads the file.
fn write_not_loaded(
    args: &Args,
    path: &Path,
    verdict: Verdict,
    output: &str,
    out: &mut Printer,
) -> Result<(), Error> {
    if args.is_table() {
        return show::not_loaded(out, verdict, output);
    }
    out.json(&json!({
        "file": path.display().to_string(),
        "verdict": verdict.to_string(),
        "output": output,
    }))
}
