//! [`Tape`]: a thread that runs one search and records the stretches of it that are wanted.
//!
//! At the end of each stretch the search waits, inside its visitor, until a later one is wanted;
//! then it goes on. Only for an earlier one, which is no longer kept, it has to begin again.

use std::any::Any;
use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use sudoku::{Event, Puzzle, Strategy};

use super::moment::Counters;
use super::stretch::{EVENTS, Stretch};
use crate::recorder::{Recorder, Window};
use crate::trace::Trace;

/// So many stretches behind the newest are kept, so that stepping back does not begin the search
/// again.
const KEPT: usize = 3;

/// Between two looks whether another stretch is wanted: often enough to react at once.
const EVENTS_BETWEEN_LOOKS: u64 = 1 << 12;

/// Of what is recorded everything is kept, until it is taken away as a stretch.
const WHOLE: Window = Window::First(u64::MAX);

/// As much stack as the main thread has: a strategy may recurse as it would there.
pub(super) const STACK: usize = 8 << 20;

/// A search ended by a panic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the strategy {strategy} panicked: {message}")]
pub struct Stopped {
    /// Which.
    pub strategy: &'static str,
    /// What it said.
    pub message: String,
}

/// What the thread tells.
#[derive(Debug)]
pub(super) enum Told {
    /// A stretch that was recorded.
    Stretch(Arc<Stretch>),
    /// The search has so many events.
    End(u64),
    /// It will tell no more.
    Stopped(Stopped),
}

/// A search that is recorded piece by piece. The thread ends soon after this is dropped.
#[derive(Debug)]
pub(super) struct Tape {
    wanted: Sender<u64>,
    told: Receiver<Told>,
}

impl Tape {
    pub(super) fn start(strategy: &'static dyn Strategy, puzzle: &Puzzle, solutions: u64) -> Self {
        let (wanted, requests) = mpsc::channel();
        let (teller, told) = mpsc::channel();
        let puzzle = *puzzle;
        let body = move || {
            let all_runs = || {
                let mut wanted = None;
                loop {
                    let run = Run::new(
                        &requests,
                        &teller,
                        Recorder::new(strategy.name(), &puzzle, WHOLE),
                        solutions,
                    );
                    wanted = run.search(strategy, &puzzle, wanted);
                    if wanted.is_none() {
                        break;
                    }
                }
            };
            if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(all_runs)) {
                let stopped = Stopped { strategy: strategy.name(), message: message(&*payload) };
                let _ = teller.send(Told::Stopped(stopped));
            }
        };
        let name = format!("search {}", strategy.name());
        thread::Builder::new()
            .name(name)
            .stack_size(STACK)
            .spawn(body)
            .expect("a thread can be started");
        let tape = Self { wanted, told };
        tape.want(0);
        tape
    }

    /// Asks for this stretch; an earlier wish that is not yet granted is forgotten.
    pub(super) fn want(&self, stretch: u64) {
        // A thread that has ended has said why.
        let _ = self.wanted.send(stretch);
    }

    /// What it has told since.
    pub(super) fn told(&self) -> impl Iterator<Item = Told> + '_ {
        self.told.try_iter()
    }
}

pub(super) fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}

/// One run of the search from its start, as far as it is wanted.
struct Run<'a> {
    requests: &'a Receiver<u64>,
    teller: &'a Sender<Told>,
    recorder: Recorder,
    solutions: u64,
    /// The newest of the wishes.
    wanted: Option<u64>,
    kept: VecDeque<Arc<Stretch>>,
    /// How many stretches are complete.
    complete: u64,
    after: Counters,
}

impl<'a> Run<'a> {
    fn new(
        requests: &'a Receiver<u64>,
        teller: &'a Sender<Told>,
        recorder: Recorder,
        solutions: u64,
    ) -> Self {
        let (kept, after) = (VecDeque::new(), Counters::default());
        Self { requests, teller, recorder, solutions, wanted: None, kept, complete: 0, after }
    }

    /// Runs it; gives the wish for which it has to begin again.
    fn search(
        mut self,
        strategy: &dyn Strategy,
        puzzle: &Puzzle,
        wanted: Option<u64>,
    ) -> Option<u64> {
        self.wanted = wanted;
        if self.wanted.is_none() && self.wait().is_break() {
            return None;
        }
        let ended = strategy.watch_lines(puzzle, &mut |event, line| self.hear(event, line));
        if ended.is_continue() || self.recorder.totals().solutions >= self.solutions {
            self.finish();
        }
        self.wanted
    }

    fn hear(&mut self, event: Event<'_>, line: &'static Location<'static>) -> ControlFlow<()> {
        self.recorder.hear(event, line);
        let totals = self.recorder.totals();
        if totals.solutions >= self.solutions {
            return Break(());
        }
        if totals.events.is_multiple_of(EVENTS) {
            self.keep_stretch();
            while self.wanted.is_none_or(|wanted| wanted < self.complete) {
                self.grant()?;
                self.wait()?;
            }
        } else if totals.events.is_multiple_of(EVENTS_BETWEEN_LOOKS) {
            self.look()?;
        }
        Continue(())
    }

    /// The search is at its end: waits for wishes, until one needs another run.
    fn finish(&mut self) {
        self.keep_stretch();
        let _ = self.teller.send(Told::End(self.recorder.totals().events));
        while self.grant().is_continue() && self.wait().is_continue() {}
    }

    fn keep_stretch(&mut self) {
        let trace: Trace = self.recorder.take();
        if trace.range().is_empty() {
            return;
        }
        let stretch = Stretch::new(self.complete, trace, self.after);
        self.after = stretch.after();
        self.complete += 1;
        self.kept.push_back(Arc::new(stretch));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }

    /// Hands over what is wanted, and what is kept beside it. `Break`: nobody is left to take it,
    /// or the search has to begin again, and the wish still stands.
    fn grant(&mut self) -> ControlFlow<()> {
        let Some(wanted) = self.wanted.take() else { return Continue(()) };
        if self.kept.front().is_some_and(|first| wanted < first.index()) {
            self.wanted = Some(wanted);
            return Break(());
        }
        for stretch in &self.kept {
            if self.teller.send(Told::Stretch(Arc::clone(stretch))).is_err() {
                return Break(());
            }
        }
        Continue(())
    }

    /// Waits for the next wish. `Break`: nobody is left to have one.
    fn wait(&mut self) -> ControlFlow<()> {
        match self.requests.recv() {
            Ok(wanted) => self.wanted = Some(self.requests.try_iter().last().unwrap_or(wanted)),
            Err(_) => return Break(()),
        }
        Continue(())
    }

    /// Looks for another wish without waiting.
    fn look(&mut self) -> ControlFlow<()> {
        loop {
            match self.requests.try_recv() {
                Ok(wanted) => self.wanted = Some(wanted),
                Err(TryRecvError::Disconnected) => return Break(()),
                Err(TryRecvError::Empty) => break,
            }
        }
        let earliest = self.kept.front().map_or(self.complete, |first| first.index());
        match self.wanted {
            Some(wanted) if wanted < earliest => Break(()),
            // It is kept: no need to reach the end of this stretch first.
            Some(wanted) if wanted < self.complete => self.grant(),
            _ => Continue(()),
        }
    }
}
