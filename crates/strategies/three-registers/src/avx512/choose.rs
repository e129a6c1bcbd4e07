//! The choice of a guess, by the rule in [`crate::weight`].
//!
//! A cell's score for one digit is the weight of its row plus the weight of its column. So the
//! scores of a lane come from three row weights and three column weights, for two places at a time,
//! one in each byte of the lane.

use sudoku::table;

use crate::avx512::layout::{FIRST_BIT, PAIR_BITS, State, ZERO_BYTE, bytes, halves, lane, lanes};
use crate::avx512::vector::{Avx512, Bytes, Vector, any_of, odd_of, select, two_of};
use crate::cells::cell_number;
use crate::sweeper::{Choose, Guess};
use crate::weight::{left, weight};

/// [`weight`] by the numbers of places in three lines, two bits each. The first is the line in
/// question.
static WEIGHT: Bytes = bytes!(|index| weight(index % 4, left(index / 4 % 4, index / 16)));

/// Windows on line 0, 1 or 2 of a box: the row in the low byte, its places 3 bits apart, and the
/// column in the high byte.
static LINE_WINDOW: [Bytes; 3] = table!(3, |line| bytes!(|index| {
    index % 8 / 2 * 16 + FIRST_BIT + if index % 2 == 0 { line } else { 3 * line }
}));
/// The three places of a line in those windows.
const LINE_PLACES: u16 = 0b0000_0111_0100_1001;

/// The number of the cell at each place of a lane's box.
static NUMBER: [Bytes; 9] = table!(9, |place| lanes!(0, |_block, box_index| cell_number(
    box_index, place
) as u16));

/// The bit of each cell, by its number, in the lanes of every block.
static CELL: [Bytes; 81] = table!(81, |number| lanes!(0, |_block, box_index| {
    if box_index == number % 9 {
        1 << (FIRST_BIT + number / 9)
    } else {
        0
    }
}));

/// Permutations that bring the lanes of the block one or two below; 0 where there is none.
static LOWER_BLOCK: [Bytes; 2] = table!(2, |index| halves!(ZERO_BYTE, |block, box_index, half| {
    if block > index {
        2 * lane(block - index - 1, box_index) + half
    } else {
        ZERO_BYTE
    }
}));

impl Choose for Avx512 {
    #[inline(always)]
    fn cells_to_guess(&self, state: State) -> (Vector, bool) {
        // The candidates of each cell, counted in binary: first over the registers, then over the
        // blocks.
        let [x0, x1, x2] = state.0;
        let (ones_here, twos_here) = (odd_of(x0, x1, x2), two_of(x0, x1, x2));
        let [ones_next, ones_previous] = self.other_blocks(ones_here);
        let [twos_next, twos_previous] = self.other_blocks(twos_here);
        let ones = odd_of(ones_here, ones_next, ones_previous);
        let carried = two_of(ones_here, ones_next, ones_previous);
        let twos = odd_of(twos_here, twos_next, twos_previous);
        let fours = two_of(twos_here, twos_next, twos_previous);
        // Two or three candidates: exactly one of the two bits of weight two, and no four.
        let two_or_three = twos
            .without(carried)
            .or(carried.without(twos))
            .without(fours);
        let two = two_or_three.without(ones);
        if two.filled_lanes() != 0 {
            return (two, true);
        }
        let three = two_or_three.and(ones);
        if three.filled_lanes() != 0 {
            return (three, false);
        }
        let one = ones.without(any_of(carried, twos, fours));
        (self.every_place().without(one), false)
    }

