//! [`CountUpTo`]: the first solution, and how many there are up to a limit.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::{Answer, Detail, Ended, Grid, Visitor};

/// Keeps the first solution and counts solutions until there are as many as the limit.
///
/// With a limit of 1 it is "the first solution", with 2 it tells one from several.
#[derive(Clone, Copy, Debug)]
pub struct CountUpTo {
    limit: u64,
    found: u64,
    first: Option<Grid>,
}

impl CountUpTo {
    /// Stops the search at this many solutions, which must be at least 1 to have an effect: a
    /// search can only stop at a solution.
    #[inline]
    pub const fn new(limit: u64) -> Self {
        Self { limit, found: 0, first: None }
    }

    /// The solution found first.
    #[inline]
    pub const fn first(&self) -> Option<&Grid> {
        self.first.as_ref()
    }

    /// How many solutions were found.
    #[inline]
    pub const fn found(&self) -> u64 {
        self.found
    }

    /// The answer of a search that ended so.
    #[inline]
    pub const fn into_answer(self, ended: Ended) -> Answer {
        Answer { first: self.first, solutions: self.found, ended }
    }
}

impl Visitor for CountUpTo {
    const DETAIL: Detail = Detail::Solutions;

    #[inline]
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        if self.found == 0 {
            self.first = Some(*grid);
        }
        self.found += 1;
        if self.found >= self.limit { Break(()) } else { Continue(()) }
    }
}
