//! The one suite: every check, on every case, for every strategy of the list.
//!
//! A test is named `strategy::check::case`, so that `cargo test xor_bitmask` runs one strategy,
//! `cargo test symmetry` one check, and `cargo test al_escargot` one case. The list of cases is
//! `fixtures/cases.tsv`, the list of strategies is `crates/ladder/ladder.tsv`; neither needs an
//! edit here.
//!
//! A search row by row cannot finish every case in reasonable time. Those tests are ignored, with
//! the number of placements as the reason; `cargo test --release -p judge -- --ignored` runs them.
//! A strategy with an order of its own gets every case within the default effort. A search that
//! needs more is skipped, and the test prints a line `skipped …` with `-- --show-output`.

use judge::check::{self, Needs};
use judge::{EFFORT, Judge, PATIENCE, fixtures};

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

macro_rules! suite {
    ($($name:ident $order:ident;)*) => {
        $(
            mod $name {
                const NAME: &str = stringify!($name);
                tests_of!($order);
            }
        )*
    };
}

/// The tests of a strategy, by the order in which its row says that it searches.
macro_rules! tests_of {
    (own_order) => {
        each_case!(solution, crate::run);
        each_case!(count, crate::run);
        each_case!(enumeration, crate::run);
        same_for_all!();
    };
    (row_by_row) => {
        each_case_to_first!(solution, crate::run);
        each_case_to_first!(walk, crate::run);
        each_case_to_end!(count, crate::run);
        each_case_to_end!(enumeration, crate::run);
        same_for_all!();
    };
}

macro_rules! same_for_all {
    () => {
        each_case!(break_, crate::run);
        each_case!(events, crate::run);
        each_case!(limit, crate::run);
        each_case!(budget, crate::run);
        each_case!(repeat, crate::run);
        each_case!(work, crate::run);
        each_cheap_case!(threads, crate::run);
        each_cheap_case!(many, crate::run);
        each_cheap_case!(symmetry, crate::run);
    };
}

ladder::for_each_strategy!(suite);

/// Runs one check on one strategy and one case: a plain function, so that it is compiled once for
/// all tests. The names are those of the test: a Rust name has `_` for `-`, and `break_` for the
/// keyword `break`.
#[track_caller]
fn run(strategy: &str, check: &str, case: &str) {
    let strategy = strategy.replace('_', "-");
    let check = check::find(check.trim_end_matches('_')).expect("the check is on the list");
    let case = fixtures::case(case).expect("the case is on the list");
    let rung = ladder::find(&strategy).expect("the strategy is on the ladder");
    let mut judge = Judge::new(rung.strategy()).listed(rung.row_by_row);
    // A test that is ignored by default runs to its end when it is requested.
    let to_end = rung.row_by_row && check.needs != Needs::Beginning;
    if to_end && case.exhaustion.is_some_and(|needed| needed > EFFORT) {
        judge = Judge { effort: None, time_limit: PATIENCE, ..judge };
    }
    judge.judge(check, case).assert_passed(&strategy);
}
