//! `kata practice --interview`: one problem against the clock.

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use compare::number;
use judge::Verdict;
use runner::{AnswerFile, Measured, ProcessLimits};

use super::boards::Supply;
use super::keyboard::{Awaited, Keyboard};
use super::progress::PracticeProgress;
use super::questions;
use super::stage::Stage;
use super::text;
use crate::answers::group::CaseGroup;
use crate::answers::{fresh, saved, show};
use crate::console::{self, FAINT, Printer, STRONG, harmless};
use crate::error::{Error, ExitStatus};

const TASK: &str = "LeetCode 37, Sudoku Solver. Write `solveSudoku`: fill the blank cells, which are `.`, so that \
     each row, column and box has each digit from 1 to 9 once. Change the board in place. It has \
     exactly one solution.";

/// One verdict, and when it was known.
struct Try {
    after: Duration,
    verdict: Verdict,
    /// Why it is wrong, as far as that is known.
    why: String,
}

/// Runs until the first Accepted, until the time is over or until q; then shows the summary.
pub(super) fn run(
    path: &Path,
    is_new: bool,
    minutes: u32,
    stages: &[Stage],
    progress: &mut PracticeProgress,
) -> Result<ExitStatus, Error> {
    let file = harmless(path.display());
    if !is_new {
        return Err(Error::AnswerExists(file));
    }
    let stage = stages.iter().rfind(|stage| !stage.asks_for_a_change);
    let stage = stage.expect("the first rung has stages");
    let seed = fresh::new_seed();
    let boards = Supply::new(seed).boards(&stage.boards);
    let (mut out, keyboard, begin) = (Printer::new(), Keyboard::new(), Instant::now());
    let limit = Duration::from_secs(u64::from(minutes) * 60);
    text::prose(&mut out, TASK)?;
    let time = number::counted(minutes.into(), "minute");
    writeln!(out, "  Write {file}; it is judged each time you save it. You have {time}.")?;
    writeln!(out, "  {FAINT}j judge again   q end{FAINT:#}\n")?;
    let (mut tries, mut judged) = (Vec::new(), saved::version(path).ok());
    while begin.elapsed() < limit {
        out.flush()?;
        let shown = Cell::new(u64::MAX);
        let event = keyboard.wait(saved::PAUSE, || {
            show_clock(&shown, limit.saturating_sub(begin.elapsed()));
            begin.elapsed() >= limit || saved::version(path).is_ok_and(|now| Some(now) != judged)
        })?;
        if console::stdout_is_terminal() {
            write!(out, "\r\x1b[K")?;
        }
        match event {
            Awaited::Key('q') | Awaited::End => break,
            Awaited::Saved | Awaited::Key('j') if begin.elapsed() < limit => {
                judged = saved::version(path).ok();
                match judge(path, &boards, &begin, &mut out) {
                    Err(error @ Error::Output(_)) => return Err(error),
                    Err(error) => console::error(&error),
                    Ok(judged) => tries.push(judged),
                }
            }
            Awaited::Key(_) if begin.elapsed() < limit => {
                writeln!(
                    out,
                    "  An interview has no hints and no replay: j judges again, q ends.\n"
                )?;
            }
            _ => {}
        }
        if tries.last().is_some_and(|last| last.verdict == Verdict::Accepted) {
            break;
        }
    }
    write_summary(&tries, begin.elapsed(), &mut out)?;
    questions::ask(&questions::next(stage.lesson, progress), progress, &keyboard, &mut out)?;
    Ok(ExitStatus::Success)
}

/// Writes the time that is left, if another second has passed.
fn show_clock(shown: &Cell<u64>, left: Duration) {
    if console::stdout_is_terminal() && shown.replace(left.as_secs()) != left.as_secs() {
        let mut out = Printer::new();
        // The next write to standard output reports an error.
        let _ = write!(out, "\r  {} left ", clock(left)).and_then(|()| out.flush());
    }
}

fn clock(time: Duration) -> String {
    format!("{:02}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// Judges the file and shows the verdict alone; why it is wrong is for the summary.
fn judge(
    path: &Path,
    boards: &CaseGroup,
    begin: &Instant,
    out: &mut Printer,
) -> Result<Try, Error> {
    let answer = match show::loaded(out, AnswerFile::open(path, ProcessLimits::DEFAULT))? {
        Err(verdict) => return Ok(Try { after: begin.elapsed(), verdict, why: String::new() }),
        Ok(answer) => answer,
    };
    let mut measured = Measured::default();
    let rejection = boards.judge(&answer, &mut measured)?;
    let verdict = rejection.as_ref().map_or(Verdict::Accepted, |found| found.verdict);
    let after = begin.elapsed();
    show::verdict(out, verdict)?;
    writeln!(out, "  {} of {} boards passed\n", measured.passed, boards.count())?;
    out.flush()?;
    let Some(rejection) = rejection else { return Ok(Try { after, verdict, why: String::new() }) };
    let found = boards.explain(&answer, &rejection)?;
    Ok(Try { after, verdict, why: found.reason().unwrap_or(rejection.reason) })
}

fn write_summary(tries: &[Try], end: Duration, out: &mut Printer) -> Result<(), Error> {
    let is_wrong = |one: &&Try| one.verdict != Verdict::Accepted;
    writeln!(out, "\n  {STRONG}Summary{STRONG:#}\n")?;
    match tries.iter().find(|one| !is_wrong(one)) {
        Some(first) => writeln!(out, "  first Accepted after {}", clock(first.after))?,
        None => writeln!(out, "  not accepted in {}", clock(end))?,
    }
    let count = tries.iter().filter(is_wrong).count();
    writeln!(out, "  {}\n", number::counted(count as u64, "failed attempt"))?;
    for one in tries.iter().filter(is_wrong) {
        text::prose(out, &format!("{} {}: {}", clock(one.after), one.verdict, harmless(&one.why)))?;
    }
    Ok(())
}
