//! One puzzle, drawn for a person: givens as they stood, found digits in colour.

use std::io::Write;
use std::time::Instant;

use sudoku::{Cell, Digit, Grid, Puzzle};

use super::encode::Said;
use super::work::{Job, said};
use crate::console::{FAINT, FOUND, STRONG};
use crate::error::{Error, Outcome};
use crate::number;

/// Solves the one puzzle and draws what came of it.
pub(super) fn solve_and_draw(job: &Job, puzzle: &Puzzle) -> Result<Outcome, Error> {
    let rung = job.rung(1);
    let start = Instant::now();
    let answer = rung.strategy.solve(puzzle, &job.limits);
    let time = number::seconds(start.elapsed().as_secs_f64());
    let said = said(&answer, job.limits.solutions);

    let mut out = anstream::stdout().lock();
    let grid = answer.first.as_ref().unwrap_or(puzzle.grid());
    writeln!(out, "{}", drawn(puzzle, grid))?;
    let name = rung.name();
    match said {
        Said::Solved(..) => writeln!(out, "{FAINT}{name}, {time}{FAINT:#}")?,
        Said::Several(_, count) => {
            let count = number::grouped(count);
            writeln!(
                out,
                "several solutions: the first of {count} or more {FAINT}{name}, {time}{FAINT:#}"
            )?;
        }
        other => writeln!(out, "{} {FAINT}{name}, {time}{FAINT:#}", other.words())?,
    }
    out.flush()?;
    Ok(if matches!(said, Said::Solved(..)) { Outcome::Success } else { Outcome::Shortfall })
}

/// The grid in a frame.
fn drawn(puzzle: &Puzzle, grid: &Grid) -> String {
    let frame = |left, middle, right| {
        let bar = "─".repeat(7);
        format!("{FAINT}{left}{bar}{middle}{bar}{middle}{bar}{right}{FAINT:#}")
    };
    let side = format!("{FAINT}│{FAINT:#}");
    let cell = |cell: Cell| {
        let style = if puzzle.grid()[cell].is_some() { STRONG } else { FOUND };
        format!("{style}{}{style:#}", grid[cell].map_or('·', Digit::to_char))
    };
    let mut lines = vec![frame('┌', '┬', '┐')];
    for (index, row) in Cell::ALL.chunks(9).enumerate() {
        if index > 0 && index % 3 == 0 {
            lines.push(frame('├', '┼', '┤'));
        }
        let boxes: Vec<String> = row
            .chunks(3)
            .map(|cells| cells.iter().map(|&one| cell(one)).collect::<Vec<_>>().join(" "))
            .collect();
        lines.push(format!("{side} {} {side}", boxes.join(&format!(" {side} "))));
    }
    lines.push(frame('└', '┴', '┘'));
    lines.join("\n")
}
