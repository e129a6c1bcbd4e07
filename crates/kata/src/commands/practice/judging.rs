//! Judges the file of a learner on the boards of a stage, and compares its time.

use std::path::Path;

use judge::{Explanation, Verdict};
use runner::{AnswerFile, Measured, ProcessLimits, TrialGroup, Trials};

use sudoku::Grid;

use super::boards::Supply;
use super::stage::Stage;
use super::{lesson, text};
use crate::answers::memory::LastFailure;
use crate::answers::standing::TIMED as MOST_WORK;
use crate::answers::{show, standing};
use crate::console::{Printer, harmless};
use crate::error::Error;

/// What the judge says about the file.
pub(super) enum Judged {
    Accepted,
    /// It is wrong on this board; and why.
    Wrong(Grid, Box<Explanation>),
    /// It cannot be run.
    NotRun,
}

/// Judges the file and shows the verdict.
///
/// # Errors
///
/// The file cannot be judged, or the verdict cannot be written.
pub(super) fn judge(
    path: &Path,
    stage: &Stage,
    supply: &Supply,
    out: &mut Printer,
) -> Result<Judged, Error> {
    let opened = AnswerFile::open(path, ProcessLimits::DEFAULT);
    let Ok(answer) = show::loaded(out, opened)? else { return Ok(Judged::NotRun) };
    let problem = stage.boards.problem;
    if !answer.problems().contains(&problem) {
        return Err(Error::NoMethod { answer: answer.name().to_owned(), method: problem.method() });
    }
    let answer = answer.with_seed(supply.seed());
    let mut boards = supply.boards(&stage.boards);
    if let Some(last) = LastFailure::of(path).filter(|last| last.seed == supply.seed()) {
        boards.put_first(&last.case);
    }
    let count = boards.count();
    writeln!(out, "  Judging {} on {count} boards …", harmless(answer.name()))?;
    out.flush()?;
    let mut measured = Measured::default();
    let rejection = boards.judge(&answer, &mut measured)?;
    let failure = rejection
        .as_ref()
        .map(|rejection| LastFailure { seed: supply.seed(), case: rejection.case.clone() });
    LastFailure::keep(failure, path);
    show::verdict(out, rejection.as_ref().map_or(Verdict::Accepted, |found| found.verdict))?;
    let passed = measured.passed;
    if let Some(rejection) = rejection {
        writeln!(out, "  {passed} of {count} boards passed; the next one failed.")?;
        show::rejection(out, &rejection)?;
        out.flush()?;
        let found = boards.explain(&answer, &rejection)?;
        show::board(out, &found, &rejection)?;
        let board = found.smallest.as_ref().map_or(rejection.puzzle, |smallest| smallest.board);
        return Ok(Judged::Wrong(board, Box::new(found)));
    }
    let each = show::time(measured.busy() / passed.max(1) as u32);
    writeln!(out, "  {passed} boards, CPU time of each: {each}")?;
    out.flush()?;
    // What suggests it may mislead, so the answer is accepted.
    if let Some(missing) = lesson::missing(&answer, path, stage)? {
        writeln!(out)?;
        text::prose(out, &missing)?;
    }
    Ok(Judged::Accepted)
}

/// The tiers on which times are compared.
const TIMED: [&str; 2] = ["medium", "hard"];

/// Compares the time of the answer with those of the rung of this stage and of its previous rung.
///
/// # Errors
///
/// The answer cannot be run, or the times cannot be written.
pub(super) fn compare(path: &Path, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
    let answer = AnswerFile::open(path, ProcessLimits::DEFAULT)?;
    let rung = ladder::find(stage.lesson.name);
    let before = rung.and_then(|rung| ladder::find(rung.after?));
    let all = Trials::within(MOST_WORK).promised().groups;
    let groups: Vec<&TrialGroup> = all.iter().filter(|group| TIMED.contains(&group.name)).collect();
    standing::table(&answer, before.into_iter().chain(rung), &groups, out)?;
    writeln!(out)
}
