//! From 81 bytes to the three registers, and back.

use sudoku::table;

use crate::avx512::layout::{FIRST_BIT, State, ZERO_BYTE, bytes, halves, lane, lanes};
use crate::avx512::vector::{Avx512, Bytes, Lanes, Vector, any_of, select};
use crate::cells::{Candidates, cell_index, place_in_box};
use crate::sweeper::ReadWrite;

/// A grid is loaded as two vectors: cells 0 to 63, and cells 17 to 80.
const SECOND_LOAD: usize = 17;
/// The first cell that only the second load has.
const PAST_FIRST_LOAD: usize = 64;

/// The cell at byte `index` when each eight bytes are the places 7 down to 0 of one box, for the
/// boxes 0 to 7.
const fn gathered_cell(index: usize) -> usize {
    cell_index(index / 8, 7 - index % 8)
}

/// The position of that cell in the load that has it.
static GATHER: Bytes = bytes!(|index| {
    let cell = gathered_cell(index);
    if cell < PAST_FIRST_LOAD { cell } else { cell - SECOND_LOAD }
});

/// The bytes of [`GATHER`] that are in the second load.
const FROM_SECOND_LOAD: u64 = {
    let mut mask = 0;
    let mut index = 0;
    while index < 64 {
        mask |= ((gathered_cell(index) >= PAST_FIRST_LOAD) as u64) << index;
        index += 1;
    }
    mask
};

/// The places 7 down to 0 of box 8, eight times; all are in the second load.
static GATHER_LAST_BOX: Bytes = bytes!(|index| cell_index(8, 7 - index % 8) - SECOND_LOAD);

/// Digits 1 to 8 as one bit each. In the second sixteen entries only digit 9 has a bit, bit 0.
static AS_BIT: Bytes = bytes!(|index| match index {
    1..=8 => 1 << (index - 1),
    25 => 1,
    _ => 0,
});
/// Digit 9 as bit 0.
static NINE_AS_BIT: Bytes = bytes!(|index| (index == 9) as usize);
/// Joined to the last eight bytes of [`GATHER_LAST_BOX`], so that [`AS_BIT`] finds digit 9 there.
static NINE_IN_LAST_EIGHT: Bytes = bytes!(|index| if index >= 56 { 16 } else { 0 });

/// Transposes each eight bytes: byte `d` of the result is the places that have digit index `d`.
static TRANSPOSE: Bytes = bytes!(|index| 1 << (index % 8));
/// Brings bit 0 of each eight bytes to every byte of the eight.
static TRANSPOSE_BIT_0: Bytes = bytes!(|_index| 1);
/// Brings digit index 0 to 6 to the first byte of the first seven groups of eight, digit 9 to that
/// of the last group, and digit index 7 to byte 3.
static TRANSPOSE_LAST_BOX: Bytes = bytes!(|index| match index {
    3 => 1 << 7,
    56 => 1,
    _ if index % 8 == 0 => 1 << (index / 8),
    _ => 0,
});
/// Where digit 9 of the boxes 0 to 7 goes: the second byte of each eight, which those leave free.
static SECOND_OF_EIGHT: Bytes = bytes!(|index| if index % 8 == 1 { 0xff } else { 0 });

/// The byte of the two transposed vectors that has the places 0 to 7 of a lane.
const fn source(digit: usize, box_index: usize) -> usize {
    match (box_index, digit) {
        (8, 7) => 64 + 3,
        (8, 8) => 64 + 56,
        (8, _) => 64 + 8 * digit,
        (_, 8) => 64 + 8 * box_index + 1,
        _ => 8 * box_index + digit,
    }
}

/// A byte of the transposed vectors that is always 0.
const NOTHING: usize = 64 + 4;

static SOURCES: [Bytes; 3] = table!(3, |register| halves!(NOTHING, |block, box_index, half| {
    if half == 0 { source(3 * block + register, box_index) } else { NOTHING }
}));

