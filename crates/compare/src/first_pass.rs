//! The first pass: counts the work and grades the answers.
//!
//! From small to large: a [`GradedAnswer`] is what one contestant did on one puzzle;
//! `StrategyAnswers` has those of all strategies on all puzzles; [`FirstPassOnSet`] is what the
//! second pass needs of one contestant on one set; and [`FirstPass`] is all that the pass found
//! out. What is printed goes straight into [`Results`].

mod mean_work;
mod strategies;

use judge::fixtures::Expected;
use judge::{Finding, Verdict};
use sudoku::{Limits, Strategy};

use crate::contestant::{Contestant, ContestantKind};
use crate::engine::AnyEngine;
use crate::grading::{Grade, GradedAnswer, grade_many_at_once, graded_engine_answer};
use crate::number::counted;
use crate::plan::Plan;
use crate::program::ComparedProgram;
use crate::progress::{Progress, Watcher};
use crate::results::{MeanWork, Results, SetResults, Unsolved};
use crate::sets::Set;
use mean_work::{Recounted, work_on_set};
use strategies::answers_of_strategies;

/// What the first pass found out.
pub(crate) struct FirstPass {
    /// The results without times.
    pub(crate) results: Results,
    /// `[contestant][set]`: what the results get once the time on the set is measured.
    pub(crate) on_sets: Vec<Vec<FirstPassOnSet>>,
    /// The sets, with the number of solutions of each puzzle as far as it is known or shown.
    pub(crate) sets: Vec<Set>,
}

/// What the first pass found out about one contestant on one set, and the second pass needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FirstPassOnSet {
    /// The mean work of a strategy.
    Work(MeanWork),
    /// The time in seconds in which a program solved the puzzles once.
    ProgramTime(f64),
    /// Nothing: an engine, which reports no work, or a program that failed or was not run.
    Nothing,
}

/// Runs every strategy on every puzzle within the limits, on all cores; and then every other
/// contestant. The results have all sets of all contestants.
pub(crate) fn run_first_pass(
    contestants: &[Contestant<'_>],
    sets: &[Set],
    plan: &Plan,
    watcher: Watcher<'_>,
    mut results: Results,
) -> FirstPass {
    let mut strategy_answers = answers_of_strategies(contestants, sets, plan, watcher);
    let shown_sets = &strategy_answers.sets;
    let strategies = names_of_strategies(contestants);
    let mut on_sets = Vec::new();
    for (position, contestant) in contestants.iter().enumerate() {
        let set_results = &mut results.strategies[position].sets;
        let answers = &mut strategy_answers.by_contestant[position];
        on_sets.push(match &contestant.kind {
            ContestantKind::Strategy(strategy) => {
                let pass = StrategyPass {
                    strategy: *strategy,
                    reports_all_checks: contestant.counts_checks,
                    plan,
                };
                pass.over_sets(shown_sets, answers, set_results)
            }
            ContestantKind::Engine(engine) => {
                engine_over_sets(&**engine, shown_sets, &plan.limits, set_results)
            }
            ContestantKind::Program(program) => {
                let pass = ProgramPass {
                    name: &contestant.name,
                    program,
                    strategies: &strategies,
                    watcher,
                };
                pass.over_sets(sets, shown_sets, set_results)
            }
        });
    }
    FirstPass {
        results,
        on_sets,
        sets: strategy_answers.sets,
    }
}

fn names_of_strategies<'a>(contestants: &'a [Contestant<'_>]) -> Vec<&'a str> {
    let mut names = Vec::new();
    for contestant in contestants {
        if let ContestantKind::Strategy(_) = contestant.kind {
            names.push(&*contestant.name);
        }
    }
    names
}

/// The first pass of one strategy, whose answers to single puzzles are already graded.
struct StrategyPass<'a> {
    strategy: Strategy<'a>,
    /// Whether it reports every check, so that they can be counted.
    reports_all_checks: bool,
    plan: &'a Plan,
}

impl StrategyPass<'_> {
    /// Adds to the results how many puzzles of each set the strategy solved, one at a time and, if
    /// it can, many at once.
    fn over_sets(
        &self,
        sets: &[Set],
        answers_on_sets: &mut [Vec<GradedAnswer>],
        results: &mut [SetResults],
    ) -> Vec<FirstPassOnSet> {
        let mut on_sets = Vec::new();
        for (index, set) in sets.iter().enumerate() {
            let answers = &mut answers_on_sets[index];
            grade_many_at_once(self.strategy, &set.puzzles(), &self.plan.limits, answers);
            add_answers(&mut results[index], set, answers);
            let recounted = self.recounted_on_set(index);
            let work = work_on_set(self.strategy, set, self.plan, answers, recounted);
            on_sets.push(FirstPassOnSet::Work(work));
        }
        on_sets
    }

    /// The puzzles of this set on which the checks are counted. The details are for the table of
    /// the work, which shows the first set.
    fn recounted_on_set(&self, index: usize) -> Recounted {
        if !self.reports_all_checks {
            Recounted::None
        } else if self.plan.details && index == 0 {
            Recounted::All
        } else {
            Recounted::First
        }
    }
}

