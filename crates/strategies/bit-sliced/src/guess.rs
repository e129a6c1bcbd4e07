//! The pass that guesses: each guess makes two boards of one.

use crate::choose::Chooser;
use crate::logic::select;
use crate::shuffle::Shuffles;
use crate::sweep::{NAKED, Planes};
use crate::vector::Vector;

/// What becomes of the second boards, which have the candidates that were not guessed.
pub(crate) struct SecondBoards<'a, V> {
    /// These move to free lanes.
    pub(crate) moved: Shuffles<V>,
    /// These are parked: written to the same lanes of these planes.
    pub(crate) parked: Option<(V, &'a mut Planes<V>)>,
}

impl<V: Vector> SecondBoards<'_, V> {
    /// Receives a cell of a plane of the second boards and of the first ones. Returns what to write
    /// there.
    #[inline(always)]
    fn place(&mut self, plane: usize, cell: usize, second: V, first: V) -> V {
        if let Some((lanes, boards)) = &mut self.parked {
            boards[plane][cell] = select(*lanes, second, boards[plane][cell]);
        }
        self.moved.bring(second, first)
    }
}

/// Guesses in these lanes. The first board keeps the lowest candidate of the chosen cell, and the
/// second board has the others.
#[inline(always)]
pub(crate) fn guess<V: Vector>(
    planes: &mut Planes<V>,
    chooser: &Chooser<V>,
    lanes: V,
    mut second_boards: SecondBoards<'_, V>,
) {
    // The chosen cell is the last one that is better than those before it, so this runs backwards.
    let mut to_choose = lanes;
    for cell in (0..81).rev() {
        let better = chooser.better[cell];
        let here = to_choose & better;
        to_choose = to_choose & !better;
        let mut undecided = here;
        for digit in 0..9 {
            let open = planes[digit][cell];
            let guessed = open & undecided;
            undecided = undecided & !open;
            let (second, first) = (open & !guessed, open & !(here & !guessed));
            planes[digit][cell] = second_boards.place(digit, cell, second, first);
        }
        // A guess leaves one candidate. It leaves one to the second board if there were two.
        let naked = planes[NAKED][cell];
        let (second, first) = (naked | here & chooser.bivalue[cell], naked | here);
        planes[NAKED][cell] = second_boards.place(NAKED, cell, second, first);
    }
}

/// Free lanes take parked boards.
#[inline(always)]
pub(crate) fn unpark<V: Vector>(planes: &mut Planes<V>, parked: &Planes<V>, moved: &Shuffles<V>) {
    for (here, &parked) in planes
        .as_flattened_mut()
        .iter_mut()
        .zip(parked.as_flattened())
    {
        *here = moved.bring(parked, *here);
    }
}
