//! Taking givens away from a full grid.

use std::sync::LazyLock;

use ladder::defaults;
use sudoku::{Cell, Digit, Grid, Puzzle, Strategy};

use crate::random::Random;

/// The most solutions of a puzzle with several.
const MOST_SOLUTIONS: u64 = 1_000;

/// The strategy that finds and counts solutions. The puzzles do not depend on which one it is,
/// since every strategy finds the same solutions.
pub(crate) static PROVER: LazyLock<Strategy<'static>> =
    LazyLock::new(|| defaults::prover().strategy());

/// The target for as few givens as possible.
pub(crate) const NO_TARGET: usize = 0;

/// Takes givens away in random order, as long as one solution and at least `target` givens remain.
/// A `symmetric` pattern of givens looks the same after a half turn.
pub(crate) fn dig(solution: &Grid, symmetric: bool, target: usize, random: &mut Random) -> Grid {
    take_away(solution, orbits(symmetric), target, random)
}

/// Takes single givens away in random order, as long as one solution remains.
pub(crate) fn make_minimal(givens: &Grid, random: &mut Random) -> Grid {
    let cells = givens.digits().map(|(cell, _)| vec![cell]).collect();
    take_away(givens, cells, NO_TARGET, random)
}

/// Takes the givens of these orbits away in random order, each if one solution and at least
/// `target` givens remain.
fn take_away(
    givens: &Grid,
    mut orbits: Vec<Vec<Cell>>,
    target: usize,
    random: &mut Random,
) -> Grid {
    random.shuffle(&mut orbits);
    let mut givens = *givens;
    let mut count = givens.digits().count();
    for orbit in orbits {
        let fewer = givens.without(orbit.iter().copied());
        if count >= target + orbit.len() && is_unique(&fewer) {
            givens = fewer;
            count -= orbit.len();
        }
    }
    givens
}

/// Takes givens away from a puzzle with one solution, until it has from two to [`MOST_SOLUTIONS`].
/// From two on, each step is the last one with a probability of one half. The puzzle must have been
/// [dug](dig) with the same value of `symmetric`.
pub(crate) fn dig_to_several(unique: &Grid, symmetric: bool, random: &mut Random) -> Grid {
    let mut orbits = orbits(symmetric);
    // Digging took the cells of an orbit away together, so the first one stands for all.
    orbits.retain(|orbit| unique[orbit[0]].is_some());
    random.shuffle(&mut orbits);
    let mut givens = *unique;
    for orbit in orbits {
        let fewer = givens.without(orbit.iter().copied());
        let solutions = count(&fewer, MOST_SOLUTIONS + 1);
        if solutions <= MOST_SOLUTIONS {
            givens = fewer;
            if solutions >= 2 && random.below(2) == 0 {
                break;
            }
        }
    }
    givens
}

/// The *orbits*: groups of cells that are given or blank together, ordered by their first cell.
/// They are single cells, or for a symmetric pattern the pairs that a half turn exchanges.
///
/// They are shuffled, so their order decides which puzzle a seed makes. In another order every seed
/// would make another puzzle, and [`Request::seed`](crate::Request::seed) promises the same ones in
/// every version.
fn orbits(symmetric: bool) -> Vec<Vec<Cell>> {
    let mut orbits = Vec::new();
    for cell in Cell::ALL {
        let opposite = Cell::ALL[80 - cell.index()];
        if !symmetric || cell == opposite {
            orbits.push(vec![cell]);
        } else if cell < opposite {
            orbits.push(vec![cell, opposite]);
        }
    }
    orbits
}

/// Whether every given is needed: without it there would be a second solution.
pub(crate) fn is_minimal(givens: &Grid) -> bool {
    givens
        .digits()
        .all(|(cell, _)| !is_unique(&givens.with(cell, None)))
}

/// The number of solutions, up to a limit; 0 for givens that break a rule.
pub(crate) fn count(givens: &Grid, limit: u64) -> u64 {
    Puzzle::new(*givens).map_or(0, |puzzle| PROVER.count_solutions(&puzzle, limit))
}

fn is_unique(givens: &Grid) -> bool {
    count(givens, 2) == 1
}

/// Adds a given that contradicts the only solution, but no given directly; `None` if that is not
/// possible.
pub(crate) fn spoil(unique: &Grid, solution: &Grid, random: &mut Random) -> Option<Grid> {
    let mut blanks: Vec<_> = unique.blanks().collect();
    random.shuffle(&mut blanks);
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    for cell in blanks {
        let candidates = unique.candidates(cell);
        for digit in digits {
            if candidates.contains(digit) && Some(digit) != solution[cell] {
                return Some(unique.with(cell, digit));
            }
        }
    }
    None
}

/// Repeats a given in a blank peer of its cell; `None` if there is none.
pub(crate) fn break_a_rule(givens: &Grid, random: &mut Random) -> Option<Grid> {
    let mut digits: Vec<_> = givens.digits().collect();
    random.shuffle(&mut digits);
    for (cell, digit) in digits {
        let mut peers = *cell.peers();
        random.shuffle(&mut peers);
        for peer in peers {
            if givens[peer].is_none() {
                return Some(givens.with(peer, digit));
            }
        }
    }
    None
}
