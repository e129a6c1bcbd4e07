//! A closer look, for charts: the time of each puzzle by itself, and one at a time against many at
//! once.

use std::time::Duration;

use ladder::Rung;
use study::results::{Results, Throughput};
use sudoku::{Answer, Limits, Puzzle};

use super::count::Counts;
use super::measure::processor_time;
use super::sets::Set;
use crate::console;

/// A puzzle is searched until so much time is over, so that the clock does not show.
const LEAST_RUN: Duration = Duration::from_micros(20);

/// How often that is done; the best counts. One run is enough for what takes longer than [`LONG`].
const RUNS: usize = 3;
const LONG: Duration = Duration::from_millis(2);

/// How many of the common puzzles are taken to compare one at a time with many at once, and how
/// many they become by repeating.
const SAMPLE: usize = 25;
const AT_ONCE: usize = 10_000;

/// Once is enough for a strategy that takes longer than this for the sample.
const ENOUGH: Duration = Duration::from_millis(100);

/// Adds to the results what it sees.
pub(super) fn look(
    rungs: &[&Rung],
    sets: &[Set],
    counts: &Counts,
    common: &[Vec<usize>],
    solutions: u64,
    results: &mut Results,
) {
    let limits = Limits::solutions(solutions);
    let sample = sample(sets, common);
    let bar = console::progress_bar(rungs.len() as u64);
    for (index, rung) in rungs.iter().enumerate() {
        bar.set_message(format!("looking closer  {}", rung.name()));
        let strategy = &mut results.strategies[index];
        for ((set, counted), on_set) in sets.iter().zip(&counts[index]).zip(&mut strategy.sets) {
            let each = set.puzzles.iter().zip(counted).map(|((puzzle, _), counted)| {
                counted.is_solved().then(|| one(rung, puzzle, &limits))
            });
            on_set.each = each.collect();
        }
        if strategy.common.is_some() {
            strategy.throughput = Some(throughput(rung, &sample, &limits));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
}

/// The time of one puzzle, in nanoseconds.
fn one(rung: &Rung, puzzle: &Puzzle, limits: &Limits<'_>) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let (time, times) = repeated(LEAST_RUN, || {
            rung.strategy.solve(puzzle, limits);
        });
        best = best.min(time.as_secs_f64() * 1e9 / f64::from(times));
        if time > LONG {
            break;
        }
    }
    best
}

/// Does it until so much time is over: how long that took, and how often it was done.
fn repeated(least: Duration, mut run: impl FnMut()) -> (Duration, u32) {
    let start = processor_time();
    let mut times = 0;
    // The clock costs as much as a short search: look at it after 1, 2, 4, … of them.
    loop {
        for _ in 0..u32::max(times, 1) {
            run();
        }
        times += u32::max(times, 1);
        let time = processor_time().saturating_sub(start);
        if time >= least {
            return (time, times);
        }
    }
}

/// Common puzzles, evenly spread.
fn sample(sets: &[Set], common: &[Vec<usize>]) -> Vec<Puzzle> {
    let puzzles = |(set, common): (&Set, &Vec<usize>)| {
        common.iter().map(|&index| set.puzzles[index].0).collect::<Vec<_>>()
    };
    let all: Vec<Puzzle> = sets.iter().zip(common).flat_map(puzzles).collect();
    let count = SAMPLE.min(all.len());
    (0..count).map(|index| all[index * all.len() / count]).collect()
}

/// The sample one at a time, and repeated all at once.
fn throughput(rung: &Rung, sample: &[Puzzle], limits: &Limits<'_>) -> Throughput {
    let (time, times) = repeated(ENOUGH, || {
        for puzzle in sample {
            rung.strategy.solve(puzzle, limits);
        }
    });
    let one = a_second(sample.len(), times, time);
    // What takes a second for a thousand is not handed ten thousand.
    let affordable = (2 * ENOUGH).as_nanos() / (time / times).as_nanos().max(1);
    let copies = (affordable as usize).clamp(1, AT_ONCE / sample.len());
    let many = sample.repeat(copies);
    let mut answers = vec![Answer::default(); many.len()];
    let (time, times) = repeated(ENOUGH, || rung.strategy.solve_many(&many, limits, &mut answers));
    Throughput { puzzles: many.len(), one, many: a_second(many.len(), times, time) }
}

/// So many puzzles, so many times, in this time.
fn a_second(puzzles: usize, times: u32, time: Duration) -> f64 {
    f64::from(times * puzzles as u32) / time.as_secs_f64()
}
