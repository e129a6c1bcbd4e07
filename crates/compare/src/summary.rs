//! [`compare`]: runs both passes and puts counts and times together as [`Results`].

use std::time::{SystemTime, UNIX_EPOCH};

use ladder::Rung;
use sudoku::Work;

use crate::budget;
use crate::contestant::Contestant;
use crate::count::{self, Count, Counts, Grade};
use crate::each::measure_each;
use crate::machine::{COMPILER, Machine, OPT_LEVEL};
use crate::measure::{self, Times};
use crate::plan::Plan;
use crate::program_count;
use crate::progress::{Phase, Progress, Watcher};
use crate::results::{
    Bounds, Failure, Figures, MeanWork, Results, SetResults, SetSize, StrategyResults, Timing,
};
use crate::sets::Set;
use crate::throughput::Excluded;

/// What the words of the results mean.
const DEFINITIONS: [(&str, &str); 15] = [
    ("backtracks", "digits written by choice and taken back; mean per puzzle"),
    (
        "checks",
        "digits tested in a cell, and looks at how many options a cell or another constraint has; mean per puzzle, 0 for a strategy that reports none",
    ),
    (
        "common",
        "the puzzles that every strategy solved; a strategy that solved no puzzle is excluded",
    ),
    ("deductions", "digits forced by the rules or by the digits tried before; mean per puzzle"),
    (
        "each",
        "time of each puzzle in nanoseconds within a pass over its set, minimum of several passes, scaled so that the mean of a whole set is its time per puzzle; null where the strategy did not solve it",
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
        "processor time of one thread for a pass over the whole set, one puzzle at a time, without budget and counters, divided by its puzzles; minimum and quartiles of the runs; for a program the processor time of a process without that of its start",
    ),
    ("measured", "every run in nanoseconds per puzzle, in the order of time"),
    ("placements", "digits written by choice; mean per puzzle"),
    (
        "reads",
        "cells, flags, counters, masks and option counts that the search looked up, including cells read to find the next blank; mean per puzzle",
    ),
    (
        "solved",
        "puzzles of which the strategy found, within the limits, as many solutions as asked for, or showed that there are no more",
    ),
    (
        "throughput",
        "nanoseconds per puzzle on one core for many different puzzles: the common puzzles of files and of tiers with one solution, or other forms of them, one at a time and all at once; null for a strategy that is too slow, and for programs",
    ),
    ("times_the_fastest", "minimum time per puzzle divided by that of the fastest strategy"),
    (
        "wrong",
        "answers that break a rule, change a given, or have another number of solutions than is known",
    ),
];

