//! Fresh puzzles for LeetCode 37, so that no table of known answers is accepted: the seed
//! determines all of them. Each is cheap in all the [orders](crate::orders) in which an answer may
//! search, except the long search of each pair that `search_times` compares.

mod draw;
mod stored;

use std::time::{SystemTime, UNIX_EPOCH};

use judge::fixtures::{self, Expected};
use runner::{Trial, TrialGroup, TrialTask, Trials};
use sudoku::Puzzle;

use crate::orders::is_cheap;
use crate::workload::Workload;
use draw::Draw;

/// The name of the group of [`puzzles`], and that of each fresh puzzle before its number.
pub const NAME: &str = "fresh";

/// The names of a short search and of a long one, before their number. They begin as those of all
/// fresh puzzles.
pub(crate) const SHORT: &str = "fresh-short";
pub(crate) const LONG: &str = "fresh-long";

/// How often an answer is called. It is called often, because one that counts its calls, or fills a
/// list that it never empties, fails late. A thousand calls of few blanks take a search in Python
/// less than half a second.
const CALLS: usize = 1_000;

/// The puzzles that come twice in a row: an answer that keeps its last board, or its result, may be
/// wrong at the second call.
const TWICE_IN_A_ROW: usize = 2;

/// The most blanks of the boards that make up the number of calls.
const BLANKS_OF_A_CALL: u32 = 12;

/// A seed that differs from run to run, short enough to type.
pub fn new_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    // Some systems count microseconds only.
    (now.as_micros() % 1_000_000) as u64
}

/// Puzzles with one solution: those of few blanks first, then those for which most wrong answers
/// are found, then all others, and the pairs of a short and a long search last.
pub fn puzzles(seed: u64, workload: Workload) -> TrialGroup {
    let mut draw = Draw::new(seed, workload);
    let mut puzzles = draw.few_blanks();
    puzzles.extend(draw.misleading());
    puzzles.extend(first_ones_twice(draw.others()));
    let mut trials: Vec<Trial> = (1..).zip(puzzles).map(fresh).collect();
    trials.extend(search_pairs(&mut draw));
    TrialGroup { name: NAME, trials }
}

/// The same for an answer, with the named cases and up to `CALLS` calls, in this order:
///
/// 1. puzzles of few blanks,
/// 2. the named cases that are cheap in all orders, those with few blanks before others,
/// 3. puzzles for which most wrong answers are found,
/// 4. all other puzzles,
/// 5. boards of few blanks, as many as are missing to `CALLS` calls,
/// 6. the pairs of a short and a long search.
pub fn for_answer(seed: u64, workload: Workload) -> TrialGroup {
    let cases = cheap_cases(workload.most_placements);
    let mut draw = Draw::new(seed, workload);
    let mut puzzles = draw.few_blanks();
    let count_first = puzzles.len();
    puzzles.extend(draw.misleading());
    puzzles.extend(first_ones_twice(draw.others()));
    let search_pairs = search_pairs(&mut draw);
    let count = puzzles.len() + search_pairs.len() + cases.len();
    puzzles.extend(draw.with_blanks(BLANKS_OF_A_CALL, CALLS.saturating_sub(count)));
    let mut trials: Vec<Trial> = (1..).zip(puzzles).map(fresh).collect();
    trials.splice(count_first..count_first, cases);
    trials.extend(search_pairs);
    TrialGroup {
        name: "37. Sudoku Solver",
        trials,
    }
}

/// The puzzles, the first of them twice.
fn first_ones_twice(puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    let mut with_copies = Vec::new();
    for (index, puzzle) in puzzles.into_iter().enumerate() {
        if index < TWICE_IN_A_ROW {
            with_copies.push(puzzle);
        }
        with_copies.push(puzzle);
    }
    with_copies
}

