//! Fresh puzzles for LeetCode 37, so that no table of known answers is accepted: the seed
//! determines all of them.
//!
//! A right answer may fill the board row by row or column by column, from the first blank or the
//! last, with digits ascending or descending. Each puzzle is cheap in all eight of these orders.

use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use generator::{Random, Request, random_transform, row_by_row_placements};
use judge::fixtures::{self, Expected, TierPuzzle};
use ladder::defaults;
use runner::{Trial, TrialGroup, TrialTask, Trials};
use sudoku::{Cell, Digit, Grid, Puzzle, Transform};

/// The name of the group, and of its puzzles before their number.
pub(crate) const NAME: &str = "fresh";

/// The most work that the puzzles may cause, in placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    /// The most for one puzzle, in any of the eight orders.
    pub(crate) most: u64,
    /// The transformed fixtures, and the puzzles that are nearly as hard as is allowed.
    transformed: usize,
    hard: usize,
    /// The long searches, the least placements row by row, and the most in any order. They are more
    /// than a wrong answer makes that gives up after some calls or some time.
    long: (usize, u64, u64),
    /// The most for a puzzle with few givens or a blank first row. Those are rare, and every
    /// language can bear a few.
    rare: u64,
}

impl Cost {
    /// For an answer, in a language that is interpreted or one that is compiled.
    pub(crate) const fn of(is_interpreted: bool) -> Self {
        let (most, transformed, hard, long) = if is_interpreted {
            (5_000, 50, 5, (1, 60_000, 150_000))
        } else {
            (20_000, 120, 10, (3, 30_000, 300_000))
        };
        Self {
            most,
            transformed,
            hard,
            long,
            rare: RARE,
        }
    }

    /// At most this for one puzzle, and no longer search.
    pub(crate) const fn at_most(self, most: u64) -> Self {
        Self {
            most,
            long: (0, 0, 0),
            rare: most,
            ..self
        }
    }
}

/// The most placements row by row of a puzzle that is made to be long.
const LONGEST: u64 = 100_000;

/// The blanks of the first puzzles. They decide about most wrong answers.
const BLANKS: [usize; 9] = [1, 1, 1, 2, 2, 3, 4, 8, 16];

/// The new puzzles.
const GENERATED: usize = 30;

/// The puzzles with few givens, on which an answer may give up, and with a blank first row.
const FEW: (usize, usize) = (3, 26);
const BLANK_ROWS: usize = 1;

/// Fewer placements allow hardly one of those.
const RARE: u64 = 20_000;

/// The puzzles that come a second time, those that share a first row, and those that share all rows
/// in another order.
const ALIKE: usize = 5;

/// The attempts for one kind. Where only few puzzles fit the limit of work, there are fewer.
const TRIES: u64 = 5_000;
const ATTEMPTS: u64 = 200;

/// The givens of a new puzzle. With fewer, most have too much work.
const GIVENS: std::ops::RangeInclusive<u8> = 28..=36;

/// The stream of random numbers for what is not a transform. Transforms take the first ones.
const STREAM: u64 = 2 << 40;

/// A seed that differs from run to run, short enough to type.
pub(crate) fn new_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    // Some systems count microseconds only.
    (now.as_micros() % 1_000_000) as u64
}

/// The forms of a puzzle in which a search row by row does what it does in the eight orders.
static ORDERS: LazyLock<[Transform; 8]> = LazyLock::new(|| {
    const BACK: [usize; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let all = [Transform::move_rows(BACK), Transform::move_columns(BACK)];
    let [rows, columns] = all.map(|back| back.expect("bands and stacks stay together"));
    let mut digits = Digit::ALL;
    digits.reverse();
    let changes = [
        Transform::TRANSPOSE,
        rows.then(&columns),
        Transform::relabel(digits).expect("each digit is there once"),
    ];
    std::array::from_fn(|order| {
        let chosen = (0..3).filter(|change| order >> change & 1 == 1);
        chosen.fold(Transform::IDENTITY, |all, change| {
            all.then(&changes[change])
        })
    })
});

/// Puzzles for bugs that hardly any generated puzzle shows, those of few blanks first. Each bug shows
/// in whichever of the eight orders an answer searches.
///
/// A search that does not read one cell of a box when it tests a digit solves most puzzles, since
/// rows and columns forbid the same digits. One that reads even less is wrong wherever this one is:
/// it accepts all grids that this one accepts, and more, so it comes to a wrong one at least as
/// early. A search that writes what is forced before it guesses hardly ever guesses on puzzles that
/// are cheap row by row, so a bug in what it takes back would not show. Nor would such a bug in
/// an exact cover, which is right wherever it guesses little.
fn misleading() -> impl Iterator<Item = Puzzle> {
    let lines = include_str!("misleading.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a puzzle in a line"))
}

/// The placements of the search in the order in which it makes most; `None` if they are more than
/// `most`.
pub(crate) fn dearest(puzzle: &Puzzle, most: u64) -> Option<u64> {
    let placements =
        |order: &Transform| row_by_row_placements(&order.apply_to_puzzle(puzzle), most);
    ORDERS
        .iter()
        .try_fold(0, |dearest, order| Some(placements(order)?.max(dearest)))
}