/// Counts and measures the strategies, and the programs of the plan, on the sets.
pub fn compare(rungs: &[&Rung], sets: &[Set], plan: &Plan<'_>, watcher: Watcher<'_>) -> Results {
    let limits = budget::limits(plan.solutions, plan.budgets);
    let mut counts = count::count(rungs, sets, &limits, watcher);
    let mut contestants: Vec<Contestant<'_>> =
        rungs.iter().map(|&rung| Contestant::Strategy(rung)).collect();
    let mut failures = vec![None; rungs.len()];
    let (of_programs, failed) = program_count::count(plan.programs, sets, &counts, watcher);
    counts.extend(of_programs);
    contestants.extend(plan.programs.iter().map(Contestant::Program));
    failures.extend(failed);
    let times = measure::measure(&contestants, sets, &counts, plan, watcher);
    for (failure, later) in failures.iter_mut().zip(&times.failures) {
        *failure = failure.take().or_else(|| later.clone());
    }
    let mut strategies: Vec<StrategyResults> = (0..contestants.len())
        .map(|index| {
            let results = strategy_results(&contestants[index], index, sets, &counts, &times);
            with_program(results, &contestants[index], failures[index].take())
        })
        .collect();
    compare_with_fastest(strategies.iter_mut().map(|strategy| strategy.common.as_mut()));
    for set in 0..sets.len() {
        compare_with_fastest(
            strategies.iter_mut().map(|strategy| strategy.sets[set].figures.as_mut()),
        );
    }
    if plan.each {
        measure_each_puzzle(&mut strategies, rungs, sets, &counts, plan, watcher);
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

/// Fills in the time of each puzzle for the strategies, which come first.
fn measure_each_puzzle(
    strategies: &mut [StrategyResults],
    rungs: &[&Rung],
    sets: &[Set],
    counts: &Counts,
    plan: &Plan<'_>,
    watcher: Watcher<'_>,
) {
    let total = (rungs.len() * sets.len()) as u64;
    let mut done = 0;
    for ((results, rung), counts) in strategies.iter_mut().zip(rungs).zip(counts) {
        for ((results, set), counts) in results.sets.iter_mut().zip(sets).zip(counts) {
            let (phase, strategy) = (Phase::MeasuringEach, rung.name());
            watcher(Progress { phase, strategy, set: &set.name, done, total });
            done += 1;
            let mean = results.figures.map(|figures| figures.nanoseconds_per_puzzle.minimum);
            results.each = measure_each(rung.strategy(), set, counts, mean, plan.solutions);
        }
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

/// Adds what only a program has.
fn with_program(
    results: StrategyResults,
    contestant: &Contestant<'_>,
    failure: Option<Failure>,
) -> StrategyResults {
    match contestant {
        Contestant::Strategy(_) => results,
        Contestant::Program(program) => {
            let is_wrong =
                |failure: &Failure| failure.verdict == judge::Verdict::WrongAnswer.to_string();
            let wrong = usize::from(failure.as_ref().is_some_and(is_wrong));
            StrategyResults { program: Some(program.results(failure)), wrong, ..results }
        }
    }
}

fn strategy_results(
    contestant: &Contestant<'_>,
    index: usize,
    sets: &[Set],
    counts: &Counts,
    times: &Times,
) -> StrategyResults {
    let graded =
        |counts: &[Count], grade| counts.iter().filter(|count| count.grade == grade).count();
    let counts = &counts[index];
    let has_work = contestant.strategy().is_some();
    let sets: Vec<SetResults> = sets
        .iter()
        .zip(counts)
        .zip(&times.on_set[index])
        .map(|((set, counts), seconds)| SetResults {
            set: set.name.clone(),
            puzzles: set.puzzles.len(),
            solved: graded(counts, Grade::Solved),
            wrong: graded(counts, Grade::Wrong),
            figures: seconds.map(|seconds| figures(counts.iter(), seconds, has_work)),
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
        name: contestant.name().to_owned(),
        package: contestant.package().to_owned(),
        program: None,
        puzzles: sets.iter().map(|set| set.puzzles).sum(),
        solved: sets.iter().map(|set| set.solved).sum(),
        wrong: sets.iter().map(|set| set.wrong).sum::<usize>() + wrong_of_many,
        common: times.on_common[index].map(|seconds| figures(common, seconds, has_work)),
        sets,
        throughput: throughput.ok(),
        measured: times.measured[index].clone(),
    }
}

fn figures<'a>(
    counts: impl Iterator<Item = &'a Count>,
    seconds: Timing,
    has_work: bool,
) -> Figures {
    let (mut sum, mut puzzles) = (Work::default(), 0);
    for count in counts {
        sum += count.work;
        puzzles += 1;
    }
    let mean = |sum: u64| sum as f64 / puzzles as f64;
    let nanoseconds_per_puzzle = seconds.per_puzzle(puzzles);
    let placements = mean(sum.placements);
    Figures {
        puzzles,
        work: has_work.then(|| MeanWork {
            placements,
            backtracks: mean(sum.backtracks),
            guesses: mean(sum.guesses),
            deductions: mean(sum.deductions),
            checks: mean(sum.checks),
            reads: mean(sum.reads),
        }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_means_over_the_puzzles() {
        let work = Work { placements: 8, guesses: 2, ..Work::default() };
        let counts = [Count { solutions: 1, work, grade: Grade::Solved }; 4];
        let figures = figures(counts.iter(), Timing::of(&[2e-6]).unwrap(), true);
        let nanoseconds = [
            (figures.nanoseconds_per_puzzle.minimum, 500.0),
            (figures.nanoseconds_per_placement.unwrap(), 62.5),
        ];
        assert!(nanoseconds.iter().all(|(actual, expected)| (actual - expected).abs() < 1e-9));
        let means = figures.work.map(|work| [work.placements, work.guesses, work.checks]);
        assert_eq!((figures.puzzles, means), (4, Some([8.0, 2.0, 0.0])));
    }

    #[test]
    fn times_are_relative_to_the_fastest() {
        let count = Count { solutions: 1, work: Work::default(), grade: Grade::Solved };
        let figures =
            |seconds| figures([&count].into_iter(), Timing::of(&[seconds]).unwrap(), true);
        let mut all = [figures(3.0), figures(1.5), figures(6.0)];
        compare_with_fastest(all.iter_mut().map(Some).chain([None]));
        let [first, second, third] = all.map(|figures| figures.times_the_fastest);
        assert_eq!((first, second, third), (2.0, 1.0, 4.0));
        assert_eq!(all[0].nanoseconds_per_placement, None, "there was none");
    }

    #[test]
    fn wrong_answers_among_many_puzzles_count() {
        let count = |grade| Count { solutions: 1, work: Work::default(), grade };
        let sets = [crate::built_in().swap_remove(0)];
        let counts = vec![vec![vec![count(Grade::Wrong), count(Grade::Solved)]]];
        let times = Times {
            common: vec![vec![]],
            on_common: vec![None],
            on_set: vec![vec![None]],
            throughput: vec![Err(Excluded::Wrong(3))],
            measured: vec![vec![]],
            failures: vec![None],
            runs: 1,
        };
        let strategy = Contestant::Strategy(ladder::find("bit-sliced").unwrap());
        let results = strategy_results(&strategy, 0, &sets, &counts, &times);
        assert_eq!((results.solved, results.wrong), (1, 4));
    }
}
