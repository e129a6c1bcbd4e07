//! Searches with one fault each: in what they report, in how they stop, and in what they keep from
//! one search to the next.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use sudoku::{Detail, Event, Grid, Puzzle};

use super::faulty::{Listener, Search, downwards, right};

/// A search with a fault, and how the judge finds it.
pub(super) struct SearchFault {
    /// The check, and the beginning of the reason.
    pub(super) finding: &'static str,
    pub(super) search: Search,
}

/// Each fault is found by the check that comes first, with this reason.
pub(super) const SEARCH_FAULTS: [SearchFault; 12] = [
    // What it reports.
    SearchFault {
        finding: "solution: no solution was found, expected one solution",
        search: reports_no_solution,
    },
    SearchFault {
        finding: "budget: counted 2 solutions up to a limit of 2, expected one solution",
        search: reports_each_solution_twice,
    },
    SearchFault {
        finding: "events: event 11: place 9 in r2c6, which has 7",
        search: reports_no_removal,
    },
    SearchFault {
        finding: "solution: in a reported solution the given 3 in r1c1 became 1",
        search: overwrites_givens,
    },
    SearchFault {
        finding: "walk: event 1 was place 9 in r1c2, expected row by row, digits ascending: place \
                  1 in r1c2",
        search: tries_digits_downwards,
    },
    SearchFault {
        finding: "budget: with a budget of 0 placements the search ends with LimitReached, but \
                  with",
        search: hides_placements_from_some_visitors,
    },
    // How it stops.
    SearchFault {
        finding: "break: reported place 2 in r1c5 after the Break that answered event 1 (place 1 \
                  in r1c2)",
        search: ignores_a_break_from_a_placement,
    },
    SearchFault {
        finding: "solution: returned Continue after the Break that answered event 1490",
        search: swallows_the_break,
    },
    SearchFault {
        finding: "solution: returned Break, though the visitor never answered Break",
        search: always_returns_break,
    },
    // What it keeps.
    SearchFault {
        finding: "solution: a visitor of solutions alone gets another first solution",
        search: keeps_marks_of_a_stopped_search,
    },
    SearchFault {
        finding: "repeat: when searched again, event 1 was: ",
        search: differs_when_repeated,
    },
    SearchFault {
        finding: "threads: beside other threads",
        search: shares_a_board_between_threads,
    },
];

fn is_solution(event: Event<'_>) -> bool {
    matches!(event, Event::Solution(_))
}

fn reports_no_solution(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    right(puzzle, &mut |event| {
        if is_solution(event) {
            Continue(())
        } else {
            listener(event)
        }
    })
}

fn reports_each_solution_twice(
    puzzle: &Puzzle,
    _: Detail,
    listener: Listener<'_>,
) -> ControlFlow<()> {
    right(puzzle, &mut |event| {
        listener(event)?;
        if is_solution(event) {
            listener(event)
        } else {
            Continue(())
        }
    })
}

fn reports_no_removal(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    right(puzzle, &mut |event| match event {
        Event::Remove(_) => Continue(()),
        reported => listener(reported),
    })
}

fn overwrites_givens(_: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    let empty = Puzzle::new(Grid::EMPTY).unwrap();
    right(&empty, listener)
}

fn tries_digits_downwards(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    downwards(puzzle, listener)
}

/// A visitor that does not ask for everything, such as one with a budget, sees no choice.
fn hides_placements_from_some_visitors(
    puzzle: &Puzzle,
    detail: Detail,
    listener: Listener<'_>,
) -> ControlFlow<()> {
    right(puzzle, &mut |event| match event {
        Event::Place(..) if detail != Detail::Everything => Continue(()),
        reported => listener(reported),
    })
}

fn ignores_a_break_from_a_placement(
    puzzle: &Puzzle,
    _: Detail,
    listener: Listener<'_>,
) -> ControlFlow<()> {
    right(puzzle, &mut |event| {
        let flow = listener(event);
        if matches!(event, Event::Place(..)) {
            Continue(())
        } else {
            flow
        }
    })
}

fn swallows_the_break(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    let _ = right(puzzle, listener);
    Continue(())
}

fn always_returns_break(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    right(puzzle, listener)?;
    Break(())
}

fn keeps_marks_of_a_stopped_search(
    puzzle: &Puzzle,
    _: Detail,
    listener: Listener<'_>,
) -> ControlFlow<()> {
    static IS_STOPPED: AtomicBool = AtomicBool::new(false);
    if IS_STOPPED.swap(false, Relaxed) {
        return downwards(puzzle, listener);
    }
    let flow = right(puzzle, listener);
    IS_STOPPED.store(flow.is_break(), Relaxed);
    flow
}

/// The number of givens of `tutorial-boxed`, and of no other case that is judged here.
const GIVENS_OF_TUTORIAL: usize = 32;

fn differs_when_repeated(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    static IS_SECOND: AtomicBool = AtomicBool::new(false);
    // A puzzle with one solution still gets the right one.
    let is_changed = puzzle.grid().digits().count() == GIVENS_OF_TUTORIAL;
    let is_second = IS_SECOND.fetch_xor(is_changed, Relaxed);
    if is_changed && is_second {
        downwards(puzzle, listener)
    } else {
        right(puzzle, listener)
    }
}

fn shares_a_board_between_threads(
    puzzle: &Puzzle,
    _: Detail,
    listener: Listener<'_>,
) -> ControlFlow<()> {
    static SEARCHES: AtomicU64 = AtomicU64::new(0);
    SEARCHES.fetch_add(1, Relaxed);
    // Long enough for another search to begin, even on one core.
    thread::sleep(Duration::from_micros(200));
    let is_alone = SEARCHES.load(Relaxed) == 1;
    let flow = if is_alone {
        right(puzzle, listener)
    } else {
        downwards(puzzle, listener)
    };
    SEARCHES.fetch_sub(1, Relaxed);
    flow
}
