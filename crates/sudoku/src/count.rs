//! [`CountUpTo`]: the first solution, and the number of solutions up to a limit.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::{Answer, Detail, Ended, Grid, Visitor};

/// Keeps the first solution, and counts solutions up to a limit.
///
/// A limit of 1 finds the first solution. A limit of 2 shows whether it is the only one.
#[derive(Clone, Copy, Debug)]
pub struct CountUpTo {
    limit: u64,
    found: u64,
    first: Option<Grid>,
}

impl CountUpTo {
    /// Stops the search at this many solutions. A limit of 0 works like 1, because it is checked
    /// only at a solution.
    #[inline]
    pub const fn new(limit: u64) -> Self {
        Self {
            limit,
            found: 0,
            first: None,
        }
    }

    /// The answer of a search that ended in this way.
    #[inline]
    pub const fn into_answer(self, ended: Ended) -> Answer {
        Answer {
            first: self.first,
            solutions: self.found,
            ended,
        }
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
        if self.found >= self.limit {
            Break(())
        } else {
            Continue(())
        }
    }
}
