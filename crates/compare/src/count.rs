//! The first pass: counts the work and checks the answers.
//!
//! No strategy is trusted, and no majority decides. A grid that obeys the rules and keeps the
//! givens is a witness: a contestant that finds fewer solutions than there are witnesses is wrong.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering};

use judge::Verdict;
use judge::fixtures::Expected;
use rayon::prelude::*;
use runner::Trial;
use sudoku::{
    Answer, Conclusion, Ended, Event, Grid, Limits, NotASolution, Puzzle, Strategy, Work,
};

use crate::contestant::Contestant;
use crate::plan::Plan;
use crate::program::ComparedProgram;
use crate::progress::{COUNTING, Steps, Watcher};
use crate::results::Failure;
use crate::sets::Set;

/// What one contestant did on one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    /// The number of solutions that it found.
    pub(crate) solutions: u64,
    pub(crate) work: Work,
    pub(crate) grade: Grade,
}

/// How well a contestant did on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// It found as many solutions as asked for, or it showed that there are no more.
    Solved,
    /// It spent its budget before, or it cannot find as many.
    Unfinished,
    Wrong(Fault),
}

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoSolution(NotASolution),
    /// It reports solutions, and no grid.
    NoGrid,
    Twice,
    /// Another number of solutions than is known or shown by the grids that were found.
    Number {
        found: u64,
        right: Expected,
    },
    /// Many at once gave another answer.
    ManyDiffer,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution(why) => write!(f, "its grid is not a solution: {why}"),
            Self::NoGrid => f.write_str("it counts a solution and reports no grid"),
            Self::Twice => f.write_str("it reports the same solution twice"),
            Self::Number { found, right } => {
                write!(f, "it finds {}; the puzzle has {right}", Expected::Exactly(*found))
            }
            Self::ManyDiffer => f.write_str("many at once, its answer differs from that alone"),
        }
    }
}

impl Count {
    fn unsolved() -> Self {
        Self { solutions: 0, work: Work::default(), grade: Grade::Unfinished }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.grade == Grade::Solved
    }
}

/// `[contestant][set][puzzle]`.
pub(crate) type Counts = Vec<Vec<Vec<Count>>>;

/// `[set][puzzle]`: the number of solutions, as far as it is known or shown.
pub(crate) type Known = Vec<Vec<Option<Expected>>>;

/// What the first pass found out.
pub(crate) struct Counted {
    pub(crate) counts: Counts,
    /// `[contestant][set]`: why it counts as wrong or as not started there.
    pub(crate) failures: Vec<Vec<Option<Failure>>>,
    pub(crate) known: Known,
}

/// Runs every strategy on every puzzle within the limits, on all cores; and then every program.
pub(crate) fn count(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
) -> Counted {
    let puzzles = mixed(sets);
    let steps = Steps::begin(COUNTING, puzzles.len() as u64, plan.time, watcher);
    let done = AtomicU64::new(0);
    let on_puzzle = |&(set, puzzle): &(usize, usize)| {
        let found = search(contestants, &sets[set], puzzle, plan, plan.details && set == 0);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        steps.report("", &sets[set].name, done, None);
        found
    };
    let found: Vec<_> = puzzles.par_iter().map(on_puzzle).collect();
    let mut counts: Counts = vec![vec![Vec::new(); sets.len()]; contestants.len()];
    let mut known: Known = vec![Vec::new(); sets.len()];
    for (&(set, _), (of_puzzle, shown)) in puzzles.iter().zip(found) {
        known[set].push(shown);
        for (counts, count) in counts.iter_mut().zip(of_puzzle) {
            counts[set].push(count);
        }
    }
    let mut failures = Vec::new();
    for (contestant, counts) in contestants.iter().zip(&mut counts) {
        let failed = sets.iter().zip(counts).zip(&known).map(|((set, counts), known)| {
            if let Some(program) = contestant.program() {
                steps.report(contestant.name(), &set.name, puzzles.len() as u64, None);
                return count_program(program, set, known, counts);
            }
            let strategy = contestant.strategy().filter(|strategy| strategy.solves_many());
            if let Some(strategy) = strategy {
                check_many(strategy, set, &plan.limits, counts);
            }
            first_fault(set, counts)
        });
        failures.push(failed.collect());
    }
    Counted { counts, failures, known }
}

/// The puzzles of all sets, by their indices. The sets are mixed evenly, so that what is done shows
/// how long the rest will take.
fn mixed(sets: &[Set]) -> Vec<(usize, usize)> {
    let of_set = |set: usize| (0..sets[set].puzzles.len()).map(move |puzzle| (set, puzzle));
    let mut all: Vec<(usize, usize)> = (0..sets.len()).flat_map(of_set).collect();
    all.sort_by_key(|&(set, puzzle)| (puzzle << 20) / sets[set].puzzles.len());
    all
}

