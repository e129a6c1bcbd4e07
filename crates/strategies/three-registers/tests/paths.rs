//! Each path that the processor allows, forced: the shared suite, and the recorded work on the
//! tiers. The target `paths` of `.ci/fuzz` has random puzzles with none, one and many solutions.

use judge::work::{self, WorkComparison};
use judge::{Judge, PATIENCE, fixtures};
use three_registers::{OnPath, Path, ThreeRegisters};

/// Every path that this processor can take. Prints which it cannot.
fn paths() -> Vec<OnPath> {
    let on = |path: Path| {
        let solver = ThreeRegisters::on(path);
        if solver.is_none() {
            eprintln!("skipped: this processor cannot take {path:?}");
        }
        solver
    };
    Path::ALL.iter().copied().filter_map(on).collect()
}

/// The best path is that of the strategy, which the judge's own tests run.
#[test]
fn the_shared_suite_accepts_the_other_paths() {
    assert!(paths().iter().any(|solver| solver.path() == Path::best()));
    for solver in paths().into_iter().filter(|solver| solver.path() != Path::best()) {
        let judge = Judge { time_limit: PATIENCE, ..Judge::new(solver.strategy()) };
        let report = judge.run(|_| {});
        if let Some(failure) = report.failure() {
            eprintln!("on the path {}", solver.path().name());
            panic!("{failure}");
        }
    }
}

/// A sweep that overlooks something leads to the same solutions by more guesses, so answers alone
/// do not show it.
#[test]
fn every_path_does_the_recorded_work() {
    for solver in paths() {
        for tier in fixtures::tiers() {
            let work = work::of_tier(solver.strategy(), tier);
            let compared = work::compare("three-registers", tier.name, &work);
            let path = solver.path().name();
            assert_eq!(compared, WorkComparison::Same, "{} on the path {path}", tier.name);
        }
    }
}
