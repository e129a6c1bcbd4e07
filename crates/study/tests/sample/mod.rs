//! Sample results of a comparison.

use compare::SetKind;
use compare::machine::Machine;
use compare::results::{
    Bounds, Figures, MeanWork, Results, SetResults, SetSize, StrategyResults, Timing,
};

/// Two row-by-row strategies and one that places nothing by choice, on two sets of two puzzles.
pub(crate) fn results() -> Results {
    let set = |name: &str| SetSize {
        name: name.to_owned(),
        puzzles: 2,
        sampled_from: 2,
        kind: SetKind::Timed,
    };
    Results {
        command: "kata compare --format json".to_owned(),
        version: "0.1.0".to_owned(),
        unix_time: 1_795_219_200,
        machine: Machine {
            processor: "Processor".to_owned(),
            cores: 2,
            system: "linux x86_64".to_owned(),
        },
        compiler: "rustc 1.95.0 (59807616e 2026-04-14)".to_owned(),
        opt_level: "3".to_owned(),
        limits: Bounds { solutions: 1, placements: None, seconds: None },
        definitions: [("placements".to_owned(), "digits written by choice".to_owned())].into(),
        runs: 3,
        sets: vec![set("easy"), set("hard")],
        strategies: vec![
            strategy("naive-scan", [300.0, 170_000.0], [18_000.0, 9e6]),
            strategy("xor-bitmask", [300.0, 170_000.0], [7000.0, 2.5e6]),
            strategy("sat", [0.0, 0.0], [900_000.0, 950_000.0]),
        ],
    }
}

/// Four runs of the same length.
fn timing(nanoseconds: f64) -> Timing {
    Timing {
        runs: 4,
        minimum: nanoseconds,
        first_quartile: nanoseconds,
        median: nanoseconds,
        third_quartile: nanoseconds,
    }
}

fn strategy(name: &str, placements: [f64; 2], times: [f64; 2]) -> StrategyResults {
    let figures = |set: usize| Figures {
        puzzles: 2,
        work: Some(MeanWork {
            placements: placements[set],
            backtracks: placements[set],
            checks: 9.0 * placements[set],
            reads: 27.0 * placements[set],
            guesses: 0.0,
            deductions: 0.0,
        }),
        nanoseconds_per_puzzle: timing(times[set]),
        nanoseconds_per_placement: None,
        times_the_fastest: 1.0,
    };
    let on_set = |(index, set): (usize, &str)| SetResults {
        set: set.to_owned(),
        puzzles: 2,
        solved: 2,
        wrong: 0,
        figures: Some(figures(index)),
        many_at_once: Some(timing(times[index] / 2.0)),
        faster: None,
        failure: None,
        each: vec![Some(times[index] / 2.0), Some(times[index] * 1.5)],
    };
    StrategyResults {
        name: name.to_owned(),
        package: name.to_owned(),
        program: None,
        previous: None,
        puzzles: 4,
        solved: 4,
        wrong: 0,
        sets: ["easy", "hard"].into_iter().enumerate().map(on_set).collect(),
        measured: Vec::new(),
    }
}
