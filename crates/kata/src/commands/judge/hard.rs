//! The time that an answer would need for the named hard cases, which it did not get.

#![expect(clippy::cast_precision_loss, reason = "an estimate needs no more than 53 bits")]

use std::time::Duration;

use compare::number;
use judge::fixtures::{self, Expected};
use runner::TrialGroup;
use sudoku::Limits;

/// The time that an answer took for a group, without the start of its process.
pub(super) struct Timed<'a> {
    pub(super) group: &'a TrialGroup,
    pub(super) time: Duration,
}

/// What each named case with more placements than this would take, if the answer searches row by
/// row: the least, the middle and the greatest of these cases. `None` if there are none.
pub(super) fn estimate(timed: &[Timed<'_>], max_work: u64) -> Option<String> {
    let time: Duration = timed.iter().map(|timed| timed.time).sum();
    let placements: u64 = timed.iter().map(|timed| placements(timed.group)).sum();
    let per_placement = time.as_secs_f64() / placements.max(1) as f64;
    let mut hard: Vec<(u64, &str)> = fixtures::cases()
        .iter()
        .filter(|case| case.solutions == Expected::Exactly(1))
        .filter_map(|case| Some((case.placements?, case.name)))
        .filter(|&(placements, _)| placements > max_work)
        .collect();
    hard.sort_unstable();
    let chosen = [hard.first()?, &hard[hard.len() / 2], hard.last()?];
    let shown = chosen.map(|&(placements, name)| {
        format!("{} for {name}", approximate(per_placement * placements as f64))
    });
    Some(shown.join(", "))
}

/// The placements of a search row by row on these puzzles.
fn placements(group: &TrialGroup) -> u64 {
    let strategy = ladder::defaults::row_by_row().strategy();
    let work = |puzzle| strategy.solve_counted(puzzle, &Limits::FIRST).1;
    group.trials.iter().map(|trial| work(&trial.puzzle).placements).sum()
}

/// A time in the unit in which a person would say it.
fn approximate(seconds: f64) -> String {
    match seconds {
        3600.0.. => format!("{:.0} h", seconds / 3600.0),
        60.0.. => format!("{:.0} min", seconds / 60.0),
        1.0.. => format!("{seconds:.0} s"),
        _ => number::seconds(seconds),
    }
}

#[cfg(test)]
mod tests {
    use runner::Trials;

    use super::*;

    #[test]
    fn the_estimate_is_in_proportion_to_the_placements() {
        let trials = Trials::named("leetcode-37").unwrap();
        // 4,208 placements, a microsecond each.
        let timed = [Timed { group: &trials.groups[0], time: Duration::from_micros(4208) }];
        assert_eq!(
            estimate(&timed, 20_000).unwrap(),
            "49.6 ms for inkala-2012, 27 s for leetcode-slow, 29 min for seventeen-givens"
        );
        assert_eq!(estimate(&timed, u64::MAX), None);
    }

    #[test]
    fn a_time_has_a_unit_that_fits() {
        let shown = [0.25, 42.3, 200.0, 40_000.0].map(approximate);
        assert_eq!(shown, ["250 ms", "42 s", "3 min", "11 h"]);
    }
}