/// A short search and a long one, for an answer that a stage of the practice judges on some other
/// boards.
pub fn of_a_stage(seed: u64) -> Vec<Trial> {
    search_pairs(&mut Draw::new(seed, Workload::OF_SLOW_LANGUAGE))
}

/// A short search and a long one, for each pair that the seed draws.
fn search_pairs(draw: &mut Draw) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (number, [short, long]) in (1..).zip(draw.search_pairs()) {
        trials.push(trial(format!("{SHORT}:{number}"), short));
        trials.push(trial(format!("{LONG}:{number}"), long));
    }
    trials
}

/// The named cases with at most this many placements in all orders, those with few blanks first.
fn cheap_cases(most_placements: u64) -> Vec<Trial> {
    let mut cases = Vec::new();
    for group in Trials::within(most_placements).promised().groups {
        for trial in group.trials {
            if fixtures::case(&trial.name).is_some()
                && let Some(puzzle) = trial.puzzle()
                && is_cheap(puzzle, most_placements)
            {
                cases.push(trial);
            }
        }
    }
    cases.sort_by_key(|trial| trial.grid().blanks().count());
    cases
}

/// A puzzle that the seed made, with its number.
fn fresh((number, puzzle): (usize, Puzzle)) -> Trial {
    trial(format!("{NAME}:{number}"), puzzle)
}

/// The puzzle of the case with this name.
pub(crate) fn puzzle_of_case(name: &str) -> Puzzle {
    fixtures::case(name)
        .and_then(|case| case.puzzle)
        .expect("a case with a valid puzzle")
}

