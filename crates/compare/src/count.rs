//! The first pass: counts the work and grades the answers.
//!
//! From small to large: a [`Count`] is what one contestant did on one puzzle, with its grade;
//! `PuzzleCounts` has those of all strategies on one puzzle, which are graded together, because the
//! grids of each are witnesses for all; `CountedOnSet` is what the second pass needs of one
//! contestant on one set; and `Counted` is all that the pass found out. What is printed goes
//! straight into [`Results`].

mod mean_work;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use judge::fixtures::Expected;
use judge::{Finding, Verdict};
use rayon::prelude::*;
use sudoku::{Grid, Limits, Puzzle};

use crate::contestant::{Contestant, ContestantKind};
use crate::engine::AnyEngine;
use crate::grading::{Count, Grade, UngradedAnswer, grade_many_at_once, graded_engine_answer};
use crate::number::counted;
use crate::plan::Plan;
use crate::program::ComparedProgram;
use crate::progress::{Progress, Watcher, remaining_time};
use crate::results::{MeanWork, Results, SetResults, Unsolved};
use crate::sets::Set;
use mean_work::{Recounted, work_on_set};

/// What the first pass found out.
pub(crate) struct Counted {
    /// The results without times.
    pub(crate) results: Results,
    /// `[contestant][set]`: what the results get once the time on the set is measured.
    pub(crate) on_sets: Vec<Vec<CountedOnSet>>,
    /// The sets, with the number of solutions of each puzzle as far as it is known or shown.
    pub(crate) sets: Vec<Set>,
}

/// What the first pass found out about one contestant on one set, and the second pass needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CountedOnSet {
    /// The mean work of a strategy.
    Work(MeanWork),
    /// The time in seconds in which a program solved the puzzles once.
    FirstPassTime(f64),
    /// Nothing: an engine, which reports no work, or a program that failed or was not run.
    Nothing,
}

/// A puzzle by the positions of its set and of itself in the set.
#[derive(Clone, Copy)]
struct PuzzlePosition {
    set: usize,
    puzzle: usize,
}

/// What all strategies did on one puzzle.
struct PuzzleCounts {
    /// By contestant; `None` for programs and engines, which have not run yet.
    counts: Vec<Option<Count>>,
    /// The number of solutions, as far as it is known or an answer shows it.
    solutions: Option<Expected>,
}

/// Runs every strategy on every puzzle within the limits, on all cores; and then every other
/// contestant. The results have all sets of all contestants.
pub(crate) fn count(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
    results: Results,
) -> Counted {
    let mut known_sets = sets.to_vec();
    let counts_by_contestant = count_strategies(contestants, &mut known_sets, plan, watcher);
    let mut first_pass = Counted {
        results,
        on_sets: Vec::new(),
        sets: known_sets,
    };
    for (position, (contestant, mut counts_on_sets)) in
        contestants.iter().zip(counts_by_contestant).enumerate()
    {
        let mut on_sets = Vec::new();
        for (index, set) in first_pass.sets.iter().enumerate() {
            let set_results = &mut first_pass.results.strategies[position].sets[index];
            on_sets.push(match &contestant.kind {
                ContestantKind::Strategy(strategy) => {
                    // The details are for the table of the work, which shows the first set.
                    let with_details = plan.details && index == 0;
                    let counts = &mut counts_on_sets[index];
                    grade_many_at_once(*strategy, &set.puzzles(), &plan.limits, counts);
                    add_counts(set_results, set, counts);
                    let recounted = match (contestant.counts_checks, with_details) {
                        (false, _) => Recounted::None,
                        (true, true) => Recounted::All,
                        (true, false) => Recounted::First,
                    };
                    CountedOnSet::Work(work_on_set(*strategy, set, plan, counts, recounted))
                }
                ContestantKind::Engine(engine) => {
                    let counts = count_engine(&**engine, set, &plan.limits);
                    add_counts(set_results, set, &counts);
                    CountedOnSet::Nothing
                }
                // `sets` has the set as it was given, and `set` also has what the strategies have
                // just shown of its puzzles. That each puzzle has one solution must have been known
                // before they ran: otherwise the contestants would decide what a program gets.
                ContestantKind::Program(program) if program.takes(&sets[index]) => {
                    watcher(Progress {
                        phase: "counting",
                        current: &contestant.name,
                        left: None,
                    });
                    count_program(program, set, set_results)
                }
                // A LeetCode answer only gets sets whose puzzles have one solution each. 0 puzzles
                // stand for a set that it does not get.
                ContestantKind::Program(_) => {
                    set_results.puzzles = 0;
                    CountedOnSet::Nothing
                }
            });
        }
        first_pass.on_sets.push(on_sets);
    }
    first_pass
}

