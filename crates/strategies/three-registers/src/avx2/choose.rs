//! The choice of a guess, by the rule in [`crate::weight`].
//!
//! Every cell to guess in gets a score, and the cell with the greatest is taken. The scores of all
//! cells are four vectors of 32 bytes. A *place* is one of the nine cells of a box, and all three
//! boxes of a band have the score of a place side by side, so a group of four bytes has three
//! scores and a spare byte. The 27 groups, one for each band and place, are made two at a time, as
//! 13 pairs and a single one. Each vector holds four pairs: the first of each in its low half, the
//! second in its high half. A group is written here as band.place:
//!
//! ```text
//! vector     0                      1                      2                      3
//! low half   0.0  0.1  0.2  0.3     0.4  0.5  0.6  0.7     0.8  2.0  2.2  2.4     2.6  2.8  –  –
//! high half  1.0  1.1  1.2  1.3     1.4  1.5  1.6  1.7     1.8  2.1  2.3  2.5     2.7   –   –  –
//! ```
//!
//! [`NUMBER_AT`] says which cell has the score at a byte. [`NUMBER_OF_BIT`] says the same for a set
//! of cells, which is *folded*, as [`crate::avx2::counts`] draws it.

use sudoku::table;

use crate::avx2::layout::{NINTH, State, each, lanes, register_and_bit, twice};
use crate::avx2::vector::{Avx2, Bytes, Vector};
use crate::cells::cell_number;
use crate::sweeper::{Choose, Guess};
use crate::weight::{left, weight};

/// Four times what is [`left`], by the numbers of places in the two other lines, two bits each.
static LEFT: Bytes = twice!(|index| 4 * left(index % 4, index / 4));

/// [`weight`] at `there + 4 × left`.
static WEIGHT: Bytes = twice!(|index| weight(index % 4, index / 4));

/// How many of four places are in each line, two bits per line. Bit 0 of `places` is place `first`;
/// `which` is 0 for rows, 1 for columns.
const fn counts(places: usize, first: usize, which: usize) -> usize {
    let mut counts = 0;
    let mut bit = 0;
    while bit < 4 {
        let line = if which == 0 {
            (first + bit) % 3
        } else {
            (first + bit) / 3
        };
        counts += (places >> bit & 1) << (2 * line);
        bit += 1;
    }
    counts
}

static COUNT_IN_LINES: [[Bytes; 2]; 2] =
    table!(2, |which| table!(2, |high| twice!(|places| counts(
        places,
        4 * high,
        which
    ))));
/// The count of place 8, by the ninth bits of each band: it is in the last row and column.
static NINTH_IN_LINES: [Bytes; 3] = table!(3, |band| twice!(|bits| (bits >> band & 1) << 4));

/// The lanes of a stack.
static STACK: [Bytes; 3] = table!(3, |wanted| lanes!(0, |_digit, stack| if stack == wanted {
    0xff
} else {
    0
}));

/// The index of each byte.
static BYTE: Bytes = Bytes(table!(32, |index| index as u8));

/// The bits of a lane in the four registers, for the boxes of each band.
static BOX: [[u8; 4]; 3] = [
    [0xff, 0, 0, 0b001],
    [0, 0xff, 0, 0b010],
    [0, 0, 0xff, 0b100],
];

/// For each cell number: the cell's bit in each of the four registers (0 in three of them), its
/// stack and its band.
static CELL: [([u8; 4], u8, u8); 81] = table!(81, |number| {
    let (band, stack) = (number % 9 / 3, number % 3);
    let (register, bit) = register_and_bit(band, number / 9);
    let mut bits = [0; 4];
    bits[register] = 1 << bit;
    (bits, stack as u8, band as u8)
});

/// Marks positions without a cell.
const NO_CELL: u8 = u8::MAX;

/// The number of the cell whose score is at each byte of the four vectors, in the order of the
/// drawing at the top of this file.
static NUMBER_AT: [u8; 128] = table!(128, |position| {
    let pair = position / 32 * 4 + position % 16 / 4;
    let half = position % 32 / 16;
    let stack = position % 4;
    let (band, place) = if pair < 9 {
        (half, pair)
    } else {
        (2, 2 * (pair - 9) + half)
    };
    if stack < 3 && place < 9 {
        cell_number(3 * band + stack, place) as u8
    } else {
        NO_CELL
    }
});

