//! Traces as JSON Lines: a header, then each snapshot with the events after it, then the totals.

use std::collections::BTreeMap;
use std::io::{self, Write};

use indexmap::IndexMap;
use serde_json::{Value, json};
use sudoku::{Decision, Digit, Mark, Read};

use crate::moment::Moment;
use crate::shown::words;
use crate::site::CallSite;
use crate::step::{Op, Step};
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
    // The first key says which kind of line it is, and what does not apply is null, and left out.
    let mut write = |keys: Vec<(&'static str, Value)>| {
        let line: IndexMap<_, _> = keys
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .collect();
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")
    };
    write(vec![
        ("schema", json!(SCHEMA)),
        ("strategy", json!(trace.strategy)),
        ("puzzle", json!(trace.puzzle.to_string())),
        (
            "sites",
            json!(
                trace
                    .sites
                    .iter()
                    .map(CallSite::to_string)
                    .collect::<Vec<_>>()
            ),
        ),
    ])?;
    for (number, snapshot) in trace.snapshots.iter().enumerate() {
        let board = &snapshot.board;
        // The cells that the search has filled, oldest first; a choice is followed by `!`.
        let written = board.written().iter().map(|&cell| match board.mark(cell) {
            Mark::Placed(_) => format!("{cell}!"),
            _ => cell.to_string(),
        });
        write(vec![
            ("snapshot", json!(snapshot.position())),
            ("board", json!(board.grid().to_string())),
            ("written", json!(written.collect::<Vec<_>>())),
        ])?;
        for now in trace.moments_after(number) {
            write(now.step.map(|step| event(&now, step)).unwrap_or_default())?;
        }
    }
    serde_json::to_writer(&mut *out, &BTreeMap::from([("totals", trace.totals)]))?;
    out.write_all(b"\n")
}

/// The keys of the last event.
fn event(now: &Moment, step: Step) -> Vec<(&'static str, Value)> {
    let list: Vec<String> = now.looks.iter().map(Read::to_string).collect();
    let list = Some(list).filter(|list| !list.is_empty());
    let (reads, known) = if step.reads > 0 {
        (list, None)
    } else {
        (None, list)
    };
    let reason = match step.op {
        Op::Deduce(_, _, why) | Op::Eliminate(_, why) => Some(why.to_string()),
        _ => None,
    };
    let allowed = match step.decision() {
        Some(Decision::Allowed { is_allowed, .. }) => Some(is_allowed),
        _ => None,
    };
    let (cell, digit) = match step.op {
        Op::Check(decision) => (decision.cell(), decision.digit()),
        Op::Place(cell, digit) | Op::Deduce(cell, digit, _) | Op::Remove(cell, digit) => {
            (Some(cell), Some(digit))
        }
        Op::Eliminate(..) | Op::Solution => (None, None),
    };
    let why = words::why(now, step);
    let text = if why.is_empty() {
        step.op.to_string()
    } else {
        format!("{}: {why}", step.op)
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
        ("known", json!(known)),
        (
            "looked",
            json!(Some(step.looked).filter(|&looked| looked > 0)),
        ),
        ("text", json!(text)),
        ("site", json!(step.site)),
    ]
}
