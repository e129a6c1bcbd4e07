//! The search: sweep until nothing changes, guess, and follow both ways of the guess side by side.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Answer, CountUpTo, Ended, Puzzle, Visitor};

use crate::form::{Form, Swept};
use crate::report::Report;
use crate::stack::Stack;

/// How the sweeps over a state ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It has no solution.
    Dead,
    /// It is one.
    Solved,
    /// Nothing more follows; somebody must guess.
    Stuck,
}

use Outcome::{Dead, Solved, Stuck};

/// Searches for every solution of a puzzle.
#[inline(always)]
pub(crate) fn search<F: Form, V: Visitor>(
    form: &F,
    puzzle: &Puzzle,
    visitor: &mut V,
) -> ControlFlow<()> {
    let mut state = form.start(puzzle.grid().as_bytes());
    let outcome = settle(form, &mut state, form.no_cells());
    search_settled(form, puzzle, state, outcome, visitor)
}

/// The same from the state at which the first sweeps ended.
#[inline(always)]
pub(crate) fn search_settled<F: Form, V: Visitor>(
    form: &F,
    puzzle: &Puzzle,
    mut state: F::State,
    outcome: Outcome,
    visitor: &mut V,
) -> ControlFlow<()> {
    let mut report = Report::new(form, puzzle, visitor);
    if outcome == Dead {
        return Continue(());
    }
    report.deduced(state, None)?;
    if outcome == Solved {
        return report.solution(state);
    }
    // The states to come back to: each is what remains when a guess was followed first one way.
    let mut later = Stack::new();
    loop {
        let mut guess = form.choose(state);
        report.guessing(state, &guess);
        let (placed, otherwise) = settle_both(form, &mut guess.placed, &mut guess.otherwise);
        let before = report.depth();
        if placed == Stuck && otherwise == Solved {
            // The solution first: nothing of it has to be kept then.
            report.other_placed(&guess)?;
            report.solution(guess.otherwise)?;
            report.take_back(before)?;
            report.placed_after_other(&guess)?;
            state = guess.placed;
            continue;
        }
        report.placed(&guess, placed)?;
        if placed == Stuck {
            if otherwise == Stuck {
                later.push(guess.otherwise);
                report.later(before, &guess);
            }
            state = guess.placed;
            continue;
        }
        if placed == Solved {
            report.solution(guess.placed)?;
        }
        report.take_back(before)?;
        if otherwise != Dead {
            report.otherwise(&guess)?;
        }
        if otherwise == Stuck {
            state = guess.otherwise;
            continue;
        }
        if otherwise == Solved {
            report.solution(guess.otherwise)?;
        }
        let Some(next) = later.pop() else { return report.take_back(0) };
        state = next;
        report.resumed(state)?;
    }
}

/// Answers two puzzles, the first sweeps over both side by side; each as a search of its own would.
#[inline(always)]
pub(crate) fn solve_two<F: Form>(
    form: &F,
    puzzles: &[Puzzle; 2],
    solutions: u64,
    answers: &mut [Answer; 2],
) {
    let mut a = form.start(puzzles[0].grid().as_bytes());
    let mut b = form.start(puzzles[1].grid().as_bytes());
    let (outcome_a, outcome_b) = settle_two(form, &mut a, &mut b);
    for (index, (state, outcome)) in [(a, outcome_a), (b, outcome_b)].into_iter().enumerate() {
        let mut count = CountUpTo::new(solutions);
        let flow = search_settled(form, &puzzles[index], state, outcome, &mut count);
        answers[index] =
            count.into_answer(if flow.is_break() { Ended::LimitReached } else { Ended::Exhausted });
    }
}

/// [`settle`] for two states that have nothing to do with each other: side by side until one has
/// ended.
#[inline(always)]
fn settle_two<F: Form>(form: &F, a: &mut F::State, b: &mut F::State) -> (Outcome, Outcome) {
    let (mut assigned_a, mut assigned_b) = (form.no_cells(), form.no_cells());
    loop {
        let swept_a = form.sweep(*a);
        let swept_b = form.sweep(*b);
        *a = swept_a.state;
        *b = swept_b.state;
        let (end_a, end_b) =
            (has_ended(form, &swept_a, assigned_a), has_ended(form, &swept_b, assigned_b));
        if end_a | end_b {
            let outcome_a =
                if end_a { ended(form, &swept_a) } else { settle(form, a, swept_a.assigned) };
            let outcome_b =
                if end_b { ended(form, &swept_b) } else { settle(form, b, swept_b.assigned) };
            return (outcome_a, outcome_b);
        }
        assigned_a = swept_a.assigned;
        assigned_b = swept_b.assigned;
    }
}

/// Whether sweeping one state alone ends here.
#[inline(always)]
fn has_ended<F: Form>(form: &F, swept: &Swept<F>, assigned: F::Cells) -> bool {
    (swept.emptied != 0) | form.is_full(swept.assigned) | (!form.differ(swept.assigned, assigned))
}

/// What a state is at which sweeping ended.
#[inline(always)]
fn ended<F: Form>(form: &F, swept: &Swept<F>) -> Outcome {
    if swept.emptied != 0 { Dead } else { settled(form, swept) }
}

/// Sweeps until nothing changes. `assigned` is what the last sweep over the state told, or nothing.
#[inline(always)]
fn settle<F: Form>(form: &F, state: &mut F::State, mut assigned: F::Cells) -> Outcome {
    loop {
        let swept = form.sweep(*state);
        *state = swept.state;
        if swept.emptied != 0 {
            return Dead;
        }
        if form.is_full(swept.assigned) {
            return checked(form, &swept);
        }
        if !form.differ(swept.assigned, assigned) {
            return if form.clash(&swept) { Dead } else { Stuck };
        }
        assigned = swept.assigned;
    }
}

/// Sweeps over two states side by side, so that one fills the waits of the other, until nearly
/// nothing changes in both; if one dies, the other goes on alone.
#[inline(always)]
fn settle_both<F: Form>(form: &F, a: &mut F::State, b: &mut F::State) -> (Outcome, Outcome) {
    let (mut assigned_a, mut assigned_b) = (form.no_cells(), form.no_cells());
    loop {
        let swept_a = form.sweep(*a);
        let swept_b = form.sweep(*b);
        *a = swept_a.state;
        *b = swept_b.state;
        if swept_a.emptied | swept_b.emptied != 0 {
            if swept_a.emptied == 0 {
                return (settle(form, a, swept_a.assigned), Dead);
            }
            if swept_b.emptied == 0 {
                return (Dead, settle(form, b, swept_b.assigned));
            }
            return (Dead, Dead);
        }
        // A sweep that would find out that nothing else follows costs more than the little that
        // sometimes does.
        if form.nearly_agree(swept_a.assigned, assigned_a)
            && form.nearly_agree(swept_b.assigned, assigned_b)
        {
            return (settled(form, &swept_a), settled(form, &swept_b));
        }
        assigned_a = swept_a.assigned;
        assigned_b = swept_b.assigned;
    }
}

/// What a state is at which sweeping stopped with no cell and no lane empty.
#[inline(always)]
fn settled<F: Form>(form: &F, swept: &Swept<F>) -> Outcome {
    if form.is_full(swept.assigned) {
        checked(form, swept)
    } else if form.clash(swept) {
        Dead
    } else {
        Stuck
    }
}

/// What a state is of which every cell is known: without a clash every lane has one place, so only
/// rows and columns have to be looked at.
#[inline(always)]
fn checked<F: Form>(form: &F, swept: &Swept<F>) -> Outcome {
    if !form.clash(swept) && form.is_solution(swept.state) { Solved } else { Dead }
}
