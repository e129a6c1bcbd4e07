//! [`SharedCheck`]: one demand on a strategy; and [`CHECKS`], all of them.

use crate::checks;
use crate::effort::is_cheap;
use crate::exam::{Checked, Exam};
use crate::fixtures::{self, Case};

/// One demand on a strategy. It runs on one case after the other.
#[derive(Clone, Copy, Debug)]
pub struct SharedCheck {
    /// In kebab-case: part of test names, and a word on the command line.
    pub name: &'static str,
    /// The demand, in one sentence.
    pub demand: &'static str,
    /// How much of a case's search it needs, and so which cases it takes.
    pub needs: Needs,
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
    /// Whether it runs only on strategies that search row by row, digits ascending.
    pub fn is_row_by_row(&self) -> bool {
        self.name == "walk"
    }

    /// Whether the check can run on this case.
    pub fn takes(&self, case: &Case) -> bool {
        let givens = case.grid.digits().count();
        let is_cheap = || case.exhaustion.is_some_and(|needed| is_cheap(needed, givens));
        case.puzzle.is_some() && (self.needs != Needs::Repeats || is_cheap())
    }

    /// Whether it comes first with this case: it needs no more than the first solution of the first
    /// case, which is searched fast and shows most faults at an early event.
    pub fn is_early(&self, case: &Case) -> bool {
        self.needs <= Needs::First && case.name == fixtures::cases()[0].name
    }

    pub(crate) fn run(&self, exam: &Exam<'_>) -> Checked {
        (self.body)(exam)
    }
}

/// The list of checks: the module, the name, what the check needs, and the demand.
macro_rules! checks {
    ($($module:ident $name:literal $needs:ident $demand:literal;)*) => {
        &[$(SharedCheck {
            name: $name,
            demand: $demand,
            needs: Needs::$needs,
            body: checks::$module::check,
        }),*]
    };
}

/// Every check, in the order in which they run. Checks that need little of a search come first, so
/// that a search which cannot be stopped is found before a check waits for its end.
pub static CHECKS: &[SharedCheck] = checks! {
    solution "solution" First
        "the first solution keeps the givens, obeys the rules, and is the known one; none is \
         found where there is none";
    breaks "break" Beginning
        "after a Break from any kind of event, the search reports no other event and returns Break";
    repeat "repeat" Beginning
        "the same puzzle gives the same events again, also after another search and after an \
         interrupted one";
    events "events" Beginning
        "the events describe a legal board: no digit is written over another, only written digits \
         are taken back, and a solution is the board";
    budget "budget" Beginning
        "a budget of placements or time, and cancellation, stop the search, and the answer says so";
    limit "limit" Beginning
        "the search stops at the limit on solutions";
    work "work" Beginning
        "the search makes the recorded number of placements, guesses, deductions and checks";
    count "count" Everything
        "the number of solutions is exact, and the answer says whether the search was exhausted";
    enumeration "enumeration" Everything
        "every solution is reported exactly once, and all of them are found";
    threads "threads" Repeats
        "searches on several threads at the same time do not disturb each other";
    many "many" Repeats
        "many puzzles at once get the same answers as one at a time";
    symmetry "symmetry" Repeats
        "a relabelled, shuffled or transposed puzzle has the relabelled, shuffled or transposed \
         solutions";
    walk "walk" First
        "the search goes row by row, digits ascending, with exactly the recorded placements";
};

/// The check of this name.
pub fn find(name: &str) -> Option<&'static SharedCheck> {
    CHECKS.iter().find(|check| check.name == name)
}
