//! Boards for LeetCode 36, valid and invalid ones. They are ordered so that what one call leaves
//! behind shows in the next.
//!
//! They come in units: an invalid board beside a valid one that is nearly the same, in either
//! order, sometimes one of them twice. The boards are drawn, and the units shuffled, with the seed.
//! The first few units decide about most wrong answers.

mod draw;

use judge::fixtures;
use runner::{Trial, TrialGroup, TrialTask};
use sudoku::{Grid, House};

use draw::Draw;

/// The name of a board that the seed made, before its number. It begins as that of a fresh puzzle.
const NAME: &str = "fresh-board";

/// The cases that come first: LeetCode's example, and a valid board without a solution, which takes
/// a search some time.
const FIRST: [&str; 2] = ["leetcode-37", "no-place-in-cell"];

/// A board of problem 36.
#[derive(Clone)]
struct Board {
    /// The name of the case; `None` for a board that the seed made.
    case: Option<&'static str>,
    grid: Grid,
}

/// Boards that follow each other.
type Unit = Vec<Board>;

/// All boards of the seed, and the named ones.
pub fn boards(seed: u64) -> TrialGroup {
    let mut draw = Draw::new(seed);
    let mut first: Vec<Unit> = Vec::new();
    let mut cases: Vec<Unit> = Vec::new();
    for case in fixtures::cases() {
        let unit = vec![Board {
            case: Some(case.name),
            grid: case.grid,
        }];
        if FIRST.contains(&case.name) {
            first.push(unit);
        } else {
            cases.push(unit);
        }
    }
    for houses in [House::ROWS, House::COLUMNS, House::BOXES] {
        first.push(draw.only_in(houses));
    }
    draw.shuffle(&mut first);
    let mut units = draw.every_pair();
    units.extend(draw.several_conflicts());
    units.extend(draw.full_houses_with_right_totals());
    units.extend(draw.full_boards_with_right_sums());
    units.extend(draw.moved_lines());
    units.extend(draw.suspicious_valid());
    units.extend(draw.with_properties());
    units.extend(draw.corners());
    units.extend(draw.moved_digits());
    units.extend(cases);
    draw.shuffle(&mut units);
    first.extend(units);
    TrialGroup {
        name: "36. Valid Sudoku",
        trials: named(first.concat()),
    }
}

/// The boards as trials. Those that the seed made are numbered.
fn named(boards: Vec<Board>) -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut count_made = 0;
    for board in boards {
        let name = if let Some(case) = board.case {
            case.to_owned()
        } else {
            count_made += 1;
            format!("{NAME}:{count_made}")
        };
        trials.push(Trial {
            name,
            task: TrialTask::Validate(board.grid),
        });
    }
    trials
}

#[cfg(test)]
mod tests;
