//! A trace as a recording for asciinema: <https://docs.asciinema.org/manual/asciicast/v2/>.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::json;
use sudoku::{Board, Cell, Mark};

use crate::step::{Op, Step};
use crate::trace::Trace;

const WIDTH: usize = 60;
const HEIGHT: usize = 16;
const STEPS_PER_SECOND: f64 = 30.0;

/// Writes the recorded steps as an asciinema recording: one frame per step, 30 of them per second.
///
/// # Errors
///
/// Errors of the writer.
pub fn write_asciicast(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let title = format!("{} solves {}", trace.strategy, trace.puzzle);
    writeln!(out, "{}", json!({ "version": 2, "width": WIDTH, "height": HEIGHT, "title": title }))?;
    let Some(mut board) = trace.board_before(trace.range().start) else { return Ok(()) };
    write_frame(out, 0.0, &frame(trace, &board, None))?;
    for (frames, (index, step)) in (1_u32..).zip(trace.steps()) {
        step.apply(&mut board);
        write_frame(
            out,
            f64::from(frames) / STEPS_PER_SECOND,
            &frame(trace, &board, Some((index, step))),
        )?;
    }
    Ok(())
}

fn write_frame(out: &mut impl Write, seconds: f64, text: &str) -> io::Result<()> {
    writeln!(out, "{}", json!([(seconds * 1e6).round() / 1e6, "o", text]))
}

/// The whole screen, drawn from the top left corner; each line is cleared to its end.
fn frame(trace: &Trace, board: &Board, last: Option<(u64, Step)>) -> String {
    let mut text = String::from("\x1b[H");
    for cell in Cell::ALL {
        let shown = match board.mark(cell) {
            Mark::Blank => "\x1b[2m·\x1b[0m".to_owned(),
            Mark::Given(digit) => format!("\x1b[1m{digit}\x1b[0m"),
            Mark::Placed(digit) => format!("\x1b[4;36m{digit}\x1b[0m"),
            Mark::Deduced(digit) => format!("\x1b[3;32m{digit}\x1b[0m"),
        };
        let taken_back =
            last.is_some_and(|(_, step)| matches!(step.op, Op::Remove(at, _) if at == cell));
        text.push_str(if taken_back { "\x1b[9;31mx\x1b[0m" } else { &shown });
        text.push_str(match (cell.row(), cell.column()) {
            (2 | 5, 8) => "\x1b[K\r\n------+-------+------\x1b[K\r\n",
            (_, 8) => "\x1b[K\r\n",
            (_, 2 | 5) => " | ",
            _ => " ",
        });
    }
    let (event, said) =
        last.map_or((0, String::new()), |(index, step)| (index + 1, step.to_string()));
    let _ = write!(
        text,
        "\x1b[K\r\n{}: event {event} of {}, depth {}\x1b[K\r\n{said}\x1b[K",
        trace.strategy,
        trace.totals.events,
        board.choices(),
    );
    text
}
