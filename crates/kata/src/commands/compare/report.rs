//! What a comparison found, as data: the JSON is this, and tables and CSV are made from it.

use std::time::{SystemTime, UNIX_EPOCH};

use ladder::Rung;
use serde::Serialize;
use sudoku::{Limits, Work};

use super::Args;
use super::count::{Counted, Counts, Outcome};
use super::measure::Times;
use super::sets::Set;
use crate::budget;
use crate::machine::{COMPILER, Machine, OPT_LEVEL};

/// Everything that a comparison found, and under which conditions.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    /// The command that made it.
    pub(super) command: String,
    pub(super) version: &'static str,
    /// When it was made, in seconds since 1970.
    pub(super) unix_time: u64,
    pub(super) machine: Machine,
    pub(super) compiler: &'static str,
    pub(super) opt_level: &'static str,
    pub(super) limits: LimitsReport,
    pub(super) definitions: Definitions,
    /// How often everything was run at least for the times; the best counts.
    pub(super) runs: u32,
    pub(super) sets: Vec<SetReport>,
    pub(super) strategies: Vec<StrategyReport>,
}

/// What one puzzle was allowed to cost.
#[derive(Debug, Serialize)]
pub(super) struct LimitsReport {
    pub(super) solutions: u64,
    pub(super) placements: Option<u64>,
    pub(super) seconds: Option<f64>,
}

impl From<Limits<'_>> for LimitsReport {
    fn from(limits: Limits<'_>) -> Self {
        let Limits { solutions, placements, time, .. } = limits;
        Self { solutions, placements, seconds: time.map(|time| time.as_secs_f64()) }
    }
}

/// What the words mean.
#[derive(Debug, Serialize)]
pub(super) struct Definitions {
    solved: &'static str,
    wrong: &'static str,
    common: &'static str,
    placements: &'static str,
    backtracks: &'static str,
    guesses: &'static str,
    deductions: &'static str,
    nanoseconds_a_puzzle: &'static str,
    nanoseconds_a_placement: &'static str,
    times_the_fastest: &'static str,
}

const DEFINITIONS: Definitions = Definitions {
    solved: "puzzles of which, within the limits, as many solutions were found as asked for, or it was shown that there are no more",
    wrong: "puzzles with an answer that breaks a rule, changes a given, or has another number of solutions than is known",
    common: "the puzzles that every strategy solved; a strategy that solved none at all has no say",
    placements: "digits written by choice; mean a puzzle",
    backtracks: "digits written by choice and taken back; mean a puzzle",
    guesses: "placements in a cell in which more than one digit was possible at that moment; mean a puzzle",
    deductions: "digits that the rules, or the digits tried before, forced; mean a puzzle",
    nanoseconds_a_puzzle: "processor time of one thread for the whole set, the best of all runs, without budget and counters, divided by its puzzles",
    nanoseconds_a_placement: "time a puzzle divided by placements a puzzle",
    times_the_fastest: "time a puzzle divided by that of the strategy with the least",
};

/// A set of puzzles.
#[derive(Debug, Serialize)]
pub(super) struct SetReport {
    pub(super) name: String,
    pub(super) puzzles: usize,
    /// How many there were before a sample was taken.
    pub(super) sampled_from: usize,
    pub(super) common: usize,
}

/// One strategy on all of the puzzles.
#[derive(Debug, Serialize)]
pub(super) struct StrategyReport {
    pub(super) name: &'static str,
    pub(super) package: &'static str,
    pub(super) puzzles: usize,
    pub(super) solved: usize,
    pub(super) wrong: usize,
    /// On the common puzzles; `None` if it solved none of them.
    pub(super) common: Option<Figures>,
    pub(super) sets: Vec<OnSet>,
}

/// One strategy on one set.
#[derive(Debug, Serialize)]
pub(super) struct OnSet {
    pub(super) set: String,
    pub(super) puzzles: usize,
    pub(super) solved: usize,
    pub(super) wrong: usize,
    /// On the whole set; `None` unless it solved all of it.
    pub(super) figures: Option<Figures>,
}

