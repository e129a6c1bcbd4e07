//! The one suite: every check, on every case, for every strategy of the list.
//!
//! A test is named `strategy::check::case`, so that `cargo test xor_bitmask` runs one strategy,
//! `cargo test symmetry` one check, and `cargo test al_escargot` one case. The list of cases is
//! `fixtures/cases.tsv`, the list of strategies is `ladder::for_each_strategy!`; neither needs an
//! edit here.
//!
//! A search row by row cannot finish every case in reasonable time. Those tests are ignored, with
//! the number of placements as the reason; `cargo test --release -p judge -- --ignored` runs them.
//! A strategy with an order of its own gets every case within the default effort. A search that
//! needs more is skipped, and the test prints a line `skipped …`.

mod run;

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

macro_rules! suite {
    ($($name:ident $order:ident $row:tt;)*) => {
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
        each_case!(solution, crate::run::check);
        each_case!(count, crate::run::check);
        each_case!(enumeration, crate::run::check);
        same_for_all!();
    };
    (row_by_row) => {
        each_case_to_first!(solution, crate::run::check);
        each_case_to_first!(walk, crate::run::check);
        each_case_to_end!(count, crate::run::check);
        each_case_to_end!(enumeration, crate::run::check);
        same_for_all!();
    };
}

macro_rules! same_for_all {
    () => {
        each_case!(break_, crate::run::check);
        each_case!(events, crate::run::check);
        each_case!(limit, crate::run::check);
        each_case!(budget, crate::run::check);
        each_case!(repeat, crate::run::check);
        each_case!(work, crate::run::check);
        each_cheap_case!(threads, crate::run::check);
        each_cheap_case!(many, crate::run::check);
        each_cheap_case!(symmetry, crate::run::check);
    };
}

ladder::for_each_strategy!(suite);

#[test]
fn every_case_that_a_check_takes_is_a_test() {
    for check in judge::CHECKS {
        let taken: Vec<&str> = judge::fixtures::cases()
            .iter()
            .filter(|case| check.takes(case))
            .map(|case| case.name)
            .collect();
        let tested = if check.needs == judge::Needs::Repeats { CHEAP_CASES } else { ALL_CASES };
        assert_eq!(taken, tested, "crates/judge/build.rs and the check {} disagree", check.name);
    }
}
