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

use crate::opened::{Shape, full_grid, opened};
use crate::property::{PROPERTIES, Property};

/// The name of the group, and of its puzzles before their number.
pub const NAME: &str = "fresh";

/// The most work that the puzzles may cause, in placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The most for one puzzle, in any of the eight orders.
    pub most: u64,
    /// The number of transformed fixtures.
    transformed: usize,
    /// The number of puzzles that are nearly as hard as is allowed.
    hard: usize,
    long: LongSearches,
    /// The most for a puzzle with few givens. Those are rare, and every language can bear a few.
    rare: u64,
}

/// Searches that are longer than all others: a wrong answer that gives up after some calls or some
/// time fails on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LongSearches {
    count: usize,
    /// The least placements row by row.
    least_placements: u64,
    /// The most placements in any order.
    most_placements: u64,
}

impl Cost {
    /// For an answer in a language that is interpreted.
    const INTERPRETED: Self = Self {
        most: 5_000,
        transformed: 20,
        hard: 5,
        long: LongSearches {
            count: 1,
            least_placements: 60_000,
            most_placements: 150_000,
        },
        rare: RARE,
    };

    /// For an answer in a language that is compiled.
    const COMPILED: Self = Self {
        most: 20_000,
        transformed: 120,
        hard: 10,
        long: LongSearches {
            count: 3,
            least_placements: 30_000,
            most_placements: 300_000,
        },
        rare: RARE,
    };

    /// For an answer, in a language that is interpreted or one that is compiled.
    pub const fn of(is_interpreted: bool) -> Self {
        if is_interpreted {
            Self::INTERPRETED
        } else {
            Self::COMPILED
        }
    }

    /// At most this for one puzzle, and no longer search.
    #[must_use]
    pub const fn at_most(self, most: u64) -> Self {
        Self {
            most,
            long: LongSearches {
                count: 0,
                least_placements: 0,
                most_placements: 0,
            },
            rare: most,
            ..self
        }
    }
}

/// The most placements row by row of a puzzle that is made to be long.
const LONGEST: u64 = 100_000;

/// Fewer placements allow hardly one puzzle with 60 blanks.
const RARE: u64 = 30_000;

/// The first properties of the table: one to eight blanks. These boards come first, because they
/// decide about most wrong answers.
const OF_FEW_BLANKS: usize = 6;

/// The boards per property.
const PER_PROPERTY: usize = 2;

/// The new puzzles.
const GENERATED: usize = 30;

/// The puzzles that come a second time, those that share a first row, and those that share all rows
/// in another order: an answer that keeps something from call to call is wrong on them.
const ALIKE: usize = 5;

/// The calls of an answer: one that counts its calls, or fills a list that it never empties, fails
/// late. A thousand calls of few blanks take a search in Python less than half a second.
const CALLS: usize = 1_000;

/// The blanks of the boards that make up the number of calls.
const BLANKS_OF_A_CALL: u32 = 12;

/// The attempts for one kind. Where only few puzzles fit the limit of work, there are fewer.
const TRIES: u64 = 5_000;
const ATTEMPTS: u64 = 200;

/// The attempts for one board with a property. About one in three fits the limit of work.
const ATTEMPTS_PER_PROPERTY: u64 = 60;

/// The givens of a new puzzle. With fewer, most have too much work.
const GIVENS: std::ops::RangeInclusive<u8> = 28..=36;

/// The stream of random numbers for what is not a transform. Transforms take the first ones.
const STREAM: u64 = 2 << 40;

/// The first number of the full grids from which boards with a property are opened.
const FULL_GRIDS: u64 = 1 << 20;

/// A seed that differs from run to run, short enough to type.
pub fn new_seed() -> u64 {
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
    kept(include_str!("misleading.txt"))
}

/// Puzzles with 17 to 23 givens that are cheap in all eight orders. Hardly one transform in a million
/// of a puzzle with so few givens is, so they were searched for once.
fn few_givens() -> impl Iterator<Item = Puzzle> {
    kept(include_str!("few_givens.txt"))
}

/// The puzzles of a file, one per line.
fn kept(text: &'static str) -> impl Iterator<Item = Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().expect("a puzzle in a line"))
}

/// The placements of the search in the order in which it makes most; `None` if they are more than
/// `most`.
fn dearest(puzzle: &Puzzle, most: u64) -> Option<u64> {
    let placements =
        |order: &Transform| row_by_row_placements(&order.apply_to_puzzle(puzzle), most);
    ORDERS
        .iter()
        .try_fold(0, |dearest, order| Some(placements(order)?.max(dearest)))
}

/// Puzzles with one solution that are cheap in all orders: those of few blanks first, then those for
/// which most wrong answers are found, then all others, the longest last.
pub fn puzzles(seed: u64, cost: Cost) -> TrialGroup {
    let mut draw = Draw::new(seed, cost);
    let all = draw.puzzles();
    let long = draw.long_searches();
    TrialGroup {
        name: NAME,
        trials: (1..).zip(all.into_iter().chain(long)).map(fresh).collect(),
    }
}

