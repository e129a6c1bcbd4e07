//! [`AnswerFile::stuck_loop`]: the loop that an answer does not leave, found by counting rounds.
//!
//! ```py
//! while queue:
//!     cell = queue.pop(0)
//!     if len(options(cell)) != 1:
//!         queue.append(cell)      # nothing changes any more, and the loop goes on for ever
//! ```
//!
//! Each block of the answer gets a number, and adds it to a sum when it is entered. So the sum of a
//! round says which blocks ran in it, those of called functions, too. A search that only takes long
//! has rounds of many kinds, in an order that does not come again. A loop seems stuck if the sums
//! of its last rounds come again and again in the same order, for more than half of the time and
//! until it is stopped.
//!
//! That is no proof: a loop may count up to a very large number, or decide in conditional
//! expressions, which have no number. So what is said of it is what was measured.

use std::time::Duration;

use evidence::StuckLoop;
use sudoku::Grid;

use super::super::answer_file::AnswerFile;
use super::code::blocks::end_of_block;
use super::counters::begins_counted_block;
use super::source::{LineKind, Source, Tongue};
use crate::error::RunnerError;
use crate::process::ProcessLimits;
use crate::system::run;

/// The processor time after which a loop may report, as in the code for each language.
const REPORT_AFTER: Duration = Duration::from_secs(2);

/// The processor time of a call. A loop that begins to repeat itself late reports later.
const TIME: Duration = Duration::from_secs(4);

/// The time on the clock as a multiple of it: other programs may keep the processor busy.
const WALL_PER_CPU: u32 = 10;

/// What a loop calls in each round. It keeps the sums of the last 1,024 rounds, and compares each
/// with that of one period before. If they differ, the period gets longer by one round, so that
/// each one up to 1,023 has its turn. It reports `kata-loop LINE ROUNDS`.
const PYTHON: &str = include_str!("stuck_loop/loop.py");
const JAVA: &str = include_str!("stuck_loop/Loop.java");
const CPP: &str = include_str!("stuck_loop/loop.h");
const JAVASCRIPT: &str = include_str!("stuck_loop/loop.js");

/// How a report of a loop begins.
const REPORT: &str = "kata-loop ";

/// The numbers of two blocks differ by this prime, so that the sums of different rounds differ,
/// too, in nearly all cases.
const NUMBER_OF_BLOCK: usize = 1_000_003;

impl AnswerFile {
    /// The loop that it does not leave in a call for this board, within some seconds. `None` if
    /// there is none, or if its language is not changed.
    pub(in crate::leetcode) fn stuck_loop(
        &self,
        board: &Grid,
    ) -> Result<Option<StuckLoop>, RunnerError> {
        let Some(tongue) = Tongue::of(self.language()) else {
            return Ok(None);
        };
        let source = Source::new(&self.text, tongue);
        let limits = ProcessLimits {
            cpu: TIME,
            wall: TIME * WALL_PER_CPU,
            ..self.limits
        };
        let Ok(watched) = Self::of_text(&self.name, &with_watched_loops(&source), limits) else {
            return Ok(None);
        };
        let ended = run(watched.driver(self.problems[0].method(), &[*board], limits))?;
        Ok(read_report(&source, &ended.stderr))
    }
}

/// The text in which each loop counts its rounds, and each block adds its number.
fn with_watched_loops(source: &Source) -> String {
    let mut inserted = Vec::new();
    for line in 0..source.lines.len() {
        let mut text = String::new();
        for statement in statements_before(source, line) {
            text.push_str(&statement);
            text.push('\n');
            text.push_str(source.indentation(line));
        }
        if !text.is_empty() {
            let start = source.lines[line].range.start;
            inserted.push((start..start, text));
        }
    }
    let places: Vec<_> = inserted
        .iter()
        .map(|(place, text)| (place.clone(), text.as_str()))
        .collect();
    let text = source.replaced(&places);
    match source.tongue {
        Tongue::Python => format!("{text}\n{PYTHON}"),
        Tongue::Java => format!("{text}\n{JAVA}"),
        Tongue::JavaScript => format!("{text}\n{JAVASCRIPT}"),
        Tongue::Cpp => format!("{CPP}\n{text}"),
    }
}

/// What is inserted before a line: the end of a round where the body of a loop begins, the number
/// of a block where it begins, and a counter before a loop.
fn statements_before(source: &Source, line: usize) -> Vec<String> {
    let mut statements = Vec::new();
    if begins_counted_block(source, line) {
        if let Some(header) = source.line_before(line)
            && is_watched(source, header)
        {
            statements.push(format!("kata{header}.round();"));
        }
        let number = (line + 1) * NUMBER_OF_BLOCK;
        let sum = match source.tongue {
            Tongue::Cpp => "KataLoop::steps",
            Tongue::Python | Tongue::Java | Tongue::JavaScript => "KataLoop.steps",
        };
        statements.push(format!("{sum} += {number};"));
    }
    if is_watched(source, line) {
        statements.push(begin_of_loop(source.tongue, line));
    }
    statements
}

/// The statement before a loop that is watched. A line has one loop at most.
fn begin_of_loop(tongue: Tongue, line: usize) -> String {
    let number = line + 1;
    match tongue {
        Tongue::Python => format!("kata{line} = KataLoop({number})"),
        Tongue::Java => format!("KataLoop kata{line} = new KataLoop({number});"),
        Tongue::JavaScript => format!("const kata{line} = new KataLoop({number});"),
        Tongue::Cpp => format!("KataLoop kata{line}({number});"),
    }
}

/// Whether the line begins a loop with a block, before which a statement may stand.
fn is_watched(source: &Source, line: usize) -> bool {
    let Some(body) = source.next_line(line) else {
        return false;
    };
    ["for", "while"].contains(&source.first_word(line))
        && source.lines[line].kind == LineKind::Header
        && !source.lines[line].is_lone_body
        && begins_counted_block(source, body)
}

/// The loop that the answer reports.
fn read_report(source: &Source, output: &str) -> Option<StuckLoop> {
    let report = output.lines().find_map(|line| line.strip_prefix(REPORT))?;
    let (line, rounds) = report.split_once(' ')?;
    let first: u32 = line.parse().ok()?;
    let last = end_of_block(source, first as usize - 1)?;
    Some(StuckLoop {
        first,
        last: last as u32 + 1,
        rounds: rounds.trim().parse().ok()?,
        time: REPORT_AFTER,
    })
}
