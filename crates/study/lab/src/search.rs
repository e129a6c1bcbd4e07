//! [`record`] and [`part`]: what the page plays of one search.

use std::ops::ControlFlow::{Break, Continue};

use serde::Serialize;
use sudoku::{Event, Puzzle, Strategy};
use trace::{Recorder, Totals, Trace, Window};

use crate::depths::Depths;

/// The page contains this many steps from the beginning of a search without its checks.
pub const EVENTS_KEPT: u64 = 4_000;

/// The same with its checks: there are nine for each placement of a row-by-row search.
pub const CHECKS_KEPT: u64 = 600;

/// Steps that are recorded before and after the deepest point and each solution.
const AROUND: u64 = 60;

/// The solutions whose surroundings are recorded.
const SOLUTIONS_SHOWN: usize = 2;

/// The solutions whose position is kept.
const SOLUTIONS_KEPT: usize = 100;

/// The page contains this many steps from the beginning.
pub const fn kept(checks: bool) -> u64 {
    if checks { CHECKS_KEPT } else { EVENTS_KEPT }
}

/// How far a search goes, and whether its checks are steps.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// It stops after this many solutions.
    pub solutions: u64,
    /// It stops after this many steps.
    pub limit: u64,
    /// Whether checks are steps.
    pub checks: bool,
}

/// A search and the parts of it that are recorded, as traces or as the page plays them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Recording<P = Trace> {
    /// What the whole search did.
    pub totals: Totals,
    /// Whether it stopped at its limit.
    pub cut: bool,
    /// The positions after its first solutions.
    pub solutions: Vec<u64>,
    /// The choices on the board along the search.
    pub depths: Depths,
    /// The beginning, and what is around the deepest point and the first solutions. In order.
    pub parts: Vec<P>,
}

/// Searches, and records this many steps from the beginning and what surrounds each point that the
/// page jumps to.
pub fn record(strategy: &dyn Strategy, puzzle: &Puzzle, scope: Scope, kept: u64) -> Recording {
    let (mut depths, mut solutions) = (Depths::default(), Vec::new());
    let first = run(strategy, puzzle, scope, Window::First(kept), |recorder, event| {
        depths.add(recorder.now().board.choices());
        if matches!(event, Event::Solution(_)) && solutions.len() < SOLUTIONS_KEPT {
            solutions.push(recorder.now().totals.events);
        }
    });
    let totals = first.totals;
    let mut targets = vec![totals.deepest + 1];
    targets.extend(solutions.iter().take(SOLUTIONS_SHOWN));
    targets.sort_unstable();
    let mut parts = vec![first];
    for target in targets {
        let is_kept = parts.iter().any(|part: &Trace| target <= part.range().end);
        if !is_kept && totals.depth > 0 {
            let end = scope.limit.min(target + AROUND);
            let window = Window::Around(target, AROUND);
            parts.push(part(strategy, puzzle, Scope { limit: end, ..scope }, window));
        }
    }
    let cut = !totals.exhausted && totals.solutions < scope.solutions;
    Recording { totals, cut, solutions, depths, parts }
}

/// Searches, and records these steps.
pub fn part(strategy: &dyn Strategy, puzzle: &Puzzle, scope: Scope, window: Window) -> Trace {
    run(strategy, puzzle, scope, window, |_, _| ())
}

/// The step with checks after which the board has changed this often, or the last step.
pub(crate) fn step_after(strategy: &dyn Strategy, puzzle: &Puzzle, changes: u64) -> u64 {
    if changes == 0 {
        return 0;
    }
    let mut recorder = Recorder::new(strategy.name(), puzzle, Window::First(0)).with_checks(true);
    let _ = recorder.follow(strategy, |recorder, _| {
        let now = recorder.now().totals;
        if now.events - now.checks >= changes { Break(()) } else { Continue(()) }
    });
    recorder.now().totals.events
}

fn run(
    strategy: &dyn Strategy,
    puzzle: &Puzzle,
    scope: Scope,
    window: Window,
    mut each: impl FnMut(&Recorder, Event<'_>),
) -> Trace {
    let mut recorder = Recorder::new(strategy.name(), puzzle, window).with_checks(scope.checks);
    let flow = recorder.follow(strategy, |recorder, event| {
        each(recorder, event);
        let totals = recorder.now().totals;
        if totals.solutions >= scope.solutions || totals.events >= scope.limit {
            Break(())
        } else {
            Continue(())
        }
    });
    recorder.finish(flow)
}
