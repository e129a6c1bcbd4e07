//! Puzzles with several solutions, made from puzzles with one.

use compare::Set;
use generator::Random;
use ours::{Answer, Cell, Limits, Puzzle};

/// More solutions than this make a puzzle unusual, and its time would hide that of the others.
pub const MOST_SOLUTIONS: u64 = 1_500;

/// Takes two to five givens from each puzzle, chosen by the seed, and keeps the puzzles that have
/// from 2 to [`MOST_SOLUTIONS`] solutions then.
pub fn with_fewer_givens(set: &mut Set, seed: u64) {
    let mut random = Random::new(seed, 0);
    let fewer = |(puzzle, _): &(Puzzle, _)| fewer(puzzle, &mut random);
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(fewer).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    let limits = Limits::solutions(MOST_SOLUTIONS + 1);
    let strategy = ladder::defaults::for_many_puzzles().strategy();
    strategy.solve_many(&puzzles, &limits, &mut answers);
    let wanted = |answer: &Answer| (2..=MOST_SOLUTIONS).contains(&answer.solutions);
    let kept = puzzles.into_iter().zip(&answers).filter(|(_, answer)| wanted(answer));
    set.puzzles = kept.map(|(puzzle, _)| (puzzle, None)).collect();
}

fn fewer(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut grid = *puzzle.grid();
    for _ in 0..2 + random.below(4) {
        let givens: Vec<Cell> = Cell::ALL.into_iter().filter(|&c| grid[c].is_some()).collect();
        if givens.is_empty() {
            break;
        }
        grid[givens[random.below(givens.len() as u32) as usize]] = None;
    }
    Puzzle::new(grid).expect("fewer givens break no rule")
}
