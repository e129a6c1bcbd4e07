//! Grades the answers of the first pass.
//!
//! No strategy is trusted, and no majority decides. A grid that obeys the rules and keeps the
//! givens is a *witness* that a solution exists. A contestant that finds fewer solutions than there
//! are witnesses is wrong, even if all others agree with it. So is one that reports a grid twice.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use judge::fixtures::Expected;
use sudoku::{Answer, Ended, Event, Grid, Limits, Puzzle, Strategy, Work};

use crate::results::Shortfall;

/// What a contestant did on one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct GradedAnswer {
    /// The number of solutions that it found.
    pub(crate) solutions: u64,
    /// Its work; zeros for an engine, which reports none.
    pub(crate) work: Work,
    pub(crate) grade: Grade,
}

/// How well a contestant did on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// It found as many solutions as asked for, or it showed that there are no more.
    Solved,
    /// It ended before, for this reason.
    Unfinished(Shortfall),
    /// The answer is wrong: why, in a sentence.
    Wrong(String),
}

impl GradedAnswer {
    /// What the answer shows about the puzzle, if it is right.
    ///
    /// Its solutions are witnesses: a search that found two shows that there are two or more. That
    /// there is no third one is what the strategy says, and nothing needs it. Without a solution,
    /// what the strategy says is all that the answers of programs can be compared with: then the
    /// puzzle counts as one without a solution.
    pub(crate) fn shows(&self) -> Option<Expected> {
        if self.grade != Grade::Solved {
            return None;
        }
        if self.solutions == 0 {
            Some(Expected::Exactly(0))
        } else {
            Some(Expected::AtLeast(self.solutions))
        }
    }
}

/// A strategy's answer to a puzzle before it is graded. The grade needs the witnesses of all
/// strategies.
pub(crate) struct UngradedAnswer {
    pub(crate) answer: Answer,
    pub(crate) work: Work,
    /// What is wrong with its grids.
    pub(crate) grids: Result<(), String>,
    /// The strategy is a plain function, which stops at its first solution.
    pub(crate) is_opaque: bool,
}

impl UngradedAnswer {
    /// Runs the strategy, and adds the solutions that it reports to the witnesses.
    pub(crate) fn of(
        strategy: Strategy<'_>,
        puzzle: &Puzzle,
        limits: &Limits,
        witnesses: &mut BTreeSet<Grid>,
    ) -> Self {
        let (answer, work) = strategy.solve_counted(puzzle, limits);
        let grids = collect_grids(strategy, puzzle, &answer, witnesses);
        Self {
            answer,
            work,
            grids,
            is_opaque: strategy.solver().is_opaque(),
        }
    }

    /// Grades the answer by the number of solutions that the puzzle has.
    pub(crate) fn graded(self, expected: Expected, limits: &Limits) -> GradedAnswer {
        let grade = match self.grids {
            Err(reason) => Grade::Wrong(reason),
            Ok(()) => grade_number(&self.answer, self.work, expected, limits, self.is_opaque),
        };
        GradedAnswer {
            solutions: self.answer.solutions,
            work: self.work,
            grade,
        }
    }
}

/// Grades the answer of an engine. It reports at most one of its solutions.
pub(crate) fn graded_engine_answer(
    answer: &Answer,
    puzzle: &Puzzle,
    expected: Expected,
    limits: &Limits,
) -> GradedAnswer {
    let work = Work::default();
    let mut grade = grade_number(answer, work, expected, limits, false);
    if let Some(grid) = answer.first
        && let Err(reason) = check_grid(puzzle, &grid)
    {
        grade = Grade::Wrong(reason);
    }
    GradedAnswer {
        solutions: answer.solutions,
        work,
        grade,
    }
}

