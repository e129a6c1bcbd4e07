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
pub struct Engine {
    /// The name in the table.
    pub name: String,
    /// The version of a published solver of others, for the line below the table; `None` for ours.
    pub published: Option<String>,
    /// How many puzzles it solves in one call: a batch for an engine that solves many at once.
    pub chunk: usize,
    /// Takes the puzzles of a chunk in the form in which the engine wants them; not timed.
    pub load: Box<Load>,
}

type Load = dyn Fn(&[Puzzle]) -> Box<dyn Chunk>;

impl Engine {
    /// A published solver that takes one puzzle at a time, in the form that `parse` makes of it.
    /// `solve` searches for up to this many solutions, and `show` is not timed.
    pub fn published<P: 'static, F: 'static>(
        name: &str,
        version: String,
        parse: fn(&Puzzle) -> P,
        solve: impl Fn(&P, u64) -> F + Copy + 'static,
        show: fn(&F) -> Found,
    ) -> Self {
        let load = move |puzzles: &[Puzzle]| -> Box<dyn Chunk> {
            let puzzles = puzzles.iter().map(parse).collect();
            Box::new(OneByOne { puzzles, solve, found: Vec::new(), show })
        };
        Self { name: name.to_owned(), published: Some(version), chunk: 100, load: Box::new(load) }
    }
}

/// Puzzles in an engine's own form.
pub trait Chunk {
    /// Searches each puzzle for up to `limit` solutions and keeps what it found. This is what the
    /// clock measures.
    fn solve(&mut self, limit: u64);
    /// What the last call of [`solve`](Self::solve) found, puzzle by puzzle; not timed.
    fn found(&self) -> Vec<Found>;
}

struct OneByOne<P, F, S> {
    puzzles: Vec<P>,
    solve: S,
    found: Vec<F>,
    show: fn(&F) -> Found,
}

impl<P, F, S: Fn(&P, u64) -> F> Chunk for OneByOne<P, F, S> {
    fn solve(&mut self, limit: u64) {
        self.found.clear();
        self.found.extend(self.puzzles.iter().map(|puzzle| (self.solve)(puzzle, limit)));
    }
    fn found(&self) -> Vec<Found> {
        self.found.iter().map(self.show).collect()
    }
}
