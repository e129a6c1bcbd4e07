//! The first pass: counts the work and checks the answers.
//!
//! No strategy is trusted, and no majority decides. A grid that obeys the rules and keeps the
//! givens is a witness: a contestant that finds fewer solutions than there are witnesses is wrong.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use judge::Verdict;
use judge::fixtures::Expected;
use rayon::prelude::*;
use sudoku::{Answer, Ended, Event, Grid, Limits, Puzzle, Strategy, Work};

use crate::contestant::{Contestant, ContestantKind};
use crate::number::counted;
use crate::plan::Plan;
use crate::progress::{Progress, Watcher, rest};
use crate::results::{Failure, MeanWork, Results, SetResults};
use crate::sets::Set;

/// What a strategy did on one puzzle.
#[derive(Clone, Debug)]
struct Count {
    /// The number of solutions that it found.
    solutions: u64,
    work: Work,
    grade: Grade,
}

/// How well a strategy did on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Grade {
    /// It found as many solutions as asked for, or it showed that there are no more.
    Solved,
    /// It spent its budget before, or it cannot find as many.
    Unfinished,
    /// The reason is a sentence.
    Wrong(String),
}

/// What the first pass found out.
pub(crate) struct Counted {
    /// The results without times.
    pub(crate) results: Results,
    /// `[contestant][set]`: the mean work of a strategy.
    pub(crate) work: Vec<Vec<Option<MeanWork>>>,
    /// The sets, with the number of solutions of each puzzle as far as it is known or shown.
    pub(crate) sets: Vec<Set>,
}

/// Runs every strategy on every puzzle within the limits, on all cores; and then every other
/// contestant. The results have all sets of all contestants.
pub(crate) fn count(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
    mut results: Results,
) -> Counted {
    let puzzles = mixed(sets);
    let (begin, done) = (Instant::now(), AtomicU64::new(0));
    let report = |current: &str| {
        let done = done.load(Ordering::Relaxed) as f64 / puzzles.len() as f64;
        let left = rest(begin.elapsed(), done).map(|rest: Duration| rest + plan.time);
        watcher(Progress {
            phase: "counting",
            current,
            left,
        });
    };
    let on_puzzle = |&(set, puzzle): &(usize, usize)| {
        let found = search(
            contestants,
            &sets[set],
            puzzle,
            plan,
            plan.details && set == 0,
        );
        done.fetch_add(1, Ordering::Relaxed);
        report(&sets[set].name);
        found
    };
    let found: Vec<_> = puzzles.par_iter().map(on_puzzle).collect();
    let mut counts = vec![vec![Vec::new(); sets.len()]; contestants.len()];
    let mut known_sets = sets.to_vec();
    for (&(set, puzzle), (of_puzzle, shown)) in puzzles.iter().zip(found) {
        known_sets[set].puzzles[puzzle].1 = shown;
        for (counts, count) in counts.iter_mut().zip(of_puzzle) {
            counts[set].extend(count);
        }
    }
    let mut work = vec![vec![None; sets.len()]; contestants.len()];
    for (number, contestant) in contestants.iter().enumerate() {
        for (index, set) in sets.iter().enumerate() {
            let of_set = &mut results.strategies[number].sets[index];
            match &contestant.kind {
                ContestantKind::Strategy(strategy) => {
                    let counts = &mut counts[number][index];
                    check_many(*strategy, set, &plan.limits, counts);
                    add_counts(of_set, counts);
                    work[number][index] = Some(mean(counts));
                }
                ContestantKind::Program(program) if program.takes(set) => {
                    // How long it takes is not known before its end.
                    let current = &*contestant.name;
                    watcher(Progress {
                        phase: "counting",
                        current,
                        left: None,
                    });
                    let trials = known_sets[index].trials(None);
                    match program.solves(&trials) {
                        Err(failure) => of_set.fail(failure),
                        Ok((solved, too_slow)) => {
                            let skipped = of_set.puzzles - trials.len();
                            let shown = counted(skipped as u64, "puzzle");
                            let not_given = format!(
                                "it was not given {shown} that no strategy solved, since its \
                                 answer could not be checked"
                            );
                            of_set.solved = solved;
                            of_set.why_not_all =
                                too_slow.or_else(|| (skipped > 0).then_some(not_given));
                        }
                    }
                }
                ContestantKind::Engine(engine) => {
                    let grade = |&(puzzle, known): &(Puzzle, Option<Expected>)| {
                        let answer = engine.answer(&puzzle, plan.limits.solutions);
                        let right = known.unwrap_or(Expected::AtLeast(0));
                        let grade = match answer.first.map(|grid| check_grid(&puzzle, &grid)) {
                            Some(Err(why)) => Grade::Wrong(why),
                            _ => grade(&answer, right, &plan.limits, false),
                        };
                        Count {
                            solutions: answer.solutions,
                            work: Work::default(),
                            grade,
                        }
                    };
                    let counts: Vec<Count> = known_sets[index].puzzles.iter().map(grade).collect();
                    add_counts(of_set, &counts);
                }
                // It has no puzzle of the set.
                ContestantKind::Program(_) => of_set.puzzles = 0,
            }
        }
    }
    Counted {
        results,
        work,
        sets: known_sets,
    }
}

