//! Searches for the boards that are kept as data. Prints the lines of a file until it is stopped.
//!
//! `cargo run --release -p answers --example keep_boards few SEED` prints lines of
//! `stored/few_givens.txt`: puzzles with few givens that are cheap in all orders. It begins with an
//! ordinary puzzle of our own, changes its form and its givens until it is cheap, and takes one
//! given away, again and again. To exchange two givens at once is what leads to 17 of them.
//!
//! `cargo run --release -p answers --example keep_boards long SEED` prints puzzles with a long
//! search in all orders, for `stored/search_pairs.txt`. It changes the form alone.

mod annealing;
mod exchange;

use std::ops::RangeInclusive;

use answers::orders::most_placements;
use generator::{Random, random_step, random_transform};
use judge::fixtures;
use sudoku::{Cell, Puzzle, Transform};

use annealing::Annealing;
use exchange::{exchanged, has_one_solution};

/// The blanks of the puzzle with which a search for few givens begins. Most full grids can be
/// opened that far.
const FIRST_BLANKS: usize = 54;

/// The fewest blanks of a board that is kept.
const LEAST_BLANKS: usize = 55;

/// No puzzle with fewer than 17 givens has only one solution.
const MOST_BLANKS: usize = 64;

/// How far a puzzle may be from cheap after a given was taken away: each of the eight orders may
/// take four times as long.
const FARTHEST_WITH_LESS: f64 = 12.0;

/// The placements of a long search.
const LONG: RangeInclusive<u64> = 30_000..=150_000;

/// The placements that a board with this many blanks may cause. With more blanks it is rarely
/// cheap.
const fn cheap(blanks: usize) -> RangeInclusive<u64> {
    match blanks {
        ..58 => 0..=5_000,
        58..60 => 0..=10_000,
        60..62 => 0..=20_000,
        62 => 0..=30_000,
        _ => 0..=60_000,
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, seed] = arguments.as_slice() else {
        eprintln!("usage: keep_boards few|long SEED");
        return;
    };
    let seed: u64 = seed.parse().expect("a number as the seed");
    let mut random = Random::new(seed, 0);
    for number in 0.. {
        if what == "few" {
            few_givens(&opened(seed, number, &mut random), &mut random);
        } else {
            long_search(number as usize, &mut random);
        }
    }
}

/// Prints a cheap board for each number of blanks, up to the first that is not found.
fn few_givens(opened: &Puzzle, random: &mut Random) {
    let mut puzzle = *opened;
    for blanks in FIRST_BLANKS..=MOST_BLANKS {
        let Some(found) = annealed(&puzzle, cheap(blanks), form_or_givens_changed, random) else {
            return;
        };
        if blanks >= LEAST_BLANKS {
            print(&found);
        }
        if blanks < MOST_BLANKS {
            let Some(less) = with_less(&found, random) else {
                eprintln!("{blanks} blanks: no given can be taken away");
                return;
            };
            puzzle = less;
        }
    }
}

/// A puzzle with one given less that is not far from cheap. It changes the puzzle until there is
/// one.
fn with_less(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let blanks = puzzle.grid().blanks().count();
    let mut annealing = Annealing::new(*puzzle, cheap(blanks));
    while !annealing.is_over() {
        // Two givens for one, or one for none.
        let removed = 1 + random.below(2) as usize;
        if let Some(less) = exchanged(annealing.puzzle(), removed, removed - 1, random)
            && Annealing::new(less, cheap(blanks + 1)).distance() <= FARTHEST_WITH_LESS
        {
            return Some(less);
        }
        let changed = form_or_givens_changed(annealing.puzzle(), random);
        annealing.step(changed, random);
    }
    None
}

/// A small random change; `None` if these givens cannot be exchanged.
fn form_or_givens_changed(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    match random.below(10) {
        0..5 => form_changed(puzzle, random),
        5..8 => exchanged(puzzle, 1, 1, random),
        _ => exchanged(puzzle, 2, 2, random),
    }
}

/// The same puzzle in another form; never `None`, as the other changes may be.
#[expect(clippy::unnecessary_wraps, reason = "it is one of several changes")]
fn form_changed(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    Some(random_step(&Transform::IDENTITY, random).apply_to_puzzle(puzzle))
}

/// A full grid with cells opened as long as the solution stays the only one.
fn opened(seed: u64, number: u64, random: &mut Random) -> Puzzle {
    let solved = fixtures::case("already-solved").expect("a named case").grid;
    let full = random_transform(seed, number).apply(&solved);
    let mut puzzle = Puzzle::new(full).expect("a full grid breaks no rule");
    let mut cells = Cell::ALL.to_vec();
    random.shuffle(&mut cells);
    for cell in cells {
        let more = puzzle.grid().without([cell]);
        let more = Puzzle::new(more).expect("fewer givens break no rule");
        if puzzle.grid().blanks().count() < FIRST_BLANKS && has_one_solution(&more) {
            puzzle = more;
        }
    }
    puzzle
}

/// Prints a form of a puzzle with a long search, if it is found.
fn long_search(number: usize, random: &mut Random) {
    let tier = fixtures::tiers().iter().find(|tier| tier.name == "hard");
    let sources = &tier.expect("there is such a tier").puzzles;
    let source = &sources[number % sources.len()].puzzle;
    if let Some(long) = annealed(source, LONG, form_changed, random) {
        print(&long);
    }
}

/// The puzzle, changed until its placements are in the range in each order.
fn annealed(
    puzzle: &Puzzle,
    range: RangeInclusive<u64>,
    change: fn(&Puzzle, &mut Random) -> Option<Puzzle>,
    random: &mut Random,
) -> Option<Puzzle> {
    let mut annealing = Annealing::new(*puzzle, range);
    while !annealing.is_in_range() {
        if annealing.is_over() {
            let blanks = puzzle.grid().blanks().count();
            eprintln!("{blanks} blanks: distance {:.2}", annealing.distance());
            return None;
        }
        let changed = change(annealing.puzzle(), random);
        annealing.step(changed, random);
    }
    Some(*annealing.puzzle())
}

/// Prints the puzzle, and the placements in the order in which they are most.
fn print(puzzle: &Puzzle) {
    let most = most_placements(puzzle, u64::MAX).expect("there is no limit");
    println!("{}\t{most}", puzzle.grid());
}
