//! One sweep: everything that follows directly from the candidates, in about ninety instructions
//! without a branch.

use sudoku::table;

use crate::avx512::layout::{ALL_PLACES, State, USED, ZERO_BYTE, halves, lane, lanes};
use crate::avx512::vector::{
    Avx512, Bytes, Vector, any_of, two_of, with_shared, without_both, without_then_with,
};
use crate::sweeper::{Sweep, Swept};

/// Permutations that bring the next and the previous block of a register, cyclic.
static OTHER_BLOCK: [Bytes; 2] = table!(2, |other| halves!(ZERO_BYTE, |block, box_index, half| {
    2 * lane((block + other + 1) % 3, box_index) + half
}));

static ALL: Bytes = lanes!(0, |_block, _box_index| ALL_PLACES);

impl Sweep for Avx512 {
    type State = State;
    /// The places of each box, in the lanes of every block.
    type Cells = Vector;
    /// A set is in the lanes of all three blocks, so this is one box.
    const SMALL_DIFFERENCE: u32 = 3;

    #[inline(always)]
    fn no_cells(&self) -> Vector {
        self.zero()
    }

    #[inline(always)]
    fn sweep(&self, state: State) -> Swept<Self> {
        // 1. Locked candidates, rows and columns at once.
        let [x0, x1, x2] = state.0;
        let x0 = self.locked(x0);
        let x1 = self.locked(x1);
        let x2 = self.locked(x2);
        // 2. Naked singles: the cells with exactly one candidate. A digit that is naked in a box
        //    loses all other places of the box.
        let (candidates, naked) = self.naked([x0, x1, x2]);
        let naked0 = x0.and(naked);
        let naked1 = x1.and(naked);
        let naked2 = x2.and(naked);
        let y0 = x0.where_empty(naked0);
        let y1 = x1.where_empty(naked1);
        let y2 = x2.where_empty(naked2);
        // 3. Hidden singles: the lanes with one place left. Their cells lose all other digits.
        let hidden0 = self.hidden(x0);
        let hidden1 = self.hidden(x1);
        let hidden2 = self.hidden(x2);
        let hidden = self.in_any_block(any_of(hidden0, hidden1, hidden2));
        let x0 = without_then_with(y0, hidden, hidden0.or(naked0));
        let x1 = without_then_with(y1, hidden, hidden1.or(naked1));
        let x2 = without_then_with(y2, hidden, hidden2.or(naked2));
        // 4. Contradictions: a cell or a lane has nothing left.
        let emptied = candidates.lanes_unequal(self.every_place())
            | x0.lesser(x1).lesser(x2).empty_lanes_of(USED);
        // 5. Progress: the cells whose digit is known.
        Swept {
            state: State([x0, x1, x2]),
            assigned: hidden.or(naked),
            emptied,
        }
    }

    #[inline(always)]
    fn is_full(&self, cells: Vector) -> bool {
        cells.lanes_unequal(self.every_place()) == 0
    }

    #[inline(always)]
    fn difference(&self, cells: Vector, others: Vector) -> u32 {
        cells.lanes_unequal(others).count_ones()
    }

    #[inline(always)]
    fn has_clash(&self, swept: &Swept<Self>) -> bool {
        let (_, one) = self.naked(swept.state.0);
        let mut clash = swept.assigned.without(one);
        for x in swept.state.0 {
            clash = clash.or(self.more_than_one(x.and(swept.assigned)));
        }
        clash.filled_lanes() != 0
    }

    #[inline(always)]
    fn is_solution(&self, state: State) -> bool {
        let mut twice = self.zero();
        for x in state.0 {
            let lines = self.lines_of(x);
            // Each box shares its lines with the next, so the third needs no look.
            let [next, _] = self.other_boxes(lines);
            twice = with_shared(twice, lines, next).or(self.more_than_one(x));
        }
        twice.filled_lanes() == 0
    }
}

impl Avx512 {
    /// Every place of every used lane.
    #[inline(always)]
    pub(crate) fn every_place(self) -> Vector {
        self.load(&ALL)
    }

    /// The cells with any candidate, and those with exactly one, both in the lanes of every block.
    #[inline(always)]
    pub(crate) fn naked(self, [x0, x1, x2]: [Vector; 3]) -> (Vector, Vector) {
        let any_here = any_of(x0, x1, x2);
        let two_here = two_of(x0, x1, x2);
        let [any_next, any_previous] = self.other_blocks(any_here);
        let [two_next, two_previous] = self.other_blocks(two_here);
        let any = any_of(any_here, any_next, any_previous);
        let one_in_each_of_two_blocks = two_of(any_here, any_next, any_previous);
        let two_in_one_block = any_of(two_here, two_next, two_previous);
        (
            any,
            without_both(any, one_in_each_of_two_blocks, two_in_one_block),
        )
    }

    /// The lanes that have one place; 0 for the others.
    #[inline(always)]
    pub(crate) fn hidden(self, x: Vector) -> Vector {
        x.where_empty(self.more_than_one(x))
    }

    /// The lanes without their lowest place: 0 where there is no second.
    #[inline(always)]
    fn more_than_one(self, x: Vector) -> Vector {
        x.and(x.add_lanes(self.every_lane(u16::MAX)))
    }

    /// The same lanes of the next and of the previous block.
    #[inline(always)]
    pub(crate) fn other_blocks(self, x: Vector) -> [Vector; 2] {
        [
            x.bytes_at(self.load(&OTHER_BLOCK[0])),
            x.bytes_at(self.load(&OTHER_BLOCK[1])),
        ]
    }

    /// What is set in the lanes of any block, in the lanes of every block.
    #[inline(always)]
    pub(crate) fn in_any_block(self, x: Vector) -> Vector {
        let [next, previous] = self.other_blocks(x);
        any_of(x, next, previous)
    }
}
