//! [`SharedCheck`]: one demand on a strategy; and [`CHECKS`], all of them.

use crate::checks;
use crate::exam::{Checked, Exam};
use crate::fixtures::{self, Case};

/// The placements of a whole search that a check can make many times.
const MOST_FOR_REPEATS: u64 = 20_000;

/// One demand on a strategy. It runs on one case after the other.
#[derive(Clone, Copy, Debug)]
pub struct SharedCheck {
    /// In kebab-case: part of test names, and a word on the command line.
    pub name: &'static str,
    /// The demand, in one sentence.
    pub demand: &'static str,
    /// How much of a case's search it needs, and so which cases it takes.
    pub needs: Needs,
    /// Which strategies it runs on.
    pub concerns: Concerns,
    pub(crate) body: fn(&Exam<'_>) -> Checked,
}

/// How much of a case's search a check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Needs {
    /// The beginning, up to a few hundred thousand placements. It takes every valid case.
    Beginning,
    /// Everything up to the first solution. It takes every valid case; the judge skips those beyond
    /// the effort.
    First,
    /// Everything up to the end. It takes every valid case; the judge skips those beyond the
    /// effort.
    Everything,
    /// Everything up to the end, many times. It takes the cases that are cheap to search.
    Repeats,
}

/// Which strategies a check runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Concerns {
    /// All of them.
    All,
    /// Those whose work is recorded. A listed strategy without a record meets it once, and the
    /// report says so.
    Recorded,
    /// Those that search row by row, digits ascending.
    RowByRow,
}

impl SharedCheck {
    /// Whether the check can run on this case.
    pub fn takes(&self, case: &Case) -> bool {
        case.puzzle.is_some() && (self.needs != Needs::Repeats || is_cheap(case))
    }

    /// Whether it comes first with this case: it needs no more than the first solution of the first
    /// case, which is searched fast and shows most faults at an early event.
    pub fn is_early(&self, case: &Case) -> bool {
        self.needs <= Needs::First && case.name == fixtures::cases()[0].name
    }
}

/// With fewer givens than any puzzle with one solution has, a search may exhaust the case fast, and
/// yet not finish its transposed form.
const LEAST_GIVENS_FOR_REPEATS: usize = 17;

fn is_cheap(case: &Case) -> bool {
    let is_exhausted_fast = case
        .exhaustion
        .is_some_and(|placements| placements <= MOST_FOR_REPEATS);
    is_exhausted_fast && case.grid.digits().count() >= LEAST_GIVENS_FOR_REPEATS
}

/// The list of checks: the module, the name, what the check needs, whom it concerns, and the
/// demand.
macro_rules! checks {
    ($($module:ident $name:literal $needs:ident $concerns:ident $demand:literal;)*) => {
        &[$(SharedCheck {
            name: $name,
            demand: $demand,
            needs: Needs::$needs,
            concerns: Concerns::$concerns,
            body: checks::$module::check,
        }),*]
    };
}

/// Every check, in the order of the plan, in which those that are
/// [early](SharedCheck::is_early) on the first case come before all others.
///
/// `solution` leads: a wrong grid says more than what is wrong with events. Then those that need
/// the beginning of a search come before those that need its end, so that a search that cannot be
/// stopped is found before a check waits for it. `walk` is last, since it concerns a few strategies
/// only.
pub static CHECKS: &[SharedCheck] = checks! {
    solution "solution" First All
        "the first solution keeps the givens, obeys the rules, and is the known one; none is \
         found where there is none";
    breaks "break" Beginning All
        "after a Break from any kind of event, the search reports no other event and returns Break";
    repeat "repeat" Beginning All
        "the same puzzle gives the same events again, also after another search and after an \
         interrupted one";
    events "events" Beginning All
        "the events describe a legal board: no digit is written over another, only written digits \
         are undone, and a solution is the board";
    budget "budget" Beginning All
        "limits on solutions, placements and time stop the search, and the answer says so";
    work "work" Beginning Recorded
        "the search makes the recorded number of placements, guesses, deductions and checks";
    count "count" Everything All
        "every solution is found, each exactly once, and the answer says whether the search was \
         exhausted";
    threads "threads" Repeats All
        "searches on several threads at the same time do not disturb each other";
    many "many" Repeats All
        "many puzzles at once get the same answers as one at a time";
    symmetry "symmetry" Repeats All
        "a relabelled, shuffled or transposed puzzle has the relabelled, shuffled or transposed \
         solutions";
    walk "walk" Beginning RowByRow
        "the search goes row by row, digits ascending, with exactly the recorded placements";
};

/// The check of this name.
pub fn find(name: &str) -> Option<&'static SharedCheck> {
    CHECKS.iter().find(|check| check.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_that_need_more_of_a_search_come_later() {
        let names: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
        let [solution, between @ .., walk] = CHECKS else {
            panic!("{names:?}");
        };
        assert_eq!((solution.name, walk.name), ("solution", "walk"));
        assert!(between.is_sorted_by_key(|check| check.needs), "{names:?}");
    }
}
