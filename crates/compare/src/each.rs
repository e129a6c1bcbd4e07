//! Measures the time of each puzzle by itself.

use std::time::Duration;

use ladder::Rung;
use sudoku::{Limits, Puzzle};

use crate::clock::repeated;
use crate::count::Counts;
use crate::progress::{Phase, Progress, Watcher};
use crate::sets::Set;

/// A puzzle is searched again and again for this long, so that reading the clock does not show.
const LEAST_RUN: Duration = Duration::from_micros(20);

/// The number of such runs, of which the fastest counts. One run is enough for a puzzle that takes
/// longer than [`LONG`].
const RUNS: usize = 3;
const LONG: Duration = Duration::from_millis(2);

/// `[strategy][set][puzzle]`: nanoseconds per search; `None` where the strategy did not solve the
/// puzzle.
pub(crate) fn measure_each(
    rungs: &[&Rung],
    sets: &[Set],
    counts: &Counts,
    solutions: u64,
    watcher: Watcher<'_>,
) -> Vec<Vec<Vec<Option<f64>>>> {
    let limits = Limits::solutions(solutions);
    let total = (rungs.len() * sets.len()) as u64;
    let mut done = 0;
    let mut on_set = |rung: &Rung, set: &Set, counts: &[crate::count::Count]| {
        let (strategy, name) = (rung.name(), &set.name);
        watcher(Progress { phase: Phase::MeasuringEach, strategy, set: name, done, total });
        done += 1;
        let each = set.puzzles.iter().zip(counts);
        each.map(|((puzzle, _), count)| count.is_solved().then(|| fastest(rung, puzzle, &limits)))
            .collect()
    };
    let of_strategy = |(rung, counts): (&&Rung, &Vec<_>)| {
        sets.iter()
            .zip(counts)
            .map(|(set, counts): (_, &Vec<_>)| on_set(rung, set, counts))
            .collect()
    };
    rungs.iter().zip(counts).map(of_strategy).collect()
}

/// The time of one search in nanoseconds.
fn fastest(rung: &Rung, puzzle: &Puzzle, limits: &Limits<'_>) -> f64 {
    let mut fastest = f64::INFINITY;
    for _ in 0..RUNS {
        let (time, searches) = repeated(LEAST_RUN, || {
            rung.strategy().solve(puzzle, limits);
        });
        fastest = fastest.min(time.as_secs_f64() * 1e9 / f64::from(searches));
        if time > LONG {
            break;
        }
    }
    fastest
}