/// The same for an answer, with boards of few blanks up to `CALLS` calls before the longest. The
/// cases that are cheap in all orders follow the first puzzles, those with few blanks before others.
pub fn for_answer(seed: u64, cost: Cost) -> TrialGroup {
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
    let mut draw = Draw::new(seed, cost);
    let mut puzzles = draw.puzzles();
    let long = draw.long_searches();
    let count = puzzles.len() + long.len() + cases.len();
    puzzles.extend(draw.more_calls(CALLS.saturating_sub(count)));
    puzzles.extend(long);
    let mut trials: Vec<Trial> = (1..).zip(puzzles).map(fresh).collect();
    let begin = trials.len().min(OF_FEW_BLANKS * PER_PROPERTY);
    trials.splice(begin..begin, cases);
    TrialGroup {
        name: "37. Sudoku Solver",
        trials,
    }
}

/// A puzzle that the seed made, with its number.
fn fresh((number, puzzle): (usize, Puzzle)) -> Trial {
    Trial {
        name: format!("{NAME}:{number}"),
        task: TrialTask::Solve(puzzle, Expected::Exactly(1)),
    }
}

/// Draws boards, one method per purpose.
struct Draw {
    seed: u64,
    cost: Cost,
    random: Random,
    /// The number of full grids so far.
    full_grids: u64,
}

impl Draw {
    fn new(seed: u64, cost: Cost) -> Self {
        Self {
            seed,
            cost,
            random: Random::new(seed, STREAM),
            full_grids: 0,
        }
    }

    /// All but the longest.
    fn puzzles(&mut self) -> Vec<Puzzle> {
        let mut all = self.of_few_blanks();
        all.extend(misleading().filter(|puzzle| self.fits(puzzle)));
        let mut rest = self.with_properties();
        let new = self.new_and_transformed();
        rest.extend(alike(&new));
        rest.extend(new);
        let most = self.cost.rare.max(self.cost.most);
        rest.retain(|puzzle| dearest(puzzle, most).is_some());
        rest.extend(self.nearly_too_hard());
        self.random.shuffle(&mut rest);
        all.extend(rest);
        all
    }

    /// Whether the puzzle has no more work than is usual.
    fn fits(&self, puzzle: &Puzzle) -> bool {
        dearest(puzzle, self.cost.most).is_some()
    }

    fn next_full_grid(&mut self) -> Grid {
        self.full_grids += 1;
        full_grid(self.seed, FULL_GRIDS + self.full_grids)
    }

    /// One to eight blanks, in this order.
    fn of_few_blanks(&mut self) -> Vec<Puzzle> {
        let mut all = Vec::new();
        for property in &PROPERTIES[..OF_FEW_BLANKS] {
            all.extend(self.with_property(property));
        }
        all
    }

    /// Boards with each of the other properties.
    fn with_properties(&mut self) -> Vec<Puzzle> {
        let mut all = Vec::new();
        for property in &PROPERTIES[OF_FEW_BLANKS..] {
            all.extend(self.with_property(property));
        }
        all
    }

    /// Two boards with this property; fewer where they have too much work.
    fn with_property(&mut self, property: &Property) -> Vec<Puzzle> {
        let mut found = Vec::new();
        for _ in 0..ATTEMPTS_PER_PROPERTY {
            let full = self.next_full_grid();
            let Some(shape) = property.shape(&full, &mut self.random) else {
                return self.with_few_givens(property);
            };
            let puzzle = opened(&full, &shape, &mut self.random);
            if let Some(puzzle) = puzzle.filter(|puzzle| self.fits(puzzle))
                && property.has(puzzle.grid())
            {
                found.push(puzzle);
            }
            if found.len() == PER_PROPERTY {
                break;
            }
        }
        found
    }

    /// Boards with this property that are forms of the kept ones with few givens, or have a few more
    /// givens.
    fn with_few_givens(&mut self, property: &Property) -> Vec<Puzzle> {
        let mut kept: Vec<Puzzle> = few_givens().collect();
        self.random.shuffle(&mut kept);
        let mut found = Vec::new();
        for puzzle in kept {
            let order = self.random.below(ORDERS.len() as u32) as usize;
            let form = ORDERS[order].apply_to_puzzle(&puzzle);
            let has_it = |puzzle: &Puzzle| property.has(puzzle.grid());
            let form = filled(&form, has_it, 1, &mut self.random);
            let is_cheap = dearest(&form, self.cost.rare).is_some();
            if is_cheap && property.has(form.grid()) && found.len() < PER_PROPERTY {
                found.push(form);
            }
        }
        found
    }

