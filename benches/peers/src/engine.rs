//! [`Engine`]: a solver, published or ours, behind the same few calls.

use ours::Puzzle;

/// What a solver found for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of solutions, counted up to the limit.
    pub solutions: u64,
    /// A solution as 81 characters `1` to `9`; `None` if the engine does not write one.
    pub grid: Option<[u8; 81]>,
}

/// A solver.
pub trait Engine {
    /// The name in the table.
    fn name(&self) -> String;
    /// The version, for the line below the table.
    fn version(&self) -> String;
    /// Whether it is a published solver of others.
    fn is_published(&self) -> bool;
    /// How many puzzles it solves in one call: a batch for an engine that solves many at once.
    fn chunk(&self) -> usize {
        100
    }
    /// Takes the puzzles of a chunk in the form in which the engine wants them; not timed.
    fn load(&self, puzzles: &[Puzzle]) -> Box<dyn Chunk + '_>;
}

/// Puzzles in an engine's own form.
pub trait Chunk {
    /// Searches each puzzle for up to `limit` solutions and keeps what it found. This is what the
    /// clock measures.
    fn solve(&mut self, limit: u64);
    /// What the last call of [`solve`](Self::solve) found, puzzle by puzzle; not timed.
    fn found(&self) -> Vec<Found>;
}
