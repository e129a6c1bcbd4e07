//! [`Rooms`], where puzzles are worked on, and [`Held`], where boards wait.

use crate::choose::Chooser;
use crate::port::Port;
use crate::sweep::{Board, Planes};
use crate::vector::Vector;

/// Boards that wait: at most one a lane.
pub(crate) struct Held<V> {
    pub(crate) boards: Box<Planes<V>>,
    pub(crate) full: V,
    /// By lane: the puzzle.
    pub(crate) puzzle: Vec<u32>,
}

/// Where puzzles are worked on: some hundred kilobytes, worth keeping from one batch to the next.
/// Nothing in it has a meaning between two batches; what a lane needs is written when a board comes
/// in.
pub(crate) struct Rooms<V> {
    pub(crate) board: Board<V>,
    pub(crate) chooser: Chooser<V>,
    /// Puzzles that wait to be taken.
    pub(crate) entry: Port<V>,
    /// Solutions that wait to be written down.
    pub(crate) exit: Port<V>,
    /// Blocks for boards that wait, none of them in use.
    pub(crate) spare: Vec<Held<V>>,
}

impl<V: Vector> Rooms<V> {
    pub(crate) const EMPTY: Self = Self {
        board: Board::EMPTY,
        chooser: Chooser::EMPTY,
        entry: Port::EMPTY,
        exit: Port::EMPTY,
        spare: Vec::new(),
    };
}

impl<V: Vector> Held<V> {
    pub(crate) fn empty() -> Self {
        Self {
            boards: Box::new([[V::NONE; 81]; 10]),
            full: V::NONE,
            puzzle: vec![0; 64 * V::WORDS],
        }
    }
}
