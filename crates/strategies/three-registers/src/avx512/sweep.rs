//! One sweep: everything that follows at once from the candidates, in about ninety instructions
//! without a branch.

use crate::avx512::layout::{
    ALL_PLACES, Bytes, FIRST_BIT, Lanes, ZERO_BYTE, bytes, halves, lane, lanes,
};
use crate::avx512::vector::{
    Avx512, Vector, all_of, any_of, either_where, select, two_of, with_shared, without_both,
    without_then_with,
};
use crate::form::Swept;

/// The candidates of a puzzle: see [`crate::avx512::layout`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct State(pub(crate) [Vector; 3]);

/// What a sweep needs beside the state; loaded once, most of it stays in registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweeper {
    cpu: Avx512,
    /// Every place of every used lane.
    all: Vector,
    minus_one: Vector,
    /// Permutations that bring the two other blocks of a register.
    other_block: [Vector; 2],
    /// For [`Self::lines`].
    windows: [Vector; 3],
    line_bits: Vector,
    tidy: Vector,
    /// Permutations that bring, to a lane's low byte, the low byte of the two other boxes of its
    /// band, and to its high byte the high byte of the two other boxes of its stack.
    other_box: [Vector; 2],
    first_box_bits: Vector,
    rows_left: Vector,
    columns_left: Vector,
    spread_rows: Vector,
    spread_columns: Vector,
}

static OTHER_BLOCK: [Bytes; 2] = [
    halves!(ZERO_BYTE, |block, box_index, half| 2 * lane((block + 1) % 3, box_index) + half),
    halves!(ZERO_BYTE, |block, box_index, half| 2 * lane((block + 2) % 3, box_index) + half),
];

/// The box that lies `steps` to the right in the band (`half` 0) or `steps` down in the stack
/// (`half` 1), both round about.
const fn box_beyond(box_index: usize, half: usize, steps: usize) -> usize {
    let (band, stack) = (box_index / 3, box_index % 3);
    if half == 0 { 3 * band + (stack + steps) % 3 } else { (band + steps) % 3 * 3 + stack }
}

static OTHER_BOX: [Bytes; 2] = [
    halves!(ZERO_BYTE, |block, box_index, half| 2 * lane(block, box_beyond(box_index, half, 1))
        + half),
    halves!(ZERO_BYTE, |block, box_index, half| 2 * lane(block, box_beyond(box_index, half, 2))
        + half),
];

/// Where, in the eight bytes around it, the lane of byte `index` begins.
const fn lane_start(index: usize) -> usize {
    index % 8 / 2 * 16
}

/// The windows that, OR-ed, show a box's lines: rows in the low byte at bits 0, 1, 2, columns in
/// the high byte at bits 0, 3, 6. A row's places are 3 bits apart, a column's are neighbours.
static WINDOWS: [Bytes; 3] = [
    bytes!(|index| lane_start(index) + FIRST_BIT),
    bytes!(|index| lane_start(index) + FIRST_BIT + if index % 2 == 0 { 3 } else { 1 }),
    bytes!(|index| lane_start(index) + FIRST_BIT + if index % 2 == 0 { 6 } else { 2 }),
];

/// The bits of [`WINDOWS`] that mean something.
const LINE_BITS: u16 = 0b0100_1001_0000_0111;

/// Bits 0, 1, 2 or bits 0, 3, 6 of a byte (never both) to bits 0, 1, 2, and once more to bits 3, 4,
/// 5.
const TIDY: u64 = matrix([0, 1, 2, 0, 1, 2]) | matrix([0, 3, 6, 0, 3, 6]);

/// The matrix for [`Vector::times_matrix`] that brings bit `from[i]` of a byte to bit `i`.
const fn matrix(from: [u32; 6]) -> u64 {
    let mut rows = 0;
    let mut bit = 0;
    while bit < 6 {
        rows |= 1 << from[bit] << (8 * (7 - bit));
        bit += 1;
    }
    rows
}

/// Whether the digit can stand in this line of a box when the two other boxes can have it in the
/// lines of `pair` (three bits for each): they must be able to take the two other lines, in one
/// order or the other.
const fn line_is_left(pair: usize, line: usize) -> bool {
    let (one, other) = ((line + 1) % 3, (line + 2) % 3);
    let (first, second) = (pair & 7, pair >> 3);
    (first >> one & second >> other & 1) | (first >> other & second >> one & 1) == 1
}

