//! [`SharedCheck`]: one demand on a strategy; and [`CHECKS`], all of them.

use crate::checks;
use crate::effort::{CHEAP, CHEAP_GIVENS};
use crate::exam::{Checked, Exam};
use crate::fixtures::{self, Case};

/// One demand on a strategy. It runs on one case after the other.
#[derive(Clone, Copy)]
pub struct SharedCheck {
    /// In kebab-case: part of test names, and a word on the command line.
    pub name: &'static str,
    /// The demand, in one sentence.
    pub demand: &'static str,
    /// How much of a case's search it needs, and so which cases it takes.
    pub needs: Needs,
    /// Whether it runs only on strategies that search row by row, digits ascending.
    pub row_by_row: bool,
    body: fn(&Exam<'_>) -> Checked,
}

/// How much of a case's search a check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Needs {
    /// The beginning, up to some tens of thousands of placements. It takes every case.
    Beginning,
    /// Everything up to the first solution. It takes every case that can be searched that far.
    First,
    /// Everything up to the end. It takes every case that can be searched that far.
    Everything,
    /// Everything up to the end, many times. It takes the cases that are cheap to search.
    Repeats,
}

impl SharedCheck {
    const fn new(
        name: &'static str,
        needs: Needs,
        body: fn(&Exam<'_>) -> Checked,
        demand: &'static str,
    ) -> Self {
        Self { name, demand, needs, row_by_row: false, body }
    }

    /// Whether the check can run on this case.
    pub fn takes(&self, case: &Case) -> bool {
        case.puzzle.is_some() && (self.needs != Needs::Repeats || is_cheap(case))
    }

    /// Whether it comes first with this case: it needs no more than the first solution of the first
    /// case, which is searched fast and shows most faults at an early event.
    pub fn is_early(&self, case: &Case) -> bool {
        self.needs <= Needs::First && case.name == fixtures::cases()[0].name
    }

    /// The placements that a search row by row, digits ascending, makes in this check; `None` where
    /// they are not recorded.
    pub fn cost(&self, case: &Case) -> Option<u64> {
        match self.needs {
            Needs::Beginning => None,
            Needs::First => case.placements,
            Needs::Everything | Needs::Repeats => case.exhaustion,
        }
    }

    pub(crate) fn run(&self, exam: &Exam<'_>) -> Checked {
        (self.body)(exam)
    }
}

/// Every check, in the order in which they run. Checks that need little of a search come first, so
/// that a search which cannot be stopped is found before a check waits for its end.
pub static CHECKS: &[SharedCheck] = &[
    SharedCheck::new(
        "solution",
        Needs::First,
        checks::solution::check,
        "the first solution keeps the givens, obeys the rules, and is the known one; none is \
         found where there is none",
    ),
    SharedCheck::new(
        "break",
        Needs::Beginning,
        checks::breaks::check,
        "after a Break from any kind of event, the search reports no other event and returns Break",
    ),
    SharedCheck::new(
        "repeat",
        Needs::Beginning,
        checks::repeat::check,
        "the same puzzle gives the same events again, also after another search and after an \
         interrupted one",
    ),
    SharedCheck::new(
        "events",
        Needs::Beginning,
        checks::events::check,
        "the events describe a legal board: no digit is written over another, only written digits \
         are taken back, and a solution is the board",
    ),
    SharedCheck::new(
        "budget",
        Needs::Beginning,
        checks::budget::check,
        "a budget of placements or time, and cancellation, stop the search, and the answer says so",
    ),
    SharedCheck::new(
        "limit",
        Needs::Beginning,
        checks::limit::check,
        "the search stops at the limit on solutions",
    ),
    SharedCheck::new(
        "work",
        Needs::Beginning,
        checks::work::check,
        "the search makes the recorded number of placements, guesses, deductions and checks",
    ),
    SharedCheck::new(
        "count",
        Needs::Everything,
        checks::count::check,
        "the number of solutions is exact, and the answer says whether the search was exhausted",
    ),
    SharedCheck::new(
        "enumeration",
        Needs::Everything,
        checks::enumeration::check,
        "every solution is reported exactly once, and all of them are found",
    ),
    SharedCheck::new(
        "threads",
        Needs::Repeats,
        checks::threads::check,
        "searches on several threads at the same time do not disturb each other",
    ),
    SharedCheck::new(
        "many",
        Needs::Repeats,
        checks::many::check,
        "many puzzles at once get the same answers as one at a time",
    ),
    SharedCheck::new(
        "symmetry",
        Needs::Repeats,
        checks::symmetry::check,
        "a relabelled, shuffled or transposed puzzle has the relabelled, shuffled or transposed \
         solutions",
    ),
    SharedCheck {
        row_by_row: true,
        ..SharedCheck::new(
            "walk",
            Needs::First,
            checks::walk::check,
            "the search goes row by row, digits ascending, with exactly the recorded placements",
        )
    },
];

fn is_cheap(case: &Case) -> bool {
    case.exhaustion.is_some_and(|needed| needed <= CHEAP)
        && case.grid.digits().count() >= CHEAP_GIVENS
}

/// The check of this name.
pub fn find(name: &str) -> Option<&'static SharedCheck> {
    CHECKS.iter().find(|check| check.name == name)
}

impl std::fmt::Debug for SharedCheck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "check {}: {}", self.name, self.demand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_costs_what_it_needs() {
        let case = fixtures::case("leetcode-37").unwrap();
        let cost = |name| find(name).unwrap().cost(case);
        assert_ne!(case.placements, case.exhaustion);
        assert_eq!(cost("budget"), None);
        assert_eq!(cost("solution"), case.placements);
        assert_eq!([cost("count"), cost("threads")], [case.exhaustion; 2]);
    }

    #[test]
    fn a_check_is_shown_with_its_demand() {
        assert_eq!(
            format!("{:?}", find("limit").unwrap()),
            "check limit: the search stops at the limit on solutions"
        );
        assert!(find("no-such-check").is_none());
    }
}
