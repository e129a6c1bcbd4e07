//! `kata practice --interview`: one problem against the clock.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use compare::number;
use judge::Verdict;
use runner::{Effort, Trial};

use super::judging::{self, Judged};
use super::keyboard::Keyboard;
use super::questions;
use super::stage::Stage;
use crate::console::{self, FAINT, Printer, STRONG, harmless};
use crate::error::Result;
use crate::finding;
use crate::practice_language::PracticeLanguage;

const TASK: &str = "LeetCode 37, Sudoku Solver. Write `solveSudoku`: fill the blank cells (`.`) so \
                    that each row, column and box has each digit from 1 to 9 once. Change the \
                    board in place. It has exactly one solution.";

/// One verdict, and when it was known.
struct Try {
    after: Duration,
    verdict: Verdict,
    /// Why it is wrong, as far as that is known.
    why: String,
}

/// How the judging of a saved file ended.
enum InterviewAttempt {
    /// With a verdict.
    Tried(Try),
    /// The learner pressed q meanwhile.
    Quit,
}

/// Runs until the first Accepted, until the time is over or until q; then shows the summary.
pub(super) fn run(path: &Path, language: &PracticeLanguage, minutes: u32, stage: &Stage) -> Result {
    let file = harmless(path.display());
    let boards = stage.boards(answers::new_seed()).into();
    let mut out = Printer::new();
    let keyboard = Keyboard::new()?;
    let begin = Instant::now();
    let limit = Duration::from_secs(u64::from(minutes) * 60);
    out.markdown(TASK)?;
    let time = number::counted(minutes.into(), "minute");
    writeln!(
        out,
        "  Edit {file}; it is judged each time you save it. You have {time}."
    )?;
    writeln!(
        out,
        "  The language is {}; for another, use --language NAME without FILE.",
        language.tag()
    )?;
    writeln!(out, "  {FAINT}j judge again   q end{FAINT:#}\n")?;
    let mut tries: Vec<Try> = Vec::new();
    let mut judged_version = judging::version(path).ok();
    while tries
        .last()
        .is_none_or(|last| last.verdict != Verdict::Accepted)
    {
        let key = keyboard.wait(|| {
            console::status(&format!(
                "  {} left ",
                clock(limit.saturating_sub(begin.elapsed()))
            ));
            begin.elapsed() >= limit
                || judging::version(path).is_ok_and(|now| Some(now) != judged_version)
        })?;
        console::status("");
        if begin.elapsed() >= limit {
            break;
        }
        match key {
            'q' => return write_summary(&tries, begin.elapsed(), &mut out),
            'j' => {
                judged_version = judging::version(path).ok();
                let hidden = keyboard.hide_keys()?;
                let attempt = judge(path, &boards, &keyboard, &begin, &mut out);
                drop(hidden);
                match judging::go_on_after(attempt)? {
                    Some(InterviewAttempt::Tried(latest)) => tries.push(latest),
                    Some(InterviewAttempt::Quit) => {
                        return write_summary(&tries, begin.elapsed(), &mut out);
                    }
                    None => {}
                }
            }
            _ => writeln!(out, "  No hints in an interview: j judges, q ends.\n")?,
        }
    }
    write_summary(&tries, begin.elapsed(), &mut out)?;
    questions::ask(stage, &keyboard, &mut out).map(|_| ())
}

fn clock(time: Duration) -> String {
    format!("{:02}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

/// Judges the file and shows the verdict, and the failing board as LeetCode does; why it is wrong
/// is for the summary.
fn judge(
    path: &Path,
    boards: &Arc<[Trial]>,
    keyboard: &Keyboard,
    begin: &Instant,
    out: &mut Printer,
) -> Result<InterviewAttempt> {
    let judged = judging::judge(path, boards, keyboard, out)?;
    let after = begin.elapsed();
    let (verdict, why) = match judged {
        Judged::Quit => return Ok(InterviewAttempt::Quit),
        Judged::Unrunnable(verdict) => (verdict, String::new()),
        Judged::Accepted(..) => (Verdict::Accepted, String::new()),
        Judged::Rejected(answer, finding) => {
            if finding.actual.is_none() {
                // LeetCode, too, shows the message of an error, or of a result that is not a board.
                out.prose(&harmless(&finding.reason))?;
            }
            finding::write_failing_board(out, &finding)?;
            writeln!(out)?;
            let explained = judging::explain(answer, boards, finding, Effort::Quick, keyboard)?;
            let Some(finding) = explained else {
                return Ok(InterviewAttempt::Quit);
            };
            let why = match finding.explanation.reason() {
                Some(reason) if finding.verdict != Verdict::RuntimeError => reason,
                _ => finding.reason,
            };
            (finding.verdict, why)
        }
    };
    Ok(InterviewAttempt::Tried(Try {
        after,
        verdict,
        why,
    }))
}

fn write_summary(tries: &[Try], end: Duration, out: &mut Printer) -> Result {
    let (accepted, failed): (Vec<&Try>, Vec<&Try>) = tries
        .iter()
        .partition(|attempt| attempt.verdict == Verdict::Accepted);
    writeln!(out, "\n  {STRONG}Summary{STRONG:#}\n")?;
    match accepted.first() {
        Some(first) => writeln!(out, "  first Accepted after {}", clock(first.after))?,
        None => writeln!(out, "  not accepted in {}", clock(end))?,
    }
    writeln!(
        out,
        "  {}\n",
        number::counted(failed.len() as u64, "failed attempt")
    )?;
    for attempt in failed {
        // What could not be run has shown its errors.
        let why = if attempt.why.is_empty() {
            String::new()
        } else {
            format!(": {}", attempt.why)
        };
        out.prose(&format!(
            "{} {}{}",
            clock(attempt.after),
            attempt.verdict,
            harmless(why)
        ))?;
    }
    Ok(())
}
