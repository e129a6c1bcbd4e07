//! [`settle`]: sweeps over a state until nothing changes.

use crate::sweeper::{Sweep, Swept};

/// How the sweeps over a state ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// It has no solution.
    Dead,
    /// It is a solution.
    Solved,
    /// Neither: what is left needs a guess.
    Stuck,
    /// No sweep has been made yet.
    Unswept,
}

use Settled::{Dead, Solved, Stuck};

/// Sweeps until the known cells have no greater [`Sweep::difference`] than `most` from those of the
/// sweep before: with 0, until nothing changes. `assigned` is the result of the last sweep over the
/// state, or the empty set.
#[inline(always)]
pub(crate) fn settle<S: Sweep>(
    sweeper: &S,
    state: &mut S::State,
    mut assigned: S::Cells,
    most: u32,
) -> Settled {
    loop {
        let swept = sweeper.sweep(*state);
        *state = swept.state;
        if has_ended(sweeper, &swept, assigned, most) {
            return ended(sweeper, &swept);
        }
        assigned = swept.assigned;
    }
}

/// What two states that are swept side by side are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pair {
    /// Each ends as it would in [`settle`].
    TwoPuzzles,
    /// They are swept until almost nothing changes in both: one more sweep costs more than the few
    /// cells that it sometimes finds. If one of them dies, the other continues alone.
    WaysOfGuess,
}

/// Sweeps over two states side by side, so that one is swept while the other waits for an
/// instruction.
#[inline(always)]
pub(crate) fn settle_both<S: Sweep>(
    sweeper: &S,
    a: &mut S::State,
    b: &mut S::State,
    pair: Pair,
) -> (Settled, Settled) {
    let of_guess = pair == Pair::WaysOfGuess;
    let (mut assigned_a, mut assigned_b) = (sweeper.no_cells(), sweeper.no_cells());
    loop {
        let swept_a = sweeper.sweep(*a);
        let swept_b = sweeper.sweep(*b);
        *a = swept_a.state;
        *b = swept_b.state;
        let (a_ends, b_ends) = if of_guess {
            (swept_a.emptied != 0, swept_b.emptied != 0)
        } else {
            (
                has_ended(sweeper, &swept_a, assigned_a, 0),
                has_ended(sweeper, &swept_b, assigned_b, 0),
            )
        };
        if a_ends | b_ends {
            let settled_a = settle_on(sweeper, a, &swept_a, a_ends);
            return (settled_a, settle_on(sweeper, b, &swept_b, b_ends));
        }
        if of_guess
            && sweeper.difference(swept_a.assigned, assigned_a) <= S::SMALL_DIFFERENCE
            && sweeper.difference(swept_b.assigned, assigned_b) <= S::SMALL_DIFFERENCE
        {
            return (ended(sweeper, &swept_a), ended(sweeper, &swept_b));
        }
        assigned_a = swept_a.assigned;
        assigned_b = swept_b.assigned;
    }
}

/// Sweeps over one of two states alone, unless its own sweeps have ended.
#[inline(always)]
fn settle_on<S: Sweep>(sweeper: &S, state: &mut S::State, swept: &Swept<S>, ends: bool) -> Settled {
    if ends {
        ended(sweeper, swept)
    } else {
        settle(sweeper, state, swept.assigned, 0)
    }
}

/// Whether [`settle`] ends after this sweep. `assigned` is the result of the sweep before.
#[inline(always)]
fn has_ended<S: Sweep>(sweeper: &S, swept: &Swept<S>, assigned: S::Cells, most: u32) -> bool {
    (swept.emptied != 0)
        | sweeper.is_full(swept.assigned)
        | (sweeper.difference(swept.assigned, assigned) <= most)
}

/// How the sweeps over a state ended.
#[inline(always)]
fn ended<S: Sweep>(sweeper: &S, swept: &Swept<S>) -> Settled {
    if swept.emptied != 0 {
        Dead
    } else if sweeper.is_full(swept.assigned) {
        if sweeper.is_solution(swept.state) {
            Solved
        } else {
            Dead
        }
    } else if sweeper.has_clash(swept) {
        Dead
    } else {
        Stuck
    }
}