/// Asks an engine for each puzzle of each set, and adds to the results how many it solved.
fn engine_over_sets(
    engine: &dyn AnyEngine,
    sets: &[Set],
    limits: &Limits,
    results: &mut [SetResults],
) -> Vec<FirstPassOnSet> {
    for (set, set_results) in sets.iter().zip(results) {
        let mut answers = Vec::new();
        for (puzzle, known) in &set.puzzles {
            let answer = engine.answer(puzzle, limits.solutions);
            let expected = known.unwrap_or(Expected::AtLeast(0));
            answers.push(graded_engine_answer(&answer, puzzle, expected, limits));
        }
        add_answers(set_results, set, &answers);
    }
    vec![FirstPassOnSet::Nothing; sets.len()]
}

/// The first pass of one program.
struct ProgramPass<'a> {
    name: &'a str,
    program: &'a ComparedProgram,
    /// The names of the strategies that are compared with it.
    strategies: &'a [&'a str],
    watcher: Watcher<'a>,
}

impl ProgramPass<'_> {
    /// Gives the program each set that it takes, and adds to the results how many it solved.
    ///
    /// `given_sets` are the sets as the user gave them, and `shown_sets` also have what the
    /// strategies have just shown of the puzzles. That each puzzle has one solution must have been
    /// known before they ran: otherwise the contestants would decide what a program gets.
    fn over_sets(
        &self,
        given_sets: &[Set],
        shown_sets: &[Set],
        results: &mut [SetResults],
    ) -> Vec<FirstPassOnSet> {
        let mut on_sets = Vec::new();
        for (index, set) in shown_sets.iter().enumerate() {
            if self.program.takes(&given_sets[index]) {
                on_sets.push(self.on_set(set, &mut results[index]));
            } else {
                results[index].withhold();
                on_sets.push(FirstPassOnSet::Nothing);
            }
        }
        on_sets
    }

    /// Gives the program the puzzles of which the number of solutions is known.
    fn on_set(&self, set: &Set, set_results: &mut SetResults) -> FirstPassOnSet {
        (self.watcher)(Progress {
            phase: "counting",
            current: self.name,
            left: None,
        });
        let trials = set.trials(None);
        let answers = match self.program.solves(&trials) {
            Ok(answers) => answers,
            Err(failure) => {
                set_results.fail(failure);
                return FirstPassOnSet::Nothing;
            }
        };
        set_results.solved = answers.solved;
        set_results.why_not_all = answers.why_not_all;
        let skipped = set_results.puzzles - trials.len();
        if set_results.why_not_all.is_none() && skipped > 0 {
            set_results.why_not_all = Some(why_skipped(skipped, self.strategies));
        }
        FirstPassOnSet::ProgramTime(answers.seconds)
    }
}

/// Why a program did not get these puzzles.
fn why_skipped(skipped: usize, strategies: &[&str]) -> String {
    let puzzles = counted(skipped as u64, "puzzle");
    let pronoun = if skipped == 1 { "it" } else { "them" };
    let reason = match strategies {
        [] => "no strategy was compared".to_owned(),
        [only] => format!("{only} did not solve {pronoun}"),
        [_, _] => format!("neither strategy solved {pronoun}"),
        several => format!("none of the {} strategies solved {pronoun}", several.len()),
    };
    if skipped == 1 {
        format!("{puzzles} was skipped because {reason}, so an answer to it could not be checked")
    } else {
        format!("{puzzles} were skipped because {reason}, so answers to them could not be checked")
    }
}

/// Adds what a strategy or an engine did on the puzzles of a set, and its first wrong answer.
fn add_answers(set_results: &mut SetResults, set: &Set, answers: &[GradedAnswer]) {
    for (index, answer) in answers.iter().enumerate() {
        let number = index + 1;
        match &answer.grade {
            Grade::Solved => set_results.solved += 1,
            Grade::Unfinished(reason) => set_results.unsolved.push(Unsolved {
                puzzle: number,
                reason: *reason,
            }),
            Grade::Wrong(reason) => {
                set_results.wrong += 1;
                if set_results.failure.is_none() {
                    let (givens, _) = &set.puzzles[index];
                    set_results.failure = Some(Box::new(Finding {
                        case: Some(format!("{}:{number}", set.name)),
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
    use sudoku::{Function, Puzzle, Solver, Visitor};

    use crate::summary;

    /// The results of the first pass for these contestants on the puzzle with two solutions.
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
        let results = run_first_pass(contestants, &sets, &plan, &|_| {}, empty).results;
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
    fn a_skipped_puzzle_has_a_reason_for_any_number_of_strategies() {
        let strategies = ["naive-scan", "sat", "empty-list"];
        let reasons = [
            "no strategy was compared, so ",
            "naive-scan did not solve it, so ",
            "neither strategy solved it, so ",
            "none of the 3 strategies solved it, so ",
        ];
        for (count, reason) in reasons.iter().enumerate() {
            let expected = format!(
                "1 puzzle was skipped because {reason}an answer to it could not be checked"
            );
            assert_eq!(why_skipped(1, &strategies[..count]), expected);
        }
        assert_eq!(
            why_skipped(2, &strategies),
            "2 puzzles were skipped because none of the 3 strategies solved them, so answers to \
             them could not be checked"
        );
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
