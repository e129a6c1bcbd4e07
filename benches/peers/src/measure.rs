//! The measurement: engines in turn, chunk by chunk, the least time of each chunk.

use std::time::Duration;

use anyhow::{Result, ensure};
use compare::processor_time;
use ours::Puzzle;

use crate::engine::{Chunk, Engine, Found};

/// Nanoseconds per puzzle of one engine: to the first solution, and to the proof that there is no
/// other.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub first: f64,
    pub proof: f64,
}

/// One engine on one chunk.
struct Task<'a> {
    engine: usize,
    puzzles: std::ops::Range<usize>,
    chunk: Box<dyn Chunk + 'a>,
    least: [Duration; 2],
}

/// Measures all engines on these puzzles; one entry per engine, in their order.
///
/// # Errors
///
/// The first puzzle for which an engine's answer is wrong.
pub fn measure(engines: &[Box<dyn Engine>], puzzles: &[Puzzle], rounds: u32) -> Result<Vec<Times>> {
    let mut tasks = tasks(engines, puzzles);
    for _ in 0..rounds {
        for task in &mut tasks {
            for limit in [1, 2] {
                let start = processor_time();
                task.chunk.solve(limit);
                let time = processor_time().saturating_sub(start);
                let least = &mut task.least[limit as usize - 1];
                *least = (*least).min(time);
                let found = task.chunk.found();
                check(engines[task.engine].as_ref(), &puzzles[task.puzzles.clone()], &found)?;
            }
        }
    }
    let nanoseconds = |engine: usize, limit: usize| {
        let of_engine = tasks.iter().filter(|task| task.engine == engine);
        let sum: Duration = of_engine.map(|task| task.least[limit]).sum();
        sum.as_secs_f64() * 1e9 / puzzles.len() as f64
    };
    Ok((0..engines.len())
        .map(|engine| Times { first: nanoseconds(engine, 0), proof: nanoseconds(engine, 1) })
        .collect())
}

/// The chunks of all engines, those with the same puzzles next to each other.
fn tasks<'a>(engines: &'a [Box<dyn Engine>], puzzles: &[Puzzle]) -> Vec<Task<'a>> {
    let mut tasks = Vec::new();
    for (number, engine) in engines.iter().enumerate() {
        for start in (0..puzzles.len()).step_by(engine.chunk()) {
            let range = start..puzzles.len().min(start + engine.chunk());
            tasks.push(Task {
                engine: number,
                chunk: engine.load(&puzzles[range.clone()]),
                puzzles: range,
                least: [Duration::MAX; 2],
            });
        }
    }
    tasks.sort_by_key(|task| (task.puzzles.start, task.engine));
    tasks
}

/// Every puzzle of the sets has exactly one solution, and a grid has to be that solution.
fn check(engine: &dyn Engine, puzzles: &[Puzzle], found: &[Found]) -> Result<()> {
    for (puzzle, found) in puzzles.iter().zip(found) {
        ensure!(
            found.solutions == 1,
            "{}: expected one solution of {puzzle}, it counted {}",
            engine.name(),
            found.solutions
        );
        if let Some(grid) = &found.grid {
            let grid: ours::Grid = std::str::from_utf8(grid)?.parse()?;
            ensure!(
                puzzle.check_solution(&grid).is_ok(),
                "{}: {grid} is no solution of {puzzle}",
                engine.name()
            );
        }
    }
    Ok(())
}
