//! The bodies of the suite's tests: plain functions, compiled once, whatever the number of
//! strategies and cases.

use std::io::{self, Write as _};
use std::time::Duration;

use judge::{EFFORT, Judge, Outcome, check, fixtures};

/// Above any time that a search takes which is run on purpose: an hour.
const PATIENCE: Duration = Duration::from_hours(1);

/// Puts one check to one strategy on one case. The names are those of the test; Rust has no
/// kebab-case, and `break` is its word.
#[track_caller]
pub(crate) fn check(strategy: &str, check: &str, case: &str) {
    let strategy = strategy.replace('_', "-");
    let check = check::find(check.trim_end_matches('_')).expect("the check is on the list");
    let case = fixtures::case(case).expect("the case is on the list");
    let rung = ladder::find(&strategy).expect("the strategy is on the ladder");
    let mut judge = Judge::new(rung.strategy).row_by_row(rung.row_by_row);
    // A test that is ignored by default runs to its end when it is requested.
    if rung.row_by_row && check.cost(case).is_some_and(|cost| cost > EFFORT) {
        judge = judge.effort(None).time_limit(PATIENCE);
    }
    match judge.judge(check, case).outcome {
        Outcome::Passed => {}
        // Written past the capture of output: a test that passes without having tested must not be
        // silent.
        Outcome::Skipped(reason) => {
            let _ = writeln!(
                io::stderr(),
                "skipped {strategy}, check {} on {case}: {reason}",
                check.name
            );
        }
        Outcome::Failed(failure) => failure.panic(),
    }
}
