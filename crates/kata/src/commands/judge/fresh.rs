//! Fresh puzzles, so that no table of known answers is accepted: the seed determines all of them.

use std::collections::BTreeSet;
use std::time::{SystemTime, UNIX_EPOCH};

use generator::{Request, random_transform, row_by_row_placements};
use judge::fixtures::{self, Expected};
use runner::{BoardGroup, NamedBoard, Trial, TrialGroup};
use sudoku::{Grid, Puzzle};

use super::conflicts;

/// The name of the group.
pub(in crate::commands) const NAME: &str = "fresh";

/// The puzzles of each kind. Together they are more than the fixtures have for most limits of work.
const GENERATED: usize = 40;
const TRANSFORMED: usize = 150;
const HARD: usize = 15;
const BLANK_ROW: usize = 1;

/// The puzzles with at most this many givens, on which an answer may give up.
const FEW: [(usize, usize); 2] = [(3, 17), (5, 21)];

/// The most work of a puzzle that is not made to be hard, in placements of row-by-row search.
const LIGHT: u64 = 5_000;

/// The attempts for one kind. Where only few puzzles fit the limit of work, there are fewer.
const TRIES: u64 = 5_000;
const ATTEMPTS: u64 = 200;

/// The givens of a new puzzle. With fewer, most have too much work.
const GIVENS: std::ops::RangeInclusive<u8> = 28..=36;

/// A seed that differs from run to run, short enough to type.
pub(in crate::commands) fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) % 1_000_000
}

/// Puzzles with one solution that row-by-row search solves with at most this many placements: new
/// ones, transforms of the fixtures, and transforms that have few givens, a blank first row, or
/// nearly as much work as is allowed.
pub(in crate::commands) fn puzzles(seed: u64, max_work: u64) -> TrialGroup {
    let light = LIGHT.min(max_work);
    let work = |puzzle: &Puzzle| row_by_row_placements(puzzle, max_work);
    let is_light = |puzzle: &Puzzle| work(puzzle).is_some_and(|work| work <= light);
    let is_hard = |puzzle: &Puzzle| work(puzzle).is_some_and(|work| work > max_work / 4);
    let request = Request { givens: Some(GIVENS), attempts: Some(ATTEMPTS), ..Request::new(seed) };
    let generated = request.puzzles().into_iter().flatten();
    let generated = generated.filter_map(|made| Puzzle::new(made.grid).ok()).filter(is_light);
    let transformed = transforms(tiers(&["easy", "medium"]), seed, 0).filter(is_light);
    let hard = transforms(tiers(&["medium", "hard"]), seed, TRIES).filter(is_hard);
    // Most forms of these have far too much work, but fewer of those that begin with many givens.
    let fits = |puzzle: &Puzzle| work(puzzle).is_some();
    let few = FEW.into_iter().flat_map(|(count, givens)| {
        let begins_full =
            |puzzle: &Puzzle| puzzle.grid().cells()[..18].iter().flatten().count() > 5;
        let all = transforms(with_few_givens(givens), seed, 2 * TRIES).filter(begins_full);
        all.filter(fits).take(count)
    });
    let is_blank = |puzzle: &Puzzle| puzzle.grid().rows()[0].iter().all(Option::is_none);
    let blank =
        transforms(tiers(&["medium", "hard"]), seed, 3 * TRIES).filter(is_blank).filter(fits);
    let all = generated.take(GENERATED).chain(transformed.take(TRANSFORMED)).chain(hard.take(HARD));
    let all = all.chain(few).chain(blank.take(BLANK_ROW));
    // Two numbers may give the same puzzle.
    let mut grids = BTreeSet::new();
    let different = all.filter(|puzzle| grids.insert(*puzzle.grid()));
    trials(different)
}

