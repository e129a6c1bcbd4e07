//! [`Recorder`]: keeps the events of a search as a [`Trace`] of limited size.

use std::ops::ControlFlow::{Break, Continue};
use std::ops::Range;

use sudoku::{Detail, Event, EventSource, Puzzle};

use crate::looks::{Looked, Looks};
use crate::moment::Moment;
use crate::site::CallSite;
use crate::step::{Op, Step};
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
        let Self {
            source,
            puzzle,
            window,
            records_checks,
        } = self;
        let (mut now, mut looks) = (Moment::start(&puzzle), Looks::new());
        let (mut steps, mut snapshots) = (Vec::new(), Vec::new());
        // Each line that reported an event, once: its path and its number.
        let mut lines: Vec<(String, u32)> = Vec::new();
        let detail = if records_checks {
            Detail::Everything
        } else {
            Detail::Deductions
        };
        let flow = source.replay(&puzzle, detail, &mut |event, line| {
            let is_wanted = window.contains(&now.totals.events);
            let op = match event {
                Event::Check(_) if !records_checks => return Continue(()),
                Event::Check(check) => Op::Check(check.decision),
                Event::Place(cell, digit) => Op::Place(cell, digit),
                Event::Deduce(cell, digit, reason) => Op::Deduce(cell, digit, reason),
                Event::Eliminate(candidates, reason) => Op::Eliminate(candidates, reason),
                // A strategy that removes a digit that is not there breaks its contract. The
                // recorder skips the event: there is nothing to show.
                Event::Remove(cell) => match now.board.mark(cell).digit() {
                    Some(digit) => Op::Remove(cell, digit),
                    None => return Continue(()),
                },
                Event::Solution(_) => Op::Solution,
            };
            let looked = match event {
                Event::Check(check) => looks.add(check, is_wanted),
                _ => Some(looks.before()),
            };
            let Some(Looked {
                for_blank,
                reads,
                list,
            }) = looked
            else {
                return Continue(());
            };
            // A search has fewer than twenty lines, so a linear search is fast enough.
            let known = lines
                .iter()
                .position(|(path, at)| *at == line.line && path == line.file);
            let site = known.unwrap_or_else(|| {
                lines.push((line.file.to_owned(), line.line));
                lines.len() - 1
            });
            let step = Step {
                op,
                site: site as u16,
                looked: for_blank,
                reads,
                list,
            };
            if is_wanted {
                if steps.len().is_multiple_of(STEPS_PER_SNAPSHOT) {
                    snapshots.push(now.clone());
                }
                steps.push(step);
            }
            now.apply(step);
            if is_enough(&now, event) {
                Break(())
            } else {
                Continue(())
            }
        });
        let totals = Totals {
            exhausted: flow.is_continue(),
            ..now.totals
        };
        let sites = lines
            .iter()
            .map(|(path, line)| CallSite::new(path, *line))
            .collect();
        let strategy = source.name().to_owned();
        Trace {
            strategy,
            puzzle,
            totals,
            sites,
            steps,
            snapshots,
            looks: looks.lists,
        }
    }
}
