//! The candidates of each cell, counted over the nine digits.
//!
//! A cell is one bit in the lanes of nine digits (see [`crate::avx2::layout`]), and its candidates
//! are the lanes in which this bit is set. To count them, the lanes of all digits are *folded*:
//! laid on top of one another. Then a lane is a box, and no longer a digit in a box.
//!
//! For example, r1c1 is place 0 of box 1. If its candidates are 2, 5 and 9, bit 0 is set in the
//! lanes of box 1 of these three digits, in the register of band 0. Folded, r1c1 is bit 0 of the
//! lane of box 1 in band 0, and [`counted`](Avx2::counted) gives it as a member of "at least one",
//! "at least two" and "at least three", and not of "at least four". A cell that is in the first and
//! not in the second has a single candidate; one that is not in the first has none, which is a
//! contradiction.
//!
//! A set of cells has the folded layout: four bytes for a band, three boxes and a spare byte. The
//! two groups of eight bytes in each half are equal, because the last step but one adds each group
//! to the other, and the last step adds digit 9 to both:
//!
//! ```text
//! low half     band 0   band 2        band 0   band 2
//! high half    band 1   ninth bits    band 1   ninth bits
//! ```

use sudoku::table;

use crate::avx2::layout::{NOTHING, State, lanes, twice};
use crate::avx2::vector::{Avx2, Bytes, Vector};

/// Every cell, folded. A spare byte has no cell, and a byte of ninth bits has three: one per band.
static CELLS: Bytes = Bytes(table!(32, |index| match index {
    _ if index % 4 == 3 => 0,
    20..24 | 28..32 => 0b111,
    _ => 0xff,
}));

/// The lanes of digit 9 lie in the spare bytes of digits 1, 2 and 3, and are folded last. The first
/// permutation brings them from the register of bands 0 and 1 to the first four bytes of each
/// eight, the second from the register of band 2 and the ninth bits to the next four.
static LAST_DIGIT: [Bytes; 2] = [
    twice!(|index| if index % 8 < 3 {
        4 * (index % 4) + 3
    } else {
        NOTHING
    }),
    twice!(|index| if index % 8 / 4 == 1 && index % 4 < 3 {
        4 * (index % 4) + 3
    } else {
        NOTHING
    }),
];

/// From folded cells back to the lanes of every digit: of the first four bytes of each eight (bands
/// 0 and 1), and of the next four (band 2 and the ninth bits).
static TO_LANES: [Bytes; 2] = [
    lanes!(NOTHING, |_digit, stack| stack),
    lanes!(NOTHING, |_digit, stack| 4 + stack),
];

impl Avx2 {
    /// The cells with at least one candidate, with at least two, and so on up to `MOST`, folded.
    ///
    /// Bits of spare bytes mean nothing: what these hold of digit 9 is counted there with the
    /// others. The other bits outside of [`Self::every_cell`] are 0.
    #[inline(always)]
    pub(crate) fn counted<const MOST: usize>(
        self,
        State([band_0, band_1, band_2, ninth]): State,
    ) -> [Vector; MOST] {
        // Digits 1 to 4 are in the low halves, 5 to 8 in the high ones. The sums of two registers
        // are one register: a half for each of the two, with four bytes for 1 + 5, 2 + 6, 3 + 7 and
        // 4 + 8.
        let bands_0_and_1: [Vector; MOST] = sum(
            self.one(band_0.low_halves(band_1)),
            self.one(band_0.high_halves(band_1)),
        );
        let band_2_and_ninth: [Vector; MOST] = sum(
            self.one(band_2.low_halves(ninth)),
            self.one(band_2.high_halves(ninth)),
        );
        // Again two registers become one. It takes four bytes from each in turn, so an eight holds
        // bands 0 and 2, or band 1 and the ninth bits: the first one of the digits 1 + 5 + 3 + 7,
        // the other of 2 + 6 + 4 + 8.
        let (mut first_groups, mut last_groups) = (bands_0_and_1, bands_0_and_1);
        for n in 0..MOST {
            first_groups[n] = bands_0_and_1[n].low_fours(band_2_and_ninth[n]);
            last_groups[n] = bands_0_and_1[n].high_fours(band_2_and_ninth[n]);
        }
        let four_digits = sum(first_groups, last_groups);
        let mut four_other_digits = four_digits;
        for count in &mut four_other_digits {
            *count = count.eights_exchanged();
        }
        let eight_digits = sum(four_digits, four_other_digits);
        // The spare bytes of the high halves are 0. So those of the first sums are digit 9 alone.
        let last_digit = self.last_digit(bands_0_and_1[0], band_2_and_ninth[0]);
        sum(eight_digits, self.one(last_digit))
    }

    /// The count of one digit, for [`sum`].
    #[inline(always)]
    fn one<const MOST: usize>(self, lanes: Vector) -> [Vector; MOST] {
        let mut counts = [self.zero(); MOST];
        counts[0] = lanes;
        counts
    }

    /// The cells with any candidate, folded.
    #[inline(always)]
    pub(crate) fn folded(self, state: State) -> Vector {
        let [any] = self.counted(state);
        any
    }

    /// The lanes of digit 9, folded.
    #[inline(always)]
    fn last_digit(self, bands_0_and_1: Vector, band_2_and_ninth: Vector) -> Vector {
        let [first, next] = [self.load(&LAST_DIGIT[0]), self.load(&LAST_DIGIT[1])];
        bands_0_and_1
            .bytes_at(first)
            .or(band_2_and_ninth.bytes_at(next))
    }

    /// Folded cells, in the lanes of every digit.
    #[inline(always)]
    pub(crate) fn to_lanes(self, cells: Vector) -> State {
        let [first, next] = [self.load(&TO_LANES[0]), self.load(&TO_LANES[1])];
        let (low, high) = (cells.low_halves(cells), cells.high_halves(cells));
        State([
            low.bytes_at(first),
            high.bytes_at(first),
            low.bytes_at(next),
            high.bytes_at(next),
        ])
    }

    /// Every cell, folded.
    #[inline(always)]
    pub(crate) fn every_cell(self) -> Vector {
        self.load(&CELLS)
    }
}

/// The sums of two counts. Entry `n` of a count has the cells with at least `n + 1`.
#[inline(always)]
fn sum<const MOST: usize>(a: [Vector; MOST], b: [Vector; MOST]) -> [Vector; MOST] {
    let mut both = a;
    for n in 0..MOST {
        // All `n + 1` are in one of the two, or `i + 1` are in `a` and the other `n - i` in `b`.
        both[n] = a[n].or(b[n]);
        for i in 0..n {
            both[n] = both[n].or(a[i].and(b[n - 1 - i]));
        }
    }
    both
}
