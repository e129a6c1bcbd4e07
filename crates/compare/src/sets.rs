//! [`Set`]: the puzzles of a comparison.

use std::io::BufRead;

use judge::fixtures::{self, Expected};
use sudoku::Puzzle;
use sudoku::text::{ReadError, Reader};

/// Puzzles that share a name and a column of the tables.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// The puzzles, each with its number of solutions where that is known.
    pub puzzles: Vec<(Puzzle, Option<Expected>)>,
    /// The number of puzzles before a sample was taken.
    pub sampled_from: usize,
    /// Whether the puzzles are like those of which people solve many: the measurement of many at
    /// once takes only these. The built-in sets with several solutions, with none, and with the
    /// named cases are not. A named case is an extreme: a few of them would take most of the time.
    pub is_typical: bool,
}

impl Set {
    /// A set of these puzzles.
    pub fn new(name: impl Into<String>, puzzles: Vec<(Puzzle, Option<Expected>)>) -> Self {
        Self { name: name.into(), sampled_from: puzzles.len(), puzzles, is_typical: true }
    }

    /// Reads a set from text in any format that [`Reader`] understands.
    ///
    /// # Errors
    ///
    /// The first record that is not a puzzle. A comparison on half a file would mislead.
    pub fn read(name: impl Into<String>, text: impl BufRead) -> Result<Self, ReadError> {
        let puzzles = Reader::new(text).map(|record| Ok((record?.puzzle()?, None)));
        Ok(Self::new(name, puzzles.collect::<Result<_, ReadError>>()?))
    }

    /// Keeps at most this many puzzles, evenly spread over the set.
    pub fn sample(&mut self, count: usize) {
        self.puzzles = spread(&self.puzzles, count);
    }
}

/// At most this many items, evenly spread.
pub(crate) fn spread<T: Copy>(all: &[T], count: usize) -> Vec<T> {
    let count = count.min(all.len());
    (0..count).map(|index| all[index * all.len() / count]).collect()
}

/// The tiers of the fixtures, and the named cases.
pub fn built_in() -> Vec<Set> {
    let tier = |tier: &fixtures::Tier| {
        let puzzles = tier.puzzles.iter().map(|entry| (entry.puzzle, Some(tier.solutions)));
        let is_typical = tier.solutions == Expected::Exactly(1);
        Set { is_typical, ..Set::new(tier.name, puzzles.collect()) }
    };
    let named =
        fixtures::cases().iter().filter_map(|case| Some((case.puzzle?, Some(case.solutions))));
    let named = Set { is_typical: false, ..Set::new("named", named.collect()) };
    fixtures::tiers().iter().map(tier).chain([named]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_evenly_spread() {
        assert_eq!(spread(&[0, 1, 2, 3, 4, 5], 3), [0, 2, 4]);
        assert_eq!(spread(&[0, 1], 3), [0, 1]);
        assert!(spread::<u8>(&[], 3).is_empty());
        let mut set = built_in().remove(0);
        let puzzles = set.puzzles.len();
        set.sample(5);
        assert_eq!((set.puzzles.len(), set.sampled_from), (5, puzzles));
    }

    #[test]
    fn people_solve_many_puzzles_with_one_solution() {
        let typical = built_in().into_iter().filter(|set| set.is_typical);
        let names: Vec<String> = typical.map(|set| set.name).collect();
        assert_eq!(names, ["easy", "medium", "hard", "brutal"]);
    }

    #[test]
    fn a_record_that_is_no_puzzle_is_an_error() {
        let puzzle = &fixtures::tiers()[0].puzzles[0].puzzle;
        let set = Set::read("own", format!("{puzzle}\n{puzzle}\n").as_bytes()).unwrap();
        assert_eq!((set.name.as_str(), set.puzzles.len(), set.sampled_from), ("own", 2, 2));
        assert!(Set::read("own", format!("{puzzle}\nnonsense\n").as_bytes()).is_err());
    }
}
