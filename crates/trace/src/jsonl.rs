//! Traces as JSON Lines: a header, then each snapshot with the events after it, then the totals.

use std::collections::BTreeMap;
use std::io::{self, Write};

use indexmap::IndexMap;
use serde_json::{Value, json};
use sudoku::{Decision, Digit, Mark, Read};

use crate::moment::Moment;
use crate::shown::sentences;
use crate::site::CallSite;
use crate::step::{Step, StepEvent};
use crate::trace::Trace;

/// The version of the format that [`write_jsonl`] writes. It changes when an old reader could
/// misread a new trace.
pub const SCHEMA: u32 = 3;

/// Writes a trace.
///
/// # Errors
///
/// Errors of the writer.
pub fn write_jsonl(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let sites: Vec<String> = trace.sites.iter().map(CallSite::to_string).collect();
    write_line(
        out,
        vec![
            ("schema", json!(SCHEMA)),
            ("strategy", json!(trace.strategy)),
            ("puzzle", json!(trace.puzzle.to_string())),
            ("sites", json!(sites)),
        ],
    )?;
    for (number, snapshot) in trace.snapshots.iter().enumerate() {
        let board = &snapshot.board;
        // The cells that the search has filled, oldest first; a choice is followed by `!`.
        let written = board.written().iter().map(|&cell| match board.mark(cell) {
            Mark::Placed(_) => format!("{cell}!"),
            _ => cell.to_string(),
        });
        write_line(
            out,
            vec![
                ("snapshot", json!(snapshot.position())),
                ("board", json!(board.grid().to_string())),
                ("written", json!(written.collect::<Vec<_>>())),
            ],
        )?;
        for now in trace.moments_after(number) {
            let keys = now.step.map(|step| event(&now, step));
            write_line(out, keys.unwrap_or_default())?;
        }
    }
    serde_json::to_writer(&mut *out, &BTreeMap::from([("totals", trace.totals)]))?;
    out.write_all(b"\n")
}

/// Writes an object on a line, its keys in this order: the first one says which kind of line it is.
/// A key whose value is null is left out, since it does not apply.
fn write_line(out: &mut impl Write, mut keys: Vec<(&'static str, Value)>) -> io::Result<()> {
    keys.retain(|(_, value)| !value.is_null());
    let line: IndexMap<_, _> = keys.into_iter().collect();
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

/// The keys of the last event.
fn event(now: &Moment, step: Step) -> Vec<(&'static str, Value)> {
    let mut reads = None;
    let mut read_before = None;
    if !now.looks.is_empty() {
        let list: Vec<String> = now.looks.iter().map(Read::to_string).collect();
        if step.reads > 0 {
            reads = Some(list);
        } else {
            read_before = Some(list);
        }
    }
    let reason = match step.event {
        StepEvent::Deduce(_, _, reason) | StepEvent::Eliminate(_, reason) => {
            Some(reason.to_string())
        }
        _ => None,
    };
    let allowed = match step.decision() {
        Some(Decision::Allowed { is_allowed, .. }) => Some(is_allowed),
        _ => None,
    };
    let (cell, digit) = match step.event {
        StepEvent::Check(decision) => (decision.cell(), decision.digit()),
        StepEvent::Place(cell, digit) | StepEvent::Deduce(cell, digit, _) => {
            (Some(cell), Some(digit))
        }
        StepEvent::Remove(cell) => (Some(cell), step.removed),
        StepEvent::Eliminate(..) | StepEvent::Solution(()) => (None, None),
    };
    let why = sentences::why(now, step);
    let text = if why.is_empty() {
        step.to_string()
    } else {
        format!("{step}: {why}")
    };
    let looked = match step.looked {
        0 => None,
        looked => Some(looked),
    };
    vec![
        ("i", json!(now.position() - 1)),
        ("depth", json!(now.board.choices())),
        ("op", json!(step.verb())),
        ("cell", json!(cell.map(|cell| cell.to_string()))),
        ("digit", json!(digit.map(Digit::get))),
        ("reason", json!(reason)),
        ("allowed", json!(allowed)),
        ("reads", json!(reads)),
        ("known", json!(read_before)),
        ("looked", json!(looked)),
        ("text", json!(text)),
        ("site", json!(step.site)),
    ]
}