    /// New puzzles, and transformed fixtures, with givens added until they are light.
    fn new_and_transformed(&mut self) -> Vec<Puzzle> {
        let request = Request {
            givens: Some(GIVENS),
            attempts: Some(ATTEMPTS),
            ..Request::new(self.seed)
        };
        let generated = request.puzzles().into_iter().flatten();
        let generated = generated
            .filter_map(|grid| Puzzle::new(grid).ok())
            .take(GENERATED);
        let transformed = transforms(&["easy", "medium"], self.seed, 100);
        let transformed = transformed.take(self.cost.transformed);
        let light = self.light();
        let is_done = |puzzle: &Puzzle| dearest(puzzle, light).is_some();
        let mut all = Vec::new();
        for puzzle in generated.chain(transformed) {
            let puzzle = filled(&puzzle, is_done, 3, &mut self.random);
            if self.fits(&puzzle) {
                all.push(puzzle);
            }
        }
        all
    }

    /// The most work of a light puzzle: most are far below the limit.
    fn light(&self) -> u64 {
        self.cost.most.div_ceil(4)
    }

    /// Puzzles with nearly as much work as is allowed.
    fn nearly_too_hard(&self) -> Vec<Puzzle> {
        let is_hard = |puzzle: &Puzzle| {
            dearest(puzzle, self.cost.most).is_some_and(|work| work > self.light())
        };
        transforms(&["medium", "hard"], self.seed, TRIES)
            .filter(is_hard)
            .take(self.cost.hard)
            .collect()
    }

    /// Searches that are longer than all others.
    fn long_searches(&self) -> Vec<Puzzle> {
        let long = self.cost.long;
        let is_long = |puzzle: &Puzzle| {
            row_by_row_placements(puzzle, LONGEST).is_some_and(|work| work >= long.least_placements)
                && dearest(puzzle, long.most_placements).is_some()
        };
        transforms(&["hard"], self.seed, 4 * TRIES)
            .filter(is_long)
            .take(long.count)
            .collect()
    }

    /// Boards of a few blanks, for the number of calls.
    fn more_calls(&mut self, count: usize) -> Vec<Puzzle> {
        let mut all = Vec::new();
        while all.len() < count {
            let full = self.next_full_grid();
            let shape = Shape {
                blanks: 1 + self.random.below(BLANKS_OF_A_CALL) as usize,
                ..Shape::default()
            };
            all.extend(opened(&full, &shape, &mut self.random));
        }
        all
    }
}

/// Puzzles that come again, others with the same first row, and others with the same rows in another
/// order.
fn alike(puzzles: &[Puzzle]) -> Vec<Puzzle> {
    let mut all = Vec::new();
    for place in 0..ALIKE.min(puzzles.len() / 2) {
        let puzzle = &puzzles[place];
        all.push(*puzzle);
        let pair = with_first_row(&puzzles[2 * place], &puzzles[2 * place + 1]);
        all.extend(pair.into_iter().flatten());
        let moved = Transform::move_rows([1, 2, 0, 4, 5, 3, 7, 8, 6]);
        all.extend(moved.map(|moved| moved.apply_to_puzzle(puzzle)));
    }
    all
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
            let trials = trials(seed, is_interpreted);
            assert_eq!(trials.len(), CALLS, "seed {seed}");
            let (others, long) = trials.split_at(trials.len() - cost.long.count);
            for trial in others {
                let puzzle = trial.puzzle().unwrap();
                assert!(dearest(puzzle, cost.rare).is_some(), "{}", trial.name);
                let solutions = defaults::prover().strategy().count_solutions(puzzle, 2);
                assert_eq!(solutions, 1, "{}", trial.name);
            }
            for trial in long {
                let placements = dearest(trial.puzzle().unwrap(), cost.long.most_placements);
                assert!(
                    placements >= Some(cost.long.least_placements),
                    "{}",
                    trial.name
                );
            }
            let grids: Vec<&Grid> = trials.iter().map(Trial::grid).collect();
            // Few blanks come first.
            let blanks = grids[..OF_FEW_BLANKS * PER_PROPERTY].iter();
            assert!(blanks.is_sorted_by_key(|grid| grid.blanks().count()));
            assert!(trials[..20].iter().any(|trial| trial.name == "leetcode-37"));
            // Some come again, and others share a first row.
            let different: BTreeSet<&Grid> = grids.iter().copied().collect();
            assert!(different.len() + ALIKE <= grids.len() + 1);
            let first_rows: BTreeSet<_> = different.iter().map(|grid| grid.rows()[0]).collect();
            assert!(first_rows.len() + ALIKE <= different.len() + 1);
        }
    }

    #[test]
    fn a_seed_has_two_boards_of_each_property() {
        for seed in 0..20 {
            let trials = trials(seed, seed % 2 == 0);
            for property in &PROPERTIES {
                let has_it = trials.iter().filter(|trial| property.has(trial.grid()));
                let count = has_it.count();
                let Property { name, refuses, .. } = property;
                assert!(
                    count >= 2,
                    "seed {seed}: {count} boards where {name}, for {refuses}"
                );
            }
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
