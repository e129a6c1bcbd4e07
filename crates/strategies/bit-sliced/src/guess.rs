//! Guesses: each makes two boards of one. And boards that wait, taken up again.

use crate::choose::Chooser;
use crate::lanes::{Meeting, Meetings};
use crate::port::Port;
use crate::sweep::{NAKED, Planes};
use crate::vector::Vector;

/// Where the boards go on which the guess is not made, and what else is done in the same pass. A
/// trait and no closure, since closures are not always inlined, and then lose the vector
/// instructions of their caller.
pub(crate) trait Others<V> {
    /// Is called for each cell before the guess.
    #[inline(always)]
    fn before(&mut self, _cell: usize, _planes: &Planes<V>) {}
    /// Is given what stands in a cell of a plane without the guess and with it; says what is
    /// written there.
    fn store(&mut self, plane: usize, cell: usize, without: V, with: V) -> V;
    /// Is called for each cell after it.
    #[inline(always)]
    fn after(&mut self, _cell: usize, _planes: &mut Planes<V>) {}
}

/// They go to free lanes.
pub(crate) struct ToFreeLanes<V: Vector>(pub(crate) Meetings<V>);

impl<V: Vector> Others<V> for ToFreeLanes<V> {
    #[inline(always)]
    fn store(&mut self, _: usize, _: usize, without: V, mut with: V) -> V {
        for Meeting { turn, to, .. } in &self.0[..V::TURNS] {
            with = V::select(*to, without.turned(*turn), with);
        }
        with
    }
}

/// They go to free lanes; solutions leave in the same pass, before it, and new puzzles enter after
/// it.
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

/// Guesses in these lanes: the lowest digit of the chosen cell stays alone; the board with the
/// other digits goes elsewhere.
#[inline(always)]
pub(crate) fn guess<V: Vector>(
    planes: &mut Planes<V>,
    chooser: &Chooser<V>,
    lanes: V,
    mut others: impl Others<V>,
) {
    // Backwards, since of the cells that were better than all before them the last one is chosen.
    let mut left = lanes;
    for cell in (0..81).rev() {
        let better = chooser.better(cell);
        let here = left.and(better);
        left = left.and_not(better);
        others.before(cell, planes);
        let mut untaken = here;
        for digit in 0..9 {
            let open = planes[digit][cell];
            let taken = open.and(untaken);
            untaken = untaken.and_not(open);
            planes[digit][cell] =
                others.store(digit, cell, open.and_not(taken), open.and_implied(taken, here));
        }
        // The guess leaves one candidate, and one to the other board if there were two.
        let naked = planes[NAKED][cell];
        let without = naked.or_and(here, chooser.pair(cell));
        planes[NAKED][cell] = others.store(NAKED, cell, without, naked.or(here));
        others.after(cell, planes);
    }
}

/// Free lanes take boards that were held.
#[inline(always)]
pub(crate) fn take<V: Vector>(planes: &mut Planes<V>, held: &Planes<V>, meetings: &Meetings<V>) {
    for (here, &held) in planes.as_flattened_mut().iter_mut().zip(held.as_flattened()) {
        for Meeting { turn, to, .. } in &meetings[..V::TURNS] {
            *here = V::select(*to, held.turned(*turn), *here);
        }
    }
}
