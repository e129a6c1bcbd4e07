//! One sweep: everything that follows directly from the candidates, without a branch.

use crate::avx2::layout::{NINTH, State, each, lanes};
use crate::avx2::vector::{Avx2, Bytes, Vector};
use crate::sweeper::{Sweep, Swept};

/// All eight bits of every used lane.
static USED: Bytes = lanes!(0, |_digit, _stack| 0xff);

impl Sweep for Avx2 {
    type State = State;
    /// Folded: see [`crate::avx2::counts`].
    type Cells = Vector;
    /// A byte is eight places of a box, and every byte is there twice.
    const SMALL_DIFFERENCE: u32 = 2;

    #[inline(always)]
    fn no_cells(&self) -> Vector {
        self.zero()
    }

    #[inline(always)]
    fn sweep(&self, state: State) -> Swept<Self> {
        // 1. Locked candidates.
        let state = self.locked(state);
        // 2. Naked singles: the cells with exactly one candidate. A digit that is naked in a box
        //    loses all other places of the box.
        let [any, two] = self.counted(state);
        let naked = any.without(two);
        let naked_in_lanes = self.to_lanes(naked);
        let without_naked = self.empty_lanes(state.and(naked_in_lanes));
        // 3. Hidden singles: the lanes with one place left. Their cells lose all other digits.
        let alone = self.lanes_without_second(state);
        let hidden = self.folded(state.and(alone));
        let hidden_in_lanes = self.to_lanes(hidden);
        let kept = State(each!(register in [0, 1, 2, NINTH] => {
            let or_single = alone.0[register].or(naked_in_lanes.0[register]);
            without_naked.0[register].without(hidden_in_lanes.0[register]).or(or_single)
        }));
        let state = state.and(kept);
        // 4. Contradictions: a cell or a lane has nothing left. The least of three bytes is 0 if
        // any of them is.
        let cell_emptied = u32::from(!any.has_all_of(self.every_cell()));
        let [first, second, third] = each!(band in [0, 1, 2] => self.any_place(state, band));
        let lane_emptied = first
            .lesser(second)
            .lesser(third)
            .is_zero()
            .and(self.load(&USED))
            .mask_bits();
        // 5. Progress: the cells whose digit is known.
        let assigned = naked.or(hidden).and(self.every_cell());
        Swept {
            state,
            assigned,
            emptied: cell_emptied | lane_emptied,
        }
    }

    #[inline(always)]
    fn is_full(&self, cells: Vector) -> bool {
        cells.has_all_of(self.every_cell())
    }

    #[inline(always)]
    fn difference(&self, cells: Vector, others: Vector) -> u32 {
        cells.differing_bytes(others)
    }

    #[inline(always)]
    fn has_clash(&self, swept: &Swept<Self>) -> bool {
        // A cell that should be known has two candidates, or a digit has two such cells in a box.
        let [_, two] = self.counted(swept.state);
        let placed = swept.state.and(self.to_lanes(swept.assigned));
        let [first, second, third] = each!(band in [0, 1, 2] => self.more_than_one(placed, band));
        let twice = first.or(second).or(third);
        !(two.is_apart_from(swept.assigned) & twice.is_apart_from(twice))
    }

    #[inline(always)]
    fn is_solution(&self, state: State) -> bool {
        let lines = self.lines(state);
        let mut twice = self.zero();
        for band in 0..3 {
            let rows = lines[band]
                .and(self.next_box(lines[band]))
                .and(self.every_byte(0x07));
            let columns = lines[band]
                .and(lines[(band + 1) % 3])
                .and(self.every_byte(0x70));
            twice = twice
                .or(rows)
                .or(columns)
                .or(self.more_than_one(state, band));
        }
        twice.is_apart_from(twice)
    }
}