    /// Among equals, the greatest number.
    #[inline(always)]
    fn best(&self, state: State, cells: Vector) -> usize {
        let low = self.every_lane(0x00ff);
        // In the lane of a box in vector `p`, the low byte is place `p` and the high byte is place
        // `p + 4`. In the last vector the high byte is place 8.
        let mut sums = [self.zero(); 5];
        for x in state.0 {
            let along = self.along_lines(x);
            let [in_high0, in_high1, in_high2] = [
                along[0].left::<8>(),
                along[1].left::<8>(),
                along[2].left::<8>(),
            ];
            let [in_low0, in_low1] = [along[0].right::<8>(), along[1].right::<8>()];
            // Rows and columns of two places side by side: place = 3 × column + row.
            let rows01 = select(low, along[0], in_high1);
            let rows12 = select(low, along[1], in_high2);
            let rows20 = select(low, along[2], in_high0);
            let columns01 = select(low, in_low0, along[1]);
            let columns02 = select(low, in_low0, along[2]);
            let columns12 = select(low, in_low1, along[2]);
            let scores = [
                rows01.add_bytes(columns01), // places 0 and 4
                rows12.add_bytes(columns01), // places 1 and 5
                rows20.add_bytes(columns02), // places 2 and 6
                rows01.add_bytes(columns12), // places 3 and 7
                rows12.add_bytes(columns02), // place 8
            ];
            let places = x.and(cells);
            for pair in 0..5 {
                let here = places.bytes_meeting(self.every_lane(PAIR_BITS[pair]));
                sums[pair] = sums[pair].add_bytes_capped_where(here, scores[pair]);
            }
        }
        for sum in &mut sums {
            let [next, previous] = self.other_blocks(*sum);
            *sum = sum.add_bytes_capped(next).add_bytes_capped(previous);
        }
        let high = self.every_lane(0xff00);
        let mut best = [self.zero(); 5];
        for pair in 0..5 {
            best[pair] = sums[pair].and(high).or(self.load(&NUMBER[pair + 4]));
            if pair < 4 {
                best[pair] =
                    best[pair].greater(sums[pair].left::<8>().or(self.load(&NUMBER[pair])));
            }
        }
        let best = best[0]
            .greater(best[1])
            .greater(best[2].greater(best[3]))
            .greater(best[4]);
        // The scores of a cell are the same in each block, so half of the lanes has all of them.
        usize::from(best.greatest_of_half() & 0xff)
    }

    #[inline(always)]
    fn first(&self, cells: Vector) -> usize {
        let box_index = cells.filled_lanes().trailing_zeros() as usize % 32;
        let places = cells.to_bytes().as_chunks().0[box_index];
        cell_number(
            box_index,
            (u16::from_le_bytes(places) >> FIRST_BIT).trailing_zeros() as usize % 9,
        )
    }

    #[inline(always)]
    fn open_cells(&self, state: State) -> u32 {
        let (_, one) = self.naked(state.0);
        let open = self.every_place().without(one).to_bytes();
        // Each cell is in the lanes of three blocks.
        open.map(u8::count_ones).iter().sum::<u32>() / 3
    }

    #[inline(always)]
    fn split(&self, state: State, number: usize, of_two: bool) -> Guess<State> {
        let [x0, x1, x2] = state.0;
        let cell = self.load(&CELL[number]);
        // The first candidate: of the lowest block that has one, and there of the lowest register.
        let any = any_of(x0, x1, x2).and(cell);
        let lower = any
            .bytes_at(self.load(&LOWER_BLOCK[0]))
            .or(any.bytes_at(self.load(&LOWER_BLOCK[1])));
        let first = any.without(lower);
        let firsts = [
            x0.and(first),
            x1.and(first).without(x0),
            x2.and(first).without(x0.or(x1)),
        ];
        let mut placed = state;
        let mut otherwise = state;
        for (register, first) in firsts.into_iter().enumerate() {
            let x = state.0[register];
            placed.0[register] = x.without(cell).replace_where(first.filled_lanes(), first);
            otherwise.0[register] = x.without(first);
            if of_two {
                // The second digit is naked now, so it loses all other places of its box.
                let second = otherwise.0[register].and(cell);
                otherwise.0[register] = second.or(otherwise.0[register].where_empty(second));
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

impl Avx512 {
    /// The weights along the lines 0, 1, 2 of each box, row in the low byte and column in the high,
    /// each summed over the two boxes that share the line.
    #[inline(always)]
    fn along_lines(self, x: Vector) -> [Vector; 3] {
        let [a, b, c] = [
            self.places_in(x, 0),
            self.places_in(x, 1),
            self.places_in(x, 2),
        ];
        // The second and the third count of an index. No count is above 3, so no bit leaves its
        // byte.
        let (a_second, b_second) = (a.left::<2>(), b.left::<2>());
        let (b_third, c_third) = (b.left::<4>(), c.left::<4>());
        [
            self.along_line(any_of(a, b_second, c_third)),
            self.along_line(any_of(b, a_second, c_third)),
            self.along_line(any_of(c, a_second, b_third)),
        ]
    }

    /// The number of places of each lane in a line: row in the low byte, column in the high.
    #[inline(always)]
    fn places_in(self, x: Vector, line: usize) -> Vector {
        let windows = x.windows(self.load(&LINE_WINDOW[line]));
        windows.and(self.every_lane(LINE_PLACES)).count_in_bytes()
    }

    /// The weights along a line, by their indices in [`WEIGHT`].
    #[inline(always)]
    fn along_line(self, indices: Vector) -> Vector {
        let [next, previous] = self.other_boxes(self.load(&WEIGHT).bytes_at(indices));
        next.add_bytes(previous)
    }
}