/// The number of the cell of each bit of [`bits`]: the bands 0, 2 and 1 have four bytes each, with
/// a bit for each of the places 0 to 7; the last four bytes have place 8, with a bit for each band.
static NUMBER_OF_BIT: [u8; 128] = table!(128, |bit| {
    let (byte, place) = (bit / 8, bit % 8);
    let (band, place) = if byte < 12 {
        ([0, 2, 1][byte / 4], place)
    } else {
        (place, 8)
    };
    if byte % 4 < 3 && band < 3 {
        cell_number(3 * band + byte % 4, place) as u8
    } else {
        NO_CELL
    }
});

/// The bytes of each group of four that are used.
static THREE_OF_FOUR: Bytes = twice!(|index| if index % 4 < 3 { 0xff } else { 0 });

/// Brings the lanes of digit 9 to where the sums over the digits 1, 2 and 3 are.
static LAST_DIGIT_HERE: Bytes = twice!(|index| if index / 4 == index % 4 && index < 11 {
    4 * (index % 4) + 3
} else {
    0x80
});

/// The inputs of [`Avx2::summed`].
struct Weighed {
    /// The weights along each row of the boxes of each band.
    rows: [[Vector; 3]; 3],
    /// The weights along each column.
    columns: [[Vector; 3]; 3],
    /// The candidates of the cells to score; and, by band, their places 0 to 3 and 4 to 7.
    candidates: State,
    nibbles: [[Vector; 2]; 3],
}

impl Choose for Avx2 {
    #[inline(always)]
    fn cells_to_guess(&self, state: State) -> (Vector, bool) {
        let cells = self.every_cell();
        let [_, two, three] = self.counted(state);
        let exactly_two = two.without(three).and(cells);
        // A vector is apart from itself only if it is all zeros: so this asks for any such cell.
        if !exactly_two.is_apart_from(exactly_two) {
            return (exactly_two, true);
        }
        let [.., three, four] = self.counted::<4>(state);
        let exactly_three = three.without(four).and(cells);
        if !exactly_three.is_apart_from(exactly_three) {
            return (exactly_three, false);
        }
        (two.and(cells), false)
    }

    /// Scores all pairs, as they are drawn at the top of this file. Pairs 0 to 8 are one place in
    /// bands 0 and 1; the others are two places in band 2.
    #[inline(always)]
    fn best(&self, state: State, cells: Vector) -> usize {
        let (rows, columns) = self.along_lines(state);
        let candidates = state.and(self.to_lanes(cells));
        let nibbles = each!(band in [0, 1, 2] => self.nibbles(candidates.0[band]));
        let weighed = Weighed {
            rows,
            columns,
            candidates,
            nibbles,
        };
        let scores = each!(vector in [0, 1, 2, 3] => {
            let [a, b, c, d] =
                each!(pair in [0, 1, 2, 3] => self.summed(&weighed, 4 * vector + pair));
            let (low, high) = (a.low_fours(b), a.high_fours(b));
            let first = low.add_capped(high);
            let second = c.low_fours(d).add_capped(c.high_fours(d));
            let both = first.low_eights(second).add_capped(first.high_eights(second));
            both.and(self.load(&THREE_OF_FOUR))
        });
        let greatest = scores[0]
            .greater(scores[1])
            .greater(scores[2].greater(scores[3]))
            .greatest();
        let [a, b, c, d] =
            each!(vector in [0, 1, 2, 3] => u64::from(scores[vector].equals(greatest).mask_bits()));
        let (low, high) = (a | b << 32, c | d << 32);
        let position = if low == 0 {
            64 + high.trailing_zeros()
        } else {
            low.trailing_zeros()
        };
        usize::from(NUMBER_AT[position as usize % 128])
    }

    #[inline(always)]
    fn first(&self, cells: Vector) -> usize {
        usize::from(NUMBER_OF_BIT[bits(cells).trailing_zeros() as usize % 128])
    }

    #[inline(always)]
    fn open_cells(&self, state: State) -> u32 {
        let [_, two] = self.counted(state);
        bits(two.and(self.every_cell())).count_ones()
    }

