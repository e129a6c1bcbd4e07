//! Wrong answers to LeetCode 36, as functions: none is right on all boards, with any seed.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{Cell, Digit, Grid, House, HouseKind};

use super::*;
use crate::properties::{PROPERTIES, PROPERTIES_TO_VALIDATE};

/// A board as the answers see it.
struct SeenBoard {
    grid: Grid,
    is_valid: bool,
    /// The pairs of equal digits that see each other.
    equal: Vec<Pair>,
}

/// Two cells that see each other.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pair {
    first: Cell,
    second: Cell,
}

impl Pair {
    /// The houses of both cells.
    fn houses(self) -> Vec<House> {
        self.first.houses_shared_with(self.second).collect()
    }

    fn contains(self, cell: Cell) -> bool {
        self.first == cell || self.second == cell
    }

    /// The number of places between the cells of the pair in one of their houses.
    fn distance(self, house: House) -> usize {
        place_in(house, self.second) - place_in(house, self.first)
    }
}

fn place_in(house: House, cell: Cell) -> usize {
    let mut cells = house.cells().iter();
    cells.position(|other| *other == cell).unwrap()
}

/// All pairs of cells that see each other.
fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for first in Cell::ALL {
        for &second in first.peers() {
            if first < second {
                pairs.push(Pair { first, second });
            }
        }
    }
    pairs
}

fn seen(seed: u64) -> Vec<SeenBoard> {
    let mut boards_seen = Vec::new();
    for trial in boards(seed).trials {
        let grid = *trial.grid();
        let mut equal = pairs();
        equal.retain(|pair| grid[pair.first].is_some() && grid[pair.first] == grid[pair.second]);
        boards_seen.push(SeenBoard {
            grid,
            is_valid: equal.is_empty(),
            equal,
        });
    }
    boards_seen
}

/// An answer with what it keeps from call to call.
type Answer = Box<dyn FnMut(&SeenBoard) -> bool>;

const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

/// It finds only pairs of equal digits that it sees.
fn blind(sees: impl Fn(Pair, Digit) -> bool + 'static) -> Answer {
    Box::new(move |board| {
        for &pair in &board.equal {
            let digit = board.grid[pair.first].unwrap();
            if sees(pair, digit) {
                return false;
            }
        }
        true
    })
}

/// How an answer decides whether a house is valid, from the digits in it.
type Decides = fn(&[u8]) -> bool;

/// In some houses it decides by something else than the count of each digit.
fn decides(is_asked: impl Fn(House) -> bool + 'static, decide: Decides) -> Answer {
    Box::new(move |board| {
        House::ALL.into_iter().all(|house| {
            let digits = digits_of(&board.grid, house.cells());
            if is_asked(house) {
                decide(&digits)
            } else {
                all_different(&digits)
            }
        })
    })
}

fn digits_of(grid: &Grid, cells: &[Cell]) -> Vec<u8> {
    let mut digits = Vec::new();
    for &cell in cells {
        digits.extend(grid[cell].map(Digit::get));
    }
    digits
}

fn counts(digits: &[u8]) -> [usize; 9] {
    let mut counts = [0; 9];
    for &digit in digits {
        counts[usize::from(digit) - 1] += 1;
    }
    counts
}

fn all_different(digits: &[u8]) -> bool {
    counts(digits).iter().all(|count| *count < 2)
}

fn has_right_sum(digits: &[u8]) -> bool {
    let sum: u8 = digits.iter().sum();
    if digits.len() == 9 {
        sum == 45
    } else {
        all_different(digits)
    }
}

fn has_right_product(digits: &[u8]) -> bool {
    let product: u32 = digits.iter().map(|digit| u32::from(*digit)).product();
    if digits.len() == 9 {
        product == 362_880
    } else {
        all_different(digits)
    }
}

fn has_right_xor(digits: &[u8]) -> bool {
    let bits = digits.iter().fold(0, |bits, digit| bits ^ digit);
    if digits.len() == 9 {
        bits == 1
    } else {
        all_different(digits)
    }
}

fn has_no_digit_exactly_twice(digits: &[u8]) -> bool {
    counts(digits).iter().all(|count| *count != 2)
}

fn has_no_digit_three_times(digits: &[u8]) -> bool {
    counts(digits).iter().all(|count| *count < 3)
}

