//! Traces as JSON Lines: a header, then each chunk of events with a snapshot before it, then the
//! totals.

mod check;

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use sudoku::{Board, Cell, Digit, House, Mark, Puzzle, Reason};

use crate::call_site::CallSite;
use crate::step::{Op, Step};
use crate::totals::Totals;
use crate::trace::{Chunk, Trace};
use check::CheckFields;

/// The version of the format that [`write_jsonl`] writes. It changes when an old reader could
/// misread a new trace.
pub const SCHEMA: u32 = 1;

/// The numbers of events stay below this, so that counting them cannot overflow.
const MOST_EVENTS: u64 = 1 << 63;

/// What each operation and each counter means, for readers of a trace who do not have this
/// documentation.
const DEFINITIONS: [(&str, &str); 9] = [
    ("place", "a digit is written by choice; the search may take it back"),
    ("deduce", "a digit is written because the rules or earlier guesses force it; see reason"),
    ("remove", "the digit in the cell is taken back, with every digit deduced after it"),
    ("solution", "the board is a solution"),
    ("site", "the line of the strategy's code that reports the event: an index into sites, from 0"),
    ("depth", "the number of choices on the board after the event"),
    ("placements", "digits written by choice; a candidate that was checked and rejected is none"),
    ("backtracks", "digits written by choice and taken back"),
    ("deductions", "digits that were forced"),
];

/// The same for a trace with checks.
const DEFINITIONS_OF_CHECKS: [(&str, &str); 6] = [
    ("check", "a digit is tested in a cell, or the options of a cell or house are counted"),
    ("evidence", "what the check read; of nine binary digits, the first is that of digit 9"),
    ("rejected_by", "the first of row, column and box that has the digit; missing if none has it"),
    ("reads", "cells, flags, counters, masks and numbers of options read by checks"),
    (
        "looked",
        "cells read before the event to find the next blank cell; totals.reads has them too",
    ),
    ("checks", "digits tested, and looks at the options of a cell or house"),
];

/// A line of a trace. The first key of a line says which kind it is.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Header {
        schema: u32,
        strategy: String,
        puzzle: String,
        sites: Vec<String>,
        definitions: serde_json::Map<String, serde_json::Value>,
    },
    Snapshot {
        snapshot: u64,
        /// 81 characters: the givens and the digits of the search.
        board: String,
        /// The cells that the search has filled, oldest first; a choice is followed by `!`.
        written: Vec<String>,
    },
    Event {
        i: u64,
        depth: u32,
        op: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cell: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digit: Option<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        #[serde(flatten)]
        check: Option<CheckFields>,
        #[serde(default, skip_serializing_if = "is_zero")]
        looked: u8,
        site: u16,
    },
    Totals {
        totals: Totals,
    },
}

/// Why a text could not be read as a trace.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// The input could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not as expected.
    #[error("line {line}: expected {expected}, found {found}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What was expected.
        expected: String,
        /// What was found.
        found: String,
    },
}

/// Writes a trace.
///
/// # Errors
///
/// Errors of the writer.
pub fn write_jsonl(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let of_checks = DEFINITIONS_OF_CHECKS.iter().filter(|_| trace.totals.checks > 0);
    let definitions = DEFINITIONS.iter().chain(of_checks);
    let definitions =
        definitions.map(|&(word, meaning)| (word.to_owned(), meaning.into())).collect();
    let (strategy, puzzle) = (trace.strategy.clone(), trace.puzzle.to_string());
    let sites = trace.sites.iter().map(CallSite::to_string).collect();
    write_line(out, &Line::Header { schema: SCHEMA, strategy, puzzle, sites, definitions })?;
    for chunk in &trace.chunks {
        let mut board = chunk.board.clone();
        let written = board.written().iter().map(|&cell| match board.mark(cell) {
            Mark::Placed(_) => format!("{cell}!"),
            _ => cell.to_string(),
        });
        let written = written.collect();
        write_line(
            out,
            &Line::Snapshot { snapshot: chunk.start, board: board.grid().to_string(), written },
        )?;
        for (i, &step) in (chunk.start..).zip(&chunk.steps) {
            step.apply(&mut board);
            let reason =
                if let Op::Deduce(_, reason) = step.op { Some(reason.to_string()) } else { None };
            let (cell, digit, check) = match step.op {
                Op::Check(check) => (check.cell(), check.digit(), Some(check.into())),
                Op::Solution => (None, None, None),
                Op::Place(digit) | Op::Deduce(digit, _) | Op::Remove(digit) => {
                    (Some(step.cell), Some(digit), None)
                }
            };
            let event = Line::Event {
                i,
                depth: board.choices(),
                op: step.verb().to_owned(),
                cell: cell.map(|cell| cell.to_string()),
                digit: digit.map(Digit::get),
                reason,
                check,
                looked: step.looked,
                site: step.site,
            };
            write_line(out, &event)?;
        }
    }
    write_line(out, &Line::Totals { totals: trace.totals })
}

