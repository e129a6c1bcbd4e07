//! What `kata judge` and `kata practice` write about an answer, beside what is
//! [wrong](crate::finding) with it: the verdict, what was measured, and where it stands.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::time::Duration;

use answers::Standing;
use judge::Verdict;
use runner::{AnswerFile, Measured, OpenError};

use crate::arguments;
use crate::console::{self, BAD, GOOD, Printer, WIDTH, harmless};
use crate::error::Result;
use compare::number;

/// The verdict in the words of the judges' sites, green or red.
pub(crate) fn write_verdict(out: &mut Printer, verdict: Verdict) -> Result {
    let style = if verdict == Verdict::Accepted {
        GOOD
    } else {
        BAD
    };
    writeln!(out, "\n  {style}{verdict}{style:#}\n")
}

/// An answer, or why it cannot be judged.
pub(crate) enum Loaded {
    Answer(Box<AnswerFile>),
    /// The compiler or the interpreter refuses it.
    Rejected(Verdict),
}

/// The answer, or the verdict on one that cannot be loaded. That verdict is shown, with the output
/// of the compiler or the interpreter.
pub(crate) fn loaded(out: &mut Printer, opened: Result<AnswerFile, OpenError>) -> Result<Loaded> {
    let Err(OpenError::Rejected {
        verdict, output, ..
    }) = opened
    else {
        return Ok(Loaded::Answer(Box::new(opened?)));
    };
    write_verdict(out, verdict)?;
    harmless(output)
        .lines()
        .try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(Loaded::Rejected(verdict))
}

/// What is odd about a file that can be judged, on standard error.
pub(crate) fn print_note(answer: &AnswerFile) {
    answer.note.iter().for_each(|note| console::note(note));
}

/// How many cases passed. Judging ends at the first failure, so some may not have been judged.
pub(crate) struct CaseCounts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) not_judged: usize,
    pub(crate) all: usize,
    /// Whether one more board failed, which is judged after the cases and is none of them.
    pub(crate) fails_after_cases: bool,
}

/// Writes `12 of 1000 cases passed, 1 failed, 987 not judged`; only the first part if all were
/// judged.
impl Display for CaseCounts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} cases passed", self.passed, self.all)?;
        if self.not_judged > 0 {
            if self.failed > 0 {
                write!(f, ", {} failed", self.failed)?;
            }
            write!(f, ", {} not judged", self.not_judged)?;
        }
        if self.fails_after_cases {
            write!(f, "; 1 more board, judged after them, failed")?;
        }
        Ok(())
    }
}

/// The slowest board is named if it takes at least this much CPU time. Where all boards take
/// microseconds, an interrupt decides which of them is the slowest, and another run names another
/// one. A step of the system's scheduler takes up to 10 ms.
const LEAST_SLOWEST: Duration = Duration::from_millis(10);

/// The slowest board, if it says something about the answer.
fn slowest_board(measured: &Measured) -> Option<&(String, Duration)> {
    let slowest = measured.slowest()?;
    if slowest.1 < LEAST_SLOWEST {
        return None;
    }
    Some(slowest)
}

/// The CPU time of one call, or of one process.
pub(crate) fn cpu_time(time: Duration) -> String {
    let limit = if time < Measured::SHORTEST {
        "under "
    } else {
        ""
    };
    format!(
        "{limit}{}",
        number::seconds(time.max(Measured::SHORTEST).as_secs_f64())
    )
}

/// What was measured, one line each.
pub(crate) fn write_measured(out: &mut Printer, measured: &Measured) -> Result {
    if let Some((case, slowest)) = slowest_board(measured) {
        writeln!(
            out,
            "  slowest      {} of CPU time, on {case}",
            cpu_time(*slowest)
        )?;
    }
    if !measured.cpu.is_zero() {
        let total = number::seconds(measured.cpu.as_secs_f64());
        writeln!(
            out,
            "  all          {total} of CPU time, including process start-up"
        )?;
    }
    if measured.memory > 0 {
        writeln!(
            out,
            "  peak memory  {} MiB",
            measured.memory.div_ceil(1 << 20)
        )?;
    }
    Ok(())
}

/// Where an accepted answer stands, below a blank line; nothing if nothing is known.
pub(crate) fn write_standing(
    out: &mut Printer,
    standing: &Standing,
    file: Option<&Path>,
) -> Result {
    if !standing.shown.is_empty() {
        writeln!(out)?;
    }
    for text in standing.paragraphs() {
        out.indented("  ", &text, WIDTH)?;
    }
    if let Some(file) = file
        && standing.invites_to_compare
    {
        // What follows `--with` is a command line of its own.
        let file = file.display().to_string();
        let command = arguments::command(["compare", "--with", &shell_words::quote(&file)]);
        let command = harmless(command);
        writeln!(out, "  To compare it with the rungs:\n    {command}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_fails_after_the_cases_is_said_to_be_none_of_them() {
        let mut counts = CaseCounts {
            passed: 12,
            failed: 1,
            not_judged: 987,
            all: 1000,
            fails_after_cases: false,
        };
        let text = "12 of 1000 cases passed, 1 failed, 987 not judged";
        assert_eq!(counts.to_string(), text);
        counts = CaseCounts {
            passed: 1000,
            failed: 0,
            not_judged: 0,
            fails_after_cases: true,
            ..counts
        };
        let text = "1000 of 1000 cases passed; 1 more board, judged after them, failed";
        assert_eq!(counts.to_string(), text);
    }

    #[test]
    fn the_slowest_board_is_named_only_if_it_takes_long() {
        for (microseconds, expected) in [(9999, None), (10_000, Some("fresh:119"))] {
            let measured = Measured {
                times: vec![
                    ("fresh:118".to_owned(), Duration::from_micros(90)),
                    ("fresh:119".to_owned(), Duration::from_micros(microseconds)),
                ],
                ..Measured::default()
            };
            let slowest = slowest_board(&measured).map(|(case, _)| &**case);
            assert_eq!(slowest, expected, "{microseconds}");
        }
    }
}