/// A puzzle with one solution.
pub(crate) const fn trial(name: String, puzzle: Puzzle) -> Trial {
    Trial {
        name,
        task: TrialTask::Solve(puzzle, Expected::Exactly(1)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use ladder::defaults;
    use rstest::rstest;
    use sudoku::{Digit, Grid};

    use super::draw::ALIKE;
    use super::*;
    use crate::filling::solution;
    use crate::orders::{ORDERS, most_placements};
    use crate::properties::{PROPERTIES, PROPERTIES_TO_SOLVE};

    fn grids(seed: u64, workload: Workload) -> Vec<Grid> {
        let trials = for_answer(seed, workload).trials;
        trials.iter().map(|trial| *trial.grid()).collect()
    }

    #[rstest]
    #[case::for_python(3, Workload::OF_SLOW_LANGUAGE)]
    #[case::for_java(4, Workload::OF_FAST_LANGUAGE)]
    fn puzzles_have_one_solution_and_are_cheap_in_all_orders(
        #[case] seed: u64,
        #[case] workload: Workload,
    ) {
        let trials = for_answer(seed, workload).trials;
        assert_eq!(trials.len(), CALLS);
        let mut long_searches = 0;
        for trial in &trials {
            let puzzle = trial.puzzle().unwrap();
            let solutions = defaults::prover().strategy().count_solutions(puzzle, 2);
            assert_eq!(solutions, 1, "{}", trial.name);
            if !is_cheap(puzzle, workload.most_with_few_givens) {
                long_searches += 1;
            }
        }
        assert_eq!(long_searches, workload.search_pairs);
        assert!(trials[..20].iter().any(|trial| trial.name == "leetcode-37"));
        let first: Vec<usize> = trials[..8]
            .iter()
            .map(|trial| trial.grid().blanks().count())
            .collect();
        assert!(first.is_sorted() && first[0] == 1, "{first:?}");
    }

    /// In four parts, which run side by side.
    #[rstest]
    fn a_seed_has_two_boards_of_each_property(#[values(0, 1, 2, 3)] part: u64) {
        for seed in part * 5..part * 5 + 5 {
            let workload = match seed % 2 {
                0 => Workload::OF_SLOW_LANGUAGE,
                _ => Workload::OF_FAST_LANGUAGE,
            };
            let grids = grids(seed, workload);
            for property in PROPERTIES.iter().chain(PROPERTIES_TO_SOLVE.iter()) {
                let count = grids.iter().filter(|grid| property.has(grid)).count();
                assert!(
                    count >= 2,
                    "seed {seed}: {count} boards where {}, for {}",
                    property.name,
                    property.refuses
                );
            }
        }
    }

    /// The most candidates that a search row by row tries in a cell, up to the right one, when the
    /// cells before it are filled.
    fn most_tried(puzzle: &Puzzle) -> usize {
        let solution = solution(puzzle);
        let mut grid = *puzzle.grid();
        let mut most = 0;
        for cell in puzzle.grid().blanks() {
            let right = solution[cell].expect("a full grid");
            let mut tried = Digit::ALL[..=right.index()].to_vec();
            tried.retain(|&digit| cell.peers().iter().all(|&peer| grid[peer] != Some(digit)));
            most = most.max(tried.len());
            grid[cell] = Some(right);
        }
        most
    }

    #[test]
    fn a_search_in_each_order_needs_the_ninth_candidate_of_a_cell() {
        for workload in [Workload::OF_SLOW_LANGUAGE, Workload::OF_FAST_LANGUAGE] {
            let trials = for_answer(7, workload).trials;
            for order in ORDERS.iter() {
                let mut forms = trials
                    .iter()
                    .map(|trial| order.apply_to_puzzle(trial.puzzle().unwrap()));
                assert!(forms.any(|form| most_tried(&form) == 9), "{workload:?}");
            }
        }
    }

    #[test]
    fn boards_come_again_and_rows_do_too() {
        for seed in 0..4 {
            let mut boards: BTreeMap<Grid, usize> = BTreeMap::new();
            for grid in grids(seed, Workload::OF_SLOW_LANGUAGE) {
                *boards.entry(grid).or_default() += 1;
            }
            let repeated = boards.values().filter(|count| **count > 1).count();
            assert!(repeated + 1 >= ALIKE, "seed {seed}: {repeated} boards");
            let mut first_rows = BTreeSet::new();
            let mut same_rows = 0;
            for grid in boards.keys() {
                if !first_rows.insert(grid.rows()[0]) {
                    same_rows += 1;
                }
            }
            assert!(same_rows + 1 >= ALIKE, "seed {seed}: {same_rows} boards");
            let in_order = grids(seed, Workload::OF_SLOW_LANGUAGE);
            let twice = in_order.windows(2).filter(|pair| pair[0] == pair[1]);
            assert!(twice.count() >= TWICE_IN_A_ROW, "seed {seed}");
        }
    }

    #[test]
    fn a_seed_has_boards_of_each_class_of_work() {
        for workload in [Workload::OF_SLOW_LANGUAGE, Workload::OF_FAST_LANGUAGE] {
            let mut nearly_too_hard = 0;
            for trial in for_answer(7, workload).trials {
                let puzzle = trial.puzzle().unwrap();
                if !is_cheap(puzzle, workload.most_of_ordinary())
                    && is_cheap(puzzle, workload.most_placements)
                {
                    nearly_too_hard += 1;
                }
            }
            assert!(
                nearly_too_hard >= 2,
                "{workload:?}: {nearly_too_hard} boards"
            );
        }
    }

    #[test]
    fn a_seed_makes_the_same_boards_again() {
        assert_eq!(
            grids(1, Workload::OF_SLOW_LANGUAGE),
            grids(1, Workload::OF_SLOW_LANGUAGE)
        );
        assert_ne!(
            grids(1, Workload::OF_SLOW_LANGUAGE),
            grids(2, Workload::OF_SLOW_LANGUAGE)
        );
    }

    #[test]
    fn a_limit_of_work_is_kept() {
        for trial in puzzles(1, Workload::OF_FAST_LANGUAGE.at_most(500)).trials {
            let placements = most_placements(trial.puzzle().unwrap(), 500);
            assert!(placements.is_some(), "{}", trial.name);
        }
    }
}