/// The puzzles of all sets, by their indices. The sets are mixed evenly, so that what is done shows
/// how long the rest will take.
fn mixed(sets: &[Set]) -> Vec<(usize, usize)> {
    let of_set = |set: usize| (0..sets[set].puzzles.len()).map(move |puzzle| (set, puzzle));
    let mut all: Vec<(usize, usize)> = (0..sets.len()).flat_map(of_set).collect();
    all.sort_by_key(|&(set, puzzle)| (puzzle << 20) / sets[set].puzzles.len());
    all
}

/// What each strategy did on one puzzle, and the number of solutions as far as it is known. Other
/// contestants have not run yet.
fn search(
    contestants: &[Contestant<'_>],
    set: &Set,
    puzzle: usize,
    plan: &Plan,
    checks: bool,
) -> (Vec<Option<Count>>, Option<Expected>) {
    let (puzzle, known) = set.puzzles[puzzle];
    let mut witnesses = BTreeSet::new();
    let found: Vec<_> = contestants
        .iter()
        .map(|contestant| {
            let strategy = contestant.strategy()?;
            let (answer, work) = if checks {
                strategy.solve_counted_with_checks(&puzzle, &plan.limits)
            } else {
                strategy.solve_counted(&puzzle, &plan.limits)
            };
            let collected = collect(strategy, &puzzle, &answer, &mut witnesses);
            Some((answer, work, collected, strategy.solver().is_opaque()))
        })
        .collect();
    let right = known.unwrap_or(Expected::AtLeast(witnesses.len() as u64));
    let count = |(answer, work, collected, is_opaque): (Answer, Work, Result<(), String>, bool)| {
        let grade = match collected {
            Ok(()) => grade(&answer, right, &plan.limits, is_opaque),
            Err(reason) => Grade::Wrong(reason),
        };
        Count {
            solutions: answer.solutions,
            work,
            grade,
        }
    };
    let counts: Vec<Option<Count>> = found.into_iter().map(|found| found.map(count)).collect();
    let shown = |count: &Count| match count.solutions {
        _ if count.grade != Grade::Solved => None,
        0 => Some(Expected::Exactly(0)),
        solutions => Some(Expected::AtLeast(solutions)),
    };
    let known = known.or_else(|| counts.iter().flatten().find_map(shown));
    (counts, known)
}

/// Adds the solutions that a strategy reports to the witnesses. An error says what is wrong with
/// the grids. It calls no other strategy, so that it trusts none.
fn collect(
    strategy: Strategy<'_>,
    puzzle: &Puzzle,
    answer: &Answer,
    witnesses: &mut BTreeSet<Grid>,
) -> Result<(), String> {
    let mut grids: Vec<Grid> = answer.first.into_iter().collect();
    if answer.solutions > 1 {
        // The same search again, up to the last solution that it counted.
        grids.clear();
        let _ = strategy.watch(puzzle, &mut |event| {
            if let Event::Solution(grid) = event {
                grids.push(*grid);
            }
            if grids.len() as u64 >= answer.solutions {
                Break(())
            } else {
                Continue(())
            }
        });
    }
    if (grids.len() as u64) < answer.solutions {
        return Err("it counts a solution and reports no grid".to_owned());
    }
    let mut distinct = BTreeSet::new();
    for grid in grids {
        check_grid(puzzle, &grid)?;
        witnesses.insert(grid);
        if !distinct.insert(grid) {
            return Err("it reports the same solution twice".to_owned());
        }
    }
    Ok(())
}

fn check_grid(puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    puzzle
        .check_solution(grid)
        .map_err(|why| format!("its grid is not a solution: {why}"))
}

/// Whether an answer with right grids agrees with what is known about the puzzle.
fn grade(answer: &Answer, right: Expected, limits: &Limits, is_opaque: bool) -> Grade {
    let (found, limit) = (answer.solutions, limits.solutions);
    let is_right = match right {
        Expected::AtLeast(least) => found >= least.min(limit),
        exact => exact.up_to(limit).is_none_or(|exact| exact == found),
    };
    // A plain function stops at its first solution, which shows nothing about others.
    let stops_early = is_opaque && (1..limit).contains(&found);
    let is_finished = match answer.ended {
        Ended::Exhausted => true,
        Ended::LimitReached => found > 0,
        Ended::BudgetSpent => false,
    };
    if !is_finished || stops_early {
        Grade::Unfinished
    } else if is_right {
        Grade::Solved
    } else {
        let found = Expected::Exactly(found);
        Grade::Wrong(format!("it finds {found}; the puzzle has {right}"))
    }
}

/// Solves all puzzles in one call, if the strategy has its own way for that. An answer that is
/// wrong, or has another number of solutions than alone, is a wrong answer to the puzzle.
fn check_many(strategy: Strategy<'_>, set: &Set, limits: &Limits, counts: &mut [Count]) {
    if strategy.solver().many().is_none() {
        return;
    }
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    strategy.solve_many(&puzzles, limits, &mut answers);
    for ((count, answer), puzzle) in counts.iter_mut().zip(&answers).zip(&puzzles) {
        let differs = answer.ended != Ended::BudgetSpent && answer.solutions != count.solutions;
        let is_empty = answer.first.is_none() && answer.solutions > 0;
        if let Some(Err(why)) = answer.first.map(|grid| check_grid(puzzle, &grid)) {
            count.grade = Grade::Wrong(why);
        } else if count.grade == Grade::Solved && (differs || is_empty) {
            let why = "many at once, its answer differs from that alone";
            count.grade = Grade::Wrong(why.to_owned());
        }
    }
}

/// Adds what a strategy did on the puzzles of a set, and its first wrong answer.
fn add_counts(of_set: &mut SetResults, counts: &[Count]) {
    for (index, count) in counts.iter().enumerate() {
        match &count.grade {
            Grade::Solved => of_set.solved += 1,
            Grade::Unfinished => {}
            Grade::Wrong(reason) => {
                of_set.wrong += 1;
                of_set.failure.get_or_insert_with(|| Failure {
                    verdict: Verdict::WrongAnswer.to_string(),
                    case: format!("{}:{}", of_set.set, index + 1),
                    reason: reason.clone(),
                });
            }
        }
    }
}

fn mean(counts: &[Count]) -> MeanWork {
    let mut sum = Work::default();
    for count in counts {
        sum += count.work;
    }
    let mean = |sum: u64| sum as f64 / counts.len() as f64;
    MeanWork {
        placements: mean(sum.placements),
        backtracks: mean(sum.backtracks),
        guesses: mean(sum.guesses),
        deductions: mean(sum.deductions),
        checks: mean(sum.checks),
        reads: mean(sum.reads),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use judge::oracle;
    use sudoku::{Function, Solver, Visitor};

    use crate::summary;

    /// What is counted of these contestants on the puzzle with two solutions.
    fn on_two(
        contestants: &[Contestant<'_>],
        limit: u64,
        known: Option<Expected>,
    ) -> Vec<SetResults> {
        let sets = [Set::new("two", vec![(two(), known)])];
        let plan = Plan {
            limits: Limits::solutions(limit),
            ..Plan::default()
        };
        let nothing = summary::nothing(contestants, &sets, &plan);
        let results = count(contestants, &sets, &plan, &|_| {}, nothing).results;
        results
            .strategies
            .into_iter()
            .flat_map(|strategy| strategy.sets)
            .collect()
    }

    /// A puzzle with two solutions.
    fn two() -> Puzzle {
        let several = judge::fixtures::tier("multiple").unwrap();
        let has_two = |one: &&judge::fixtures::TierPuzzle| one.solutions == Expected::Exactly(2);
        several.puzzles.iter().find(has_two).unwrap().puzzle
    }

    /// Reports the solutions with these numbers, or a grid that is none.
    struct Liar(&'static str, &'static [usize]);

    impl Solver for Liar {
        fn name(&self) -> &'static str {
            self.0
        }

        fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
            let grids = oracle::solutions(puzzle, 9);
            self.1.iter().try_for_each(|&number| {
                visitor.solution(grids.get(number).unwrap_or(puzzle.grid()))
            })
        }
    }

    const RIGHT: Liar = Liar("right", &[0, 1]);

    /// The faults of these strategies side by side on the puzzle with two solutions.
    fn faults(solvers: &[Liar], limit: u64, known: Option<Expected>) -> Vec<Option<String>> {
        let contestants: Vec<Contestant<'_>> = solvers.iter().map(Contestant::new).collect();
        let reason = |set: SetResults| Some(set.failure?.reason);
        on_two(&contestants, limit, known)
            .into_iter()
            .map(reason)
            .collect()
    }

    #[test]
    fn a_liar_is_wrong_between_right_strategies() {
        let liars = [
            ("twice", &[0, 0][..], "it reports the same solution twice"),
            (
                "one",
                &[0],
                "it finds one solution; the puzzle has 2 solutions",
            ),
            (
                "other",
                &[1],
                "it finds one solution; the puzzle has 2 solutions",
            ),
            (
                "none",
                &[],
                "it finds no solution; the puzzle has 2 solutions",
            ),
            ("broken", &[0, 99], "its grid is not a solution: r"),
        ];
        for (name, reported, why) in liars {
            for known in [None, Some(Expected::Exactly(2))] {
                for limit in [2, 9] {
                    let found = faults(&[RIGHT, Liar(name, reported), RIGHT], limit, known);
                    let [None, Some(wrong), None] = &found[..] else {
                        panic!("{name}: {found:?}")
                    };
                    let wrong = wrong.replace(" or more", "");
                    assert!(
                        wrong.starts_with(why),
                        "{name}, {known:?}, {limit}: {wrong}"
                    );
                }
            }
        }
    }

    #[test]
    fn witnesses_of_several_refute_all_that_find_fewer() {
        // Two of three find less, so a majority would be wrong.
        let found = faults(&[Liar("a", &[0]), Liar("b", &[0]), RIGHT], 9, None);
        let refuted: Vec<bool> = found.iter().map(Option::is_some).collect();
        assert_eq!(refuted, [true, true, false]);
        // Neither has both solutions.
        let found = faults(&[Liar("a", &[0]), Liar("b", &[1])], 9, None);
        assert!(found.iter().all(Option::is_some), "{found:?}");
        // One solution is enough for a limit of one.
        let found = faults(&[Liar("a", &[0]), Liar("b", &[1])], 1, None);
        assert!(found.iter().all(Option::is_none), "{found:?}");
    }

    #[test]
    fn a_plain_function_is_not_wrong_for_stopping_at_its_first_solution() {
        let function = Function::new("function", |board| {
            let puzzle = two();
            for (cell, digit) in oracle::solutions(&puzzle, 1)[0].digits() {
                board[cell.row()][cell.column()] = digit.get();
            }
            true
        });
        for (limit, solved) in [(1, 1), (2, 0)] {
            let known = Some(Expected::Exactly(2));
            let set = on_two(&[Contestant::new(&function)], limit, known).remove(0);
            assert_eq!((set.solved, set.wrong), (solved, 0));
        }
    }
}
