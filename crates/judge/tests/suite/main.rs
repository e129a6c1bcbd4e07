//! The one suite: every check, on every case, for every strategy of the list.
//!
//! A test is named `strategy::check::case`, so that `cargo test xor_bitmask` runs one strategy,
//! `cargo test symmetry` one check, and `cargo test al_escargot` one case. The list of cases is
//! `fixtures/cases.tsv`, the list of strategies is `ladder::for_each_strategy!`; neither needs an
//! edit here.
//!
//! A documented strategy cannot finish every case in reasonable time. Those tests are ignored, and
//! say how many placements they take; `cargo test --release -p judge -- --ignored` runs them.
//! Any other strategy is put to every case, within the usual effort; where it gives up, a line
//! `skipped …` is printed past the capture of the test's output.

mod run;

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

macro_rules! suite {
    ($($name:ident => $package:ident::$solver:ident,)*) => {
        $(
            mod $name {
                const NAME: &str = stringify!($name);
                tests_of!($name);
            }
        )*
    };
}

/// Which tests a strategy gets. A test below holds the names against `ladder::DOCUMENTED`.
macro_rules! tests_of {
    (naive_scan) => {
        documented!();
    };
    (naive_rescan) => {
        documented!();
    };
    (bool_arrays) => {
        documented!();
    };
    (count_arrays) => {
        documented!();
    };
    (empty_list) => {
        documented!();
    };
    (xor_bitmask) => {
        documented!();
    };
    ($other:ident) => {
        pub(crate) const DOCUMENTED: bool = false;
        each_case!(solution, crate::run::check);
        each_case!(count, crate::run::check);
        each_case!(enumeration, crate::run::check);
        same_for_all!();
    };
}

macro_rules! documented {
    () => {
        pub(crate) const DOCUMENTED: bool = true;
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
        each_cheap_case!(threads, crate::run::check);
        each_cheap_case!(many, crate::run::check);
        each_cheap_case!(symmetry, crate::run::check);
    };
}

ladder::for_each_strategy!(suite);

macro_rules! marked_as_documented {
    ($($name:ident => $package:ident::$solver:ident,)*) => { [$((stringify!($name), $name::DOCUMENTED)),*] };
}

#[test]
fn the_documented_strategies_are_the_head_of_the_ladder() {
    for (index, (name, documented)) in
        ladder::for_each_strategy!(marked_as_documented).into_iter().enumerate()
    {
        let expected = index < ladder::DOCUMENTED;
        assert_eq!(
            documented, expected,
            "{name}: edit `tests_of!` above, or DOCUMENTED in crates/ladder/src/lib.rs"
        );
    }
}

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
