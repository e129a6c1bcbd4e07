//! Taking givens away from a full grid.

use sudoku::{Cell, Digit, Grid, Puzzle, Strategy};

use crate::random::Random;

/// The most solutions of a puzzle with several.
pub(crate) const MOST_SOLUTIONS: u64 = 1_000;

/// Takes givens away, and counts solutions while it does.
///
/// The strategy only counts solutions, so the result does not depend on which strategy it is.
pub(crate) struct Digger<'a> {
    pub(crate) prover: Strategy<'a>,
    /// Whether the pattern of the givens stays the same after a half turn.
    pub(crate) symmetric: bool,
}

impl Digger<'_> {
    /// Takes givens away in random order, as long as one solution and at least `target`
    /// givens remain.
    pub(crate) fn dig(&self, solution: &Grid, target: usize, random: &mut Random) -> Grid {
        self.take_away(solution, self.orbits(), target, random)
    }

    /// Takes single givens away in random order, as long as one solution remains.
    pub(crate) fn make_minimal(&self, givens: &Grid, random: &mut Random) -> Grid {
        let cells = givens.digits().map(|(cell, _)| vec![cell]).collect();
        self.take_away(givens, cells, 0, random)
    }

    fn take_away(
        &self,
        givens: &Grid,
        mut orbits: Vec<Vec<Cell>>,
        target: usize,
        random: &mut Random,
    ) -> Grid {
        random.shuffle(&mut orbits);
        let (mut givens, mut count) = (*givens, givens.digits().count());
        for orbit in orbits {
            let fewer = givens.without(orbit.iter().copied());
            if count >= target + orbit.len() && self.is_unique(&fewer) {
                givens = fewer;
                count -= orbit.len();
            }
        }
        givens
    }

    /// Takes givens away from a puzzle with one solution, until it has several, but at most
    /// [`MOST_SOLUTIONS`]. Once there are two, each step may be the last one, at random.
    pub(crate) fn dig_to_several(&self, unique: &Grid, random: &mut Random) -> Grid {
        let mut orbits = self.orbits();
        orbits.retain(|orbit| unique[orbit[0]].is_some());
        random.shuffle(&mut orbits);
        let mut givens = *unique;
        for orbit in orbits {
            let fewer = givens.without(orbit.iter().copied());
            let solutions = self.count(&fewer, MOST_SOLUTIONS + 1);
            if solutions <= MOST_SOLUTIONS {
                givens = fewer;
                if solutions >= 2 && random.below(2) == 0 {
                    break;
                }
            }
        }
        givens
    }

    /// The groups of cells that are given or blank together, ordered by their first cell: single
    /// cells, or pairs that a half turn exchanges.
    fn orbits(&self) -> Vec<Vec<Cell>> {
        let turned = |cell: Cell| Cell::ALL[80 - cell.index()];
        let orbit = |cell: Cell| match turned(cell) {
            other if !self.symmetric || other == cell => Some(vec![cell]),
            other => (cell < other).then(|| vec![cell, other]),
        };
        Cell::ALL.into_iter().filter_map(orbit).collect()
    }

    /// Whether every given is needed: without it there would be a second solution.
    pub(crate) fn is_minimal(&self, givens: &Grid) -> bool {
        givens.digits().all(|(cell, _)| !self.is_unique(&givens.with(cell, None)))
    }

    /// The number of solutions, up to a limit.
    pub(crate) fn count(&self, givens: &Grid, limit: u64) -> u64 {
        Puzzle::new(*givens).map_or(0, |puzzle| self.prover.count_solutions(&puzzle, limit))
    }

    fn is_unique(&self, givens: &Grid) -> bool {
        self.count(givens, 2) == 1
    }
}

/// Adds a given that contradicts the only solution, but no given directly; `None` if that is not
/// possible.
pub(crate) fn spoil(unique: &Grid, solution: &Grid, random: &mut Random) -> Option<Grid> {
    let mut blanks: Vec<_> = unique.blanks().collect();
    random.shuffle(&mut blanks);
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    blanks.into_iter().find_map(|cell| {
        let mut fitting = digits.into_iter().filter(|&of| unique.candidates(cell).contains(of));
        Some(unique.with(cell, fitting.find(|&digit| Some(digit) != solution[cell])?))
    })
}

/// Repeats a given in a blank peer of its cell; `None` if there is none.
pub(crate) fn break_a_rule(givens: &Grid, random: &mut Random) -> Option<Grid> {
    let mut digits: Vec<_> = givens.digits().collect();
    random.shuffle(&mut digits);
    digits.into_iter().find_map(|(cell, digit)| {
        let mut peers = *cell.peers();
        random.shuffle(&mut peers);
        let blank = peers.into_iter().find(|&peer| givens[peer].is_none())?;
        Some(givens.with(blank, digit))
    })
}