/// Place 8 of each lane's box, in both bytes of the lane; all are in the second load.
static GATHER_PLACE_8: Bytes =
    halves!(ZERO_BYTE, |_block, box_index, _half| cell_index(box_index, 8) - SECOND_LOAD);

/// Each lane's digit in both bytes; no digit where no lane is used.
static DIGITS: [Lanes; 3] = table!(3, |register| lanes!(0xffff, |block, _box_index| {
    0x101 * (3 * block + register + 1) as u16
}));

/// The row and the column of the cell at this byte of a part: digits are written 64 at a time. The
/// last part is filled up with cell 80.
const fn written_cell(part: usize, index: usize) -> (usize, usize) {
    let cell = 64 * part + index;
    if cell < 81 { (cell / 9, cell % 9) } else { (8, 8) }
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
        let summands = [self.in_any_block(x1), self.in_any_block(x2), any_of(x0, x1, x2)];
        let mut bytes = [0; 128];
        for (part, to) in bytes.as_chunks_mut().0.iter_mut().enumerate() {
            self.digits_of_part(summands, part).store(to);
        }
        let Some(digits) = bytes.first_chunk() else { unreachable!() };
        *digits
    }

    #[inline(always)]
    fn candidates(&self, state: State) -> Candidates {
        let registers = state.0.map(Vector::to_lanes);
        Candidates::from_sets(|digit, box_index| {
            registers[digit % 3].0[lane(digit / 3, box_index)] >> FIRST_BIT
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
        // Places 0 to 7 of all boxes, for digits 1 to 8 and for digit 9: digits become bits, and
        // the bits of eight places are transposed.
        let boxes = first.bytes_at_or::<FROM_SECOND_LOAD>(self.bytes(&GATHER), second);
        let last_box =
            second.bytes_at(self.bytes(&GATHER_LAST_BOX)).or(self.bytes(&NINE_IN_LAST_EIGHT));
        let as_bit = self.bytes(&AS_BIT);
        let in_boxes = self.bytes(&TRANSPOSE).times_matrix(as_bit.bytes_at(boxes));
        let in_last_box = self.bytes(&TRANSPOSE_LAST_BOX).times_matrix(as_bit.bytes_at(last_box));
        let nines =
            self.bytes(&TRANSPOSE_BIT_0).times_matrix(self.bytes(&NINE_AS_BIT).bytes_at(boxes));
        let in_last_box = select(self.bytes(&SECOND_OF_EIGHT), nines, in_last_box);
        // Place 8 is compared lane by lane.
        let place_8 = second.bytes_at(self.bytes(&GATHER_PLACE_8));
        let bit_of_place_8 = self.every_lane(1 << (FIRST_BIT + 8));
        let mut given = [self.zero(); 3];
        for (register, given) in given.iter_mut().enumerate() {
            let sources = self.bytes(&SOURCES[register]);
            let places =
                in_boxes.bytes_at_in_both(sources, in_last_box).left::<{ FIRST_BIT as u32 }>();
            let here = place_8.lanes_equal(self.lanes(&DIGITS[register]));
            *given = places.or(self.zero().replace_where(here, bit_of_place_8));
        }
        let [in_0, in_1, in_2] = given;
        let blank = self.every_place().without(self.in_any_block(any_of(in_0, in_1, in_2)));
        State([or_blank(in_0, blank), or_blank(in_1, blank), or_blank(in_2, blank)])
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
            .bytes_at(self.bytes(&WRITTEN_FROM[part][block]))
            .bytes_meeting(self.bytes(&WRITTEN_BIT[part]));
        digits.add_bytes_where(here, self.every_byte(value))
    }
}

/// The places where they are set, and the blank places in lanes without any.
#[inline(always)]
fn or_blank(places: Vector, blank: Vector) -> Vector {
    blank.replace_where(places.filled_lanes(), places)
}
