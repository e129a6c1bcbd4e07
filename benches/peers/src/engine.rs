//! [`Engine`]: a solver, published or ours, behind the same call.

use std::time::Duration;

use compare::processor_time;
use ours::{Answer, Grid, Limits, Puzzle, Strategy};
use serde::{Deserialize, Serialize};

/// The number of solutions of a puzzle, counted up to the limit; and one of them, if the engine
/// writes it.
pub type Found = (u64, Option<Grid>);

/// A solver.
pub struct Engine {
    /// The head of its column.
    pub column: EngineColumn,
    /// How many puzzles it solves in one call.
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
    /// Only `solve` is timed: it searches all puzzles for up to this many solutions.
    fn new<P: 'static, F: 'static>(
        column: EngineColumn,
        chunk: usize,
        parse: impl Fn(&Puzzle) -> P + 'static,
        solve: impl Fn(&[P], u64, &mut Vec<F>) + Copy + 'static,
        show: impl Fn(&F) -> Found + Copy + 'static,
    ) -> Self {
        let load = move |puzzles: &[Puzzle]| -> Loaded {
            let puzzles: Vec<P> = puzzles.iter().map(&parse).collect();
            let mut found = Vec::new();
            Box::new(move |limit| {
                let start = processor_time();
                solve(&puzzles, limit, &mut found);
                let time = processor_time().saturating_sub(start);
                (time, found.iter().map(show).collect())
            })
        };
        Self { column, chunk, load: Box::new(load) }
    }

    /// A published solver that takes one puzzle at a time, in the form that `parse` makes of 81
    /// characters. It searches for the `first` solution, which `write` turns into 81 characters, or
    /// counts solutions up to a limit.
    pub fn published<P: 'static, S: 'static>(
        name: &str,
        version: &str,
        parse: fn(&str) -> P,
        first: impl Fn(&P) -> Option<S> + Copy + 'static,
        count: impl Fn(&P, usize) -> usize + Copy + 'static,
        write: fn(&S) -> [u8; 81],
    ) -> Self {
        let solve = move |puzzles: &[P], limit: u64, found: &mut Vec<(u64, Option<S>)>| {
            found.clear();
            found.extend(puzzles.iter().map(|puzzle| match limit {
                1 => {
                    let solution = first(puzzle);
                    (u64::from(solution.is_some()), solution)
                }
                _ => (count(puzzle, limit as usize) as u64, None),
            }));
        };
        // What is not a grid becomes the empty grid, which is no solution.
        let grid = move |solution: &S| {
            str::from_utf8(&write(solution)).ok().and_then(|text| text.parse().ok())
        };
        let show = move |(solutions, solution): &(u64, Option<S>)| {
            (*solutions, solution.as_ref().map(|one| grid(one).unwrap_or(Grid::EMPTY)))
        };
        let column = EngineColumn { name: name.to_owned(), published: Some(version.to_owned()) };
        Self::new(column, 100, move |puzzle| parse(&puzzle.to_string()), solve, show)
    }

    /// A strategy of this repository, as an ordinary build has it.
    pub fn ours(strategy: Strategy<'static>) -> Self {
        // Without a search of its own for one puzzle it solves batches, so large that filling and
        // draining its lanes does not show.
        let (suffix, chunk) =
            if strategy.hands_on_to().is_some() { (", many at once", 10_000) } else { ("", 100) };
        let solve = move |puzzles: &[Puzzle], limit: u64, answers: &mut Vec<Answer>| {
            answers.resize(puzzles.len(), Answer::default());
            strategy.solve_many(puzzles, &Limits::solutions(limit), answers);
        };
        let column = EngineColumn { name: format!("{}{suffix}", strategy.name()), published: None };
        Self::new(column, chunk, |&puzzle| puzzle, solve, |one| (one.solutions, one.first))
    }
}
