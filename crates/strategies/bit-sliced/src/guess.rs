//! The pass that guesses: each guess makes two boards of one. And the pass that takes parked boards
//! up again.

use crate::choose::Chooser;
use crate::logic::{and_implies, or_and, select};
use crate::planes::{NAKED, Planes};
use crate::shuffle::{Pairing, Pairings, ShuffleLanes};
use crate::staging::Staging;
use crate::vector::Vector;

/// What becomes of the second boards, which have the candidates that were not guessed, and what
/// else is done in the same pass.
///
/// This is a trait and no closure, because the compiler does not always inline closures; one that
/// is not inlined loses the vector instructions of its caller.
pub(crate) trait SecondBoards<V> {
    /// Called per cell, before the guess.
    #[inline(always)]
    fn before(&mut self, _planes: &Planes<V>, _cell: usize) {}

    /// Receives a cell of a plane of the second boards and of the first ones. Returns what to write
    /// there.
    fn place(&mut self, plane: usize, cell: usize, second: V, first: V) -> V;

    /// Called per cell, after the guess.
    #[inline(always)]
    fn after(&mut self, _planes: &mut Planes<V>, _cell: usize) {}
}

/// Second boards move to free lanes.
pub(crate) struct ToFreeLanes<V: ShuffleLanes>(pub(crate) Pairings<V>);

impl<V: ShuffleLanes> SecondBoards<V> for ToFreeLanes<V> {
    #[inline(always)]
    fn place(&mut self, _: usize, _: usize, second: V, mut first: V) -> V {
        for Pairing { shuffle, targets, .. } in &self.0[..V::SHUFFLES] {
            first = select(*targets, second.shuffled(*shuffle), first);
        }
        first
    }
}

/// Second boards move to free lanes. In the same pass, solutions leave before that, and new puzzles
/// enter after it.
pub(crate) struct FusedPass<'a, V: ShuffleLanes> {
    pub(crate) second_boards: ToFreeLanes<V>,
    /// The lanes of the solutions, and where they go.
    pub(crate) leaving: V,
    pub(crate) outgoing: &'a mut Staging<V>,
    /// The lanes for new puzzles, and where they come from.
    pub(crate) entering: V,
    pub(crate) incoming: &'a Staging<V>,
}

impl<V: ShuffleLanes> SecondBoards<V> for FusedPass<'_, V> {
    #[inline(always)]
    fn before(&mut self, planes: &Planes<V>, cell: usize) {
        self.outgoing.store_cell(planes, cell, self.leaving);
    }

    #[inline(always)]
    fn place(&mut self, plane: usize, cell: usize, second: V, first: V) -> V {
        self.second_boards.place(plane, cell, second, first)
    }

    #[inline(always)]
    fn after(&mut self, planes: &mut Planes<V>, cell: usize) {
        self.incoming.load_cell(planes, cell, self.entering);
    }
}

/// Second boards are parked: written to these lanes of these planes.
pub(crate) struct Park<'a, V>(pub(crate) V, pub(crate) &'a mut Planes<V>);

impl<V: Vector> SecondBoards<V> for Park<'_, V> {
    #[inline(always)]
    fn place(&mut self, plane: usize, cell: usize, second: V, first: V) -> V {
        let parked = &mut self.1[plane][cell];
        *parked = select(self.0, second, *parked);
        first
    }
}

/// Guesses in these lanes. The first board keeps the lowest candidate of the chosen cell, and the
/// second board has the others.
#[inline(always)]
pub(crate) fn guess<V: Vector>(
    planes: &mut Planes<V>,
    chooser: &Chooser<V>,
    lanes: V,
    mut second_boards: impl SecondBoards<V>,
) {
    // The chosen cell is the last one that is better than those before it, so this runs backwards.
    let mut to_choose = lanes;
    for cell in (0..81).rev() {
        let better = chooser.is_better(cell);
        let here = to_choose & better;
        to_choose = to_choose & !better;
        second_boards.before(planes, cell);
        let mut undecided = here;
        for digit in 0..9 {
            let open = planes[digit][cell];
            let guessed = open & undecided;
            undecided = undecided & !open;
            let (second, first) = (open & !guessed, and_implies(open, here, guessed));
            planes[digit][cell] = second_boards.place(digit, cell, second, first);
        }
        // A guess leaves one candidate. It leaves one to the second board if there were two.
        let naked = planes[NAKED][cell];
        let (second, first) = (or_and(naked, here, chooser.is_bivalue(cell)), naked | here);
        planes[NAKED][cell] = second_boards.place(NAKED, cell, second, first);
        second_boards.after(planes, cell);
    }
}

/// Free lanes take parked boards.
#[inline(always)]
pub(crate) fn unpark<V: ShuffleLanes>(
    planes: &mut Planes<V>,
    parked: &Planes<V>,
    pairings: &Pairings<V>,
) {
    for (here, &parked) in planes.as_flattened_mut().iter_mut().zip(parked.as_flattened()) {
        for Pairing { shuffle, targets, .. } in &pairings[..V::SHUFFLES] {
            *here = select(*targets, parked.shuffled(*shuffle), *here);
        }
    }
}
