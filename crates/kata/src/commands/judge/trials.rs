//! The puzzles that a program is judged on, in the order in which it gets them.

use judge::fixtures::{self, Expected};
use sudoku::{Grid, Puzzle};

/// One puzzle, and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// `leetcode-37`, or `easy:3` for the third puzzle of a tier: what `--case` takes.
    pub(super) name: String,
    pub(super) puzzle: Puzzle,
    pub(super) solutions: Expected,
    /// Where there is exactly one, and it is written down.
    pub(super) solution: Option<Grid>,
}

/// Puzzles of one kind.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) trials: Vec<Trial>,
}

/// Every puzzle that the documented search solves with at most so many placements, and how many
/// need more.
pub(super) fn groups(max_work: u64) -> (Vec<Group>, usize) {
    let mut left_out = 0;
    let mut affordable = |placements: Option<u64>| {
        let fits = placements.is_some_and(|placements| placements <= max_work);
        left_out += usize::from(!fits);
        fits
    };
    let mut groups: Vec<Group> =
        ["named, one solution", "named, several solutions", "named, no solution"]
            .map(|name| Group { name, trials: Vec::new() })
            .into();
    for case in fixtures::cases() {
        let (Some(puzzle), Some(count)) = (case.puzzle, case.solutions.up_to(2)) else { continue };
        if affordable(case.placements) {
            let group = [2, 0, 1][count as usize];
            let (name, solutions) = (case.name.to_owned(), case.solutions);
            groups[group].trials.push(Trial { name, puzzle, solutions, solution: case.solution });
        }
    }
    for tier in fixtures::tiers() {
        let trials =
            tier.puzzles.iter().enumerate().filter(|(_, puzzle)| affordable(puzzle.placements));
        let trials = trials.map(|(index, puzzle)| Trial {
            name: format!("{}:{}", tier.name, index + 1),
            puzzle: puzzle.puzzle,
            solutions: tier.solutions,
            solution: None,
        });
        groups.push(Group { name: tier.name, trials: trials.collect() });
    }
    groups.retain(|group| !group.trials.is_empty());
    (groups, left_out)
}
