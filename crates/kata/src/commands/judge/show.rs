//! What a person sees of a judgement, and the same as JSON.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use judge::Verdict;
use sudoku::{Cell, Digit, Grid};

use super::program::{Failure, Measured};
use crate::console::{FAINT, STRONG};
use crate::number;

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();

/// The verdict as a site would show it: large, green or red.
pub(super) fn verdict(out: &mut impl Write, verdict: Verdict) -> io::Result<()> {
    let style = if verdict == Verdict::Accepted { GOOD } else { BAD };
    let spaced: String =
        verdict.to_string().to_uppercase().chars().flat_map(|letter| [letter, ' ']).collect();
    writeln!(out, "\n  {style}{}{style:#}\n", spaced.trim_end())
}

/// What was measured, a line each.
pub(super) fn measured(out: &mut impl Write, measured: &Measured) -> io::Result<()> {
    if let Some((case, time)) = &measured.slowest {
        writeln!(
            out,
            "  slowest      {} of CPU time, on {case}",
            number::seconds(time.as_secs_f64())
        )?;
        writeln!(
            out,
            "  all          {} of CPU time",
            number::seconds(measured.cpu.as_secs_f64())
        )?;
        writeln!(out, "  peak memory  {} MiB", measured.memory.div_ceil(1 << 20))?;
    }
    Ok(())
}

/// Where it stands among the strategies of the list: "faster than a, b; 1.4 × the time of c".
pub(super) fn standing(cpu: Duration, ranking: &[(&'static str, Duration)]) -> String {
    let (faster, slower): (Vec<_>, Vec<_>) = ranking.iter().partition(|&&(_, time)| time < cpu);
    let mut text = String::new();
    match slower[..] {
        [] => text.push_str("slower than every strategy of the list"),
        [(name, _)] => write!(text, "faster than {name}").expect("a string takes it"),
        [(name, _), ..] => write!(text, "faster than {name} and {} more", slower.len() - 1)
            .expect("a string takes it"),
    }
    if let Some((name, time)) = faster.last() {
        let ratio = cpu.as_secs_f64() / time.as_secs_f64().max(1e-9);
        write!(text, "; {} × the time of {name}", number::figures(ratio))
            .expect("a string takes it");
    }
    text
}

/// The first failing case: the puzzle, what was expected and what came side by side, and how to run
/// it again.
pub(super) fn failure(out: &mut impl Write, failure: &Failure, replay: &str) -> io::Result<()> {
    writeln!(out, "  {STRONG}{}{STRONG:#}: {}\n", failure.case, failure.reason)?;
    let mut grids = vec![("puzzle", *failure.puzzle.grid())];
    grids.extend(failure.expected.map(|grid| ("expected", grid)));
    grids.extend(failure.came.map(|grid| ("came", grid)));
    let against = failure.expected.unwrap_or(*failure.puzzle.grid());
    side_by_side(out, &grids, &against)?;
    if !failure.stderr.is_empty() {
        writeln!(out, "\n  It wrote to standard error:")?;
        for line in failure.stderr.lines() {
            writeln!(out, "  {FAINT}│{FAINT:#} {line}")?;
        }
    }
    writeln!(out, "\n  Run this case again:\n    {replay}")
}

/// Nine lines beside nine lines; a digit of the last grid that is not as it should be is set off in
/// brackets.
fn side_by_side(out: &mut impl Write, grids: &[(&str, Grid)], against: &Grid) -> io::Result<()> {
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
                    *name == "came" && against[cell].is_some() && grid[cell] != against[cell];
                let shown = grid[cell].map_or('.', Digit::to_char);
                if wrong {
                    write!(
                        line,
                        "{BAD}{shown}{BAD:#}{}",
                        if cell.column() == 8 { "" } else { "!" }
                    )
                    .expect("a string takes it");
                } else {
                    write!(line, "{shown} ").expect("a string takes it");
                }
            }
            line.push_str("  ");
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
