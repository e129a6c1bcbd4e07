//! [`compare`]: runs both passes and puts counts and times together as [`Results`].

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ladder::Rung;
use sudoku::Work;

use crate::budget;
use crate::contestant::Contestant;
use crate::count::{self, Count, Counts, Grade};
use crate::each::measure_each;
use crate::machine::{COMPILER, Machine, OPT_LEVEL};
use crate::measure::{self, Turns};
use crate::plan::Plan;
use crate::program::{self, ComparedProgram};
use crate::progress::{Phase, Steps, Watcher};
use crate::ratio::Ratio;
use crate::results::{
    Bounds, Figures, MeanWork, MeasuredRuns, ProgramFailure, Results, SetResults, SetSize,
    StrategyResults, Timing,
};
use crate::sets::{Set, SetKind};
use crate::task::Task;

/// Counts and measures the strategies, and the programs of the plan, on the sets.
pub fn compare(rungs: &[&Rung], sets: &[Set], plan: &Plan<'_>, watcher: Watcher<'_>) -> Results {
    let limits = budget::limits(plan.solutions, plan.budgets);
    let mut counts = count::count(rungs, sets, &limits, plan, watcher);
    let mut contestants: Vec<Contestant<'_>> =
        rungs.iter().map(|&rung| Contestant::Strategy(rung)).collect();
    // `[contestant][set]`: what a program did wrong.
    let mut failures = vec![vec![None; sets.len()]; rungs.len()];
    for program in plan.programs {
        let (of_program, failed) =
            count_program(program, sets, &counts[..rungs.len()], plan, watcher);
        counts.push(of_program);
        failures.push(failed);
        contestants.push(Contestant::Program(program));
    }
    let result = |(index, contestant): (usize, &Contestant<'_>), turns: &[Turns<'_>]| {
        let previous = previous(&contestants, index);
        let on_set = |set: usize| {
            let task = |wanted: usize, many| {
                let mut tasks = turns[set].tasks.iter();
                tasks.find(|task| task.contestant == wanted && task.many == many)
            };
            let previous = previous.and_then(|previous| task(previous, false));
            let tasks = [task(index, false), task(index, true), previous];
            let failure = failures[index][set].clone();
            set_results(contestant, &sets[set], &counts[index][set], tasks, failure)
        };
        let of_sets: Vec<SetResults> = (0..sets.len()).map(on_set).collect();
        let measured = |(set, turns): (&Set, &Turns<'_>)| {
            let task = turns.tasks.iter().find(|task| task.contestant == index && !task.many)?;
            let puzzles = set.puzzles.len();
            let nanoseconds = |seconds: &f64| seconds * 1e9 / puzzles as f64;
            let nanoseconds = task.runs.iter().map(nanoseconds).collect();
            Some(MeasuredRuns { set: set.name.clone(), puzzles, nanoseconds })
        };
        let kept = sets.iter().zip(turns).filter(|_| plan.keep_runs.is_some());
        StrategyResults {
            name: contestant.name().to_owned(),
            program: contestant.program().map(ComparedProgram::results),
            previous: previous.map(|previous| contestants[previous].name().to_owned()),
            puzzles: of_sets.iter().map(|set| set.puzzles).sum(),
            solved: of_sets.iter().map(|set| set.solved).sum(),
            wrong: of_sets.iter().map(|set| set.wrong).sum(),
            measured: kept.filter_map(measured).collect(),
            sets: of_sets,
        }
    };
    let nothing = Results {
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
        runs: 0,
        sets: sets.iter().map(set_size).collect(),
        strategies: Vec::new(),
    };
    let results = |turns: &[Turns<'_>]| {
        let strategies = contestants.iter().enumerate().map(|one| result(one, turns)).collect();
        Results { runs: measure::rounds(turns), strategies, ..nothing.clone() }
    };
    let turns = measure::measure(&contestants, sets, &counts, plan, watcher, &results);
    let mut results = results(&turns);
    measure_each_puzzle(&mut results.strategies, rungs, sets, &counts, plan, watcher);
    results
}

/// The first pass for a program: checks its answers. It reports no work. A set on which it fails
/// counts as not solved; the others are not affected.
fn count_program(
    program: &ComparedProgram,
    sets: &[Set],
    counts: &[Vec<Vec<Count>>],
    plan: &Plan<'_>,
    watcher: Watcher<'_>,
) -> (Vec<Vec<Count>>, Vec<Option<ProgramFailure>>) {
    let unsolved = Count { solutions: 0, work: Work::default(), grade: Grade::Unfinished };
    let steps = Steps::begin(Phase::Counting, sets.len() as u64, plan.time, watcher);
    let on_set = |(index, set): (usize, &Set)| {
        steps.report(program.name(), &set.name, index as u64, None);
        let nothing = vec![unsolved; set.puzzles.len()];
        if !program.takes(set) {
            return (nothing, None);
        }
        match program.count(&program::trials(index, set, counts)) {
            Ok(counts) => (counts, None),
            Err(failure) => (nothing, Some(failure)),
        }
    };
    sets.iter().enumerate().map(on_set).unzip()
}

