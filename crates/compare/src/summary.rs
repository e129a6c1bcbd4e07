//! [`compare`]: runs both passes and puts counts and times together as [`Results`].

use std::time::{SystemTime, UNIX_EPOCH};

use ladder::Rung;
use sudoku::Work;

use crate::budget;
use crate::count::{self, Count, Counts, Grade};
use crate::each::measure_each;
use crate::machine::{COMPILER, Machine, OPT_LEVEL};
use crate::measure::{self, Times};
use crate::plan::Plan;
use crate::progress::Watcher;
use crate::results::{Bounds, Figures, Results, SetResults, SetSize, StrategyResults, Timing};
use crate::sets::Set;
use crate::throughput::Excluded;

/// What the words of the results mean.
const DEFINITIONS: [(&str, &str); 12] = [
    ("backtracks", "digits written by choice and taken back; mean per puzzle"),
    (
        "common",
        "the puzzles that every strategy solved; a strategy that solved no puzzle is excluded",
    ),
    ("deductions", "digits forced by the rules or by the digits tried before; mean per puzzle"),
    (
        "each",
        "processor time of each puzzle alone in nanoseconds, minimum of several runs; null where the strategy did not solve it",
    ),
    (
        "guesses",
        "placements in a cell that had more than one candidate at that moment; mean per puzzle",
    ),
    (
        "nanoseconds_per_placement",
        "minimum time per puzzle divided by placements per puzzle; null without placements",
    ),
    (
        "nanoseconds_per_puzzle",
        "processor time of one thread for the whole set, without budget and counters, divided by its puzzles; minimum and quartiles of the runs",
    ),
    ("placements", "digits written by choice; mean per puzzle"),
    (
        "solved",
        "puzzles of which the strategy found, within the limits, as many solutions as asked for, or showed that there are no more",
    ),
    (
        "throughput",
        "nanoseconds per puzzle on one core for many different puzzles: the common puzzles or other forms of them, one at a time and all at once; null for a strategy that is too slow",
    ),
    ("times_the_fastest", "minimum time per puzzle divided by that of the fastest strategy"),
    (
        "wrong",
        "answers that break a rule, change a given, or have another number of solutions than is known",
    ),
];

/// Counts and measures the strategies on the sets.
pub fn compare(rungs: &[&Rung], sets: &[Set], plan: &Plan<'_>, watcher: Watcher<'_>) -> Results {
    let limits = budget::limits(plan.solutions, plan.budgets);
    let counts = count::count(rungs, sets, &limits, watcher);
    let times = measure::measure(rungs, sets, &counts, plan, watcher);
    let mut strategies: Vec<StrategyResults> = rungs
        .iter()
        .enumerate()
        .map(|(index, rung)| strategy_results(rung, index, sets, &counts, &times))
        .collect();
    compare_with_fastest(strategies.iter_mut().map(|strategy| strategy.common.as_mut()));
    for set in 0..sets.len() {
        compare_with_fastest(
            strategies.iter_mut().map(|strategy| strategy.sets[set].figures.as_mut()),
        );
    }
    if plan.each {
        let each = measure_each(rungs, sets, &counts, plan.solutions, watcher);
        for (strategy, each) in strategies.iter_mut().zip(each) {
            for (set, each) in strategy.sets.iter_mut().zip(each) {
                set.each = each;
            }
        }
    }
    Results {
        command: plan.command.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        unix_time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
        machine: Machine::current(),
        compiler: COMPILER.to_owned(),
        opt_level: OPT_LEVEL.to_owned(),
        limits: Bounds {
            solutions: limits.solutions,
            placements: limits.placements,
            seconds: limits.time.map(|time| time.as_secs_f64()),
        },
        definitions: DEFINITIONS
            .map(|(word, meaning)| (word.to_owned(), meaning.to_owned()))
            .into(),
        runs: times.runs,
        sets: sets.iter().zip(&times.common).map(|(set, common)| set_size(set, common)).collect(),
        strategies,
    }
}

fn set_size(set: &Set, common: &[usize]) -> SetSize {
    SetSize {
        name: set.name.clone(),
        puzzles: set.puzzles.len(),
        sampled_from: set.sampled_from,
        common: common.len(),
    }
}

fn strategy_results(
    rung: &Rung,
    index: usize,
    sets: &[Set],
    counts: &Counts,
    times: &Times,
) -> StrategyResults {
    let graded =
        |counts: &[Count], grade| counts.iter().filter(|count| count.grade == grade).count();
    let counts = &counts[index];
    let sets: Vec<SetResults> = sets
        .iter()
        .zip(counts)
        .zip(&times.on_set[index])
        .map(|((set, counts), seconds)| SetResults {
            set: set.name.clone(),
            puzzles: set.puzzles.len(),
            solved: graded(counts, Grade::Solved),
            wrong: graded(counts, Grade::Wrong),
            figures: seconds.map(|seconds| means(counts.iter(), seconds)),
            each: Vec::new(),
        })
        .collect();
    let common = counts
        .iter()
        .zip(&times.common)
        .flat_map(|(counts, common)| common.iter().map(|&index| &counts[index]));
    let throughput = times.throughput[index];
    let wrong_of_many = if let Err(Excluded::Wrong(wrong)) = throughput { wrong } else { 0 };
    StrategyResults {
        name: rung.name().to_owned(),
        package: rung.package.to_owned(),
        puzzles: sets.iter().map(|set| set.puzzles).sum(),
        solved: sets.iter().map(|set| set.solved).sum(),
        wrong: sets.iter().map(|set| set.wrong).sum::<usize>() + wrong_of_many,
        common: times.on_common[index].map(|seconds| means(common, seconds)),
        sets,
        throughput: throughput.ok(),
    }
}

fn means<'a>(counts: impl Iterator<Item = &'a Count>, seconds: Timing) -> Figures {
    let (mut sum, mut puzzles) = (Work::default(), 0);
    for count in counts {
        sum += count.work;
        puzzles += 1;
    }
    let mean = |sum: u64| sum as f64 / puzzles as f64;
    let nanoseconds_per_puzzle = seconds.times(1e9 / puzzles as f64);
    let placements = mean(sum.placements);
    Figures {
        puzzles,
        placements,
        backtracks: mean(sum.backtracks),
        guesses: mean(sum.guesses),
        deductions: mean(sum.deductions),
        nanoseconds_per_puzzle,
        nanoseconds_per_placement: (placements > 0.0)
            .then(|| nanoseconds_per_puzzle.minimum / placements),
        times_the_fastest: 1.0,
    }
}

fn compare_with_fastest<'a>(figures: impl Iterator<Item = Option<&'a mut Figures>>) {
    let figures: Vec<&mut Figures> = figures.flatten().collect();
    let time = |figures: &Figures| figures.nanoseconds_per_puzzle.minimum;
    let fastest = figures.iter().map(|figures| time(figures)).fold(f64::INFINITY, f64::min);
    for figures in figures {
        figures.times_the_fastest = time(figures) / fastest;
    }
}
