//! From 81 bytes to the three registers, and back.

use sudoku::{Cell, DigitSet, table};

use crate::avx512::layout::{FIRST_BIT, PAIR_BITS, State, ZERO_BYTE, bytes, halves, lane};
use crate::avx512::vector::{Avx512, Bytes, Vector, any_of};
use crate::cells::{cell_index, place_in_box};
use crate::sweeper::ReadWrite;

/// A grid is loaded as two vectors: cells 0 to 63, and cells 17 to 80.
const SECOND_LOAD: usize = 17;

/// For each lane, the positions in the two loads of the two places of a pair: see [`PAIR_BITS`].
static PAIRS: [Bytes; 5] = table!(5, |pair| halves!(ZERO_BYTE, |_block, box_index, half| {
    let cell = cell_index(box_index, if pair < 4 { pair + 4 * half } else { 8 });
    if cell < 64 {
        cell
    } else {
        64 + cell - SECOND_LOAD
    }
}));

/// Each lane's digit in both bytes; no digit where no lane is used.
static DIGITS: [Bytes; 3] = table!(3, |register| halves!(0xff, |block, _box_index, _half| 3
    * block
    + register
    + 1));

/// The row and the column of the cell at this byte of a part: digits are written 64 at a time. The
/// last part is filled up with cell 80.
const fn written_cell(part: usize, index: usize) -> (usize, usize) {
    let cell = 64 * part + index;
    if cell < 81 {
        (cell / 9, cell % 9)
    } else {
        (8, 8)
    }
}

/// For each cell of a part, the byte that has its place in the lanes of a block.
static WRITTEN_FROM: [[Bytes; 3]; 2] = table!(2, |part| table!(3, |block| bytes!(|index| {
    let (row, column) = written_cell(part, index);
    2 * lane(block, row / 3 * 3 + column / 3) + (FIRST_BIT + place_in_box(row, column)) / 8
})));

/// For each cell of a part, the bit of that byte.
static WRITTEN_BIT: [Bytes; 2] = table!(2, |part| bytes!(|index| {
    let (row, column) = written_cell(part, index);
    1 << ((FIRST_BIT + place_in_box(row, column)) % 8)
}));

impl ReadWrite for Avx512 {
    #[inline(always)]
    fn start(&self, givens: &[u8; 81]) -> State {
        let State([x0, x1, x2]) = self.read(givens);
        State([self.locked(x0), self.locked(x1), self.locked(x2)])
    }

    #[inline(always)]
    fn write(&self, state: State) -> [u8; 81] {
        let [x0, x1, x2] = state.0;
        let summands = [
            self.in_any_block(x1),
            self.in_any_block(x2),
            any_of(x0, x1, x2),
        ];
        let mut bytes = [0; 128];
        for (part, to) in bytes.as_chunks_mut().0.iter_mut().enumerate() {
            *to = self.digits_of_part(summands, part).to_bytes();
        }
        let Some(digits) = bytes.first_chunk() else {
            unreachable!()
        };
        *digits
    }

    #[inline(always)]
    fn candidates(&self, state: State) -> [DigitSet; 81] {
        let registers = state.0.map(Vector::to_bytes);
        Cell::ALL.map(|cell| {
            let bit = FIRST_BIT + place_in_box(cell.row(), cell.column());
            let has = |digit: usize| {
                let byte = 2 * lane(digit / 3, cell.box_index()) + bit / 8;
                u16::from(registers[digit % 3][byte] >> (bit % 8) & 1)
            };
            DigitSet::from_bits((0..9).fold(0, |bits, digit| bits | has(digit) << digit))
        })
    }
}

impl Avx512 {
    /// The candidates with the givens alone: a given is the only candidate of its cell and has no
    /// other place in its box.
    #[inline(always)]
    pub(crate) fn read(self, givens: &[u8; 81]) -> State {
        let (Some(first), Some(second)) = (givens.first_chunk(), givens.last_chunk()) else {
            unreachable!()
        };
        let (first, second) = (self.loaded(first), self.loaded(second));
        let mut given = [self.zero(); 3];
        for pair in 0..5 {
            let digits = first.bytes_at_in_both(self.load(&PAIRS[pair]), second);
            let bits = self.every_lane(PAIR_BITS[pair]);
            for (register, given) in given.iter_mut().enumerate() {
                // A digit is given at most once in a box, so this takes no bit away.
                let here = digits.bytes_equal(self.load(&DIGITS[register]));
                *given = given.replace_bytes_where(here, bits);
            }
        }
        let [in_0, in_1, in_2] = given;
        let blank = self
            .every_place()
            .without(self.in_any_block(any_of(in_0, in_1, in_2)));
        State([
            or_blank(in_0, blank),
            or_blank(in_1, blank),
            or_blank(in_2, blank),
        ])
    }

    /// The digits of a part: 1, plus 1 or 2 for the register, plus 3 or 6 for the block.
    #[inline(always)]
    fn digits_of_part(self, [register_1, register_2, block]: [Vector; 3], part: usize) -> Vector {
        let digits = self.every_byte(1);
        let digits = self.add_where(digits, 1, register_1, part, 0);
        let digits = self.add_where(digits, 2, register_2, part, 0);
        let digits = self.add_where(digits, 3, block, part, 1);
        self.add_where(digits, 6, block, part, 2)
    }

    /// Adds the value to the cells whose place is set in the lanes of a block.
    #[inline(always)]
    fn add_where(
        self,
        digits: Vector,
        value: u8,
        bits: Vector,
        part: usize,
        block: usize,
    ) -> Vector {
        let here = bits
            .bytes_at(self.load(&WRITTEN_FROM[part][block]))
            .bytes_meeting(self.load(&WRITTEN_BIT[part]));
        digits.add_bytes_where(here, self.every_byte(value))
    }
}

/// The places where they are set, and the blank places in lanes without any.
#[inline(always)]
fn or_blank(places: Vector, blank: Vector) -> Vector {
    blank.replace_where(places.filled_lanes(), places)
}
