//! [`Cost`]: how much work the puzzles of an answer may cause.

/// The most work that the puzzles may cause, in placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The most for one puzzle, in any of the eight orders.
    pub most: u64,
    /// The number of transformed fixtures.
    pub(crate) transformed: usize,
    /// The number of puzzles that are nearly as hard as is allowed.
    pub(crate) hard: usize,
    /// The number of pairs of a short search and a long one. A long one is longer than all others:
    /// a wrong answer that gives up after some calls or some time fails on it.
    pub(crate) two_searches: usize,
    /// The most for a puzzle with few givens. There are only some, and every language can bear
    /// them.
    pub(crate) rare: u64,
}

/// With fewer placements allowed, no puzzle with 62 blanks would be left.
const RARE: u64 = 35_000;

impl Cost {
    /// For an answer in a language that is interpreted. One long search takes naive code in Python
    /// about half a second.
    const INTERPRETED: Self = Self {
        most: 5_000,
        transformed: 20,
        hard: 5,
        two_searches: 1,
        rare: RARE,
    };

    /// For an answer in a language that is compiled.
    const COMPILED: Self = Self {
        most: 20_000,
        transformed: 120,
        hard: 10,
        two_searches: 3,
        rare: RARE,
    };

    /// For an answer, in a language that is interpreted or one that is compiled.
    pub const fn of(is_interpreted: bool) -> Self {
        if is_interpreted {
            Self::INTERPRETED
        } else {
            Self::COMPILED
        }
    }

    /// At most this for one puzzle, and no longer search.
    #[must_use]
    pub const fn at_most(self, most: u64) -> Self {
        Self {
            most,
            two_searches: 0,
            rare: most,
            ..self
        }
    }

    /// The most work of a light puzzle. Most puzzles are far below the limit, so that a thousand of
    /// them take an answer little time.
    pub(crate) const fn light(self) -> u64 {
        self.most.div_ceil(4)
    }
}