/// For each pair the lines that are left, as bits: line `of[i]` at bit `i`.
const fn lines_left(of: [usize; 8]) -> Bytes {
    bytes!(|pair| {
        let mut left = 0;
        let mut bit = 0;
        while bit < 8 {
            left |= (line_is_left(pair, of[bit]) as usize) << bit;
            bit += 1;
        }
        left
    })
}

/// The rows that are left, three times over: so any nine bits in a row of these are the rows of the
/// nine places.
static ROWS_LEFT: Bytes = lines_left([0, 1, 2, 0, 1, 2, 0, 1]);
/// The columns that are left: bits 0 to 3 are those of places 0 to 3, bits 3 to 7 those of places 4
/// to 8.
static COLUMNS_LEFT: Bytes = lines_left([0, 0, 0, 1, 1, 2, 2, 2]);
/// Windows that spread [`ROWS_LEFT`], in the low byte, over the places.
static SPREAD_ROWS: Bytes = bytes!(|index| if index % 2 == 0 {
    (lane_start(index) + 64 - FIRST_BIT) % 64
} else {
    lane_start(index) + 1
});
/// Windows that spread [`COLUMNS_LEFT`], in the high byte, over the places.
static SPREAD_COLUMNS: Bytes =
    bytes!(|index| (lane_start(index) + 8 + if index % 2 == 0 { 64 - FIRST_BIT } else { 3 }) % 64);

static ALL: Lanes = lanes!(0, |_block, _box_index| ALL_PLACES);

impl Sweeper {
    #[inline(always)]
    pub(crate) fn new(cpu: Avx512) -> Self {
        Self {
            cpu,
            all: cpu.lanes(&ALL),
            minus_one: cpu.every_lane(u16::MAX),
            other_block: [cpu.bytes(&OTHER_BLOCK[0]), cpu.bytes(&OTHER_BLOCK[1])],
            windows: [cpu.bytes(&WINDOWS[0]), cpu.bytes(&WINDOWS[1]), cpu.bytes(&WINDOWS[2])],
            line_bits: cpu.every_lane(LINE_BITS),
            tidy: cpu.every_eight_bytes(TIDY),
            other_box: [cpu.bytes(&OTHER_BOX[0]), cpu.bytes(&OTHER_BOX[1])],
            first_box_bits: cpu.every_byte(0b111),
            rows_left: cpu.bytes(&ROWS_LEFT),
            columns_left: cpu.bytes(&COLUMNS_LEFT),
            spread_rows: cpu.bytes(&SPREAD_ROWS),
            spread_columns: cpu.bytes(&SPREAD_COLUMNS),
        }
    }

    /// The sweep. The cells are in the lanes of every block, and any bit of `clashes` says that
    /// there is one.
    #[inline(always)]
    pub(crate) fn swept(&self, state: State) -> Swept<Self> {
        // 1. Locked candidates, rows and columns at once.
        let [x0, x1, x2] = state.0;
        let (x0, x1, x2) = (self.locked(x0), self.locked(x1), self.locked(x2));
        // 2. Naked singles: the cells with exactly one candidate. A digit naked in a box leaves the
        //    rest of its box.
        let (candidates, naked) = self.naked([x0, x1, x2]);
        let (naked0, naked1, naked2) = (x0.and(naked), x1.and(naked), x2.and(naked));
        let (y0, y1, y2) = (x0.where_empty(naked0), x1.where_empty(naked1), x2.where_empty(naked2));
        // 3. Hidden singles: the lanes with one place left. Their cells lose the other digits.
        let (hidden0, hidden1, hidden2) = (self.hidden(x0), self.hidden(x1), self.hidden(x2));
        let hidden_here = any_of(hidden0, hidden1, hidden2);
        let [hidden_next, hidden_last] = self.other_blocks(hidden_here);
        let hidden = any_of(hidden_here, hidden_next, hidden_last);
        let x0 = without_then_with(y0, hidden, hidden0.or(naked0));
        let x1 = without_then_with(y1, hidden, hidden1.or(naked1));
        let x2 = without_then_with(y2, hidden, hidden2.or(naked2));
        // 4. Dead: a cell or a lane has nothing left. The dearer contradictions are looked at only
        //    where a loop of sweeps ends,
        // and the compiler moves them there.
        let emptied = candidates.lanes_unequal(self.all) | x0.lesser(x1).lesser(x2).empty_lanes();
        let hidden_twice =
            two_of(hidden0, hidden1, hidden2).or(two_of(hidden_here, hidden_next, hidden_last));
        let naked_twice = self
            .more_than_one(naked0)
            .or(self.more_than_one(naked1))
            .or(self.more_than_one(naked2));
        // 5. Progress: the cells whose digit is known.
        Swept {
            state: State([x0, x1, x2]),
            assigned: hidden.or(naked),
            emptied,
            clashes: hidden_twice.or(naked_twice),
        }
    }