    #[inline(always)]
    fn split(&self, state: State, number: usize, of_two: bool) -> Guess<State> {
        let (bits, stack, band) = CELL[number];
        let in_stack = self.load(&STACK[usize::from(stack)]);
        // The cell, and all of its box, in the lanes of every digit.
        let cell = State(
            each!(register in [0, 1, 2, NINTH] => self.every_byte(bits[register]).and(in_stack)),
        );
        let of_box = BOX[usize::from(band)];
        let of_box =
            State(each!(register in [0, 1, 2, NINTH] => self.every_byte(of_box[register])));
        let here = state.and(cell);
        let absent = here.0[0]
            .or(here.0[1])
            .or(here.0[2].or(here.0[NINTH]))
            .is_zero();
        let digits = !absent.mask_bits();
        let first = self
            .every_byte(digits.trailing_zeros() as u8)
            .equals(self.load(&BYTE));
        let not_others = absent.or(first);
        let mut placed = state;
        let mut otherwise = state;
        for register in 0..4 {
            let x = state.0[register];
            let (cell, of_box) = (cell.0[register], of_box.0[register]);
            // The first digit has the cell and no other place of the box; the others lose the cell.
            placed.0[register] = x
                .without(of_box.and(first))
                .without(cell)
                .or(cell.and(first));
            otherwise.0[register] = x.without(cell.and(first));
            if of_two {
                // The second digit is naked now, so it loses all other places of its box.
                let rest = of_box.without(not_others).without(cell);
                otherwise.0[register] = otherwise.0[register].without(rest);
            }
        }
        Guess {
            number,
            of_two,
            placed,
            otherwise,
        }
    }
}

/// Folded cells as a number: their bytes once, and not twice.
#[inline(always)]
fn bits(cells: Vector) -> u128 {
    let bytes = cells.first_and_third_eights().to_bytes();
    bytes
        .first_chunk()
        .map_or(0, |bytes| u128::from_le_bytes(*bytes))
}

impl Avx2 {
    /// The scores of a pair of places, summed over the two halves of a register, and digit 9 added
    /// to the digits 1, 2 and 3.
    #[inline(always)]
    fn summed(self, weighed: &Weighed, pair: usize) -> Vector {
        let [a, b] = match pair {
            0..9 => [self.at(weighed, 0, pair), self.at(weighed, 1, pair)],
            9..13 => [
                self.at(weighed, 2, 2 * (pair - 9)),
                self.at(weighed, 2, 2 * (pair - 9) + 1),
            ],
            13 => [self.at(weighed, 2, 8), self.zero()],
            _ => [self.zero(); 2],
        };
        let sum = a.low_halves(b).add_capped(a.high_halves(b));
        sum.add_capped(sum.bytes_at(self.load(&LAST_DIGIT_HERE)))
    }

    /// The score for one digit at a place of each box of a band, where the digit is a candidate of
    /// the cells to score.
    #[inline(always)]
    fn at(self, weighed: &Weighed, band: usize, place: usize) -> Vector {
        let score = weighed.rows[band][place % 3].add(weighed.columns[band][place / 3]);
        score.where_positive(match place {
            8 => self.ninth_of(weighed.candidates, band),
            _ => weighed.nibbles[band][place / 4].and(self.every_byte(1 << (place % 4))),
        })
    }

    /// The weights along each row and each column of the boxes of each band, summed over the two
    /// boxes that share the line.
    #[inline(always)]
    fn along_lines(self, state: State) -> ([[Vector; 3]; 3], [[Vector; 3]; 3]) {
        let weights = each!(band in [0, 1, 2] => self.weights(state, band));
        let rows = each!(band in [0, 1, 2] => each!(row in [0, 1, 2] => {
            let here = weights[band][0][row];
            self.next_box(here).add(self.previous_box(here))
        }));
        let columns = each!(band in [0, 1, 2] => each!(column in [0, 1, 2] => {
            weights[(band + 1) % 3][1][column].add(weights[(band + 2) % 3][1][column])
        }));
        (rows, columns)
    }

    /// The weights of the three rows and the three columns of each lane of a band.
    #[inline(always)]
    fn weights(self, state: State, band: usize) -> [[Vector; 3]; 2] {
        let [low, high] = self.nibbles(state.0[band]);
        let ninth = self.load(&NINTH_IN_LINES[band]).bytes_at(state.0[NINTH]);
        each!(table in [&COUNT_IN_LINES[0], &COUNT_IN_LINES[1]] => {
            let of_low = self.load(&table[0]).bytes_at(low);
            let of_high = self.load(&table[1]).bytes_at(high);
            // Two bits per line.
            let counts = of_low.add(of_high).add(ninth);
            let (next, last) = (counts.right::<2>(), counts.right::<4>());
            let there = each!(line in [counts, next, last] => line.and(self.every_byte(0b11)));
            // The look-up takes four bits of an index, whatever is above them, except bit 7.
            let others = [
                next.and(self.every_byte(0b1111)),
                next.and(self.every_byte(0b1100)).or(there[0]),
                counts,
            ];
            each!(line in [0, 1, 2] => {
                let left = self.load(&LEFT).bytes_at(others[line]);
                self.load(&WEIGHT).bytes_at(there[line].or(left))
            })
        })
    }
}
