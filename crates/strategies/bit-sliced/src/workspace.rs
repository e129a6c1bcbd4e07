//! [`Workspace`]: the memory that a batch works in.

use crate::choose::Chooser;
use crate::staging::Staging;
use crate::sweep::{Board, Planes};
use crate::vector::Vector;

/// A block of boards that wait for a free lane, at most one per lane of the block.
pub(crate) struct Parked<V> {
    pub(crate) boards: Box<Planes<V>>,
    /// The lanes that have a board.
    pub(crate) lanes: V,
    /// By lane: the puzzle of the board.
    pub(crate) puzzle: Vec<u32>,
}

impl<V: Vector> Parked<V> {
    pub(crate) fn empty() -> Self {
        Self {
            boards: Box::new([[V::NONE; 81]; 10]),
            lanes: V::NONE,
            puzzle: vec![0; 64 * V::WORDS],
        }
    }
}

/// The memory that a batch works in, some hundred kilobytes, to reuse for the next batch.
///
/// What one batch leaves here means nothing to the next: a lane is written when a board enters it.
pub(crate) struct Workspace<V> {
    pub(crate) board: Board<V>,
    pub(crate) chooser: Chooser<V>,
    /// Puzzles that enter their lanes.
    pub(crate) incoming: Staging<V>,
    /// Solutions that wait to be written into their answers.
    pub(crate) outgoing: Staging<V>,
    /// Blocks for parked boards that are not in use.
    pub(crate) spare: Vec<Parked<V>>,
}

impl<V: Vector> Workspace<V> {
    pub(crate) const EMPTY: Self = Self {
        board: Board::EMPTY,
        chooser: Chooser::EMPTY,
        incoming: Staging::EMPTY,
        outgoing: Staging::EMPTY,
        spare: Vec::new(),
    };
}