/// What each contestant did on one puzzle, and the number of solutions as far as it is known. A
/// program has not run yet.
fn search(
    contestants: &[Contestant<'_>],
    set: &Set,
    puzzle: usize,
    plan: &Plan,
    checks: bool,
) -> (Vec<Count>, Option<Expected>) {
    let (puzzle, known) = set.puzzles[puzzle];
    let mut witnesses = BTreeSet::new();
    let mut found = |contestant: &Contestant<'_>| {
        let strategy = contestant.strategy()?;
        let (answer, work) = if checks {
            strategy.solve_counted_with_checks(&puzzle, &plan.limits)
        } else {
            strategy.solve_counted(&puzzle, &plan.limits)
        };
        let fault = collect(strategy, &puzzle, &answer, &mut witnesses);
        Some((answer, work, fault, strategy.is_opaque()))
    };
    let all: Vec<_> = contestants.iter().map(&mut found).collect();
    let right = known.unwrap_or(Expected::AtLeast(witnesses.len() as u64));
    let count = |found: Option<(Answer, Work, Option<Fault>, bool)>| {
        let Some((answer, work, fault, is_opaque)) = found else { return Count::unsolved() };
        let grade = grade(&answer, fault, right, &plan.limits, is_opaque);
        Count { solutions: answer.solutions, work, grade }
    };
    let counts: Vec<Count> = all.into_iter().map(count).collect();
    let shown = |count: &Count| match count.solutions {
        _ if !count.is_solved() => None,
        0 => Some(Expected::Exactly(0)),
        solutions => Some(Expected::AtLeast(solutions)),
    };
    let known = known.or_else(|| counts.iter().find_map(shown));
    (counts, known)
}

/// Adds the solutions that a strategy reports to the witnesses, and returns what is wrong with the
/// grids. It calls no other strategy, so that it trusts none.
fn collect(
    strategy: Strategy<'_>,
    puzzle: &Puzzle,
    answer: &Answer,
    witnesses: &mut BTreeSet<Grid>,
) -> Option<Fault> {
    let mut grids: Vec<Grid> = answer.first.into_iter().collect();
    if answer.solutions > 1 {
        // The same search again, up to the last solution that it counted.
        grids.clear();
        let _ = strategy.watch(puzzle, &mut |event| {
            if let Event::Solution(grid) = event {
                grids.push(*grid);
            }
            if grids.len() as u64 >= answer.solutions { Break(()) } else { Continue(()) }
        });
    }
    if (grids.len() as u64) < answer.solutions {
        return Some(Fault::NoGrid);
    }
    let mut distinct = BTreeSet::new();
    for grid in grids {
        if let Err(why) = puzzle.check_solution(&grid) {
            return Some(Fault::NoSolution(why));
        }
        witnesses.insert(grid);
        if !distinct.insert(grid) {
            return Some(Fault::Twice);
        }
    }
    None
}

/// Whether an answer without another fault agrees with what is known about the puzzle.
fn grade(
    answer: &Answer,
    fault: Option<Fault>,
    right: Expected,
    limits: &Limits<'_>,
    is_opaque: bool,
) -> Grade {
    let (found, limit) = (answer.solutions, limits.solutions);
    let is_right = match right {
        Expected::AtLeast(least) => found >= least.min(limit),
        exact => exact.up_to(limit).is_none_or(|exact| exact == found),
    };
    if let Some(fault) = fault {
        Grade::Wrong(fault)
    } else if answer.conclusion() == Conclusion::NotFinished || answer.ended == Ended::BudgetSpent {
        Grade::Unfinished
    } else if is_opaque && (1..limit).contains(&found) {
        // It stops at its first solution, which shows nothing about others.
        Grade::Unfinished
    } else if is_right {
        Grade::Solved
    } else {
        Grade::Wrong(Fault::Number { found, right })
    }
}

/// Solves all puzzles in one call. An answer that is wrong, or has another number of solutions than
/// alone, is a wrong answer to the puzzle.
fn check_many(strategy: Strategy<'_>, set: &Set, limits: &Limits<'_>, counts: &mut [Count]) {
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    strategy.solve_many(&puzzles, limits, &mut answers);
    for ((count, answer), puzzle) in counts.iter_mut().zip(&answers).zip(&puzzles) {
        let differs = answer.ended != Ended::BudgetSpent && answer.solutions != count.solutions;
        if let Some(Err(why)) = answer.first.map(|grid| puzzle.check_solution(&grid)) {
            count.grade = Grade::Wrong(Fault::NoSolution(why));
        } else if count.is_solved() && (differs || answer.first.is_none() && answer.solutions > 0) {
            count.grade = Grade::Wrong(Fault::ManyDiffer);
        }
    }
}

