//! Traces as JSON Lines: a header, then each chunk of events with a snapshot before it, then the
//! totals.

use std::io::{self, Write};

use serde::Serialize;
use sudoku::{Decision, Digit, Mark, Read};

use crate::shown;
use crate::site::CallSite;
use crate::step::{Op, Step};
use crate::totals::Totals;
use crate::trace::Trace;

/// The version of the format that [`write_jsonl`] writes. It changes when an old reader could
/// misread a new trace.
pub const SCHEMA: u32 = 2;

/// A line of a trace. The first key of a line says which kind it is.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum JsonLine<'a> {
    Header {
        schema: u32,
        strategy: &'a str,
        puzzle: String,
        sites: Vec<String>,
    },
    Snapshot {
        snapshot: u64,
        /// 81 characters: the givens and the digits of the search.
        board: String,
        /// The cells that the search has filled, oldest first; a choice is followed by `!`.
        written: Vec<String>,
    },
    Event(Box<EventLine>),
    Totals {
        totals: Totals,
    },
}

/// The line of an event. What does not apply to an event is missing.
#[derive(Debug, Default, Serialize)]
struct EventLine {
    i: u64,
    depth: u32,
    op: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reads: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    known: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    looked: Option<u16>,
    text: String,
    site: u16,
}

/// Writes a trace.
///
/// # Errors
///
/// Errors of the writer.
pub fn write_jsonl(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let header = JsonLine::Header {
        schema: SCHEMA,
        strategy: &trace.strategy,
        puzzle: trace.puzzle.to_string(),
        sites: trace.sites.iter().map(CallSite::to_string).collect(),
    };
    write_line(out, &header)?;
    for chunk in &trace.chunks {
        let mut board = chunk.before.board.clone();
        let written = board.written().iter().map(|&cell| match board.mark(cell) {
            Mark::Placed(_) => format!("{cell}!"),
            _ => cell.to_string(),
        });
        let (snapshot, written) = (chunk.start(), written.collect());
        write_line(
            out,
            &JsonLine::Snapshot { snapshot, board: board.grid().to_string(), written },
        )?;
        for (i, &step) in (chunk.start()..).zip(&chunk.steps) {
            step.apply(&mut board);
            let line = EventLine { i, depth: board.choices(), ..event(step, trace.looks(step)) };
            write_line(out, &JsonLine::Event(Box::new(line)))?;
        }
    }
    write_line(out, &JsonLine::Totals { totals: trace.totals })
}

fn write_line(out: &mut impl Write, line: &JsonLine<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// The line of a step, without its number and depth.
fn event(step: Step, looks: &[Read]) -> EventLine {
    let list = looks.iter().map(Read::to_string).collect();
    let (reads, known) = if step.reads > 0 { (list, Vec::new()) } else { (Vec::new(), list) };
    let mut line = EventLine {
        op: step.verb(),
        reads,
        known,
        looked: Some(step.looked).filter(|&looked| looked > 0),
        text: shown::sentence(step, looks),
        site: step.site,
        ..EventLine::default()
    };
    match step.op {
        Op::Deduce(_, _, reason) | Op::Eliminate(_, reason) => {
            line.reason = Some(reason.to_string());
        }
        Op::Check(Decision::Allowed { is_allowed, .. }) => line.allowed = Some(is_allowed),
        Op::Check(Decision::Options { constraint, options }) => {
            line.house = constraint.house().map(|house| house.to_string());
            line.options = Some(options);
        }
        _ => {}
    }
    if let Op::Eliminate(candidates, _) = step.op {
        line.candidates = Some(candidates.to_string());
    }
    let decision = step.decision();
    let cell = decision.and_then(Decision::cell).or(step.changes().map(|(cell, _)| cell));
    let digit = decision.and_then(Decision::digit).or(step.changes().map(|(_, digit)| digit));
    EventLine { cell: cell.map(|cell| cell.to_string()), digit: digit.map(Digit::get), ..line }
}
