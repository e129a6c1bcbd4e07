//! Traces: the events of a search, kept so that the board at any of them can be shown at once,
//! forwards and backwards.
//!
//! A trace is cut into chunks, each a snapshot of the [`Board`] and the [`Step`]s that follow it.
//! The board at a step is the snapshot of its chunk and at most as many steps more as a chunk has.
//! A [`Window`] bounds how much is kept; the [`Totals`] are those of the whole search all the same.
//!
//! ```
//! use report::trace::{Recorder, Window};
//!
//! let rung = ladder::find("xor-bitmask").unwrap();
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
//! let trace = Recorder::new(rung.strategy.name(), &puzzle, Window::First(100)).record(rung.strategy, 1);
//! assert_eq!(trace.totals.placements, 4208);
//! assert_eq!(trace.range(), 0..100);
//! assert_eq!(trace.step(0).unwrap().to_string(), "place 1 in r1c3");
//! assert_eq!(trace.board_before(1).unwrap().depth(), 1);
//! ```

mod asciicast;
mod board;
mod jsonl;
mod recorder;
mod site;
mod step;

pub use asciicast::write_asciicast;
pub use board::{Board, Mark};
pub use jsonl::{TraceError, read_jsonl, write_jsonl};
pub use recorder::{Recorder, Totals, Window};
pub use site::{Site, SiteError};
pub use step::{Op, Step};

use std::ops::Range;

use sudoku::Puzzle;

/// The version of the format that [`write_jsonl`] writes: it changes when an old reader could
/// misread a new trace.
pub const SCHEMA: u32 = 1;

/// The recorded part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The strategy's name.
    pub strategy: String,
    /// What it searched.
    pub puzzle: Puzzle,
    /// What the whole search did.
    pub totals: Totals,
    /// The lines of code that told its events, in the order in which they first did.
    pub sites: Vec<Site>,
    chunks: Vec<Chunk>,
}

/// A snapshot and the steps after it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chunk {
    /// The index of its first step in the whole search.
    start: u64,
    /// The board before its first step.
    board: Board,
    steps: Vec<Step>,
}

impl Chunk {
    fn end(&self) -> u64 {
        self.start + self.steps.len() as u64
    }
}

impl Trace {
    /// Which steps of the search were kept.
    pub fn range(&self) -> Range<u64> {
        match (self.chunks.first(), self.chunks.last()) {
            (Some(first), Some(last)) => first.start..last.end(),
            _ => 0..0,
        }
    }

    /// The step with this index in the whole search, if it was kept.
    pub fn step(&self, index: u64) -> Option<Step> {
        let chunk = self.chunk(index)?;
        chunk.steps.get((index - chunk.start) as usize).copied()
    }

    /// The line of code that told the step.
    pub fn site(&self, step: Step) -> Option<&Site> {
        self.sites.get(usize::from(step.site))
    }

    /// The kept steps with their indices, in order.
    pub fn steps(&self) -> impl Iterator<Item = (u64, Step)> + '_ {
        self.chunks.iter().flat_map(|chunk| (chunk.start..).zip(chunk.steps.iter().copied()))
    }

    /// The board before the step with this index; the end of the kept range gives the board after
    /// its last step. `None` outside of it. Costs at most one chunk of steps.
    pub fn board_before(&self, index: u64) -> Option<Board> {
        if index == 0 {
            return Some(Board::new(&self.puzzle));
        }
        let chunk =
            self.chunk(index).or_else(|| self.chunks.last().filter(|last| last.end() == index))?;
        let mut board = chunk.board.clone();
        for &step in &chunk.steps[..(index - chunk.start) as usize] {
            board.apply(step);
        }
        Some(board)
    }

    /// The chunk that has the step with this index.
    fn chunk(&self, index: u64) -> Option<&Chunk> {
        let after = self.chunks.partition_point(|chunk| chunk.start <= index);
        self.chunks[..after].last().filter(|chunk| index < chunk.end())
    }

    /// The first step behind this index for which `wanted` holds.
    pub fn find_after(&self, index: u64, wanted: impl Fn(Step) -> bool) -> Option<u64> {
        self.steps().find(|&(at, step)| at > index && wanted(step)).map(|(at, _)| at)
    }
}
