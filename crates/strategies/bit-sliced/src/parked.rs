//! [`Parked`]: boards that wait for a free lane.

use crate::planes::Planes;
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
