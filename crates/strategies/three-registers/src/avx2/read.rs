//! From 81 bytes to the four registers, and back.

use crate::avx2::layout::{Bytes, NINTH, each, lanes};
use crate::avx2::sweep::{State, Sweeper, cells_bytes};
use crate::avx2::vector::Vector;
use crate::layout::place_in_box;

/// The last start of 16 bytes of the 81.
const LAST_START: usize = 81 - 16;

/// Where the cells of a column of the boxes are, in a row that begins at byte `start`.
const fn cells_of(column: usize, start: usize) -> Bytes {
    lanes!(0, |_digit, stack| start + 3 * stack + column)
}

static CELLS_OF: [Bytes; 3] = [cells_of(0, 0), cells_of(1, 0), cells_of(2, 0)];
/// The same for the last row, of which the 16 bytes begin earlier.
static CELLS_OF_LAST_ROW: [Bytes; 3] =
    [cells_of(0, 72 - LAST_START), cells_of(1, 72 - LAST_START), cells_of(2, 72 - LAST_START)];

/// Each lane's digit, 1 to 9; no digit where no lane is used.
static DIGITS: Bytes = lanes!(0xff, |digit, _stack| digit + 1);

impl Sweeper {
    /// The candidates at the start: a given leaves nothing else in its cell, and no other place in
    /// its box.
    #[inline(always)]
    pub(crate) fn read(self, givens: &[u8; 81]) -> State {
        let cpu = self.cpu();
        let digits = cpu.bytes(&DIGITS);
        let mut given = State([cpu.zero(); 4]);
        let rows = each!(row in [0, 1, 2, 3, 4, 5, 6, 7, 8] => {
            let start = if row == 8 { LAST_START } else { 9 * row };
            let Some(bytes) = givens[start..].first_chunk() else { unreachable!() };
            cpu.loaded_twice(bytes)
        });
        for band in 0..3 {
            for place in 0..9 {
                let (row, column) = (3 * band + place % 3, place / 3);
                let tables = if row == 8 { &CELLS_OF_LAST_ROW } else { &CELLS_OF };
                let here = rows[row].bytes_at(cpu.bytes(&tables[column])).equals(digits);
                let (register, bit) = if place < 8 { (band, place) } else { (NINTH, band) };
                given.0[register] = given.0[register].or(here.and(cpu.every_byte(1 << bit)));
            }
        }
        let blank = self.to_lanes(cells_bytes(cpu).without(self.together(given)));
        let open = self.boxes_without(given).and(blank);
        State(each!(register in [0, 1, 2, NINTH] => given.0[register].or(open.0[register])))
    }
}

/// Digits are written as 32 bytes, 32, 16 and 1, which do not overlap: whoever copies them gets
/// them from the store buffer.
const PARTS: usize = 3;

/// The byte that has a cell, where the bands 0, 2, 1 and the ninth bits have four bytes each.
const fn written_from(cell: usize) -> usize {
    let (row, stack) = (cell / 9, cell % 9 / 3);
    match place_in_box(row, cell % 9) {
        8 => 12 + stack,
        _ => [0, 8, 4][row / 3] + stack,
    }
}

/// The bit of that byte that is the cell.
const fn written_bit(cell: usize) -> usize {
    let row = cell / 9;
    match place_in_box(row, cell % 9) {
        8 => 1 << (row / 3),
        place => 1 << place,
    }
}

/// The tables for the cells of a part; the last part has cell 80 to its end.
macro_rules! parts {
    ($of:expr) => {{
        let mut parts = [Bytes([0; 32]); PARTS];
        let mut index = 0;
        while index < 32 * PARTS {
            let cell = if index < 81 { index } else { 80 };
            parts[index / 32].0[index % 32] = $of(cell) as u8;
            index += 1;
        }
        parts
    }};
}

static WRITTEN_FROM: [Bytes; PARTS] = parts!(written_from);
static WRITTEN_BIT: [Bytes; PARTS] = parts!(written_bit);

/// The lanes of the digits that have a bit of their value set.
static WITH_BIT: [Bytes; 4] = [with_bit(0), with_bit(1), with_bit(2), with_bit(3)];

const fn with_bit(bit: usize) -> Bytes {
    lanes!(0, |digit, _stack| if (digit + 1) >> bit & 1 == 1 { 0xff } else { 0 })
}

impl Sweeper {
    /// See [`Form::write`](crate::form::Form::write).
    #[inline(always)]
    pub(crate) fn written(self, state: State) -> [u8; 81] {
        let cpu = self.cpu();
        // The cells of which the digit's value has bit 0, 1, 2, 3; all in both halves.
        let planes = each!(bit in [0, 1, 2, 3] => {
            let lanes = cpu.bytes(&WITH_BIT[bit]);
            let digits = State(each!(register in [0, 1, 2, NINTH] => state.0[register].and(lanes)));
            self.together(digits).first_and_third_eights()
        });
        let [first, second, rest]: [Vector; PARTS] = each!(part in [0, 1, 2] => {
            let (from, bits) = (cpu.bytes(&WRITTEN_FROM[part]), cpu.bytes(&WRITTEN_BIT[part]));
            let [a, b, c, d] = each!(bit in [0, 1, 2, 3] => {
                planes[bit].bytes_at(from).and(bits).equals(bits).and(cpu.every_byte(1 << bit))
            });
            a.or(b).or(c.or(d))
        });
        let mut bytes = [0; 81];
        let (first_bytes, after) = bytes.split_at_mut(32);
        let (second_bytes, after) = after.split_at_mut(32);
        if let (Some(first_bytes), Some(second_bytes), Some((rest_bytes, last_byte))) = (
            first_bytes.first_chunk_mut(),
            second_bytes.first_chunk_mut(),
            after.split_first_chunk_mut(),
        ) {
            first.store(first_bytes);
            second.store(second_bytes);
            rest.store_first_16(rest_bytes);
            last_byte[0] = rest.byte_16();
        }
        bytes
    }
}
