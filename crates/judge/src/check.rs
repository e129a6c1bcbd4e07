//! [`Check`]: one demand on a strategy; and [`CHECKS`], all of them.

use crate::checks;
use crate::effort::{CHEAP, CHEAP_GIVENS};
use crate::exam::{Checked, Exam};
use crate::fixtures::Case;

/// One demand on a strategy, which is put to it on one case after the other.
#[derive(Clone, Copy)]
pub struct Check {
    /// In kebab-case: part of test names, and a word on the command line.
    pub name: &'static str,
    /// The demand, in a sentence.
    pub demand: &'static str,
    /// How much of each case's search it needs, and so which cases it takes.
    pub needs: Needs,
    /// Whether only strategies that search row by row have to pass it.
    pub row_by_row: bool,
    pub(crate) body: fn(&Exam<'_>) -> Checked,
}

/// How much of a case's search a check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Needs {
    /// Its beginning, as far as some tens of thousands of placements: every case.
    Beginning,
    /// All up to the first solution: every case that can be searched so far.
    First,
    /// All up to its end: every case that can be searched so far.
    Everything,
    /// All up to its end many times over: the cases that are cheap to search.
    Repeats,
}

impl Check {
    /// Whether the check takes the case at all.
    pub fn takes(&self, case: &Case) -> bool {
        case.puzzle.is_some() && (self.needs != Needs::Repeats || is_cheap(case))
    }

    /// The placements that a search row by row makes in this check, where it is recorded.
    pub fn cost(&self, case: &Case) -> Option<u64> {
        match self.needs {
            Needs::Beginning => None,
            Needs::First => case.placements,
            Needs::Everything | Needs::Repeats => case.exhaustion,
        }
    }
}

/// Every check, in the order in which they are made: what needs little of a search comes before
/// what needs all of it, so that a search which cannot be stopped is found before somebody waits
/// for it.
pub static CHECKS: &[Check] = &[
    Check {
        name: "solution",
        demand: "the first solution keeps the givens, obeys the rules, and is the known one; none is found where there is none",
        needs: Needs::First,
        row_by_row: false,
        body: checks::solution::check,
    },
    Check {
        name: "break",
        demand: "after a Break, from whichever kind of event, the search tells nothing more and returns Break",
        needs: Needs::Beginning,
        row_by_row: false,
        body: checks::breaks::check,
    },
    Check {
        name: "repeat",
        demand: "the same puzzle gives the same events again, also after another search and after an interrupted one",
        needs: Needs::Beginning,
        row_by_row: false,
        body: checks::repeat::check,
    },
    Check {
        name: "events",
        demand: "the events describe a legal board: nothing is written over, what is taken back stands, solutions are the board",
        needs: Needs::Beginning,
        row_by_row: false,
        body: checks::events::check,
    },
    Check {
        name: "budget",
        demand: "a budget of placements or time, and cancellation, stop the search, and the answer says so",
        needs: Needs::Beginning,
        row_by_row: false,
        body: checks::budget::check,
    },
    Check {
        name: "limit",
        demand: "the search stops at as many solutions as were asked for",
        needs: Needs::Beginning,
        row_by_row: false,
        body: checks::limit::check,
    },
    Check {
        name: "count",
        demand: "solutions are counted exactly, and the answer says truly whether the search was exhausted",
        needs: Needs::Everything,
        row_by_row: false,
        body: checks::count::check,
    },
    Check {
        name: "enumeration",
        demand: "every solution is reported exactly once, and an independent oracle finds the same ones",
        needs: Needs::Everything,
        row_by_row: false,
        body: checks::enumeration::check,
    },
    Check {
        name: "threads",
        demand: "searches on several threads at once do not disturb each other",
        needs: Needs::Repeats,
        row_by_row: false,
        body: checks::threads::check,
    },
    Check {
        name: "many",
        demand: "many puzzles at once get the answers that they get one at a time",
        needs: Needs::Repeats,
        row_by_row: false,
        body: checks::many::check,
    },
    Check {
        name: "symmetry",
        demand: "a relabelled, shuffled or reflected puzzle has the relabelled, shuffled or reflected solutions",
        needs: Needs::Repeats,
        row_by_row: false,
        body: checks::symmetry::check,
    },
    Check {
        name: "walk",
        demand: "the search goes row by row, digits ascending, with exactly the recorded placements",
        needs: Needs::First,
        row_by_row: true,
        body: checks::walk::check,
    },
];

fn is_cheap(case: &Case) -> bool {
    case.exhaustion.is_some_and(|needed| needed <= CHEAP)
        && case.grid.digits().count() >= CHEAP_GIVENS
}

/// The check of this name.
pub fn find(name: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.name == name)
}

impl std::fmt::Debug for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "check {}: {}", self.name, self.demand)
    }
}
