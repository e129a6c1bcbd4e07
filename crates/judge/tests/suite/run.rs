//! The body of the suite's tests: a plain function, so that it is compiled once for all strategies
//! and cases.

use judge::{EFFORT, Judge, PATIENCE, check, fixtures};

/// Runs one check on one strategy and one case. The names are those of the test: a Rust name has
/// `_` for `-`, and `break_` for the keyword `break`.
#[track_caller]
pub(crate) fn check(strategy: &str, check: &str, case: &str) {
    let strategy = strategy.replace('_', "-");
    let check = check::find(check.trim_end_matches('_')).expect("the check is on the list");
    let case = fixtures::case(case).expect("the case is on the list");
    let rung = ladder::find(&strategy).expect("the strategy is on the ladder");
    let mut judge = Judge::new(rung.strategy()).listed(rung.row_by_row);
    // A test that is ignored by default runs to its end when it is requested.
    if rung.row_by_row && check.cost(case).is_some_and(|cost| cost > EFFORT) {
        judge = Judge { effort: None, time_limit: PATIENCE, ..judge };
    }
    judge.judge(check, case).assert_passed(&strategy);
}
