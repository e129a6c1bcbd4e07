//! What a comparison found, put together: counts and times become [`Results`].

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ladder::Rung;
use study::results::{self, Figures, Limits, OfStrategy, OnSet, Results};
use sudoku::Work;

use super::closer;
use super::count::{self, Counted, Counts, Outcome};
use super::measure::{self, Times};
use super::sets::Set;
use crate::budget::{self, Budget};
use crate::machine::{COMPILER, OPT_LEVEL, this_machine};

/// What the words mean.
const DEFINITIONS: [(&str, &str); 12] = [
    ("backtracks", "digits written by choice and taken back; mean a puzzle"),
    (
        "common",
        "the puzzles that every strategy solved; a strategy that solved none at all has no say",
    ),
    ("deductions", "digits that the rules, or the digits tried before, forced; mean a puzzle"),
    (
        "each",
        "processor time of each puzzle alone, in nanoseconds, the best of several runs; null where it was not solved",
    ),
    (
        "guesses",
        "placements in a cell in which more than one digit was possible at that moment; mean a puzzle",
    ),
    ("nanoseconds_a_placement", "time a puzzle divided by placements a puzzle"),
    (
        "nanoseconds_a_puzzle",
        "processor time of one thread for the whole set, the best of all runs, without budget and counters, divided by its puzzles",
    ),
    ("placements", "digits written by choice; mean a puzzle"),
    (
        "solved",
        "puzzles of which, within the limits, as many solutions were found as asked for, or it was shown that there are no more",
    ),
    (
        "throughput",
        "puzzles a second: a sample of the common puzzles, repeated, one at a time and all of them at once, on one core",
    ),
    ("times_the_fastest", "time a puzzle divided by that of the strategy with the least"),
    (
        "wrong",
        "puzzles with an answer that breaks a rule, changes a given, or has another number of solutions than is known",
    ),
];

/// What was asked for.
pub(crate) struct Plan<'a> {
    /// Search for so many solutions.
    pub(crate) solutions: u64,
    /// What one puzzle may cost.
    pub(crate) budgets: &'a [Budget],
    /// How long to measure.
    pub(crate) time: Duration,
    /// Whether to look closer: at each puzzle, and at one at a time against many at once.
    pub(crate) closer: bool,
}

/// Counts and measures the strategies on the sets.
pub(crate) fn compare(rungs: &[&Rung], sets: &[Set], plan: &Plan<'_>) -> Results {
    let limits = budget::limits(plan.solutions, plan.budgets);
    let counts = count::count(rungs, sets, &limits);
    let times = measure::measure(rungs, sets, &counts, plan.solutions, plan.time);
    let mut results = Results {
        command: command_line(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        unix_time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
        machine: this_machine(),
        compiler: COMPILER.to_owned(),
        opt_level: OPT_LEVEL.to_owned(),
        limits: Limits {
            solutions: limits.solutions,
            placements: limits.placements,
            seconds: limits.time.map(|time| time.as_secs_f64()),
        },
        definitions: DEFINITIONS
            .map(|(word, meaning)| (word.to_owned(), meaning.to_owned()))
            .into(),
        runs: times.runs,
        sets: sets.iter().zip(&times.common).map(|(set, common)| of_set(set, common)).collect(),
        strategies: rungs
            .iter()
            .enumerate()
            .map(|(index, rung)| of_strategy(rung, index, sets, &counts, &times))
            .collect(),
    };
    compare_with_fastest(results.strategies.iter_mut().map(|strategy| strategy.common.as_mut()));
    for set in 0..sets.len() {
        compare_with_fastest(
            results.strategies.iter_mut().map(|strategy| strategy.sets[set].figures.as_mut()),
        );
    }
    if plan.closer {
        closer::look(rungs, sets, &counts, &times.common, plan.solutions, &mut results);
    }
    results
}

fn of_set(set: &Set, common: &[usize]) -> results::Set {
    let (name, puzzles) = (set.name.clone(), set.puzzles.len());
    results::Set { name, puzzles, sampled_from: set.of, common: common.len() }
}

/// The command as one would type it, whatever the path of the program.
fn command_line() -> String {
    let args = std::env::args().skip(1).map(|arg| {
        let plain = |c: char| c.is_alphanumeric() || "-_./,=:+%@".contains(c);
        if !arg.is_empty() && arg.chars().all(plain) {
            arg
        } else {
            format!("'{}'", arg.replace('\'', r"'\''"))
        }
    });
    std::iter::once("kata".to_owned()).chain(args).collect::<Vec<_>>().join(" ")
}

fn of_strategy(
    rung: &Rung,
    index: usize,
    sets: &[Set],
    counts: &Counts,
    times: &Times,
) -> OfStrategy {
    let how_many = |counted: &[Counted], result| {
        counted.iter().filter(|counted| counted.result == result).count()
    };
    let counts = &counts[index];
    let sets: Vec<OnSet> = sets
        .iter()
        .zip(counts)
        .zip(&times.on_set[index])
        .map(|((set, counted), seconds)| OnSet {
            set: set.name.clone(),
            puzzles: set.puzzles.len(),
            solved: how_many(counted, Outcome::Solved),
            wrong: how_many(counted, Outcome::Wrong),
            figures: seconds.map(|seconds| means(counted.iter(), seconds)),
            each: Vec::new(),
        })
        .collect();
    let common = counts
        .iter()
        .zip(&times.common)
        .flat_map(|(counted, common)| common.iter().map(|&i| &counted[i]));
    OfStrategy {
        name: rung.name().to_owned(),
        package: rung.package.to_owned(),
        puzzles: sets.iter().map(|set| set.puzzles).sum(),
        solved: sets.iter().map(|set| set.solved).sum(),
        wrong: sets.iter().map(|set| set.wrong).sum(),
        common: times.on_common[index].map(|seconds| means(common, seconds)),
        sets,
        throughput: None,
    }
}

fn means<'a>(counted: impl Iterator<Item = &'a Counted>, seconds: f64) -> Figures {
    let (mut sum, mut puzzles) = (Work::default(), 0);
    for one in counted {
        sum += one.work;
        puzzles += 1;
    }
    #[expect(clippy::cast_precision_loss, reason = "means need no more than 53 bits")]
    let mean = |sum: u64| sum as f64 / puzzles as f64;
    #[expect(clippy::cast_precision_loss, reason = "means need no more than 53 bits")]
    let nanoseconds_a_puzzle = seconds * 1e9 / puzzles as f64;
    let placements = mean(sum.placements);
    Figures {
        puzzles,
        placements,
        backtracks: mean(sum.backtracks),
        guesses: mean(sum.guesses),
        deductions: mean(sum.deductions),
        nanoseconds_a_puzzle,
        nanoseconds_a_placement: (placements > 0.0).then(|| nanoseconds_a_puzzle / placements),
        times_the_fastest: 1.0,
    }
}

fn compare_with_fastest<'a>(figures: impl Iterator<Item = Option<&'a mut Figures>>) {
    let figures: Vec<&mut Figures> = figures.flatten().collect();
    let fastest =
        figures.iter().map(|figures| figures.nanoseconds_a_puzzle).fold(f64::INFINITY, f64::min);
    for figures in figures {
        figures.times_the_fastest = figures.nanoseconds_a_puzzle / fastest;
    }
}