/// It takes 2 for 3, 4 for 5, and so on.
fn halves_are_different(digits: &[u8]) -> bool {
    let mut halves = BTreeSet::new();
    digits.iter().all(|digit| halves.insert(digit / 2))
}

const DECISIONS: [Decides; 6] = [
    has_right_sum,
    has_right_product,
    has_right_xor,
    has_no_digit_exactly_twice,
    has_no_digit_three_times,
    halves_are_different,
];

/// Which results an answer keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    Last,
    All,
    Valid,
    Invalid,
}

const ALL_KEEPS: [Keeps; 4] = [Keeps::Last, Keeps::All, Keeps::Valid, Keeps::Invalid];

/// It answers as it did for a board with the same key.
fn caches(key: impl Fn(&Grid) -> Vec<u8> + 'static, keeps: Keeps) -> Answer {
    let mut results: BTreeMap<Vec<u8>, bool> = BTreeMap::new();
    Box::new(move |board| {
        let key = key(&board.grid);
        if let Some(&result) = results.get(&key) {
            return result;
        }
        if keeps == Keeps::Last {
            results.clear();
        }
        let is_kept = match keeps {
            Keeps::Last | Keeps::All => true,
            Keeps::Valid => board.is_valid,
            Keeps::Invalid => !board.is_valid,
        };
        if is_kept {
            results.insert(key, board.is_valid);
        }
        board.is_valid
    })
}

/// The digits of these cells, 0 for a blank.
fn contents(grid: &Grid, cells: &[Cell]) -> Vec<u8> {
    cells
        .iter()
        .map(|&cell| grid[cell].map_or(0, Digit::get))
        .collect()
}

fn count_of_digits(grid: &Grid) -> Vec<u8> {
    vec![grid.digits().count() as u8]
}

fn sum_of_digits(grid: &Grid) -> Vec<u8> {
    let sum: u16 = contents(grid, &Cell::ALL).into_iter().map(u16::from).sum();
    sum.to_be_bytes().to_vec()
}

/// The digits without their cells.
fn digits_row_by_row(grid: &Grid) -> Vec<u8> {
    digits_of(grid, &Cell::ALL)
}

fn rows_in_any_order(grid: &Grid) -> Vec<u8> {
    let mut rows = House::ROWS.map(|row| contents(grid, row.cells()));
    rows.sort();
    rows.concat()
}

/// Flags of the houses that are not cleared where it returns early.
fn keeps_flags() -> Answer {
    let mut used = BTreeSet::new();
    Box::new(move |board| {
        for (cell, digit) in board.grid.digits() {
            for house in cell.houses() {
                if !used.insert((house, digit)) {
                    return false;
                }
            }
        }
        used.clear();
        true
    })
}

/// After this many calls with a result, it gives that result for every board.
fn sticks_to(result: bool, calls: usize) -> Answer {
    let mut count = 0;
    Box::new(move |board| {
        if board.is_valid == result {
            count += 1;
        }
        if count > calls {
            result
        } else {
            board.is_valid
        }
    })
}

/// Those that overlook pairs of equal digits.
fn blind_answers() -> Vec<Answer> {
    let mut answers = Vec::new();
    for overlooked in pairs() {
        answers.push(blind(move |pair, _| pair != overlooked));
    }
    for cell in Cell::ALL {
        answers.push(blind(move |pair, _| !pair.contains(cell)));
    }
    for digit in Digit::ALL {
        answers.push(blind(move |_, equal| equal != digit));
    }
    for house in House::ALL {
        answers.push(blind(move |pair, _| is_in_other_house(pair, house)));
        for digit in Digit::ALL {
            answers.push(blind(move |pair, equal| {
                equal != digit || is_in_other_house(pair, house)
            }));
        }
    }
    for kind in KINDS {
        answers.push(blind(move |pair, _| is_in_other_kind(pair, kind)));
        for distance in 1..9 {
            // Three or six places apart in a box are in one column.
            if kind == HouseKind::Box && distance % 3 == 0 {
                continue;
            }
            answers.push(blind(move |pair, _| {
                let mut houses = pair.houses().into_iter();
                houses.any(|house| house.kind() != kind || pair.distance(house) != distance)
            }));
        }
    }
    answers
}

fn is_in_other_house(pair: Pair, house: House) -> bool {
    pair.houses().iter().any(|shared| *shared != house)
}