/// Puzzles with one solution that are cheap in all orders: a few with few blanks, then all others,
/// the longest last.
pub(crate) fn puzzles(seed: u64, cost: Cost) -> TrialGroup {
    let mut random = Random::new(seed, STREAM);
    let light = cost.most.div_ceil(4);
    let mut first: Vec<Puzzle> = Vec::new();
    for (puzzle, blanks) in transforms(&["easy"], seed, 0).zip(BLANKS) {
        let is_done = |puzzle: &Puzzle| puzzle.grid().blanks().count() <= blanks;
        first.push(filled(&puzzle, is_done, 1, &mut random));
    }
    first.extend(misleading().filter(|puzzle| dearest(puzzle, cost.most).is_some()));
    let request = Request {
        givens: Some(GIVENS),
        attempts: Some(ATTEMPTS),
        ..Request::new(seed)
    };
    let generated = request.puzzles().into_iter().flatten();
    let generated = generated
        .filter_map(|grid| Puzzle::new(grid).ok())
        .take(GENERATED);
    let transformed = transforms(&["easy", "medium"], seed, 100).take(cost.transformed);
    let mut rest: Vec<Puzzle> = generated
        .chain(transformed)
        .map(|puzzle| {
            let is_done = |puzzle: &Puzzle| dearest(puzzle, light).is_some();
            filled(&puzzle, is_done, 3, &mut random)
        })
        .collect();
    for place in 0..ALIKE.min(rest.len() / 2) {
        rest.push(rest[place]);
        rest.extend(
            with_first_row(&rest[2 * place], &rest[2 * place + 1])
                .into_iter()
                .flatten(),
        );
        let moved = Transform::move_rows([1, 2, 0, 4, 5, 3, 7, 8, 6]);
        rest.extend(moved.map(|moved| moved.apply_to_puzzle(&rest[place])));
    }
    rest.retain(|puzzle| dearest(puzzle, cost.most).is_some());
    let is_hard = |puzzle: &Puzzle| dearest(puzzle, cost.most).is_some_and(|work| work > light);
    rest.extend(
        transforms(&["medium", "hard"], seed, TRIES)
            .filter(is_hard)
            .take(cost.hard),
    );
    let fits = |puzzle: &Puzzle| dearest(puzzle, cost.rare).is_some();
    let (count, givens) = FEW;
    let has_few = |puzzle: &Puzzle| puzzle.grid().digits().count() <= givens;
    let few = transforms(&["medium", "hard"], seed, 2 * TRIES)
        .filter(has_few)
        .filter(fits);
    let is_blank = |puzzle: &Puzzle| puzzle.grid().rows()[0].iter().all(Option::is_none);
    let blank = transforms(&["medium"], seed, 3 * TRIES)
        .filter(is_blank)
        .filter(fits);
    rest.extend(few.take(count).chain(blank.take(BLANK_ROWS)));
    random.shuffle(&mut rest);
    let (count, least, most) = cost.long;
    let is_long = |puzzle: &Puzzle| {
        row_by_row_placements(puzzle, LONGEST).is_some_and(|work| work >= least)
            && dearest(puzzle, most).is_some()
    };
    rest.extend(
        transforms(&["hard"], seed, 4 * TRIES)
            .filter(is_long)
            .take(count),
    );
    let trial = |(number, puzzle)| Trial {
        name: format!("{NAME}:{number}"),
        task: TrialTask::Solve(puzzle, Expected::Exactly(1)),
    };
    let all = first.into_iter().chain(rest);
    TrialGroup {
        name: NAME,
        trials: (1..).zip(all).map(trial).collect(),
    }
}

/// The same for an answer: the cases that are cheap in all orders follow the first puzzles, those
/// with few blanks before others.
pub(crate) fn for_answer(seed: u64, cost: Cost) -> TrialGroup {
    let all = Trials::within(cost.most).promised().groups.into_iter();
    let is_case = |trial: &Trial| fixtures::case(&trial.name).is_some();
    let all = all.flat_map(|group| group.trials).filter(is_case);
    let is_cheap = |trial: &Trial| {
        trial
            .puzzle()
            .and_then(|puzzle| dearest(puzzle, cost.most))
            .is_some()
    };
    let mut cases: Vec<Trial> = all.filter(is_cheap).collect();
    cases.sort_by_key(|trial| trial.grid().blanks().count());
    let mut trials = puzzles(seed, cost).trials;
    trials.splice(BLANKS.len()..BLANKS.len(), cases);
    TrialGroup {
        name: "37. Sudoku Solver",
        trials,
    }
}

