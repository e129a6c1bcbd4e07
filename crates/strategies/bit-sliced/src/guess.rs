//! Guesses: each makes two boards of one. And boards that wait, taken up again.

use crate::choose::{Chooser, Chosen};
use crate::port::Port;
use crate::sweep::{NAKED, Planes};
use crate::vector::Vector;

/// Turns that are made in one pass: each brings about half of what is left to a free lane. Measured: three take 3 to 4 percent longer
/// on narrow vectors and 1 percent less on the widest.
pub(crate) const TURNS: usize = 2;

/// Where the boards go on which the guess is not made, and what else is done in the same pass. A trait and no closure, since
/// closures are not always inlined, and then lose the vector instructions of their caller.
pub(crate) trait Others<V> {
    /// Is called for each cell before the guess.
    #[inline(always)]
    fn before(&mut self, _cell: usize, _planes: &Planes<V>) {}
    /// Is given what stands in a cell of a plane without the guess and with it; says what is written there.
    fn store(&mut self, plane: usize, cell: usize, without: V, with: V) -> V;
    /// Is called for each cell after it.
    #[inline(always)]
    fn after(&mut self, _cell: usize, _planes: &mut Planes<V>) {}
}

/// They go to free lanes: the turns, and the lanes that take a board after each.
pub(crate) struct ToFreeLanes<V: Vector>(pub(crate) [(V::Turn, V); TURNS]);

impl<V: Vector> Others<V> for ToFreeLanes<V> {
    #[inline(always)]
    fn store(&mut self, _: usize, _: usize, without: V, mut with: V) -> V {
        for &(turn, to) in &self.0 {
            with = V::select(to, without.turned(turn), with);
        }
        with
    }
}

/// They go to free lanes; solutions leave in the same pass, before it, and new puzzles enter after it.
pub(crate) struct InOnePass<'a, V: Vector> {
    pub(crate) others: ToFreeLanes<V>,
    /// The lanes of the solutions, and where they go.
    pub(crate) leave: V,
    pub(crate) exit: &'a mut Port<V>,
    /// The lanes for the puzzles, and where they come from.
    pub(crate) enter: V,
    pub(crate) entry: &'a Port<V>,
}

impl<V: Vector> Others<V> for InOnePass<'_, V> {
    #[inline(always)]
    fn before(&mut self, cell: usize, planes: &Planes<V>) {
        self.exit.store_cell(cell, planes, self.leave);
    }

    #[inline(always)]
    fn store(&mut self, plane: usize, cell: usize, without: V, with: V) -> V {
        self.others.store(plane, cell, without, with)
    }

    #[inline(always)]
    fn after(&mut self, cell: usize, planes: &mut Planes<V>) {
        self.entry.load_cell(cell, planes, self.enter);
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
            others.before(cell, planes);
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
            others.after(cell, planes);
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

/// Free lanes take boards that were held: the turns, and the lanes that take a board after each.
#[inline(always)]
pub(crate) fn take<V: Vector>(planes: &mut Planes<V>, held: &Planes<V>, turns: &[(V::Turn, V); TURNS]) {
    for (here, &held) in planes.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        for &(turn, to) in turns {
            *here = V::select(to, held.turned(turn), *here);
        }
    }
}
