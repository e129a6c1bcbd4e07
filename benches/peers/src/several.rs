//! Puzzles with several solutions, made from puzzles with one.

use compare::Set;
use ours::{Answer, Cell, Limits, Puzzle};

/// More solutions than this make a puzzle unusual, and its time would hide that of the others.
const MOST_SOLUTIONS: u64 = 1_500;

/// Takes two to five givens from each puzzle, chosen by the seed, and keeps the puzzles that have
/// 2 to 1,500 solutions then.
pub fn with_fewer_givens(set: &mut Set, seed: u64) {
    let mut random = Random(seed);
    let fewer = |(puzzle, _): &(Puzzle, _)| fewer(puzzle, &mut random);
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(fewer).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    let limits = Limits::solutions(MOST_SOLUTIONS + 1);
    bit_sliced::BIT_SLICED.solve_many(&puzzles, &limits, &mut answers);
    let wanted = |answer: &Answer| (2..=MOST_SOLUTIONS).contains(&answer.solutions);
    let kept = puzzles.into_iter().zip(&answers).filter(|(_, answer)| wanted(answer));
    set.puzzles = kept.map(|(puzzle, _)| (puzzle, None)).collect();
}

fn fewer(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut grid = *puzzle.grid();
    for _ in 0..2 + random.below(4) {
        let givens: Vec<Cell> = Cell::ALL.into_iter().filter(|&c| grid[c].is_some()).collect();
        grid[givens[random.below(givens.len())]] = None;
    }
    Puzzle::new(grid).expect("fewer givens break no rule")
}

/// `SplitMix64`: the same numbers on every machine and with every version.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) as usize % end
    }
}