/// The puzzle with blanks filled from its solution, this many at a time, until it is done.
fn filled(
    puzzle: &Puzzle,
    is_done: impl Fn(&Puzzle) -> bool,
    step: usize,
    random: &mut Random,
) -> Puzzle {
    let mut puzzle = *puzzle;
    let Some(solution) = solution(&puzzle) else {
        return puzzle;
    };
    let mut blanks: Vec<Cell> = puzzle.grid().blanks().collect();
    random.shuffle(&mut blanks);
    while !is_done(&puzzle) && !blanks.is_empty() {
        let filled = blanks
            .split_off(blanks.len().saturating_sub(step))
            .into_iter();
        let grid = filled.fold(*puzzle.grid(), |grid, cell| grid.with(cell, solution[cell]));
        puzzle = Puzzle::new(grid).unwrap_or(puzzle);
    }
    puzzle
}

fn solution(puzzle: &Puzzle) -> Option<Grid> {
    defaults::prover().strategy().first_solution(puzzle)
}

/// Both puzzles with their first rows filled and the same.
fn with_first_row(one: &Puzzle, other: &Puzzle) -> Option<[Puzzle; 2]> {
    let [row, from] = [solution(one)?, solution(other)?].map(|solution| solution.rows()[0]);
    let mut digits = Digit::ALL;
    for (from, to) in from.into_iter().zip(row) {
        digits[from?.index()] = to?;
    }
    let other = Transform::relabel(digits)?.apply_to_puzzle(other);
    let with_row = |puzzle: &Puzzle| {
        let cells = Cell::ALL.into_iter().zip(row);
        Puzzle::new(cells.fold(*puzzle.grid(), |grid, (cell, digit)| grid.with(cell, digit))).ok()
    };
    Some([with_row(one)?, with_row(&other)?])
}

/// Random transforms of the puzzles of these tiers, in turn, from this number on.
fn transforms(tiers: &[&str], seed: u64, first: u64) -> impl Iterator<Item = Puzzle> + use<> {
    let tiers = fixtures::tiers()
        .iter()
        .filter(|tier| tiers.contains(&tier.name));
    let puzzles: Vec<&TierPuzzle> = tiers.flat_map(|tier| &tier.puzzles).collect();
    (first..first + TRIES).map(move |number| {
        let one = puzzles[number as usize % puzzles.len()];
        random_transform(seed, number).apply_to_puzzle(&one.puzzle)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sudoku::Limits;

    use super::*;

    fn trials(seed: u64, is_interpreted: bool) -> Vec<Trial> {
        for_answer(seed, Cost::of(is_interpreted)).trials
    }

    #[test]
    fn puzzles_are_cheap_in_all_orders_and_unlike_enough_that_no_shortcut_passes() {
        for (seed, is_interpreted) in [(3, true), (4, false)] {
            let cost = Cost::of(is_interpreted);
            let (count, least, longest) = cost.long;
            let trials = trials(seed, is_interpreted);
            let (others, long) = trials.split_at(trials.len() - count);
            for trial in others {
                let puzzle = trial.puzzle().unwrap();
                assert!(dearest(puzzle, cost.rare).is_some(), "{}", trial.name);
                assert_eq!(
                    judge::oracle::solutions(puzzle, 2).len(),
                    1,
                    "{}",
                    trial.name
                );
            }
            for trial in long {
                assert!(
                    dearest(trial.puzzle().unwrap(), longest) >= Some(least),
                    "{}",
                    trial.name
                );
            }
            let grids: Vec<&Grid> = trials.iter().map(Trial::grid).collect();
            // Few blanks come first, and some later ones have few givens or a blank first row.
            let blanks: Vec<usize> = grids.iter().map(|grid| grid.blanks().count()).collect();
            assert_eq!(blanks[..BLANKS.len()], BLANKS, "seed {seed}");
            assert!(
                trials
                    .iter()
                    .take(14)
                    .any(|trial| trial.name == "leetcode-37")
            );
            let few = blanks
                .iter()
                .filter(|&&blanks| blanks >= 81 - FEW.1)
                .count();
            assert!(few >= FEW.0, "seed {seed}: {few} with few givens");
            let is_blank = |grid: &Grid| grid.rows()[0].iter().all(Option::is_none);
            assert!(grids.iter().any(|grid| is_blank(grid)));
            // Some come again, and others share a first row.
            let different: BTreeSet<&Grid> = grids.iter().copied().collect();
            assert!(different.len() + ALIKE <= grids.len() + 1);
            let first_rows: BTreeSet<_> = different.iter().map(|grid| grid.rows()[0]).collect();
            assert!(first_rows.len() + ALIKE <= different.len() + 1);
        }
    }

    #[test]
    fn a_search_by_singles_takes_guesses_back_in_every_order() {
        let strategy = ladder::find("constraint-propagation").unwrap().strategy();
        for (number, order) in ORDERS.iter().enumerate() {
            let is_wrong_once = |puzzle: &Puzzle| {
                let form = order.apply_to_puzzle(puzzle);
                dearest(puzzle, 3_000).is_some()
                    && strategy.solve_counted(&form, &Limits::FIRST).1.backtracks > 0
            };
            let count = misleading().filter(is_wrong_once).count();
            assert!(count >= 4, "order {number}: {count} puzzles");
        }
    }
}