/// Means over puzzles.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Figures {
    pub(super) puzzles: usize,
    pub(super) placements: f64,
    pub(super) backtracks: f64,
    pub(super) guesses: f64,
    pub(super) deductions: f64,
    pub(super) nanoseconds_a_puzzle: f64,
    /// `None` for a strategy that places nothing by choice.
    pub(super) nanoseconds_a_placement: Option<f64>,
    pub(super) times_the_fastest: f64,
}

impl Report {
    pub(super) fn new(args: &Args, rungs: &[&Rung], sets: &[Set], counts: &Counts, times: &Times) -> Self {
        let set_report = |(set, common): (&Set, &Vec<usize>)| SetReport {
            name: set.name.clone(),
            puzzles: set.puzzles.len(),
            sampled_from: set.of,
            common: common.len(),
        };
        let strategies = rungs.iter().enumerate().map(|(index, rung)| strategy(rung, index, sets, counts, times));
        let mut report = Self {
            command: command_line(),
            version: env!("CARGO_PKG_VERSION"),
            unix_time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            machine: Machine::this(),
            compiler: COMPILER,
            opt_level: OPT_LEVEL,
            limits: budget::limits(args.limit, &args.budgets).into(),
            definitions: DEFINITIONS,
            runs: times.runs,
            sets: sets.iter().zip(&times.common).map(set_report).collect(),
            strategies: strategies.collect(),
        };
        compare_with_fastest(report.strategies.iter_mut().map(|strategy| strategy.common.as_mut()));
        for set in 0..sets.len() {
            compare_with_fastest(report.strategies.iter_mut().map(|strategy| strategy.sets[set].figures.as_mut()));
        }
        report
    }

    /// How many puzzles there are.
    pub(super) fn puzzles(&self) -> usize {
        self.sets.iter().map(|set| set.puzzles).sum()
    }

    /// How many puzzles every strategy solved.
    pub(super) fn common(&self) -> usize {
        self.sets.iter().map(|set| set.common).sum()
    }
}

/// The command as one would type it, whatever the path of the program.
fn command_line() -> String {
    let args = std::env::args().skip(1).map(|arg| {
        let plain = |c: char| c.is_alphanumeric() || "-_./,=:+%@".contains(c);
        if !arg.is_empty() && arg.chars().all(plain) { arg } else { format!("'{}'", arg.replace('\'', r"'\''")) }
    });
    std::iter::once("kata".to_owned()).chain(args).collect::<Vec<_>>().join(" ")
}

fn strategy(rung: &Rung, index: usize, sets: &[Set], counts: &Counts, times: &Times) -> StrategyReport {
    let how_many = |counted: &[Counted], result| counted.iter().filter(|counted| counted.result == result).count();
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
            figures: seconds.map(|seconds| Figures::new(counted.iter(), seconds)),
        })
        .collect();
    let common = counts.iter().zip(&times.common).flat_map(|(counted, common)| common.iter().map(|&i| &counted[i]));
    StrategyReport {
        name: rung.name(),
        package: rung.package,
        puzzles: sets.iter().map(|set| set.puzzles).sum(),
        solved: sets.iter().map(|set| set.solved).sum(),
        wrong: sets.iter().map(|set| set.wrong).sum(),
        common: times.on_common[index].map(|seconds| Figures::new(common, seconds)),
        sets,
    }
}

impl Figures {
    fn new<'a>(counted: impl Iterator<Item = &'a Counted>, seconds: f64) -> Self {
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
        Self {
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
}

fn compare_with_fastest<'a>(figures: impl Iterator<Item = Option<&'a mut Figures>>) {
    let figures: Vec<&mut Figures> = figures.flatten().collect();
    let fastest = figures.iter().map(|figures| figures.nanoseconds_a_puzzle).fold(f64::INFINITY, f64::min);
    for figures in figures {
        figures.times_the_fastest = figures.nanoseconds_a_puzzle / fastest;
    }
}