/// The puzzles with their names; each has one solution.
fn trials(puzzles: impl Iterator<Item = Puzzle>) -> TrialGroup {
    let trial = |(number, puzzle)| Trial {
        name: format!("{NAME}:{number}"),
        puzzle,
        solutions: Expected::Exactly(1),
    };
    TrialGroup { name: NAME, trials: (1..).zip(puzzles).map(trial).collect() }
}

/// The puzzles of these tiers.
fn tiers(names: &[&str]) -> Vec<Puzzle> {
    let tiers = fixtures::tiers().iter().filter(|tier| names.contains(&tier.name));
    tiers.flat_map(|tier| tier.puzzles.iter().map(|puzzle| puzzle.puzzle)).collect()
}

/// The puzzles of the fixtures with one solution and at most this many givens.
fn with_few_givens(most: usize) -> Vec<Puzzle> {
    let is_unique = |case: &&fixtures::Case| case.solutions == Expected::Exactly(1);
    let cases = fixtures::cases().iter().filter(is_unique).filter_map(|case| case.puzzle);
    let mut all: Vec<Puzzle> = cases.chain(tiers(&["brutal"])).collect();
    all.retain(|puzzle| givens(puzzle.grid()) <= most);
    all
}

fn givens(grid: &Grid) -> usize {
    grid.cells().iter().flatten().count()
}

/// Random transforms of these puzzles, in turn, from this number on.
fn transforms(puzzles: Vec<Puzzle>, seed: u64, first: u64) -> impl Iterator<Item = Puzzle> {
    (first..first + TRIES).map(move |number| {
        let puzzle = &puzzles[number as usize % puzzles.len()];
        random_transform(seed, number).apply_to_puzzle(puzzle)
    })
}