/// Runs every strategy on every puzzle: `[contestant][set]` has a count for each puzzle of the set,
/// and none for programs and engines. Fills in what the answers show about the puzzles.
fn count_strategies(
    contestants: &[Contestant<'_>],
    sets: &mut [Set],
    plan: &Plan,
    watcher: Watcher<'_>,
) -> Vec<Vec<Vec<Count>>> {
    let positions = evenly_mixed(sets);
    let begin = Instant::now();
    let puzzles_done = AtomicU64::new(0);
    let all_counts: Vec<PuzzleCounts> = positions
        .par_iter()
        .map(|position| {
            let set = &sets[position.set];
            let counts = count_puzzle(contestants, set.puzzles[position.puzzle], plan);
            let done = puzzles_done.fetch_add(1, Ordering::Relaxed) + 1;
            watcher(Progress {
                phase: "counting",
                current: &set.name,
                left: time_left(begin.elapsed(), done as f64 / positions.len() as f64, plan),
            });
            counts
        })
        .collect();
    let mut by_contestant = vec![vec![Vec::new(); sets.len()]; contestants.len()];
    for (position, puzzle_counts) in positions.iter().zip(all_counts) {
        sets[position.set].puzzles[position.puzzle].1 = puzzle_counts.solutions;
        for (contestant, count) in puzzle_counts.counts.into_iter().enumerate() {
            by_contestant[contestant][position.set].extend(count);
        }
    }
    by_contestant
}

/// How long it takes to count the remaining puzzles, and then to measure. `share_done` is the share
/// of the puzzles that have been counted.
fn time_left(spent: Duration, share_done: f64, plan: &Plan) -> Option<Duration> {
    Some(remaining_time(spent, share_done)? + plan.time)
}

/// The puzzles of all sets, in the order of each set. The sets are mixed evenly, so that the share
/// of the puzzles that are done shows how long the rest will take.
fn evenly_mixed(sets: &[Set]) -> Vec<PuzzlePosition> {
    let mut positions = Vec::new();
    for (set, puzzles) in sets.iter().map(|set| set.puzzles.len()).enumerate() {
        for puzzle in 0..puzzles {
            positions.push(PuzzlePosition { set, puzzle });
        }
    }
    // The share of its set that comes before a puzzle, as a whole number from 0 to 2²⁰.
    positions.sort_by_key(|position| {
        let puzzles = sets[position.set].puzzles.len();
        (position.puzzle << 20) / puzzles
    });
    positions
}

/// Runs each strategy on one puzzle, and grades the answers once all witnesses are known.
fn count_puzzle(
    contestants: &[Contestant<'_>],
    (puzzle, known): (Puzzle, Option<Expected>),
    plan: &Plan,
) -> PuzzleCounts {
    let mut witnesses: BTreeSet<Grid> = BTreeSet::new();
    let mut answers: Vec<Option<UngradedAnswer>> = Vec::new();
    for contestant in contestants {
        answers.push(
            contestant.strategy().map(|strategy| {
                UngradedAnswer::of(strategy, &puzzle, &plan.limits, &mut witnesses)
            }),
        );
    }
    let right = known.unwrap_or(Expected::AtLeast(witnesses.len() as u64));
    let mut counts: Vec<Option<Count>> = Vec::new();
    for answer in answers {
        counts.push(answer.map(|answer| answer.graded(right, &plan.limits)));
    }
    let solutions = known.or_else(|| counts.iter().flatten().find_map(Count::shows));
    PuzzleCounts { counts, solutions }
}

/// Asks an engine for each puzzle of the set.
fn count_engine(engine: &dyn AnyEngine, set: &Set, limits: &Limits) -> Vec<Count> {
    let mut counts = Vec::new();
    for (puzzle, known) in &set.puzzles {
        let answer = engine.answer(puzzle, limits.solutions);
        let right = known.unwrap_or(Expected::AtLeast(0));
        counts.push(graded_engine_answer(&answer, puzzle, right, limits));
    }
    counts
}

/// Gives a program the puzzles of which the number of solutions is known, and adds to the results
/// how many it solved.
fn count_program(
    program: &ComparedProgram,
    set: &Set,
    set_results: &mut SetResults,
) -> CountedOnSet {
    let trials = set.trials(None);
    let pass = match program.solves(&trials) {
        Ok(pass) => pass,
        Err(failure) => {
            set_results.fail(failure);
            return CountedOnSet::Nothing;
        }
    };
    set_results.solved = pass.solved;
    set_results.why_not_all = pass.why_not_all;
    let skipped = set_results.puzzles - trials.len();
    if set_results.why_not_all.is_none() && skipped > 0 {
        set_results.why_not_all = Some(format!(
            "it was not given {} that no strategy solved, since its answer could not be checked",
            counted(skipped as u64, "puzzle")
        ));
    }
    CountedOnSet::FirstPassTime(pass.seconds)
}

/// Adds what a strategy or an engine did on the puzzles of a set, and its first wrong answer.
fn add_counts(set_results: &mut SetResults, set: &Set, counts: &[Count]) {
    for (index, count) in counts.iter().enumerate() {
        let puzzle = index + 1;
        match &count.grade {
            Grade::Solved => set_results.solved += 1,
            Grade::Unfinished(reason) => set_results.unsolved.push(Unsolved {
                puzzle,
                reason: *reason,
            }),
            Grade::Wrong(reason) => {
                set_results.wrong += 1;
                if set_results.failure.is_none() {
                    let (givens, _) = &set.puzzles[index];
                    set_results.failure = Some(Box::new(Finding {
                        case: Some(format!("{}:{puzzle}", set.name)),
                        puzzle: Some(*givens.grid()),
                        ..Finding::new(Verdict::WrongAnswer, reason)
                    }));
                }
            }
        }
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
        let empty = summary::empty_results(contestants, &sets, &plan);
        let results = count(contestants, &sets, &plan, &|_| {}, empty).results;
        results
            .strategies
            .into_iter()
            .flat_map(|strategy| strategy.sets)
            .collect()
    }

    /// A puzzle with two solutions.
    fn two() -> Puzzle {
        let several = judge::fixtures::tier("multiple").unwrap();
        let mut puzzles = several.puzzles.iter();
        let has_two = puzzles.find(|entry| entry.solutions == Expected::Exactly(2));
        has_two.unwrap().puzzle
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
        on_two(&contestants, limit, known)
            .into_iter()
            .map(|set| Some(set.failure?.reason))
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
