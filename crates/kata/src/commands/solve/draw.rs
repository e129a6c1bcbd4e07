//! One puzzle, drawn on a terminal: givens in bold, found digits in colour.

use std::time::Instant;

use bulk::{Job, RecordVerdict};
use compare::number;
use sudoku::{Digit, Puzzle};

use crate::console::{FAINT, FOUND, Printer, STRONG, harmless};
use crate::drawing::framed;
use crate::error::{ExitStatus, Result};

/// Solves the puzzle and draws the result below its title.
pub(super) fn solve_and_draw(
    job: &Job,
    puzzle: &Puzzle,
    title: Option<String>,
) -> Result<ExitStatus> {
    let start = Instant::now();
    let answer = job.one.solve(puzzle, &job.limits);
    let time = number::seconds(start.elapsed().as_secs_f64());
    let verdict = RecordVerdict::of(&answer, job.limits.solutions);

    let mut out = Printer::new();
    let grid = answer.first.as_ref().unwrap_or(puzzle.grid());
    let drawn = framed(|cell| {
        let style = if puzzle.grid()[cell].is_some() {
            STRONG
        } else {
            FOUND
        };
        format!("{style}{}{style:#}", grid[cell].map_or('·', Digit::to_char))
    });
    if let Some(title) = title {
        writeln!(out, "{}", harmless(title))?;
    }
    writeln!(out, "{drawn}")?;
    let words = match verdict {
        RecordVerdict::Solved => String::new(),
        RecordVerdict::Several => {
            let count = number::grouped(answer.solutions);
            format!("several solutions: the first of {count} or more ")
        }
        other => format!("{} ", other.words()),
    };
    writeln!(out, "{words}{FAINT}{}, {time}{FAINT:#}", job.one.name())?;
    Ok(if verdict == RecordVerdict::Solved {
        ExitStatus::Success
    } else {
        ExitStatus::Shortfall
    })
}
