//! Traces as JSON Lines: a header, then each chunk of events with a snapshot before it, then the
//! totals.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use sudoku::{Decision, Digit, Mark, Read};

use crate::shown;
use crate::site::CallSite;
use crate::step::{Op, Step};
use crate::trace::Trace;

/// The version of the format that [`write_jsonl`] writes. It changes when an old reader could
/// misread a new trace.
pub const SCHEMA: u32 = 2;

/// A line of a trace: its keys and values, in order. The first key says which kind of line it is,
/// and what does not apply is null, and left out.
struct Line(Vec<(&'static str, Value)>);

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let applies = self.0.iter().filter(|(_, value)| !value.is_null());
        serializer.collect_map(applies.map(|(key, value)| (key, value)))
    }
}

/// Writes a trace.
///
/// # Errors
///
/// Errors of the writer.
pub fn write_jsonl(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let mut write = |line: Vec<(&'static str, Value)>| {
        serde_json::to_writer(&mut *out, &Line(line))?;
        out.write_all(b"\n")
    };
    write(vec![
        ("schema", json!(SCHEMA)),
        ("strategy", json!(trace.strategy)),
        ("puzzle", json!(trace.puzzle.to_string())),
        ("sites", json!(trace.sites.iter().map(CallSite::to_string).collect::<Vec<_>>())),
    ])?;
    for chunk in &trace.chunks {
        let mut board = chunk.before.board.clone();
        // The cells that the search has filled, oldest first; a choice is followed by `!`.
        let written = board.written().iter().map(|&cell| match board.mark(cell) {
            Mark::Placed(_) => format!("{cell}!"),
            _ => cell.to_string(),
        });
        write(vec![
            ("snapshot", json!(chunk.start())),
            ("board", json!(board.grid().to_string())),
            ("written", json!(written.collect::<Vec<_>>())),
        ])?;
        for (i, &step) in (chunk.start()..).zip(&chunk.steps) {
            step.apply(&mut board);
            let place = [("i", json!(i)), ("depth", json!(board.choices()))];
            let site = ("site", json!(step.site));
            write(place.into_iter().chain(event(step, trace.looks(step))).chain([site]).collect())?;
        }
    }
    serde_json::to_writer(&mut *out, &BTreeMap::from([("totals", trace.totals)]))?;
    out.write_all(b"\n")
}

/// The keys of a step.
fn event(step: Step, looks: &[Read]) -> [(&'static str, Value); 12] {
    let text = |shown: Option<&dyn ToString>| json!(shown.map(ToString::to_string));
    let list = (!looks.is_empty()).then(|| looks.iter().map(Read::to_string).collect::<Vec<_>>());
    let (reads, known) = if step.reads > 0 { (list, None) } else { (None, list) };
    let (mut reason, mut candidates) = (None, None);
    match &step.op {
        Op::Deduce(_, _, why) => reason = Some(why),
        Op::Eliminate(gone, why) => (candidates, reason) = (Some(gone), Some(why)),
        _ => {}
    }
    let decision = step.decision();
    let (allowed, house, options) = match decision {
        Some(Decision::Allowed { is_allowed, .. }) => (Some(is_allowed), None, None),
        Some(Decision::Options { constraint, options }) => {
            (None, constraint.house(), Some(options))
        }
        _ => (None, None, None),
    };
    let cell = decision.and_then(Decision::cell).or(step.changes().map(|(cell, _)| cell));
    let digit = decision.and_then(Decision::digit).or(step.changes().map(|(_, digit)| digit));
    [
        ("op", json!(step.verb())),
        ("cell", text(cell.as_ref().map(|cell| cell as _))),
        ("digit", json!(digit.map(Digit::get))),
        ("house", text(house.as_ref().map(|house| house as _))),
        ("candidates", text(candidates.map(|gone| gone as _))),
        ("reason", text(reason.map(|why| why as _))),
        ("allowed", json!(allowed)),
        ("options", json!(options)),
        ("reads", json!(reads)),
        ("known", json!(known)),
        ("looked", json!(Some(step.looked).filter(|&looked| looked > 0))),
        ("text", json!(shown::sentence(step, looks))),
    ]
}
