//! [`Worker`]: a thread that runs one search and records the segments that are requested.
//!
//! At the end of each segment the search waits, inside its visitor, until a later segment is
//! requested; then it continues. An earlier segment that is no longer kept makes the worker start
//! the search again.

use std::any::Any;
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use sudoku::{Event, Puzzle, Strategy};

use super::segment::{EVENTS, index_of};
use super::setup::Setup;
use crate::recorder::{Recorder, Window};
use crate::trace::Trace;

/// Segments that the worker keeps, so that stepping back does not start the search again.
const SEGMENTS_BEHIND: usize = 3;

/// Events between two looks for a new request: few enough to react at once.
const EVENTS_PER_POLL: u64 = 1 << 12;

/// The stack of the main thread on Linux: a strategy may recurse as deeply as it would there.
pub(super) const STACK: usize = 8 << 20;

/// A search ended with a panic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the strategy {strategy} panicked: {message}")]
pub struct Panicked {
    /// The strategy's name.
    pub strategy: &'static str,
    /// The message of the panic.
    pub message: String,
}

/// What a worker sends.
#[derive(Debug)]
pub(super) enum Reply {
    /// A recorded segment.
    Segment(Arc<Trace>),
    /// The number of events of the search.
    End(u64),
    /// The search panicked; the worker has ended.
    Panicked(Panicked),
}

/// A search that is recorded segment by segment. The thread ends soon after this is dropped.
#[derive(Debug)]
pub(super) struct Worker {
    requests: Sender<u64>,
    replies: Receiver<Reply>,
}

impl Worker {
    /// Starts this strategy, which records checks or not.
    pub(super) fn start(strategy: &'static dyn Strategy, setup: &Setup, with_checks: bool) -> Self {
        let (request_sender, requests) = mpsc::channel();
        let (replies, reply_receiver) = mpsc::channel();
        let (puzzle, solutions) = (setup.puzzle, setup.solutions);
        let body = move || {
            let all_runs = || {
                let mut requested = None;
                loop {
                    let recorder = Recorder::new(strategy.name(), &puzzle, Window::From(0));
                    let recorder = if with_checks { recorder.with_checks() } else { recorder };
                    let run = WorkerRun::new(&requests, &replies, recorder, solutions);
                    requested = run.search(strategy, &puzzle, requested);
                    if requested.is_none() {
                        break;
                    }
                }
            };
            if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(all_runs)) {
                let (strategy, message) = (strategy.name(), message(&*payload));
                let _ = replies.send(Reply::Panicked(Panicked { strategy, message }));
            }
        };
        thread::Builder::new()
            .name(format!("search {}", strategy.name()))
            .stack_size(STACK)
            .spawn(body)
            .expect("a thread can be started");
        let worker = Self { requests: request_sender, replies: reply_receiver };
        worker.request(0);
        worker
    }

    /// Requests this segment. It replaces an earlier request without a reply.
    pub(super) fn request(&self, segment: u64) {
        // Sending fails only after a panic, which the worker has reported.
        let _ = self.requests.send(segment);
    }

    /// The replies that have arrived since the last call.
    pub(super) fn replies(&self) -> impl Iterator<Item = Reply> + '_ {
        self.replies.try_iter()
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}

/// One run of the search from its start, as far as segments are requested.
struct WorkerRun<'a> {
    requests: &'a Receiver<u64>,
    replies: &'a Sender<Reply>,
    recorder: Recorder,
    solutions: u64,
    /// The last request without a reply.
    requested: Option<u64>,
    kept: VecDeque<Arc<Trace>>,
    /// The number of complete segments.
    complete: u64,
    /// The first segment that is recorded. To record those that a long jump passes takes much longer
    /// than to search them.
    first: u64,
}

impl<'a> WorkerRun<'a> {
    fn new(
        requests: &'a Receiver<u64>,
        replies: &'a Sender<Reply>,
        recorder: Recorder,
        solutions: u64,
    ) -> Self {
        let kept = VecDeque::new();
        Self {
            requests,
            replies,
            recorder,
            solutions,
            requested: None,
            kept,
            complete: 0,
            first: 0,
        }
    }

