//! A judgement as text.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use answers::Standing;
use evidence::Explanation;
use evidence::{Reply, Smallest};
use judge::Verdict;
use runner::{AnswerFile, Measured, OpenError, Rejection};
use sudoku::{Cell, Digit, Grid};

use crate::arguments;
use crate::console::{self, BAD, FAINT, GOOD, Printer, STRONG, harmless};
use crate::error::Result;
use compare::number;

/// The width of an explanation in columns.
pub(crate) const WIDTH: usize = 80;

/// The most groups of lines that are listed because they never ran.
const MOST_IDLE: usize = 8;

/// The verdict in the words of the judges' sites, green or red.
pub(crate) fn verdict(out: &mut Printer, verdict: Verdict) -> Result {
    let style = if verdict == Verdict::Accepted {
        GOOD
    } else {
        BAD
    };
    writeln!(out, "\n  {style}{verdict}{style:#}\n")
}

/// The answer, or the verdict on one that cannot be loaded: then it is shown, with what its
/// compiler or interpreter wrote.
pub(crate) fn loaded(
    out: &mut Printer,
    opened: Result<AnswerFile, OpenError>,
) -> Result<Result<AnswerFile, Verdict>> {
    let Err(OpenError::Rejected { verdict, output }) = opened else {
        return Ok(Ok(opened?));
    };
    self::verdict(out, verdict)?;
    harmless(output)
        .lines()
        .try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(Err(verdict))
}

/// What is odd about a file that can be judged, on standard error.
pub(crate) fn note(answer: &AnswerFile) {
    answer.note.iter().for_each(|note| console::note(note));
}

