//! Puzzles with a known number of solutions.

use compare::Set;
use generator::Random;
use judge::fixtures::Expected;
use ours::{Answer, Cell, Ended, Limits, Puzzle};

/// More solutions than this make a puzzle unusual, and its time would hide that of the others.
pub const MOST_SOLUTIONS: u64 = 1_500;

/// Fills in the number of solutions of each puzzle that has up to [`MOST_SOLUTIONS`].
pub fn count(set: &mut Set) {
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    let limits = Limits::solutions(MOST_SOLUTIONS + 1);
    let strategy = ladder::defaults::for_many_puzzles().strategy();
    strategy.solve_many(&puzzles, &limits, &mut answers);
    for ((_, known), answer) in set.puzzles.iter_mut().zip(answers) {
        *known = (answer.ended == Ended::Exhausted).then_some(Expected::Exactly(answer.solutions));
    }
}

/// Takes two to five givens from each puzzle, chosen by the seed, and keeps the puzzles that have
/// from 2 to [`MOST_SOLUTIONS`] solutions then.
pub fn with_fewer_givens(set: &mut Set, seed: u64) {
    let mut random = Random::new(seed, 0);
    set.puzzles
        .iter_mut()
        .for_each(|(puzzle, _)| *puzzle = fewer(puzzle, &mut random));
    count(set);
    set.puzzles
        .retain(|&(_, known)| known.is_some_and(|known| known.up_to(2) == Some(2)));
}

fn fewer(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut grid = *puzzle.grid();
    for _ in 0..2 + random.below(4) {
        let givens: Vec<Cell> = Cell::ALL
            .into_iter()
            .filter(|&c| grid[c].is_some())
            .collect();
        if givens.is_empty() {
            break;
        }
        grid[givens[random.below(givens.len() as u32) as usize]] = None;
    }
    Puzzle::new(grid).expect("fewer givens break no rule")
}
