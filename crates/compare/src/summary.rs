//! [`compare`]: runs both passes and puts counts and times together as [`Results`].

use std::time::{SystemTime, UNIX_EPOCH};

use sudoku::{Limits, Strategy, Work};

use crate::contestant::Contestant;
use crate::count::{self, Count, Counted, Grade};
use crate::counters::Counters;
use crate::machine::{COMPILER, Machine, OPT_LEVEL};
use crate::measure::{self, Turns};
use crate::plan::Plan;
use crate::program::ComparedProgram;
use crate::progress::Watcher;
use crate::ratio::Ratio;
use crate::results::{
    Bounds, Failure, Figures, MeanWork, Results, Role, SetResults, SetSize, StrategyResults, Timing,
};
use crate::sets::Set;
use crate::task::Task;

/// Counts the work of the contestants on the sets, checks their answers, and measures their time.
pub fn compare(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
) -> Results {
    let machine = Machine::current();
    let counted = count::count(contestants, sets, plan, watcher);
    let result = |(index, contestant): (usize, &Contestant<'_>), turns: &[Turns<'_>]| {
        let previous = previous(contestants, index);
        let on_set = |set: usize| {
            let task = |wanted: usize, many| {
                let mut tasks = turns[set].tasks.iter();
                tasks.find(|task| task.contestant == wanted && task.many == many)
            };
            let (one, many) = (task(index, false), task(index, true));
            let is_many = one.is_none() && many.is_some();
            let of_previous = previous.and_then(|previous| task(previous, is_many));
            let tasks = [one, many, of_previous];
            set_results(contestant, &sets[set], &counted, [index, set], tasks)
        };
        let of_sets: Vec<SetResults> = (0..sets.len()).map(on_set).collect();
        let strategy = contestant.strategy();
        StrategyResults {
            name: contestant.name().to_owned(),
            role: contestant.role,
            path: strategy.and_then(|strategy| Some(strategy.path()?.to_owned())),
            hands_on_to: strategy.and_then(|one| Some(one.hands_on_to()?.name().to_owned())),
            sources: None,
            memory: contestant.program().map(ComparedProgram::memory),
            program: contestant.program().map(ComparedProgram::results),
            previous: previous.map(|previous| contestants[previous].name().to_owned()),
            puzzles: of_sets.iter().map(|set| set.puzzles).sum(),
            solved: of_sets.iter().map(|set| set.solved).sum(),
            wrong: of_sets.iter().map(|set| set.wrong).sum(),
            sets: of_sets,
        }
    };
    let nothing = Results {
        command: plan.command.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        unix_time: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
        commit: None,
        machine,
        compiler: COMPILER.to_owned(),
        opt_level: OPT_LEVEL.to_owned(),
        limits: Bounds {
            solutions: plan.limits.solutions,
            placements: plan.limits.placements,
            seconds: plan.limits.time.map(|time| time.as_secs_f64()),
        },
        runs: 0,
        no_counters: None,
        sets: sets.iter().map(set_size).collect(),
        strategies: Vec::new(),
    };
    let results = |turns: &[Turns<'_>]| {
        let strategies = contestants.iter().enumerate().map(|one| result(one, turns)).collect();
        Results { runs: measure::rounds(turns), strategies, ..nothing.clone() }
    };
    let turns = measure::measure(contestants, sets, &counted, plan, watcher, &results);
    let mut results = results(&turns);
    if plan.details {
        results.no_counters = count_instructions(&mut results, contestants, sets, plan).err();
    }
    results
}

/// Fills in what the processor counts on the first set.
fn count_instructions(
    results: &mut Results,
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
) -> Result<(), String> {
    let mut counters = Counters::open()?;
    let Some(set) = sets.first() else { return Ok(()) };
    let limits = Limits::solutions(plan.limits.solutions);
    for (one, contestant) in results.strategies.iter_mut().zip(contestants) {
        let figures = one.sets[0].figures.as_mut();
        let Some((figures, strategy)) = figures.zip(contestant.strategy()) else { continue };
        let pass = || {
            for (puzzle, _) in &set.puzzles {
                std::hint::black_box(strategy.solve(puzzle, &limits));
            }
        };
        pass();
        figures.counters = counters.count(set.puzzles.len(), pass);
    }
    Ok(())
}

/// The contestant with which this one is compared round by round: the one that it is said to be
/// after, or the row above if that one does not take part.
fn previous(contestants: &[Contestant<'_>], index: usize) -> Option<usize> {
    let after = contestants[index].after.as_deref();
    let named = contestants.iter().position(|other| Some(other.name()) == after);
    let is_measured = |&other: &usize| {
        let other = &contestants[other];
        let hands_on = other.strategy().and_then(Strategy::hands_on_to);
        other.role == Role::Measured && hands_on.is_none()
    };
    named.or_else(|| (0..index).rev().find(is_measured))
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
    counted: &Counted,
    [contestant_index, set_index]: [usize; 2],
    [one, many, previous]: [Option<&Task<'_>>; 3],
) -> SetResults {
    let counts = &counted.counts[contestant_index][set_index];
    let wrong = counts.iter().filter(|count| matches!(count.grade, Grade::Wrong(_))).count();
    let per_puzzle = |task: &Task<'_>| Some(Timing::of(&task.runs)?.per_puzzle(set.puzzles.len()));
    let failure = counted.failures[contestant_index][set_index].clone();
    let failure = failure.or_else(|| one?.failure.clone());
    let program = contestant.program();
    let is_wrong = |failure: &Failure| failure.verdict == judge::Verdict::WrongAnswer.to_string();
    let is_failed = program.is_some() && failure.is_some();
    let solved = counts.iter().filter(|count| count.is_solved()).count();
    SetResults {
        set: set.name.clone(),
        puzzles: if program.is_none_or(|one| one.takes(set)) { set.puzzles.len() } else { 0 },
        solved: if is_failed { 0 } else { solved },
        wrong: wrong.max(usize::from(failure.as_ref().is_some_and(is_wrong))),
        figures: one.and_then(per_puzzle).map(|time| figures(counts, time, program.is_none())),
        many_at_once: many.and_then(per_puzzle),
        faster: previous.zip(one.or(many)).and_then(|(previous, one)| faster(previous, one)),
        failure,
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
        counters: None,
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
            names.iter().map(|name| Contestant::from(ladder::find(name).unwrap())).collect()
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
