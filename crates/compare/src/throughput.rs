//! Many puzzles: the set on which one at a time is compared with all at once.

use std::time::{Duration, Instant};

use generator::random_transform;
use judge::fixtures::Expected;
use sudoku::{Answer, Limits, Puzzle, Strategy};

use crate::count::{Count, Counts, Grade, grade};
use crate::sets::{Set, spread};

/// The number of puzzles in a set for many at once: twice as many as the widest strategy
/// solves side by side.
pub const MANY: usize = 1024;

/// A strategy that needs longer than this for the whole set is excluded. The row-by-row searches
/// would need minutes, because a puzzle in another form may take them a thousand times as long.
const AFFORDABLE: Duration = Duration::from_millis(500);

/// [`MANY`] puzzles, made from a few: the puzzles are taken in turn, each time in another form
/// (digits relabelled; rows, columns, bands and stacks moved).
///
/// A form is a new puzzle to the branch predictors, which would learn a repeated puzzle by heart,
/// and needs the same deductions. Only puzzles with very few givens have fewer than [`MANY`]
/// different forms. A form has as many solutions as its original, which is the puzzle at the same
/// index, modulo the number of puzzles. The same puzzles always give the same forms.
pub fn forms(puzzles: &[Puzzle]) -> Vec<Puzzle> {
    let form = |(number, puzzle): (u64, &Puzzle)| {
        random_transform(MANY as u64, number).apply_to_puzzle(puzzle)
    };
    (0..).zip(puzzles.iter().cycle().take(MANY)).map(form).collect()
}

/// Why a strategy is excluded from the measurement of throughput.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excluded {
    /// It needs longer than [`AFFORDABLE`].
    TooSlow,
    /// It gave this many wrong answers.
    Wrong(usize),
    /// It solved no common puzzle, there is none for this, or it is a program: its time per puzzle
    /// is that of many already.
    Unsuitable,
}

/// The set for many at once, with the number of solutions that a search finds of each.
pub(crate) struct Many {
    pub(crate) puzzles: Vec<Puzzle>,
    expected: Vec<Option<Expected>>,
}

impl Many {
    /// The common puzzles of the sets that stand for many puzzles; forms of them, if they are too
    /// few. See [`Set::is_typical`].
    pub(crate) fn new(sets: &[Set], counts: &Counts, common: &[Vec<usize>]) -> Self {
        let solutions = |set: usize, puzzle: usize| {
            let solved =
                counts.iter().map(|sets| &sets[set][puzzle]).find(|count| count.is_solved());
            solved.map(|count: &Count| Expected::Exactly(count.solutions))
        };
        let all: Vec<(Puzzle, Option<Expected>)> = common
            .iter()
            .enumerate()
            .filter(|&(set, _)| sets[set].is_typical)
            .flat_map(|(set, puzzles)| puzzles.iter().map(move |&puzzle| (set, puzzle)))
            .map(|(set, puzzle)| (sets[set].puzzles[puzzle].0, solutions(set, puzzle)))
            .collect();
        let (puzzles, expected): (Vec<_>, Vec<_>) = spread(&all, MANY).into_iter().unzip();
        if puzzles.len() == MANY {
            return Self { puzzles, expected };
        }
        Self {
            puzzles: forms(&puzzles),
            expected: expected.into_iter().cycle().take(MANY).collect(),
        }
    }

    /// Solves every puzzle twice, alone and with all others, and checks the answers. `nanoseconds`
    /// is the expected time per puzzle.
    pub(crate) fn admit(
        &self,
        strategy: &dyn Strategy,
        limit: u64,
        nanoseconds: f64,
    ) -> Result<(), Excluded> {
        if self.puzzles.is_empty() {
            return Err(Excluded::Unsuitable);
        }
        if nanoseconds * MANY as f64 > AFFORDABLE.as_nanos() as f64 {
            return Err(Excluded::TooSlow);
        }
        let start = Instant::now();
        let limits = Limits::solutions(limit);
        let mut answers = Vec::with_capacity(self.puzzles.len());
        for puzzle in &self.puzzles {
            let left = AFFORDABLE.saturating_sub(start.elapsed());
            answers.push(strategy.solve(puzzle, &limits.with_time(left)));
            if left.is_zero() {
                return Err(Excluded::TooSlow);
            }
        }
        let wrong = self.wrong(&answers, limit);
        strategy.solve_many(&self.puzzles, &limits, &mut answers);
        match wrong.max(self.wrong(&answers, limit)) {
            0 => Ok(()),
            wrong => Err(Excluded::Wrong(wrong)),
        }
    }

    fn wrong(&self, answers: &[Answer], limit: u64) -> usize {
        let all = self.puzzles.iter().zip(&self.expected).zip(answers);
        all.filter(|((puzzle, expected), answer)| {
            grade(puzzle, answer, **expected, limit) == Grade::Wrong
        })
        .count()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::built_in;

    #[test]
    fn forms_are_many_and_all_different() {
        for set in built_in().iter().filter(|set| set.name != "named") {
            let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
            let different: BTreeSet<Puzzle> = forms(&puzzles).into_iter().collect();
            assert_eq!(different.len(), MANY, "{}", set.name);
        }
        assert!(forms(&[]).is_empty());
    }

    #[test]
    fn a_slow_strategy_and_a_wrong_number_are_excluded() {
        let tier = built_in().swap_remove(0);
        let puzzles: Vec<Puzzle> = tier.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
        let expected = |count| vec![Some(Expected::Exactly(count)); MANY];
        let right = Many { puzzles: forms(&puzzles), expected: expected(1) };
        let wrong = Many { puzzles: right.puzzles.clone(), expected: expected(2) };
        let fastest = ladder::find("bit-sliced").unwrap().strategy();
        let affordable = AFFORDABLE.as_nanos() as f64 / MANY as f64;
        assert_eq!(right.admit(fastest, 2, affordable), Ok(()));
        assert_eq!(wrong.admit(fastest, 2, affordable), Err(Excluded::Wrong(MANY)));
        assert_eq!(right.admit(fastest, 2, affordable + 1.0), Err(Excluded::TooSlow));
    }
}
