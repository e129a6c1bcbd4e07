//! Judges each strategy up to its first failure, and compares its work on the tiers.
//!
//! `.ci/mutants` runs one of these tests per mutant. They make the demands of the suite, but build
//! much sooner. They are ignored by default, because the suite demands the same.

use judge::{Judge, PATIENCE, QUICK_EFFORT, fixtures, work};

macro_rules! accept {
    ($($name:ident $order:ident $row:tt;)*) => {
        $(
            mod $name {
                #[test]
                #[ignore = "the suite makes the same demands; .ci/mutants runs it"]
                fn is_accepted() {
                    super::accepts(stringify!($name));
                }
            }
        )*
    };
}

ladder::for_each_strategy!(accept);

#[track_caller]
fn accepts(name: &str) {
    let rung = ladder::find(&name.replace('_', "-")).expect("the strategy is on the ladder");
    let strategy = rung.strategy();
    // The tiers first: what is weaker than recorded is found soonest there.
    for tier in fixtures::tiers() {
        work::compare(rung.name(), tier.name, &work::of_tier(strategy, tier))
            .unwrap_or_else(|difference| panic!("{tier}: {difference}"));
    }
    // cargo-mutants ends a search that does not end; a slow machine is no failure.
    let judge = Judge::new(strategy).listed(rung.row_by_row);
    let judge = Judge { effort: Some(QUICK_EFFORT), time_limit: PATIENCE, ..judge };
    judge.run(|record| record.assert_passed(rung.name()));
}
