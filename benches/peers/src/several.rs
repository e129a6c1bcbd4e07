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
        if answer.ended == Ended::Exhausted {
            *known = Some(Expected::Exactly(answer.solutions));
        }
    }
}

/// Takes two to five givens from each puzzle, chosen by the seed, and keeps the puzzles that have
/// from 2 to [`MOST_SOLUTIONS`] solutions then.
pub fn with_fewer_givens(set: &mut Set, seed: u64) {
    let mut random = Random::new(seed, 0);
    for (puzzle, _) in &mut set.puzzles {
        *puzzle = fewer(puzzle, &mut random);
    }
    count(set);
    set.puzzles.retain(|(_, known)| has_several(*known));
}

/// Whether the number of solutions is known, and at least 2.
fn has_several(known: Option<Expected>) -> bool {
    matches!(known, Some(Expected::Exactly(solutions)) if solutions >= 2)
}

/// The puzzle without two to five of its givens.
fn fewer(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let mut grid = *puzzle.grid();
    for _ in 0..2 + random.below(4) {
        let givens: Vec<Cell> = Cell::ALL
            .into_iter()
            .filter(|&cell| grid[cell].is_some())
            .collect();
        if givens.is_empty() {
            break;
        }
        grid[givens[random.below(givens.len() as u32) as usize]] = None;
    }
    Puzzle::new(grid).expect("fewer givens break no rule")
}
