//! The search: sweep until nothing changes, guess, and follow both ways of the guess side by side.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Answer, CountUpTo, Ended, Puzzle, Visitor};

use crate::report::Report;
use crate::stack::Stack;
use crate::sweep::{State, Sweeper, Swept};
use crate::vector::Vector;

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

/// A pair of states is guessed on as soon as a sweep tells of one box at most (three lanes, a block each) something new: the
/// sweep that would find out that nothing else follows costs more than the little that sometimes does.
const FEW_LANES: u32 = 3;

/// Searches for every solution of a puzzle.
#[inline(always)]
pub(crate) fn search<V: Visitor>(sweeper: &Sweeper, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
    let mut state = sweeper.start(puzzle);
    let outcome = sweeper.settle(&mut state, sweeper.cpu().zero());
    search_settled(sweeper, puzzle, state, outcome, visitor)
}

/// The same from the state at which the first sweeps ended.
#[inline(always)]
pub(crate) fn search_settled<V: Visitor>(
    sweeper: &Sweeper,
    puzzle: &Puzzle,
    mut state: State,
    outcome: Outcome,
    visitor: &mut V,
) -> ControlFlow<()> {
    let mut report = Report::new(puzzle, visitor);
    if outcome == Dead {
        return Continue(());
    }
    report.deduced(state, None)?;
    if outcome == Solved {
        return report.solution(sweeper, state);
    }
    // The states to come back to: each is what remains when a guess was followed first one way.
    let mut later = Stack::new();
    loop {
        let mut guess = sweeper.choose(state);
        report.guessing(state, &guess);
        let (placed, otherwise) = sweeper.settle_both(&mut guess.placed, &mut guess.otherwise);
        let before = report.depth();
        if placed == Stuck && otherwise == Solved {
            // The solution first: nothing of it has to be kept then.
            report.other_placed(&guess)?;
            report.solution(sweeper, guess.otherwise)?;
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
            report.solution(sweeper, guess.placed)?;
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
            report.solution(sweeper, guess.otherwise)?;
        }
        let Some(next) = later.pop() else { return report.take_back(0) };
        state = next;
        report.resumed(state)?;
    }
}

/// Answers two puzzles, the first sweeps over both side by side; each as a search of its own would.
#[inline(always)]
pub(crate) fn solve_two(sweeper: &Sweeper, puzzles: &[Puzzle; 2], solutions: u64, answers: &mut [Answer; 2]) {
    let mut a = sweeper.start(&puzzles[0]);
    let mut b = sweeper.start(&puzzles[1]);
    let (outcome_a, outcome_b) = sweeper.settle_two(&mut a, &mut b);
    for (index, (state, outcome)) in [(a, outcome_a), (b, outcome_b)].into_iter().enumerate() {
        let mut count = CountUpTo::new(solutions);
        let flow = search_settled(sweeper, &puzzles[index], state, outcome, &mut count);
        answers[index] = count.into_answer(if flow.is_break() { Ended::LimitReached } else { Ended::Exhausted });
    }
}

impl Sweeper {
    /// The state of a puzzle before the first sweep: read, and the rows and columns of the givens taken away from the other boxes.
    ///
    /// A given leaves one line in its box, so the first half of a sweep does that, at half the price; the sweep after it then
    /// begins with singles to find.
    #[inline(always)]
    fn start(&self, puzzle: &Puzzle) -> State {
        let State([x0, x1, x2]) = self.read(puzzle.grid().as_bytes());
        State([self.locked(x0), self.locked(x1), self.locked(x2)])
    }

    /// [`settle`](Self::settle) for two states that have nothing to do with each other: side by side until one has ended.
    #[inline(always)]
    fn settle_two(&self, a: &mut State, b: &mut State) -> (Outcome, Outcome) {
        let (mut assigned_a, mut assigned_b) = (self.cpu().zero(), self.cpu().zero());
        loop {
            let swept_a = self.sweep(*a);
            let swept_b = self.sweep(*b);
            *a = swept_a.state;
            *b = swept_b.state;
            let (end_a, end_b) = (self.has_ended(&swept_a, assigned_a), self.has_ended(&swept_b, assigned_b));
            if end_a | end_b {
                let outcome_a = if end_a { self.ended(&swept_a) } else { self.settle(a, swept_a.assigned) };
                let outcome_b = if end_b { self.ended(&swept_b) } else { self.settle(b, swept_b.assigned) };
                return (outcome_a, outcome_b);
            }
            assigned_a = swept_a.assigned;
            assigned_b = swept_b.assigned;
        }
    }

    /// Whether sweeping one state alone ends here.
    #[inline(always)]
    fn has_ended(&self, swept: &Swept, assigned: Vector) -> bool {
        (swept.emptied != 0) | self.is_full(swept.assigned) | (swept.assigned.lanes_unequal(assigned) == 0)
    }

    /// What a state is at which sweeping ended.
    #[inline(always)]
    fn ended(&self, swept: &Swept) -> Outcome {
        if swept.emptied != 0 { Dead } else { self.settled(swept) }
    }

    /// Sweeps until nothing changes. `assigned` is what the last sweep over the state told, or nothing.
    #[inline(always)]
    pub(crate) fn settle(&self, state: &mut State, mut assigned: Vector) -> Outcome {
        loop {
            let swept = self.sweep(*state);
            *state = swept.state;
            if swept.emptied != 0 {
                return Dead;
            }
            if self.is_full(swept.assigned) {
                return self.checked(&swept);
            }
            if swept.assigned.lanes_unequal(assigned) == 0 {
                return if swept.clashes.filled_lanes() != 0 { Dead } else { Stuck };
            }
            assigned = swept.assigned;
        }
    }

    /// Sweeps over two states side by side, so that one fills the waits of the other, until nearly nothing changes in both; if
    /// one dies, the other goes on alone.
    #[inline(always)]
    pub(crate) fn settle_both(&self, a: &mut State, b: &mut State) -> (Outcome, Outcome) {
        let (mut assigned_a, mut assigned_b) = (self.cpu().zero(), self.cpu().zero());
        loop {
            let swept_a = self.sweep(*a);
            let swept_b = self.sweep(*b);
            *a = swept_a.state;
            *b = swept_b.state;
            if swept_a.emptied | swept_b.emptied != 0 {
                if swept_a.emptied == 0 {
                    return (self.settle(a, swept_a.assigned), Dead);
                }
                if swept_b.emptied == 0 {
                    return (Dead, self.settle(b, swept_b.assigned));
                }
                return (Dead, Dead);
            }
            let changed_a = swept_a.assigned.lanes_unequal(assigned_a).count_ones();
            let changed_b = swept_b.assigned.lanes_unequal(assigned_b).count_ones();
            if changed_a <= FEW_LANES && changed_b <= FEW_LANES {
                return (self.settled(&swept_a), self.settled(&swept_b));
            }
            assigned_a = swept_a.assigned;
            assigned_b = swept_b.assigned;
        }
    }

    /// What a state is at which sweeping stopped with no cell and no lane empty.
    #[inline(always)]
    fn settled(&self, swept: &Swept) -> Outcome {
        if self.is_full(swept.assigned) {
            self.checked(swept)
        } else if swept.clashes.filled_lanes() != 0 {
            Dead
        } else {
            Stuck
        }
    }

    /// What a state is of which every cell is known: without a clash every lane has one place, so only rows and columns have to
    /// be looked at.
    #[inline(always)]
    fn checked(&self, swept: &Swept) -> Outcome {
        if swept.clashes.filled_lanes() == 0 && self.is_solution(swept.state) { Solved } else { Dead }
    }
}
