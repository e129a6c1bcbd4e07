//! From 81 bytes to the four registers, and back.

use sudoku::{Cell, DigitSet, table};

use crate::avx2::layout::{NINTH, State, each, lane, lanes, register_and_bit};
use crate::avx2::vector::{Avx2, Bytes, Vector};
use crate::cells::place_in_box;
use crate::sweeper::ReadWrite;

/// The last cell at which 16 cells begin.
const LAST_START: usize = 81 - 16;

/// For each lane, the cell of its box in a column, in a row of the grid that begins at byte
/// `start`.
const fn cells_of(start: usize) -> [Bytes; 3] {
    table!(3, |column| lanes!(0, |_digit, stack| start
        + 3 * stack
        + column))
}

static CELLS_OF: [Bytes; 3] = cells_of(0);
/// The same for the last row, whose 16 bytes begin earlier.
static CELLS_OF_LAST_ROW: [Bytes; 3] = cells_of(72 - LAST_START);

/// Each lane's digit, 1 to 9; no digit where no lane is used.
static DIGITS: Bytes = lanes!(0xff, |digit, _stack| digit + 1);

/// Digits are written 32 at a time.
const PARTS: usize = 3;

/// The byte that has a cell. The bands 0, 2 and 1 and the ninth bits have four bytes each, in the
/// order of the drawing in [`crate::avx2::counts`].
const fn written_from(cell: usize) -> usize {
    let (register, _) = register_and_bit(cell / 27, place_in_box(cell / 9, cell % 9));
    [0, 8, 4, 12][register] + cell % 9 / 3
}

/// The bit of that byte.
const fn written_bit(cell: usize) -> usize {
    let (_, bit) = register_and_bit(cell / 27, place_in_box(cell / 9, cell % 9));
    1 << bit
}

/// A table for the cells of each part. The last part is filled up with cell 80.
macro_rules! parts {
    ($of:expr) => {
        table!(PARTS, |part| Bytes(table!(32, |index| {
            let cell = 32 * part + index;
            $of(if cell < 81 { cell } else { 80 }) as u8
        })))
    };
}

static WRITTEN_FROM: [Bytes; PARTS] = parts!(written_from);
static WRITTEN_BIT: [Bytes; PARTS] = parts!(written_bit);

/// The lanes of the digits whose value has a bit set.
static WITH_BIT: [Bytes; 4] = table!(4, |bit| lanes!(0, |digit, _stack| {
    if (digit + 1) >> bit & 1 == 1 { 0xff } else { 0 }
}));

impl ReadWrite for Avx2 {
    #[inline(always)]
    fn start(&self, givens: &[u8; 81]) -> State {
        self.locked(self.read(givens))
    }

    #[inline(always)]
    fn write(&self, state: State) -> [u8; 81] {
        // The cells whose digit has bit 0, 1, 2, 3 in its value, everything in both halves.
        let planes = each!(bit in [0, 1, 2, 3] => {
            let lanes = self.load(&WITH_BIT[bit]);
            let digits = State(each!(register in [0, 1, 2, NINTH] => state.0[register].and(lanes)));
            self.folded(digits).first_and_third_eights()
        });
        let [first, second, rest]: [Vector; PARTS] = each!(part in [0, 1, 2] => {
            let (from, bits) = (self.load(&WRITTEN_FROM[part]), self.load(&WRITTEN_BIT[part]));
            let [a, b, c, d] = each!(bit in [0, 1, 2, 3] => {
                planes[bit].bytes_at(from).and(bits).equals(bits).and(self.every_byte(1 << bit))
            });
            a.or(b).or(c.or(d))
        });
        let mut bytes = [0; 32 * PARTS];
        for (part, to) in [first, second, rest]
            .into_iter()
            .zip(bytes.as_chunks_mut().0)
        {
            *to = part.to_bytes();
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
            let place = place_in_box(cell.row(), cell.column());
            let (register, bit) = register_and_bit(cell.band(), place);
            let has = |digit| u16::from(registers[register][lane(digit, cell.stack())] >> bit & 1);
            DigitSet::from_bits((0..9).fold(0, |bits, digit| bits | has(digit) << digit))
        })
    }
}

impl Avx2 {
    /// The candidates with the givens alone: a given is the only candidate of its cell and has no
    /// other place in its box.
    #[inline(always)]
    pub(crate) fn read(self, givens: &[u8; 81]) -> State {
        let digits = self.load(&DIGITS);
        let mut given = State([self.zero(); 4]);
        let rows = each!(row in [0, 1, 2, 3, 4, 5, 6, 7, 8] => {
            let start = if row == 8 { LAST_START } else { 9 * row };
            let Some(bytes) = givens[start..].first_chunk() else { unreachable!() };
            self.loaded_twice(bytes)
        });
        for band in 0..3 {
            for place in 0..9 {
                let (row, column) = (3 * band + place % 3, place / 3);
                let tables = if row == 8 {
                    &CELLS_OF_LAST_ROW
                } else {
                    &CELLS_OF
                };
                let here = rows[row]
                    .bytes_at(self.load(&tables[column]))
                    .equals(digits);
                let (register, bit) = register_and_bit(band, place);
                given.0[register] = given.0[register].or(here.and(self.every_byte(1 << bit)));
            }
        }
        let blank = self.to_lanes(self.every_cell().without(self.folded(given)));
        let open = self.empty_lanes(given).and(blank);
        State(each!(register in [0, 1, 2, NINTH] => given.0[register].or(open.0[register])))
    }
}
