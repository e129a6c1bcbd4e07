//! [`search`]: records what the page shows of one search.

use std::ops::ControlFlow::{Break, Continue};

use serde::Serialize;
use sudoku::{Puzzle, Strategy};
use trace::{Recorder, Totals, Trace, Window};

/// The page contains at most this many events of a search. Most searches are shorter.
pub const EVENTS_KEPT: u64 = 8_500;

/// Of a recording with checks, the page contains this many steps. There are nine checks for each
/// placement of a row-by-row search. With more, the page exceeds 2.5 MB.
pub const CHECKS_KEPT: u64 = 1_000;

/// One search as the page shows it. `E` is the form of a recording: a [`Trace`] as recorded, or
/// what the page's data has in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Run<E> {
    /// The first [`EVENTS_KEPT`] changes of the board.
    pub without_checks: E,
    /// The first [`CHECKS_KEPT`] checks and changes of the board.
    pub with_checks: E,
    /// What the whole search did. Checks are not counted.
    pub totals: Totals,
    /// Whether the search stopped at the event limit.
    pub cut: bool,
}

impl<E> Run<E> {
    /// The same run with other forms of its two recordings.
    pub fn map<F>(self, mut form: impl FnMut(E) -> F) -> Run<F> {
        let Self { without_checks, with_checks, totals, cut } = self;
        Run { without_checks: form(without_checks), with_checks: form(with_checks), totals, cut }
    }
}

/// Searches until this many solutions are found, this many events have happened, or nothing is left
/// to try. It keeps the first events only, so memory does not grow with the search.
pub fn search(strategy: &dyn Strategy, puzzle: &Puzzle, solutions: u64, limit: u64) -> Run<Trace> {
    let recorder = |kept| Recorder::new(strategy.name(), puzzle, Window::First(kept));
    let plain = record(recorder(EVENTS_KEPT), strategy, puzzle, solutions, limit);
    let checked = recorder(CHECKS_KEPT).with_checks();
    let checked = record(checked, strategy, puzzle, solutions, CHECKS_KEPT.min(limit));
    let totals = plain.totals;
    Run {
        totals,
        cut: !totals.exhausted && totals.solutions < solutions,
        without_checks: plain,
        with_checks: checked,
    }
}

fn record(
    mut recorder: Recorder,
    strategy: &dyn Strategy,
    puzzle: &Puzzle,
    solutions: u64,
    limit: u64,
) -> Trace {
    let flow = strategy.watch_lines(puzzle, recorder.detail(), &mut |event, location| {
        recorder.add(event, location);
        let totals = recorder.totals();
        if totals.solutions >= solutions || totals.events >= limit {
            Break(())
        } else {
            Continue(())
        }
    });
    recorder.finish(flow)
}
