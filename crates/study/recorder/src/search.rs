//! [`record`] and [`part`]: what the page plays of one search.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sudoku::{Event, EventSource, Puzzle};
use trace::player::WrongStep;
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
pub struct RecordedSearch {
    /// What the whole search did.
    pub totals: Totals,
    /// Whether it stopped at its limit.
    pub cut: bool,
    /// The positions after its first solutions.
    pub solutions: Vec<u64>,
    /// The first wrong step, where it is known and recorded.
    pub wrong: Option<WrongPosition>,
    /// What the recording of an answer does not show, or how it ends.
    pub note: Option<String>,
    /// The choices on the board along the search.
    pub depths: Depths,
    /// The beginning, and what is around the deepest point, the first wrong step and the first
    /// solutions. In order.
    pub parts: Vec<Part>,
}

/// The first wrong step of a search, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongPosition {
    /// The number of steps up to the moment that shows it.
    pub position: u64,
    /// What is wrong.
    pub why: String,
}

/// The number of choices on the board along a search, in columns of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Depths {
    /// The number of steps that a column stands for.
    pub steps: usize,
    /// The least and the largest number of choices in each column.
    pub columns: Vec<[u8; 2]>,
}

impl Depths {
    /// The picture of the numbers of choices after each step.
    fn new(depths: &[u8]) -> Self {
        let steps = depths.len().div_ceil(COLUMNS).max(1);
        let mut columns = Vec::new();
        for column in depths.chunks(steps) {
            let least = column.iter().min().copied().unwrap_or(0);
            let largest = column.iter().max().copied().unwrap_or(0);
            columns.push([least, largest]);
        }
        Self { steps, columns }
    }
}

/// Consecutive moments of a search, as a viewer shows them. The beginning of the search is one.
pub type Part = Vec<Shown>;

/// Whether it has the moment after this number of events.
pub fn has(part: &[Shown], position: u64) -> bool {
    part.iter().any(|shown| shown.totals.events == position)
}

/// Searches, and records this many steps from the beginning and what surrounds each point that the
/// page jumps to.
pub fn record(
    source: &dyn EventSource,
    puzzle: &Puzzle,
    scope: Scope,
    kept: u64,
    wrong_step: Option<WrongStep>,
) -> RecordedSearch {
    let (mut depths, mut solutions) = (Vec::new(), Vec::new());
    let first = run(source, puzzle, scope, 0..kept, |now, event| {
        depths.push(now.board.choices() as u8);
        if matches!(event, Event::Solution(_)) && solutions.len() < SOLUTIONS_KEPT {
            solutions.push(now.totals.events);
        }
    });
    let totals = first.totals;
    let mut wrong = wrong_step.map(|step| WrongPosition {
        position: if scope.checks {
            step_after(source, puzzle, step.changes)
        } else {
            step.changes
        },
        why: step.why,
    });
    // A search that was cut before the step does not show it.
    wrong.take_if(|wrong| wrong.position > totals.events);
    let mut targets = Vec::new();
    if totals.depth > 0 {
        targets.push(totals.deepest + 1);
    }
    targets.extend(solutions.iter().take(SOLUTIONS_SHOWN));
    targets.extend(wrong.iter().map(|wrong| wrong.position));
    targets.sort_unstable();
    let mut parts = vec![shown(&first)];
    for target in targets {
        if !parts.iter().any(|part| has(part, target)) {
            let limit = scope.limit.min(target + AROUND);
            let window = target.saturating_sub(AROUND)..target + AROUND + 1;
            parts.push(part(source, puzzle, Scope { limit, ..scope }, window));
        }
    }
    let cut = !totals.exhausted && totals.solutions < scope.solutions;
    RecordedSearch {
        totals,
        cut,
        solutions,
        wrong,
        note: None,
        depths: Depths::new(&depths),
        parts,
    }
}

/// Searches, and records these steps.
pub fn part(source: &dyn EventSource, puzzle: &Puzzle, scope: Scope, window: Range<u64>) -> Part {
    shown(&run(source, puzzle, scope, window, |_, _| ()))
}

fn shown(trace: &Trace) -> Part {
    let mut part = Vec::new();
    if trace.range().start == 0
        && let Some(start) = trace.moment(0)
    {
        part.push(Shown::new(&start));
    }
    part.extend(trace.moments().map(|moment| Shown::new(&moment)));
    part
}

/// The number of steps, checks among them, up to this many changes of the board; or of all steps,
/// if there are fewer changes.
pub(crate) fn step_after(source: &dyn EventSource, puzzle: &Puzzle, changes: u64) -> u64 {
    if changes == 0 {
        return 0;
    }
    let recorder = Recorder::new(source, puzzle, 0..0).with_checks(true);
    recorder
        .record_until(|now, _| now.changes() >= changes)
        .totals
        .events
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

    /// human-techniques solves this puzzle without a choice, in more steps than are kept from the
    /// beginning.
    #[test]
    fn a_solution_is_recorded_where_no_choice_was_made() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let scope = Scope {
            solutions: 1,
            limit: 1_000_000,
            checks: true,
        };
        let rung = ladder::find("human-techniques").expect("a rung");
        let recording = record(rung.source(), &puzzle.parse().unwrap(), scope, KEPT, None);
        assert_eq!(recording.totals.depth, 0);
        let solution = recording.solutions[0];
        assert!(solution > KEPT, "{solution}");
        assert!(recording.parts.iter().any(|part| has(part, solution)));
    }

    /// A later part shows what the whole search shows there.
    #[test]
    fn a_part_continues_the_search() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = puzzle.parse().unwrap();
        let scope = Scope {
            solutions: 1,
            limit: 1_000_000,
            checks: true,
        };
        let source = ladder::LADDER[0].source();
        let recording = record(
            source,
            &puzzle,
            scope,
            KEPT,
            Some(WrongStep {
                changes: 4_000,
                why: String::new(),
            }),
        );
        let whole = part(source, &puzzle, scope, 0..u64::MAX);
        assert_eq!(recording.totals, whole[46_018].totals);
        assert_eq!(recording.solutions, [46_018]);
        let wrong = recording.wrong.unwrap().position;
        let totals = whole[wrong as usize].totals;
        assert_eq!(totals.events - totals.checks, 4_000);
        let recorded = |position| recording.parts.iter().any(|part| has(part, position));
        assert!(recorded(0) && recorded(wrong) && recorded(46_018) && !recorded(40_000));
        for part in &recording.parts {
            assert_eq!(
                part[..],
                whole[part[0].totals.events as usize..][..part.len()]
            );
        }
        // 1 was placed in r1c3 before.
        let json = serde_json::to_value(&whole[3]).unwrap();
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
