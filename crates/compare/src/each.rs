//! Measures the time of each puzzle within passes over its set.
//!
//! A puzzle that is solved again and again trains the branch predictors of the processor, and takes
//! a fraction of the time that it takes a user. So every puzzle is timed between the others, as in
//! the time of a whole set, and the two agree: the mean over the puzzles is the time per puzzle.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sudoku::{Limits, Puzzle, Strategy};

use crate::count::Count;
use crate::sets::Set;
use crate::timing::Timing;

/// Passes are repeated for this long, so that of each puzzle at least one search was not
/// interrupted. Where a pass takes longer, one is enough.
pub(crate) const ENOUGH: Duration = Duration::from_millis(50);

/// `[puzzle]`: nanoseconds per search; `None` where the strategy did not solve the puzzle; and the
/// time of the median puzzle, pass by pass. `per_puzzle` is the time per puzzle of the whole set in
/// nanoseconds, where there is one.
pub(crate) fn measure_each(
    strategy: Strategy<'_>,
    set: &Set,
    counts: &[Count],
    per_puzzle: Option<f64>,
    solutions: u64,
) -> (Vec<Option<f64>>, Option<Timing>) {
    let solved = || (0..counts.len()).filter(|&puzzle| counts[puzzle].is_solved());
    let puzzles: Vec<Puzzle> = solved().map(|puzzle| set.puzzles[puzzle].0).collect();
    let (mut times, medians) = fastest(strategy, &puzzles, &Limits::solutions(solutions));
    if let Some(mean) = per_puzzle {
        scale_to_mean(&mut times, mean);
    }
    let mut each = vec![None; counts.len()];
    for (puzzle, time) in solved().zip(times) {
        each[puzzle] = Some(time);
    }
    (each, Timing::of(&medians))
}

/// The least time of each puzzle over some passes, and the median of each pass, in nanoseconds.
fn fastest(
    strategy: Strategy<'_>,
    puzzles: &[Puzzle],
    limits: &Limits<'_>,
) -> (Vec<f64>, Vec<f64>) {
    let mut fastest = vec![f64::INFINITY; puzzles.len()];
    let mut medians = Vec::new();
    let mut pass = Vec::with_capacity(puzzles.len());
    let start = Instant::now();
    loop {
        pass.clear();
        let mut before = Instant::now();
        for puzzle in puzzles {
            black_box(strategy.solve(puzzle, limits));
            let after = Instant::now();
            pass.push((after - before).as_secs_f64() * 1e9);
            before = after;
        }
        for (fastest, time) in fastest.iter_mut().zip(&pass) {
            *fastest = fastest.min(*time);
        }
        medians.extend(Timing::of(&pass).map(|pass| pass.median));
        if start.elapsed() >= ENOUGH {
            return (fastest, medians);
        }
    }
}

/// Multiplies all times by one number, so that their mean is this one. Each time includes one look
/// at the clock, which is a considerable part of the shortest searches; the mean of a set has none.
fn scale_to_mean(times: &mut [f64], mean: f64) {
    let factor = mean * times.len() as f64 / times.iter().sum::<f64>();
    for time in times {
        *time *= factor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_mean_the_times_are_those_of_the_clock() {
        let strategy = ladder::find("band-bitboards").unwrap().strategy();
        let puzzles: Vec<Puzzle> =
            judge::fixtures::tiers()[0].puzzles[..3].iter().map(|entry| entry.puzzle).collect();
        let start = Instant::now();
        let (times, medians) = fastest(strategy, &puzzles, &Limits::FIRST);
        let (sum, all) = (times.iter().sum::<f64>(), start.elapsed().as_nanos() as f64);
        assert!(start.elapsed() >= ENOUGH);
        assert!(times.iter().all(|&time| time >= 1.0) && sum < all, "{times:?} in {all}");
        // Each pass has the three puzzles, so its median is at least the second of the least times.
        let mut sorted = times.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(medians.iter().all(|&median| median >= sorted[1]), "{medians:?} of {times:?}");
    }

    #[test]
    fn the_mean_is_set_and_the_ratios_stay() {
        let mut times = [100.0, 300.0, 200.0];
        scale_to_mean(&mut times, 150.0);
        let expected = [75.0, 225.0, 150.0];
        assert!(times.iter().zip(expected).all(|(time, expected)| (time - expected).abs() < 1e-9));
        scale_to_mean(&mut [], 1.0);
    }
}
