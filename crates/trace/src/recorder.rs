//! [`Recorder`]: keeps the events of a search as a [`Trace`] of limited size.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use sudoku::{CodeLine, Detail, Event, EventSource, Puzzle};

use crate::looks::{Looked, Looks};
use crate::moment::Moment;
use crate::site::CallSite;
use crate::step::{Op, Step};
use crate::totals::Totals;
use crate::trace::{STEPS_PER_SNAPSHOT, Trace};

/// Records the search of one puzzle.
#[derive(Debug)]
pub struct Recorder<'a> {
    source: &'a dyn EventSource,
    puzzle: Puzzle,
    steps: Vec<Step>,
    snapshots: Vec<Moment>,
    window: Range<u64>,
    records_checks: bool,
    now: Moment,
    looks: Looks,
    /// Each line that reported an event, once: its path and its number.
    lines: Vec<(String, u32)>,
}

impl<'a> Recorder<'a> {
    /// A recorder for the search of this puzzle. It keeps the steps with these indices, and records
    /// no checks.
    pub fn new(source: &'a dyn EventSource, puzzle: &Puzzle, window: Range<u64>) -> Self {
        Self {
            source,
            puzzle: *puzzle,
            steps: Vec::new(),
            snapshots: Vec::new(),
            window,
            records_checks: false,
            now: Moment::start(puzzle),
            looks: Looks::new(),
            lines: Vec::new(),
        }
    }

    /// With `true` it records checks too, each as a step of its own. A row-by-row search has about
    /// nine of them per placement.
    #[must_use]
    pub fn with_checks(self, records_checks: bool) -> Self {
        Self { records_checks, ..self }
    }

    /// Runs the search until it has found this many solutions, or to its end.
    pub fn record(self, solutions: u64) -> Trace {
        self.record_until(|now, _| now.totals.solutions >= solutions)
    }

    /// Runs the search to its end, or until the closure returns `true`. The closure is called after
    /// each event that is a step.
    pub fn record_until(mut self, mut is_enough: impl FnMut(&Moment, Event<'_>) -> bool) -> Trace {
        let (source, puzzle) = (self.source, self.puzzle);
        let detail = if self.records_checks { Detail::Everything } else { Detail::Deductions };
        let flow = source.replay(&puzzle, detail, &mut |event, line| {
            let is_over = self.add(event, line) && is_enough(&self.now, event);
            if is_over { Break(()) } else { Continue(()) }
        });
        let Self { steps, snapshots, now, looks, lines, .. } = self;
        let totals = Totals { exhausted: flow.is_continue(), ..now.totals };
        let sites = lines.iter().map(|(path, line)| CallSite::new(path, *line)).collect();
        let strategy = source.name().to_owned();
        Trace { strategy, puzzle, totals, sites, steps, snapshots, looks: looks.lists }
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
            if self.steps.len().is_multiple_of(STEPS_PER_SNAPSHOT) {
                self.snapshots.push(self.now.clone());
            }
            self.steps.push(step);
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
}
