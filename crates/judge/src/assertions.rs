//! What the tests of a strategy call: [`assert_accepted`] and [`assert_passes`].

use std::fmt::Display;
use std::panic;

use sudoku::Strategy;

use crate::{Finding, Judge, QUICK_EFFORT, check, fixtures};

/// Fails a test with this text alone: a panic would add a place and a backtrace in the judge.
///
/// # Panics
///
/// Always.
pub fn fail(text: impl Display) -> ! {
    let text = text.to_string();
    eprintln!("{text}");
    panic::resume_unwind(Box::new(text))
}

/// Fails a test with a finding, and with the body of another test, which repeats the check alone.
/// In that body, the solver is the static that its name suggests.
pub(crate) fn fail_with(strategy: &str, finding: &Finding) -> ! {
    let (Some(check), Some(case)) = (&finding.check, &finding.case) else {
        fail(finding);
    };
    let solver = strategy
        .replace(|character: char| !character.is_alphanumeric(), "_")
        .to_uppercase();
    let replay = format!("judge::assert_passes({solver}, {check:?}, {case:?});");
    fail(format!("{finding}\n\n    replay  {replay}"))
}

/// Judges a solver in a test with every check, and prints what was skipped: searches of more than
/// [`QUICK_EFFORT`] placements.
///
/// # Panics
///
/// If a check fails, with that [`Finding`].
#[track_caller]
pub fn assert_accepted(solver: impl Into<Strategy<'static>>) {
    let judge = Judge {
        effort: Some(QUICK_EFFORT),
        ..Judge::new(solver)
    };
    judge.run(|result| result.assert_passed(judge.strategy.name()));
}

/// Judges a solver in a test with one check on one case, as a [`Finding`] names them.
///
/// # Panics
///
/// If the check fails, or if there is no check or case of this name.
#[track_caller]
pub fn assert_passes(solver: impl Into<Strategy<'static>>, check: &str, case: &str) {
    let (check, case) = (check::find(check), fixtures::case(case));
    let (check, case) = check.zip(case).expect("a check and a case of these names");
    let judge = Judge::new(solver);
    judge
        .judge(check, case)
        .assert_passed(judge.strategy.name());
}
