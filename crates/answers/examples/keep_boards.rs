//! Searches for the boards that are kept as data: those with few givens that are cheap in all
//! orders, and those with a long search in all orders. Prints the lines of a file.
//!
//! `cargo run --release -p answers --example keep_boards few` prints lines of `boards/few_givens.txt`,
//! and `long` those of `boards/long_searches.txt`.
//!
//! It changes the form of a puzzle little by little, and keeps a change that brings the placements of
//! all orders nearer to the range. One with few givens is found in steps: it begins with more givens,
//! in a form that is cheap, and takes them away one by one. Boards with 61 blanks and more take hours.

use std::ops::RangeInclusive;

use answers::orders::{ORDER_COUNT, placements};
use generator::{Random, random_step, random_transform};
use judge::fixtures;
use sudoku::{Cell, Puzzle, Transform};

/// The placements that a board with this many blanks may cause. With more blanks it is rarely cheap.
const fn cheap(blanks: usize) -> RangeInclusive<u64> {
    match blanks {
        ..58 => 0..=5_000,
        58..60 => 0..=10_000,
        60..62 => 0..=30_000,
        62..64 => 0..=60_000,
        _ => 0..=100_000,
    }
}

/// The placements of a long search.
const LONG: RangeInclusive<u64> = 30_000..=150_000;

/// The distance of a form with which a climb may start: eight orders that are all cheap have it.
const FARTHEST: f64 = 60.0;

/// The distance of a form with which the climb to a long search starts.
const NEAR: f64 = 5.0;

/// The long searches.
const LONG_SEARCHES: usize = 16;

/// How much farther a change may lead at first.
const TOLERANCE: f64 = 0.7;

/// A search is stopped at this multiple of the placements that are allowed.
const STOPPED: f64 = 6.0;

/// The changes of a puzzle before another one is tried.
const CHANGES: u32 = 1_000;

/// The boards per number of blanks.
const BOARDS: usize = 4;

/// The blanks with which a climb begins, and those of the boards that are kept.
const FIRST_BLANKS: usize = 48;
const LEAST_BLANKS: usize = 55;

fn main() {
    let mut random = Random::new(0, 0);
    match std::env::args().nth(1).as_deref() {
        Some("few") => few_givens(&mut random),
        Some("long") => long_searches(&mut random),
        _ => eprintln!("usage: keep_boards few|long"),
    }
}

fn few_givens(random: &mut Random) {
    let mut counts = [0; 65];
    while counts[LEAST_BLANKS..].iter().any(|count| *count < BOARDS) {
        for source in sources() {
            print_cheap(&source, &mut counts, random);
        }
    }
}

/// A puzzle on its way to fewer givens.
struct Opening {
    puzzle: Puzzle,
    /// The blanks that are filled for now.
    filled: Vec<Cell>,
    /// The form in which it is judged.
    form: Transform,
}

impl Opening {
    fn new(source: &Puzzle, blanks: usize, random: &mut Random) -> Option<Self> {
        let puzzle = with_blanks(source, blanks, random)?;
        let mut filled: Vec<Cell> = source.grid().blanks().collect();
        filled.retain(|&cell| puzzle.grid()[cell].is_some());
        Some(Self {
            puzzle,
            filled,
            form: random_transform(u64::from(random.below(u32::MAX)), 0),
        })
    }

    fn blanks(&self) -> usize {
        self.puzzle.grid().blanks().count()
    }

    fn board(&self) -> Puzzle {
        self.form.apply_to_puzzle(&self.puzzle)
    }

    /// Changes the form little by little, at first also for the worse, and less and less so. Returns
    /// whether its placements are in the range, in each order.
    fn climb(&mut self, range: &RangeInclusive<u64>, random: &mut Random) -> bool {
        let mut distances = Distances::to(range);
        let mut now = distances.of(&self.board(), FARTHEST).unwrap_or(FARTHEST);
        for change in 0..CHANGES {
            if now == 0.0 {
                return true;
            }
            let mut form = random_step(&self.form, random);
            if random.below(3) == 0 {
                form = random_step(&form, random);
            }
            let tolerance = TOLERANCE * (1.0 - f64::from(change) / f64::from(CHANGES));
            let most = now + tolerance;
            if let Some(distance) = distances.of(&form.apply_to_puzzle(&self.puzzle), most) {
                (self.form, now) = (form, distance);
            }
        }
        eprintln!("{} blanks: distance {now}", self.blanks());
        false
    }

