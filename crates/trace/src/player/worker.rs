//! [`Worker`]: a thread that runs one search and sends it segment by segment.
//!
//! It is at most two segments ahead of the player. Then it waits, inside its visitor, until the
//! player takes one. An earlier segment needs another worker.

use std::any::Any;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Weak};

use super::setup::Setup;
use crate::recorder::{Recorder, Window};
use crate::trace::Trace;

/// Events per segment: recorded within milliseconds, and a few megabytes in memory.
pub(super) const EVENTS: u64 = 1 << 15;

/// The segment that contains the last event before this position. Segments are counted from 0.
pub(super) const fn index_of(position: u64) -> u64 {
    position.saturating_sub(1) / EVENTS
}

/// A search ended with a panic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the strategy {strategy} panicked: {message}")]
pub struct Panicked {
    /// The strategy's name.
    pub strategy: String,
    /// The message of the panic.
    pub message: String,
}

/// What a worker sends.
#[derive(Debug)]
pub(super) enum Reply {
    /// A recorded segment.
    Segment(Box<Trace>),
    /// The number of events of the search; the worker has ended.
    End(u64),
    /// The search panicked; the worker has ended.
    Panicked(Panicked),
}

/// A search that is recorded segment by segment. The thread ends soon after this is dropped.
#[derive(Debug)]
pub(super) struct Worker {
    replies: Receiver<Reply>,
    /// The first segment that is recorded. To record those that a long jump passes takes much
    /// longer than to search them.
    first: Arc<AtomicU64>,
}

impl Worker {
    /// Starts the search, and records from this segment on.
    pub(super) fn start(setup: Setup, first: u64) -> Self {
        let (sender, replies) = mpsc::sync_channel(1);
        let first = Arc::new(AtomicU64::new(first));
        let wanted = Arc::downgrade(&first);
        setup.spawn("search", move |setup| {
            let searched =
                panic::catch_unwind(AssertUnwindSafe(|| search(setup, &sender, &wanted)));
            if let Err(payload) = searched {
                let (strategy, message) = (setup.source.name().to_owned(), message(&*payload));
                let _ = sender.send(Reply::Panicked(Panicked { strategy, message }));
            }
        });
        Self { replies, first }
    }

    /// Records no segment before this one, unless the search is already beyond it.
    pub(super) fn skip_to(&self, segment: u64) {
        self.first.fetch_max(segment, Ordering::Relaxed);
    }

    /// The next reply, if it has arrived.
    pub(super) fn reply(&self) -> Option<Reply> {
        self.replies.try_recv().ok()
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}

/// Runs the search to its end, or until the player has dropped the worker.
fn search(setup: &Setup, replies: &SyncSender<Reply>, first: &Weak<AtomicU64>) {
    let wanted = || Some(Window::From(first.upgrade()?.load(Ordering::Relaxed) * EVENTS));
    let Some(window) = wanted() else { return };
    let mut recorder = setup.recorder(window);
    let _ = recorder.follow(&*setup.source, |recorder, _| {
        let totals = recorder.now().totals;
        if totals.solutions >= setup.solutions {
            return Break(());
        }
        if totals.events.is_multiple_of(EVENTS) {
            send_segment(recorder, replies)?;
            let Some(window) = wanted() else { return Break(()) };
            recorder.set_window(window);
        }
        Continue(())
    });
    // If the player is gone, this has no effect.
    if send_segment(&mut recorder, replies).is_continue() {
        let _ = replies.send(Reply::End(recorder.now().totals.events));
    }
}

/// Sends what is recorded of a segment. `Break` means that the player is gone.
fn send_segment(recorder: &mut Recorder, replies: &SyncSender<Reply>) -> ControlFlow<()> {
    let segment = Box::new(recorder.take());
    if segment.range().is_empty() || replies.send(Reply::Segment(segment)).is_ok() {
        Continue(())
    } else {
        Break(())
    }
}