/// Solves all puzzles in one call, if the strategy has its own way for that. An answer that is
/// wrong, or has another number of solutions than alone, becomes a wrong answer to the puzzle.
pub(crate) fn grade_many_at_once(
    strategy: Strategy<'_>,
    puzzles: &[Puzzle],
    limits: &Limits,
    alone: &mut [GradedAnswer],
) {
    if strategy.solver().many().is_none() {
        return;
    }
    let mut answers = vec![Answer::default(); puzzles.len()];
    strategy.solve_many(puzzles, limits, &mut answers);
    for (number, answer) in answers.iter().enumerate() {
        let graded = &mut alone[number];
        if let Some(grid) = answer.first
            && let Err(reason) = check_grid(&puzzles[number], &grid)
        {
            graded.grade = Grade::Wrong(reason);
            continue;
        }
        let is_finished = answer.ended != Ended::BudgetSpent;
        let has_other_number = is_finished && answer.solutions != graded.solutions;
        let has_no_grid = answer.first.is_none() && answer.solutions > 0;
        if graded.grade == Grade::Solved && (has_other_number || has_no_grid) {
            let reason = "solving many puzzles in one call gives a different answer than solving \
                          this one alone";
            graded.grade = Grade::Wrong(reason.to_owned());
        }
    }
}

/// Adds the solutions that a strategy reports to the witnesses. An error says what is wrong with
/// the grids. It calls no other strategy, so that it trusts none.
fn collect_grids(
    strategy: Strategy<'_>,
    puzzle: &Puzzle,
    answer: &Answer,
    witnesses: &mut BTreeSet<Grid>,
) -> Result<(), String> {
    let grids = reported_grids(strategy, puzzle, answer);
    if (grids.len() as u64) < answer.solutions {
        return Err("it counts a solution but does not report its grid".to_owned());
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

/// All grids that the search reports, up to the last solution that it counted. An answer keeps the
/// first one only, so for several the same search runs again.
fn reported_grids(strategy: Strategy<'_>, puzzle: &Puzzle, answer: &Answer) -> Vec<Grid> {
    if answer.solutions <= 1 {
        return answer.first.into_iter().collect();
    }
    let mut grids: Vec<Grid> = Vec::new();
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
    grids
}

/// Checks that a grid obeys the rules and keeps the givens.
fn check_grid(puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    puzzle
        .check_solution(grid)
        .map_err(|why| format!("its grid is not a solution: {why}"))
}

/// Grades the number of solutions in an answer whose grids are right.
fn grade_number(
    answer: &Answer,
    work: Work,
    expected: Expected,
    limits: &Limits,
    is_opaque: bool,
) -> Grade {
    if let Some(shortfall) = shortfall(answer, work, limits, is_opaque) {
        return Grade::Unfinished(shortfall);
    }
    if is_right_number(answer.solutions, expected, limits.solutions) {
        return Grade::Solved;
    }
    let actual = Expected::Exactly(answer.solutions);
    Grade::Wrong(format!("it finds {actual}; the puzzle has {expected}"))
}

/// Why the answer is incomplete; `None` if it is complete.
fn shortfall(answer: &Answer, work: Work, limits: &Limits, is_opaque: bool) -> Option<Shortfall> {
    // A plain function stops at its first solution, which shows nothing about others.
    if is_opaque && (1..limits.solutions).contains(&answer.solutions) {
        return Some(Shortfall::Solutions);
    }
    match answer.ended {
        Ended::Exhausted => None,
        Ended::LimitReached if answer.solutions > 0 => None,
        Ended::LimitReached => Some(Shortfall::Solutions),
        Ended::BudgetSpent => {
            if limits
                .placements
                .is_some_and(|most| work.placements >= most)
            {
                Some(Shortfall::Placements)
            } else {
                Some(Shortfall::Time)
            }
        }
    }
}

/// Whether `found` is what a complete search with this limit finds.
fn is_right_number(found: u64, expected: Expected, limit: u64) -> bool {
    match expected {
        Expected::AtLeast(least) => found >= least.min(limit),
        Expected::Exactly(count) => found == count.min(limit),
        // A `Puzzle` has givens that break no rule.
        Expected::Invalid => true,
    }
}
