//! [`Workspace`]: the memory that a batch works in.

use crate::choose::Chooser;
use crate::parked::Parked;
use crate::staging::Staging;
use crate::sweep::Board;
use crate::vector::Vector;

/// The memory that a batch works in, some hundred kilobytes, to reuse for the next batch.
///
/// What one batch leaves here means nothing to the next: a lane is written when a board enters it.
pub(crate) struct Workspace<V> {
    pub(crate) board: Board<V>,
    pub(crate) chooser: Chooser<V>,
    /// Puzzles that wait for a lane.
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