    /// Runs the search. Returns the request for which the search has to start again, or `None` if
    /// the player is gone.
    fn search(
        mut self,
        strategy: &dyn Strategy,
        puzzle: &Puzzle,
        requested: Option<u64>,
    ) -> Option<u64> {
        self.requested = requested;
        if self.requested.is_none() && self.wait().is_break() {
            return None;
        }
        self.aim();
        let detail = self.recorder.detail();
        let ended = strategy.watch_lines(puzzle, detail, &mut |event, line| self.add(event, line));
        if ended.is_continue() || self.recorder.totals().solutions >= self.solutions {
            self.finish();
        }
        self.requested
    }

    fn add(&mut self, event: Event<'_>, line: &'static Location<'static>) -> ControlFlow<()> {
        let before = self.recorder.totals().events;
        self.recorder.add(event, line);
        let totals = self.recorder.totals();
        if totals.events == before {
            return Continue(());
        }
        if totals.solutions >= self.solutions {
            return Break(());
        }
        if totals.events.is_multiple_of(EVENTS) {
            self.keep_segment();
            while self.requested.is_none_or(|requested| requested < self.complete) {
                self.reply()?;
                self.wait()?;
            }
        } else if totals.events.is_multiple_of(EVENTS_PER_POLL) {
            self.poll()?;
        }
        Continue(())
    }

    /// The search has ended. Replies to requests until one needs another run.
    fn finish(&mut self) {
        self.keep_segment();
        let _ = self.replies.send(Reply::End(self.recorder.totals().events));
        while self.reply().is_continue() && self.wait().is_continue() {}
    }

    fn keep_segment(&mut self) {
        let trace: Trace = self.recorder.take();
        self.complete = trace.totals.events.div_ceil(EVENTS);
        if trace.range().is_empty() {
            return;
        }
        self.kept.push_back(Arc::new(trace));
        if self.kept.len() > SEGMENTS_BEHIND {
            self.kept.pop_front();
        }
    }

    /// Records from the segment before the requested one on, if that is still to come.
    fn aim(&mut self) {
        let first = self.requested.map_or(0, |requested| requested.saturating_sub(1));
        if first > self.complete.max(self.first) {
            self.first = first;
            self.recorder.restart(Window::From(first * EVENTS));
            self.kept.clear();
        }
    }

    /// Sends the requested segment and the others that are kept. `Break` means that the player is
    /// gone, or that the search has to start again; then the request remains.
    fn reply(&mut self) -> ControlFlow<()> {
        let Some(requested) = self.requested.take() else { return Continue(()) };
        if requested < self.earliest() {
            self.requested = Some(requested);
            return Break(());
        }
        for segment in &self.kept {
            if self.replies.send(Reply::Segment(Arc::clone(segment))).is_err() {
                return Break(());
            }
        }
        Continue(())
    }

    /// The earliest segment that this run can still send.
    fn earliest(&self) -> u64 {
        let next = self.complete.max(self.first);
        self.kept.front().map_or(next, |first| index_of(first.range().end))
    }

    /// Waits for the next request. `Break` means that the player is gone.
    fn wait(&mut self) -> ControlFlow<()> {
        let Ok(requested) = self.requests.recv() else { return Break(()) };
        self.requested = Some(self.requests.try_iter().last().unwrap_or(requested));
        self.aim();
        Continue(())
    }

    /// Looks for another request without waiting. `Break` means the same as in
    /// [`reply`](Self::reply).
    fn poll(&mut self) -> ControlFlow<()> {
        loop {
            match self.requests.try_recv() {
                Ok(requested) => self.requested = Some(requested),
                Err(TryRecvError::Disconnected) => return Break(()),
                Err(TryRecvError::Empty) => break,
            }
        }
        self.aim();
        match self.requested {
            Some(requested) if requested < self.earliest() => Break(()),
            // The segment is kept, so the reply need not wait for the end of the current one.
            Some(requested) if requested < self.complete => self.reply(),
            _ => Continue(()),
        }
    }
}
