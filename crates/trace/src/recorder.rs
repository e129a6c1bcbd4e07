//! [`Recorder`]: keeps the events of a search as a [`Trace`] of limited size.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use sudoku::{CodeLine, Detail, Event, EventSource, Puzzle};

use crate::looks::Looks;
use crate::moment::Moment;
use crate::site::CallSite;
use crate::step::{Step, StepEvent};
use crate::totals::Totals;
use crate::trace::{STEPS_PER_SNAPSHOT, Trace};

/// Records the search of one puzzle.
#[derive(Clone, Debug)]
pub struct Recorder<'a> {
    source: &'a dyn EventSource,
    puzzle: Puzzle,
    window: Range<u64>,
    records_checks: bool,
}

impl<'a> Recorder<'a> {
    /// A recorder for the search of this puzzle. It keeps the steps with these indices, and records
    /// no checks.
    pub fn new(source: &'a dyn EventSource, puzzle: &Puzzle, window: Range<u64>) -> Self {
        Self {
            source,
            puzzle: *puzzle,
            window,
            records_checks: false,
        }
    }

    /// With `true` it records checks too, each as a step of its own. A row-by-row search has about
    /// nine of them per placement.
    #[must_use]
    pub fn with_checks(self, records_checks: bool) -> Self {
        Self {
            records_checks,
            ..self
        }
    }

    /// Runs the search until it has found this many solutions, or to its end.
    pub fn record(self, solutions: u64) -> Trace {
        self.record_until(|now, _| now.totals.solutions >= solutions)
    }

    /// Runs the search to its end, or until the closure returns `true`. The closure is called after
    /// each event that is a step.
    pub fn record_until(self, mut is_enough: impl FnMut(&Moment, Event<'_>) -> bool) -> Trace {
        let detail = if self.records_checks {
            Detail::Everything
        } else {
            Detail::Deductions
        };
        let mut record = Record {
            window: self.window,
            records_checks: self.records_checks,
            now: Moment::start(&self.puzzle),
            looks: Looks::new(),
            steps: Vec::new(),
            snapshots: Vec::new(),
            lines: Vec::new(),
        };
        let flow = self
            .source
            .replay(&self.puzzle, detail, &mut |event, line| {
                if record.add(event, line) && is_enough(&record.now, event) {
                    Break(())
                } else {
                    Continue(())
                }
            });
        let sites = record.lines.iter();
        Trace {
            strategy: self.source.name().to_owned(),
            puzzle: self.puzzle,
            totals: Totals {
                exhausted: flow.is_continue(),
                ..record.now.totals
            },
            sites: sites
                .map(|site| CallSite::new(&site.file, site.line))
                .collect(),
            steps: record.steps,
            snapshots: record.snapshots,
            looks: record.looks.lists,
        }
    }
}

/// A search while it is recorded.
struct Record {
    /// The indices of the steps that are kept.
    window: Range<u64>,
    records_checks: bool,
    /// The search after the events so far.
    now: Moment,
    looks: Looks,
    steps: Vec<Step>,
    snapshots: Vec<Moment>,
    /// The lines that have reported an event, each once.
    lines: Vec<ReportingLine>,
}

/// A line of code that has reported an event, as the compiler names it.
struct ReportingLine {
    file: String,
    line: u32,
}

impl Record {
    /// Follows an event. Returns whether it is a step.
    fn add(&mut self, event: Event<'_>, line: CodeLine<'_>) -> bool {
        let mut removed = None;
        let step_event = match event {
            Event::Check(_) if !self.records_checks => return false,
            Event::Check(check) => StepEvent::Check(check.decision),
            Event::Place(cell, digit) => StepEvent::Place(cell, digit),
            Event::Deduce(cell, digit, reason) => StepEvent::Deduce(cell, digit, reason),
            Event::Eliminate(candidates, reason) => StepEvent::Eliminate(candidates, reason),
            Event::Remove(cell) => {
                removed = self.now.board.mark(cell).digit();
                // A strategy that removes a digit that is not there breaks its contract. The
                // recorder skips the event: there is nothing to show.
                if removed.is_none() {
                    return false;
                }
                StepEvent::Remove(cell)
            }
            Event::Solution(_) => StepEvent::Solution(()),
        };
        let is_recorded = self.window.contains(&self.now.totals.events);
        let looks = match event {
            Event::Check(check) => self.looks.add(check, is_recorded),
            _ => Some(self.looks.take_pending()),
        };
        // A look that belongs to the next step is not a step of its own.
        let Some(looks) = looks else {
            return false;
        };
        let step = Step {
            event: step_event,
            removed,
            site: self.site(line),
            looked: looks.for_blank,
            reads: looks.reads,
            list: looks.list,
        };
        if is_recorded {
            if self.steps.len().is_multiple_of(STEPS_PER_SNAPSHOT) {
                self.snapshots.push(self.now.clone());
            }
            self.steps.push(step);
        }
        self.now.apply(step);
        true
    }

    /// The index of the line among those that have reported an event. There are fewer than twenty,
    /// so a linear search is fast enough.
    fn site(&mut self, line: CodeLine<'_>) -> u16 {
        let mut lines = self.lines.iter();
        let index = lines.position(|seen| seen.line == line.line && seen.file == line.file);
        let index = index.unwrap_or_else(|| {
            self.lines.push(ReportingLine {
                file: line.file.to_owned(),
                line: line.line,
            });
            self.lines.len() - 1
        });
        index as u16
    }
}
