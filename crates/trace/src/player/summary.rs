//! [`Summary`]: what a whole search does, counted in the background.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::time::Instant;

use sudoku::Event;

use super::setup::Setup;
use crate::recorder::Window;
use crate::totals::Totals;

/// Events between two updates of a summary.
const EVENTS_PER_UPDATE: u64 = 1 << 16;

/// The positions of at most this many solutions are kept.
const SOLUTIONS: usize = 1 << 16;

/// What is known about a whole search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How much of the search these figures cover.
    pub coverage: Coverage,
    /// What the search does, as far as it is counted.
    pub totals: Totals,
    /// The positions after its solutions, up to 65,536 of them.
    pub solutions: Vec<u64>,
    /// The position after the changes of the board that the count has to find.
    pub(super) found: Option<u64>,
}

impl Summary {
    /// What is known before the count of a search that looks for the position after this number of
    /// changes of the board.
    pub(super) fn to_find(changes: u64) -> Self {
        Self { found: (changes == 0).then_some(0), ..Self::default() }
    }
}

/// How much of a search a summary covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// The search is still being counted; the figures will grow.
    #[default]
    Counting,
    /// The whole search.
    Whole,
    /// A part: counting stopped at its time limit.
    Part,
}

/// Starts to count a search in the background, and to look for the position after this number of
/// changes of the board. The thread ends soon after the receiver is dropped.
pub(super) fn start(setup: Setup, to_find: u64) -> Receiver<Summary> {
    let (sender, updates) = mpsc::sync_channel(1);
    // A strategy that panics here also panics on its worker, which reports it.
    setup.spawn("count", move |setup| {
        let _ = sender.send(count(setup, to_find, &sender));
    });
    updates
}

fn count(setup: &Setup, to_find: u64, updates: &SyncSender<Summary>) -> Summary {
    let mut summary = Summary::to_find(to_find);
    let mut recorder = setup.recorder(Window::First(0));
    // A time limit beyond the range of the clock is no limit.
    let deadline = setup.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let flow = recorder.follow(&*setup.source, |recorder, event| {
        let now = recorder.now().totals;
        if now.events - now.checks == to_find {
            summary.found.get_or_insert(now.events);
        }
        if matches!(event, Event::Solution(_)) && summary.solutions.len() < SOLUTIONS {
            summary.solutions.push(now.events);
        }
        if now.events.is_multiple_of(EVENTS_PER_UPDATE) {
            summary.totals = now;
            let is_gone =
                matches!(updates.try_send(summary.clone()), Err(TrySendError::Disconnected(_)));
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if is_gone || (is_late && summary.found.is_some()) {
                summary.coverage = Coverage::Part;
                return Break(());
            }
        }
        if now.solutions >= setup.solutions { Break(()) } else { Continue(()) }
    });
    summary.totals = recorder.finish(flow).totals;
    if summary.coverage == Coverage::Counting {
        // A record that was cut has an end that is none of the search.
        let is_whole = flow.is_continue() || summary.totals.solutions >= setup.solutions;
        summary.coverage = if is_whole { Coverage::Whole } else { Coverage::Part };
    }
    summary
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_count_without_a_receiver_ends_at_its_next_update() {
        let setup = Setup {
            source: Arc::new(ladder::find("xor-bitmask").unwrap().strategy()),
            puzzle: judge::fixtures::case("easter-monster").unwrap().puzzle.unwrap(),
            solutions: 1,
            time_limit: None,
            with_checks: false,
        };
        let (sender, updates) = mpsc::sync_channel(1);
        drop(updates);
        let summary = count(&setup, 0, &sender);
        assert_eq!((summary.coverage, summary.totals.events), (Coverage::Part, EVENTS_PER_UPDATE));
    }
}
