//! Guesses: each makes two boards of one. And boards that wait, taken up again.

use crate::choose::{Chooser, Chosen};
use crate::sweep::{NAKED, Planes};
use crate::vector::Vector;

/// Turns that one guess makes: each brings about half of what is left to a free lane. Measured: two take 10 percent longer on
/// hard puzzles, four 3 to 10.
pub(crate) const TURNS: usize = 3;

/// Where the boards go on which the guess is not made. A trait and no closure, since closures are not always inlined, and then
/// lose the vector instructions of their caller.
pub(crate) trait Others<V> {
    /// Is given what stands in a cell of a plane without the guess and with it; says what is written there.
    fn store(&mut self, plane: usize, cell: usize, without: V, with: V) -> V;
}

/// They go to free lanes: the turns, and the lanes that take a board after each.
pub(crate) struct ToFreeLanes<V: Vector>(pub(crate) [(V::Turn, V); TURNS]);

impl<V: Vector> Others<V> for ToFreeLanes<V> {
    #[inline(always)]
    fn store(&mut self, _: usize, _: usize, without: V, mut with: V) -> V {
        for (turn, to) in self.0 {
            with = V::select(to, without.turned(turn), with);
        }
        with
    }
}

/// They are held for later: in these lanes of these planes.
pub(crate) struct Hold<'a, V>(pub(crate) V, pub(crate) &'a mut Planes<V>);

impl<V: Vector> Others<V> for Hold<'_, V> {
    #[inline(always)]
    fn store(&mut self, plane: usize, cell: usize, without: V, with: V) -> V {
        let held = &mut self.1[plane][cell];
        *held = V::select(self.0, without, *held);
        with
    }
}

/// Guesses in these lanes: the lowest digit of the chosen cell stays alone; the board with the other digits goes elsewhere.
#[inline(always)]
pub(crate) fn guess<V: Vector>(
    planes: &mut Planes<V>,
    chooser: &Chooser<V>,
    chosen: &Chosen<V>,
    lanes: V,
    mut others: impl Others<V>,
) {
    let mut in_column = [V::NONE; 9];
    for column in 0..9 {
        in_column[column] = is_number(&chosen.column, column);
    }
    for row in 0..9 {
        let in_row = is_number(&chosen.row, row).and(lanes);
        for column in 0..9 {
            let cell = 9 * row + column;
            let here = in_row.and(in_column[column]);
            let mut untaken = here;
            for digit in 0..9 {
                let open = planes[digit][cell];
                let taken = open.and(untaken);
                untaken = untaken.and_not(open);
                planes[digit][cell] = others.store(digit, cell, open.and_not(taken), open.and_implied(taken, here));
            }
            // The guess leaves one candidate, and one to the other board if there were two.
            let naked = planes[NAKED][cell];
            let without = naked.or_and(here, chooser.pair(cell));
            planes[NAKED][cell] = others.store(NAKED, cell, without, naked.or(here));
        }
    }
}

/// In which lanes four bits are this number.
#[inline(always)]
fn is_number<V: Vector>(bits: &[V; 4], number: usize) -> V {
    let mut is = *bits;
    for bit in 0..4 {
        if number >> bit & 1 == 0 {
            is[bit] = is[bit].not();
        }
    }
    V::and3(is[0], is[1], is[2]).and(is[3])
}

/// These lanes take the boards that lie there.
#[inline(always)]
pub(crate) fn take<V: Vector>(planes: &mut Planes<V>, held: &Planes<V>, lanes: V) {
    for (plane, &held) in planes.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        *plane = V::select(lanes, held, *plane);
    }
}

/// These lanes take the boards that lie there after a turn.
#[inline(always)]
pub(crate) fn take_turned<V: Vector>(planes: &mut Planes<V>, held: &Planes<V>, turn: V::Turn, lanes: V) {
    for (plane, &held) in planes.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        *plane = V::select(lanes, held.turned(turn), *plane);
    }
}
