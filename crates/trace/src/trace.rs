//! [`Trace`]: the recorded part of a search, and the board at any event of it.

use std::ops::Range;

use sudoku::{Board, Puzzle};

use crate::call_site::CallSite;
use crate::step::Step;
use crate::totals::Totals;

/// The recorded part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The strategy's name.
    pub strategy: String,
    /// The puzzle that it searched.
    pub puzzle: Puzzle,
    /// What the whole search did.
    pub totals: Totals,
    /// The lines of code that reported its events, each once, in the order of their first event.
    pub sites: Vec<CallSite>,
    pub(crate) chunks: Vec<Chunk>,
}

/// A snapshot of the board and the steps after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    /// The index of its first step in the whole search.
    pub(crate) start: u64,
    /// The board before its first step.
    pub(crate) board: Board,
    pub(crate) steps: Vec<Step>,
}

impl Chunk {
    pub(crate) fn end(&self) -> u64 {
        self.start + self.steps.len() as u64
    }
}

impl Trace {
    /// The indices of the recorded steps in the whole search.
    pub fn range(&self) -> Range<u64> {
        match (self.chunks.first(), self.chunks.last()) {
            (Some(first), Some(last)) => first.start..last.end(),
            _ => 0..0,
        }
    }

    /// The step with this index in the whole search, if it was recorded.
    pub fn step(&self, index: u64) -> Option<Step> {
        let chunk = self.chunk(index)?;
        chunk.steps.get((index - chunk.start) as usize).copied()
    }

    /// The line of code that reported the step.
    pub fn site(&self, step: Step) -> Option<&CallSite> {
        self.sites.get(usize::from(step.site))
    }

    /// The recorded steps with their indices, in order.
    pub fn steps(&self) -> impl Iterator<Item = (u64, Step)> + '_ {
        self.chunks.iter().flat_map(|chunk| (chunk.start..).zip(chunk.steps.iter().copied()))
    }

    /// The board before the step with this index. The end of the recorded range returns the board
    /// after the last recorded step; an index outside returns `None`. It applies the steps of at
    /// most one chunk.
    pub fn board_before(&self, index: u64) -> Option<Board> {
        if index == 0 {
            return Some(Board::new(&self.puzzle));
        }
        let chunk =
            self.chunk(index).or_else(|| self.chunks.last().filter(|last| last.end() == index))?;
        let mut board = chunk.board.clone();
        for &step in &chunk.steps[..(index - chunk.start) as usize] {
            step.apply(&mut board);
        }
        Some(board)
    }

    /// The chunk that contains the step with this index.
    fn chunk(&self, index: u64) -> Option<&Chunk> {
        let after = self.chunks.partition_point(|chunk| chunk.start <= index);
        self.chunks[..after].last().filter(|chunk| index < chunk.end())
    }
}