/// The contestant with which this one is compared round by round: the previous rung, or the row
/// above if that one does not take part.
fn previous(contestants: &[Contestant<'_>], index: usize) -> Option<usize> {
    let after = match contestants[index] {
        Contestant::Strategy(rung) => rung.after,
        Contestant::Program(_) => None,
    };
    let rung = contestants.iter().position(|other| Some(other.name()) == after);
    rung.or_else(|| index.checked_sub(1))
}

/// Fills in the time of each puzzle for the strategies, which come first, where it is asked for or
/// needed for a median or a note.
fn measure_each_puzzle(
    strategies: &mut [StrategyResults],
    rungs: &[&Rung],
    sets: &[Set],
    counts: &Counts,
    plan: &Plan<'_>,
    watcher: Watcher<'_>,
) {
    let total = (rungs.len() * sets.len()) as u64;
    let steps = Steps::begin(Phase::MeasuringEach, total, Duration::ZERO, watcher);
    let mut done = 0;
    for ((results, rung), counts) in strategies.iter_mut().zip(rungs).zip(counts) {
        for ((results, set), counts) in results.sets.iter_mut().zip(sets).zip(counts) {
            steps.report(rung.name(), &set.name, done, None);
            done += 1;
            if !plan.each && set.kind == SetKind::Timed {
                continue;
            }
            let mean = results.figures.map(|figures| figures.nanoseconds_per_puzzle.minimum);
            results.each = measure_each(rung.strategy(), set, counts, mean, plan.solutions);
            if set.kind == SetKind::Extreme && counts.iter().all(Count::is_solved) {
                let each: Vec<f64> = results.each.iter().copied().flatten().collect();
                let median = Timing::of(&each).and_then(|all| Timing::of(&[all.median]));
                results.figures = median.map(|median| figures(counts, median, true));
            }
        }
    }
}

fn set_size(set: &Set) -> SetSize {
    SetSize {
        name: set.name.clone(),
        puzzles: set.puzzles.len(),
        sampled_from: set.sampled_from,
        kind: set.kind,
    }
}

/// What was counted of a contestant on a set, and measured: of itself one at a time and many at
/// once, and of the previous one.
fn set_results(
    contestant: &Contestant<'_>,
    set: &Set,
    counts: &[Count],
    [one, many, previous]: [Option<&Task<'_>>; 3],
    failure: Option<ProgramFailure>,
) -> SetResults {
    let graded = |grade| counts.iter().filter(|count| count.grade == grade).count();
    let per_puzzle = |task: &Task<'_>| Some(Timing::of(&task.runs)?.per_puzzle(set.puzzles.len()));
    let failure = failure.or_else(|| one?.failure.clone());
    let is_wrong =
        |failure: &ProgramFailure| failure.verdict == judge::Verdict::WrongAnswer.to_string();
    let is_asked = contestant.program().is_none_or(|program| program.takes(set));
    let has_work = contestant.program().is_none();
    SetResults {
        set: set.name.clone(),
        puzzles: if is_asked { set.puzzles.len() } else { 0 },
        solved: if failure.is_some() { 0 } else { graded(Grade::Solved) },
        wrong: graded(Grade::Wrong) + usize::from(failure.as_ref().is_some_and(is_wrong)),
        figures: one.and_then(per_puzzle).map(|time| figures(counts, time, has_work)),
        many_at_once: many.and_then(per_puzzle),
        faster: previous.zip(one).and_then(|(previous, one)| faster(previous, one)),
        failure,
        each: Vec::new(),
    }
}

/// With fewer rounds than this, there is no interval at 99 %.
const LEAST_ROUNDS: usize = 8;

/// How many times faster one task is than another, by the rounds in which both ran.
fn faster(previous: &Task<'_>, one: &Task<'_>) -> Option<Ratio> {
    let ratios: Vec<f64> =
        previous.runs.iter().zip(&one.runs).map(|(previous, one)| previous / one).collect();
    (ratios.len() >= LEAST_ROUNDS).then(|| Ratio::estimate(&ratios))
}

/// The means over the puzzles of a set, with this time in nanoseconds per puzzle.
fn figures(counts: &[Count], nanoseconds_per_puzzle: Timing, has_work: bool) -> Figures {
    let (mut sum, puzzles) = (Work::default(), counts.len());
    for count in counts {
        sum += count.work;
    }
    let mean = |sum: u64| sum as f64 / puzzles as f64;
    Figures {
        puzzles,
        work: has_work.then(|| MeanWork {
            placements: mean(sum.placements),
            backtracks: mean(sum.backtracks),
            guesses: mean(sum.guesses),
            deductions: mean(sum.deductions),
            checks: mean(sum.checks),
            reads: mean(sum.reads),
        }),
        nanoseconds_per_puzzle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_means_over_the_puzzles() {
        let counts = [6, 10].map(|placements| {
            let work = Work { placements, guesses: 2, ..Work::default() };
            Count { solutions: 1, work, grade: Grade::Solved }
        });
        let figures = figures(&counts, Timing::of(&[500.0]).unwrap(), true);
        let means = figures.work.map(|work| [work.placements, work.guesses, work.checks]);
        assert_eq!((figures.puzzles, means), (2, Some([8.0, 2.0, 0.0])));
    }

    #[test]
    fn a_rung_is_compared_with_the_previous_one_or_the_row_above() {
        let contestants = |names: &[&str]| -> Vec<Contestant<'static>> {
            names.iter().map(|name| Contestant::Strategy(ladder::find(name).unwrap())).collect()
        };
        let all = contestants(&["naive-scan", "naive-rescan", "bool-arrays", "sat"]);
        let of_each: Vec<_> = (0..4).map(|index| previous(&all, index)).collect();
        assert_eq!(of_each, [None, Some(0), Some(0), Some(2)]);
    }

    #[test]
    fn a_ratio_needs_rounds() {
        let task = |seconds: f64, rounds: usize| {
            let mut task = Task::new(0, false, || unreachable!());
            task.runs = vec![seconds; rounds];
            task
        };
        let change = faster(&task(3.0, 8), &task(1.5, 8)).unwrap();
        assert!((change.ratio - 2.0).abs() < 1e-9 && change.is_shown(), "{change:?}");
        assert_eq!(faster(&task(3.0, 8), &task(1.5, 7)), None);
    }
}
