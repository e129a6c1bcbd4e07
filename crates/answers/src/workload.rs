//! [`Workload`]: how many boards an answer gets, and how much work each may cause.
//!
//! Work is counted in placements of a search row by row, in the [order](crate::orders) in which
//! they are most. From the least to the most work, puzzles are *ordinary*, *nearly too hard*, *with
//! few givens*, and the *long search* of a pair of searches.

/// The boards of an answer that workload time, and the most work of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The most placements for a puzzle, unless it has few givens or is a long search.
    pub most_placements: u64,
    /// The most placements for a puzzle with few givens. There are only some, and every language
    /// can bear them.
    pub(crate) most_with_few_givens: u64,
    /// The number of transformed fixtures.
    pub(crate) transformed_fixtures: usize,
    /// The number of puzzles that are nearly too hard.
    pub(crate) nearly_too_hard: usize,
    /// The number of pairs of a short search and a long one. A long one is longer than all others:
    /// a wrong answer that gives up after some calls or some time fails on it.
    pub(crate) search_pairs: usize,
}

/// With fewer placements allowed, no puzzle with 62 blanks would be left.
const MOST_WITH_FEW_GIVENS: u64 = 35_000;

impl Workload {
    /// For an answer in a language in which a search takes a hundred times as long. One long search
    /// takes naive code in Python 0.1 to 0.2 s.
    pub const OF_SLOW_LANGUAGE: Self = Self {
        most_placements: 5_000,
        most_with_few_givens: MOST_WITH_FEW_GIVENS,
        transformed_fixtures: 20,
        nearly_too_hard: 5,
        search_pairs: 1,
    };

    /// For an answer in any other language, and for a program.
    pub const OF_FAST_LANGUAGE: Self = Self {
        most_placements: 20_000,
        most_with_few_givens: MOST_WITH_FEW_GIVENS,
        transformed_fixtures: 120,
        nearly_too_hard: 10,
        search_pairs: 3,
    };

    /// At most this many placements for any puzzle, and no long search.
    #[must_use]
    pub const fn at_most(self, most_placements: u64) -> Self {
        Self {
            most_placements,
            most_with_few_givens: most_placements,
            search_pairs: 0,
            ..self
        }
    }

    /// The most placements for an ordinary puzzle. Most puzzles are far below the limit, so that a
    /// thousand of them take an answer little time.
    pub(crate) const fn most_of_ordinary(self) -> u64 {
        self.most_placements.div_ceil(4)
    }
}
