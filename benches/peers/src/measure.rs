//! The measurement: engines in turn, chunk by chunk, the least time of each chunk; and programs,
//! with one process for a whole set.
//!
//! An engine that has just solved a puzzle proves its solution faster: its branch predictors hold
//! the way. So each pass goes through all chunks with one limit, and the order of the limits
//! alternates.

use std::slice;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use compare::results::StrategyResults;
use compare::{ComparedProgram, Contestant, Plan, Set};
use ours::{Limits, Puzzle};

use crate::engine::{Engine, Found, Loaded};
use crate::table::whole;

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
pub fn engines(
    engines: &[Engine],
    puzzles: &[Puzzle],
    limits: &[u64],
    rounds: u32,
) -> Result<Vec<Vec<f64>>> {
    let mut tasks = Vec::new();
    for (number, engine) in engines.iter().enumerate() {
        for start in (0..puzzles.len()).step_by(engine.chunk) {
            let range = start..puzzles.len().min(start + engine.chunk);
            let solve = (engine.load)(&puzzles[range.clone()]);
            let least = vec![Duration::MAX; limits.len()];
            tasks.push(Task { engine: number, puzzles: range, solve, least });
        }
    }
    // Those with the same puzzles are next to each other.
    tasks.sort_by_key(|task| (task.puzzles.start, task.engine));
    // By limit and puzzle: the number of solutions that the first engine found.
    let mut counts: Vec<Vec<Option<u64>>> = vec![vec![None; puzzles.len()]; limits.len()];
    for round in 0..rounds {
        for turn in 0..limits.len() {
            let number = if round % 2 == 0 { turn } else { limits.len() - 1 - turn };
            for Task { engine, puzzles: range, solve, least } in &mut tasks {
                let (time, found) = solve(limits[number]);
                least[number] = least[number].min(time);
                let counts = &mut counts[number][range.clone()];
                check(&engines[*engine].column.name, &puzzles[range.clone()], &found, counts)?;
            }
        }
    }
    let nanoseconds = |engine: usize, limit: usize| {
        let of_engine = tasks.iter().filter(|task| task.engine == engine);
        let sum: Duration = of_engine.map(|task| task.least[limit]).sum();
        sum.as_secs_f64() * 1e9 / puzzles.len() as f64
    };
    let of_engine = |engine| (0..limits.len()).map(|limit| nanoseconds(engine, limit)).collect();
    Ok((0..engines.len()).map(of_engine).collect())
}

/// Every engine has to count as many solutions as the first one, and a grid has to be a solution.
fn check(
    name: &str,
    puzzles: &[Puzzle],
    found: &[Found],
    counts: &mut [Option<u64>],
) -> Result<()> {
    for ((puzzle, &(solutions, grid)), count) in puzzles.iter().zip(found).zip(counts) {
        let expected = *count.get_or_insert(solutions);
        ensure!(
            solutions == expected && expected > 0,
            "{name}: expected {} solutions of {puzzle}, it counted {solutions}",
            expected.max(1),
        );
        if let Some(grid) = grid {
            let why = || format!("{name}: {grid} is not a solution of {puzzle}");
            puzzle.check_solution(&grid).with_context(why)?;
        }
    }
    Ok(())
}

/// What each program needs for the first solutions of these puzzles: its nanoseconds per puzzle
/// without the start of its process, or what it did wrong.
pub fn programs(programs: &[ComparedProgram], set: &Set, rounds: u32) -> Vec<String> {
    if programs.is_empty() {
        return Vec::new();
    }
    // With a strategy beside them, the number of solutions of each puzzle is known.
    let mut contestants = vec![Contestant::from(ladder::defaults::prover())];
    contestants.extend(programs.iter().cloned().map(Contestant::from));
    let plan = Plan::default().limits(Limits::FIRST).time(Duration::ZERO).runs(rounds);
    let results = compare::compare(&contestants, slice::from_ref(set), &plan, &|_| {});
    let cell = |of_program: &StrategyResults| {
        let set = &of_program.sets[0];
        match (set.time(), &set.failure) {
            (Some(time), _) => whole(time.minimum),
            (None, Some(failure)) => failure.verdict.clone(),
            (None, None) => "–".to_owned(),
        }
    };
    results.strategies[1..].iter().map(cell).collect()
}