    /// What the rows and columns of the other boxes leave of each lane of a register: in each line
    /// of a band (rows) or a stack (columns) a digit stands once, and its three boxes must share
    /// the three lines between them.
    #[inline(always)]
    pub(crate) fn locked(&self, x: Vector) -> Vector {
        let lines = self.lines(x).times_matrix(self.tidy);
        let [next, last] = self.other_boxes(lines);
        let pair = select(self.first_box_bits, next, last);
        // The pairs are the indices here, and the tables what is permuted.
        let rows = self.rows_left.bytes_at(pair).windows(self.spread_rows);
        let columns = self.columns_left.bytes_at(pair).windows(self.spread_columns);
        all_of(x, rows, columns)
    }

    /// The lines in which a lane has a place, at the bits of [`LINE_BITS`].
    #[inline(always)]
    fn lines(&self, x: Vector) -> Vector {
        let [first, second, last] =
            [x.windows(self.windows[0]), x.windows(self.windows[1]), x.windows(self.windows[2])];
        // The windows come one a cycle, so the first two are put together while the last is on its
        // way.
        with_shared(either_where(first, second, self.line_bits), last, self.line_bits)
    }

    /// The cells with any candidate, and those with exactly one, both in the lanes of every block.
    #[inline(always)]
    pub(crate) fn naked(&self, [x0, x1, x2]: [Vector; 3]) -> (Vector, Vector) {
        let any_here = any_of(x0, x1, x2);
        let two_here = two_of(x0, x1, x2);
        let [any_next, any_last] = self.other_blocks(any_here);
        let [two_next, two_last] = self.other_blocks(two_here);
        let any = any_of(any_here, any_next, any_last);
        let one_a_block_in_two = two_of(any_here, any_next, any_last);
        let two_in_a_block = any_of(two_here, two_next, two_last);
        (any, without_both(any, one_a_block_in_two, two_in_a_block))
    }

    /// The lanes that have one place; 0 for the others.
    #[inline(always)]
    pub(crate) fn hidden(&self, x: Vector) -> Vector {
        x.where_empty(self.more_than_one(x))
    }

    /// The lanes without their lowest place: 0 where there is no second.
    #[inline(always)]
    fn more_than_one(&self, x: Vector) -> Vector {
        x.and(x.add_lanes(self.minus_one))
    }

    /// The same lanes of the two other blocks.
    #[inline(always)]
    pub(crate) fn other_blocks(&self, x: Vector) -> [Vector; 2] {
        [x.bytes_at(self.other_block[0]), x.bytes_at(self.other_block[1])]
    }

    /// See [`Form::is_solution`](crate::form::Form::is_solution).
    #[inline(always)]
    pub(crate) fn has_no_digit_twice(&self, state: State) -> bool {
        let mut twice = self.cpu.zero();
        for x in state.0 {
            let lines = self.lines(x);
            twice = with_shared(twice, lines, lines.bytes_at(self.other_box[0]));
        }
        twice.filled_lanes() == 0
    }

    /// The permutations that bring the lines of the two other boxes.
    #[inline(always)]
    pub(crate) fn other_boxes(&self, x: Vector) -> [Vector; 2] {
        [x.bytes_at(self.other_box[0]), x.bytes_at(self.other_box[1])]
    }

    /// Every place of every used lane.
    #[inline(always)]
    pub(crate) fn all(&self) -> Vector {
        self.all
    }

    /// The proof that the processor can do all this.
    #[inline(always)]
    pub(crate) fn cpu(&self) -> Avx512 {
        self.cpu
    }
}

/// The lanes of which a place is naked, cut down to it; the other lanes as they are. And the naked
/// places alone.
#[inline(always)]
pub(crate) fn keep_naked(x: Vector, naked: Vector) -> (Vector, Vector) {
    let naked_here = x.and(naked);
    (naked_here.or(x.where_empty(naked_here)), naked_here)
}
