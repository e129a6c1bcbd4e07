//! Guesses: each makes two boards of one. And boards that wait, taken up again.

use crate::choose::Chosen;
use crate::sweep::Candidates;
use crate::vector::Vector;

/// Turns that one [`fork`] makes: each brings about half of what is left to a free lane. Measured: two take 10 percent longer on
/// hard puzzles, four 3 to 10.
pub(crate) const TURNS: usize = 3;

/// Who guesses, and where the boards go on which the guess is not made.
pub(crate) struct Fork<V: Vector> {
    /// The lanes that guess.
    pub(crate) guess: V,
    /// Where the others go: the turn, and the lanes that take a board after it.
    pub(crate) turns: [(V::Turn, V); TURNS],
}

/// Guesses: the lowest digit of the chosen cell stays alone in its lane; the board with the other digits goes to a free lane.
#[inline(always)]
pub(crate) fn fork<V: Vector>(open: &mut Candidates<V>, chosen: &Chosen<V>, fork: &Fork<V>) {
    branch(open, chosen, fork.guess, |_, _, other, mut mine| {
        for (turn, to) in fork.turns {
            mine = V::select(to, other.turned(turn), mine);
        }
        mine
    });
}

/// Guesses in these lanes, and keeps the boards with the other digits for later.
#[inline(always)]
pub(crate) fn hold<V: Vector>(open: &mut Candidates<V>, chosen: &Chosen<V>, lanes: V, held: &mut Candidates<V>) {
    branch(open, chosen, lanes, |digit, cell, other, mine| {
        held[digit][cell] = V::select(lanes, other, held[digit][cell]);
        mine
    });
}

/// Goes through all candidates: `store` is told what is open without the guess and with it, and says what is written.
#[inline(always)]
fn branch<V: Vector>(
    open: &mut Candidates<V>,
    chosen: &Chosen<V>,
    lanes: V,
    mut store: impl FnMut(usize, usize, V, V) -> V,
) {
    let in_column: [V; 9] = std::array::from_fn(|column| is_number(&chosen.column, column));
    for row in 0..9 {
        let in_row = is_number(&chosen.row, row).and(lanes);
        for column in 0..9 {
            let cell = 9 * row + column;
            let here = in_row.and(in_column[column]);
            let mut untaken = here;
            for digit in 0..9 {
                let v = open[digit][cell];
                let taken = v.and(untaken);
                untaken = untaken.and_not(v);
                open[digit][cell] = store(digit, cell, v.and_not(taken), v.and_implied(taken, here));
            }
        }
    }
}

/// In which lanes four bits are this number.
#[inline(always)]
fn is_number<V: Vector>(bits: &[V; 4], number: usize) -> V {
    let is = |bit: usize| if number >> bit & 1 == 1 { bits[bit] } else { bits[bit].not() };
    V::and3(is(0), is(1), is(2)).and(is(3))
}

/// These lanes take the boards that lie there.
#[inline(always)]
pub(crate) fn take<V: Vector>(open: &mut Candidates<V>, held: &Candidates<V>, lanes: V) {
    for (open, &held) in open.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        *open = V::select(lanes, held, *open);
    }
}

/// These lanes take the boards that lie there after a turn.
#[inline(always)]
pub(crate) fn take_turned<V: Vector>(open: &mut Candidates<V>, held: &Candidates<V>, turn: V::Turn, lanes: V) {
    for (open, &held) in open.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        *open = V::select(lanes, held.turned(turn), *open);
    }
}