/// Boards for LeetCode 36: the puzzles, the same with a conflict, and other valid ones.
pub(in crate::commands) fn boards(puzzles: &TrialGroup, seed: u64) -> BoardGroup {
    let named = |name: &'static str, grids: Vec<Grid>| {
        let name = move |number| format!("{name}:{number}");
        (1..).zip(grids).map(move |(number, grid)| NamedBoard { name: name(number), grid })
    };
    let mut valid: Vec<Grid> = puzzles.trials.iter().map(|trial| *trial.puzzle.grid()).collect();
    let solved = fixtures::case("already-solved").expect("a named case").grid;
    valid.extend(conflicts::suspicious(&random_transform(seed, 0).apply(&solved)));
    let invalid = conflicts::with_one_conflict(&valid);
    BoardGroup {
        name: NAME,
        boards: named(NAME, valid).chain(named("fresh-invalid", invalid)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit, House, HouseKind};

    use super::*;

    #[test]
    fn a_seed_makes_the_same_puzzles_again_and_none_of_the_fixtures() {
        let grids = |seed| -> BTreeSet<Grid> {
            puzzles(seed, 20_000).trials.iter().map(|trial| *trial.puzzle.grid()).collect()
        };
        let (first, again, other) = (grids(1), grids(1), grids(2));
        assert!(first.len() >= 200, "{}", first.len());
        assert_eq!(first, again);
        assert!(first.is_disjoint(&other));
        let known = fixtures::tiers().iter().flat_map(|tier| &tier.puzzles);
        assert!(known.into_iter().all(|puzzle| !first.contains(puzzle.puzzle.grid())));
    }

    #[test]
    fn every_puzzle_has_one_solution_within_the_work_and_some_are_hard() {
        let group = puzzles(3, 20_000);
        let work = |trial: &Trial| row_by_row_placements(&trial.puzzle, 20_000);
        assert!(group.trials.iter().all(|trial| work(trial).is_some()));
        assert!(group.trials.iter().filter(|trial| work(trial) > Some(5_000)).count() >= 10);
        for trial in &group.trials {
            assert_eq!(judge::oracle::solutions(&trial.puzzle, 2).len(), 1, "{}", trial.puzzle);
        }
    }

    #[test]
    fn some_puzzles_are_unusual_with_every_seed() {
        for seed in 0..3 {
            let puzzles = puzzles(seed, 20_000).trials;
            let grids = || puzzles.iter().map(|trial| trial.puzzle.grid());
            for (count, most) in FEW {
                let few = grids().filter(|grid| givens(grid) <= most).count();
                assert!(few >= count, "seed {seed}: {few} with at most {most} givens");
            }
            assert!(grids().any(|grid| grid.rows()[0].iter().all(Option::is_none)), "seed {seed}");
            assert!(grids().any(|grid| grid.cells()[80].is_none()), "seed {seed}");
            let needs_nine = |trial: &Trial| {
                let solution = judge::oracle::solutions(&trial.puzzle, 1)[0];
                trial.puzzle.grid().cells()[0].is_none() && solution.cells()[0] == Digit::new(9)
            };
            assert!(puzzles.iter().any(needs_nine), "seed {seed}");
        }
    }

    /// Whether the board has no conflict but those that an answer does not see.
    type Validator = Box<dyn Fn(&Grid) -> bool>;

    fn blind_to_houses(is_ignored: impl Fn(House) -> bool + 'static) -> Validator {
        Box::new(move |grid| grid.conflicts().iter().all(|conflict| is_ignored(conflict.house)))
    }

    fn blind_to_cells(is_ignored: impl Fn(Cell) -> bool + 'static) -> Validator {
        Box::new(move |grid| {
            let cells = Cell::ALL.map(|cell| grid[cell].filter(|_| !is_ignored(cell)));
            Grid::new(cells).is_valid()
        })
    }

    #[test]
    fn wrong_answers_to_leetcode_36_are_rejected_with_every_seed() {
        let mut wrong: Vec<Validator> = Vec::new();
        wrong.extend(House::ALL.map(|ignored| blind_to_houses(move |house| house == ignored)));
        wrong.extend(Cell::ALL.map(|ignored| blind_to_cells(move |cell| cell == ignored)));
        wrong.extend(Digit::ALL.map(|ignored| -> Validator {
            Box::new(move |grid| grid.conflicts().iter().all(|found| found.digit == ignored))
        }));
        assert_eq!(wrong.len(), 117);
        // Rows up to 8; three boxes of nine; the last cell of each column in columns, and of each
        // box in boxes.
        wrong.push(blind_to_houses(|house| house == House::ROWS[8]));
        wrong.push(blind_to_houses(|house| {
            house.kind() == HouseKind::Box && house.index() % 4 != 0
        }));
        for houses in [House::COLUMNS, House::BOXES] {
            wrong.push(Box::new(move |grid| {
                grid.conflicts().iter().all(|found| {
                    let is_last = found.cells.last() == found.house.cells().last();
                    houses.contains(&found.house) && is_last && found.cells.len() == 2
                })
            }));
        }
        for seed in 0..10 {
            let puzzles = trials(transforms(tiers(&["easy"]), seed, 0).take(50));
            let boards = boards(&puzzles, seed).boards;
            for (number, answer) in wrong.iter().enumerate() {
                let is_rejected =
                    boards.iter().any(|board| answer(&board.grid) != board.grid.is_valid());
                assert!(is_rejected, "seed {seed}: wrong answer {number} is accepted");
            }
        }
    }

    #[test]
    fn every_invalid_board_has_one_conflict_of_two_cells() {
        let boards = boards(&puzzles(3, LIGHT), 3).boards;
        let (invalid, valid): (Vec<_>, Vec<_>) =
            boards.iter().partition(|board| board.name.starts_with("fresh-invalid"));
        assert_eq!(invalid.len(), 27 * 9);
        assert!(valid.iter().all(|board| board.grid.is_valid()));
        for board in invalid {
            let conflicts = board.grid.conflicts();
            assert!(conflicts.len() == 1 && conflicts[0].cells.len() == 2, "{conflicts:?}");
        }
    }
}
