//! The measurement: engines in turn, chunk by chunk, the least time of each chunk.
//!
//! An engine that has just solved a puzzle proves its solution faster: its branch predictors hold
//! the way. So each pass goes through all chunks with one limit, and the order of the limits
//! alternates.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use ours::Puzzle;

use crate::engine::{Engine, Found, Loaded};

/// One engine on one chunk.
struct Task {
    engine: usize,
    puzzles: std::ops::Range<usize>,
    solve: Loaded,
    /// By limit.
    least: Vec<Duration>,
}

/// Measures all engines on these puzzles, up to each limit of solutions. Returns nanoseconds per
/// puzzle, by engine and limit.
///
/// # Errors
///
/// The first puzzle for which an engine's answer is wrong.
pub fn measure(
    engines: &[Engine],
    puzzles: &[Puzzle],
    limits: &[u64],
    rounds: u32,
) -> Result<Vec<Vec<f64>>> {
    let mut tasks = tasks(engines, puzzles, limits.len());
    // By limit and puzzle: the number of solutions that the first engine found.
    let mut counts: Vec<Vec<Option<u64>>> = vec![vec![None; puzzles.len()]; limits.len()];
    for round in 0..rounds {
        let mut order: Vec<usize> = (0..limits.len()).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        for number in order {
            for task in &mut tasks {
                let (time, found) = (task.solve)(limits[number]);
                task.least[number] = task.least[number].min(time);
                let name = &engines[task.engine].column.name;
                let counts = &mut counts[number][task.puzzles.clone()];
                check(name, &puzzles[task.puzzles.clone()], &found, counts)?;
            }
        }
    }
    let nanoseconds = |engine: usize, limit: usize| {
        let of_engine = tasks.iter().filter(|task| task.engine == engine);
        let sum: Duration = of_engine.map(|task| task.least[limit]).sum();
        sum.as_secs_f64() * 1e9 / puzzles.len() as f64
    };
    Ok((0..engines.len())
        .map(|engine| (0..limits.len()).map(|limit| nanoseconds(engine, limit)).collect())
        .collect())
}

/// The chunks of all engines, those with the same puzzles next to each other.
fn tasks(engines: &[Engine], puzzles: &[Puzzle], limits: usize) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (number, engine) in engines.iter().enumerate() {
        for start in (0..puzzles.len()).step_by(engine.chunk) {
            let range = start..puzzles.len().min(start + engine.chunk);
            tasks.push(Task {
                engine: number,
                solve: (engine.load)(&puzzles[range.clone()]),
                puzzles: range,
                least: vec![Duration::MAX; limits],
            });
        }
    }
    tasks.sort_by_key(|task| (task.puzzles.start, task.engine));
    tasks
}

/// Every engine has to count as many solutions as the first one, and a grid has to be a solution.
fn check(
    name: &str,
    puzzles: &[Puzzle],
    found: &[Found],
    counts: &mut [Option<u64>],
) -> Result<()> {
    for ((puzzle, found), count) in puzzles.iter().zip(found).zip(counts) {
        let expected = *count.get_or_insert(found.solutions);
        ensure!(
            found.solutions == expected && expected > 0,
            "{name}: expected {} solutions of {puzzle}, it counted {}",
            expected.max(1),
            found.solutions
        );
        if let Some(grid) = &found.grid {
            let grid: ours::Grid = std::str::from_utf8(grid)?.parse()?;
            let why = || format!("{name}: {grid} is not a solution of {puzzle}");
            puzzle.check_solution(&grid).with_context(why)?;
        }
    }
    Ok(())
}
