//! Where a program stands among the strategies of the list.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use judge::runner::Trials;
use sudoku::Limits;

use compare::number;

/// The time that each strategy of the list needs for the same puzzles, fastest first.
pub(super) fn ranking(trials: &Trials) -> Vec<(&'static str, Duration)> {
    let time = |rung: &ladder::Rung| {
        let start = Instant::now();
        for trial in trials.groups.iter().flat_map(|group| &group.trials) {
            std::hint::black_box(rung.strategy().solve(&trial.puzzle, &Limits::FIRST));
        }
        (rung.name(), start.elapsed())
    };
    let mut times: Vec<(&'static str, Duration)> = ladder::LADDER.iter().map(time).collect();
    times.sort_by_key(|&(_, time)| time);
    times
}

/// The place of a time in the ranking: `faster than naive-scan and 2 more; 1.40 × the time of sat`.
pub(super) fn sentence(cpu: Duration, ranking: &[(&'static str, Duration)]) -> String {
    let (faster, slower): (Vec<_>, Vec<_>) = ranking.iter().partition(|&&(_, time)| time < cpu);
    let mut text = match slower[..] {
        [] => "slower than every strategy of the list".to_owned(),
        [(name, _)] => format!("faster than {name}"),
        [(name, _), ..] => format!("faster than {name} and {} more", slower.len() - 1),
    };
    if let Some((name, time)) = faster.last() {
        let ratio = cpu.as_secs_f64() / time.as_secs_f64().max(1e-9);
        let _ = write!(text, "; {} × the time of {name}", number::figures(ratio));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_placed_between_its_neighbours() {
        let ranking = [("a", 1), ("b", 2), ("c", 3)]
            .map(|(name, seconds)| (name, Duration::from_secs(seconds)));
        let placed = |seconds| sentence(Duration::from_secs_f64(seconds), &ranking);
        assert_eq!(placed(0.5), "faster than a and 2 more");
        assert_eq!(placed(2.5), "faster than c; 1.25 × the time of b");
        assert_eq!(placed(6.0), "slower than every strategy of the list; 2.00 × the time of c");
    }
}