/// The first wrong answer of a strategy on a set, in words.
fn first_fault(set: &Set, counts: &[Count]) -> Option<Failure> {
    let wrong = |(index, count): (usize, &Count)| match &count.grade {
        Grade::Wrong(fault) => Some(Failure {
            verdict: Verdict::WrongAnswer.to_string(),
            case: format!("{}:{}", set.name, index + 1),
            reason: fault.to_string(),
        }),
        _ => None,
    };
    counts.iter().enumerate().find_map(wrong)
}

/// Checks the answers of a program, which reports no work. A set on which it fails counts as not
/// solved.
fn count_program(
    program: &ComparedProgram,
    set: &Set,
    known: &[Option<Expected>],
    counts: &mut [Count],
) -> Option<Failure> {
    if !program.takes(set) {
        return None;
    }
    let solved = match program.solves(&trials(set, known)) {
        Ok(in_time) => in_time,
        Err(failure) => return Some(failure),
    };
    for (count, known) in counts.iter_mut().zip(known) {
        if solved && known.is_some() {
            count.grade = Grade::Solved;
        }
    }
    None
}

/// The puzzles of a set about which something is known, so that an answer can be checked.
pub(crate) fn trials(set: &Set, known: &[Option<Expected>]) -> Vec<Trial> {
    let one = |(index, (&(puzzle, _), &solutions)): (usize, (&(Puzzle, _), &Option<Expected>))| {
        let name = format!("{}:{}", set.name, index + 1);
        Some(Trial { name, puzzle, solutions: solutions? })
    };
    set.puzzles.iter().zip(known).enumerate().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use judge::oracle;
    use sudoku::{Function, Solver, Visitor};

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
        let sets = [Set::new("two", vec![(two(), known)])];
        let plan = Plan::default().limits(Limits::solutions(limit));
        let counted = count(&contestants, &sets, &plan, &|_| {});
        let of_one = |failures: Vec<Option<Failure>>| Some(failures.into_iter().next()??.reason);
        counted.failures.into_iter().map(of_one).collect()
    }

    #[test]
    fn a_liar_is_wrong_beside_one_right_strategy() {
        let liars = [
            ("twice", &[0, 0][..], "it reports the same solution twice"),
            ("one", &[0], "it finds one solution; the puzzle has 2 solutions"),
            ("other", &[1], "it finds one solution; the puzzle has 2 solutions"),
            ("none", &[], "it finds no solution; the puzzle has 2 solutions"),
            ("broken", &[0, 99], "its grid is not a solution: r"),
        ];
        for (name, reported, why) in liars {
            for known in [None, Some(Expected::Exactly(2))] {
                for limit in [2, 9] {
                    let liar = || Liar(name, reported);
                    for order in [[RIGHT, liar()], [liar(), RIGHT]] {
                        let is_first = order[0].0 == name;
                        let mut found = faults(&order, limit, known);
                        if is_first {
                            found.reverse();
                        }
                        let [right, wrong] = &found[..] else { panic!("{found:?}") };
                        assert_eq!(*right, None, "beside {name}");
                        let wrong = wrong.as_deref().unwrap_or("right").replace(" or more", "");
                        assert!(wrong.starts_with(why), "{name}, {known:?}, {limit}: {wrong}");
                    }
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
        for (limit, expected) in [(1, Grade::Solved), (2, Grade::Unfinished)] {
            let sets = [Set::new("two", vec![(two(), Some(Expected::Exactly(2)))])];
            let plan = Plan::default().limits(Limits::solutions(limit));
            let counted = count(&[Contestant::new(&function)], &sets, &plan, &|_| {});
            assert_eq!(counted.counts[0][0][0].grade, expected);
        }
    }

    #[test]
    fn a_spent_budget_is_no_fault() {
        let puzzle = two();
        let first = oracle::solutions(&puzzle, 1)[0];
        let grade = |solutions, ended| {
            let answer = Answer { first: (solutions > 0).then_some(first), solutions, ended };
            super::grade(&answer, None, Expected::Exactly(2), &Limits::PROOF, false)
        };
        assert_eq!(grade(0, Ended::BudgetSpent), Grade::Unfinished);
        assert_eq!(grade(1, Ended::BudgetSpent), Grade::Unfinished);
        assert_eq!(grade(2, Ended::LimitReached), Grade::Solved);
        assert!(matches!(grade(1, Ended::Exhausted), Grade::Wrong(_)));
    }
}
