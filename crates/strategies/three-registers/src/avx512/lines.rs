//! The lines of a box, its three rows and three columns: locked candidates.

use sudoku::table;

use crate::avx512::layout::{FIRST_BIT, ZERO_BYTE, bytes, halves, lane};
use crate::avx512::vector::{Avx512, Bytes, Vector, all_of, either_where, select, with_shared};

/// Where, in the eight bytes around it, the lane of byte `index` begins.
const fn lane_start(index: usize) -> usize {
    index % 8 / 2 * 16
}

/// Windows that together show a box's lines: rows in the low byte at bits 0, 1, 2, columns in the
/// high byte at bits 0, 3, 6. The places of a row are 3 bits apart, those of a column adjacent.
static WINDOWS: [Bytes; 3] = table!(3, |line| bytes!(|index| {
    lane_start(index) + FIRST_BIT + if index % 2 == 0 { 3 * line } else { line }
}));

/// The bits of [`WINDOWS`] that mean something.
const LINE_BITS: u16 = 0b0100_1001_0000_0111;

/// Brings bits 0, 1, 2 or bits 0, 3, 6 of a byte (never both) to bits 0, 1, 2, and a copy to bits
/// 3, 4, 5.
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

/// The box `steps` to the right in the band (`half` 0) or `steps` down in the stack (`half` 1),
/// both cyclic.
const fn box_beyond(box_index: usize, half: usize, steps: usize) -> usize {
    let (band, stack) = (box_index / 3, box_index % 3);
    if half == 0 {
        3 * band + (stack + steps) % 3
    } else {
        (band + steps) % 3 * 3 + stack
    }
}

/// Permutations that bring, to a lane's low byte, the low byte of the next and of the previous box
/// of its band, and to its high byte the high byte of the next and of the previous box of its
/// stack.
static OTHER_BOX: [Bytes; 2] = table!(2, |other| halves!(ZERO_BYTE, |block, box_index, half| {
    2 * lane(block, box_beyond(box_index, half, other + 1)) + half
}));

/// Whether the digit can stand in this line of a box when the two other boxes can have it in the
/// lines of `pair` (three bits each): they must be able to take the two other lines, in one order
/// or the other.
const fn line_is_left(pair: usize, line: usize) -> bool {
    let (next_line, previous_line) = ((line + 1) % 3, (line + 2) % 3);
    let (first, second) = (pair & 7, pair >> 3);
    let in_order = first >> next_line & second >> previous_line & 1;
    let in_reverse = first >> previous_line & second >> next_line & 1;
    in_order | in_reverse == 1
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

/// The rows that are left, three times over: any nine adjacent bits are the rows of the nine
/// places.
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

impl Avx512 {
    /// A register after the rule of locked candidates: each lane keeps only what the rows and
    /// columns of the other boxes leave to it. In each line of a band (rows) or a stack (columns) a
    /// digit stands once, so its three boxes must share the three lines between them.
    #[inline(always)]
    pub(crate) fn locked(self, x: Vector) -> Vector {
        let lines = self.lines_of(x).times_matrix(self.every_eight_bytes(TIDY));
        let [next, previous] = self.other_boxes(lines);
        let pair = select(self.every_byte(0b111), next, previous);
        // The pairs are the indices here, and the tables are what is permuted.
        let rows = self
            .load(&ROWS_LEFT)
            .bytes_at(pair)
            .windows(self.load(&SPREAD_ROWS));
        let columns = self
            .load(&COLUMNS_LEFT)
            .bytes_at(pair)
            .windows(self.load(&SPREAD_COLUMNS));
        all_of(x, rows, columns)
    }

    /// The lines in which a lane has a place, at the bits of [`LINE_BITS`].
    #[inline(always)]
    pub(crate) fn lines_of(self, x: Vector) -> Vector {
        let windows = [
            self.load(&WINDOWS[0]),
            self.load(&WINDOWS[1]),
            self.load(&WINDOWS[2]),
        ];
        let [first, second, last] = [
            x.windows(windows[0]),
            x.windows(windows[1]),
            x.windows(windows[2]),
        ];
        let line_bits = self.every_lane(LINE_BITS);
        // One window is ready per cycle, so the first two are combined before the last arrives.
        with_shared(either_where(first, second, line_bits), last, line_bits)
    }

    /// The low bytes of the next and of the previous box of the band, and the high bytes of those
    /// of the stack.
    #[inline(always)]
    pub(crate) fn other_boxes(self, x: Vector) -> [Vector; 2] {
        [
            x.bytes_at(self.load(&OTHER_BOX[0])),
            x.bytes_at(self.load(&OTHER_BOX[1])),
        ]
    }
}
