//! [`Engine`]: a solver, published or ours, behind the same call.

use std::time::Duration;

use compare::processor_time;
use ours::{Answer, Digit, Limits, Puzzle, Strategy};
use serde::{Deserialize, Serialize};

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
    /// The head of its column.
    pub column: EngineColumn,
    /// How many puzzles it solves in one call: a batch for an engine that solves many at once.
    pub chunk: usize,
    /// Takes the puzzles of a chunk in the form in which the engine needs them; not timed.
    pub load: Box<dyn Fn(&[Puzzle]) -> Loaded>,
}

/// The head of an engine's column.
#[derive(Serialize, Deserialize)]
pub struct EngineColumn {
    /// The name in the table.
    pub name: String,
    /// The version of a published solver, for the line below the table; `None` for one of ours.
    pub published: Option<String>,
}

/// Searches each puzzle of a chunk for up to this many solutions: the processor time of the search,
/// and what it found, puzzle by puzzle.
pub type Loaded = Box<dyn FnMut(u64) -> (Duration, Vec<Found>)>;

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
        let load = move |puzzles: &[Puzzle]| -> Loaded {
            let puzzles: Vec<P> = puzzles.iter().map(parse).collect();
            let mut found: Vec<F> = Vec::with_capacity(puzzles.len());
            Box::new(move |limit| {
                found.clear();
                let start = processor_time();
                found.extend(puzzles.iter().map(|puzzle| solve(puzzle, limit)));
                let time = processor_time().saturating_sub(start);
                (time, found.iter().map(show).collect())
            })
        };
        let column = EngineColumn { name: name.to_owned(), published: Some(version) };
        Self { column, chunk: 100, load: Box::new(load) }
    }

    /// A strategy of this repository, as an ordinary build has it.
    pub fn ours(name: &str, strategy: Strategy<'static>) -> Self {
        let load = move |puzzles: &[Puzzle]| -> Loaded {
            let puzzles = puzzles.to_vec();
            let mut answers = vec![Answer::default(); puzzles.len()];
            Box::new(move |limit| {
                let start = processor_time();
                strategy.solve_many(&puzzles, &Limits::solutions(limit), &mut answers);
                let time = processor_time().saturating_sub(start);
                let character = |digit: Option<Digit>| digit.map_or(b'.', |one| b'0' + one.get());
                let found = |answer: &Answer| Found {
                    solutions: answer.solutions,
                    grid: answer.first.map(|grid| grid.cells().map(character)),
                };
                (time, answers.iter().map(found).collect())
            })
        };
        let column = EngineColumn { name: name.to_owned(), published: None };
        // Without a search of its own for one puzzle it solves batches, so large that filling and
        // draining its lanes does not show.
        let chunk = if strategy.hands_on_to().is_some() { 10_000 } else { 100 };
        Self { column, chunk, load: Box::new(load) }
    }
}
