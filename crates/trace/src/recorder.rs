//! [`Recorder`]: listens to a search and keeps a [`Trace`] of it, of a bounded size.

use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::Location;

use sudoku::{Event, Puzzle, Strategy};

use crate::board::{Board, Mark};
use crate::site::Site;
use crate::step::{Op, Step};
use crate::totals::Totals;
use crate::trace::{Chunk, Trace};

/// So many steps follow a snapshot: few enough to be replayed between two frames of a terminal or a
/// page.
const STEPS_A_CHUNK: usize = 256;

/// Which part of a search is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// The first so many steps.
    First(u64),
    /// The last so many steps, and at most one chunk more.
    Last(u64),
    /// So many steps before and after the one with this index.
    Around(u64, u64),
}

impl Window {
    /// Whether a step is kept when it happens; of the last ones, whether it still is shows later.
    const fn keeps(self, index: u64) -> bool {
        match self {
            Self::First(count) => index < count,
            Self::Last(_) => true,
            Self::Around(middle, count) => {
                index + count >= middle && index <= middle.saturating_add(count)
            }
        }
    }
}

/// Records the search of one puzzle.
#[derive(Clone, Debug)]
pub struct Recorder {
    strategy: String,
    puzzle: Puzzle,
    window: Window,
    totals: Totals,
    board: Board,
    depth: u32,
    /// Each line that told an event, once.
    locations: Vec<&'static Location<'static>>,
    chunks: VecDeque<Chunk>,
}

impl Recorder {
    /// A recorder of a search of this puzzle by the strategy of this name.
    pub fn new(strategy: impl Into<String>, puzzle: &Puzzle, window: Window) -> Self {
        Self {
            strategy: strategy.into(),
            puzzle: *puzzle,
            window,
            totals: Totals::default(),
            board: Board::new(puzzle),
            depth: 0,
            locations: Vec::new(),
            chunks: VecDeque::new(),
        }
    }

    /// Runs the search up to so many solutions.
    pub fn record(mut self, strategy: &dyn Strategy, solutions: u64) -> Trace {
        let puzzle = self.puzzle;
        let flow = strategy.watch_lines(&puzzle, &mut |event, location| {
            self.hear(event, location);
            if self.totals.solutions >= solutions { Break(()) } else { Continue(()) }
        });
        self.finish(flow)
    }

    /// Takes the next event of the search, and the line of code that tells it.
    pub fn hear(&mut self, event: Event<'_>, location: &'static Location<'static>) {
        let site = self.site(location);
        let board = &self.board;
        // What takes back a digit that does not stand breaks the contract; there is nothing to
        // show.
        let Some(step) = Step::of(event, site, |cell| board.mark(cell).digit()) else { return };
        let index = self.totals.events;
        if self.window.keeps(index) {
            self.keep(index, step);
        }
        self.count(index, step);
        self.board.apply(step);
    }

    fn site(&mut self, location: &'static Location<'static>) -> u16 {
        // A strategy has a handful of them.
        let known = self
            .locations
            .iter()
            .position(|at| at.line() == location.line() && at.file() == location.file());
        let site = known.unwrap_or_else(|| {
            self.locations.push(location);
            self.locations.len() - 1
        });
        site as u16
    }

    fn keep(&mut self, index: u64, step: Step) {
        match self.chunks.back_mut() {
            Some(chunk) if chunk.steps.len() < STEPS_A_CHUNK => chunk.steps.push(step),
            _ => {
                let mut steps = Vec::with_capacity(STEPS_A_CHUNK);
                steps.push(step);
                self.chunks.push_back(Chunk { start: index, board: self.board.clone(), steps });
            }
        }
        if let Window::Last(count) = self.window
            && self.chunks.front().is_some_and(|first| index + 1 - first.end() >= count)
        {
            self.chunks.pop_front();
        }
    }

    fn count(&mut self, index: u64, step: Step) {
        self.totals.events += 1;
        match step.op {
            Op::Place(_) => {
                self.totals.placements += 1;
                self.depth += 1;
                if self.depth > self.totals.depth {
                    self.totals.depth = self.depth;
                    self.totals.deepest = index;
                }
            }
            Op::Deduce(..) => self.totals.deductions += 1,
            Op::Remove(_) if matches!(self.board.mark(step.cell), Mark::Placed(_)) => {
                self.totals.backtracks += 1;
                self.depth -= 1;
            }
            Op::Remove(_) => {}
            Op::Solution => self.totals.solutions += 1,
        }
    }

    /// What the search did so far.
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Takes away what is kept so far, as a trace of its own with the totals up to here, and goes
    /// on with the next event.
    #[must_use]
    pub fn take(&mut self) -> Trace {
        let sites = self.locations.iter().copied().map(Site::from).collect();
        let chunks = std::mem::take(&mut self.chunks).into();
        Trace {
            strategy: self.strategy.clone(),
            puzzle: self.puzzle,
            totals: self.totals,
            sites,
            chunks,
        }
    }

    /// The trace of a search that ended so.
    pub fn finish(mut self, flow: ControlFlow<()>) -> Trace {
        self.totals.exhausted = flow.is_continue();
        let sites = self.locations.into_iter().map(Site::from).collect();
        Trace {
            strategy: self.strategy,
            puzzle: self.puzzle,
            totals: self.totals,
            sites,
            chunks: self.chunks.into(),
        }
    }
}