/// The CPU time of one call, or of one process.
pub(crate) fn time(time: Duration) -> String {
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
pub(crate) fn measured(out: &mut Printer, measured: &Measured) -> Result {
    let slowest = measured.times.iter().max_by_key(|(_, time)| time);
    if let Some((case, slowest)) = slowest.filter(|(_, time)| *time >= Measured::SHORTEST) {
        writeln!(
            out,
            "  slowest      {} of CPU time, on {case}",
            time(*slowest)
        )?;
    }
    if !measured.cpu.is_zero() {
        let all = number::seconds(measured.cpu.as_secs_f64());
        writeln!(
            out,
            "  all          {all} of CPU time, including process start-up"
        )?;
        writeln!(
            out,
            "  peak memory  {} MiB",
            measured.memory.div_ceil(1 << 20)
        )?;
    }
    Ok(())
}

/// Where an accepted answer stands, below a blank line; nothing if nothing is known.
pub(crate) fn standing(out: &mut Printer, standing: &Standing, file: Option<&Path>) -> Result {
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

/// The first failing case, and what was printed for it.
pub(crate) fn rejection(out: &mut Printer, rejection: &Rejection) -> Result {
    let reason = harmless(&rejection.reason);
    writeln!(out, "  {STRONG}{}{STRONG:#}: {reason}", rejection.case)?;
    for (name, text) in [
        ("Start of the answer", &rejection.answer),
        ("Printed", &rejection.printed),
        ("Standard error", &rejection.stderr),
    ] {
        if !text.is_empty() {
            writeln!(out, "\n  {name}:")?;
        }
        for line in harmless(text).lines() {
            writeln!(out, "  {FAINT}│{FAINT:#} {line}")?;
        }
    }
    Ok(())
}

/// The board of the first failing case.
pub(crate) fn failing_board(out: &mut Printer, rejection: &Rejection) -> Result {
    let mut grids = vec![("puzzle", rejection.puzzle)];
    grids.extend(rejection.expected.map(|grid| ("expected", grid)));
    grids.extend(rejection.actual.map(|grid| (ACTUAL, grid)));
    writeln!(out)?;
    side_by_side(out, &grids, &rejection.expected.unwrap_or(rejection.puzzle))
}

/// Why an answer is wrong.
pub(crate) fn explanation(
    out: &mut Printer,
    explanation: &Explanation,
    rejection: &Rejection,
) -> Result {
    board(out, explanation, rejection)?;
    rule_and_step(out, explanation)?;
    name(out, explanation)
}

/// The board on which it fails: the smallest one that was found, otherwise that of the case.
pub(crate) fn board(out: &mut Printer, explanation: &Explanation, rejection: &Rejection) -> Result {
    match &explanation.smallest {
        Some(smallest) => {
            smallest_board(out, smallest)?;
            let ends = matches!(smallest.actual, Reply::Board(_) | Reply::Truth(_));
            if ends && rejection.verdict == Verdict::RuntimeError {
                let case = &rejection.case;
                writeln!(out, "    It ends without an error here, unlike on {case}.")?;
            }
            Ok(())
        }
        None => failing_board(out, rejection),
    }
}

/// Whether [`rule_and_step`] has something to show.
pub(crate) fn has_rule(explanation: &Explanation) -> bool {
    let Explanation {
        rule,
        first_wrong_step,
        when_stopped,
        idle_lines,
        ..
    } = explanation;
    let is_step_known = first_wrong_step.is_some() || when_stopped.is_some();
    rule.is_some() || is_step_known || !idle_lines.is_empty()
}

/// When it fails, the first wrong step, and the lines that never ran, as far as they are known.
pub(crate) fn rule_and_step(out: &mut Printer, explanation: &Explanation) -> Result {
    section(out, "When it fails", explanation.rule.as_ref())?;
    section(
        out,
        "First wrong step on this board",
        explanation.first_wrong_step.as_ref(),
    )?;
    section(
        out,
        "When it was stopped on this board",
        explanation.when_stopped.as_ref(),
    )?;
    let idle = &explanation.idle_lines;
    if !idle.is_empty() {
        writeln!(
            out,
            "\n  {STRONG}Lines that never ran on this board{STRONG:#}"
        )?;
    }
    for lines in &idle[..idle.len().min(MOST_IDLE)] {
        let line: String = harmless(lines).chars().take(WIDTH - 4).collect();
        writeln!(out, "    {line}")?;
    }
    if idle.len() > MOST_IDLE {
        writeln!(out, "    …")
    } else {
        Ok(())
    }
}

/// The name of the bug, if it has one.
pub(crate) fn name(out: &mut Printer, explanation: &Explanation) -> Result {
    let name = explanation.name.as_deref().map(|name| {
        let mut rest = name.trim_end_matches('.').chars();
        let first = rest.next().map(|first| first.to_uppercase().to_string());
        format!("{}{}.", first.unwrap_or_default(), rest.as_str())
    });
    section(out, "Likely bug", name.as_ref())
}

/// A heading, and a text below it.
fn section(out: &mut Printer, heading: &str, text: Option<&impl std::fmt::Display>) -> Result {
    let Some(text) = text else { return Ok(()) };
    writeln!(out, "\n  {STRONG}{heading}{STRONG:#}")?;
    out.indented("    ", &harmless(text), WIDTH)
}

fn smallest_board(out: &mut Printer, smallest: &Smallest) -> Result {
    writeln!(
        out,
        "\n  {STRONG}The smallest board found on which it fails{STRONG:#}\n"
    )?;
    let mut grids: Vec<(&str, Grid)> = smallest
        .before
        .iter()
        .map(|before| ("call first", *before))
        .collect();
    grids.push(("board", smallest.board));
    let against = match &smallest.expected {
        Reply::Board(solution) => **solution,
        _ => smallest.board,
    };
    if let Reply::Board(after) = &smallest.actual {
        grids.extend((**after != smallest.board).then_some((ACTUAL, **after)));
    }
    side_by_side(out, &grids, &against)?;
    writeln!(out)?;
    out.indented("    ", &harmless(smallest), WIDTH)
}

/// The heading of a grid in which a wrong digit is red, with a `!` after it.
const ACTUAL: &str = "actual (!: wrong)";

/// Grids side by side.
fn side_by_side(out: &mut Printer, grids: &[(&str, Grid)], against: &Grid) -> Result {
    for (name, _) in grids {
        write!(out, "  {name:<20}")?;
    }
    writeln!(out)?;
    for row in 0..9 {
        let mut line = String::new();
        for (name, grid) in grids {
            line.push_str("  ");
            for cell in Cell::ALL.into_iter().filter(|cell| cell.row() == row) {
                let wrong =
                    *name == ACTUAL && against[cell].is_some() && grid[cell] != against[cell];
                let shown = grid[cell].map_or('.', Digit::to_char);
                let _ = if wrong {
                    write!(line, "{BAD}{shown}{BAD:#}!")
                } else {
                    write!(line, "{shown} ")
                };
            }
            line.push_str("  ");
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
