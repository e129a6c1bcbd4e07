//! The boards of a stage.

use std::cell::OnceCell;

use generator::row_by_row_placements;
use runner::{Problem, Trial, TrialGroup, Trials};

use super::stage::Selection;
use crate::answers::group::CaseGroup;
use crate::answers::{fresh, valid_boards};

/// Selects boards. The fresh ones stay the same for a session.
pub(super) struct Supply {
    seed: u64,
    fresh: OnceCell<TrialGroup>,
}

impl Supply {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, fresh: OnceCell::new() }
    }

    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    fn fresh(&self) -> &TrialGroup {
        self.fresh.get_or_init(|| fresh::puzzles(self.seed, fresh::Cost::of(false)))
    }

    /// The boards of a stage, in the order of its sources.
    pub(super) fn boards(&self, selection: &Selection) -> CaseGroup {
        if selection.problem == Problem::ValidSudoku {
            return CaseGroup::Boards(valid_boards::boards(self.seed));
        }
        let mut trials = Vec::new();
        for name in &selection.sources {
            let fits = |trial: &Trial| {
                selection.placements.is_none_or(|(least, most)| {
                    row_by_row_placements(&trial.puzzle, most).is_some_and(|work| work >= least)
                })
            };
            let fitting: Vec<Trial> = self.trials(name).into_iter().filter(fits).collect();
            trials.extend(sampled(&fitting, selection.sample));
        }
        CaseGroup::Puzzles(TrialGroup { name: "this stage", trials })
    }

    /// The puzzles of a source that have one solution.
    fn trials(&self, name: &str) -> Vec<Trial> {
        if name == fresh::NAME {
            return self.fresh().trials.clone();
        }
        let group = if name == "named" { "named, one solution" } else { name };
        let all = Trials::within(u64::MAX).promised();
        let found = all.groups.into_iter().find(|of| of.name == group);
        let found = found.or_else(|| Some(Trials::named(name)?.groups.remove(0)));
        found.map_or_else(
            || {
                let puzzle =
                    name.parse().expect("each source is that of a tier, a case or a puzzle");
                let solutions = judge::fixtures::Expected::Exactly(1);
                vec![Trial { name: "this board".to_owned(), puzzle, solutions }]
            },
            |group| group.trials,
        )
    }
}

/// At most this many of them, evenly spread.
fn sampled<T: Clone>(all: &[T], most: usize) -> Vec<T> {
    let count = all.len().min(most);
    (0..count).map(|place| all[place * all.len() / count].clone()).collect()
}

#[cfg(test)]
mod tests {
    use sudoku::Puzzle;

    use super::*;
    use crate::commands::practice::stage;

    #[test]
    fn every_stage_has_boards_that_keep_leetcodes_promise() {
        let supply = Supply::new(1);
        for stage in stage::all() {
            match supply.boards(&stage.boards) {
                CaseGroup::Boards(group) => assert!(group.boards.len() > 100, "{}", stage.title),
                CaseGroup::Puzzles(group) => {
                    assert!(group.trials.len() >= 6, "{}", stage.title);
                    for trial in &group.trials {
                        let solutions = judge::oracle::solutions(&trial.puzzle, 2).len();
                        assert_eq!(solutions, 1, "{}: {}", stage.title, trial.name);
                    }
                }
            }
        }
    }

    #[test]
    fn the_boards_of_the_time_limit_are_hard_row_by_row_and_not_for_the_model_answer() {
        let stages = stage::all();
        let last = |name| {
            let stage = stages.iter().find(|stage| stage.lesson.name == name).unwrap();
            let CaseGroup::Puzzles(group) = Supply::new(1).boards(&stage.boards) else { panic!() };
            group.trials.last().unwrap().puzzle
        };
        let work = |rung: &str, puzzle: &Puzzle, most: u64| {
            let limits = sudoku::Limits { placements: Some(most), ..sudoku::Limits::FIRST };
            ladder::find(rung).unwrap().strategy().solve_counted(puzzle, &limits).1.placements
        };
        let board = last("fewest-candidates");
        assert!(work("xor-bitmask", &board, 20_000_000) >= 20_000_000);
        assert!(work("fewest-candidates", &board, 10_000) < 10_000);
        let board = last("constraint-propagation");
        assert!(work("fewest-candidates", &board, 1_000_000) >= 1_000_000);
        assert!(work("constraint-propagation", &board, 100) < 100);
    }

    #[test]
    fn a_sample_is_spread_evenly() {
        assert_eq!(sampled(&[0, 1, 2, 3, 4, 5], 3), [0, 2, 4]);
        assert_eq!(sampled(&[0, 1], 3), [0, 1]);
        assert_eq!(sampled::<u8>(&[], 3).len(), 0);
    }
}
