//! [`record`] and [`part`]: what the page plays of one search.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sudoku::{Event, EventSource, Puzzle};
use trace::{Moment, Recorder, Shown, Totals, Trace};

/// Steps that are recorded from the beginning of a search.
pub const KEPT: u64 = 100;

/// Steps that are recorded before and after the deepest point and each solution.
const AROUND: u64 = 10;

/// The solutions whose surroundings are recorded.
const SOLUTIONS_SHOWN: usize = 2;

/// The solutions whose position is kept.
const SOLUTIONS_KEPT: usize = 100;

/// The most columns in the picture of the depths.
const COLUMNS: usize = 240;

/// How far a search goes, and whether its checks are steps.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Scope {
    /// It stops after this many solutions.
    pub solutions: u64,
    /// It stops after this many steps.
    pub limit: u64,
    /// Whether checks are steps.
    pub checks: bool,
}

/// A search and the parts of it that are recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recording {
    /// What the whole search did.
    pub totals: Totals,
    /// Whether it stopped at its limit.
    pub cut: bool,
    /// The positions after its first solutions.
    pub solutions: Vec<u64>,
    /// The choices on the board along the search: the steps per column, and the least and the
    /// largest number in each column.
    pub depths: (usize, Vec<[u8; 2]>),
    /// The beginning, and what is around the deepest point and the first solutions. In order.
    pub parts: Vec<Part>,
}

/// Consecutive moments of a search, as a viewer shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The number of events before the first of them.
    pub start: u64,
    /// What to show after this number of events, and after each further one.
    pub steps: Vec<Shown>,
}

impl Part {
    /// The moments of a trace. The beginning of a search is one of them.
    fn new(trace: &Trace) -> Self {
        let range = trace.range();
        let start = trace.moment(0).filter(|_| range.start == 0);
        let steps = start.into_iter().chain(trace.moments()).map(|moment| Shown::new(&moment));
        Self { start: range.start + u64::from(range.start > 0), steps: steps.collect() }
    }

    /// Whether it has the moment after this number of events.
    pub fn has(&self, position: u64) -> bool {
        (self.start..self.start + self.steps.len() as u64).contains(&position)
    }
}

/// Searches, and records this many steps from the beginning and what surrounds each point that the
/// page jumps to.
pub fn record(source: &dyn EventSource, puzzle: &Puzzle, scope: Scope, kept: u64) -> Recording {
    let (mut depths, mut solutions) = (Vec::new(), Vec::new());
    let first = run(source, puzzle, scope, 0..kept, |now, event| {
        depths.push(now.board.choices() as u8);
        if matches!(event, Event::Solution(_)) && solutions.len() < SOLUTIONS_KEPT {
            solutions.push(now.totals.events);
        }
    });
    let totals = first.totals;
    let mut targets = vec![totals.deepest + 1];
    targets.extend(solutions.iter().take(SOLUTIONS_SHOWN));
    targets.sort_unstable();
    let mut parts = vec![Part::new(&first)];
    for target in targets {
        if totals.depth > 0 && !parts.iter().any(|part| part.has(target)) {
            let limit = scope.limit.min(target + AROUND);
            let window = target.saturating_sub(AROUND)..target + AROUND + 1;
            parts.push(part(source, puzzle, Scope { limit, ..scope }, window));
        }
    }
    let per_column = depths.len().div_ceil(COLUMNS).max(1);
    let columns = depths.chunks(per_column).map(|depths| {
        let (least, most) = (depths.iter().min(), depths.iter().max());
        [least, most].map(|depth| depth.copied().unwrap_or(0))
    });
    let depths = (per_column, columns.collect());
    let cut = !totals.exhausted && totals.solutions < scope.solutions;
    Recording { totals, cut, solutions, depths, parts }
}

/// Searches, and records these steps.
pub fn part(source: &dyn EventSource, puzzle: &Puzzle, scope: Scope, window: Range<u64>) -> Part {
    Part::new(&run(source, puzzle, scope, window, |_, _| ()))
}

/// The step with checks after which the board has changed this often, or the last step.
pub(crate) fn step_after(source: &dyn EventSource, puzzle: &Puzzle, changes: u64) -> u64 {
    if changes == 0 {
        return 0;
    }
    let recorder = Recorder::new(source, puzzle, 0..0).with_checks(true);
    recorder.record_until(|now, _| now.changes() >= changes).totals.events
}

fn run(
    source: &dyn EventSource,
    puzzle: &Puzzle,
    scope: Scope,
    window: Range<u64>,
    mut each: impl FnMut(&Moment, Event<'_>),
) -> Trace {
    let recorder = Recorder::new(source, puzzle, window).with_checks(scope.checks);
    recorder.record_until(|now, event| {
        each(now, event);
        now.totals.solutions >= scope.solutions || now.totals.events >= scope.limit
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// A later part shows what the whole search shows there.
    #[test]
    fn a_part_continues_the_search() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = puzzle.parse().unwrap();
        let scope = Scope { solutions: 1, limit: 1_000_000, checks: true };
        let source = ladder::LADDER[0].source();
        let recording = record(source, &puzzle, scope, KEPT);
        let whole = part(source, &puzzle, scope, 0..u64::MAX);
        assert_eq!(recording.totals, whole.steps[46_018].totals);
        assert_eq!(recording.solutions, [46_018]);
        let [first, .., last] = &recording.parts[..] else { panic!() };
        assert!(first.has(0) && !first.has(40_000) && last.has(46_018) && !last.has(40_000));
        for Part { start, steps } in &recording.parts {
            assert_eq!(steps[..], whole.steps[*start as usize..][..steps.len()]);
        }
        // 1 was placed in r1c3 before.
        let json = serde_json::to_value(&whole.steps[3]).unwrap();
        assert_eq!(json["event"], "1 in r1c4? no");
        let marks = json["marks"].as_array().unwrap();
        for mark in [
            serde_json::json!({ "cell": 3, "role": "tested", "number": "1" }),
            serde_json::json!({ "cell": 2, "role": "rejects" }),
        ] {
            assert!(marks.contains(&mark), "{marks:?}");
        }
    }
}