fn is_in_other_kind(pair: Pair, kind: HouseKind) -> bool {
    pair.houses().iter().any(|shared| shared.kind() != kind)
}

/// Those that decide by something else than the count of each digit.
fn deciding_answers() -> Vec<Answer> {
    let mut answers = Vec::new();
    for decide in DECISIONS {
        for house in House::ALL {
            answers.push(decides(move |asked| asked == house, decide));
        }
        for kind in KINDS {
            answers.push(decides(move |asked| asked.kind() == kind, decide));
        }
    }
    answers
}

/// It compares what it has seen in the row of a cell with what it has seen in its column, as
/// `rows[r] ^ columns[c]` does.
fn compares_row_with_column() -> Answer {
    Box::new(|board| {
        let mut seen = BTreeSet::new();
        for (cell, digit) in board.grid.digits() {
            let [row, column, box_] = cell.houses().map(|house| (house, digit));
            if seen.contains(&row) != seen.contains(&column) || seen.contains(&box_) {
                return false;
            }
            seen.extend([row, column, box_]);
        }
        true
    })
}

/// Those that keep something from call to call.
fn forgetful_answers() -> Vec<Answer> {
    let mut answers = vec![keeps_flags()];
    for keeps in ALL_KEEPS {
        for house in House::ALL {
            answers.push(caches(move |grid| contents(grid, house.cells()), keeps));
        }
        answers.push(caches(count_of_digits, keeps));
        answers.push(caches(sum_of_digits, keeps));
        answers.push(caches(rows_in_any_order, keeps));
        answers.push(caches(digits_row_by_row, keeps));
    }
    for calls in [1, 5] {
        answers.push(sticks_to(true, calls));
        answers.push(sticks_to(false, calls));
    }
    answers
}

#[test]
fn no_wrong_answer_is_right_on_all_boards_of_any_seed() {
    for seed in 0..2 {
        let boards = seen(seed);
        let mut answers = blind_answers();
        answers.extend(deciding_answers());
        answers.extend(forgetful_answers());
        answers.push(compares_row_with_column());
        assert!(answers.len() >= 1_500, "{}", answers.len());
        let mut accepted = Vec::new();
        for (number, answer) in answers.iter_mut().enumerate() {
            if boards.iter().all(|board| answer(board) == board.is_valid) {
                accepted.push(number);
            }
        }
        assert!(
            accepted.is_empty(),
            "seed {seed}: the wrong answers {accepted:?} are accepted"
        );
    }
}

#[test]
fn the_first_boards_decide_about_most() {
    let first = &seen(3)[..12];
    assert!(first.iter().any(|board| board.is_valid), "some are valid");
    for kind in KINDS {
        let has_only_this_kind = first.iter().any(|board| match board.equal[..] {
            [pair] => !is_in_other_kind(pair, kind),
            _ => false,
        });
        assert!(has_only_this_kind, "{kind:?}");
    }
}

#[test]
fn a_seed_has_two_valid_boards_of_each_property() {
    for seed in 0..20 {
        let mut grids: Vec<Grid> = Vec::new();
        for trial in boards(seed).trials {
            if trial.grid().is_valid() {
                grids.push(*trial.grid());
            }
        }
        let properties = PROPERTIES.iter().chain(PROPERTIES_TO_VALIDATE.iter());
        for property in properties {
            let count = grids.iter().filter(|grid| property.has(grid)).count();
            assert!(
                count >= 2,
                "seed {seed}: {count} valid boards where {}, for {}",
                property.name,
                property.refuses
            );
        }
        for givens in 67..=75 {
            let has_some = grids.iter().any(|grid| grid.digits().count() == givens);
            assert!(has_some, "seed {seed}: no valid board with {givens} givens");
        }
    }
}

#[test]
fn a_seed_makes_the_same_boards_again_and_their_names_differ() {
    assert_eq!(named_boards(1), named_boards(1));
    assert_ne!(named_boards(1), named_boards(2));
    assert_eq!(named_boards(1).len(), boards(1).trials.len());
}

fn named_boards(seed: u64) -> BTreeMap<String, Grid> {
    let trials = boards(seed).trials.into_iter();
    trials
        .map(|trial| (trial.name.clone(), *trial.grid()))
        .collect()
}
