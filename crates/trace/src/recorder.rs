//! [`Recorder`]: keeps the events of a search as a [`Trace`] of limited size.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

use sudoku::{CodeLine, Detail, Event, EventSource, Puzzle};

use crate::looks::{Looked, Looks};
use crate::moment::Moment;
use crate::site::CallSite;
use crate::step::{Op, Step};
use crate::trace::{Trace, TraceChunk};

/// Steps per snapshot. Applying this many takes less time than a frame of a terminal or a page
/// lasts.
const STEPS_PER_CHUNK: usize = 256;

/// Records the search of one puzzle.
#[derive(Clone, Debug)]
pub struct Recorder {
    strategy: String,
    puzzle: Puzzle,
    window: Range<u64>,
    records_checks: bool,
    now: Moment,
    looks: Looks,
    /// Each line that reported an event, once: its path and its number.
    lines: Vec<(String, u32)>,
    chunks: Vec<TraceChunk>,
}

impl Recorder {
    /// A recorder for the search of this puzzle by the strategy of this name. It keeps the steps
    /// with these indices, and records no checks.
    pub fn new(strategy: impl Into<String>, puzzle: &Puzzle, window: Range<u64>) -> Self {
        Self {
            strategy: strategy.into(),
            puzzle: *puzzle,
            window,
            records_checks: false,
            now: Moment::start(puzzle),
            looks: Looks::new(),
            lines: Vec::new(),
            chunks: Vec::new(),
        }
    }

    /// With `true` it records checks too, each as a step of its own. A row-by-row search has about
    /// nine of them per placement.
    #[must_use]
    pub fn with_checks(self, records_checks: bool) -> Self {
        Self { records_checks, ..self }
    }

    /// Runs the search until it has found this many solutions, or to its end.
    pub fn record(self, source: &dyn EventSource, solutions: u64) -> Trace {
        self.record_part(source, solutions, u64::MAX, |_, _| ())
    }

    /// Runs the search until it has found this many solutions or has this many events, or to its
    /// end, and calls the closure after each event.
    pub fn record_part(
        mut self,
        source: &dyn EventSource,
        solutions: u64,
        events: u64,
        mut each: impl FnMut(&Self, Event<'_>),
    ) -> Trace {
        let flow = self.follow(source, |recorder, event| {
            each(recorder, event);
            let totals = recorder.now.totals;
            let is_enough = totals.solutions >= solutions || totals.events >= events;
            if is_enough { Break(()) } else { Continue(()) }
        });
        self.now.totals.exhausted = flow.is_continue();
        Trace {
            strategy: self.strategy,
            puzzle: self.puzzle,
            totals: self.now.totals,
            sites: self.lines.iter().map(|(path, line)| CallSite::new(path, *line)).collect(),
            chunks: self.chunks,
            looks: self.looks.into_lists(),
        }
    }

    /// Runs the search, and calls the closure after each event that is a step. `Break` ends the
    /// search.
    pub fn follow(
        &mut self,
        source: &dyn EventSource,
        mut each: impl FnMut(&mut Self, Event<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let puzzle = self.puzzle;
        let detail = if self.records_checks { Detail::Everything } else { Detail::Deductions };
        source.replay(&puzzle, detail, &mut |event, line| {
            if self.add(event, line) { each(self, event) } else { Continue(()) }
        })
    }

    /// Adds the next event of the search and the line of code that reports it. Returns whether it
    /// is a step.
    fn add(&mut self, event: Event<'_>, line: CodeLine<'_>) -> bool {
        let is_wanted = self.window.contains(&self.now.totals.events);
        let op = match event {
            Event::Check(_) if !self.records_checks => return false,
            Event::Check(check) => Op::Check(check.decision),
            Event::Place(cell, digit) => Op::Place(cell, digit),
            Event::Deduce(cell, digit, reason) => Op::Deduce(cell, digit, reason),
            Event::Eliminate(candidates, reason) => Op::Eliminate(candidates, reason),
            // A strategy that removes a digit that is not there breaks its contract. The recorder
            // skips the event: there is nothing to show.
            Event::Remove(cell) => match self.now.board.mark(cell).digit() {
                Some(digit) => Op::Remove(cell, digit),
                None => return false,
            },
            Event::Solution(_) => Op::Solution,
        };
        let looked = match event {
            Event::Check(check) => self.looks.add(check, is_wanted),
            _ => Some(self.looks.before()),
        };
        let Some(Looked { for_blank, reads, list }) = looked else { return false };
        let step = Step { op, site: self.site(line), looked: for_blank, reads, list };
        if is_wanted {
            self.keep(step);
        }
        self.now.apply(step);
        true
    }

    fn site(&mut self, line: CodeLine<'_>) -> u16 {
        // A search has fewer than twenty of them, so a linear search is fast enough.
        let known = self.lines.iter().position(|(path, at)| *at == line.line && path == line.file);
        let site = known.unwrap_or_else(|| {
            self.lines.push((line.file.to_owned(), line.line));
            self.lines.len() - 1
        });
        site as u16
    }

    fn keep(&mut self, step: Step) {
        match self.chunks.last_mut() {
            Some(chunk) if chunk.steps.len() < STEPS_PER_CHUNK => chunk.steps.push(step),
            _ => {
                let mut steps = Vec::with_capacity(STEPS_PER_CHUNK);
                steps.push(step);
                self.chunks.push(TraceChunk { before: self.now.clone(), steps });
            }
        }
    }

    /// Where the search is now, without its last event.
    pub const fn now(&self) -> &Moment {
        &self.now
    }
}
