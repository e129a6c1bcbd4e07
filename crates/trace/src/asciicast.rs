//! A trace as a recording for asciinema: <https://docs.asciinema.org/manual/asciicast/v2/>.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::json;
use sudoku::{Cell, Mark};

use crate::moment::Moment;
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
    let start = trace.moment(trace.range().start);
    for (frames, moment) in (0_u32..).zip(start.into_iter().chain(trace.moments())) {
        let seconds = f64::from(frames) / STEPS_PER_SECOND;
        let rounded = (seconds * 1e6).round() / 1e6;
        writeln!(out, "{}", json!([rounded, "o", frame(trace, &moment)]))?;
    }
    Ok(())
}

/// The whole screen, drawn from the top left corner; each line is cleared to its end.
fn frame(trace: &Trace, moment: &Moment) -> String {
    let mut text = String::from("\x1b[H");
    for cell in Cell::ALL {
        let shown = match moment.board.mark(cell) {
            Mark::Blank => "\x1b[2m·\x1b[0m".to_owned(),
            Mark::Given(digit) => format!("\x1b[1m{digit}\x1b[0m"),
            Mark::Placed(digit) => format!("\x1b[4;36m{digit}\x1b[0m"),
            Mark::Deduced(digit) => format!("\x1b[3;32m{digit}\x1b[0m"),
        };
        let is_taken = moment.taken_back().any(|(taken, _)| taken == cell);
        text.push_str(if is_taken { "\x1b[9;31mx\x1b[0m" } else { &shown });
        text.push_str(match (cell.row(), cell.column()) {
            (2 | 5, 8) => "\x1b[K\r\n------+-------+------\x1b[K\r\n",
            (_, 8) => "\x1b[K\r\n",
            (_, 2 | 5) => " | ",
            _ => " ",
        });
    }
    let said = moment.step.map_or_else(String::new, |step| step.to_string());
    let _ = write!(
        text,
        "\x1b[K\r\n{}: event {} of {}, depth {}\x1b[K\r\n{said}\x1b[K",
        trace.strategy,
        moment.position(),
        trace.totals.events,
        moment.board.choices(),
    );
    text
}
