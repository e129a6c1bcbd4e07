//! Each path that the processor allows, forced: the shared suite. The target `paths` of `.ci/fuzz`
//! has random puzzles with none, one and many solutions.

use judge::{Judge, PATIENCE};
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