    /// Opens the cell that leaves the placements nearest to the range. Returns whether there is one.
    fn open(&mut self, range: &RangeInclusive<u64>) -> bool {
        let mut distances = Distances::to(range);
        let mut least = FARTHEST;
        let mut best = None;
        for (place, &cell) in self.filled.iter().enumerate() {
            let grid = self.puzzle.grid().without([cell]);
            let more = Puzzle::new(grid).expect("fewer givens break no rule");
            if let Some(distance) = distances.of(&self.form.apply_to_puzzle(&more), least) {
                least = distance;
                best = Some((place, more));
            }
        }
        let Some((place, more)) = best else {
            return false;
        };
        self.filled.remove(place);
        self.puzzle = more;
        true
    }
}

/// Prints a cheap form for each number of blanks of which there are too few boards so far.
fn print_cheap(source: &Puzzle, counts: &mut [usize; 65], random: &mut Random) {
    let Some(mut opening) = Opening::new(source, FIRST_BLANKS, random) else {
        return;
    };
    loop {
        let blanks = opening.blanks();
        let range = &cheap(blanks);
        // With the next cell open, more placements are allowed.
        let is_cheap = opening.climb(range, random);
        if is_cheap && blanks >= LEAST_BLANKS && counts[blanks] < BOARDS {
            print(&opening.board());
            counts[blanks] += 1;
        }
        if !opening.open(range) {
            return;
        }
    }
}

fn long_searches(random: &mut Random) {
    let tier = fixtures::tiers()
        .iter()
        .find(|tier| tier.name == "hard")
        .expect("there is such a tier");
    let mut count = 0;
    while count < LONG_SEARCHES {
        for source in &tier.puzzles {
            let mut opening = Opening {
                puzzle: source.puzzle,
                filled: Vec::new(),
                form: random_transform(u64::from(random.below(u32::MAX)), 0),
            };
            let mut distances = Distances::to(&LONG);
            if distances.of(&opening.board(), NEAR).is_some() && opening.climb(&LONG, random) {
                print(&opening.board());
                count += 1;
            }
        }
    }
}

/// Puzzles with few givens, such as the known ones with 17.
fn sources() -> Vec<Puzzle> {
    let mut sources = Vec::new();
    for case in fixtures::cases() {
        if let Some(puzzle) = case.puzzle
            && case.solutions.up_to(2) == Some(1)
            && puzzle.grid().blanks().count() >= 62
        {
            sources.push(puzzle);
        }
    }
    for tier in fixtures::tiers() {
        if ["brutal"].contains(&tier.name) {
            sources.extend(tier.puzzles.iter().map(|puzzle| puzzle.puzzle));
        }
    }
    sources
}

/// The puzzle with random blanks filled, until it has this many. `None` if it has fewer.
fn with_blanks(puzzle: &Puzzle, count: usize, random: &mut Random) -> Option<Puzzle> {
    let solution = ladder::defaults::prover()
        .strategy()
        .first_solution(puzzle)?;
    let mut blanks: Vec<Cell> = puzzle.grid().blanks().collect();
    // A puzzle with many more givens than it needs is not one that an answer meets.
    if !(count..=count + 14).contains(&blanks.len()) {
        return None;
    }
    random.shuffle(&mut blanks);
    let mut grid = *puzzle.grid();
    for &cell in &blanks[count..] {
        grid[cell] = solution[cell];
    }
    Puzzle::new(grid).ok()
}

/// How far the placements of a puzzle are from a range.
struct Distances<'a> {
    range: &'a RangeInclusive<u64>,
    /// The orders of search. The one that was too far last comes first, since it is likely to be too
    /// far again, and then no other needs a search.
    orders: [usize; ORDER_COUNT],
}

impl<'a> Distances<'a> {
    fn to(range: &'a RangeInclusive<u64>) -> Self {
        Self {
            range,
            orders: std::array::from_fn(|order| order),
        }
    }

    /// The sum of the logarithms of the ratios, over all orders; 0 if all are in the range, and
    /// `None` if it is more than `most`.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "counts of placements are below 2^52, and the limit is positive"
    )]
    fn of(&mut self, puzzle: &Puzzle, most: f64) -> Option<f64> {
        let mut sum = 0.0;
        for place in 0..ORDER_COUNT {
            // With more placements in this order, the sum is too great.
            let limit = *self.range.end() as f64 * (most - sum).exp().min(STOPPED);
            if let Some(count) = placements(puzzle, self.orders[place], limit as u64) {
                let nearest = count.clamp(*self.range.start(), *self.range.end());
                sum += (count as f64 / nearest as f64).ln().abs();
            } else {
                sum = f64::INFINITY;
            }
            if sum > most {
                self.orders[..=place].rotate_right(1);
                return None;
            }
        }
        Some(sum)
    }
}

fn print(puzzle: &Puzzle) {
    let most = answers::orders::most_placements(puzzle, u64::MAX);
    println!("{}\t{}", puzzle.grid(), most.unwrap_or_default());
}
