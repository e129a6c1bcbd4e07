//! Each path that the processor allows, forced: the shared suite, and the recorded work on the
//! tiers. The target `forms` of `.ci/fuzz` has random puzzles with none, one and many solutions.

use judge::{Judge, PATIENCE, fixtures, work};
use three_registers::{Path, ThreeRegisters};

/// A sweep that overlooks something leads to the same solutions by more guesses, so answers alone
/// do not show it.
#[test]
fn every_path_solves_as_recorded() {
    for path in Path::ALL {
        let Some(strategy) = ThreeRegisters::on(*path) else {
            eprintln!("skipped: this processor cannot take {path:?}");
            continue;
        };
        let judge = Judge {
            time_limit: PATIENCE,
            ..Judge::new(strategy)
        };
        if let Some(finding) = judge.run(|_| {}).finding() {
            panic!("on the path {path:?}: {finding}");
        }
        for tier in fixtures::tiers() {
            let work = work::of_tier(strategy, tier);
            let difference = work::difference("three-registers", tier.name, &work);
            assert_eq!(difference, None, "{} on the path {path:?}", tier.name);
        }
    }
}