fn write_line(out: &mut impl Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// Reads a trace that [`write_jsonl`] wrote.
///
/// # Errors
///
/// An error of the input, or the first line that is not as expected.
pub fn read_jsonl(input: impl BufRead) -> Result<Trace, TraceError> {
    let mut trace: Option<Trace> = None;
    let mut last = 0;
    for (index, text) in input.lines().enumerate() {
        let (text, line) = (text?, index + 1);
        last = line;
        let wrong = |expected: &str, found: &str| TraceError::Line {
            line,
            expected: expected.into(),
            found: found.into(),
        };
        let parsed = serde_json::from_str(&text).map_err(|_| wrong("a line of a trace", &text))?;
        match (parsed, &mut trace) {
            (Line::Header { schema, strategy, puzzle, sites, .. }, None) => {
                if schema != SCHEMA {
                    return Err(wrong(&format!("schema {SCHEMA}"), &schema.to_string()));
                }
                let puzzle: Puzzle = puzzle.parse().map_err(|_| wrong("a puzzle", &puzzle))?;
                let sites: Result<Vec<CallSite>, _> =
                    sites.iter().map(|site| site.parse()).collect();
                let sites = sites.map_err(|error| wrong("lines of code", &error.to_string()))?;
                trace = Some(Trace {
                    strategy,
                    puzzle,
                    totals: Totals::default(),
                    sites,
                    chunks: Vec::new(),
                });
            }
            (Line::Snapshot { snapshot, board, written }, Some(trace)) => {
                if !(trace.range().end..MOST_EVENTS).contains(&snapshot) {
                    return Err(wrong("a snapshot after all events before it", &text));
                }
                let board = read_board(&trace.puzzle, &board, &written)
                    .ok_or_else(|| wrong("a board of the puzzle", &text))?;
                trace.chunks.push(Chunk { start: snapshot, board, steps: Vec::new() });
            }
            (Line::Event { i, op, cell, digit, reason, check, looked, site, .. }, Some(trace)) => {
                if usize::from(site) >= trace.sites.len() {
                    return Err(wrong("a site of the header", &site.to_string()));
                }
                let chunk = trace.chunks.last_mut().filter(|chunk| chunk.end() == i);
                let chunk = chunk.ok_or_else(|| wrong("the next event of a snapshot", &text))?;
                let step = read_op(&op, cell.as_deref(), digit, reason.as_deref(), check);
                let (cell, op) = step.ok_or_else(|| wrong("an event", &text))?;
                chunk.steps.push(Step { cell, op, site, looked });
            }
            (Line::Totals { totals }, Some(trace)) => trace.totals = totals,
            (_, None) => return Err(wrong("a header", &text)),
            (Line::Header { .. }, Some(_)) => return Err(wrong("one header", "another")),
        }
    }
    trace.ok_or_else(|| TraceError::Line {
        line: last + 1,
        expected: "a header".into(),
        found: "the end".into(),
    })
}

fn read_board(puzzle: &Puzzle, board: &str, written: &[String]) -> Option<Board> {
    let grid: sudoku::Grid = board.parse().ok()?;
    let mut board = Board::new(puzzle);
    for word in written {
        let cell: Cell = word.trim_end_matches('!').parse().ok()?;
        let digit = grid[cell]?;
        if word.ends_with('!') {
            board.place(cell, digit);
        } else {
            board.deduce(cell, digit);
        }
    }
    (*board.grid() == grid).then_some(board)
}

fn read_op(
    op: &str,
    cell: Option<&str>,
    digit: Option<u8>,
    reason: Option<&str>,
    check: Option<CheckFields>,
) -> Option<(Cell, Op)> {
    // A cell or a digit that is there must be one, also where it may be missing.
    let cell = cell.map(str::parse).transpose().ok()?;
    let digit = digit.map(|digit| Digit::new(digit).ok_or(())).transpose().ok()?;
    Some(match op {
        "solution" => (Cell::ALL[0], Op::Solution),
        "check" => (cell.unwrap_or(Cell::ALL[0]), Op::Check(check?.check(cell, digit)?)),
        "place" => (cell?, Op::Place(digit?)),
        "remove" => (cell?, Op::Remove(digit?)),
        "deduce" => (cell?, Op::Deduce(digit?, read_reason(reason?)?)),
        _ => return None,
    })
}

fn read_reason(text: &str) -> Option<Reason> {
    let plain = [Reason::NakedSingle, Reason::LastAlternative, Reason::Propagation];
    let hidden = House::ALL.map(Reason::HiddenSingle);
    plain.into_iter().chain(hidden).find(|reason| reason.to_string() == text)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}
